package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// ruledOut lists the statements of a function that a call does not reach for what it hands over: one function for
// `wrap(handler)` and `wrap("name", handler)` asks `typeof first === "string"`, one that completes an address whether it
// begins with "http". Those that it surely reaches behind such tests are sure. Only tests at the top of the body count.
func (q *Question) ruledOut(f flow.FuncRef, env *flow.Env) (out, sure []unit.StmtID) {
	file := q.Files[f.File]
	body := file.StmtsIn(q.Func(f).Body)
	for i, id := range body {
		s := file.Stmt(id)
		if s.Kind != unit.StmtIf {
			continue
		}
		holds, decided := q.typeTest(f, s.Expr, env)
		if !decided {
			holds, decided = q.countTest(f, s.Expr, env)
		}
		if !decided && q.asksText(file, s.Expr) {
			holds, decided = flow.TruthOf(q.Eval(flow.Site{File: f.File, Expr: s.Expr}, env), q.Semantics)
		}
		if !decided {
			continue
		}
		taken, other := s.Body, s.Else
		if !holds {
			taken, other = other, taken
		}
		out = append(out, file.StmtsIn(other)...)
		if file.Leaves(taken) {
			return append(out, body[i+1:]...), sure
		}
		sure = append(sure, file.StmtsIn(taken)...)
	}
	return out, sure
}

// asksText reports whether a test asks texts for their beginnings and ends, for one of their characters, or whether one stands
// in another, and nothing else.
func (q *Question) asksText(file *unit.File, e unit.ExprID) bool {
	switch x := file.Expr(e); x.Kind {
	case unit.ExprUnary:
		return x.Op == unit.OpNot && q.asksText(file, x.A)
	case unit.ExprLogical:
		return q.asksText(file, x.A) && q.asksText(file, x.B)
	case unit.ExprBinary:
		if x.Op == unit.OpEq || x.Op == unit.OpNotEq {
			return q.asksPart(file, x.A, x.B) || q.asksPart(file, x.B, x.A)
		}
		return x.Op == unit.OpIn || x.Op == unit.OpNotIn
	case unit.ExprCall:
		callee := file.Expr(x.A)
		gives := q.Semantics.Builtins.Methods[callee.Str]
		return callee.Kind == unit.ExprMember && (gives == unit.GivesPrefixTest || gives == unit.GivesSuffixTest)
	}
	return false
}

// asksPart reports whether a comparison holds a part of a text, which is written path[0], path.charAt(0) or path.slice(0, 1),
// against a text that is written down.
func (q *Question) asksPart(file *unit.File, part, text unit.ExprID) bool {
	if t := file.Expr(file.Plain(text)); t.Kind != unit.ExprLiteral || t.Op != unit.LitString {
		return false
	}
	switch x := file.Expr(file.Plain(part)); x.Kind {
	case unit.ExprIndex:
		at := file.Expr(x.B)
		return at.Kind == unit.ExprLiteral && at.Op == unit.LitNumber || at.Kind == unit.ExprUnary || at.Kind == unit.ExprOther
	case unit.ExprCall:
		callee := file.Expr(x.A)
		switch q.Semantics.Builtins.Methods[callee.Str] {
		case unit.GivesAt, unit.GivesSlice, unit.GivesSubstring:
			return callee.Kind == unit.ExprMember
		}
	}
	return false
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
