package extract

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// layer is a function that a wrapper of the project makes around another one:
// asyncRoute(run) gives the layer (req, res, next) => run(req, res, next).
type layer struct {
	fn flow.FuncRef
	// env is the activation in which the unit runs it.
	env *flow.Env
	// factory is the function that made it, and param its parameter that holds what runs inside.
	factory flow.FuncRef
	param   int
	// call is where the layer runs what is inside, under the activation inner.
	call  flow.Site
	inner *flow.Env
}

// maxLayers bounds how many wrappers stand around a handler.
const maxLayers = 6

// peel takes the project's wrappers off a function, the outermost first, and gives
// the one they are around; none when it stands by itself. A function that was only
// handed to what made another one, and is not seen to run there, is given as well.
func (r *run) peel(v flow.Value) (layers []layer, inside flow.FuncRef) {
	run := r.prog.BindThis(v)
	for len(layers) < maxLayers {
		one, next, ok := r.layerOf(v, run)
		if !ok {
			break
		}
		inside = next.Func
		if one.call.Expr == 0 {
			break
		}
		layers, v, run = append(layers, one), next, one.inner
	}
	return layers, inside
}

// layered gives the parameters of all layers around a unit the roles of what they are handed.
func (r *run) layered(v flow.Value, roles []string) {
	layers, _ := r.peel(v)
	for i := 1; i < len(layers); i++ {
		for k, role := range r.handedRoles(v.Func, layers[i-1], roles) {
			if role != "" {
				r.setRole(layers[i].fn, int32(k), role)
			}
		}
	}
}

// handedRoles gives the roles of what a layer hands on, by position.
func (r *run) handedRoles(outermost flow.FuncRef, l layer, roles []string) []string {
	var out []string
	for k := range maxRoles {
		role := ""
		if of := r.handedParam(outermost, l, k); of >= 0 && of < len(roles) {
			role = roles[of]
		}
		out = append(out, role)
	}
	return out
}

// layerOf finds the function that was handed to what made another one: the one
// that is run there, else the first.
func (r *run) layerOf(v flow.Value, run *flow.Env) (layer, flow.Value, bool) {
	env := v.Env
	if v.Kind != flow.Function || env == nil || env.Func.Func == 0 || env.Receiver {
		return layer{}, flow.Value{}, false
	}
	found, inside := layer{fn: v.Func, env: run, factory: env.Func}, flow.Value{}
	for i := range r.prog.Func(env.Func).Params {
		site, outer, ok := r.prog.Argument(env, i)
		if !ok {
			continue
		}
		for _, handed := range r.prog.Eval(site, outer) {
			if handed.Kind != flow.Function {
				continue
			}
			call, inner, runs := r.runsInside(found, handed.Func)
			if runs {
				found.param, found.call, found.inner = i, call, inner
				return found, handed, true
			}
			if inside.Kind != flow.Function {
				found.param, inside = i, handed
			}
		}
	}
	return found, inside, inside.Kind == flow.Function
}

// runsInside finds the call in a layer that runs a function.
func (r *run) runsInside(l layer, fn flow.FuncRef) (flow.Site, *flow.Env, bool) {
	file := r.prog.Files[l.fn.File]
	for _, id := range r.nested(l.fn) {
		for _, c := range file.Func(id).Calls {
			at := flow.Site{File: l.fn.File, Expr: c}
			for _, callee := range r.prog.Callees(at, l.env) {
				if callee.Func == fn {
					return at, callee.Env, true
				}
			}
		}
	}
	return flow.Site{}, nil, false
}

// handedParam gives the parameter of the outermost layer that a layer hands what is
// inside it as the i-th argument, -1 for none.
func (r *run) handedParam(outermost flow.FuncRef, l layer, i int) int {
	if l.inner == nil {
		return -1
	}
	if fn, of, ok := r.prog.HandedOn(l.inner, i); ok {
		if fn == outermost {
			return of
		}
		return -1
	}
	site, outer, ok := r.prog.Argument(l.inner, i)
	if !ok {
		return -1
	}
	if values := r.prog.Eval(site, outer); len(values) == 1 && values[0].Kind == flow.Param && values[0].Func == outermost && values[0].Text == "" {
		return int(values[0].Index)
	}
	return -1
}

// dress names the inputs of a unit as the function inside its layers does, which is
// the one that its author wrote as the handler. What the layers hand it beside these
// is an input of its own; what only they take follows, since conditions may speak of it.
func (r *run) dress(w *unitWork, root *paths.Root) {
	if len(w.layers) == 0 {
		return
	}
	own, innermost := w.out.Inputs, w.layers[len(w.layers)-1]
	handed := map[int]bool{}
	for i := range maxRoles {
		handed[r.handedParam(w.fn, innermost, i)] = true // though the function inside may not take it
	}
	var inputs []summary.Input
	for i, p := range r.prog.Func(w.wrapped).Params {
		name := p.Name
		switch k := r.handedParam(w.fn, innermost, i); {
		case k >= 0 && k < len(own):
			p, ok := own[k].(summary.Parameter)
			if !ok {
				continue
			}
			if name != "" && k < len(root.InputNames) {
				root.InputNames[k], p.Name = name, name
			}
			p.Position = i
			inputs = append(inputs, p)
		case k < 0 && name != "":
			inputs = append(inputs, summary.Parameter{Name: name, Position: i, Shape: summary.UnknownShape{}})
		}
	}
	for k, in := range own {
		if p, ok := in.(summary.Parameter); ok && !handed[k] && (p.Role == nil || *p.Role != "next") {
			p.Position = len(inputs)
			inputs = append(inputs, p)
		}
	}
	w.out.Inputs = inputs
}

