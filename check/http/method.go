package http

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// ForMethod leaves of a provider that serves every method the paths that a request of
// one method takes: a handler that asks for the method itself answers each differently.
func ForMethod(p *summary.Summary, method string) *summary.Summary {
	r, ok := summary.BindingOf[summary.Rest](p)
	if !ok || summary.StrOf(r.Method) != "*" || method == "" || method == "*" {
		return p
	}
	own := *p
	own.Transitions = nil
	for i := range p.Transitions {
		if reachable(p.Transitions[i].Conditions, method) {
			own.Transitions = append(own.Transitions, p.Transitions[i])
		}
	}
	if len(own.Transitions) == 0 {
		return p // what it asks was misunderstood
	}
	return &own
}

func reachable(conditions []summary.Predicate, method string) bool {
	for _, c := range conditions {
		if says, ok := ofMethod(c, method); ok && !says {
			return false
		}
	}
	return true
}

// ofMethod decides a condition that compares the request's method with a text; ok is
// false for every other one.
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
