package ruby

import (
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// expr lowers an expression; 0 only for no node.
func (l *lowerer) expr(n syntax.Node) unit.ExprID {
	if n == none {
		return 0
	}
	if l.depth >= maxDepth {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	l.depth++
	e := l.expression(n)
	l.depth--
	return e
}

func (l *lowerer) expression(n syntax.Node) unit.ExprID {
	switch l.kind(n) {
	case kindIdentifier:
		return l.identifier(n)
	case kindConstant:
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.Text(n)})
	case kindScopeResolution:
		return l.scopeResolution(n)
	case kindInstanceVariable, kindClassVariable:
		return l.variable(n)
	case kindGlobalVariable:
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.Text(n)})
	case kindSelf:
		return l.Add(unit.Expr{Kind: unit.ExprThis, Node: n, Ref: l.thisFunc()})
	case kindNil:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
	case kindTrue, kindFalse:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitBoolean, Node: n, Str: l.Text(n)})
	case kindInteger, kindFloat:
		return l.number(n)
	case kindString:
		return l.text(n, n, unit.LitString)
	case kindCharacter:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: strings.TrimPrefix(l.Text(n), "?")})
	case kindSimpleSymbol:
		return l.symbol(n)
	case kindDelimitedSymbol, kindBareSymbol:
		return l.text(n, n, unit.LitSymbol)
	case kindHashKeySymbol:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitSymbol, Node: n, Str: l.keyText(n)})
	case kindBareString:
		return l.text(n, n, unit.LitString)
	case kindChainedString:
		return l.chained(n)
	case kindHeredocBeginning:
		return l.heredoc(n)
	case kindStringArray:
		return l.words(n, unit.LitString)
	case kindSymbolArray:
		return l.words(n, unit.LitSymbol)
	case kindArray:
		return l.array(n)
	case kindHash:
		return l.hash(n)
	case kindPair, kindHashSplatArgument:
		return l.entry(n)
	case kindRegex:
		return l.regex(n)
	case kindRange:
		x := unit.Expr{Kind: unit.ExprBinary, Op: unit.OpRange, Node: n}
		x.A = l.expr(l.field(n, fieldBegin))
		x.B = l.expr(l.field(n, fieldEnd))
		if l.operator(n) == "..." {
			x.Flags |= unit.FlagExclusive
		}
		return l.Add(x)
	case kindBinary:
		return l.binary(n)
	case kindUnary:
		return l.unary(n)
	case kindConditional:
		return l.ternary(n)
	case kindParenthesizedStatements, kindBeginBlock, kindEndBlock, kindThen, kindElse:
		return l.group(n)
	case kindIf, kindUnless, kindIfModifier, kindUnlessModifier, kindElsif:
		if e, ok := l.choice(n); ok {
			return e
		}
		return l.hoist(n)
	case kindCase, kindCaseMatch, kindBegin, kindWhile, kindUntil, kindWhileModifier, kindUntilModifier, kindFor, kindRescueModifier, kindReturn, kindBreak,
		kindNext, kindRedo, kindRetry, kindMatchPattern, kindBodyStatement:
		return l.hoist(n)
	case kindMethod, kindSingletonMethod, kindClass, kindModule, kindSingletonClass, kindAlias, kindUndef:
		return l.declaration(n)
	case kindAssignment:
		return l.assigned(n)
	case kindOperatorAssignment:
		return l.augmented(n)
	case kindCall:
		return l.callExpression(n)
	case kindElementReference:
		return l.element(n)
	case kindYield:
		return l.yield(n)
	case kindSuper:
		return l.super(n, n)
	case kindLambda:
		return l.lambda(n)
	case kindBlock, kindDoBlock:
		return l.blockFunction(n, unit.FuncBlock)
	case kindBlockArgument:
		return l.blockArgument(n)
	case kindSplatArgument:
		if inner := l.First(n); inner != none {
			return l.Add(unit.Expr{Kind: unit.ExprSpread, Node: n, A: l.expr(inner)})
		}
	case kindRightAssignmentList:
		return l.rightSide(n)
	case kindTestPattern:
		subject := l.expr(l.field(n, fieldValue))
		if test := l.pattern(l.field(n, fieldPattern), subject); test != 0 {
			l.Map(n, test)
			return test
		}
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitBoolean, Node: n, Str: "true"})
	case kindFile:
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: l.File.Path})
	case kindInterpolation:
		return l.group(n)
	}
	return l.other(n)
}

// other keeps what is inside something that is not modelled.
func (l *lowerer) other(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.PushExpr(l.expr(c))
	}
	return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.CloseExprs(m)})
}

