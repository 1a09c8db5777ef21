package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// ruledOut lists the returns of a function that a call does not reach for the type of
// what it hands over: one function for `wrap(handler)` and `wrap("name", handler)` asks
// `typeof first === "string"`. Only tests of parameters at the top of the body count.
func (q *Question) ruledOut(f flow.FuncRef, env *flow.Env) map[unit.ExprID]bool {
	file, fn := q.Files[f.File], q.Func(f)
	var out map[unit.ExprID]bool
	drop := func(list []unit.StmtID) {
		if out == nil {
			out = map[unit.ExprID]bool{}
		}
		returnsIn(file, list, out)
	}
	body := file.StmtsIn(fn.Body)
	for i, id := range body {
		s := file.Stmt(id)
		if s.Kind != unit.StmtIf {
			continue
		}
		holds, decided := q.typeTest(f, s.Expr, env)
		switch {
		case !decided:
		case holds:
			drop(file.StmtsIn(s.Else))
			if file.Leaves(s.Body) {
				drop(body[i+1:])
				return out
			}
		default:
			drop(file.StmtsIn(s.Body))
			if file.Leaves(s.Else) {
				drop(body[i+1:])
				return out
			}
		}
	}
	return out
}

// returnsIn adds what the statements of a list return.
func returnsIn(file *unit.File, list []unit.StmtID, out map[unit.ExprID]bool) {
	for _, id := range list {
		s := file.Stmt(id)
		if s.Kind == unit.StmtReturn {
			out[s.Expr] = true
		}
		if s.Kind == unit.StmtClass {
			continue
		}
		for _, l := range [...]unit.List{s.Body, s.Else, s.Handlers, s.Finally} {
			returnsIn(file, file.StmtsIn(l), out)
		}
	}
}

// typeTest decides `typeof parameter === "…"` by what the call hands over.
func (q *Question) typeTest(f flow.FuncRef, e unit.ExprID, env *flow.Env) (holds, decided bool) {
	file := q.Files[f.File]
	x := file.Expr(e)
	if x.Kind != unit.ExprBinary || x.Op != unit.OpEq && x.Op != unit.OpNotEq {
		return false, false
	}
	test, word := file.Expr(x.A), file.Expr(x.B)
	if test.Kind != unit.ExprUnary {
		test, word = word, test
	}
	if test.Kind != unit.ExprUnary || test.Op != unit.OpTypeof || word.Kind != unit.ExprLiteral || word.Op != unit.LitString {
		return false, false
	}
	if name := file.Expr(test.A); name.Kind != unit.ExprName || name.Ref == 0 || file.Binding(unit.BindingID(name.Ref)).Kind != unit.BindParam {
		return false, false
	}
	values := q.Eval(flow.Site{File: f.File, Expr: test.A}, env)
	for i := range values {
		kind := typeWord(&values[i], &q.Semantics.Tests.Types)
		if kind == "" || i > 0 && (kind == word.Str) != holds {
			return false, false
		}
		holds = kind == word.Str
	}
	return holds == (x.Op == unit.OpEq), len(values) > 0
}

// typeWord is what the operator typeof gives of a value, "" when that is not known.
func typeWord(v *flow.Value, words *unit.TypeWords) string {
	switch v.Kind {
	case flow.Const:
		switch v.Lit {
		case unit.LitString:
			return words.Text
		case unit.LitNumber:
			return words.Number
		case unit.LitBoolean:
			return words.Boolean
		case unit.LitUndefined:
			return words.Undefined
		case unit.LitNull:
			return words.Null
		}
	case flow.Pattern:
		return words.Text
	case flow.Function, flow.Class:
		return words.Function
	case flow.Object, flow.Array, flow.Instance:
		return words.Object
	}
	return ""
}
