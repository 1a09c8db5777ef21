package interactions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// columns are all that a model says its store has.
type columns struct {
	names map[string]bool
	// open: there may be others.
	open bool
	// writtenOtherwise: rows are written with other names than their columns'.
	writtenOtherwise bool
	// at is where they are declared: "path:line".
	at string
}

// more is the word for columns that are not named.
const more = "*"

func (c *columns) add(names []string) {
	for _, name := range names {
		c.names[name] = true
		c.open = c.open || name == more
	}
}

// declaredColumns collects the columns of models and of schemas that models are made of, by what the models are, and by the calls that
// made the schemas.
func (r *Interactions) declaredColumns() map[model]*columns {
	schemas, out := map[flow.Site]*columns{}, map[model]*columns{}
	classes := map[flow.ClassRef]*columns{}
	at := func(f *facts.Fact) string {
		return r.prog.Files[f.File].Path + ":" + strconv.Itoa(r.prog.Files[f.File].Line(f.Node))
	}
	for _, f := range r.describing {
		if f.Get(abi.FieldClass).Kind == abi.ValueNone && f.Get(abi.FieldContainer).Kind == abi.ValueNone {
			one := &columns{names: map[string]bool{}, at: at(f)}
			one.add(r.keys(f, f.Get(abi.FieldFields), nil))
			one.open = one.open || len(one.names) == 0
			schemas[f.Expr] = one
		}
	}
	for _, f := range r.describing {
		if f.Get(abi.FieldContainer).Kind == abi.ValueNone {
			continue
		}
		var of *columns
		for _, v := range r.eval.Values(f, f.Get(abi.FieldFields), nil, nil) {
			if s := schemas[v.Site]; v.Kind == flow.Extern && s != nil {
				of = s
			}
		}
		if of == nil {
			of = &columns{names: map[string]bool{}, at: at(f)}
			of.add(r.keys(f, f.Get(abi.FieldFields), nil))
			of.open = of.open || len(of.names) == 0
		}
		of.writtenOtherwise = of.writtenOtherwise || f.Get(abi.FieldBody).Kind != abi.ValueNone
		out[r.modelStated(f)] = of
	}
	// What is added later, to a schema or to a model.
	for _, f := range r.describing {
		if f.Get(abi.FieldContainer).Kind != abi.ValueNone || f.Get(abi.FieldClass).Kind == abi.ValueNone {
			continue
		}
		if class, ok := r.eval.ClassAt(f, f.Get(abi.FieldClass)); ok {
			class = r.prog.Canonical(class)
			if classes[class] == nil {
				classes[class] = &columns{names: map[string]bool{}, at: at(f)}
			}
			classes[class].add(r.keys(f, f.Get(abi.FieldFields), nil))
			classes[class].writtenOtherwise = classes[class].writtenOtherwise || f.Get(abi.FieldBody).Kind != abi.ValueNone
			continue
		}
		added := r.keys(f, f.Get(abi.FieldFields), nil)
		otherwise := f.Get(abi.FieldBody).Kind != abi.ValueNone
		for _, v := range r.eval.Values(f, f.Get(abi.FieldClass), nil, nil) {
			for _, of := range []*columns{schemas[v.Site], out[r.modelOf(v)]} {
				switch {
				case of == nil:
				case otherwise:
					of.writtenOtherwise = true
				default:
					of.add(added)
					of.open = of.open || len(added) == 0
				}
			}
		}
	}
	for of := range r.models {
		if all := r.inherited(of.class, classes); all != nil && out[of] == nil {
			own := r.packs[r.modelled[of]].Manifest.Requires
			all.open = all.open || slices.ContainsFunc(r.prog.Extends(of.class), func(base string) bool {
				library, _, _ := strings.Cut(base, "#")
				return !slices.Contains(own, library)
			})
			out[of] = all
		}
	}
	return out
}

