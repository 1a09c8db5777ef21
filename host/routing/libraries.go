package routing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// hangsSomething reports whether a unit stands for what a library serves below a path (include("library.urls")), and something of
// the project hangs there after all: it is what serves that path, and the unit stands for nothing.
func (r *placer) hangsSomething(p *placing, f *facts.Fact) bool {
	of := f.Get(abi.FieldRegistrars)
	if of.Kind == abi.ValueNone {
		return false
	}
	if p.registering == nil {
		p.registering = map[Registrar]bool{}
		r.facts.Each(stageName, func(f *facts.Fact) {
			if f.Get(abi.FieldRegistrar).Kind == abi.ValueNone || f.Kind == abi.FactUnit && f.Get(abi.FieldRegistrars).Kind != abi.ValueNone {
				return
			}
			if key := r.Registrar(r.eval.Values(f, f.Get(abi.FieldRegistrar), nil, nil)); key.exists() {
				p.registering[key] = true
			}
		}, abi.FactMount, abi.FactRoute, abi.FactUnit)
	}
	values := r.eval.Values(f, of, nil, nil)
	return len(values) == 0 || slices.ContainsFunc(r.included(values, 0), func(v flow.Value) bool {
		if r.picked(v) {
			return false
		}
		key, _ := r.registrarWithEnv([]flow.Value{v})
		return v.Kind != flow.Const && v.Kind != flow.Extern || key.exists() && (p.registering[key] || key.kind == listed)
	})
}

// picked reports whether a list is made of the routes of a library: [route for route in library.routes if route.name != "login"].
func (r *placer) picked(v flow.Value) bool {
	if v.Kind != flow.Array || v.Text != "" {
		return false
	}
	list := r.prog.Expr(v.Site)
	if list.Flags&unit.FlagEach == 0 {
		return false
	}
	for _, e := range r.prog.Files[v.Site.File].ExprsIn(list.List) {
		of := r.prog.Eval(flow.Site{File: v.Site.File, Expr: e}, v.Env)
		// What the project's own calls make (path("a", view)) is a route of its own.
		if len(of) == 0 || slices.ContainsFunc(of, func(one flow.Value) bool { return one.Kind != flow.Extern || strings.Contains(one.Text, "()") }) {
			return false
		}
	}
	return true
}
