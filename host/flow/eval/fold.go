package eval

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/builtin"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) logical(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	if q.lookup != nil {
		if at, atEnv, ok := q.lookup.Result(site, env); ok {
			return q.Eval(at, atEnv)
		}
	}
	a := q.Eval(flow.Site{File: site.File, Expr: x.A}, env)
	b := func() []flow.Value { return q.Eval(flow.Site{File: site.File, Expr: x.B}, env) }
	misses := func() bool { return q.mayMiss(flow.Site{File: site.File, Expr: x.A}, env) }
	truth, known := flow.TruthOf(a, q.Semantics)
	known = known && !slices.ContainsFunc(a, q.program.SaysItself)
	switch x.Op {
	case unit.OpAnd:
		switch {
		case known && truth:
			return b()
		case known:
			return a
		}
		return perhaps(b(), true)
	case unit.OpOr:
		switch {
		case known && !truth:
			return b()
		case known && !misses():
			return a
		}
		return orElse(perhaps(flow.Filter(a, func(v *flow.Value) bool { t, k := flow.Truth(v, q.Semantics); return t || !k }), false), b())
	}
	// ?? and defaults: the right side where the left one is nothing.
	sure, given := len(a) > 0, x.Op == unit.OpDefault && q.Semantics.Names.Undefined != "" // null is something there
	for i := range a {
		switch a[i].Kind {
		case flow.Const:
			sure = sure && !a[i].Maybe && (given || a[i].Lit != unit.LitNull) && a[i].Lit != unit.LitUndefined
		case flow.Object, flow.Array, flow.Function, flow.Class, flow.Instance, flow.Module, flow.Pattern, flow.Markup:
			sure = sure && !a[i].Maybe
		default:
			sure = false
		}
	}
	if sure && !misses() {
		return a
	}
	return orElse(flow.Filter(a, func(v *flow.Value) bool {
		return v.Kind != flow.Const || (given || v.Lit != unit.LitNull) && v.Lit != unit.LitUndefined
	}), b())
}

// orElse are some values and others in their place. What one expression makes is one thing, whoever comes to it first: what is
// memoized (@client ||= Client.new) is what the field has.
func orElse(values, others []flow.Value) []flow.Value {
	out := slices.Clip(values)
	for i := range others {
		o := &others[i]
		if o.Site.Expr == 0 || !slices.ContainsFunc(values, func(v flow.Value) bool {
			return v.Kind == o.Kind && v.Site == o.Site && v.Class == o.Class && v.Func == o.Func && v.Text == o.Text && v.Maybe == o.Maybe
		}) {
			out = append(out, *o)
		}
	}
	return out
}

// perhaps are values that something false may stand in for, or no longer does.
func perhaps(values []flow.Value, maybe bool) []flow.Value {
	if !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Maybe != maybe }) {
		return values
	}
	out := slices.Clone(values)
	for i := range out {
		switch out[i].Kind {
		case flow.Const, flow.Object, flow.Array, flow.Function, flow.Class, flow.Instance, flow.Module, flow.Markup:
			out[i].Maybe = maybe
		}
	}
	return out
}

// addends are what is put together on the left of a list, where that is a sum of no lists itself (a.urls + b.urls + [c]).
func (q *Question) addends(site flow.Site, whole []flow.Value, env *flow.Env) []flow.Value {
	x := q.Expr(site)
	if x.Kind != unit.ExprBinary || x.Op != unit.OpAdd || slices.ContainsFunc(whole, func(v flow.Value) bool { return v.Kind != flow.Unknown }) {
		return whole
	}
	var out []flow.Value
	for _, part := range [...]unit.ExprID{x.A, x.B} {
		operand := flow.Site{File: site.File, Expr: part}
		out = append(out, q.addends(operand, q.Eval(operand, env), env)...)
	}
	return out
}

