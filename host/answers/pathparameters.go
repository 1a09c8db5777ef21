package answers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/intake"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// dropMissingSegments leaves out what a route answers only where a part of its own path is missing: a request without it does not
// reach the route.
func (r *Walker) dropMissingSegments(w *walk) {
	if w.Binding == nil || w.Out.Kind != summary.KindHandler {
		return
	}
	rest, ok := w.Binding.Semantics.(summary.Rest)
	if !ok || rest.Path == nil {
		return
	}
	segments := restpath.Parse(*rest.Path).Required()
	parts := r.pathParts(w)
	if len(segments) == 0 || len(parts) == 0 {
		return
	}
	byName := r.taken.Rules(w.Framework.Pack).ByName
	given := func(v summary.ValueRef) bool {
		var way []string
		if d, ok := v.(summary.Derived); ok {
			// What has to be there is asked for by its name: params.require(:id).
			if call, ok := d.Derivation.(summary.MethodCall); ok && len(call.Args) == 1 && slices.Contains(byName, call.Method) {
				if name, ok := call.Args[0].(summary.LiteralRef); ok {
					way, v = append(way, fmt.Sprint(name.Value)), d.From
				}
			}
		}
		switch v := v.(type) {
		case summary.InputRef:
			way = slices.Concat([]string{v.Input}, v.Path, way)
		case summary.Dependency: // a filter asks its object, and each time by a name of its own
			name, _, _ := strings.Cut(v.Name, "#")
			way = slices.Concat([]string{name}, v.AccessChain, way)
		}
		last := len(way) - 1
		return last > 0 && slices.Contains(segments, way[last]) && slices.Contains(parts, strings.Join(way[:last], "."))
	}
	w.Out.Transitions = slices.DeleteFunc(w.Out.Transitions, func(t summary.Transition) bool {
		return slices.ContainsFunc(t.Conditions, func(p summary.Predicate) bool {
			holds, known := holdsWhereGiven(p, given)
			return known && !holds
		})
	})
}

// pathParts are the inputs of a route, with the members that lead there, in which its framework puts the parts of the path.
func (r *Walker) pathParts(w *walk) (out []string) {
	rules := r.taken.Rules(w.Framework.Pack)
	if rules == nil {
		return nil
	}
	for key, part := range rules.Takes {
		if part != "path" && part != intake.Any || strings.ContainsAny(key, "#(") {
			continue
		}
		role, members, ok := strings.Cut(key, ".")
		if role == "self" {
			out = append(out, members)
			continue
		}
		for _, in := range w.Out.Inputs {
			if p, parameter := in.(summary.Parameter); ok && parameter && p.Role != nil && *p.Role == role {
				out = append(out, p.Name+"."+members)
			}
		}
	}
	return out
}

// holdsWhereGiven evaluates a condition where some values are known to be there and not empty; known is false where that does not
// decide it.
func holdsWhereGiven(p summary.Predicate, given func(summary.ValueRef) bool) (holds, known bool) {
	switch p := p.(type) {
	case summary.NullCheck:
		return p.Negated, given(p.Subject)
	case summary.TruthinessCheck:
		return !p.Negated, given(p.Subject)
	case summary.Negation:
		holds, known = holdsWhereGiven(p.Operand, given)
		return !holds, known
	case summary.Compound:
		// One operand that decides is enough; without one, all of them have to be known.
		decides, all := p.Op == "or", true
		for _, one := range p.Operands {
			h, k := holdsWhereGiven(one, given)
			if k && h == decides {
				return decides, true
			}
			all = all && k
		}
		return !decides, all
	}
	return false, false
}