// identifier is a local, or a call on self without arguments.
func (l *lowerer) identifier(n syntax.Node) unit.ExprID { return l.named(n, l.Text(n)) }

func (l *lowerer) named(n syntax.Node, name string) unit.ExprID {
	if b := l.Lookup(name); b != 0 {
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(b)})
	}
	if name == "__method__" && l.method != nil {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitSymbol, Node: n, Str: l.method.name})
	}
	if name == "new" && l.ofClass() {
		return l.Add(unit.Expr{Kind: unit.ExprNew, Node: n, A: l.self(n)})
	}
	return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: l.bare(n, name)})
}

// bare is a method of self, or of the file's top level, named without a receiver.
func (l *lowerer) bare(n syntax.Node, name string) unit.ExprID {
	if b, ok := l.top[name]; ok && l.class == nil {
		return l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(b)})
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: l.self(n), Str: name, Flags: unit.FlagImplicit})
}

// scopeResolution is A::B; a member of the constant A.
func (l *lowerer) scopeResolution(n syntax.Node) unit.ExprID {
	scope, name := l.field(n, fieldScope), l.field(n, fieldName)
	if name == none {
		return l.other(n)
	}
	if scope == none {
		// ::Name is looked up at the top alone.
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: "::" + l.Text(name)})
	}
	e := l.expr(scope)
	if l.kind(name) != kindConstant {
		m := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: e, Str: l.Text(name)})
		return l.Add(unit.Expr{Kind: unit.ExprCall, Node: n, A: m})
	}
	return l.Add(unit.Expr{Kind: unit.ExprMember, Node: n, A: e, Str: l.Text(name)})
}

func (l *lowerer) regex(n syntax.Node) unit.ExprID {
	s := strings.TrimPrefix(l.Text(n), "%r")
	if len(s) > 1 {
		s = s[1:]
		if i := strings.LastIndexAny(s, "/}])>!|"); i >= 0 {
			s = s[:i]
		}
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindInterpolation {
			l.group(c)
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprRegexp, Node: n, Str: s})
}

func (l *lowerer) binary(n syntax.Node) unit.ExprID {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	text := l.operator(n)
	op, ok := operators[text]
	if left == none || right == none || !ok {
		return l.other(n)
	}
	if text == "===" {
		test := l.matches(l.expr(right), left)
		l.Map(n, test)
		return test
	}
	x := unit.Expr{Kind: unit.ExprBinary, Op: op, Node: n}
	if op == unit.OpAnd || op == unit.OpOr {
		x.Kind = unit.ExprLogical
		if l.leaves(right) {
			// The right side leaves; what goes on has the left side's value.
			x.A = l.expr(left)
			l.branch(n, func() unit.ExprID {
				if op == unit.OpOr {
					return l.negate(x.A, n)
				}
				return x.A
			}, func() { l.into(right, sink{}) }, nil)
			l.Map(n, x.A)
			return x.A
		}
	}
	x.A = l.expr(left)
	x.B = l.expr(right)
	if text == "!~" {
		inner := l.Synthetic(x)
		return l.Add(unit.Expr{Kind: unit.ExprUnary, Op: unit.OpNot, Node: n, A: inner})
	}
	return l.Add(x)
}

func (l *lowerer) unary(n syntax.Node) unit.ExprID {
	operand := l.field(n, fieldOperand)
	if operand == none {
		return l.other(n)
	}
	var op unit.Op
	switch l.operator(n) {
	case "!", "not":
		op = unit.OpNot
	case "-", "-@":
		op = unit.OpNegate
	case "+", "+@":
		op = unit.OpPlus
	case "~", "~@":
		op = unit.OpBitNot
	case "defined?":
		op = unit.OpDefined
	default:
		return l.other(n)
	}
	return l.Add(unit.Expr{Kind: unit.ExprUnary, Op: op, Node: n, A: l.expr(operand)})
}

func (l *lowerer) ternary(n syntax.Node) unit.ExprID {
	cond, yes, no := l.field(n, fieldCondition), l.field(n, fieldConsequence), l.field(n, fieldAlternative)
	if cond == none || yes == none || no == none {
		return l.other(n)
	}
	if l.isStatement(yes) || l.isStatement(no) || l.leaves(yes) || l.leaves(no) {
		return l.hoistConditional(n)
	}
	x := unit.Expr{Kind: unit.ExprConditional, Node: n}
	x.A = l.expr(cond)
	l.Conditional++
	x.B = l.expr(yes)
	x.C = l.expr(no)
	l.Conditional--
	return l.Add(x)
}

