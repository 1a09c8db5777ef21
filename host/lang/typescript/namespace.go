package typescript

import (
	"math"
	"strconv"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// constant is a value that an enum member has when the file is read.
type constant struct {
	known, text bool
	number      float64
	str         string
}

// enum lowers an enum to an object of its members, numbers computed.
func (l *lowerer) enum(n syntax.Node) unit.Stmt {
	name := l.field(n, fieldName)
	if name == none {
		return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
	}
	members := map[string]constant{}
	next := constant{known: true}
	m := l.OpenExprs()
	body := l.field(n, fieldBody)
	for c, end := l.First(body), l.End(body); c != none; c = l.Next(c, end) {
		key := c
		v := next
		if l.kind(c) == kindEnumAssignment {
			key = l.field(c, fieldName)
		}
		p := unit.Expr{Kind: unit.ExprProperty, Node: c}
		p.Str, _ = l.key(key)
		if l.kind(c) == kindEnumAssignment {
			value := l.field(c, fieldValue)
			v = l.fold(value, l.Text(name), members)
			p.A = l.expr(value)
		}
		switch x := l.File.Expr(p.A); {
		case v.known && x.Kind != unit.ExprLiteral:
			lit := unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: c, Str: formatNumber(v.number)}
			if v.text {
				lit.Op, lit.Str = unit.LitString, v.str
			}
			p.A = l.Synthetic(lit)
		case p.A == 0:
			p.A = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: c})
		}
		if key != none {
			l.Map(key, p.A)
		}
		members[p.Str] = v
		next = constant{known: v.known && !v.text, number: v.number + 1}
		l.PushExpr(l.Synthetic(p))
	}
	object := l.Synthetic(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.CloseExprs(m)})
	if b := l.Lookup(l.Text(name)); b != 0 {
		l.Write(b, object, unit.WriteAssign, name)
		l.MapName(name, b)
	}
	return unit.Stmt{Kind: unit.StmtLet, Expr: object}
}

// maxFolded is how long a text may be that members of an enum put together: each may name the one before twice.
const maxFolded = 1 << 16

// fold computes the constant value of an enum member.
func (l *lowerer) fold(n syntax.Node, enum string, members map[string]constant) constant {
	if n == none || l.depth >= maxDepth {
		return constant{}
	}
	l.depth++
	defer func() { l.depth-- }()
	switch l.kind(n) {
	case kindNumber:
		text, bigint := numberText(l.Text(n))
		f, err := strconv.ParseFloat(text, 64)
		return constant{known: err == nil && !bigint, number: f}
	case kindString:
		return constant{known: true, text: true, str: l.stringText(n)}
	case kindTemplateString:
		if inner := l.First(n); inner == none || l.kind(inner) != kindTemplateSubstitution {
			text, substituted := "", false
			l.eachText(n, func(s string, _ syntax.Node) { text = s }, func(syntax.Node) { substituted = true })
			return constant{known: !substituted, text: true, str: text}
		}
	case kindIdentifier:
		return members[l.Text(n)]
	case kindMemberExpression:
		if o, p := l.field(n, fieldObject), l.field(n, fieldProperty); o != none && p != none && l.Text(o) == enum {
			return members[l.Text(p)]
		}
	case kindParenthesizedExpression:
		return l.fold(l.First(n), enum, members)
	case kindUnaryExpression:
		a := l.fold(l.field(n, fieldArgument), enum, members)
		if a.known && !a.text {
			switch l.op(n) {
			case unit.OpSub:
				return constant{known: true, number: -a.number}
			case unit.OpAdd:
				return a
			case unit.OpBitNot:
				return constant{known: true, number: float64(^toInt32(a.number))}
			}
		}
	case kindBinaryExpression:
		a, b := l.fold(l.field(n, fieldLeft), enum, members), l.fold(l.field(n, fieldRight), enum, members)
		o := l.field(n, fieldOperator)
		if !a.known || !b.known || o == none {
			break
		}
		if a.text || b.text {
			if l.Text(o) == "+" && a.text && b.text && len(a.str)+len(b.str) <= maxFolded {
				return constant{known: true, text: true, str: a.str + b.str}
			}
			break
		}
		if v, ok := arithmetic(l.Text(o), a.number, b.number); ok {
			return constant{known: true, number: v}
		}
	}
	return constant{}
}

func toInt32(f float64) int32 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return int32(uint32(int64(math.Mod(f, 1<<32))))
}

func arithmetic(op string, a, b float64) (float64, bool) {
	shift := uint32(toInt32(b)) & 31
	switch op {
	case "+":
		return a + b, true
	case "-":
		return a - b, true
	case "*":
		return a * b, true
	case "/":
		return a / b, b != 0
	case "%":
		return math.Mod(a, b), b != 0
	case "**":
		return math.Pow(a, b), true
	case "|":
		return float64(toInt32(a) | toInt32(b)), true
	case "&":
		return float64(toInt32(a) & toInt32(b)), true
	case "^":
		return float64(toInt32(a) ^ toInt32(b)), true
	case "<<":
		return float64(toInt32(a) << shift), true
	case ">>":
		return float64(toInt32(a) >> shift), true
	case ">>>":
		return float64(uint32(toInt32(a)) >> shift), true
	}
	return 0, false
}

// namespace lowers a namespace's statements in place and binds its name to an
// object of what it exports.
func (l *lowerer) namespace(n syntax.Node) unit.Stmt {
	body, name := l.field(n, fieldBody), l.field(n, fieldName)
	if body == none || name == none || l.kind(name) == kindString || l.ambient {
		return unit.Stmt{Kind: unit.StmtBlock}
	}
	// The names of A.B.C, innermost first.
	names := []syntax.Node{}
	for name != none && l.kind(name) == kindNestedIdentifier {
		if p := l.field(name, fieldProperty); p != none {
			names = append(names, p)
		}
		name = l.field(name, fieldObject)
	}
	exports := len(l.File.Exports)
	l.Push(lower.ScopeFunction)
	l.hoistVars(body)
	l.declareBlock(body)
	list := l.statements(body)
	m := l.OpenExprs()
	for _, e := range l.File.Exports[exports:] {
		p := unit.Expr{Kind: unit.ExprProperty, Node: e.Node, Str: e.Name, A: e.Expr}
		if e.Binding != 0 && l.File.Binding(e.Binding).Kind != unit.BindType {
			p.A = l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: e.Node, Str: l.File.Binding(e.Binding).Name, Ref: int32(e.Binding)})
		}
		if p.A != 0 {
			l.PushExpr(l.Synthetic(p))
		}
	}
	l.File.Exports = l.File.Exports[:exports]
	l.Pop()
	object := l.Synthetic(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.CloseExprs(m)})
	for _, inner := range names {
		p := l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Node: inner, Str: l.Text(inner), A: object})
		object = l.Synthetic(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.Exprs([]unit.ExprID{p})})
	}
	if name != none {
		if b := l.Lookup(l.Text(name)); b != 0 {
			l.Write(b, object, unit.WriteAssign, name)
			l.MapName(name, b)
		}
	}
	return unit.Stmt{Kind: unit.StmtBlock, Body: list}
}
