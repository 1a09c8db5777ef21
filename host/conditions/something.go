package conditions

import "github.com/drift-analyzer/drift/host/unit"

// something is the operand of an expression of two values that is more than nothing, where an answer's reads are looked for: the list
// of (answer ?? []), of (answer && answer.list) and of (answer ? answer.list : []). What is read of it is read where it is there.
func (r *Reader) something(x *unit.Expr) (unit.ExprID, bool) {
	if !r.deep {
		return 0, false
	}
	switch {
	case x.Kind == unit.ExprConditional && r.isEmpty(x.C):
		return x.B, true
	case x.Kind == unit.ExprConditional && r.isEmpty(x.B):
		return x.C, true
	case x.Kind == unit.ExprLogical && x.Op == unit.OpAnd:
		return x.B, true
	case x.Kind == unit.ExprLogical && r.isEmpty(x.B):
		return x.A, true
	}
	return 0, false
}

// isEmpty reports whether an expression is written as nothing that has parts: [], {}, null, "".
func (r *Reader) isEmpty(e unit.ExprID) bool {
	file := r.unitFile()
	switch x := file.Expr(file.Plain(e)); x.Kind {
	case unit.ExprLiteral:
		return true
	case unit.ExprArray, unit.ExprObject:
		return x.List.Len == 0
	case unit.ExprName:
		return x.Ref == 0 && x.Str == "undefined"
	}
	return false
}
