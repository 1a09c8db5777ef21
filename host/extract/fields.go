package extract

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/types/records"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// describeRecords hands the oracle what the packs say of how classes are written.
func (r *run) describeRecords(o *records.Oracle) {
	for _, p := range r.opts.Packs {
		for _, m := range rules.Models(p.Manifest) {
			o.Rules = append(o.Rules, records.Rules{Extends: m.Extends, Gives: m.Gives, Own: m.Own, Writes: m.Writes, Answers: m.Answers, Wraps: m.Wraps, Options: m.Options})
		}
	}
}

// indexFields sorts what is stated of fields by what has them: a class, a store, or the
// function of a template.
func (r *run) indexFields() {
	o, ok := r.oracle.(*records.Oracle)
	if !ok {
		return
	}
	o.Table = func(c flow.ClassRef) (string, bool) {
		name, ok := r.models[modelKey(flow.Value{Kind: flow.Class, Class: c})]
		return name, ok
	}
	o.Classes, o.Tables, o.Files = map[flow.ClassRef][]records.Field{}, map[string][]records.Field{}, map[flow.FuncRef][]records.Field{}
	var inFiles []*fact
	bodies := map[flow.FuncRef]bool{}
	of := map[*fact]records.Field{}
	for _, f := range r.facts {
		if f.Kind != abi.FactAttribute {
			continue
		}
		one := r.fieldOf(f)
		if name, ok := r.text(f, abi.FieldContainer, nil); ok && name != "" {
			o.Tables[name] = append(o.Tables[name], one)
			continue
		}
		if v := f.Get(abi.FieldClass); v.Kind != abi.ValueNone {
			if class, ok := r.classAt(f, v); ok {
				class = r.prog.Canonical(class)
				o.Classes[class] = append(o.Classes[class], one)
			}
			continue
		}
		inFiles = append(inFiles, f)
		of[f] = one
		for _, v := range one.Body {
			if v.Kind == flow.Function {
				bodies[v.Func] = true
			}
		}
	}
	for _, f := range inFiles {
		one := of[f]
		owner := f.in
		for owner.Func != unit.ModuleFunc && owner.Func != 0 && !bodies[owner] {
			owner.Func = r.prog.Func(owner).Parent
		}
		one.Optional = one.Optional || r.mayBeSkipped(f, owner)
		o.Files[owner] = append(o.Files[owner], one)
	}
}

// fieldOf reads a stated field.
func (r *run) fieldOf(f *fact) records.Field {
	one := records.Field{Type: literal(f, abi.FieldTypeName), Optional: literal(f, abi.FieldWhen) == "optional"}
	one.Name, _ = r.text(f, abi.FieldName, nil)
	if path := literal(f, abi.FieldPath); path != "" {
		one.Path = strings.Split(path, ".")
	}
	for _, v := range f.Get(abi.FieldUnder).Items {
		one.Under = append(one.Under, v.Text)
	}
	if v := f.Get(abi.FieldBody); v.Kind != abi.ValueNone {
		one.Body = r.values(f, v, nil, nil)
		if len(one.Body) == 0 {
			one.Body = []flow.Value{{Kind: flow.Unknown}}
		}
		if f.Get(abi.FieldClass).Kind == abi.ValueNone && f.Get(abi.FieldContainer).Kind == abi.ValueNone {
			one.Later = func(env *flow.Env) (body, each []flow.Value) {
				return r.values(f, v, env, nil), r.values(f, f.Get(abi.FieldDependencies), env, nil)
			}
		}
	}
	for _, v := range r.values(f, f.Get(abi.FieldTarget), nil, nil) {
		if v.Kind == flow.Class {
			class := r.prog.Canonical(v.Class)
			one.Target = &class
		}
	}
	return one
}

// mayBeSkipped reports whether a statement stands in a branch of the function that it belongs to.
func (r *run) mayBeSkipped(f *fact, owner flow.FuncRef) bool {
	file := r.prog.Files[f.file]
	own := file.Func(owner.Func).Node
	for n := f.node; ; {
		up, ok := file.Tree.ParentOf(n)
		if !ok || up == own {
			return false
		}
		switch file.Tree.KindName(up) {
		case "if", "unless", "elsif", "else", "if_modifier", "unless_modifier", "when", "case", "conditional", "rescue":
			return true
		}
		n = up
	}
}

// answered gives what is written of the body of an answer, where packs say that
// depends on its class or on the keywords of the answering call; nil otherwise.
func (r *run) answered(body, call flow.Site, x *paths.Exit) summary.TypeShape {
	o, ok := r.oracle.(*records.Oracle)
	if !ok {
		return nil
	}
	of := func(s flow.Site, env *flow.Env) summary.TypeShape { return r.shapes.Of(s, env, x.Locals.Lookup()) }
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

// fromTemplate gives what the template writes that a unit answers with: the one of that
// name, its own without a name; nil when there is none, or nothing is stated of it.
func (r *run) fromTemplate(w *unitWork, name string) summary.TypeShape {
	o, ok := r.oracle.(*records.Oracle)
	if !ok || w.rules.Templates == nil || w.route == nil || w.route.handler.Recv == nil || w.fn.Func == 0 {
		return nil
	}
	t := w.rules.Templates
	if name == "" {
		name = r.prog.Func(w.fn).Name
	}
	for _, path := range r.templatePaths(t, w.route.handler.Recv.Class, name) {
		file, ok := r.prog.FileByPath(path)
		if !ok {
			continue
		}
		of := func(s flow.Site, env *flow.Env) summary.TypeShape { return r.shapes.Of(s, env, nil) }
		self := flow.Value{Kind: flow.Instance, Class: w.route.handler.Recv.Class}
		if s, ok := o.Template(flow.FuncRef{File: file, Func: unit.ModuleFunc}, &self, of); ok {
			return s
		}
	}
	return nil
}
