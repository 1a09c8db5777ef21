package ruby

import (
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// negate is `not` around an expression.
func (l *lowerer) negate(e unit.ExprID, n syntax.Node) unit.ExprID {
	if x := l.File.Expr(e); x.Kind == unit.ExprUnary && x.Op == unit.OpNot {
		return x.A
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprUnary, Op: unit.OpNot, Node: n, A: e})
}

// branch makes an if statement of parts that are lowered when asked for.
func (l *lowerer) branch(n syntax.Node, cond func() unit.ExprID, yes, no func()) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtIf, Node: n})
	outer := l.Stmt
	l.Stmt = id
	e := cond()
	l.Conditional++
	m := l.OpenStmts()
	yes()
	body := l.CloseStmts(m)
	var other unit.List
	if no != nil {
		m = l.OpenStmts()
		no()
		other = l.CloseStmts(m)
	}
	l.Conditional--
	s := &l.File.Stmts[id]
	s.Expr, s.Body, s.Else = e, body, other
	l.Stmt = outer
	l.PushStmt(id)
}

// ifStatement lowers if, elsif, unless and their modifiers.
func (l *lowerer) ifStatement(n syntax.Node, to sink) {
	k := l.kind(n)
	body := l.field(n, fieldConsequence)
	if k == kindIfModifier || k == kindUnlessModifier {
		body = l.field(n, fieldBody)
	}
	alternative := l.field(n, fieldAlternative)
	if alternative == none && to.kind == drop {
		l.beginAsNil(n, body, l.Tree.End(n))
	}
	// A modifier's own names are known before its condition: x = 1 if y(x).
	l.branch(n, func() unit.ExprID {
		e := l.condition(l.field(n, fieldCondition))
		if k == kindUnless || k == kindUnlessModifier {
			e = l.negate(e, n)
		}
		return e
	}, func() { l.orNothing(n, body, to) }, l.otherwise(n, alternative, to))
}

// beginAsNil gives nil to the names that begin in the body of a branch without another, or of one that a handler of exceptions follows,
// and that are read from there on: where the branch is not taken, or does not come to its end, that is what they are.
func (l *lowerer) beginAsNil(n, body syntax.Node, from uint32) {
	fn := l.File.Func(l.Func).Node
	if body == none || fn == none || l.Tree.End(fn) <= from {
		return
	}
	behind := string(l.Tree.Bytes(fn)[from-l.Tree.Start(fn):])
	begin := func(c syntax.Node) {
		if l.kind(c) != kindAssignment || l.kind(l.field(c, fieldLeft)) != kindIdentifier {
			return
		}
		left := l.field(c, fieldLeft)
		name := l.Text(left)
		if l.Lookup(name) != 0 || !strings.Contains(behind, name) {
			return
		}
		b := l.Declare(l.FunctionScope(), unit.Binding{Name: name, Kind: unit.BindLocal, Node: left})
		l.value(n, sink{kind: keep, local: b}, func() unit.ExprID {
			return l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
		})
	}
	begin(body)
	for c, end := l.First(body), l.End(body); c != none && l.kind(body) != kindAssignment; c = l.Next(c, end) {
		begin(c)
	}
}

// orNothing lowers a body, or gives nil when there is none.
func (l *lowerer) orNothing(n, body syntax.Node, to sink) {
	if body == none {
		l.nothing(n, to)
		return
	}
	l.inner(body, to)
}

// otherwise gives the else of a branch; nil when neither the code nor the sink needs one.
func (l *lowerer) otherwise(n, alternative syntax.Node, to sink) func() {
	if alternative == none && to.kind == drop {
		return nil
	}
	return func() { l.orNothing(n, alternative, to) }
}

// conditional lowers a ? b : c whose sides leave the function.
func (l *lowerer) conditional(n syntax.Node, to sink) {
	l.branch(n, func() unit.ExprID { return l.condition(l.field(n, fieldCondition)) },
		func() { l.orNothing(n, l.field(n, fieldConsequence), to) },
		func() { l.orNothing(n, l.field(n, fieldAlternative), to) })
}

