package http

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// whichWay is a request as the conditions of its handler see it.
type whichWay struct {
	of   *summary.Summary
	part string
	sent summary.Record
}

// lacks reports whether a field is certainly not sent.
func (w whichWay) lacks(r received) bool {
	_, has := w.sent.Get(r.field)
	return r.part == w.part && !has
}

// doubts reports whether a condition does not hold for a request, or depends on the value of something that it sends.
func (w whichWay) doubts(p summary.Predicate) bool { return w.doubted(p, false) }

func (w whichWay) doubted(p summary.Predicate, negated bool) bool {
	switch q := p.(type) {
	case summary.Negation:
		return w.doubted(q.Operand, !negated)
	case summary.Compound:
		one := func(o summary.Predicate) bool { return w.doubted(o, negated) }
		if (q.Op == "and") != negated {
			return slices.ContainsFunc(q.Operands, one) // all of them have to hold
		}
		return !slices.ContainsFunc(q.Operands, func(o summary.Predicate) bool { return !one(o) })
	}
	if is, about := without(w.of, p, w.lacks); is != unknown && len(about) > 0 {
		return (is == holds) == negated
	}
	subject, says := tested(p)
	r, ok := receivedBy(w.of, subject)
	if !ok {
		return false
	}
	shape, has := w.sent.Get(r.field)
	if r.part != w.part || !has {
		return true // another part of the request, of which nothing is known here
	}
	if value, literal := shape.(summary.Literal); literal {
		if is, known := says(value.Value); known {
			return is == negated
		}
	}
	// A field that is sent is there, and its value may be any.
	switch p.(type) {
	case summary.TruthinessCheck, summary.NullCheck, summary.PropertyExists:
		is, _ := says(true)
		return is == negated
	}
	return true
}

// tested is the value that a condition is about, and what the condition says for a literal in its place.
func tested(p summary.Predicate) (subject summary.ValueRef, says func(any) (is, known bool)) {
	switch q := p.(type) {
	case summary.TruthinessCheck:
		return q.Subject, func(v any) (bool, bool) { return truthy(v) != q.Negated, true }
	case summary.NullCheck:
		return q.Subject, func(v any) (bool, bool) { return (v == nil) != q.Negated, true }
	case summary.PropertyExists:
		return summary.Derived{From: q.Subject, Derivation: summary.PropertyAccess{Property: q.Property}}, func(any) (bool, bool) { return !q.Negated, true }
	case summary.Comparison:
		lit, ok := q.Right.(summary.LiteralRef)
		return q.Left, func(v any) (bool, bool) {
			switch {
			case ok && q.Op == summary.OpEq:
				return v == lit.Value, true
			case ok && q.Op == summary.OpNeq:
				return v != lit.Value, true
			}
			return false, false
		}
	case summary.TypeCheck:
		return q.Subject, func(any) (bool, bool) { return false, false }
	}
	return nil, func(any) (bool, bool) { return false, false }
}

// truthy reports whether a literal counts as true where it is tested, in any of the languages.
func truthy(v any) bool { return v != nil && v != false && v != "" && v != 0.0 }
