package extract

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
	"slices"
)

// placeUnit reads a unit that a pack names directly: a decorated method, an export
// of a file that a framework loads, a function in a map. One with a path is a route
// like any other; the rest wait for stated.
func (r *run) placeUnit(p *placing, f *fact, declared *fact) {
	for _, inst := range r.instances(f, abi.FieldFunction, abi.FieldPath, abi.FieldChannel, abi.FieldTypeName, abi.FieldFieldName) {
		functions := r.unitFunctions(f, inst.env)
		if len(functions) == 0 && f.Get(abi.FieldResponses).Kind == abi.ValueList {
			// The library brings the function itself.
			r.placeRestUnit(p, f, inst, flow.Value{}, declared)
		}
		for _, v := range functions {
			if literal(f, abi.FieldSemantics) == "rest" {
				r.placeRestUnit(p, f, inst, v, declared)
				continue
			}
			r.stated = append(r.stated, statedUnit{inst, v})
		}
	}
}

// giveRole gives a parameter of the functions that a fact names its role.
func (r *run) giveRole(f *fact) {
	index := atoi(f.Get(abi.FieldChildParam).Text)
	for _, inst := range r.instances(f, abi.FieldFunction) {
		for _, v := range r.unitFunctions(f, inst.env) {
			r.handRole(v.Func, index, literal(f, abi.FieldRole), 0)
		}
	}
}

// maxRoleHops bounds through how many callbacks of callbacks a role is handed.
const maxRoleHops = 4

// handRole gives a parameter a role, and those that callbacks take it by: in
// inTransaction(cb) { db.transaction(async (tx) => cb(tx)) } what callers hand as cb takes a transaction too.
func (r *run) handRole(fn flow.FuncRef, index int, role string, depth int) {
	if !r.setRole(fn, int32(index), role) || depth == maxRoleHops {
		return
	}
	file := r.prog.Files[fn.File]
	for _, id := range r.nested(fn) {
		for _, c := range file.Func(id).Calls {
			x := file.Expr(c)
			for k, a := range file.ExprsIn(x.List) {
				if !slices.ContainsFunc(r.prog.Eval(flow.Site{File: fn.File, Expr: a}, nil), func(v flow.Value) bool {
					return v.Kind == flow.Param && v.Func == fn && v.Index == int32(index) && v.Text == ""
				}) {
					continue
				}
				callee := flow.Site{File: fn.File, Expr: x.A}
				for _, taker := range r.prog.Eval(callee, nil) {
					if taker.Kind != flow.Param || taker.Text != "" {
						continue
					}
					for _, caller := range r.prog.Callers(taker.Func) {
						for _, env := range r.environments([]bound{{taker.Func, caller}}, nil) {
							for _, v := range r.prog.Eval(callee, env) {
								if v.Kind == flow.Function {
									r.handRole(v.Func, k, role, depth+1)
								}
							}
						}
					}
				}
			}
		}
	}
}

// statedUnit is a unit that is no route.
type statedUnit struct {
	inst  instance
	value flow.Value
}

// unitFunctions gives the functions a unit fact is about.
func (r *run) unitFunctions(f *fact, env *flow.Env) []flow.Value {
	var out []flow.Value
	for _, v := range r.flattenAll(r.values(f, f.Get(abi.FieldFunction), env, nil), 0) {
		if v, ok := r.enclosed(v); ok {
			out = append(out, v)
		}
	}
	return out
}

// flattenAll opens arrays and keeps every value.
func (r *run) flattenAll(values []flow.Value, depth int) []flow.Value {
	var out []flow.Value
	for _, v := range values {
		if v.Kind != flow.Array || depth > 4 {
			out = append(out, v)
			continue
		}
		elements, _ := r.prog.Elements(v)
		for _, el := range elements {
			out = append(out, r.flattenAll(el, depth+1)...)
		}
	}
	return out
}

func (r *run) placeRestUnit(p *placing, f *fact, inst instance, handler flow.Value, declared *fact) {
	var paths []string
	for _, v := range r.flattenAll(r.values(f, f.Get(abi.FieldPath), inst.env, nil), 0) {
		for _, t := range r.prog.Texts([]flow.Value{v}) {
			paths = append(paths, t.Text)
		}
	}
	known := len(paths) > 0
	if !known {
		paths = []string{""}
	}
	registrar, made := r.hanging(p, r.values(f, f.Get(abi.FieldRegistrar), inst.env, nil))
	var wrappers []wrapper
	for _, h := range r.list(f, f.Get(abi.FieldHandlers), inst.env) {
		if h, ok := r.runnable(f, h); ok {
			wrappers = append(wrappers, wrapper{value: h, roles: literal(f, abi.FieldWrapperRoles), pack: f.pack})
		}
	}
	var errors []wrapper
	for _, w := range r.beside[besideKey{f.file, f.node, handler.Func}] {
		if w.phase == "error" {
			errors = append(errors, w)
		} else {
			wrappers = append(wrappers, w)
		}
	}
	under := r.names(f, abi.FieldUnder, inst.env)
	if len(under) == 0 {
		under = []string{""}
	}
	for _, path := range paths {
		for _, method := range r.methods(f, inst) {
			for _, at := range r.placesUnder(p, registrar, made, inst, method, path, under) {
				r.routes = append(r.routes, &route{inst: inst, method: method, path: restpath.Join(at.prefix, path), hasPath: known, handler: handler,
					wrappers: inOrder(append(at.wrappers[:len(at.wrappers):len(at.wrappers)], wrappers...)),
					errors:   append(errors[:len(errors):len(errors)], askedInOrder(at.errors)...), declared: declared, shared: at.declared, pack: f.pack})
			}
		}
	}
}

