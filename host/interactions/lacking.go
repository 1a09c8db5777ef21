package interactions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Lacking is a read of an attribute that the model of a store does not have.
type Lacking struct {
	File             string
	Line             int
	Container, Field string
	// Write: it is given a value.
	Write bool
	// Of is what lacks it: "" for the model, "row" for a row of it, "selection" for a row of what Model selects.
	Of string
	// Model is where the class of the model stands: "path:line".
	Model string
}

// Lacking lists the reads of attributes that a model of a store, whose attributes are all known, does not have: of a row, of the
// class itself to pick rows by, or by their names in a call that reads or writes rows. Methods that are called are left out: they are
// no columns.
func (r *Interactions) Lacking() (out []Lacking) {
	if len(r.models) == 0 {
		return r.lackingInRows()
	}
	keyed := r.prog.Semantics.Exceptions.IndexRaises // a part by its key is no attribute
	for id, f := range r.prog.Files {
		if r.prog.IsQuiet(flow.FileID(id)) {
			continue
		}
		called := map[unit.ExprID]bool{}
		for i := range f.Exprs {
			if x := &f.Exprs[i]; x.Kind == unit.ExprCall {
				called[x.A] = true
			}
		}
		for i := range f.Exprs {
			x := &f.Exprs[i]
			if x.Kind != unit.ExprMember || called[unit.ExprID(i)] || keyed && x.Flags&unit.FlagAttribute == 0 {
				continue
			}
			if one, ok := r.lacks(flow.Site{File: flow.FileID(id), Expr: x.A}, x.Str, f.Line(x.Node)); ok {
				out = append(out, one)
			}
		}
	}
	out = append(append(out, r.lackingInRows()...), r.madeWithout()...)
	declared := r.declared()
	for _, f := range r.accessed {
		out = append(append(out, r.namedAndLacking(f)...), r.named(f, declared)...)
	}
	return out
}

// lacks makes a lacking read of what a model, or an instance of one, does not have.
func (r *Interactions) lacks(of flow.Site, name string, line int) (Lacking, bool) {
	class, lacks := r.code.Types.Lacks(of, name)
	if !lacks {
		return Lacking{}, false
	}
	container, ok := r.ModelOf(flow.Value{Kind: flow.Class, Class: class})
	model := r.prog.Files[class.File]
	return Lacking{File: r.prog.Files[of.File].Path, Line: line, Container: container, Field: name,
		Model: model.Path + ":" + strconv.Itoa(model.Line(r.prog.Class(class).Node))}, ok
}

// namedAndLacking lists the attributes that an access names, and its model lacks.
func (r *Interactions) namedAndLacking(f *facts.Fact) (out []Lacking) {
	at, ok := r.eval.SiteOf(f, f.Get(abi.FieldContainer), nil)
	if !ok || r.prog.IsQuiet(at.File) || f.Get(abi.FieldRelationPath).Kind != abi.ValueNone {
		return nil
	}
	var names []string
	for _, field := range []abi.FieldID{abi.FieldSelector, abi.FieldFields, abi.FieldParams} {
		for _, item := range f.Get(field).Items {
			if item.Kind != abi.ValueString || item.Text == "" || slices.Contains(names, item.Text) {
				continue
			}
			names = append(names, item.Text)
			if one, ok := r.lacks(at, item.Text, r.prog.Files[f.File].Line(f.Node)); ok {
				one.Write = field == abi.FieldFields && facts.Literal(f, abi.FieldAccess) == "write"
				out = append(out, one)
			}
		}
	}
	return out
}

// inHead begins the name of a member that stands for what the head of a class states (class Pier(SQLModel, table=True)).
const inHead = "class "

// madeWithout lists the attributes that an instance of a model is made with, and its model lacks: Order(amount=3).
func (r *Interactions) madeWithout() (out []Lacking) {
	for id, f := range r.prog.Files {
		if r.prog.IsQuiet(flow.FileID(id)) {
			continue
		}
		for i := range f.Exprs {
			x := &f.Exprs[i]
			if x.Kind != unit.ExprCall || x.List.Len == 0 || !r.isMadeAsDeclared(flow.Site{File: flow.FileID(id), Expr: x.A}) {
				continue
			}
			for _, arg := range f.ExprsIn(x.List) {
				given := f.Expr(arg)
				if given.Kind != unit.ExprKeyword || given.Str == "" {
					continue
				}
				if one, ok := r.lacks(flow.Site{File: flow.FileID(id), Expr: x.A}, given.Str, f.Line(given.Node)); ok {
					one.Write = true
					out = append(out, one)
				}
			}
		}
	}
	return out
}

// isMadeAsDeclared reports whether what is called is a class that the library makes instances of: no class of the project says itself
// what its instances are made with, nor states more in its head than what it descends from, by which a library may take any name.
func (r *Interactions) isMadeAsDeclared(callee flow.Site) bool {
	values := r.prog.Eval(callee, nil)
	if len(values) != 1 || values[0].Kind != flow.Class {
		return false
	}
	return !slices.ContainsFunc(r.prog.Lineage(values[0].Class), func(k flow.ClassRef) bool {
		return slices.ContainsFunc(r.prog.Class(k).Members, func(m unit.Member) bool {
			return m.Func != 0 && r.prog.Files[k.File].Func(m.Func).Kind == unit.FuncConstructor || m.Name == r.prog.Semantics.Calls.Constructor || strings.HasPrefix(m.Name, inHead)
		})
	})
}
