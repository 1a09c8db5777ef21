package eval

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// declaredType gives a value known only by a library's type.
func (q *Question) declaredType(t flow.Site) []flow.Value {
	if t.Expr == 0 {
		return nil
	}
	x := q.Expr(t)
	annotation := t
	if x.Kind == unit.ExprIndex {
		t.Expr = x.A
	}
	var out []flow.Value
	for _, v := range q.Eval(t, nil) {
		if v.Kind == flow.Typed {
			out = append(out, v) // a name of the project's for the type
		} else if v.Kind == flow.Extern && len(v.Text) > 7 && v.Text[:7] != "global#" {
			out = append(out, flow.Value{Kind: flow.Typed, Text: v.Text, Site: annotation})
		}
	}
	return out
}

// classesAmong are the classes of the project that a type names beside others of which it is all at once.
func (q *Question) classesAmong(t flow.Site) []flow.Value {
	x := q.Expr(t)
	if x.Kind != unit.ExprLogical {
		return nil
	}
	var out []flow.Value
	for _, part := range []unit.ExprID{x.A, x.B} {
		part := flow.Site{File: t.File, Expr: part}
		out = append(out, q.classesAmong(part)...)
		if k := q.Expr(part).Kind; k == unit.ExprName || k == unit.ExprMember {
			out = append(out, q.Eval(part, nil)...)
		}
	}
	return slices.DeleteFunc(out, func(v flow.Value) bool { return v.Kind != flow.Class })
}

// declaredClass resolves a type annotation that names a class of the project, or
// an interface that exactly one class of the project implements.
func (q *Question) declaredClass(t flow.Site) (flow.ClassRef, bool) {
	if t.Expr == 0 {
		return flow.ClassRef{}, false
	}
	x := q.Expr(t)
	if x.Kind == unit.ExprIndex {
		return flow.ClassRef{}, false
	}
	for _, v := range q.Eval(t, nil) {
		if v.Kind == flow.Class {
			return v.Class, true
		}
	}
	if x.Kind == unit.ExprName && x.Ref != 0 {
		if c, ok := q.Implementer(x.Str); ok {
			return c, true
		}
	}
	return flow.ClassRef{}, false
}

// declaredInstance is what is declared to be of a class.
func (q *Question) declaredInstance(c flow.ClassRef) flow.Value {
	v := flow.Value{Kind: flow.Instance, Class: c}
	if len(q.Heirs(q.Class(c).Name)) > 0 {
		v.Index = flow.OrBelow
	}
	return v
}

// maxHeirs bounds the classes below one that are looked at for a member.
const maxHeirs = 256

// givenBelow reports whether a class that descends from the one of a declared instance has a member of that name itself.
func (q *Question) givenBelow(v *flow.Value, name string) bool {
	name = strings.TrimPrefix(name, q.Semantics.Classes.Fields)
	of := q.Canonical(v.Class)
	seen := map[flow.ClassRef]bool{of: true}
	for list := q.Heirs(q.Class(of).Name); len(list) > 0; {
		c := q.Canonical(list[0])
		list = list[1:]
		if seen[c] || !slices.Contains(q.lineageOf(c).chain, of) {
			continue
		}
		seen[c] = true
		if len(seen) > maxHeirs || slices.ContainsFunc(q.Class(c).Members, func(m unit.Member) bool { return m.Name == name }) {
			return true
		}
		list = append(list[:len(list):len(list)], q.Heirs(q.Class(c).Name)...)
	}
	return false
}

// TypeArgument gives what the type argument of that number in a value's
// declared type names: Repository<User>.
func (q *Question) TypeArgument(v flow.Value, index int) []flow.Value {
	var t flow.Site
	switch v.Kind {
	case flow.Typed:
		t = v.Site
	case flow.Param:
		fn := q.Func(v.Func)
		if v.Index < 0 || int(v.Index) >= len(fn.Params) || v.Text != "" && v.Text != "()" {
			return nil // what it makes when it is called (new this.model()) is of the same type argument, what it holds need not be
		}
		t = flow.Site{File: v.Func.File, Expr: fn.Params[v.Index].Type}
	case flow.Extern, flow.Instance:
		// new Map<K, V>(): the type arguments of the call that made it.
		if v.Site.Expr == 0 {
			return nil
		}
		if k := q.Expr(v.Site).Kind; k != unit.ExprCall && k != unit.ExprNew {
			return nil
		}
		return q.typeArgumentAt(flow.Site{File: v.Site.File, Expr: q.Expr(v.Site).B}, index)
	}
	if t.Expr == 0 || q.Expr(t).Kind != unit.ExprIndex {
		return nil
	}
	return q.typeArgumentAt(flow.Site{File: t.File, Expr: q.Expr(t).B}, index)
}

// typeArgumentAt picks one of several type arguments, which stand as a tuple.
func (q *Question) typeArgumentAt(t flow.Site, index int) []flow.Value {
	if t.Expr == 0 {
		return nil
	}
	if x := q.Expr(t); x.Kind == unit.ExprArray {
		list := q.Files[t.File].ExprsIn(x.List)
		if index >= len(list) {
			return nil
		}
		t.Expr = list[index]
	} else if index > 0 {
		return nil
	}
	return q.Eval(t, nil)
}
