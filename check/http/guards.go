package http

import (
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Guards collects the body fields that the conditions of a consumer test.
func Guards(consumer *summary.Summary, a Answer) map[string]bool {
	out := map[string]bool{}
	paths := consumer.Body().Transitions
	for i := range paths {
		for _, b := range branches(&paths[i]) {
			for _, c := range b.conditions {
				fieldsTested(c, a, out)
			}
		}
	}
	return out
}

// AskedFirst collects the fields of the body that are read behind a test of theirs: the guards, and what a branch
// asks for that shows nowhere else, as in callbacks; it need not distinguish answers.
func AskedFirst(guards map[string]bool, a Answer) map[string]bool {
	out := maps.Clone(guards)
	for _, v := range a.asks {
		if name, _, ok := a.bodyField(v); ok {
			out[name] = true
		}
	}
	return out
}

// replaced collects the fields of the body that the code can do without: it gives something else where they are
// not there (`body.health ?? body.status`).
func replaced(a Answer) places {
	var out places
	for _, p := range a.tests {
		if n, ok := p.(summary.NullCheck); ok && !n.Negated {
			if steps, ok := a.bodySteps(n.Subject); ok {
				out = append(out, steps)
			}
		}
	}
	return out
}

// places are parts of a body.
type places []summary.Path

// has reports whether a part is one of some, within one, or what one is within: what is read there has something else then.
func (p places) has(part []string) bool {
	return slices.ContainsFunc(p, func(of summary.Path) bool {
		for i := range min(len(of), len(part)) {
			if string(of[i]) != part[i] {
				return false
			}
		}
		return true
	})
}

// doneWithout collects the fields of the body that have anything else in their place where they are not there or say nothing
// (`body.detail || "failed"`).
func doneWithout(a Answer) map[string]bool {
	out := map[string]bool{}
	for _, part := range replaced(a) {
		out[string(part[0])] = true
	}
	for _, p := range a.tests {
		if t, ok := p.(summary.TruthinessCheck); ok && !t.Negated {
			fieldsTested(t, a, out)
		}
	}
	return out
}

// asksForm reports whether some test asks what the body itself is (`Array.isArray(data)`, `isinstance(data, dict)`).
func (a *Answer) asksForm() bool {
	whole := func(v summary.ValueRef) bool { return slices.ContainsFunc(a.body, summary.PlaceOf(v).Equal) }
	var asks func(p summary.Predicate) bool
	asks = func(p summary.Predicate) bool {
		switch q := p.(type) {
		case summary.TypeCheck:
			return whole(q.Subject)
		case summary.CallPredicate:
			return slices.ContainsFunc(q.Args, whole)
		case summary.Negation:
			return asks(q.Operand)
		case summary.Compound:
			return slices.ContainsFunc(q.Operands, asks)
		}
		return false
	}
	return slices.ContainsFunc(a.tests, asks)
}

// fieldsTested collects the body fields that a predicate tests.
func fieldsTested(p summary.Predicate, a Answer, out map[string]bool) {
	note := func(v summary.ValueRef) {
		if name, _, ok := a.bodyField(v); ok {
			out[name] = true
		}
	}
	switch q := p.(type) {
	case summary.NullCheck:
		note(q.Subject)
	case summary.TruthinessCheck:
		note(q.Subject)
	case summary.TypeCheck:
		note(q.Subject)
	case summary.PropertyExists:
		note(q.Subject)
		out[q.Property] = true
	case summary.Comparison:
		note(q.Left)
		note(q.Right)
	case summary.CallPredicate:
		for _, v := range q.Args {
			note(v)
		}
	case summary.Negation:
		fieldsTested(q.Operand, a, out)
	case summary.Compound:
		for _, o := range q.Operands {
			fieldsTested(o, a, out)
		}
	}
}

// byField is the statuses that a consumer distinguishes by a field of the body: it tests a field that every body of the failure has and
// no body of a success, or one that every body of a success has and no body of the failure.
func byField(gives Produced, guarded map[string]bool, defs map[string]summary.TypeShape) (out Statuses) {
	for status, list := range gives.ByStatus {
		if success.Has(status) {
			continue
		}
		for name := range guarded {
			// What failures have by convention is asked for to tell them, also where their bodies are not known.
			onlyThere, onlySuccess := has(Bodies(list), name, defs) || ofFailures[name] && !lacks(Bodies(list), name, defs), len(list) > 0 && lacks(Bodies(list), name, defs)
			succeeds := false
			for other, theirs := range gives.ByStatus {
				if success.Has(other) {
					succeeds = true
					onlyThere = onlyThere && (lacks(Bodies(theirs), name, defs) || ofFailures[name] && !has(Bodies(theirs), name, defs))
					onlySuccess = onlySuccess && has(Bodies(theirs), name, defs)
				}
			}
			if onlyThere || succeeds && onlySuccess {
				out = out.Or(StatusRange(status, status))
			}
		}
	}
	return out
}
