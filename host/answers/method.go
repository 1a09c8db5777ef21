package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/summary"
)

// forRoute removes the tests of the request's method and path, and of the name of the function that serves it, from the conditions of an endpoint that serves one method
// at one path; possible is false where they exclude it.
// of is the unit whose inputs the conditions are about: the endpoint itself, or one that runs around it.
func (r *Walker) forRoute(w, of *walk, list []summary.Predicate) (out []summary.Predicate, possible bool) {
	if w.Route == nil {
		return list, true
	}
	m := r.packs[w.Framework.Pack].Manifest
	var methods, paths []abi.Input
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
	spells := func(in abi.Input, v summary.ValueRef) bool { return spells(in, v, of.Out.Inputs) }
	for _, p := range list {
		left, is, ok := settled(p, func(p summary.Predicate) (is, ok bool) {
			if is, ok = holdsTest(p, answered, spells, false); ok {
				return is, ok // what comes behind an answer is on no path
			}
			if is, ok = textTest(p, methods, spells, func(text string) (is, ok bool) { return text == w.Route.Method, true }); ok {
				return is, ok
			}
			if is, ok = textTest(p, actions, spells, func(text string) (is, ok bool) { return text == action, action != "" }); ok {
				return is, ok
			}
			return textTest(p, paths, spells, func(text string) (is, ok bool) {
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
func holdsTest(p summary.Predicate, spelled []abi.Input, spells func(abi.Input, summary.ValueRef) bool, holds bool) (is, ok bool) {
	switch q := p.(type) {
	case summary.TruthinessCheck:
		return holds != q.Negated, slices.ContainsFunc(spelled, func(in abi.Input) bool { return spells(in, q.Subject) })
	case summary.CallPredicate:
		return holds, len(q.Args) == 0 && slices.ContainsFunc(spelled, func(in abi.Input) bool { return in.Path == q.Callee+"()" })
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

// ofData are the roles of parameters that hold what a client sends, and not the request itself.
var ofData = map[string]bool{"requestBody": true, "query": true, "pathParams": true, "headers": true, "parameter": true, "args": true}

// spells reports whether a value is written as a rule says: `.method` of the parameter with its role, or of any that is not data.
func spells(in abi.Input, v summary.ValueRef, inputs []summary.Input) bool {
	path, any := strings.CutPrefix(in.Path, ".")
	if !any {
		return summary.ValueText(v) == in.Path
	}
	ref, ok := v.(summary.InputRef)
	if !ok {
		// What calls on an input give: context.switchToHttp().getRequest().method.
		_, rest, calls := strings.Cut(summary.ValueText(v), ".")
		return calls && rest == path && strings.Contains(path, "()")
	}
	role := ""
	for _, i := range inputs {
		if p, is := i.(summary.Parameter); is && p.Name == ref.Input {
			role = summary.StrOf(p.Role)
		}
	}
	return strings.Join(ref.Path, ".") == path && (in.Role == role || in.Role == "" && !ofData[role])
}

// textTest decides a comparison with a text of what the pack spells so, as far as what it may be says.
func textTest(p summary.Predicate, spelled []abi.Input, spells func(abi.Input, summary.ValueRef) bool, equal func(text string) (is, ok bool)) (is, ok bool) {
	q, comparison := p.(summary.Comparison)
	if !comparison {
		return false, false
	}
	right, literal := q.Right.(summary.LiteralRef)
	text, isText := right.Value.(string)
	if !literal || !isText || !slices.ContainsFunc(spelled, func(in abi.Input) bool { return spells(in, q.Left) }) {
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
