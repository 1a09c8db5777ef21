package interactions

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// container is the name of the store that is accessed: a text, or the store of a model, which is a
// class or the library call that made it. Of two candidates, none is taken.
func (r *Interactions) container(f *facts.Fact, env *flow.Env) *string {
	found := map[string]bool{}
	for _, v := range facts.Present(r.eval.Values(f, f.Get(abi.FieldContainer), env, nil)) {
		if name, ok := r.ModelOf(v); ok {
			found[name] = true
			continue
		}
		if name, ok := r.given(f, v); ok {
			found[name] = true
			continue
		}
		if v.Kind == flow.Class || v.Kind == flow.Instance {
			found[r.prog.Class(v.Class).Name] = true
		}
		for _, t := range r.eval.Texts([]flow.Value{v}) {
			found[r.stored(f, t.Text)] = true
		}
	}
	if len(found) != 1 {
		return nil
	}
	for name := range found {
		if name != "" {
			return summary.Str(name)
		}
	}
	return nil
}

// given is the store of what an access gives: a row that was read is written to where it came from.
func (r *Interactions) given(f *facts.Fact, v flow.Value) (string, bool) {
	if v.Kind != flow.Extern {
		return "", false
	}
	if at := strings.LastIndex(v.Text, "()"); at >= 0 && strings.HasPrefix(v.Text[at:], "().") && !strings.HasSuffix(v.Text, "]") {
		return "", false // what a row has under a name, and no row of a list
	}
	from := r.accesses[v.Site]
	if from == nil {
		from = r.accesses[v.Call]
	}
	if from == nil || from == f || from.Pack != f.Pack {
		return "", false
	}
	for _, of := range facts.Present(r.eval.Values(from, from.Get(abi.FieldContainer), v.Env, nil)) {
		if name, ok := r.ModelOf(of); ok {
			return name, true
		}
	}
	return "", false
}

// ModelOf finds the store that a model stands for.
func (r *Interactions) ModelOf(v flow.Value) (string, bool) {
	name, ok := r.models[r.modelOf(v)]
	return name, ok
}

// ModelBinding is the binding of the store that a model stands for.
func (r *Interactions) ModelBinding(v flow.Value) (summary.Binding, bool) {
	of := r.modelOf(v)
	name, ok := r.models[of]
	if !ok {
		return summary.Binding{}, false
	}
	pack := r.modelled[of]
	system := r.system(pack)
	return summary.Binding{Transport: system, Recognition: r.packs[pack].Manifest.ID,
		Semantics: summary.Storage{StorageSystem: system, Scope: "default", Container: summary.Str(name)}}, true
}

// modelOf finds the model that a value is of: of a library value, the last call on the way to it, or the one that made it.
func (r *Interactions) modelOf(v flow.Value) model {
	switch v.Kind {
	case flow.Const, flow.Pattern:
		return model{}
	case flow.Param:
		if of := (model{call: v.Call}); v.Call.Expr != 0 && r.models[of] != "" {
			return of // a method of a parameter made it: db.define(…)
		}
		return model{}
	case flow.Extern:
		last := v
		last.Site = v.Call
		if of := modelKey(last); r.models[of] != "" {
			return of
		}
	}
	if v.Kind == flow.Class || v.Kind == flow.Instance {
		// A class without a store of its own has that of the class it descends from.
		for _, c := range r.prog.Lineage(r.prog.Canonical(v.Class)) {
			if of := (model{class: r.prog.Canonical(c)}); r.models[of] != "" {
				return of
			}
		}
		return model{}
	}
	return modelKey(v)
}

// noteModel notes that a value stands for a store.
func (r *Interactions) noteModel(f *facts.Fact, v flow.Value, name string) {
	of := modelKey(v)
	r.models[of], r.modelled[of] = name, f.Pack
}

// model identifies what stands for a store: a class, or the call that made it.
type model struct {
	class flow.ClassRef
	call  flow.Site
}

func modelKey(v flow.Value) model {
	switch v.Kind {
	case flow.Class, flow.Instance:
		return model{class: v.Class}
	}
	return model{call: v.Site}
}

// system is the store of the accesses of a pack that name none.
func (r *Interactions) system(pack int) string {
	if s, ok := r.projects[pack]; ok {
		return s
	}
	if s, ok := r.systems[pack]; ok {
		return s
	}
	return r.packs[pack].Manifest.ID
}

// attribute identifies an attribute of a model: by its class, by the call that made the model, or by the class's name where another
// model states it.
type attribute struct {
	class        flow.ClassRef
	call         flow.Site
	called, name string
}

