package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/summary"
)

// forMethod removes the tests of the request's method from the conditions of an endpoint that
// serves one method; possible is false when they rule the path out.
func (r *Walker) forMethod(w *walk, list []summary.Predicate) (out []summary.Predicate, possible bool) {
	if w.Route == nil || w.Route.Method == "" || w.Route.Method == "*" {
		return list, true
	}
	spelled := rules.RequestMethods(r.packs[w.Framework.Pack].Manifest)
	if len(spelled) == 0 {
		return list, true
	}
	for _, p := range list {
		left, is, ok := settled(p, func(p summary.Predicate) (is, ok bool) { return methodTest(p, spelled, w.Route.Method) })
		if !ok {
			out = append(out, left)
		} else if !is {
			return nil, false
		}
	}
	return out, true
}

// settled is what is left of a condition when some of the tests in it are decided; ok: they decide all of it.
func settled(p summary.Predicate, decide func(summary.Predicate) (is, ok bool)) (left summary.Predicate, is, ok bool) {
	if is, ok = decide(p); ok {
		return nil, is, true
	}
	switch q := p.(type) {
	case summary.Negation:
		if left, is, ok = settled(q.Operand, decide); ok {
			return nil, !is, true
		}
		return summary.Negation{Operand: left}, false, false
	case summary.Compound:
		var operands []summary.Predicate
		every := q.Op == "and" // what a test that holds leaves of it
		for _, o := range q.Operands {
			one, is, ok := settled(o, decide)
			if !ok {
				operands = append(operands, one)
			} else if is != every {
				return nil, is, true
			}
		}
		if len(operands) == 0 {
			return nil, every, true
		}
		if len(operands) == 1 {
			return operands[0], false, false
		}
		return summary.Compound{Op: q.Op, Operands: operands}, false, false
	}
	return p, false, false
}

// isMethodOfRequest reports whether a value is the request's method, as the pack writes it: a dot at the
// beginning stands for the name of any input.
func isMethodOfRequest(v summary.ValueRef, spelled []string) bool {
	return slices.ContainsFunc(spelled, func(spelled string) bool {
		if path, any := strings.CutPrefix(spelled, "."); any {
			if ref, ok := v.(summary.InputRef); ok {
				return strings.Join(ref.Path, ".") == path
			}
			// What calls on an input give: context.switchToHttp().getRequest().method.
			_, rest, calls := strings.Cut(summary.ValueText(v), ".")
			return calls && rest == path && strings.Contains(path, "()")
		}
		return summary.ValueText(v) == spelled
	})
}

// methodTest decides a comparison of the request's method.
func methodTest(p summary.Predicate, spelled []string, method string) (is, ok bool) {
	q, comparison := p.(summary.Comparison)
	if !comparison {
		return false, false
	}
	right, literal := q.Right.(summary.LiteralRef)
	text, isText := right.Value.(string)
	if !literal || !isText || !isMethodOfRequest(q.Left, spelled) {
		return false, false
	}
	switch q.Op {
	case summary.OpEq:
		return text == method, true
	case summary.OpNeq:
		return text != method, true
	}
	return false, false
}
