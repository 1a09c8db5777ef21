package routing

import (
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
)

// Layer is a function that a wrapper of the project makes around another one:
// asyncRoute(run) gives the layer (req, res, next) => run(req, res, next).
type Layer struct {
	Fn flow.FuncRef
	// Env is the environment in which the unit runs it.
	Env *flow.Env
	// Factory is the function that made it, Param the parameter of Factory that holds what runs inside.
	Factory flow.FuncRef
	Param   int
	// call is where the layer runs what is inside, Inner the environment of that.
	call  flow.Site
	Inner *flow.Env
}

// Layers are the wrappers of the project around a function.
type Layers struct {
	// Wrapped is the function that the layers run, none without layers. All are the layers, the outermost first.
	Wrapped flow.FuncRef
	All     []Layer
	// Inside is set for the unit of a layer itself.
	Inside *Layer
}

// Peel takes the wrappers of the project off a function, the outermost first, and gives the function
// inside; none when there is no wrapper. A function that was passed to what made another one, and
// is not seen to run there, is given as well.
func (r *Routing) Peel(v flow.Value) (layers []Layer, inside flow.FuncRef) {
	run := r.prog.BindThis(v)
	for {
		one, next, ok := r.layerOf(v, run)
		if !ok || slices.ContainsFunc(layers, func(l Layer) bool { return l.Fn == one.Fn && l.Env == one.Env }) {
			break
		}
		inside = next.Func
		if one.call.Expr == 0 {
			break
		}
		layers, v, run = append(layers, one), next, one.Inner
	}
	return layers, inside
}

// assignLayers gives the parameters of all layers around a unit the roles of what is passed to them.
func (r *Routing) assignLayers(v flow.Value, roles []string) {
	layers, _ := r.Peel(v)
	for i := 1; i < len(layers); i++ {
		for k, role := range r.PassedRoles(v.Func, layers[i-1], roles) {
			if role != "" {
				r.eval.Roles.Set(facts.Param{Func: layers[i].Fn, Index: int32(k)}, role)
			}
		}
	}
}

// PassedRoles are the roles of what a layer passes on, by position.
func (r *Routing) PassedRoles(outermost flow.FuncRef, l Layer, roles []string) []string {
	var out []string
	for k := range r.mostRoles {
		role := ""
		if of := r.PassedParam(outermost, l, k); of >= 0 && of < len(roles) {
			role = roles[of]
		}
		out = append(out, role)
	}
	return out
}

// layerOf finds the function that was passed to what made another one: the one that runs there,
// otherwise the first.
func (r *Routing) layerOf(v flow.Value, run *flow.Env) (Layer, flow.Value, bool) {
	env := v.Env
	if v.Kind != flow.Function || env == nil || env.Func.Func == 0 || env.Receiver {
		return Layer{}, flow.Value{}, false
	}
	found, inside := Layer{Fn: v.Func, Env: run, Factory: env.Func}, flow.Value{}
	for i := range r.prog.Func(env.Func).Params {
		for _, handed := range r.handedTo(env, i) {
			if handed.Kind != flow.Function {
				continue
			}
			call, inner, runs := r.runsInside(found, handed.Func)
			if runs {
				found.Param, found.call, found.Inner = i, call, inner
				return found, handed, true
			}
			if inside.Kind != flow.Function {
				found.Param, inside = i, handed
			}
		}
	}
	return found, inside, inside.Kind == flow.Function
}

// handedTo are the values that a parameter of a factory holds. A decorator is handed what it stands on as a value.
func (r *Routing) handedTo(env *flow.Env, i int) []flow.Value {
	if i < len(env.Args) && env.Args[i].Value != nil {
		return []flow.Value{*env.Args[i].Value}
	}
	if site, outer, ok := r.prog.Argument(env, i); ok {
		return r.prog.Eval(site, outer)
	}
	return nil
}

// runsInside finds the call in a layer that runs a function.
func (r *Routing) runsInside(l Layer, fn flow.FuncRef) (flow.Site, *flow.Env, bool) {
	file := r.prog.Files[l.Fn.File]
	for _, id := range r.code.Nested(l.Fn) {
		for _, c := range file.Func(id).Calls {
			at := flow.Site{File: l.Fn.File, Expr: c}
			for _, callee := range r.prog.Callees(at, l.Env) {
				if callee.Func == fn {
					return at, callee.Env, true
				}
			}
		}
	}
	return flow.Site{}, nil, false
}

// PassedParam is the parameter of the outermost layer that a layer passes on as the i-th argument,
// -1 for none.
func (r *Routing) PassedParam(outermost flow.FuncRef, l Layer, i int) int {
	if l.Inner == nil {
		return -1
	}
	if fn, of, ok := r.prog.HandedOn(l.Inner, i); ok {
		if fn == outermost {
			return of
		}
		return -1
	}
	site, outer, ok := r.prog.Argument(l.Inner, i)
	if !ok {
		return -1
	}
	if values := r.prog.Eval(site, outer); len(values) == 1 && values[0].Kind == flow.Param && values[0].Func == outermost && values[0].Text == "" {
		return int(values[0].Index)
	}
	return -1
}

// RunsInner reports whether a call in a layer, which is walked as a unit of its own, runs what is inside.
func (l *Layer) RunsInner(prog *program.Program, call flow.Site) bool {
	x := prog.Expr(call)
	if x.Kind != unit.ExprCall {
		return false
	}
	for _, v := range prog.Eval(flow.Site{File: call.File, Expr: x.A}, nil) {
		if v.Kind == flow.Param && v.Func == l.Factory && int(v.Index) == l.Param && (v.Text == "" || v.Text == ".call" || v.Text == ".apply") {
			return true
		}
	}
	return false
}
