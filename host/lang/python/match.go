package python

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// matchStatement lowers match to a switch whose cases are tests of their own.
func (l *lowerer) matchStatement(n syntax.Node) unit.Stmt {
	s := unit.Stmt{Kind: unit.StmtSwitch, Expr: l.matched(n)}
	body := l.blockIn(n)
	if body == none {
		body = n
	}
	l.Conditional++
	defer func() { l.Conditional-- }()
	cases := l.OpenStmts()
	for c, end := l.First(body), l.End(body); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindCaseClause {
			l.PushStmt(l.caseClause(c, s.Expr))
		}
	}
	s.Body = l.CloseStmts(cases)
	return s
}

// matched is what a match statement looks at: of several values the tuple of them.
func (l *lowerer) matched(n syntax.Node) unit.ExprID {
	m, last := l.OpenExprs(), none
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.fieldOf(c) == fieldSubject {
			l.PushExpr(l.expr(c))
			last = c
		}
	}
	list := l.CloseExprs(m)
	switch {
	case list.Len == 0:
		return l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n})
	case list.Len == 1 && !strings.HasPrefix(strings.TrimLeft(l.File.Source[l.Tree.End(last):l.Tree.End(n)], " \t"), ","):
		return l.File.ExprsIn(list)[0]
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprArray, Node: n, List: list, Flags: unit.FlagTuple})
}

func (l *lowerer) caseClause(n syntax.Node, subject unit.ExprID) unit.StmtID {
	outer := l.Stmt
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtCase, Node: n})
	l.Stmt = id
	s := unit.Stmt{Kind: unit.StmtCase, Node: n}
	var patterns []syntax.Node
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindCasePattern {
			patterns = append(patterns, c)
		}
	}
	if values := l.plainValues(n, patterns); len(values) > 0 {
		s.Exprs = l.Exprs(values)
		s.Body = l.block(l.field(n, fieldConsequence))
		l.File.Stmts[id] = s
		l.Stmt = outer
		return id
	}
	var test unit.ExprID
	open := false // a pattern that everything matches
	if len(patterns) == 1 {
		test = l.casePattern(patterns[0], subject)
		open = test == 0
	} else {
		test = l.sequencePattern(n, patterns, subject)
	}
	if guard := l.field(n, fieldGuard); guard != none {
		g := l.expr(l.First(guard))
		test, open = l.both(n, test, g), false
	}
	if !open {
		if test == 0 {
			test = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n})
		}
		s.Pattern = true
		s.Exprs = l.Exprs([]unit.ExprID{test})
	}
	s.Body = l.block(l.field(n, fieldConsequence))
	l.File.Stmts[id] = s
	l.Stmt = outer
	return id
}

// plainValues are the values that a case compares its subject with, when that is
// all it does: case 1 | "a".
func (l *lowerer) plainValues(n syntax.Node, patterns []syntax.Node) []unit.ExprID {
	if len(patterns) != 1 || l.field(n, fieldGuard) != none {
		return nil
	}
	inner := l.First(patterns[0])
	if inner == none || l.Next(inner, l.End(patterns[0])) != none {
		return nil
	}
	list := []syntax.Node{inner}
	if l.kind(inner) == kindUnionPattern {
		list = nil
		for c, end := l.First(inner), l.End(inner); c != none; c = l.Next(c, end) {
			list = append(list, c)
		}
	}
	for i, p := range list {
		if l.kind(p) == kindCasePattern {
			if p = l.First(p); p == none {
				return nil
			}
			list[i] = p
		}
		switch l.kind(p) {
		case kindString, kindInteger, kindFloat, kindTrue, kindFalse, kindNone, kindConcatenatedString:
		default:
			return nil
		}
	}
	var out []unit.ExprID
	for _, p := range list {
		out = append(out, l.patternValue(p))
	}
	return out
}

