package python

import (
	"slices"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// named lowers a value that is written to a name: a lambda is called by it.
func (l *lowerer) named(n syntax.Node, name string) unit.ExprID {
	l.name = name
	e := l.expr(n)
	l.name = ""
	return e
}

// expr lowers an expression; 0 for no node.
func (l *lowerer) expr(n syntax.Node) unit.ExprID {
	if n == none {
		return 0
	}
	if l.depth >= maxDepth {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	name := l.name
	l.name = ""
	l.depth++
	e := l.expression(n, l.kind(n), name)
	l.depth--
	return e
}

func (l *lowerer) expression(n syntax.Node, k kind, name string) unit.ExprID {
	switch k {
	case kindIdentifier:
		return l.identifier(n)
	case kindAttribute:
		return l.attribute(n)
	case kindCall:
		return l.call(n)
	case kindSubscript:
		return l.subscript(n)
	case kindString:
		return l.str(n)
	case kindConcatenatedString:
		return l.concatenated(n)
	case kindInteger, kindFloat:
		return l.number(n)
	case kindTrue:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitBoolean, Node: n, Str: "true"})
	case kindFalse:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitBoolean, Node: n, Str: "false"})
	case kindNone:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
	case kindParenthesizedExpression:
		e := l.named(l.First(n), name)
		if e == 0 {
			return l.other(n)
		}
		l.Map(n, e)
		return e
	case kindList, kindTuple, kindExpressionList, kindSet, kindPatternList, kindListPattern, kindTuplePattern:
		return l.sequence(n, k)
	case kindDictionary:
		return l.dictionary(n)
	case kindListComprehension, kindSetComprehension, kindGeneratorExpression, kindDictionaryComprehension:
		return l.comprehension(n, k)
	case kindLambda:
		return l.lambda(n, name)
	case kindConditionalExpression:
		return l.conditional(n)
	case kindBooleanOperator:
		return l.boolean(n)
	case kindNotOperator:
		a := l.expr(l.field(n, fieldArgument))
		if a == 0 {
			return l.other(n)
		}
		return l.Add(unit.Expr{Kind: unit.ExprUnary, Op: unit.OpNot, Node: n, A: a})
	case kindUnaryOperator:
		return l.unary(n)
	case kindBinaryOperator:
		return l.binary(n)
	case kindComparisonOperator:
		return l.comparison(n)
	case kindNamedExpression:
		return l.namedExpression(n)
	case kindAssignment:
		return l.assignment(n)
	case kindAugmentedAssignment:
		return l.augmented(n)
	case kindAwait:
		a := l.expr(l.First(n))
		if a == 0 {
			return l.other(n)
		}
		return l.Add(unit.Expr{Kind: unit.ExprAwait, Node: n, A: a})
	case kindYield:
		return l.yield(n)
	case kindListSplat, kindListSplatPattern, kindParenthesizedListSplat:
		inner := l.First(n)
		if k == kindParenthesizedListSplat && inner != none && l.kind(inner) == kindListSplat {
			e := l.expr(inner)
			l.Map(n, e)
			return e
		}
		return l.Add(unit.Expr{Kind: unit.ExprSpread, Node: n, A: l.expr(inner)})
	case kindDictionarySplat, kindDictionarySplatPattern:
		return l.Add(unit.Expr{Kind: unit.ExprSpread, Flags: unit.FlagKeywords, Node: n, A: l.expr(l.First(n))})
	case kindKeywordArgument:
		return l.keyword(n)
	case kindType:
		return l.typeExpr(n)
	case kindDottedName:
		return l.dotted(n)
	}
	return l.other(n)
}

// yield lowers yield and yield from, and marks the function as a generator.
func (l *lowerer) yield(n syntax.Node) unit.ExprID {
	l.File.Funcs[l.Func].Generator = l.File.Funcs[l.Func].Kind != unit.FuncModule
	a := l.expr(l.First(n))
	if l.has(n, tokFrom) && a != 0 {
		a = l.Synthetic(unit.Expr{Kind: unit.ExprElement, Node: n, A: a})
	}
	return l.Add(unit.Expr{Kind: unit.ExprYield, Node: n, A: a})
}

