package conditions

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Div is the derivation of the whole part of a quotient: status.div(100), however the language writes it.
const Div = "div"

// number gives the constant number that an expression is.
func (r *Reader) number(e unit.ExprID) (float64, bool) {
	if e == 0 {
		return 0, false
	}
	values := r.Program.Eval(flow.Site{File: r.File, Expr: e}, r.Env)
	if len(values) != 1 || values[0].Kind != flow.Const || values[0].Lit != unit.LitNumber {
		return 0, false
	}
	n, err := strconv.ParseFloat(values[0].Text, 64)
	return n, err == nil
}

// inRange reads the test that a value lies in a range of numbers: between its ends, of which either may be missing.
func (r *Reader) inRange(value, of unit.ExprID) (summary.Predicate, bool) {
	file := r.unitFile()
	x := file.Expr(of)
	var from, to unit.ExprID
	upper := summary.OpLt
	switch {
	case x.Kind == unit.ExprBinary && x.Op == unit.OpRange:
		if from, to = x.A, x.B; x.Flags&unit.FlagExclusive == 0 {
			upper = summary.OpLte
		}
	case x.Kind == unit.ExprCall && r.isRange(file.Expr(x.A)):
		switch args := file.ExprsIn(x.List); len(args) {
		case 1:
			to = args[0]
		case 2:
			from, to = args[0], args[1]
		default:
			return nil, false
		}
	default:
		return nil, false
	}
	return r.betweenEnds(value, from, to, upper)
}

// isRange reports whether a callee is the language's function that makes a range of whole numbers.
func (r *Reader) isRange(callee *unit.Expr) bool {
	name := r.Program.Semantics.Tests.Range
	return name != "" && callee.Kind == unit.ExprName && callee.Ref == 0 && callee.Str == name
}

// betweenEnds is the test that a value lies between two constant numbers.
func (r *Reader) betweenEnds(value, from, to unit.ExprID, upper summary.ComparisonOp) (summary.Predicate, bool) {
	var parts []summary.Predicate
	for _, end := range []struct {
		e  unit.ExprID
		op summary.ComparisonOp
	}{{from, summary.OpGte}, {to, upper}} {
		if end.e == 0 {
			continue
		}
		n, ok := r.number(end.e)
		if !ok {
			return nil, false
		}
		parts = append(parts, summary.Comparison{Left: r.Subject(value), Op: end.op, Right: summary.LiteralRef{Value: n}})
	}
	switch len(parts) {
	case 0:
		return nil, false
	case 1:
		return parts[0], true
	}
	return summary.Compound{Op: "and", Operands: parts}, true
}

// quotient describes the whole part of a quotient by a constant, as the language writes it: an operator, or a function around a division.
func (r *Reader) quotient(e unit.ExprID, depth int) (summary.ValueRef, bool) {
	file := r.unitFile()
	x := file.Expr(e)
	whole := x.Kind == unit.ExprBinary && (x.Op == unit.OpFloorDiv || x.Op == unit.OpDiv && r.Program.Semantics.Tests.DivFloors)
	if x.Kind == unit.ExprCall && x.List.Len == 1 && r.Program.Semantics.Tests.Floors[r.calleeText(x.A)] {
		x = file.Expr(file.ExprsIn(x.List)[0])
		whole = x.Kind == unit.ExprBinary && x.Op == unit.OpDiv
	}
	if !whole {
		return nil, false
	}
	by, ok := r.number(x.B)
	if !ok || by <= 0 || by != float64(int(by)) {
		return nil, false
	}
	from := r.subjectAt(x.A, depth+1)
	if _, unknown := from.(summary.Unresolved); unknown {
		return nil, false
	}
	return summary.Derived{From: from, Derivation: summary.MethodCall{Method: Div, Args: []summary.ValueRef{summary.LiteralRef{Value: by}}}}, true
}
