package intake

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Described are what a pack declares about classes of the project that describe what data has to be.
type Described struct {
	// Classes are the library's classes that such a class descends from.
	Classes []string
	// Given says where the data is: the name or the number of an argument of the construction, "**" for all its keywords,
	// or a method with () that takes it first.
	Given []string
	// Typed: annotations say the form of the fields; otherwise calls that are assigned to them do.
	Typed bool
	// Option is the argument of such a call that says whether the field is needed.
	Option string
	// Needs: fields are needed that no argument spares.
	Needs bool
	// Strict: more fields are refused.
	Strict bool
	// Unless are members of a class with which nothing is known, and Partly arguments of the use.
	Unless, Partly []string
}

// described is the form that a call has a value checked against, by the class that it makes or asks.
func (r *Reader) described(call flow.Site, x *unit.Expr, arg unit.ExprID, env *flow.Env) (Form, bool) {
	if len(r.classes) == 0 {
		return unknownForm, false
	}
	file := r.prog.Files[call.File]
	args := file.ExprsIn(x.List)
	// Where the value stands among the arguments.
	var given []string
	switch a := file.Expr(arg); {
	case a.Kind == unit.ExprKeyword:
		given = []string{a.Str}
	case a.Kind == unit.ExprSpread && a.Flags&unit.FlagKeywords != 0 && len(args) == 1:
		given = []string{"**"}
	case len(args) > 0 && args[0] == arg:
		given = []string{"0"}
	default:
		return unknownForm, false
	}
	on := x.A
	if callee := file.Expr(x.A); callee.Kind == unit.ExprMember && given[0] == "0" {
		if form, ok := r.describedBy(flow.Site{File: call.File, Expr: callee.A}, callee.Str+"()", args, file, env); ok {
			return form, true
		}
	}
	if form, ok := r.describedBy(flow.Site{File: call.File, Expr: on}, given[0], args, file, env); ok || r.Made == nil {
		return form, ok
	}
	// A method of a library that makes an instance of such a class.
	if made, ok := r.Made(call); ok {
		return r.describedAs(made.Class, call, given[0], args, file)
	}
	return unknownForm, false
}

func (r *Reader) describedBy(at flow.Site, given string, args []unit.ExprID, file *unit.File, env *flow.Env) (Form, bool) {
	values := r.prog.Eval(at, env)
	if len(values) != 1 || values[0].Kind != flow.Class && values[0].Kind != flow.Instance {
		return unknownForm, false
	}
	return r.describedAs(values[0].Class, at, given, args, file)
}

// describedAs is the form by a class, which is what an expression is or makes.
func (r *Reader) describedAs(class flow.ClassRef, at flow.Site, given string, args []unit.ExprID, file *unit.File) (Form, bool) {
	bases := r.prog.Extends(class)
	for _, d := range r.classes {
		if !slices.Contains(d.Given, given) || !slices.ContainsFunc(bases, func(b string) bool { return slices.Contains(d.Classes, b) }) {
			continue
		}
		for _, a := range args {
			if k := file.Expr(a); k.Kind == unit.ExprKeyword && slices.Contains(d.Partly, k.Str) {
				return unknownForm, true
			}
		}
		return r.classForm(class, at, d), true
	}
	return unknownForm, false
}

// Class is the form of what the class that an expression is describes; false for what is no such class.
func (r *Reader) Class(at flow.Site) (Form, bool) {
	values := r.prog.Eval(at, nil)
	if len(values) != 1 || values[0].Kind != flow.Class {
		return unknownForm, false
	}
	bases := r.prog.Extends(values[0].Class)
	for _, d := range r.classes {
		if slices.ContainsFunc(bases, func(b string) bool { return slices.Contains(d.Classes, b) }) {
			return r.classForm(values[0].Class, at, d), true
		}
	}
	return unknownForm, false
}

// Loose is a form of which any field may be left out.
func (r *Reader) Loose(f Form) Form {
	record, is := f.Shape.(summary.Record)
	return r.loosened(f, record, is)
}

// classForm is what a class that is described in one way takes; at is an expression that is the class.
func (r *Reader) classForm(class flow.ClassRef, at flow.Site, d *Described) Form {
	for _, c := range r.prog.Lineage(class) {
		members := r.prog.Class(c).Members
		for i := range members {
			if slices.Contains(d.Unless, members[i].Name) || members[i].Kind == unit.MemberMethod && len(members[i].Decorators) > 0 && !d.Typed {
				return unknownForm
			}
		}
	}
	if !d.Typed {
		return Form{Shape: r.assigned(class, d), Strict: d.Strict}
	}
	if r.Typed != nil {
		shape, ok := r.Typed(at)
		if _, named := shape.(summary.Record); !named && r.TypedAs != nil {
			// A parameter that stands for the class does not say what it takes: def checked(model): … model(**request.json).
			if of, found := r.TypedAs(class); found {
				shape, ok = of, true
			}
		}
		if ok {
			return Form{Shape: shape, Strict: d.Strict}
		}
	}
	return unknownForm
}

// assigned is the form of a class whose fields are assigned calls that describe them.
func (r *Reader) assigned(class flow.ClassRef, d *Described) summary.TypeShape {
	var props []summary.Property
	more := false
	seen := map[string]bool{}
	for _, c := range r.prog.Lineage(class) {
		members := r.prog.Class(c).Members
		file := r.prog.Files[c.File]
		for i := range members {
			m := &members[i]
			if m.Kind != unit.MemberField || m.Value == 0 || seen[m.Name] {
				continue
			}
			seen[m.Name] = true
			x := file.Expr(m.Value)
			if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
				continue
			}
			needed := d.Needs
			for _, a := range file.ExprsIn(x.List) {
				k := file.Expr(a)
				if k.Kind == unit.ExprSpread {
					needed, more = false, true
				}
				if k.Kind == unit.ExprKeyword && k.Str == d.Option {
					v := r.prog.Eval(flow.Site{File: c.File, Expr: k.A}, nil)
					needed = len(v) == 1 && v[0].Kind == flow.Const && v[0].Text == "true"
				}
			}
			shape := summary.TypeShape(summary.UnknownShape{})
			if !needed {
				shape = summary.Optional(shape)
			}
			props = append(props, summary.Property{Name: m.Name, Shape: shape})
		}
	}
	if more {
		return summary.NewRecord(props, summary.Spread{SourceText: "what else is given"})
	}
	return summary.NewRecord(props)
}
