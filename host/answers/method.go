package answers

import (
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
	spelled := rules.RequestMethod(r.packs[w.Framework.Pack].Manifest)
	if spelled == "" {
		return list, true
	}
	for _, p := range list {
		if is, ok := methodTest(p, spelled, w.Route.Method); ok {
			if !is {
				return nil, false
			}
			continue
		}
		out = append(out, p)
	}
	return out, true
}

// isMethodOfRequest reports whether a value is the request's method, as the pack writes it: a dot at the
// beginning stands for the name of any input.
func isMethodOfRequest(v summary.ValueRef, spelled string) bool {
	if path, any := strings.CutPrefix(spelled, "."); any {
		ref, ok := v.(summary.InputRef)
		return ok && strings.Join(ref.Path, ".") == path
	}
	return summary.ValueText(v) == spelled
}

// methodTest decides a test of the request's method.
func methodTest(p summary.Predicate, spelled, method string) (is, ok bool) {
	switch q := p.(type) {
	case summary.Negation:
		is, ok = methodTest(q.Operand, spelled, method)
		return !is, ok
	case summary.Compound:
		// Alternatives of methods: each of them is such a test.
		all := true
		for _, o := range q.Operands {
			one, ok := methodTest(o, spelled, method)
			if !ok {
				return false, false
			}
			is, all = is || one, all && one
		}
		if q.Op == "and" {
			is = all
		}
		return is, len(q.Operands) > 0
	case summary.Comparison:
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
	}
	return false, false
}