// inherited are the columns that a class and those that it descends from state together; nil where they state none.
func (r *Interactions) inherited(class flow.ClassRef, stated map[flow.ClassRef]*columns) (out *columns) {
	if class == (flow.ClassRef{}) || len(stated) == 0 {
		return nil
	}
	for _, c := range r.prog.Lineage(class) {
		of := stated[r.prog.Canonical(c)]
		if of == nil {
			continue
		}
		if out == nil {
			out = &columns{names: map[string]bool{}, at: of.at}
		}
		for name := range of.names {
			out.names[name] = true
		}
		out.open, out.writtenOtherwise = out.open || of.open, out.writtenOtherwise || of.writtenOtherwise
	}
	return out
}

// modelStated is the model that a fact is about.
func (r *Interactions) modelStated(f *facts.Fact) model {
	if f.Get(abi.FieldClass).Kind == abi.ValueNone {
		return model{call: f.Expr}
	}
	if class, ok := r.eval.ClassAt(f, f.Get(abi.FieldClass)); ok {
		return model{class: r.prog.Canonical(class)}
	}
	for _, v := range r.eval.Values(f, f.Get(abi.FieldClass), nil, nil) {
		if v.Kind == flow.Class {
			return modelKey(v)
		}
	}
	return model{call: f.Expr}
}

// named lists what an access certainly names of its model (abi.FieldParams), and the model's declared columns lack.
func (r *Interactions) named(f *facts.Fact, declared map[model]*columns) (out []Lacking) {
	stated := f.Get(abi.FieldParams)
	if stated.Kind == abi.ValueNone || r.prog.IsQuiet(f.In.File) {
		return nil
	}
	var of model
	var above []flow.ClassRef // what says where attributes are kept: also a class that shares the table of one above it
	for _, v := range facts.Present(r.eval.Values(f, f.Get(abi.FieldContainer), nil, nil)) {
		if v.Kind == flow.Class || v.Kind == flow.Instance {
			above = append(above, r.prog.Lineage(v.Class)...)
		}
		one := r.modelOf(v)
		if r.models[one] == "" || of != (model{}) && of != one {
			return nil // it may be about another
		}
		of = one
	}
	has := declared[of]
	if has == nil {
		has = r.tableOf(of)
	}
	if has == nil || has.open {
		return nil
	}
	selector := map[string]bool{}
	for _, name := range r.keys(f, f.Get(abi.FieldSelector), nil) {
		selector[name] = true
	}
	above = append(above, r.prog.Lineage(of.class)...)
	told := map[string]bool{}
	for _, name := range r.keys(f, stated, nil) {
		column := name
		if first, _, nested := strings.Cut(strings.TrimLeft(name, "-+"), "."); nested || first != name {
			column = first
		}
		if column == "" || column == more || column[0] == '$' || has.names[column] || told[column] {
			continue
		}
		if _, elsewhere := r.keptIn(above, column); elsewhere {
			continue // the model says itself where it is
		}
		told[column] = true
		out = append(out, Lacking{File: r.prog.Files[f.File].Path, Line: r.prog.Files[f.File].Line(f.Node), Container: r.models[of], Field: column, Model: has.at,
			Write: facts.Literal(f, abi.FieldAccess) == "write" && !selector[name]})
	}
	return out
}

// tableOf are the columns of the table that a class stands for, where the schema of the database is read; nil where it is not.
func (r *Interactions) tableOf(of model) *columns {
	if r.code.Types.Records == nil || of.class == (flow.ClassRef{}) {
		return nil
	}
	fields := r.code.Types.Records.Tables[r.models[of]]
	if len(fields) == 0 {
		return nil
	}
	file := r.prog.Files[of.class.File]
	out := &columns{names: map[string]bool{}, at: file.Path + ":" + strconv.Itoa(file.Line(r.prog.Class(of.class).Node))}
	for _, f := range fields {
		out.names[f.Name] = true
		if reference, ok := strings.CutSuffix(f.Name, "_id"); ok {
			out.names[reference] = true // what it refers to
		}
	}
	return out
}
