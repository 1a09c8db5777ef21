package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// countTest decides a test of how many arguments a call hands to the parameter that takes all that are left, in one of the forms
// `rest`, `not rest`, `len(rest) != 1` and `rest.length > 2`.
func (q *Question) countTest(f flow.FuncRef, e unit.ExprID, env *flow.Env) (holds, decided bool) {
	file := q.Files[f.File]
	switch x := file.Expr(e); x.Kind {
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			holds, decided = q.countTest(f, x.A, env)
			return !holds, decided
		}
	case unit.ExprName:
		if q.Semantics.Tests.EmptyFails {
			n, known := q.restCount(f, e, env)
			return n > 0, known
		}
	case unit.ExprBinary:
		number := file.Expr(x.B)
		if number.Kind != unit.ExprLiteral || number.Op != unit.LitNumber {
			return false, false
		}
		of := q.counted(file, x.A)
		want, read := flow.Numeral(number.Str)
		if of == 0 || !read {
			return false, false
		}
		n, known := q.restCount(f, of, env)
		if !known {
			return false, false
		}
		switch got := float64(n); x.Op {
		case unit.OpEq:
			return got == want, true
		case unit.OpNotEq:
			return got != want, true
		case unit.OpLess:
			return got < want, true
		case unit.OpLessEq:
			return got <= want, true
		case unit.OpGreater:
			return got > want, true
		case unit.OpGreaterEq:
			return got >= want, true
		}
	}
	return false, false
}

// counted is the expression whose elements another one counts: rest of len(rest) and of rest.length; 0 for every other one.
func (q *Question) counted(file *unit.File, e unit.ExprID) unit.ExprID {
	lists := &q.Semantics.Lists
	switch x := file.Expr(e); x.Kind {
	case unit.ExprMember:
		if lists.Length != "" && x.Str == lists.Length {
			return x.A
		}
	case unit.ExprCall:
		callee, args := file.Expr(x.A), file.ExprsIn(x.List)
		if lists.Counts != "" && callee.Kind == unit.ExprName && callee.Ref == 0 && callee.Str == lists.Counts && len(args) == 1 {
			return args[0]
		}
	}
	return 0
}

// restCount is how many arguments a function's parameter takes that takes all which are left.
func (q *Question) restCount(f flow.FuncRef, e unit.ExprID, env *flow.Env) (n int, known bool) {
	file := q.Files[f.File]
	name := file.Expr(e)
	if name.Kind != unit.ExprName || name.Ref == 0 {
		return 0, false
	}
	b := file.Binding(unit.BindingID(name.Ref))
	params := q.Func(f).Params
	if b.Kind != unit.BindParam || b.Owner != f.Func || len(b.Writes) > 0 || int(b.Index) >= len(params) || !params[b.Index].Rest {
		return 0, false
	}
	values := q.Eval(flow.Site{File: f.File, Expr: e}, env)
	if len(values) != 1 || values[0].Kind != flow.Array {
		return 0, false
	}
	return q.Placed(values[0])
}
