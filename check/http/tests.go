package http

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// verdict is what a condition says of the status of a response: the statuses for which it may hold,
// and those for which it holds whatever else is the case.
type verdict struct {
	may, must Statuses
	// asks: the condition tests the status in a way that is understood; unsure: it looks at the response in another way.
	asks, unsure bool
	// named are the statuses that it compares with one by one.
	named Statuses
}

// open is the verdict of a condition that says nothing of the status.
var open = verdict{may: everyStatus}

// exactly is the verdict of a condition that holds for these statuses and for no others.
func exactly(s Statuses) verdict { return verdict{may: s, must: s, asks: true} }

func (v verdict) not() verdict {
	v.may, v.must = v.must.Not(), v.may.Not()
	return v
}

// of gives the verdict of a condition. It is exact where a condition and all its parts only test the
// status; a part that is about something else may hold and may not.
func (a *Answer) of(p summary.Predicate) verdict {
	switch q := p.(type) {
	case summary.Comparison:
		return a.comparison(q)
	case summary.TruthinessCheck:
		v := open
		if set, ok := a.flag(q.Subject); ok {
			v = exactly(set)
		}
		if q.Negated {
			return v.not()
		}
		return v
	case summary.TypeCheck:
		if summary.PlaceOf(q.Subject).Equal(a.subject) {
			if set, ok := a.classes[q.ExpectedType]; ok {
				return exactly(set)
			}
		}
	case summary.Negation:
		return a.of(q.Operand).not()
	case summary.Compound:
		return a.compound(q)
	case summary.CallPredicate:
		// That a call raises something does not look at what it gives.
		if !strings.HasPrefix(q.Callee, summary.Raises) && slices.ContainsFunc(q.Args, a.tellsOf) {
			return verdict{may: everyStatus, unsure: true}
		}
	}
	return open
}

// tellsOf reports whether a value is the response, its status, or what says whether it is a success.
func (a *Answer) tellsOf(v summary.ValueRef) bool {
	if a.is(v, a.status) || summary.PlaceOf(v).Equal(a.subject) {
		return true
	}
	_, ok := a.flag(v)
	return ok
}

// flag gives the statuses for which a truth value of the response is true.
func (a *Answer) flag(v summary.ValueRef) (Statuses, bool) {
	have := summary.PlaceOf(v)
	for _, f := range a.flags {
		if have.Equal(f.at) {
			return f.on, true
		}
	}
	return Statuses{}, false
}

var mirrored = map[summary.ComparisonOp]summary.ComparisonOp{
	summary.OpEq: summary.OpEq, summary.OpNeq: summary.OpNeq, summary.OpLt: summary.OpGt, summary.OpGt: summary.OpLt, summary.OpLte: summary.OpGte, summary.OpGte: summary.OpLte,
}

func (a *Answer) comparison(q summary.Comparison) verdict {
	left, op, right := q.Left, q.Op, q.Right
	if _, literal := left.(summary.LiteralRef); literal {
		left, op, right = right, mirrored[op], left
	}
	lit, literal := right.(summary.LiteralRef)
	if set, ok := a.flag(left); ok && literal {
		if truth, ok := lit.Value.(bool); ok && (op == summary.OpEq || op == summary.OpNeq) {
			v := exactly(set)
			if truth != (op == summary.OpEq) {
				return v.not()
			}
			return v
		}
	}
	n, ok := numberOf(lit.Value)
	if by, whole := a.hundreds(left); whole && literal && ok {
		return exactly(compared(op, n, by))
	}
	if !a.is(left, a.status) {
		return verdict{may: everyStatus, unsure: !isNothing(left) && !isNothing(right) && (a.tellsOf(left) || a.tellsOf(right))}
	}
	if !literal || !ok {
		return verdict{may: everyStatus, unsure: literal || !isNothing(right)}
	}
	v := exactly(compared(op, n, 1))
	if op == summary.OpEq || op == summary.OpNeq {
		v.named = StatusRange(int(n), int(n))
	}
	return v
}

// hundreds tells the whole part of the status divided by a number, and gives that number.
func (a *Answer) hundreds(v summary.ValueRef) (by int, ok bool) {
	d, ok := v.(summary.Derived)
	if !ok || !a.is(d.From, a.status) {
		return 0, false
	}
	call, ok := d.Derivation.(summary.MethodCall)
	if !ok || call.Method != "div" || len(call.Args) != 1 {
		return 0, false
	}
	lit, _ := call.Args[0].(summary.LiteralRef)
	n, ok := numberOf(lit.Value)
	return int(n), ok && n >= 1
}

// compared is the statuses whose whole part, divided by a number, is related to another one.
func compared(op summary.ComparisonOp, n float64, by int) (out Statuses) {
	for s := 100; s <= 599; s++ {
		x := float64(s / by)
		if op == summary.OpEq && x == n || op == summary.OpNeq && x != n || op == summary.OpLt && x < n || op == summary.OpLte && x <= n || op == summary.OpGt && x > n || op == summary.OpGte && x >= n {
			out[(s-100)/64] |= 1 << ((s - 100) % 64)
		}
	}
	return out
}

// numberOf reads a status as code compares it: a number, or the text of one.
func numberOf(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case string:
		n, err := strconv.Atoi(x)
		return float64(n), err == nil
	}
	return 0, false
}

func isNothing(v summary.ValueRef) bool {
	lit, ok := v.(summary.LiteralRef)
	return ok && lit.Value == nil
}

func (a *Answer) compound(q summary.Compound) verdict {
	and := q.Op == "and"
	out := verdict{}
	if and {
		out.may, out.must = everyStatus, everyStatus
	}
	unread := false
	for _, o := range q.Operands {
		v := a.of(o)
		unread = unread || !v.asks
		out.asks, out.unsure, out.named = out.asks || v.asks, out.unsure || v.unsure, out.named.Or(v.named)
		if and {
			out.may, out.must = out.may.And(v.may), out.must.And(v.must)
		} else {
			out.may, out.must = out.may.Or(v.may), out.must.Or(v.must)
		}
	}
	if unread && !and {
		out.named = Statuses{} // it may be the other side that holds
	}
	return out
}

// all is the verdict of conditions that hold together.
func (a *Answer) all(list []summary.Predicate) verdict {
	return a.compound(summary.Compound{Op: "and", Operands: list})
}