// condition lowers a test; a bare regular expression or range has no meaning of its own today.
func (l *lowerer) condition(n syntax.Node) unit.ExprID {
	if n == none {
		return 0
	}
	return l.expr(n)
}

// logicalStatement lowers `a and b`, `a or b` where b leaves the function, or
// where nobody asks for the value and b is a statement. false: it is an expression.
func (l *lowerer) logicalStatement(n syntax.Node, op unit.Op, to sink) bool {
	left, right := l.field(n, fieldLeft), l.field(n, fieldRight)
	if left == none || right == none || !l.isStatement(right) && !l.leaves(right) {
		return false
	}
	if l.kind(left) == kindAssignment && l.kind(l.field(left, fieldLeft)) == kindIdentifier {
		// `x = value or return` writes the name and asks for it.
		l.into(left, sink{})
		left = l.field(left, fieldLeft)
	}
	var e unit.ExprID
	l.branch(n, func() unit.ExprID {
		e = l.expr(left)
		if op == unit.OpOr {
			return l.negate(e, n)
		}
		return e
	}, func() { l.into(right, to) }, l.shortCircuit(n, op, to, &e))
	return true
}

// shortCircuit gives what a logical statement is worth where its right side does not run.
func (l *lowerer) shortCircuit(n syntax.Node, op unit.Op, to sink, left *unit.ExprID) func() {
	switch {
	case to.kind == drop:
		return nil
	case op == unit.OpAnd:
		return func() { l.nothing(n, to) }
	}
	return func() { l.value(n, to, func() unit.ExprID { return *left }) }
}

// isStatement reports whether a node is a statement rather than an expression.
func (l *lowerer) isStatement(n syntax.Node) bool {
	switch l.kind(n) {
	case kindIf, kindUnless, kindIfModifier, kindUnlessModifier, kindCase, kindCaseMatch, kindWhile, kindUntil, kindWhileModifier, kindUntilModifier, kindFor,
		kindBegin, kindRescueModifier, kindReturn, kindBreak, kindNext, kindRedo, kindRetry:
		return true
	case kindParenthesizedStatements:
		c := l.First(n)
		return c != none && (l.Next(c, l.End(n)) != none || l.isStatement(c))
	case kindIdentifier:
		return isRaise(l.Text(n)) && l.Lookup(l.Text(n)) == 0
	case kindCall:
		return l.isRaise(n)
	}
	return false
}

// caseStatement lowers case … when. A pattern that is no literal is a test of its own.
func (l *lowerer) caseStatement(n syntax.Node, to sink) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtSwitch, Node: n})
	outer := l.Stmt
	l.Stmt = id
	value := l.field(n, fieldValue)
	var subject unit.ExprID
	if value != none {
		subject = l.expr(value)
	}
	l.Conditional++
	cases := l.OpenStmts()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindWhen:
			l.when(c, subject, to)
		case kindElse:
			l.caseBody(c, unit.Stmt{Kind: unit.StmtCase, Node: c}, func() { l.statements(c, to) })
		default:
			if c != value {
				l.into(c, sink{})
			}
		}
	}
	if to.kind != drop && !l.hasElse(n) {
		l.caseBody(n, unit.Stmt{Kind: unit.StmtCase, Node: n}, func() { l.nothing(n, to) })
	}
	list := l.CloseStmts(cases)
	l.Conditional--
	l.Stmt = outer
	s := &l.File.Stmts[id]
	s.Expr, s.Body = subject, list
	// Whatever is no case was lowered for its calls; it comes before the switch.
	var kept []unit.StmtID
	for _, st := range l.File.StmtsIn(list) {
		if l.File.Stmts[st].Kind == unit.StmtCase {
			kept = append(kept, st)
		} else {
			l.PushStmt(st)
		}
	}
	if len(kept) != int(list.Len) {
		l.File.Stmts[id].Body = l.Stmts(kept...)
	}
	l.PushStmt(id)
}