func (q *Question) binary(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	switch x.Op {
	case unit.OpAdd:
		if q.isText(site) {
			return q.texts(site, env)
		}
		a, b := q.Eval(flow.Site{File: site.File, Expr: x.A}, env), q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
		if n, ok := numbers(a, b); ok {
			return numeral(site, n[0]+n[1])
		}
		if hasArray(b) {
			a = q.addends(flow.Site{File: site.File, Expr: x.A}, a, env)
		}
		if lists := flow.Filter(append(a[:len(a):len(a)], b...), func(v *flow.Value) bool { return v.Kind == flow.Array || v.Kind == flow.Extern }); hasArray(lists) && !stringish(a) && !stringish(b) {
			if len(a) == 1 && len(b) == 1 && len(lists) == 2 && a[0].Kind == flow.Array && b[0].Kind == flow.Array {
				return q.program.Builtins.Joined(site, env)
			}
			// The parts of a list that is put together.
			for i := range lists {
				if lists[i].Kind == flow.Array {
					lists[i].Index = flow.Unplaced
				}
			}
			return lists
		}
		if stringish(a) || stringish(b) {
			return q.texts(site, env)
		}
	case unit.OpMod:
		if q.Semantics.Builtins.Percent {
			if texts, ok := q.program.Builtins.Percent(q, site, x, env); ok {
				return texts
			}
		}
	case unit.OpSub, unit.OpMul, unit.OpDiv, unit.OpFloorDiv:
		a, b := q.Eval(flow.Site{File: site.File, Expr: x.A}, env), q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
		if n, ok := numbers(a, b); ok {
			switch {
			case x.Op == unit.OpSub:
				return numeral(site, n[0]-n[1])
			case x.Op == unit.OpMul:
				return numeral(site, n[0]*n[1])
			case x.Op == unit.OpFloorDiv || q.Semantics.Builtins.WholeQuotients && whole(a[0].Text) && whole(b[0].Text):
				return numeral(site, math.Floor(n[0]/n[1]))
			}
			return numeral(site, n[0]/n[1])
		}
	case unit.OpLess, unit.OpLessEq, unit.OpGreater, unit.OpGreaterEq:
		a, b := q.Eval(flow.Site{File: site.File, Expr: x.A}, env), q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
		if n, ok := numbers(a, b); ok {
			return flow.Constant(unit.LitBoolean, strconv.FormatBool(x.Op.Holds(n[0], n[1])))
		}
		if q.Semantics.Names.Undefined != "" && (isUndefined(a) || isUndefined(b)) {
			return flow.Constant(unit.LitBoolean, "false") // it is neither less nor more than anything
		}
	case unit.OpIn, unit.OpNotIn:
		a, b := q.Eval(flow.Site{File: site.File, Expr: x.A}, env), q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
		if isText(a) && isText(b) {
			return flow.Constant(unit.LitBoolean, strconv.FormatBool(strings.Contains(b[0].Text, a[0].Text) == (x.Op == unit.OpIn)))
		}
	case unit.OpEq, unit.OpLooseEq, unit.OpNotEq, unit.OpLooseNeq:
		a, b := q.Eval(flow.Site{File: site.File, Expr: x.A}, env), q.Eval(flow.Site{File: site.File, Expr: x.B}, env)
		if same, known := q.sameConstants(a, b, x.Op == unit.OpEq || x.Op == unit.OpNotEq); known {
			return flow.Constant(unit.LitBoolean, strconv.FormatBool(same == (x.Op == unit.OpEq || x.Op == unit.OpLooseEq)))
		}
	}
	return flow.NotKnown(site)
}

// sameConstants decides whether two values are equal: each is a constant, or one of a few of which the answer is the same.
func (q *Question) sameConstants(a, b []flow.Value, strict bool) (same, known bool) {
	if len(a)*len(b) == 0 || max(len(a), len(b)) > maxEntries {
		return false, false
	}
	for i := range a {
		for j := range b {
			if a[i].Kind != flow.Const || b[j].Kind != flow.Const || a[i].Maybe || b[j].Maybe {
				return false, false
			}
			is, ok := flow.SameConstant(&a[i], &b[j], strict, q.Semantics)
			if !ok || i+j > 0 && is != same {
				return false, false
			}
			same = is
		}
	}
	return same, true
}

// signed is a number behind a sign, and what the language makes one there.
func (q *Question) signed(site flow.Site, x *unit.Expr, env *flow.Env) []flow.Value {
	v := q.Eval(flow.Site{File: site.File, Expr: x.A}, env)
	if len(v) == 1 && v[0].Kind == flow.Const && q.Semantics.Builtins.Signed == unit.GivesNumber {
		v = builtin.AsNumber(v[0], site)
	}
	if len(v) != 1 || v[0].Kind != flow.Const || v[0].Lit != unit.LitNumber {
		return flow.NotKnown(site)
	}
	if x.Op == unit.OpPlus || v[0].Text == flow.NotANumber || v[0].Text == "0" {
		return v
	}
	out := v[0]
	var negative bool
	if out.Text, negative = strings.CutPrefix(out.Text, "-"); !negative {
		out.Text = "-" + out.Text
	}
	return []flow.Value{out}
}

// isUndefined reports whether a value is surely the one of what is not there.
func isUndefined(values []flow.Value) bool {
	return len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitUndefined
}

// exact is the number from which on not every whole number has a value of its own.
const exact = 1 << 53

// numeral is a number as sources write it; one that no source writes, or that was rounded, is not known.
func numeral(site flow.Site, n float64) []flow.Value {
	if size := math.Abs(n); math.IsNaN(n) || size >= exact || size != 0 && size < 1e-6 {
		return flow.NotKnown(site)
	}
	return flow.Constant(unit.LitNumber, strconv.FormatFloat(n, 'f', -1, 64))
}

// whole reports whether a number is written without a fraction.
func whole(text string) bool {
	_, err := strconv.ParseInt(text, 10, 64)
	return err == nil
}

func hasArray(values []flow.Value) bool {
	for i := range values {
		if values[i].Kind == flow.Array {
			return true
		}
	}
	return false
}

func numbers(a, b []flow.Value) (out [2]float64, ok bool) {
	for i, v := range [...][]flow.Value{a, b} {
		if len(v) != 1 || v[0].Kind != flow.Const || v[0].Maybe || v[0].Lit != unit.LitNumber {
			return out, false
		}
		n, known := flow.Numeral(v[0].Text)
		if !known {
			return out, false
		}
		out[i] = n
	}
	return out, true
}

// isText reports whether values are one text that is known.
func isText(values []flow.Value) bool {
	return len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitString && !values[0].Maybe
}

func stringish(values []flow.Value) bool {
	for i := range values {
		if values[i].Kind == flow.Pattern || values[i].Kind == flow.Const && values[i].Lit == unit.LitString {
			return true
		}
	}
	return false
}
