package annotations

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// What the methods of a library's models give (Rules.Gives): rows (the rows that the chain picks), of (the rows of the
// class that is the argument), tuples (the same, each in a tuple), one and maybe (one row, or nothing), list (all of them), values (dictionaries with the
// columns that the arguments name), written (the row that is the argument, as a dictionary), a type, any.

// gives tells what a library's method or function gives; "" when no rules say it.
func (o *Oracle) gives(name string) string {
	for i := range o.Models {
		if word := o.Models[i].Gives[name]; word != "" {
			return word
		}
	}
	return ""
}

// queried is the type of a call by which rows are read: Book.objects.filter(…), session.query(Book).first().
func (o *Oracle) queried(site flow.Site, x *unit.Expr, depth int) (typ, bool) {
	f := o.prog.Files[site.File]
	callee := f.Expr(x.A)
	if callee.Kind != unit.ExprMember && callee.Kind != unit.ExprName {
		return typ{}, false
	}
	word := o.gives(callee.Str)
	if word == "" {
		return typ{}, false
	}
	if callee.Kind == unit.ExprMember {
		of := o.rowsOf(flow.Site{File: site.File, Expr: callee.A}, depth)
		if of.form == rows && word == "values" {
			return o.picked(site, x)
		}
		if of.form == rows || of.form == tuples {
			return of.step(word), true
		}
		if word == "rows" {
			return typ{}, false // rows of something else: what they are joined with is none of them
		}
	}
	args := f.ExprsIn(x.List)
	if len(args) == 0 || f.Expr(args[0]).Kind == unit.ExprKeyword || f.Expr(args[0]).Kind == unit.ExprSpread {
		return typ{}, false
	}
	first := flow.Site{File: site.File, Expr: args[0]}
	if word == "written" {
		t := present(o.value(first, depth+1))
		if r := o.rulesOf(t.class); t.form != instance || t.as != nil || r == nil || len(r.Gives) == 0 {
			return typ{}, false
		}
		t.as = o.chosenColumns(site, args[1:])
		return t, true
	}
	class := o.modelAt(first)
	if class.form != rows {
		if class = o.value(first, depth+1); class.form != rows {
			return typ{}, false
		}
	} else if word == "of" && len(args) > 1 && f.Expr(args[1]).Kind != unit.ExprKeyword {
		return typ{}, false // a row of several
	}
	return class.step(word), true
}

// rowsOf is the type of what a method is called on: a chain, or the class's own rows.
func (o *Oracle) rowsOf(site flow.Site, depth int) typ {
	x := o.prog.Expr(site)
	if x.Kind == unit.ExprMember && o.gives(x.Str) != "" {
		if t := o.modelAt(flow.Site{File: site.File, Expr: x.A}); t.form == rows {
			return t
		}
	}
	if x.Kind == unit.ExprCall || x.Kind == unit.ExprName || x.Kind == unit.ExprAwait {
		return o.value(site, depth+1)
	}
	return typ{}
}

// modelAt is the rows of a class of the project that has rules saying what its methods give.
func (o *Oracle) modelAt(site flow.Site) typ {
	values := o.prog.Eval(site, nil)
	if len(values) != 1 || values[0].Kind != flow.Class {
		return typ{}
	}
	if r := o.rulesOf(values[0].Class); r == nil || len(r.Gives) == 0 {
		return typ{}
	}
	return typ{form: rows, class: values[0].Class}
}

// step is what a method gives that is called on rows.
func (t typ) step(word string) typ {
	row := typ{form: instance, class: t.class}
	if t.form == tuples {
		switch word {
		case "of", "rows":
			return typ{form: rows, class: t.class}
		case "scalar":
			return either(row, typ{form: nothing})
		}
		return typ{}
	}
	switch word {
	case "of", "rows":
		return t
	case "tuples":
		return typ{form: tuples, class: t.class}
	case "one":
		return row
	case "maybe", "scalar":
		return either(row, typ{form: nothing})
	case "list":
		return typ{form: list, args: []typ{row}}
	case "integer":
		return typ{form: integer}
	case "boolean":
		return typ{form: boolean}
	}
	return typ{}
}

// picked are rows as dictionaries with the columns that a call names: values("id", "name", total=Count("items")).
func (o *Oracle) picked(site flow.Site, x *unit.Expr) (typ, bool) {
	row := typ{form: named}
	for _, a := range o.prog.Files[site.File].ExprsIn(x.List) {
		k := o.expr(flow.Site{File: site.File, Expr: a})
		if k.Kind == unit.ExprKeyword {
			row.names = append(row.names, k.Str)
			continue
		}
		of := o.prog.Eval(flow.Site{File: site.File, Expr: a}, nil)
		if len(of) != 1 || of[0].Kind != flow.Const || of[0].Lit != unit.LitString {
			return typ{}, false
		}
		row.names = append(row.names, of[0].Text)
	}
	if len(row.names) == 0 {
		return typ{}, false // all columns, and those that the query makes
	}
	return typ{form: list, args: []typ{row}}, true
}

// chosenColumns is how a call writes a row as a dictionary: with the columns of fields (its second argument), or without those of exclude.
func (o *Oracle) chosenColumns(site flow.Site, more []unit.ExprID) *dump {
	d := &dump{byName: true}
	for i, a := range more {
		k := o.expr(flow.Site{File: site.File, Expr: a})
		names, whole := o.literalNames(flow.Site{File: site.File, Expr: a})
		if k.Kind == unit.ExprKeyword {
			names, whole = o.literalNames(flow.Site{File: site.File, Expr: k.A})
		}
		switch {
		case !whole:
			d.except = append(d.except, summary.LeftAny)
		case k.Str == "exclude" && k.Kind == unit.ExprKeyword || k.Kind != unit.ExprKeyword && i > 0:
			d.except = append(d.except, names...)
		default:
			d.only = append(d.only, names...)
		}
	}
	return d
}