// readAttribute notes in which column an attribute of a model is kept; elsewhere where no column is stated.
func (r *Interactions) readAttribute(f *facts.Fact, name string) {
	column, ok := r.eval.Text(f, abi.FieldSelector, nil)
	if !ok || column == "" {
		column = elsewhere
	}
	class := f.Get(abi.FieldClass)
	if class.Kind == abi.ValueNone {
		r.columns[attribute{call: f.Expr, name: name}] = column
		return
	}
	if class.Kind == abi.ValueString {
		r.columns[attribute{called: class.Text, name: name}] = column
		return
	}
	if c, ok := r.eval.ClassAt(f, class); ok {
		r.columns[attribute{class: r.prog.Canonical(c), name: name}] = column
		return
	}
	for _, v := range r.eval.Values(f, class, nil, nil) {
		switch v.Kind {
		case flow.Class:
			r.columns[attribute{class: r.prog.Canonical(v.Class), name: name}] = column
		case flow.Extern:
			r.columns[attribute{call: v.Site, name: name}] = column
		}
	}
}

// elsewhere stands for the column of an attribute that no column of the model's store keeps.
const elsewhere = "*"

// columnsOf are the columns in which the model that an access is of keeps attributes; a name that no model says anything of is the column's.
func (r *Interactions) columnsOf(f *facts.Fact, names []string, env *flow.Env) []string {
	for i := range names {
		names[i] = r.stored(f, names[i])
	}
	if len(r.columns) == 0 || len(names) == 0 {
		return names
	}
	var classes []flow.ClassRef
	var made flow.Site
	for _, v := range facts.Present(r.eval.Values(f, f.Get(abi.FieldContainer), env, nil)) {
		made = r.modelOf(v).call
		if v.Kind == flow.Extern && v.Recv != nil {
			v = *v.Recv // what is asked of a class
		}
		if v.Kind == flow.Class || v.Kind == flow.Instance {
			classes = append(classes, r.prog.Lineage(r.prog.Canonical(v.Class))...)
		}
	}
	out := make([]string, 0, len(names))
	for _, name := range names {
		if column, ok := r.keptIn(classes, name); ok {
			name = column
		} else if column, ok := r.columns[attribute{call: made, name: name}]; ok {
			name = column
		}
		out = append(out, name)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// keptIn is the column that the first of some classes which says so keeps an attribute in.
func (r *Interactions) keptIn(classes []flow.ClassRef, name string) (string, bool) {
	for _, c := range classes {
		column, ok := r.columns[attribute{class: r.prog.Canonical(c), name: name}]
		if !ok {
			column, ok = r.columns[attribute{called: r.prog.Class(c).Name, name: name}]
		}
		if ok {
			return column, true
		}
	}
	return "", false
}

// readModel notes which store a model stands for.
func (r *Interactions) readModel(f *facts.Fact) {
	if f.Get(abi.FieldFields).Kind != abi.ValueNone || f.Get(abi.FieldBody).Kind != abi.ValueNone {
		r.describing = append(r.describing, f)
	}
	if name, ok := r.eval.Text(f, abi.FieldName, nil); ok && name != "" {
		r.readAttribute(f, name)
		return
	}
	if system, ok := r.eval.Text(f, abi.FieldSystem, nil); ok && system != "" {
		if old, taken := r.systems[f.Pack]; taken && old != system {
			system = r.packs[f.Pack].Manifest.ID // two of them: neither is it
		}
		r.systems[f.Pack] = system
	}
	if f.Get(abi.FieldClass).Kind == abi.ValueNone && facts.Literal(f, abi.FieldSelector) == underscores {
		r.underscored[f.Pack] = true
	}
	name, ok := r.eval.Text(f, abi.FieldContainer, nil)
	if !ok || name == "" {
		return
	}
	if keys := r.keys(f, f.Get(abi.FieldSelector), nil); len(keys) > 0 {
		r.keyed[name] = keys
	}
	if f.Get(abi.FieldClass).Kind == abi.ValueNone {
		r.noteModel(f, flow.Value{Kind: flow.Extern, Site: f.Expr}, name)
		return
	}
	if class, ok := r.eval.ClassAt(f, f.Get(abi.FieldClass)); ok {
		r.noteModel(f, flow.Value{Kind: flow.Class, Class: r.prog.Canonical(class)}, name)
		return
	}
	for _, v := range r.eval.Values(f, f.Get(abi.FieldClass), nil, nil) {
		if v.Kind == flow.Class {
			r.noteModel(f, v, name)
		}
	}
}
