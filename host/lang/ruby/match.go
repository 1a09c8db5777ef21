package ruby

import (
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// matches is the test `pattern === subject` of a case.
func (l *lowerer) matches(subject unit.ExprID, p syntax.Node) unit.ExprID {
	switch l.kind(p) {
	case kindConstant, kindScopeResolution:
		e := l.expr(p)
		name := l.Text(p)
		if last := name[strings.LastIndexByte(name, ':')+1:]; strings.ToUpper(last) == last && len(last) > 1 {
			// A constant in capitals is a value by convention, any other one a class.
			return l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpEq, Node: p, A: subject, B: e})
		}
		return l.Synthetic(unit.Expr{Kind: unit.ExprTypeTest, Node: p, A: subject, B: e, Str: name})
	case kindSplatArgument:
		return l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpIn, Node: p, A: subject, B: l.expr(l.First(p))})
	case kindRegex:
		return l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpMatch, Node: p, A: subject, B: l.expr(p)})
	}
	if l.isLiteral(p) {
		return l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpEq, Node: p, A: subject, B: l.expr(p)})
	}
	e := l.expr(p)
	member := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: p, A: e, Str: "==="})
	return l.call(unit.Expr{Kind: unit.ExprCall, Node: p, A: member, List: l.Exprs([]unit.ExprID{subject})})
}

// call stores a call without a node of its own.
func (l *lowerer) call(x unit.Expr) unit.ExprID {
	kept := l.ExprAt(x.Node)
	id := l.Add(x)
	if kept != 0 {
		l.Map(x.Node, kept)
	}
	return id
}

// caseMatch lowers case … in. Each clause is a test, and writes the names it binds.
func (l *lowerer) caseMatch(n syntax.Node, to sink) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtSwitch, Node: n})
	outer := l.Stmt
	l.Stmt = id
	var subject unit.ExprID
	value := l.field(n, fieldValue)
	if value != none {
		subject = l.expr(value)
	}
	l.Conditional++
	cases := l.OpenStmts()
	all := false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindInClause:
			all = l.inClause(c, subject, to) || all
		case kindElse:
			all = true
			l.caseBody(c, unit.Stmt{Kind: unit.StmtCase, Node: c}, func() { l.statements(c, to) })
		}
	}
	if !all {
		l.caseBody(n, unit.Stmt{Kind: unit.StmtCase, Node: n}, func() { l.raiseNoMatch(n) })
	}
	list := l.CloseStmts(cases)
	l.Conditional--
	s := &l.File.Stmts[id]
	s.Expr, s.Body = subject, list
	l.Stmt = outer
	l.PushStmt(id)
}

// raiseNoMatch raises what Ruby does when no pattern matches.
func (l *lowerer) raiseNoMatch(n syntax.Node) {
	class := l.Synthetic(unit.Expr{Kind: unit.ExprName, Node: n, Str: "NoMatchingPatternError"})
	e := l.Synthetic(unit.Expr{Kind: unit.ExprNew, Node: n, A: class})
	l.PushStmt(l.NewStmt(unit.Stmt{Kind: unit.StmtThrow, Node: n, Expr: e}))
}

// inClause lowers one clause, and reports whether it takes everything.
func (l *lowerer) inClause(n syntax.Node, subject unit.ExprID, to sink) bool {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtCase, Node: n, Pattern: true})
	outer := l.Stmt
	l.Stmt = id
	test := l.pattern(l.field(n, fieldPattern), subject)
	if g := l.field(n, fieldGuard); g != none {
		guard := l.condition(l.field(g, fieldCondition))
		if guard != 0 && l.kind(g) == kindUnlessGuard {
			guard = l.negate(guard, g)
		}
		test = l.both(n, test, guard)
	}
	m := l.OpenStmts()
	l.orNothing(n, l.field(n, fieldBody), to)
	body := l.CloseStmts(m)
	s := &l.File.Stmts[id]
	s.Body = body
	if test != 0 {
		s.Exprs = l.Exprs([]unit.ExprID{test})
	} else {
		s.Pattern = false // it takes everything
	}
	l.Stmt = outer
	l.PushStmt(id)
	return test == 0
}

func (l *lowerer) both(n syntax.Node, a, b unit.ExprID) unit.ExprID {
	switch {
	case a == 0:
		return b
	case b == 0:
		return a
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpAnd, Node: n, A: a, B: b})
}

// pattern gives the test that a pattern makes (0: it takes everything) and writes its names.
func (l *lowerer) pattern(n syntax.Node, subject unit.ExprID) unit.ExprID {
	if n == none || l.depth >= maxDepth {
		return 0
	}
	l.depth++
	defer func() { l.depth-- }()
	switch l.kind(n) {
	case kindPattern, kindParenthesizedPattern:
		return l.pattern(l.First(n), subject)
	case kindIdentifier:
		if l.Text(n) != "_" {
			l.write(n, subject, unit.WriteAssign)
		}
		return 0
	case kindAsPattern:
		test := l.pattern(l.field(n, fieldValue), subject)
		if name := l.field(n, fieldName); name != none {
			l.write(name, subject, unit.WriteAssign)
		}
		return test
	case kindAlternativePattern:
		var test unit.ExprID
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			one := l.pattern(c, subject)
			if one == 0 {
				return 0
			}
			if test != 0 {
				one = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpOr, Node: n, A: test, B: one})
			}
			test = one
		}
		return test
	case kindVariableReferencePattern, kindExpressionReferencePattern:
		inner := l.field(n, fieldName)
		if inner == none {
			inner = l.field(n, fieldValue)
		}
		return l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpEq, Node: n, A: subject, B: l.expr(inner)})
	case kindArrayPattern, kindFindPattern:
		return l.arrayPattern(n, subject)
	case kindHashPattern:
		return l.hashPattern(n, subject)
	case kindError:
		return l.other(n)
	}
	return l.matches(subject, n)
}