// layerAt gives the layer in whose code an expression stands.
func (r *run) layerAt(w *unitWork, at flow.Site) (int, bool) {
	if at.Expr == 0 {
		return 0, false
	}
	for i, l := range w.layers {
		if at.File == l.fn.File && r.within(at, l.fn) && !(w.wrapped.File == at.File && r.within(at, w.wrapped)) {
			return i, true
		}
	}
	return 0, false
}

// within reports whether an expression stands in a function, or one written in it.
func (r *run) within(at flow.Site, fn flow.FuncRef) bool {
	tree := r.prog.Files[at.File].Tree
	node, own := r.prog.Expr(at).Node, r.prog.Func(fn).Node
	return tree.Start(own) <= tree.Start(node) && tree.End(node) <= tree.End(own)
}

// layerOfEffect reports whether a call on the way of a unit is one of its layers' own:
// it stands in a layer, or in a helper that a layer calls.
func (r *run) layerOfEffect(w *unitWork, e paths.Effect) bool {
	if len(w.layers) == 0 {
		return false
	}
	if _, own := r.layerAt(w, e.Site); own {
		return true
	}
	return r.leadsAside(w, e.At)
}

// leadsAside reports whether a call of the outermost layer leads somewhere else than to what is inside.
func (r *run) leadsAside(w *unitWork, at flow.Site) bool {
	i, own := r.layerAt(w, at)
	if !own {
		return false
	}
	next := w.wrapped
	if i+1 < len(w.layers) {
		next = w.layers[i+1].fn
	}
	for _, c := range r.prog.Callees(at, w.layers[i].env) {
		if c.Func == next {
			return false
		}
	}
	return true
}

// layerOfExit gives the layer that ends a unit by itself: without what is inside
// having run, or where that failed.
func (r *run) layerOfExit(w *unitWork, x *paths.Exit) (int, bool) {
	if len(w.layers) == 0 || x.Inner && !x.Caught {
		return 0, false
	}
	if i, own := r.layerAt(w, x.Site); own {
		return i, true
	}
	if i, own := r.layerAt(w, x.At); own && r.leadsAside(w, x.At) {
		return i, true
	}
	return 0, false
}

// layerWork makes one unit for each layer around handlers: what a wrapper does
// stands there, however many handlers it is put around.
func (r *run) layerWork(work []*unitWork) []*unitWork {
	var out []*unitWork
	known, named := map[flow.FuncRef]*unitWork{}, map[string]bool{}
	for _, w := range work {
		if w.fn.Func != 0 {
			named[r.idOf(w)] = true
		}
	}
	for _, w := range work {
		roles := w.roles
		for i, l := range w.layers {
			if known[l.fn] == nil {
				one := &unitWork{kind: summary.KindMiddleware, fn: l.fn, pack: w.pack, rules: w.rules, roles: roles, errors: w.errors, inside: &w.layers[i]}
				one.name, one.nameKind = r.funcName(l.factory)
				if r.prog.Func(l.fn).Name != "" {
					one.name, one.nameKind = r.funcName(l.fn)
				}
				if id := r.idOf(one); named[id] {
					one.name, one.nameKind = one.name+"#"+itoa(r.prog.Files[l.fn.File].Line(r.prog.Func(l.fn).Node)), summary.NameLabel
				} else {
					named[id] = true
				}
				one.binding = &summary.Binding{Transport: "in-process", Recognition: r.opts.Packs[w.pack].Manifest.ID,
					Semantics: summary.FunctionCall{Module: r.prog.Files[l.fn.File].Path, ExportName: r.prog.Func(l.factory).Exported}}
				if b := w.binding; b != nil && b.Transport == "http" {
					one.binding = &summary.Binding{Transport: b.Transport, Semantics: summary.Rest{}, Recognition: b.Recognition}
				}
				known[l.fn] = one
				out = append(out, one)
			}
			w.around = append(w.around, known[l.fn])
			roles = r.handedRoles(w.fn, l, w.roles)
		}
	}
	return out
}

// handsOn reports whether a call in a layer that is read by itself runs what is inside.
func (l *layer) handsOn(prog *flow.Program, call flow.Site) bool {
	x := prog.Expr(call)
	if x.Kind != unit.ExprCall {
		return false
	}
	for _, v := range prog.Eval(flow.Site{File: call.File, Expr: x.A}, nil) {
		if v.Kind == flow.Param && v.Func == l.factory && int(v.Index) == l.param && (v.Text == "" || v.Text == ".call" || v.Text == ".apply") {
			return true
		}
	}
	return false
}

// idOf is the id of the summary of a unit.
func (r *run) idOf(w *unitWork) string { return r.prog.Files[w.shown().File].Path + "::" + w.name }

// appliedAround lists the layers around a unit as metadata does: they are no functions
// of their own that are registered in front of it, but what is registered in its place.
func appliedAround(w *unitWork) []summary.WrapperRef {
	var out []summary.WrapperRef
	for _, one := range w.around {
		out = append(out, summary.WrapperRef{Name: one.name, Summary: one.out.Identity.ID, Phase: summary.PhaseAround})
	}
	return out
}