// identifier lowers a name; the first parameter of a method is its receiver.
func (l *lowerer) identifier(n syntax.Node) unit.ExprID {
	name := l.Text(n)
	b := l.Lookup(name)
	if l.Scope.Kind == lower.ScopeClass && b != 0 && b == l.LookupIn(l.Scope, name) && l.File.Bindings[b].Kind == unit.BindLocal &&
		!slices.ContainsFunc(l.body.members, func(m unit.Member) bool { return m.Name == name }) {
		b = l.LookupIn(l.ModuleScope(), name) // the body of a class has a name of its own only once it has written it: requests = requests.Session()
	}
	return l.naming(n, b)
}

// naming is an expression that names a binding, the receiver of a method among them.
func (l *lowerer) naming(n syntax.Node, b unit.BindingID) unit.ExprID {
	if fn, ok := l.receivers[b]; ok && b != 0 {
		return l.Add(unit.Expr{Kind: unit.ExprThis, Node: n, Ref: int32(fn), Str: l.Text(n)})
	}
	return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.Text(n), Ref: int32(b)})
}

// dotted lowers a.b.c where the grammar has it as one name.
func (l *lowerer) dotted(n syntax.Node) unit.ExprID {
	var e unit.ExprID
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if e == 0 {
			e = l.identifier(c)
			continue
		}
		e = l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: c, A: e, Str: l.Text(c)})
		l.Map(c, e)
	}
	if e == 0 {
		return l.other(n)
	}
	l.Map(n, e)
	return e
}

func (l *lowerer) attribute(n syntax.Node) unit.ExprID {
	object, name := l.field(n, fieldObject), l.field(n, fieldAttribute)
	a := l.expr(object)
	if a == 0 || name == none {
		return l.other(n)
	}
	e := l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: a, Str: l.Text(name), Flags: unit.FlagAttribute})
	l.Map(name, e)
	return e
}

// subscript lowers a[b]: with a constant text in the brackets it is a member.
func (l *lowerer) subscript(n syntax.Node) unit.ExprID {
	if base := l.field(n, fieldValue); base != none && l.special(base) {
		return l.typeOf(n) // an annotation with a name
	}
	a := l.expr(l.field(n, fieldValue))
	if a == 0 {
		return l.other(n)
	}
	m := l.OpenExprs()
	slice := false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.fieldOf(c) == fieldSubscript {
			if l.kind(c) == kindSlice {
				slice = true
				l.PushExpr(l.slice(c))
				continue
			}
			l.PushExpr(l.expr(c))
		}
	}
	list := l.CloseExprs(m)
	keys := l.File.ExprsIn(list)
	switch {
	case len(keys) == 0:
		return l.other(n)
	case slice:
		b := l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n, List: list})
		return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: a, B: b})
	case len(keys) > 1:
		b := l.Synthetic(unit.Expr{Kind: unit.ExprArray, Flags: unit.FlagTuple, Node: n, List: list})
		return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: a, B: b})
	}
	if x := l.File.Expr(keys[0]); x.Kind == unit.ExprLiteral && x.Op == unit.LitString {
		return l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: a, Str: x.Str})
	}
	return l.Add(unit.Expr{Kind: unit.ExprIndex, Node: n, A: a, B: keys[0]})
}

// slice lowers from:to as a range without its end; one with steps is not modelled.
func (l *lowerer) slice(n syntax.Node) unit.ExprID {
	bounds := [2]syntax.Node{none, none}
	colons := 0
	for c, end := n+1, l.End(n); c < end; c = l.Tree.After(c) {
		switch {
		case !l.Tree.Named(c) && l.Text(c) == ":":
			colons++
		case l.Tree.Named(c) && colons < len(bounds) && l.kind(c) != kindComment:
			bounds[colons] = c
		}
	}
	if colons != 1 {
		return l.expr(n)
	}
	x := unit.Expr{Kind: unit.ExprBinary, Op: unit.OpRange, Flags: unit.FlagExclusive, Node: n}
	if bounds[0] != none {
		x.A = l.expr(bounds[0])
	}
	if bounds[1] != none {
		x.B = l.expr(bounds[1])
	}
	return l.Add(x)
}