// both joins two tests; 0 is one that always holds.
func (l *lowerer) both(at syntax.Node, a, b unit.ExprID) unit.ExprID {
	if a == 0 {
		return b
	}
	if b == 0 {
		return a
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpAnd, Node: at, A: a, B: b})
}

// casePattern gives the test that a pattern makes of a subject, and writes what
// it captures; 0 for one that everything matches.
func (l *lowerer) casePattern(n syntax.Node, subject unit.ExprID) unit.ExprID {
	if n == none || l.depth >= maxDepth {
		return 0
	}
	l.depth++
	defer func() { l.depth-- }()
	equal := func(value unit.ExprID) unit.ExprID {
		return l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpEq, Node: n, A: subject, B: value})
	}
	switch l.kind(n) {
	case kindCasePattern:
		inner := l.First(n)
		if inner == none {
			return 0 // _
		}
		if l.Next(inner, l.End(n)) != none {
			return equal(l.other(n))
		}
		return l.casePattern(inner, subject)
	case kindDottedName:
		name := l.First(n)
		if name != none && l.Next(name, l.End(n)) == none {
			if b := l.Lookup(l.Text(name)); b != 0 {
				l.Write(b, subject, unit.WriteAssign, n)
				l.MapName(name, b)
			}
			return 0
		}
		return equal(l.dotted(n))
	case kindIdentifier:
		if b := l.Lookup(l.Text(n)); b != 0 {
			l.Write(b, subject, unit.WriteAssign, n)
		}
		return 0
	case kindUnionPattern:
		var out unit.ExprID
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			t := l.casePattern(c, subject)
			if t == 0 {
				return 0
			}
			if out != 0 {
				t = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpOr, Node: n, A: out, B: t})
			}
			out = t
		}
		return out
	case kindAsPattern:
		t := l.casePattern(l.First(n), subject)
		if name := l.Last(n); name != none && l.kind(name) == kindIdentifier {
			l.casePattern(name, subject)
		}
		return t
	case kindClassPattern:
		return l.classPattern(n, subject)
	case kindDictPattern:
		return l.dictPattern(n, subject)
	case kindListPattern, kindTuplePattern:
		var parts []syntax.Node
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			parts = append(parts, c)
		}
		if l.grouped(n) {
			return l.casePattern(parts[0], subject) // (pattern)
		}
		return l.sequencePattern(n, parts, subject)
	case kindSplatPattern:
		l.casePattern(l.First(n), 0)
		return 0
	case kindKeywordPattern, kindComplexPattern:
		return equal(l.other(n))
	}
	return equal(l.patternValue(n))
}

// patternValue is the value that a pattern is written as. The grammar has the minus of a number beside it.
func (l *lowerer) patternValue(n syntax.Node) unit.ExprID {
	e := l.expr(n)
	before := strings.TrimRight(l.File.Source[:l.Tree.Start(n)], " \t")
	if x := *l.File.Expr(e); x.Kind == unit.ExprLiteral && x.Op == unit.LitNumber && strings.HasSuffix(before, "-") {
		return l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: x.Op, Node: n, Str: "-" + x.Str})
	}
	return e
}

func (l *lowerer) classPattern(n syntax.Node, subject unit.ExprID) unit.ExprID {
	name := l.First(n)
	if name == none {
		return l.other(n)
	}
	of := l.dotted(name)
	test := l.Synthetic(unit.Expr{Kind: unit.ExprTypeTest, Node: n, A: subject, B: of, Str: l.Text(name)})
	for c, end := l.Next(name, l.End(n)), l.End(n); c != none; c = l.Next(c, end) {
		p := c
		if l.kind(p) == kindCasePattern {
			p = l.First(p)
		}
		if p == none {
			continue
		}
		if l.kind(p) != kindKeywordPattern {
			// By position: what the class says of it is not known here.
			t := l.casePattern(c, l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: p}))
			test = l.both(n, test, t)
			continue
		}
		key := l.First(p)
		if key == none {
			continue
		}
		member := l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: p, A: subject, Str: l.Text(key)})
		for v, end := l.Next(key, l.End(p)), l.End(p); v != none; v = l.Next(v, end) {
			test = l.both(n, test, l.casePattern(v, member))
		}
	}
	return test
}

