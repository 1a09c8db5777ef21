package flow

import "github.com/drift-analyzer/drift/host/unit"

// declaredType gives a value known only by a library's type.
func (q *question) declaredType(t Site) []Value {
	if t.Expr == 0 {
		return nil
	}
	x := q.Expr(t)
	annotation := t
	if x.Kind == unit.ExprIndex {
		t.Expr = x.A
	}
	var out []Value
	for _, v := range q.Eval(t, nil) {
		if v.Kind == Extern && len(v.Text) > 7 && v.Text[:7] != "global#" {
			out = append(out, Value{Kind: Typed, Text: v.Text, Site: annotation})
		}
	}
	return out
}

// declaredClass resolves a type annotation that names a class of the project, or
// an interface that exactly one class of the project implements.
func (q *question) declaredClass(t Site) (ClassRef, bool) {
	if t.Expr == 0 {
		return ClassRef{}, false
	}
	x := q.Expr(t)
	if x.Kind == unit.ExprIndex {
		return ClassRef{}, false
	}
	for _, v := range q.Eval(t, nil) {
		if v.Kind == Class {
			return v.Class, true
		}
	}
	if x.Kind == unit.ExprName && x.Ref != 0 {
		if c, ok := q.Implementer(x.Str); ok {
			return c, true
		}
	}
	return ClassRef{}, false
}

// typeArgument gives what the type argument of that number in a value's
// declared type names: Repository<User>.
func (q *question) typeArgument(v Value, index int) []Value {
	var t Site
	switch v.Kind {
	case Typed:
		t = v.Site
	case Param:
		fn := q.Func(v.Func)
		if v.Index < 0 || int(v.Index) >= len(fn.Params) || v.Text != "" {
			return nil
		}
		t = Site{v.Func.File, fn.Params[v.Index].Type}
	case Extern, Instance:
		// new Map<K, V>(): the type arguments of the call that made it.
		if v.Site.Expr == 0 {
			return nil
		}
		if k := q.Expr(v.Site).Kind; k != unit.ExprCall && k != unit.ExprNew {
			return nil
		}
		return q.typeArgumentAt(Site{v.Site.File, q.Expr(v.Site).B}, index)
	}
	if t.Expr == 0 || q.Expr(t).Kind != unit.ExprIndex {
		return nil
	}
	return q.typeArgumentAt(Site{t.File, q.Expr(t).B}, index)
}

// typeArgumentAt picks one of several type arguments, which stand as a tuple.
func (q *question) typeArgumentAt(t Site, index int) []Value {
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