func (l *lowerer) hasElse(n syntax.Node) bool {
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindElse {
			return true
		}
	}
	return false
}

// caseBody stores one case with its body.
func (l *lowerer) caseBody(n syntax.Node, s unit.Stmt, body func()) {
	id := l.NewStmt(s)
	outer := l.Stmt
	l.Stmt = id
	m := l.OpenStmts()
	body()
	l.File.Stmts[id].Body = l.CloseStmts(m)
	l.Stmt = outer
	l.PushStmt(id)
}

func (l *lowerer) when(n syntax.Node, subject unit.ExprID, to sink) {
	literal := subject != 0
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindPattern {
			literal = literal && l.isLiteral(l.First(c))
		}
	}
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) != kindPattern {
			continue
		}
		p := l.First(c)
		switch {
		case p == none:
		case literal || subject == 0:
			l.PushExpr(l.expr(p))
		default:
			l.PushExpr(l.matches(subject, p))
		}
	}
	tests := l.CloseExprs(m)
	l.caseBody(n, unit.Stmt{Kind: unit.StmtCase, Node: n, Exprs: tests, Pattern: !literal}, func() {
		l.orNothing(n, l.field(n, fieldBody), to)
	})
}

// isLiteral reports whether `===` with a node is plain equality.
func (l *lowerer) isLiteral(n syntax.Node) bool {
	switch l.kind(n) {
	case kindInteger, kindFloat, kindSimpleSymbol, kindNil, kindTrue, kindFalse, kindCharacter:
		return true
	case kindString, kindDelimitedSymbol:
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			if l.kind(c) == kindInterpolation {
				return false
			}
		}
		return true
	}
	return false
}

// breaks is where a loop's value goes; given: some break hands it one.
type breaks struct {
	to    sink
	given bool
}

// while lowers while, until and their modifiers; begin … end while runs at least once. Its value is what a break gives, and
// nothing where it runs to its end.
func (l *lowerer) while(n syntax.Node, to sink) {
	k := l.kind(n)
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopWhile, Node: n})
	outer := l.Stmt
	l.Stmt = id
	l.Conditional++
	cond := l.condition(l.field(n, fieldCondition))
	if k == kindUntil || k == kindUntilModifier {
		cond = l.negate(cond, n)
	}
	body := l.field(n, fieldBody)
	loop := unit.LoopWhile
	if l.kind(body) == kindBegin {
		loop = unit.LoopUntil
	}
	l.loops++
	outerBreaks := l.breaks
	l.breaks = breaks{to: to}
	list := l.block(body, sink{})
	given := l.breaks.given
	l.breaks = outerBreaks
	l.loops--
	var atEnd unit.List
	if given {
		m := l.OpenStmts()
		l.nothing(none, to)
		atEnd = l.CloseStmts(m)
	}
	l.Conditional--
	s := &l.File.Stmts[id]
	s.Expr, s.Body, s.Else, s.Loop = cond, list, atEnd, loop
	l.Stmt = outer
	l.PushStmt(id)
	if !given {
		l.nothing(none, to)
	}
}

func (l *lowerer) forStatement(n syntax.Node) {
	over := l.field(n, fieldValue)
	if l.kind(over) == kindIn {
		over = l.First(over)
	}
	l.loop(n, func() unit.ExprID { return l.expr(over) }, func(e unit.ExprID) {
		if p := l.field(n, fieldPattern); p != none {
			l.write(p, l.Synthetic(unit.Expr{Kind: unit.ExprElement, Node: p, A: e}), unit.WriteLoop)
		}
	}, func() { l.orNothing(n, l.field(n, fieldBody), sink{}) })
}

