package http

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// ForMethod gives a provider of all methods with only the paths that run for one method, on the conditions that are left then: a
// handler that tests the method answers each differently.
func ForMethod(p *summary.Summary, method string) *summary.Summary {
	r, ok := summary.BindingOf[summary.Rest](p)
	if !ok || summary.StrOf(r.Method) != "*" || method == "" || method == "*" {
		return p
	}
	own := p.Whole()
	own.Transitions = slices.DeleteFunc(slices.Clone(own.Transitions), func(t summary.Transition) bool { return !reachable(t.Conditions, method) })
	if len(own.Transitions) == 0 {
		return p // its tests were not understood
	}
	for i := range own.Transitions {
		t := &own.Transitions[i]
		t.Conditions = slices.DeleteFunc(slices.Clone(t.Conditions), func(c summary.Predicate) bool {
			says, ok := ofMethod(c, method)
			return ok && says
		})
	}
	return own
}

func reachable(conditions []summary.Predicate, method string) bool {
	for _, c := range conditions {
		if says, ok := ofMethod(c, method); ok && !says {
			return false
		}
	}
	return true
}

// ofMethod evaluates a condition that compares the request's method with a text; ok is false for
// other conditions.
func ofMethod(p summary.Predicate, method string) (says, ok bool) {
	switch q := p.(type) {
	case summary.Comparison:
		in, isInput := q.Left.(summary.InputRef)
		lit, isText := q.Right.(summary.LiteralRef)
		name, isString := lit.Value.(string)
		if !isInput || !isText || !isString || len(in.Path) == 0 || in.Path[len(in.Path)-1] != "method" {
			return false, false
		}
		same := strings.EqualFold(name, method)
		switch q.Op {
		case summary.OpEq:
			return same, true
		case summary.OpNeq:
			return !same, true
		}
	case summary.Negation:
		says, ok := ofMethod(q.Operand, method)
		return !says, ok
	case summary.Compound:
		all := true
		for _, o := range q.Operands {
			says, ok := ofMethod(o, method)
			if ok && says == (q.Op == "or") {
				return says, true
			}
			all = all && ok
		}
		return q.Op == "and", all
	}
	return false, false
}
