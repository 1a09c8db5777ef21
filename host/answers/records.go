package answers

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// recordBody is what is written of the body of an answer, where packs say that it depends on its
// class or on the keywords of the answering call; nil otherwise.
func (r *Walker) recordBody(body, call flow.Site, x *paths.Exit) summary.TypeShape {
	o := r.Code.Types.Records
	if o == nil {
		return nil
	}
	of := func(s flow.Site, env *flow.Env) summary.TypeShape { return r.Code.Shapes.Of(s, env, x.Locals.Lookup()) }
	var out []summary.TypeShape
	for _, v := range r.prog.EvalWith(body, x.Env, x.Locals.Lookup()) {
		s, ok := o.Answer(call, x.Env, v, of)
		if !ok {
			return nil
		}
		out = append(out, s)
	}
	if len(out) == 0 {
		return nil
	}
	return summary.NewUnion(out...)
}

// templateBody is what the template of that name writes, or the own template of the unit when there
// is no name; nil when there is no template, or nothing is stated of it.
func (r *Walker) templateBody(w *walk, name string) summary.TypeShape {
	o := r.Code.Types.Records
	if o == nil || w.Framework.Rules.Templates == nil || w.Route == nil || w.Route.Handler.Recv == nil || w.Code.Func.Func == 0 {
		return nil
	}
	t := w.Framework.Rules.Templates
	if name == "" {
		name = r.prog.Func(w.Code.Func).Name
	}
	for _, path := range r.Routing.Templates.TemplatePaths(t, w.Route.Handler.Recv.Class, name) {
		file, ok := r.prog.FileByPath(path)
		if !ok {
			continue
		}
		of := func(s flow.Site, env *flow.Env) summary.TypeShape { return r.Code.Shapes.Of(s, env, nil) }
		self := flow.Value{Kind: flow.Instance, Class: w.Route.Handler.Recv.Class}
		if s, ok := o.Template(flow.FuncRef{File: file, Func: unit.ModuleFunc}, &self, of); ok {
			return s
		}
	}
	return nil
}
