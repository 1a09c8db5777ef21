package routing

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// placeNamed makes the endpoints of a route whose handler is named: a method of a class that is
// found by the namespace and the owner of the place.
func (r *placer) placeNamed(p *placing, f *facts.Fact, inst facts.Grounded, declared *facts.Fact) {
	handler := f.Get(abi.FieldHandlers)
	var class, method string
	if len(handler.Items) > 0 && handler.Items[0].Kind != abi.ValueNone {
		t := r.eval.Texts(r.eval.Values(f, handler.Items[0], inst.Env, nil))
		if len(t) != 1 {
			return
		}
		class = t[0].Text
	}
	if len(handler.Items) > 1 {
		t := r.eval.Texts(r.eval.Values(f, handler.Items[1], inst.Env, nil))
		if len(t) != 1 {
			return
		}
		method = t[0].Text
	}
	paths := r.eval.RoutePaths(f, inst)
	if len(paths) == 0 {
		r.noteLost(f, "registers a route under a path that could not be followed: it is not read")
	}
	under, _ := r.eval.Text(f, abi.FieldUnder, inst.Env)
	nested, own := f.Get(abi.FieldNested).Bool, f.Get(abi.FieldShallow)
	registrar, madeIn := r.registrarWithEnv(r.eval.Values(f, f.Get(abi.FieldRegistrar), inst.Env, nil))
	if !registrar.exists() {
		return // the code around it registers nothing
	}
	for _, path := range paths {
		for _, at := range r.places(p, registrar, madeIn, inst, path.Text, 0) {
			if own.Kind == abi.ValueBool {
				at.shallow = own.Bool
			}
			value, ok := r.methodOf(f, at.namespace, class, at.owner, method)
			if !ok {
				continue
			}
			rt := &Route{Inst: inst, Path: restpath.Join(at.start(under, nested && at.nested), path.Text), HasPath: true, Open: at.open || path.Open, Handler: value, Declared: declared,
				Pack: f.Pack, Errors: at.errors, Wrappers: at.wrappers, Name: r.nameOf(f, inst.Env, &at, nested && at.nested)}
			if value.Recv != nil {
				rt.Wrappers, rt.Errors = r.classWrappers(p, value.Recv.Class, method, rt.Wrappers, rt.Errors)
			}
			for _, m := range r.methods(f, inst) {
				one := *rt
				one.Method = m
				r.Routes = append(r.Routes, &one)
			}
		}
	}
}

// methodOf finds the method that serves a route. A class that is not of the project leaves the
// handler unknown; a class without the method serves nothing.
func (r *placer) methodOf(f *facts.Fact, namespace, class, owner, method string) (flow.Value, bool) {
	if class == "" {
		class = owner
	}
	if class == "" || method == "" {
		return flow.Value{}, false
	}
	name := restpath.Join(namespace, class)
	if strings.HasPrefix(class, "/") {
		name = class
	}
	c, ok := r.prog.ClassByPath(name)
	if !ok {
		return flow.Value{Kind: flow.Unknown}, true
	}
	fn, ok := r.prog.Method(c, method)
	if !ok {
		// A template alone serves the route as well, and a library class that it descends from may.
		rules := r.packs[f.Pack].Manifest.Units[facts.Literal(f, abi.FieldRoles)]
		served := rules.Templates != nil && r.Templates.HasTemplate(rules.Templates, c, method)
		for _, origin := range r.prog.Extends(c) {
			for _, glob := range rules.Inherited {
				ok, err := path.Match(glob, origin)
				served = served || ok && err == nil
			}
		}
		return flow.Value{Kind: flow.Unknown}, served
	}
	if r.prog.Func(fn).Private {
		return flow.Value{}, false
	}
	recv := flow.Value{Kind: flow.Instance, Class: c}
	return flow.Value{Kind: flow.Function, Func: fn, Recv: &recv}, true
}