// loop makes a loop over the elements of something.
func (l *lowerer) loop(n syntax.Node, over func() unit.ExprID, take func(unit.ExprID), body func()) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtLoop, Loop: unit.LoopEach, Node: n})
	outer := l.Stmt
	l.Stmt = id
	e := over()
	l.Conditional++
	if e != 0 {
		take(e)
	}
	l.loops++
	outerBreaks := l.breaks
	l.breaks = breaks{}
	m := l.OpenStmts()
	body()
	list := l.CloseStmts(m)
	l.breaks = outerBreaks
	l.loops--
	l.Conditional--
	s := &l.File.Stmts[id]
	s.Expr, s.Body = e, list
	l.Stmt = outer
	l.PushStmt(id)
}

// body lowers a body with its rescue, else and ensure clauses.
func (l *lowerer) body(n syntax.Node, to sink) {
	var rescues []syntax.Node
	otherwise, ensure := none, none
	last := none
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindRescue:
			rescues = append(rescues, c)
		case kindElse:
			otherwise = c
		case kindEnsure:
			ensure = c
		default:
			last = c
		}
	}
	if len(rescues) == 0 && ensure == none && otherwise == none {
		l.statements(n, to)
		return
	}
	for _, r := range rescues {
		if !l.handlerLeaves(r) {
			l.beginAsNil(n, n, l.Tree.Start(r))
			break
		}
	}
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtTry, Node: n})
	outer := l.Stmt
	l.Stmt = id
	inner := to
	if otherwise != none {
		inner = sink{}
	}
	from := l.Writes()
	m := l.OpenStmts()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch {
		case l.kind(c) == kindRescue || c == otherwise || c == ensure:
		case c == last:
			l.into(c, inner)
		default:
			l.into(c, sink{})
		}
	}
	if last == none {
		l.nothing(n, inner)
	}
	body := l.CloseStmts(m)
	written := l.Writes()
	handlers := l.OpenStmts()
	for _, r := range rescues {
		l.rescue(r, to)
	}
	list := l.CloseStmts(handlers)
	goesOn := false
	for _, h := range l.File.StmtsIn(list) {
		goesOn = goesOn || !l.File.Leaves(l.File.Stmts[h].Body)
	}
	if written > from && goesOn {
		// What the body writes is sure behind it only when no handler goes on.
		l.MakeConditional(from)
	}
	var other, finally unit.List
	if otherwise != none {
		other = l.block(otherwise, to)
	}
	if ensure != none {
		finally = l.block(ensure, sink{})
	}
	s := &l.File.Stmts[id]
	s.Body, s.Handlers, s.Else, s.Finally = body, list, other, finally
	l.Stmt = outer
	l.PushStmt(id)
}

// handlerLeaves reports whether a handler of exceptions ends with what leaves the statement, so that nothing goes on behind it.
func (l *lowerer) handlerLeaves(rescue syntax.Node) bool {
	body, last := l.field(rescue, fieldBody), none
	if body == none {
		return false
	}
	for c, end := l.First(body), l.End(body); c != none; c = l.Next(c, end) {
		last = c
	}
	return last != none && (l.kind(last) == kindReturn || l.kind(last) == kindBreak || l.kind(last) == kindNext || l.kind(last) == kindRedo || l.kind(last) == kindRetry ||
		l.kind(last) == kindCall && l.isRaise(last) || l.kind(last) == kindIdentifier && isRaise(l.Text(last)))
}

func (l *lowerer) rescue(n syntax.Node, to sink) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtCatch, Node: n})
	outer := l.Stmt
	l.Stmt = id
	l.Conditional++
	m := l.OpenExprs()
	if list := l.field(n, fieldExceptions); list != none {
		for c, end := l.First(list), l.End(list); c != none; c = l.Next(c, end) {
			l.PushExpr(l.expr(c))
		}
	}
	types := l.CloseExprs(m)
	var b unit.BindingID
	if v := l.field(n, fieldVariable); v != none {
		if name := l.First(v); name != none {
			b = l.catchName(name)
		}
	}
	if b == 0 {
		b = l.Declare(l.Scope, unit.Binding{Kind: unit.BindCatch, Node: n})
	}
	around := l.raised
	l.raised = b
	list := l.block(l.field(n, fieldBody), to)
	l.raised = around
	l.Conditional--
	s := &l.File.Stmts[id]
	s.Exprs, s.Binding, s.Body = types, b, list
	l.Stmt = outer
	l.PushStmt(id)
}

