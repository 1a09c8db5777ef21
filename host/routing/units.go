package routing

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// placeUnit reads a unit that a pack names directly: a decorated method, an export
// of a file that a framework loads, a function in a map. One with a path is a route
// like any other; the others are kept as Stated.
func (r *placer) placeUnit(p *placing, f *facts.Fact, declared *facts.Fact) {
	if r.hangsSomething(p, f) {
		return
	}
	for _, inst := range r.eval.Lift(f, abi.FieldRegistrar, abi.FieldFunction, abi.FieldPath, abi.FieldChannel, abi.FieldTypeName, abi.FieldFieldName) {
		functions := r.eval.UnitFunctions(f, inst.Env)
		if len(functions) == 0 && f.Get(abi.FieldResponses).Kind == abi.ValueList {
			// The library brings the function itself.
			r.placeRestUnit(p, f, inst, flow.Value{}, declared)
		}
		for _, v := range functions {
			if facts.Literal(f, abi.FieldSemantics) == "rest" {
				r.placeRestUnit(p, f, inst, v, declared)
				continue
			}
			r.placeStated(inst, v)
		}
	}
}

// Stated is a unit that is no route.
type Stated struct {
	Inst  facts.Grounded
	Value flow.Value
	// Subscribed: its consumer is subscribed to Channel, nil where that is not known.
	Subscribed bool
	Channel    *string
}

func (r *placer) placeRestUnit(p *placing, f *facts.Fact, inst facts.Grounded, handler flow.Value, declared *facts.Fact) {
	paths := r.eval.RoutePaths(f, inst)
	known := len(paths) > 0
	if !known {
		paths = []facts.Prefix{{}}
	}
	registrar, madeIn := r.mountedRegistrar(p, r.eval.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil))
	var wrappers []Wrapper
	for _, stage := range r.stages(f, inst) {
		if h, ok := r.runnable(f, stage.value); ok && !(h.Kind == flow.Function && h.Func == handler.Func) {
			wrappers = append(wrappers, Wrapper{Value: h, At: f.Expr, Roles: stage.roles, Pack: f.Pack})
		} else if r.outside(f.Pack, stage.value) {
			wrappers = append(wrappers, Wrapper{Value: stage.value, At: f.Expr, Pack: f.Pack, outside: true})
		}
	}
	unclear := r.eval.Several(f, f.Get(abi.FieldHandlers), inst.Env)
	var errors []Wrapper
	for _, w := range r.ofUnit[unitKey{f.File, f.Node, handler.Func}] {
		if w.phase == "error" {
			errors = append(errors, w)
		} else {
			wrappers = append(wrappers, w)
		}
	}
	under := r.eval.Names(f, abi.FieldUnder, inst.Env)
	if len(under) == 0 {
		under = []string{""}
	}
	for _, path := range paths {
		for _, method := range r.methods(f, inst) {
			for _, at := range r.placesUnder(p, registrar, madeIn, inst, method, path.Text, under) {
				r.Routes = append(r.Routes, &Route{Inst: inst, Method: method, Path: restpath.Join(at.prefix, path.Text), HasPath: known, Open: at.open || path.Open, Handler: handler, Name: r.nameOf(f, inst.Env, &at, false),
					Wrappers: runOrder(append(at.wrappers[:len(at.wrappers):len(at.wrappers)], wrappers...)),
					Errors:   append(errors[:len(errors):len(errors)], handlingOrder(at.errors)...), Declared: declared, Shared: at.declared, Pack: f.Pack, Unclear: unclear, under: at.root})
			}
		}
	}
}

// stage is a function that runs before a unit, with the name of its roles.
type stage struct {
	value flow.Value
	roles string
}

// stages are the functions that run before a unit; of a chain that a library makes of functions, all of them.
func (r *placer) stages(f *facts.Fact, inst facts.Grounded) []stage {
	handlers, roles := f.Get(abi.FieldHandlers), f.Get(abi.FieldWrapperRoles)
	list := []abi.Value{handlers}
	if roles.Kind == abi.ValueList && handlers.Kind == abi.ValueList && len(roles.Items) == len(handlers.Items) {
		list = handlers.Items // each has its own
	}
	var out []stage
	for i, item := range list {
		name := roles.Text
		if roles.Kind == abi.ValueList && i < len(roles.Items) {
			name = roles.Items[i].Text
		}
		for _, h := range r.eval.List(f, item, inst.Env) {
			if chained := r.prog.Pipeline(h); len(chained) > 0 {
				for _, c := range chained {
					out = append(out, stage{c, name})
				}
				continue
			}
			out = append(out, stage{h, name})
		}
	}
	return out
}

// mountedRegistrar is, of the registrars that a unit may have, the first that something mounts, otherwise the last.
func (r *placer) mountedRegistrar(p *placing, values []flow.Value) (Registrar, *flow.Env) {
	if len(values) > 1 && values[0].Kind == flow.Const {
		for i := range values {
			if key, madeIn := r.registrarWithEnv(values[i : i+1]); len(p.mounts[key]) > 0 || i == len(values)-1 {
				return key, madeIn
			}
		}
	}
	return r.registrarWithEnv(values)
}

// placesUnder lists the places of a registrar, and of the paths that it offers by each of the names.
func (r *placer) placesUnder(p *placing, registrar Registrar, madeIn *flow.Env, inst facts.Grounded, method, path string, names []string) []place {
	var out []place
	for _, at := range r.places(p, registrar, madeIn, inst, path, 0) {
		if at.excludes(method, path) {
			at.prefix, at.open = at.bare, at.bareOpen
			at.offerPaths(p.offers[registrar])
		}
		seen := map[string]bool{}
		for _, name := range at.withFurther(names) {
			if !at.offers(name) {
				continue
			}
			one := at
			one.prefix = at.start(name, false)
			if !seen[one.prefix] {
				seen[one.prefix] = true
				out = append(out, one)
			}
		}
	}
	return out
}