// arrayPattern takes an array apart. That something of a class of its own, or that something in the midst of it, has that form is kept as source text.
func (l *lowerer) arrayPattern(n syntax.Node, subject unit.ExprID) unit.ExprID {
	class := l.field(n, fieldClass)
	var test unit.ExprID
	if class != none {
		test = l.matches(subject, class)
	} else {
		test = l.Synthetic(unit.Expr{Kind: unit.ExprTypeTest, Node: n, A: subject, Str: "Array"})
	}
	if class == none && l.kind(n) == kindArrayPattern {
		test = l.both(n, test, l.ofLength(n, subject))
	} else if !l.anyLength(n, class) {
		test = l.both(n, test, l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n}))
	}
	index, behind := 0, false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if c == class {
			continue
		}
		if l.kind(c) == kindSplatParameter {
			if name := l.field(c, fieldName); name != none {
				l.write(name, l.rest(c, subject, index), unit.WriteAssign)
			}
			behind = true
			continue
		}
		part := l.at(c, subject, index)
		if behind { // how many elements stand in front of it is not known
			part = l.Synthetic(unit.Expr{Kind: unit.ExprElement, Node: c, A: subject})
		}
		test = l.both(n, test, l.pattern(c, part))
		index++
	}
	return test
}

// ofLength is the test that an array has as many elements as a pattern names (0: it may have any number).
func (l *lowerer) ofLength(n syntax.Node, subject unit.ExprID) unit.ExprID {
	count, op := 0, unit.OpEq
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindSplatParameter {
			op = unit.OpGreaterEq
		} else {
			count++
		}
	}
	if count == 0 && op == unit.OpGreaterEq {
		return 0
	}
	length := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: subject, Str: "length"})
	number := l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: itoa(count)})
	return l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: op, Node: n, A: length, B: number})
}

// anyLength reports whether an array pattern is a splat alone, which arrays of every length match.
func (l *lowerer) anyLength(n, class syntax.Node) bool {
	first := l.First(n)
	if first != none && first == class {
		first = l.Next(first, l.End(n))
	}
	return first != none && l.kind(first) == kindSplatParameter && l.Next(first, l.End(n)) == none
}

// hashPattern looks at keys of a hash; that it has no others is kept as source text.
func (l *lowerer) hashPattern(n syntax.Node, subject unit.ExprID) unit.ExprID {
	class := l.field(n, fieldClass)
	var test unit.ExprID
	if class != none {
		test = l.matches(subject, class)
	}
	if first := l.First(n); first == none || first == class && l.Next(first, l.End(n)) == none {
		test = l.both(n, test, l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n}))
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindKeywordPattern:
			key := l.field(c, fieldKey)
			if key == none {
				continue
			}
			name := strings.Trim(l.keyText(key), `"'`)
			value := l.field(c, fieldValue)
			read := unit.Expr{Kind: unit.ExprMember, Node: c, A: subject, Str: name}
			if value != none {
				read.Flags = unit.FlagOptional // nothing has no keys, and does not match
			}
			part := l.Synthetic(read)
			if value == none {
				l.writeLocal(key, name, part, unit.WriteAssign)
			} else if of := l.pattern(value, part); of != 0 {
				test = l.both(n, test, of)
				continue
			}
			has := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: c, A: subject, Str: "key?"})
			lit := l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitSymbol, Node: key, Str: name})
			test = l.both(n, test, l.call(unit.Expr{Kind: unit.ExprCall, Node: c, A: has, List: l.Exprs([]unit.ExprID{lit})}))
		case kindHashSplatParameter:
			if name := l.field(c, fieldName); name != none {
				l.write(name, l.Synthetic(unit.Expr{Kind: unit.ExprRest, Node: c, A: subject}), unit.WriteAssign)
			}
		case kindHashSplatNil:
			test = l.both(n, test, l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: c}))
		}
	}
	if test == 0 {
		test = l.Synthetic(unit.Expr{Kind: unit.ExprTypeTest, Node: n, A: subject, Str: "Hash"})
	}
	return test
}

// at is element number index of something.
func (l *lowerer) at(n syntax.Node, of unit.ExprID, index int) unit.ExprID {
	i := l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: itoa(index)})
	return l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: n, A: of, B: i})
}

// matchPattern lowers `value => pattern`, which raises when it does not match.
func (l *lowerer) matchPattern(n syntax.Node, to sink) {
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtLet, Node: n})
	outer := l.Stmt
	l.Stmt = id
	e := l.expr(l.field(n, fieldValue))
	test := l.pattern(l.field(n, fieldPattern), e)
	l.File.Stmts[id].Expr = e
	l.Stmt = outer
	l.PushStmt(id)
	if test != 0 {
		l.branch(n, func() unit.ExprID { return l.negate(test, n) }, func() { l.raiseNoMatch(n) }, nil)
	}
	l.nothing(none, to)
}
