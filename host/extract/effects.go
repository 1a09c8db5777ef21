package extract

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

type effectKey struct {
	site       flow.Site
	index, pre int
}

// effects turns the calls of a path into the format's effects.
func (r *run) effects(w *unitWork, root paths.Root, list []paths.Effect) []summary.Effect {
	var out []summary.Effect
	seen := map[effectKey]bool{}
	if w.described == nil {
		w.described = map[describedKey][]summary.Effect{}
	}
	for _, e := range list {
		if r.layerOfEffect(w, e) {
			continue // in the summary of what is around it
		}
		key := describedKey{e.Site, e.Env}
		ones, ok := w.described[key]
		if !ok {
			ones = r.effect(w, root, e)
			w.described[key] = ones
		}
		for i, one := range ones {
			one = withPreconditions(one, e.Preconditions)
			key := effectKey{e.Site, i, len(e.Preconditions)}
			if !seen[key] {
				seen[key] = true
				out = append(out, one)
			}
		}
	}
	return out
}

// withPreconditions gives an effect the conditions it has on one path.
func withPreconditions(e summary.Effect, pre []summary.Predicate) summary.Effect {
	switch x := e.(type) {
	case summary.Invocation:
		x.Preconditions = pre
		return x
	case summary.InteractionEffect:
		x.Preconditions = pre
		return x
	}
	return e
}

func (r *run) effect(w *unitWork, root paths.Root, e paths.Effect) []summary.Effect {
	var out []summary.Effect
	for _, c := range r.configs[e.Site] {
		if name, ok := r.text(c.f, abi.FieldName, c.env); ok {
			out = append(out, r.configEffect(c, name, e.Preconditions))
		}
	}
	out = append(out, r.interactions(e)...)
	x := r.prog.Expr(e.Site)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return out
	}
	if i, ok := r.requestAt[e.Site]; ok {
		q := r.requests[i]
		method, path := r.endpoint(q)
		return append(out, summary.InteractionEffect{Binding: restBinding(method, path, r.opts.Packs[q.f.pack].Manifest.ID), Callee: paths.CalleeText(r.prog, e.Site),
			Preconditions: e.Preconditions, Interaction: summary.ServiceCall{Method: method}})
	}
	for _, b := range r.runs[e.Site] {
		out = append(out, summary.InteractionEffect{Binding: b, Callee: paths.CalleeText(r.prog, e.Site), Interaction: summary.ServiceCall{Method: b.Semantics.(summary.GraphqlOperation).OperationType}})
	}
	callee := paths.CalleeText(r.prog, e.Site)
	if callee == "super" || strings.HasPrefix(callee, "function") {
		return out
	}
	inv := summary.Invocation{Callee: callee, Preconditions: e.Preconditions, Async: r.awaitedCall(e.Site)}
	file := r.prog.Files[e.Site.File]
	for i, a := range file.ExprsIn(x.List) {
		if i == 8 {
			break
		}
		if k := file.Expr(a).Kind; k == unit.ExprFunction || k == unit.ExprClass {
			inv.Args = append(inv.Args, summary.Unresolved{SourceText: "function"})
			continue
		}
		inv.Args = append(inv.Args, cut(paths.Subject(r.prog, root, flow.Site{File: e.Site.File, Expr: a}, e.Env, e.Locals)))
	}
	callees := r.prog.Callees(e.Site, e.Env)
	ids := map[string]bool{}
	for _, c := range callees {
		ids[r.ids[c.Func]] = true
	}
	if len(ids) == 1 {
		for id := range ids {
			inv.Summary = id
		}
	}
	return append(out, inv)
}

// cut bounds the text of an argument that is not described.
func cut(v summary.ValueRef) summary.ValueRef {
	if u, ok := v.(summary.Unresolved); ok && len(u.SourceText) > 160 {
		u.SourceText = u.SourceText[:157] + "..."
		return u
	}
	return v
}

func (r *run) awaitedCall(site flow.Site) bool {
	file := r.prog.Files[site.File]
	up, ok := file.Tree.ParentOf(file.Expr(site.Expr).Node)
	return ok && file.Tree.KindName(up) == "await_expression"
}

func (r *run) configEffect(c instance, name string, pre []summary.Predicate) summary.Effect {
	return summary.InteractionEffect{
		Binding: summary.Binding{Transport: "os", Recognition: r.opts.Packs[c.f.pack].Manifest.ID,
			Semantics: summary.RuntimeConfig{DeploymentTarget: summary.TargetContainer, InstanceName: r.project.Name}},
		Preconditions: pre,
		Interaction:   summary.ConfigRead{Name: name, Defaulted: r.defaulted(c)},
	}
}

// defaulted reports whether a read of the configuration does without the variable: it has a fallback that is something.
func (r *run) defaulted(c instance) bool {
	v := c.f.Get(abi.FieldDefault)
	if v.Kind == abi.ValueNone || v.Kind == abi.ValueBool {
		return v.Bool
	}
	values := r.values(c.f, v, c.env, nil)
	for _, one := range values {
		if one.Kind != flow.Const || one.Lit != unit.LitNull && one.Lit != unit.LitUndefined {
			return true
		}
	}
	return len(values) == 0
}
