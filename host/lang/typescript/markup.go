package typescript

import (
	"html"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// markup lowers a JSX element with its attributes and children.
func (l *lowerer) markup(n syntax.Node, k kind) unit.ExprID {
	open := n
	if k == kindJsxElement {
		if open = l.field(n, fieldOpenTag); open == none {
			return l.other(n)
		}
	}
	x := unit.Expr{Kind: unit.ExprMarkup, Node: n}
	if tag := l.field(open, fieldName); tag != none {
		x.A = l.tag(tag)
	}
	m := l.OpenExprs()
	for c, end := l.First(open), l.End(open); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindJsxAttribute:
			l.PushExpr(l.attribute(c))
		case kindJsxExpression:
			l.PushExpr(l.expr(c))
		case kindError:
			l.expr(c)
		}
	}
	x.List = l.CloseExprs(m)
	x.B = l.markupChildren(n, open)
	return l.Add(x)
}

func (l *lowerer) attribute(n syntax.Node) unit.ExprID {
	name := l.First(n)
	if name == none {
		return 0
	}
	p := unit.Expr{Kind: unit.ExprProperty, Node: n, Str: l.Text(name)}
	if value := l.Next(name, l.End(n)); value != none {
		if l.kind(value) == kindString {
			// No escapes here, but entities.
			s := l.Text(value)
			p.A = l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: value, Str: entities(s[min(1, len(s)):max(min(1, len(s)), len(s)-1)])})
		} else {
			p.A = l.named(value, p.Str)
		}
	} else {
		p.A = l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitBoolean, Node: name, Str: "true"})
	}
	if p.A == 0 {
		return 0
	}
	l.Map(name, p.A)
	return l.Add(p)
}

// tag lowers the name of an element: a component, or the text of an intrinsic one.
func (l *lowerer) tag(n syntax.Node) unit.ExprID {
	text := l.Text(n)
	switch l.kind(n) {
	case kindIdentifier:
		if text == "" || text[0] >= 'a' && text[0] <= 'z' || strings.IndexByte(text, '-') >= 0 {
			break
		}
		return l.identifier(n)
	case kindMemberExpression, kindNestedIdentifier:
		return l.memberTag(n)
	}
	return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: text})
}

// memberTag lowers a.b.C.
func (l *lowerer) memberTag(n syntax.Node) unit.ExprID {
	object, property := l.field(n, fieldObject), l.field(n, fieldProperty)
	if object == none || property == none || l.depth >= maxDepth {
		return l.expr(n)
	}
	l.depth++
	defer func() { l.depth-- }()
	x := unit.Expr{Kind: unit.ExprMember, Node: n, Str: l.Text(property)}
	switch l.kind(object) {
	case kindMemberExpression, kindNestedIdentifier:
		x.A = l.memberTag(object)
	default:
		x.A = l.expr(object)
	}
	e := l.Add(x)
	l.Map(property, e)
	return e
}

// markupChildren lowers what is written between the tags. Text is whatever lies
// between the other children, entities included.
func (l *lowerer) markupChildren(n, open syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	if open != n {
		at := l.Tree.End(open)
		node := none
		text := func(to uint32) {
			if to <= at {
				return
			}
			if s := markupText(l.File.Source[at:to]); s != "" {
				where := node
				if where == none {
					where = n
				}
				id := l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: where, Str: s})
				if node != none {
					l.Map(node, id)
				}
				l.PushExpr(id)
			}
		}
		for c, end := l.From(l.End(open), l.End(n)), l.End(n); c != none; c = l.Next(c, end) {
			switch l.kind(c) {
			case kindJsxText, kindHtmlCharacterReference:
				if node == none {
					node = c
				}
				continue
			}
			text(l.Tree.Start(c))
			at, node = l.Tree.End(c), none
			if l.kind(c) == kindJsxClosingElement {
				break
			}
			l.PushExpr(l.expr(c))
		}
	}
	return l.Synthetic(unit.Expr{Kind: unit.ExprArray, Node: n, List: l.CloseExprs(m)})
}

// markupText trims text as JSX does: the lines are trimmed where they meet, empty
// ones dropped, the others joined by a space.
func markupText(s string) string {
	if strings.IndexByte(s, '\n') < 0 {
		return entities(s)
	}
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	out := lines[:0]
	for i, line := range lines {
		if i > 0 {
			line = strings.TrimLeft(line, " \t\r")
		}
		if i < len(lines)-1 {
			line = strings.TrimRight(line, " \t\r")
		}
		if line != "" {
			out = append(out, line)
		}
	}
	return entities(strings.Join(out, " "))
}

// entities decodes character references.
func entities(s string) string {
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	return html.UnescapeString(s)
}