// hanging gives, of the registrars that a unit may have, the first that something mounts, otherwise the last.
func (r *run) hanging(p *placing, values []flow.Value) (string, *flow.Env) {
	if len(values) > 1 && values[0].Kind == flow.Const {
		for i := range values {
			if key, made := r.registrarMade(values[i : i+1]); len(p.mounts[key]) > 0 || i == len(values)-1 {
				return key, made
			}
		}
	}
	return r.registrarMade(values)
}

// placesUnder lists the places of a registrar, and of what it offers by each of the names.
func (r *run) placesUnder(p *placing, registrar string, made *flow.Env, inst instance, method, path string, names []string) []place {
	var out []place
	for _, at := range r.places(p, registrar, made, inst, path, 0) {
		if at.excludes(method, path) {
			at.prefix = at.bare
			at.offer(p.offers[registrar])
		}
		seen := map[string]bool{}
		for _, name := range at.every(names) {
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

// unitRoles gives the roles of a unit's parameters: a list stated with the fact
// (the decorators of each parameter), or the manifest's list of that name.
func (r *run) unitRoles(f *fact, env *flow.Env) []string {
	if v := f.Get(abi.FieldParams); v.Kind == abi.ValueList {
		var out []string
		for _, item := range v.Items {
			out = append(out, item.Text)
		}
		return out
	}
	return r.roleList(f.pack, literal(f, abi.FieldRoles))
}

// unitRules says how a unit ends; a fact may state another default status.
func (r *run) unitRules(f *fact, env *flow.Env) abi.UnitRules {
	rules := r.opts.Packs[f.pack].Manifest.Units[literal(f, abi.FieldRoles)]
	for _, v := range r.values(f, f.Get(abi.FieldDefault), env, nil) {
		if v.Kind == flow.Const && atoi(v.Text) > 0 {
			rules.DefaultStatus = atoi(v.Text)
		}
	}
	return rules
}

// statedWork makes the units that are no routes.
func (r *run) statedWork() []*unitWork {
	var out []*unitWork
	scheduled := map[flow.FuncRef]bool{}
	for _, u := range r.stated {
		f := u.inst.f
		if literal(f, abi.FieldSemantics) == "function-call" {
			if scheduled[u.value.Func] {
				continue // handed to a second timer: the same unit
			}
			scheduled[u.value.Func] = true
		}
		m := r.opts.Packs[f.pack].Manifest
		w := &unitWork{kind: summary.Kind(literal(f, abi.FieldUnitKind)), fn: u.value.Func, env: r.prog.BindThis(u.value), pack: f.pack,
			rules: r.unitRules(f, u.inst.env), roles: r.unitRoles(f, u.inst.env)}
		w.binding = r.statedBinding(f, u.inst.env, m.ID)
		w.layers, w.wrapped = r.peel(u.value)
		w.name, w.nameKind = r.funcName(w.shown())
		if w.binding != nil {
			if call, ok := w.binding.Semantics.(summary.FunctionCall); ok && call.ExportName == "" {
				call.ExportName = r.prog.Func(w.fn).Exported
				w.binding.Semantics = call
			}
		}
		if name, ok := r.text(f, abi.FieldName, u.inst.env); ok && name != "" {
			w.name, w.nameKind = name, summary.NameLabel
		} else if w.nameKind == summary.NameLabel && w.binding != nil && w.binding.Label() != "" && literal(f, abi.FieldSemantics) != "function-call" {
			w.name = w.binding.Label()
		}
		r.result.Counts[f.pack].Units++
		out = append(out, w)
	}
	return out
}

// typeName names the GraphQL type of a resolver: a text, or the class that stands for it.
func (r *run) typeName(f *fact, env *flow.Env) *string {
	var texts []flow.PatternText
	for _, v := range present(r.values(f, f.Get(abi.FieldTypeName), env, nil)) {
		if name, ok := r.modelOf(v); ok {
			texts = append(texts, flow.PatternText{Text: name})
		} else if v.Kind == flow.Class {
			texts = append(texts, flow.PatternText{Text: r.prog.Class(v.Class).Name})
		} else {
			texts = append(texts, r.texts([]flow.Value{v})...)
		}
	}
	return single(texts)
}

// statedBinding builds the binding that a unit fact states; nil for a unit that has none.
func (r *run) statedBinding(f *fact, env *flow.Env, recognition string) *summary.Binding {
	transport := literal(f, abi.FieldTransport)
	optional := func(id abi.FieldID) *string {
		return single(r.texts(present(r.values(f, f.Get(id), env, nil))))
	}
	b := &summary.Binding{Transport: transport, Recognition: recognition}
	switch literal(f, abi.FieldSemantics) {
	case "graphql-resolver":
		field, _ := r.text(f, abi.FieldFieldName, env)
		if field == "" {
			return nil
		}
		b.Semantics = summary.GraphqlResolver{TypeName: r.typeName(f, env), FieldName: field}
	case "message-bus":
		b.Semantics = summary.MessageBus{MessageBus: literal(f, abi.FieldBus), Channel: optional(abi.FieldChannel)}
	case "function-call":
		call := summary.FunctionCall{Module: r.prog.Files[f.file].Path}
		if name := optional(abi.FieldName); name != nil {
			call.ExportName = *name
		}
		b.Semantics = call
	default:
		return nil
	}
	if b.Transport == "" {
		b.Transport = "in-process"
	}
	return b
}
