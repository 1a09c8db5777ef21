package flow

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/unit"
)

func (q *question) logical(site Site, x *unit.Expr, env *Env) []Value {
	a := q.Eval(Site{site.File, x.A}, env)
	b := func() []Value { return q.Eval(Site{site.File, x.B}, env) }
	truth, known := truthOf(a, q.Semantics)
	switch x.Op {
	case unit.OpAnd:
		if known && !truth {
			return a
		}
		return b()
	case unit.OpOr:
		if known && truth {
			return a
		}
		if known {
			return b()
		}
		return append(keep(a, func(v *Value) bool { t, k := Truth(v, q.Semantics); return t || !k }), b()...)
	}
	// ?? and defaults: the right side where the left one is nothing.
	sure := len(a) > 0
	for i := range a {
		switch a[i].Kind {
		case Const:
			sure = sure && a[i].Lit != unit.LitNull && a[i].Lit != unit.LitUndefined
		case Object, Array, Function, Class, Instance, Module, Pattern, Markup:
		default:
			sure = false
		}
	}
	if sure {
		return a
	}
	return append(keep(a, func(v *Value) bool {
		return v.Kind != Const || v.Lit != unit.LitNull && v.Lit != unit.LitUndefined
	}), b()...)
}

func (q *question) binary(site Site, x *unit.Expr, env *Env) []Value {
	switch x.Op {
	case unit.OpAdd:
		a, b := q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)
		if n, ok := numbers(a, b); ok {
			return constant(unit.LitNumber, strconv.FormatFloat(n[0]+n[1], 'g', -1, 64))
		}
		if lists := keep(append(a[:len(a):len(a)], b...), func(v *Value) bool { return v.Kind == Array || v.Kind == Extern }); hasArray(lists) && !stringish(a) && !stringish(b) {
			return lists // the parts of a list that is put together
		}
		if stringish(a) || stringish(b) {
			return q.texts(site, env)
		}
	case unit.OpSub, unit.OpMul, unit.OpDiv:
		a, b := q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)
		if n, ok := numbers(a, b); ok {
			r := n[0] - n[1]
			if x.Op == unit.OpMul {
				r = n[0] * n[1]
			} else if x.Op == unit.OpDiv {
				r = n[0] / n[1]
			}
			return constant(unit.LitNumber, strconv.FormatFloat(r, 'g', -1, 64))
		}
	case unit.OpLess, unit.OpLessEq, unit.OpGreater, unit.OpGreaterEq:
		if n, ok := numbers(q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)); ok {
			return constant(unit.LitBoolean, strconv.FormatBool(ordered(x.Op, n[0], n[1])))
		}
	case unit.OpEq, unit.OpLooseEq, unit.OpNotEq, unit.OpLooseNeq:
		a, b := q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)
		if len(a) == 1 && len(b) == 1 && a[0].Kind == Const && b[0].Kind == Const {
			same := a[0].Text == b[0].Text && a[0].Lit == b[0].Lit
			return constant(unit.LitBoolean, strconv.FormatBool(same == (x.Op == unit.OpEq || x.Op == unit.OpLooseEq)))
		}
	}
	return notKnown(site)
}

// ordered compares two numbers.
func ordered(op unit.Op, a, b float64) bool {
	switch op {
	case unit.OpLess:
		return a < b
	case unit.OpLessEq:
		return a <= b
	case unit.OpGreater:
		return a > b
	}
	return a >= b
}

func hasArray(values []Value) bool {
	for i := range values {
		if values[i].Kind == Array {
			return true
		}
	}
	return false
}

func numbers(a, b []Value) (out [2]float64, ok bool) {
	for i, v := range [...][]Value{a, b} {
		if len(v) != 1 || v[0].Kind != Const || v[0].Lit != unit.LitNumber {
			return out, false
		}
		n, err := strconv.ParseFloat(v[0].Text, 64)
		if err != nil {
			return out, false
		}
		out[i] = n
	}
	return out, true
}

func stringish(values []Value) bool {
	for i := range values {
		if values[i].Kind == Pattern || values[i].Kind == Const && values[i].Lit == unit.LitString {
			return true
		}
	}
	return false
}
