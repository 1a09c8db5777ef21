package routing

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
)

// WrapperKey tells wrappers apart: a function, and the environment that its factory was called in.
type WrapperKey struct {
	fn  flow.FuncRef
	env *flow.Env
	// inside is the function that the wrappers of the project are around.
	inside flow.FuncRef
	// roles are those of a wrapper for which another status is sent than what it raises has.
	roles string
}

// WrapperKey is what tells a wrapper apart.
func (r *Routing) WrapperKey(w Wrapper) WrapperKey {
	key := r.functionKey(w)
	if len(r.packs[w.Pack].Manifest.Units[w.Roles].ReplaceStatus) > 0 {
		key.roles = w.Roles
	}
	return key
}

func (r *Routing) functionKey(w Wrapper) WrapperKey {
	if IsFilter(w.Value) {
		// A method of the class that the handler of a route is of: one filter, however many classes it runs in.
		return WrapperKey{fn: w.Value.Func}
	}
	if layers, inside := r.Peel(w.Value); len(layers) > 0 && !slices.ContainsFunc(layers, func(l Layer) bool { return len(r.prog.Func(l.Factory).Params) > 1 }) {
		// However often it is wrapped, it is one.
		return WrapperKey{fn: w.Value.Func, env: layers[len(layers)-1].Inner.Lexical, inside: inside}
	}
	return WrapperKey{fn: w.Value.Func, env: r.prog.BindThis(w.Value)}
}

// IsFilter reports whether a wrapper is a method of the class that the handler of a route is of.
func IsFilter(v flow.Value) bool {
	return v.Kind == flow.Function && (v.Env == nil || v.Env.Func == v.Func) && v.Recv != nil && v.Recv.Kind == flow.Instance && v.Recv.Site.Expr == 0
}

// General is a wrapper as the class has it that declares it, whichever class it is around the methods of.
func (r *Routing) General(w Wrapper) Wrapper {
	if class := r.prog.Func(w.Value.Func).Class; IsFilter(w.Value) && class != 0 {
		recv := *w.Value.Recv
		recv.Class = r.prog.Canonical(flow.ClassRef{File: w.Value.Func.File, Class: class})
		w.Value.Recv = &recv
	}
	return w
}
