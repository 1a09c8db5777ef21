package routing

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// placeRoute makes the endpoints of one route fact, one for each place where its registrar is mounted.
func (r *placer) placeRoute(p *placing, f *facts.Fact, declared *facts.Fact) {
	named := f.Get(abi.FieldHandlers).Kind == abi.ValueMethod
	insts, count := r.eval.Lift(f, abi.FieldRegistrar, abi.FieldMethod, abi.FieldPath, abi.FieldHandlers), &r.Counts[f.Pack]
	if len(f.Open) > 0 {
		if count.Helpers++; len(insts) == 0 {
			count.Unmet++
			if role, ok := r.eval.RoleAskedOfRegistrar(f); ok {
				count.OtherRole++
				count.Role = role
			}
		}
	}
	for _, inst := range insts {
		if named {
			r.placeNamed(p, f, inst, declared)
			continue
		}
		handlers := r.eval.List(f, f.Get(abi.FieldHandlers), inst.Env)
		unclear := r.eval.Unclear(f, f.Get(abi.FieldHandlers), inst.Env)
		for len(handlers) > 0 && handlers[0].Kind == flow.Unknown && len(handlers) > 1 {
			handlers = handlers[1:]
		}
		if len(handlers) == 0 {
			continue
		}
		for i, h := range handlers {
			if inner, ok := r.eval.Unwrap(h); ok {
				handlers[i] = inner
			}
		}
		if handlers[len(handlers)-1].Kind != flow.Function {
			count.Unlinked++
		}
		paths := r.eval.RoutePaths(f, inst)
		methods := r.methods(f, inst)
		known := len(paths) > 0
		if !known {
			paths = []facts.Prefix{{}}
		}
		if !known && len(methods) == 1 && methods[0] == "" && handlers[len(handlers)-1].Kind != flow.Function {
			r.noteLost(f, "registers routes from data that is only there when it runs: they are not read")
			continue
		}
		registrar, madeIn := r.registrarWithEnv(r.eval.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil))
		rolesOf := r.rolesByStage(f, inst)
		for _, path := range paths {
			for _, at := range r.places(p, registrar, madeIn, inst, path.Text, 0) {
				if !r.prog.Reached(f.Expr, at.env) {
					continue // what makes this router leaves it out
				}
				if len(paths) > 1 && r.otherwise(f, inst, path, at.env) {
					continue // it is another of the paths where this router is made
				}
				handlers := r.madeWith(handlers, inst.Owner, at.env)
				for _, method := range methods {
					rt := &Route{Inst: inst, Method: method, Path: restpath.Join(at.prefix, path.Text), HasPath: known, Open: at.open || path.Open, Handler: handlers[len(handlers)-1],
						Name: r.nameOf(f, inst.Env, &at, false), Declared: declared, Pack: f.Pack, Errors: at.errors, root: at.root, under: at.root, direct: registrar == at.root, Shared: at.declared, Unclear: unclear}
					rt.Wrappers = append(rt.Wrappers, leaveOut(at.wrappers, r.eval.Names(f, abi.FieldExcept, inst.Env))...)
					for _, h := range handlers[:len(handlers)-1] {
						if r.outside(f.Pack, h) {
							rt.Wrappers = append(rt.Wrappers, Wrapper{Value: h, At: f.Expr, Pack: f.Pack, outside: true})
						} else if h.Kind == flow.Function || r.GuardOf(f.Pack, h) != nil {
							rt.Wrappers = append(rt.Wrappers, Wrapper{Value: h, At: f.Expr, Roles: rolesOf(h), Pack: f.Pack})
						}
					}
					r.Routes = append(r.Routes, rt)
				}
			}
		}
	}
}

// rolesByStage gives the name of the roles of what runs before a route: one for all, or each its own.
func (r *placer) rolesByStage(f *facts.Fact, inst facts.Grounded) func(flow.Value) string {
	usual := facts.Literal(f, abi.FieldWrapperRoles)
	if f.Get(abi.FieldWrapperRoles).Kind != abi.ValueList {
		return func(flow.Value) string { return usual }
	}
	own := map[flow.FuncRef]string{}
	for _, s := range r.stages(f, inst) {
		if s.value.Kind == flow.Function {
			own[s.value.Func] = s.roles
		}
	}
	return func(v flow.Value) string { return own[v.Func] }
}

// leaveOut are wrappers without those of some names.
func leaveOut(list []Wrapper, names []string) []Wrapper {
	if len(names) == 0 {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(w Wrapper) bool { return w.name != "" && slices.Contains(names, w.name) })
}

// otherwise reports whether a route that may have several paths has others than this one where its registrar is made: the
// function that registers it makes the registrar, and is given there what decides.
func (r *placer) otherwise(f *facts.Fact, inst facts.Grounded, path facts.Prefix, madeIn *flow.Env) bool {
	for ; madeIn != nil; madeIn = madeIn.Outer {
		if madeIn.Func == inst.Owner && !madeIn.Receiver {
			inst.Env = r.inside(inst.Env, madeIn)
			there := r.eval.RoutePaths(f, inst)
			return len(there) > 0 && !slices.Contains(there, path)
		}
	}
	return false
}

// madeWith are handlers that are written in the function that registers them, as they are where that function makes the registrar: what
// it is given there is what they read of its parameters.
func (r *placer) madeWith(handlers []flow.Value, owner flow.FuncRef, madeIn *flow.Env) []flow.Value {
	for ; madeIn != nil && (madeIn.Func != owner || madeIn.Receiver); madeIn = madeIn.Outer {
	}
	if madeIn == nil || owner.Func <= unit.ModuleFunc {
		return handlers
	}
	out := slices.Clone(handlers)
	for i, h := range out {
		if h.Kind == flow.Function && h.Env == nil && h.Recv == nil && h.Func != owner && r.prog.Within(h.Func, owner) {
			// It was not made by that function, which is no wrapper of it.
			out[i].Env = r.prog.Intern(flow.Env{Func: h.Func, Lexical: madeIn, Receiver: true})
		}
	}
	return out
}

// inside is an environment as it is in a call of the function around it.
func (r *placer) inside(env, around *flow.Env) *flow.Env {
	if env == nil || env.Receiver {
		return around
	}
	moved := *env
	moved.Outer = r.inside(env.Outer, around)
	return r.prog.Intern(moved)
}

// methods lists the methods that a route is registered for, as HTTP calls them; one empty one when they are not known.
func (r *placer) methods(f *facts.Fact, inst facts.Grounded) []string {
	out := r.eval.Methods(f, inst)
	for i, m := range out {
		if named, ok := r.packs[f.Pack].Manifest.Methods[m]; ok {
			out[i] = named
		}
	}
	return out
}