func (l *lowerer) hoistConditional(n syntax.Node) unit.ExprID {
	local := l.Declare(l.FunctionScope(), unit.Binding{Kind: unit.BindLocal, Node: n})
	outer := l.Stmt
	l.conditional(n, sink{kind: keep, local: local, at: n})
	l.Stmt = outer
	return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Ref: int32(local)})
}

// group is one expression, or several, where the last one counts.
func (l *lowerer) group(n syntax.Node) unit.ExprID {
	c := l.First(n)
	if c == none {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
	}
	end := l.End(n)
	for {
		next := l.Next(c, end)
		if next == none {
			e := l.expr(c)
			l.Map(n, e)
			return e
		}
		l.into(c, sink{})
		c = next
	}
}

// choice is an if whose branches are one expression each, as a conditional.
func (l *lowerer) choice(n syntax.Node) (unit.ExprID, bool) {
	k := l.kind(n)
	cond := l.field(n, fieldCondition)
	yes, no := l.field(n, fieldConsequence), l.field(n, fieldAlternative)
	if k == kindIfModifier || k == kindUnlessModifier {
		yes, no = l.field(n, fieldBody), none
	}
	if cond == none || !l.single(yes) || no != none && !l.single(no) {
		return 0, false
	}
	x := unit.Expr{Kind: unit.ExprConditional, Node: n}
	x.A = l.expr(cond)
	if k == kindUnless || k == kindUnlessModifier {
		x.A = l.negate(x.A, n)
	}
	l.Conditional++
	x.B = l.only(yes)
	if no != none {
		x.C = l.only(no)
	} else {
		x.C = l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
	}
	l.Conditional--
	return l.Add(x), true
}

// single reports whether a branch is one plain expression.
func (l *lowerer) single(n syntax.Node) bool {
	switch l.kind(n) {
	case kindThen, kindElse:
		c := l.First(n)
		return c != none && l.Next(c, l.End(n)) == none && l.single(c)
	case kindElsif:
		return l.single(l.field(n, fieldConsequence)) && (l.field(n, fieldAlternative) == none || l.single(l.field(n, fieldAlternative)))
	case kindUnknown, kindAssignment, kindOperatorAssignment:
		return false
	}
	return n != none && !l.isStatement(n) && !l.leaves(n)
}

func (l *lowerer) only(n syntax.Node) unit.ExprID {
	switch l.kind(n) {
	case kindThen, kindElse:
		return l.expr(l.First(n))
	}
	return l.expr(n)
}

// declaration lowers a def, class or module in the middle of an expression; a def gives its name.
func (l *lowerer) declaration(n syntax.Node) unit.ExprID {
	l.into(n, sink{})
	name := ""
	if m := l.field(n, fieldName); m != none {
		name = l.Text(m)
	}
	return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitSymbol, Node: n, Str: name})
}

// assigned is an assignment whose value is asked for.
func (l *lowerer) assigned(n syntax.Node) unit.ExprID {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	if left == none || right == none {
		return l.other(n)
	}
	if l.kind(left) == kindLeftAssignmentList {
		e := l.rightSide(right)
		l.destructure(left, e)
		l.Map(n, e)
		return e
	}
	return l.assign(left, l.rightSide(right), n, unit.OpAssign)
}

// element is receiver[index].
func (l *lowerer) element(n syntax.Node) unit.ExprID {
	object := l.field(n, fieldObject)
	if object == none {
		return l.other(n)
	}
	x := unit.Expr{Node: n, A: l.expr(object)}
	index := none
	count := 0
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if c != object && l.kind(c) != kindBlock && l.kind(c) != kindDoBlock {
			index = c
			count++
		}
	}
	if count != 1 || l.kind(index) == kindSplatArgument || l.kind(index) == kindPair {
		m := l.OpenExprs()
		l.PushExpr(x.A)
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			if c != object {
				l.PushExpr(l.expr(c))
			}
		}
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.CloseExprs(m)})
	}
	e := l.expr(index)
	if lit := l.File.Expr(e); lit.Kind == unit.ExprLiteral && (lit.Op == unit.LitString || lit.Op == unit.LitSymbol) {
		x.Kind, x.Str = unit.ExprMember, lit.Str
		return l.Add(x)
	}
	if l.kind(index) == kindRange {
		e = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: index, List: l.Exprs([]unit.ExprID{e})})
	}
	x.Kind, x.B = unit.ExprIndex, e
	return l.Add(x)
}
