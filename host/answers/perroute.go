package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
)

// routeEnv is the environment in which a wrapper runs around one route, where it reads the labels of the handler or a text that
// is known of every route, or asks its object for what the class of the handler has another way; nil where it does neither.
func (r *Walker) routeEnv(w routing.Wrapper, rt *routing.Route) *flow.Env {
	if r.dependsOnClass(w.Value) {
		return r.prog.BindThis(w.Value)
	}
	if w.Value.Kind != flow.Function || rt.Handler.Kind != flow.Function {
		return nil
	}
	m := r.packs[w.Pack].Manifest
	roles := r.eval.RoleList(w.Pack, w.Roles)
	var bound []flow.Bound
	reads := func(role, path string) (index int32, ok bool) {
		i := slices.Index(roles, role)
		return int32(i), i >= 0 && r.exceptions.ReadsPath(w.Value.Func, strings.TrimSuffix(path, "()"))
	}
	if rule := rules.HandlerLabels(m); rule != nil {
		i, function := reads(rule.Role, rule.Function)
		if _, class := reads(rule.Role, rule.Class); function || class {
			of := flow.ClassRef{File: rt.Handler.Func.File, Class: r.prog.Func(rt.Handler.Func).Class}
			bound = append(bound, flow.Bound{Index: i, Path: rule.Function, Value: rt.Handler},
				flow.Bound{Index: i, Path: rule.Class, Value: flow.Value{Kind: flow.Class, Class: r.prog.Canonical(of)}})
		}
	}
	for _, text := range m.InputsThat(abi.HoldsText) {
		if i, ok := reads(text.Role, text.Path); ok {
			bound = append(bound, flow.Bound{Index: i, Path: text.Path, Value: flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: text.Is}})
		}
	}
	if len(bound) == 0 {
		return nil
	}
	return r.prog.BindParts(w.Value, bound...)
}

// walkPerRoute walks the wrappers that depend on the handler once for each route that they run around.
func (r *Walker) walkPerRoute(work []*walk, wrappers wrapperWalks) {
	stage.Each(r.opts.Workers, len(work), func(i int) {
		w := work[i]
		if w.Route == nil || w.Out == nil {
			return
		}
		for n, wr := range w.Route.Wrappers {
			ww := wrappers[r.Routing.WrapperKey(wr)]
			if ww == nil || ww.Out == nil {
				continue
			}
			env := r.routeEnv(wr, w.Route)
			if env == nil {
				continue
			}
			one := newWalk(&units.Unit{Kind: ww.Kind, Code: units.Code{Func: ww.Code.Func, Env: env}, Name: units.Name{Text: ww.Name.Text, Kind: ww.Name.Kind},
				Binding: ww.Binding, Framework: units.Framework{Rules: ww.Framework.Rules, Roles: ww.Framework.Roles, Pack: ww.Framework.Pack},
				Errors: w.Errors})
			if !r.protect(one, func() { r.walk(one) }) {
				continue
			}
			if w.onRoute == nil {
				w.onRoute = map[int]*walk{}
			}
			w.onRoute[n] = one
		}
	})
}
