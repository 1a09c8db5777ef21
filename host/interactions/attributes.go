package interactions

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/types/records"
	"github.com/drift-analyzer/drift/host/unit"
)

// describeFields completes the type oracle: it sorts the stated fields by their owner, which is a
// class, a store, or the function of a template.
func (r *Interactions) describeFields(stated *facts.Facts) {
	stated.Each(stageName, func(f *facts.Fact) {
		if of, ok := r.eval.Text(f, abi.FieldContainer, nil); ok && of != "" && f.Get(abi.FieldBody).Kind != abi.ValueNone {
			if name, ok := r.eval.Text(f, abi.FieldName, nil); ok {
				r.computed[[2]string{of, name}] = true
			}
		}
	}, abi.FactAttribute)
	o := r.code.Types.Records
	if o == nil {
		return
	}
	o.Table = func(c flow.ClassRef) (string, bool) {
		name, ok := r.models[modelKey(flow.Value{Kind: flow.Class, Class: c})]
		return name, ok
	}
	o.Classes, o.Tables, o.Files = map[flow.ClassRef][]records.Field{}, map[string][]records.Field{}, map[flow.FuncRef][]records.Field{}
	var inFiles []*facts.Fact
	bodies := map[flow.FuncRef]bool{}
	of := map[*facts.Fact]records.Field{}
	stated.Each(stageName, func(f *facts.Fact) {
		one := r.fieldOf(f)
		if name, ok := r.eval.Text(f, abi.FieldContainer, nil); ok && name != "" {
			o.Tables[name] = append(o.Tables[name], one)
			return
		}
		if v := f.Get(abi.FieldClass); v.Kind != abi.ValueNone {
			if class, ok := r.eval.ClassAt(f, v); ok {
				class = r.prog.Canonical(class)
				o.Classes[class] = append(o.Classes[class], one)
			}
			return
		}
		inFiles = append(inFiles, f)
		of[f] = one
		for _, v := range one.Body {
			if v.Kind == flow.Function {
				bodies[v.Func] = true
			}
		}
	}, abi.FactAttribute)
	for _, f := range inFiles {
		one := of[f]
		owner := f.In
		for owner.Func != unit.ModuleFunc && owner.Func != 0 && !bodies[owner] {
			owner.Func = r.prog.Func(owner).Parent
		}
		one.Optional = one.Optional || r.mayBeSkipped(f, owner)
		o.Files[owner] = append(o.Files[owner], one)
	}
}

// fieldOf reads a stated field.
func (r *Interactions) fieldOf(f *facts.Fact) records.Field {
	one := records.Field{Type: facts.Literal(f, abi.FieldTypeName), Optional: facts.Literal(f, abi.FieldWhen) == "optional"}
	one.Name, _ = r.eval.Text(f, abi.FieldName, nil)
	if path := facts.Literal(f, abi.FieldPath); path != "" {
		one.Path = strings.Split(path, ".")
	}
	for _, v := range f.Get(abi.FieldUnder).Items {
		one.Under = append(one.Under, v.Text)
	}
	if v := f.Get(abi.FieldBody); v.Kind != abi.ValueNone {
		one.Body = r.eval.Values(f, v, nil, nil)
		if len(one.Body) == 0 {
			one.Body = []flow.Value{{Kind: flow.Unknown}}
		}
		if f.Get(abi.FieldClass).Kind == abi.ValueNone && f.Get(abi.FieldContainer).Kind == abi.ValueNone {
			one.Later = func(env *flow.Env) (body, each []flow.Value) {
				return r.eval.Values(f, v, env, nil), r.eval.Values(f, f.Get(abi.FieldDependencies), env, nil)
			}
		}
	}
	for _, v := range r.eval.Values(f, f.Get(abi.FieldTarget), nil, nil) {
		if v.Kind == flow.Class {
			class := r.prog.Canonical(v.Class)
			one.Target = &class
		}
	}
	return one
}

// mayBeSkipped reports whether a statement is in a branch of the function that it belongs to.
func (r *Interactions) mayBeSkipped(f *facts.Fact, owner flow.FuncRef) bool {
	file := r.prog.Files[f.File]
	own := file.Func(owner.Func).Node
	for n := f.Node; ; {
		up, ok := file.Tree.ParentOf(n)
		if !ok || up == own {
			return false
		}
		if reading.MayBeSkipped(file.Tree, up) {
			return true
		}
		n = up
	}
}
