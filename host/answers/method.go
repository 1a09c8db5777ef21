package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/summary"
)

// forRoute removes the tests of the request's method and path, and of the name of the function that serves it, from the conditions of an endpoint that serves one method
// at one path; possible is false where they exclude it.
func (r *Walker) forRoute(w *walk, list []summary.Predicate) (out []summary.Predicate, possible bool) {
	if w.Route == nil {
		return list, true
	}
	m := r.packs[w.Framework.Pack].Manifest
	var methods, paths []string
	if w.Route.Method != "" && w.Route.Method != "*" {
		methods = rules.RequestMethods(m)
	}
	if w.Route.HasPath && !w.Route.Open {
		paths = rules.RequestPaths(m)
	}
	actions, answered := rules.RequestActions(m), rules.RequestAnswered(m)
	if len(methods)+len(paths)+len(actions)+len(answered) == 0 {
		return list, true
	}
	action := r.prog.Func(w.Code.Func).Name
	for _, p := range list {
		left, is, ok := settled(p, func(p summary.Predicate) (is, ok bool) {
			if is, ok = holdsTest(p, answered, false); ok {
				return is, ok // what comes behind an answer is on no path
			}
			if is, ok = textTest(p, methods, func(text string) (is, ok bool) { return text == w.Route.Method, true }); ok {
				return is, ok
			}
			if is, ok = textTest(p, actions, func(text string) (is, ok bool) { return text == action, action != "" }); ok {
				return is, ok
			}
			return textTest(p, paths, func(text string) (is, ok bool) {
				whole := !strings.ContainsAny(w.Route.Path, "{:*+?(") && strings.Trim(text, "/") == strings.Trim(w.Route.Path, "/")
				return whole, whole || !mayBePath(w.Route.Path, text)
			})
		})
		if !ok {
			out = append(out, left)
		} else if !is {
			return nil, false
		}
	}
	return out, true
}

// holdsTest decides a test whether something that is spelled in one of some ways holds.
func holdsTest(p summary.Predicate, spelled []string, holds bool) (is, ok bool) {
	switch q := p.(type) {
	case summary.TruthinessCheck:
		return holds != q.Negated, isOfRequest(q.Subject, spelled)
	case summary.CallPredicate:
		return holds, len(q.Args) == 0 && slices.Contains(spelled, q.Callee+"()")
	}
	return false, false
}

// mayBePath reports whether a request of a route may ask for a path, of which either may have more in front: a route stands
// behind what a server puts before all of its paths, and a router sees the rest of a path.
func mayBePath(route, asked string) bool {
	asked, _, _ = strings.Cut(asked, "?")
	a, b := strings.Split(strings.Trim(route, "/"), "/"), strings.Split(strings.Trim(asked, "/"), "/")
	for i := 1; i <= min(len(a), len(b)); i++ {
		one, other := a[len(a)-i], b[len(b)-i]
		if strings.ContainsAny(one, "*+?(") {
			return true // any number of segments
		}
		if one != "" && other != "" && !strings.ContainsAny(one, "{:") && one != other {
			return false
		}
	}
	return true
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

// isOfRequest reports whether a value is the request's method or path, as the pack writes it: a dot at the
// beginning stands for the name of any input.
func isOfRequest(v summary.ValueRef, spelled []string) bool {
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

// textTest decides a comparison with a text of what the pack spells so, as far as what it may be says.
func textTest(p summary.Predicate, spelled []string, equal func(text string) (is, ok bool)) (is, ok bool) {
	q, comparison := p.(summary.Comparison)
	if !comparison {
		return false, false
	}
	right, literal := q.Right.(summary.LiteralRef)
	text, isText := right.Value.(string)
	if !literal || !isText || !isOfRequest(q.Left, spelled) {
		return false, false
	}
	is, ok = equal(text)
	switch q.Op {
	case summary.OpEq:
		return is, ok
	case summary.OpNeq:
		return !is, ok
	}
	return false, false
}
