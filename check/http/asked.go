package http

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Questions are the parts of a body that a client asks for before it reads them.
type Questions struct {
	// there are parts of which it asks whether they are there: what is read within one that is there is no less read for that.
	there places
	// what are parts of which it asks what they are, so that what is read within one, or beside it, may be another form's.
	what places
}

// AskedFor collects the parts of the body that the conditions of a consumer test, and those that a branch asks for which shows
// nowhere else, as in callbacks.
func AskedFor(consumer *summary.Summary, a Answer) Questions {
	var out Questions
	paths := consumer.Body().Transitions
	for i := range paths {
		for _, b := range branches(&paths[i]) {
			for _, c := range b.conditions {
				out.collect(c, a)
			}
		}
	}
	asks := a.asks
	for _, p := range a.tests {
		if call, ok := p.(summary.CallPredicate); ok && call.Callee == summary.AsksOnly {
			asks = append(asks[:len(asks):len(asks)], call.Args...)
		}
	}
	for _, v := range asks {
		if steps, ok := a.bodySteps(v); ok {
			out.there = append(out.there, withoutElements(steps))
		}
	}
	return out
}

func (k *Questions) collect(p summary.Predicate, a Answer) {
	part := func(v summary.ValueRef) (summary.Path, bool) {
		steps, ok := a.bodySteps(v)
		return withoutElements(steps), ok && len(withoutElements(steps)) > 0
	}
	what := func(v summary.ValueRef) {
		steps, ok := part(v)
		switch {
		case !ok:
		case sizes[string(steps[len(steps)-1])] && len(steps) > 1:
			k.there = append(k.there, steps[:len(steps)-1])
		default:
			k.what = append(k.what, steps)
		}
	}
	switch q := p.(type) {
	case summary.NullCheck:
		if steps, ok := part(q.Subject); ok {
			k.there = append(k.there, steps)
		}
	case summary.TruthinessCheck:
		if steps, ok := part(q.Subject); ok {
			k.there = append(k.there, steps)
		}
	case summary.TypeCheck:
		what(q.Subject)
	case summary.PropertyExists:
		what(q.Subject)
		steps, _ := a.bodySteps(q.Subject)
		k.there = append(k.there, append(withoutElements(steps), summary.Step(q.Property)))
	case summary.Comparison:
		what(q.Left)
		what(q.Right)
	case summary.CallPredicate:
		for _, v := range q.Args {
			what(v)
		}
	case summary.Negation:
		k.collect(q.Operand, a)
	case summary.Compound:
		for _, o := range q.Operands {
			k.collect(o, a)
		}
	}
}

// sizes are what says how many elements a list has: who compares it asks whether the list has any.
var sizes = map[string]bool{"length": true, "size": true}

// withoutElements are the names of a path: what stands in a list has the path of the list.
func withoutElements(path summary.Path) summary.Path {
	var out summary.Path
	for _, s := range path {
		if s != summary.AnyIndex && s != "" {
			out = append(out, s)
		}
	}
	return out
}

// Of reports whether a client asks for a field before it reads it: for the field, for what is in it, or what stands around it is.
func (k Questions) Of(field []string) bool {
	return k.there.reach(field) || slices.ContainsFunc(k.what, func(p summary.Path) bool { return string(p[0]) == field[0] })
}

// reach reports whether a part is one of some, or what one is within.
func (p places) reach(part []string) bool {
	return slices.ContainsFunc(p, func(of summary.Path) bool {
		of = withoutElements(of)
		if len(of) < len(part) {
			return false
		}
		for i, name := range part {
			if string(of[i]) != name {
				return false
			}
		}
		return true
	})
}
