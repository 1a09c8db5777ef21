package routing

import (
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// wrapperIdentity tells apart wrappers that run once for a request: by function, or by the expression that makes a guard of the library
// or that registers what is not read.
type wrapperIdentity struct {
	fn flow.FuncRef
	at flow.Site
	// origin is that of a value of a library that stands nowhere: an instance that the library makes of a class.
	origin string
}

func identityOf(w Wrapper) wrapperIdentity {
	if w.unread {
		return wrapperIdentity{at: w.At}
	}
	if w.Value.Kind == flow.Function {
		return wrapperIdentity{fn: w.Value.Func}
	}
	if at := madeAt(w.Value); at.Expr != 0 || w.Value.Text != "" {
		return wrapperIdentity{at: at, origin: w.Value.Text}
	}
	return wrapperIdentity{at: w.At}
}

// madeAt is the call that made a value of a library, or where it stands.
func madeAt(v flow.Value) flow.Site {
	if v.Call.Expr != 0 {
		return v.Call
	}
	return v.Site
}

// runnable is what runs where a fact names a value among wrappers: a function, or a guard of the library.
func (r *Routing) runnable(f *facts.Fact, v flow.Value) (flow.Value, bool) {
	if v.Kind == flow.Extern && r.GuardOf(f.Pack, v) != nil {
		return v, true // also where it was handed a function, by which it decides
	}
	if fn, ok := r.eval.Callable(v); ok {
		return fn, true
	}
	return v, r.GuardOf(f.Pack, v) != nil || r.liftsAny(f.Pack, v)
}

// liftsAny reports whether a value of a library takes a guard of it away from what it stands around.
func (r *Routing) liftsAny(pack int, v flow.Value) bool {
	list := r.packs[pack].Manifest.Guards
	return slices.ContainsFunc(list, func(g abi.Guard) bool { return r.Lifts(&g, v) })
}

// Lifts reports whether a value takes a guard away from what it stands around.
func (r *Routing) Lifts(g *abi.Guard, v flow.Value) bool {
	if len(g.LiftedBy) == 0 || v.Kind == flow.Function {
		return false
	}
	origins := r.prog.Origins(v)
	return slices.ContainsFunc(g.LiftedBy, func(o string) bool { return given(o, origins) })
}

// GuardOf is what a pack says of a value of its library that refuses requests; nil for any other value.
func (r *Routing) GuardOf(pack int, v flow.Value) *abi.Guard {
	if list := r.GuardsOf(pack, v); len(list) > 0 {
		return list[0]
	}
	return nil
}

// GuardsOf are the guards of a pack's library that a value is, or that an instance descends from.
func (r *Routing) GuardsOf(pack int, v flow.Value) (out []*abi.Guard) {
	list := r.packs[pack].Manifest.Guards
	if len(list) == 0 || v.Kind == flow.Function {
		return nil
	}
	origins := r.prog.Origins(v)
	for i := range list {
		if slices.ContainsFunc(list[i].Origins, func(o string) bool { return given(o, origins) }) {
			out = append(out, &list[i])
		}
	}
	return out
}

// given reports whether one of the origins is what a guard is stated for.
func given(stated string, origins []string) bool {
	if !strings.Contains(stated, "*") {
		return slices.Contains(origins, stated)
	}
	return slices.ContainsFunc(origins, func(o string) bool { ok, err := path.Match(stated, o); return ok && err == nil })
}

// libraryGuard is a method that a class has of its library and that refuses requests, by its name.
func (r *Routing) libraryGuard(c classWrapper, recv flow.Value, name string) (flow.Value, bool) {
	if len(r.packs[c.pack].Manifest.Guards) == 0 {
		return flow.Value{}, false
	}
	for _, origin := range r.prog.Origins(recv) {
		v := flow.Value{Kind: flow.Extern, Text: strings.TrimSuffix(origin, "()") + "." + name + "()", Site: c.inst.Fact.Expr}
		if r.GuardOf(c.pack, v) != nil {
			return v, true
		}
	}
	return flow.Value{}, false
}
