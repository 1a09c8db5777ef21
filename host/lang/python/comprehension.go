package python

import (
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// comprehension lowers a comprehension to a list (or object) whose one element
// stands for any number of them. Its variables are seen inside only, and what
// it goes through first is evaluated outside.
func (l *lowerer) comprehension(n syntax.Node, k kind) unit.ExprID {
	body := l.field(n, fieldBody)
	var sources []unit.ExprID
	var test unit.ExprID
	l.Push(lower.ScopeBlock)
	l.Conditional++
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindForInClause:
			left := l.field(c, fieldLeft)
			right := l.field(c, fieldRight)
			l.comprehensionTarget(left)
			sources = append(sources, l.iterate(left, right))
			// `for x in a, b` has the rest as siblings.
			if right != none {
				for r, end := l.Next(right, l.End(c)), l.End(c); r != none; r = l.Next(r, end) {
					sources = append(sources, l.expr(r))
				}
			}
		case kindIfClause:
			if more := l.expr(l.First(c)); test == 0 {
				test = more
			} else if more != 0 {
				test = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpAnd, Node: n, A: test, B: more})
			}
		}
	}
	var element unit.ExprID
	if body != none && l.kind(body) == kindPair {
		p := unit.Expr{Kind: unit.ExprProperty, Flags: unit.FlagEach, Node: body, B: l.expr(l.field(body, fieldKey)), A: l.expr(l.field(body, fieldValue))}
		if p.A != 0 && p.B != 0 {
			element = l.Add(p)
		}
	} else {
		element = l.expr(body)
	}
	l.Conditional--
	l.Pop()
	if element == 0 {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, A: test, List: l.present(sources...)})
	}
	x := unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagEach, Node: n, List: l.present(element)}
	switch k {
	case kindDictionaryComprehension:
		x.Kind = unit.ExprObject
	case kindSetComprehension:
		x.Flags |= unit.FlagSet
	}
	// What it goes through and its test are evaluated before the elements.
	if at := l.present(sources...); at.Len > 0 || test != 0 {
		seq := l.OpenExprs()
		for _, t := range l.File.ExprsIn(at) {
			l.PushExpr(t)
		}
		l.PushExpr(l.Synthetic(x))
		return l.Add(unit.Expr{Kind: unit.ExprSequence, Flags: unit.FlagEach, Node: n, A: test, List: l.CloseExprs(seq)})
	}
	return l.Add(x)
}

// comprehensionTarget declares the variables of a comprehension in its own scope.
func (l *lowerer) comprehensionTarget(n syntax.Node) {
	if n == none {
		return
	}
	switch l.kind(n) {
	case kindIdentifier:
		l.Declare(l.Scope, unit.Binding{Name: l.Text(n), Kind: unit.BindLocal, Node: n})
	case kindPatternList, kindTuplePattern, kindListPattern, kindListSplatPattern, kindTuple, kindList, kindParenthesizedExpression:
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.comprehensionTarget(c)
		}
	}
}