// catchName declares the variable of a handler.
func (l *lowerer) catchName(n syntax.Node) unit.BindingID {
	if l.kind(n) != kindIdentifier {
		b := l.Declare(l.Scope, unit.Binding{Kind: unit.BindCatch, Node: n})
		l.Write(b, 0, unit.WriteCatch, n)
		l.assign(n, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Ref: int32(b)}), n, unit.OpAssign)
		return b
	}
	name := l.Text(n)
	b := l.Declare(l.FunctionScope(), unit.Binding{Name: name, Kind: unit.BindCatch, Node: n})
	l.Write(b, 0, unit.WriteCatch, n)
	l.Map(n, l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(b)}))
	return b
}

// rescueModifier lowers `body rescue handler`.
func (l *lowerer) rescueModifier(n syntax.Node, to sink) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtTry, Node: n})
	outer := l.Stmt
	l.Stmt = id
	from := l.Writes()
	body := l.block(l.field(n, fieldBody), to)
	l.MakeConditional(from)
	handler := l.NewStmt(unit.Stmt{Kind: unit.StmtCatch, Node: n})
	l.Conditional++
	list := l.block(l.field(n, fieldHandler), to)
	l.Conditional--
	l.File.Stmts[handler].Body = list
	s := &l.File.Stmts[id]
	s.Body, s.Handlers = body, l.Stmts(handler)
	l.Stmt = outer
	l.PushStmt(id)
}

// returnStatement lowers return; in a block it returns from the method around.
func (l *lowerer) returnStatement(n syntax.Node) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtReturn, Node: n, NonLocal: l.File.Funcs[l.Func].Kind == unit.FuncBlock})
	outer := l.Stmt
	l.Stmt = id
	e := l.operands(n)
	l.File.Stmts[id].Expr = e
	l.Stmt = outer
	l.PushStmt(id)
}

// operands lowers what follows return, next, break or yield.
func (l *lowerer) operands(n syntax.Node) unit.ExprID {
	list := l.First(n)
	if list == none {
		return 0
	}
	if l.kind(list) != kindArgumentList {
		return l.expr(list)
	}
	first := l.First(list)
	if first == none {
		return 0
	}
	if l.Next(first, l.End(list)) == none && l.kind(first) != kindPair && l.kind(first) != kindSplatArgument && l.kind(first) != kindHashSplatArgument {
		return l.expr(first)
	}
	args := l.arguments(list)
	if args.Len == 1 {
		if e := l.File.ExprsIn(args)[0]; l.File.Exprs[e].Kind == unit.ExprObject {
			return e
		}
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprArray, Node: list, List: args})
}

// jump lowers break, next, redo and retry. Outside a loop next and break give
// the value of the block they stand in.
func (l *lowerer) jump(n syntax.Node) {
	s := unit.Stmt{Kind: unit.StmtContinue, Node: n}
	k := l.kind(n)
	inBlock := l.loops == 0 && (k == kindBreak || k == kindNext)
	if k == kindBreak && !inBlock && l.breaks.to.kind != drop {
		l.breaks.given = true
		l.value(n, l.breaks.to, func() unit.ExprID {
			if e := l.operands(n); e != 0 {
				return e
			}
			return l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNull, Node: n})
		})
		l.PushStmt(l.NewStmt(unit.Stmt{Kind: unit.StmtBreak, Node: n}))
		return
	}
	if inBlock {
		s.Kind = unit.StmtReturn
	} else if k == kindBreak {
		s.Kind = unit.StmtBreak
	} else if k == kindRetry {
		s.Label = unit.Retry
	}
	id := l.NewStmt(s)
	outer := l.Stmt
	l.Stmt = id
	var e unit.ExprID
	if k == kindBreak || k == kindNext {
		e = l.operands(n)
	}
	l.File.Stmts[id].Expr = e
	l.Stmt = outer
	l.PushStmt(id)
}
