package routing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// platform begins the origins of what no library brings.
const platform = "global#"

// outside reports whether a value that stands among the wrappers of routes may answer in a way that nothing is known of: it is a
// library's, no guard of it, none of those that the pack says let every request through, and no
// element of data.
func (r *Routing) outside(pack int, v flow.Value) bool {
	passes := r.packs[pack].Manifest.Passes
	if len(passes) == 0 || v.Kind != flow.Extern || strings.Contains(v.Text, "[]") || strings.HasPrefix(v.Text, platform) {
		return false
	}
	if _, ours := r.eval.Callable(v); ours || r.GuardOf(pack, v) != nil {
		return false
	}
	origins := r.prog.Origins(v)
	return len(origins) > 0 && !slices.ContainsFunc(passes, func(o string) bool { return given(o, origins) })
}

// MayAnswer reports whether a value that is called where a wrapper stands may answer: a guard of a library, or something of one of which
// nothing is known.
func (r *Routing) MayAnswer(pack int, v flow.Value) bool {
	return r.outside(pack, v) || r.GuardOf(pack, v) != nil
}

// outsiders are those of some values that may answer in a way that nothing is known of.
func (r *placer) outsiders(f *facts.Fact, values []flow.Value) (out []Wrapper) {
	for _, v := range values {
		if r.outside(f.Pack, v) && !r.registers(v) {
			out = append(out, Wrapper{Value: v, At: f.Expr, Pack: f.Pack, phase: facts.Literal(f, abi.FieldPhase), name: facts.Literal(f, abi.FieldName), outside: true})
		}
	}
	return out
}

// unreadPhase says of what a fact registers that it may answer, and that the pack does not read it.
const unreadPhase = "unread"

// namedPhase says of what a fact registers that it is a library's, which the code names in a text: the routes name it, and a guard of that
// origin refuses what it refuses.
const namedPhase = "named"

// namedThere is what such a fact registers, by its origin.
func namedThere(f *facts.Fact) Wrapper {
	origin := facts.Literal(f, abi.FieldTarget)
	_, name, _ := strings.Cut(origin, "#")
	return Wrapper{Value: flow.Value{Kind: flow.Extern, Text: origin, Site: f.Expr}, At: f.Expr, Pack: f.Pack, phase: "always", NamedOnly: name}
}

// behindPhase says of the functions that a fact registers that they run when the methods of the class have answered.
const behindPhase = "behind"

// ofProject reports whether a value is code of the project.
func ofProject(v flow.Value) bool {
	return v.Kind == flow.Function || v.Kind == flow.Class || v.Kind == flow.Instance
}

// unreadThere is what such a fact registers.
func unreadThere(f *facts.Fact) Wrapper {
	return Wrapper{At: f.Expr, Pack: f.Pack, phase: "always", name: facts.Literal(f, abi.FieldName), outside: true}
}

// wrapOutside notes what is registered around the routes of a registrar and may answer in a way that nothing is known of.
func (r *placer) wrapOutside(p *placing, f *facts.Fact, values []flow.Value, around registrarWrapper) {
	for _, w := range r.outsiders(f, values) {
		around.w = w
		r.addWrap(p, around)
	}
}

// wrapUnclear notes what is mounted on a registrar and may be a function that runs around its routes, where it is not known what it is.
func (r *placer) wrapUnclear(p *placing, f *facts.Fact, around registrarWrapper, paths []facts.Prefix) {
	if f.Get(abi.FieldTargets).Kind != abi.ValueArguments {
		return // what code lists by itself, use(a, b), may be functions and routers
	}
	for _, at := range r.eval.ElementsThat(f, f.Get(abi.FieldTargets), around.inst.Env, r.unclear) {
		if len(r.prog.Eval(at, around.inst.Env)) == 0 && r.prog.Expr(at).Kind != unit.ExprMember {
			continue // of a property alone it says that other code fills it
		}
		for _, path := range paths {
			around.path, around.w = path.Text, Wrapper{At: at, Pack: f.Pack, unread: true}
			r.addWrap(p, around)
		}
	}
}

// unclear reports whether nothing is known of what is mounted: no code is seen to be it, nothing in the run passes it, or it was put
// on an object of a library.
func (r *placer) unclear(values []flow.Value) bool {
	return !slices.ContainsFunc(values, func(v flow.Value) bool {
		switch v.Kind {
		case flow.Param:
			return r.Registrar([]flow.Value{v}).exists()
		case flow.Unknown:
			return v.Site.Expr == 0
		case flow.Const: // no library takes nothing at all: other code puts something there
			return v.Lit != unit.LitUndefined
		case flow.Extern: // an object of a library, or what its methods give
			return !strings.Contains(v.Text, "().") || strings.HasSuffix(v.Text, "()") || r.registers(v)
		}
		return true
	})
}

// registers reports whether a value is one that something is registered on, and so no function that runs around routes.
func (r *placer) registers(v flow.Value) bool {
	if r.registering == nil {
		r.registering = map[Registrar]bool{}
		r.facts.Each(stageName, func(f *facts.Fact) {
			if f.Get(abi.FieldRegistrar).Kind != abi.ValueNone {
				r.registering[r.Registrar(r.eval.Values(f, f.Get(abi.FieldRegistrar), nil, nil))] = true
			}
		}, abi.FactRoute, abi.FactUnit, abi.FactMount, abi.FactWrap)
	}
	key := r.Registrar([]flow.Value{v})
	return key.exists() && madeAt(v).Expr != 0 && r.registering[key]
}