func (l *lowerer) dictPattern(n syntax.Node, subject unit.ExprID) unit.ExprID {
	var test unit.ExprID
	var member unit.ExprID
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch {
		case l.fieldOf(c) == fieldKey:
			key := l.expr(c)
			if x := l.File.Expr(key); x.Kind == unit.ExprLiteral && x.Op == unit.LitString {
				member = l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: c, A: subject, Str: x.Str})
			} else {
				member = l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: c, A: subject, B: key})
			}
			test = l.both(n, test, l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: unit.OpIn, Node: c, A: key, B: subject}))
		case l.kind(c) == kindSplatPattern:
			l.casePattern(c, 0)
		default:
			test = l.both(n, test, l.casePattern(c, member))
		}
	}
	if test == 0 {
		return l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	return test
}

// sequencePattern takes a sequence apart; that it is one of that length is kept as source text, unless it is written
// down as a tuple of as many.
func (l *lowerer) sequencePattern(at syntax.Node, parts []syntax.Node, subject unit.ExprID) unit.ExprID {
	written := l.writtenTuple(subject)
	var test unit.ExprID
	if len(written) != len(parts) || slices.ContainsFunc(parts, l.splat) {
		written, test = nil, l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: at})
	}
	index, splat := 0, false
	for _, p := range parts {
		if l.splat(p) {
			splat = true
			l.casePattern(p, 0)
			continue
		}
		var part unit.ExprID
		if written != nil {
			part = written[index]
		} else if !splat {
			part = l.Synthetic(unit.Expr{Kind: unit.ExprIndex, Node: p, A: subject, B: l.index(p, index)})
		} else {
			part = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: p})
		}
		index++
		test = l.both(at, test, l.casePattern(p, part))
	}
	return test
}

// splat reports whether a pattern takes the rest of a sequence.
func (l *lowerer) splat(p syntax.Node) bool {
	if l.kind(p) == kindCasePattern {
		p = l.First(p)
	}
	return p != none && l.kind(p) == kindSplatPattern
}

// writtenTuple lists the elements of a subject that is written as a tuple of single values.
func (l *lowerer) writtenTuple(subject unit.ExprID) []unit.ExprID {
	x := l.File.Expr(subject)
	if x.Kind != unit.ExprArray || x.Flags&unit.FlagTuple == 0 {
		return nil
	}
	list := slices.Clone(l.File.ExprsIn(x.List))
	if slices.ContainsFunc(list, func(e unit.ExprID) bool { return l.File.Expr(e).Kind == unit.ExprSpread }) {
		return nil
	}
	return list
}

// bindCapture declares the names that a pattern captures.
func (l *lowerer) bindCapture(n syntax.Node, depth int) {
	if n == none || depth > maxDepth {
		return
	}
	switch l.kind(n) {
	case kindDottedName:
		if name := l.First(n); name != none && l.Next(name, l.End(n)) == none {
			l.local(name)
		}
		return
	case kindIdentifier:
		l.local(n)
		return
	case kindClassPattern:
		name := l.First(n)
		if name == none {
			return
		}
		for c, end := l.Next(name, l.End(n)), l.End(n); c != none; c = l.Next(c, end) {
			l.bindCapture(c, depth+1)
		}
		return
	case kindKeywordPattern:
		key := l.First(n)
		if key == none {
			return
		}
		for c, end := l.Next(key, l.End(n)), l.End(n); c != none; c = l.Next(c, end) {
			l.bindCapture(c, depth+1)
		}
		return
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.fieldOf(c) != fieldKey {
			l.bindCapture(c, depth+1)
		}
	}
}
