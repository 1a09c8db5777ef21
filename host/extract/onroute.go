package extract

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/rules"
)

// routeEnv is the activation in which a wrapper runs around one route, where it looks at the labels of
// the route's handler; nil where it does not.
func (r *run) routeEnv(w wrapper, rt *route) *flow.Env {
	rule := rules.HandlerLabels(r.opts.Packs[w.pack].Manifest)
	if rule == nil || w.value.Kind != flow.Function || rt.handler.Kind != flow.Function {
		return nil
	}
	i := slices.Index(r.roleList(w.pack, w.roles), rule.Role)
	if i < 0 || !r.readsPath(w.value.Func, strings.TrimSuffix(rule.Function, "()")) && !r.readsPath(w.value.Func, strings.TrimSuffix(rule.Class, "()")) {
		return nil
	}
	class := flow.ClassRef{File: rt.handler.Func.File, Class: r.prog.Func(rt.handler.Func).Class}
	return r.prog.BindParts(w.value, flow.Bound{Index: int32(i), Path: rule.Function, Value: rt.handler},
		flow.Bound{Index: int32(i), Path: rule.Class, Value: flow.Value{Kind: flow.Class, Class: r.prog.Canonical(class)}})
}

// walkOnRoutes walks the wrappers that look at the labels of handlers once for each route that they run around.
func (r *run) walkOnRoutes(work []*unitWork, wrappers map[wrapperKey]*unitWork) {
	r.parallel(len(work), func(i int) {
		w := work[i]
		if w.route == nil || w.out == nil {
			return
		}
		for n, wr := range w.route.wrappers {
			ww := wrappers[r.wrapperKey(wr)]
			if ww == nil || ww.out == nil {
				continue
			}
			env := r.routeEnv(wr, w.route)
			if env == nil {
				continue
			}
			one := &unitWork{kind: ww.kind, fn: ww.fn, env: env, name: ww.name, nameKind: ww.nameKind, binding: ww.binding, rules: ww.rules, roles: ww.roles,
				pack: ww.pack, errors: w.errors}
			r.walk(one)
			if w.onRoute == nil {
				w.onRoute = map[int]*unitWork{}
			}
			w.onRoute[n] = one
		}
	})
}