func (l *lowerer) conditional(n syntax.Node) unit.ExprID {
	then := l.First(n)
	if then == none {
		return l.other(n)
	}
	test := l.Next(then, l.End(n))
	if test == none {
		return l.other(n)
	}
	otherwise := l.Next(test, l.End(n))
	x := unit.Expr{Kind: unit.ExprConditional, Node: n, A: l.condition(test, n)}
	l.Conditional++
	x.B = l.expr(then)
	x.C = l.expr(otherwise)
	l.Conditional--
	return l.Add(x)
}

func (l *lowerer) sequence(n syntax.Node, k kind) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		e := l.expr(c)
		if l.kind(c) != kindError {
			l.PushExpr(e)
		}
	}
	x := unit.Expr{Kind: unit.ExprArray, Node: n, List: l.CloseExprs(m)}
	switch k {
	case kindSet:
		x.Flags = unit.FlagSet
	case kindTuple, kindExpressionList, kindPatternList, kindTuplePattern:
		x.Flags = unit.FlagTuple
	}
	return l.Add(x)
}

func (l *lowerer) dictionary(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindPair:
			l.PushExpr(l.pair(c))
		case kindDictionarySplat:
			l.PushExpr(l.expr(c))
		default:
			l.expr(c)
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.CloseExprs(m)})
}

// pair lowers one entry of a dictionary; a key that is no constant is computed.
func (l *lowerer) pair(n syntax.Node) unit.ExprID {
	key := l.expr(l.field(n, fieldKey))
	p := unit.Expr{Kind: unit.ExprProperty, Node: n}
	name := ""
	if x := l.File.Expr(key); x.Kind == unit.ExprLiteral && x.Op == unit.LitString {
		name = x.Str
		p.Str = name
	} else {
		p.B = key
	}
	p.A = l.named(l.field(n, fieldValue), name)
	if p.A == 0 {
		return 0
	}
	return l.Add(p)
}

// other keeps what is not modelled, with the expressions inside it.
func (l *lowerer) other(n syntax.Node) unit.ExprID {
	if l.depth >= maxDepth {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.inside(c)
	}
	return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.CloseExprs(m)})
}

// inside adds the expressions that are or stand in a node to the open list.
func (l *lowerer) inside(n syntax.Node) {
	if l.depth >= maxDepth {
		return
	}
	switch k := l.kind(n); {
	case isExpression[k]:
		if e := l.ExprAt(n); e != 0 {
			l.PushExpr(e) // lowered before, by what gave up on the node around it
			return
		}
		l.PushExpr(l.expr(n))
	case k == kindFunctionDefinition, k == kindClassDefinition:
		// A definition where none can stand: the file could not be read there.
	default:
		l.depth++
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			l.inside(c)
		}
		l.depth--
	}
}

var isExpression = func() (is [256]bool) {
	for _, k := range [...]kind{kindIdentifier, kindAttribute, kindCall, kindSubscript, kindString, kindConcatenatedString, kindInteger, kindFloat,
		kindTrue, kindFalse, kindNone, kindParenthesizedExpression, kindList, kindTuple, kindExpressionList, kindSet, kindDictionary,
		kindListComprehension, kindSetComprehension, kindGeneratorExpression, kindDictionaryComprehension, kindLambda, kindConditionalExpression,
		kindBooleanOperator, kindNotOperator, kindUnaryOperator, kindBinaryOperator, kindComparisonOperator, kindNamedExpression, kindAssignment,
		kindAugmentedAssignment, kindAwait, kindYield, kindListSplat, kindDictionarySplat, kindKeywordArgument} {
		is[k] = true
	}
	return is
}()
