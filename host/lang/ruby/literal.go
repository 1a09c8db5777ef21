package ruby

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func itoa(n int) string { return strconv.Itoa(n) }

// number writes an integer or a float as a decimal.
func (l *lowerer) number(n syntax.Node) unit.ExprID {
	s := l.Text(n)
	if strings.IndexByte(s, '_') >= 0 {
		s = strings.ReplaceAll(s, "_", "")
	}
	if len(s) > 1 && s[0] == '0' && strings.IndexByte(s, '.') < 0 {
		text := s
		if s[1] == 'd' || s[1] == 'D' {
			text = s[2:]
		}
		if v, err := strconv.ParseInt(text, 0, 64); err == nil {
			s = strconv.FormatInt(v, 10)
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: s})
}

// text lowers a string, symbol, regular expression or here-document: a literal,
// or a template where something is interpolated.
func (l *lowerer) text(n, content syntax.Node, op unit.Op) unit.ExprID {
	whole := true
	only, count := none, 0
	for c, end := l.First(content), l.End(content); c != none; c = l.Next(c, end) {
		if l.kind(c) == kindInterpolation {
			whole = false
		}
		only = c
		count++
	}
	raw := l.raw(n)
	if whole {
		text := ""
		if count == 1 && l.kind(only) == kindStringContent {
			text = l.piece(only, raw)
		} else if count > 0 {
			var b strings.Builder
			for c, end := l.First(content), l.End(content); c != none; c = l.Next(c, end) {
				if l.kind(c) != kindHeredocEnd {
					b.WriteString(l.piece(c, raw))
				}
			}
			text = b.String()
		}
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: op, Node: n, Str: l.dedent(n, text, true)})
	}
	m := l.OpenExprs()
	first := true
	for c, end := l.First(content), l.End(content); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindInterpolation:
			first = false
			inner := l.OpenExprs()
			for s, end := l.First(c), l.End(c); s != none; s = l.Next(s, end) {
				l.PushExpr(l.expr(s))
			}
			list := l.TakeExprs(inner)
			if len(list) > 0 {
				e := list[len(list)-1]
				l.Map(c, e)
				l.PushExpr(e)
			}
		case kindHeredocEnd:
		default:
			l.PushExpr(l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: c, Str: l.dedent(n, l.piece(c, raw), first)}))
			first = false
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: l.CloseExprs(m)})
}

// The few escapes of literals that know no others: of their quote and of the backslash, of the backslash, none.
var (
	inQuotes   = strings.NewReplacer(`\\`, `\`, `\'`, "'")
	inBrackets = strings.NewReplacer(`\\`, `\`)
	inHeredocs = strings.NewReplacer()
)

// raw gives the escapes of a literal that knows few; nil for one that knows them all.
func (l *lowerer) raw(n syntax.Node) *strings.Replacer {
	switch s := l.Text(n); {
	case strings.HasPrefix(s, "'"):
		return inQuotes
	case strings.HasPrefix(s, "%q"):
		return inBrackets
	case strings.Contains(s[:min(len(s), 4)], "<'"):
		return inHeredocs
	}
	return nil
}

func (l *lowerer) piece(n syntax.Node, raw *strings.Replacer) string {
	s := l.Text(n)
	switch {
	case raw != nil:
		return raw.Replace(s)
	case l.kind(n) != kindEscapeSequence:
		return s
	}
	return escaped(s)
}

var simpleEscapes = map[byte]string{'n': "\n", 't': "\t", 'r': "\r", 's': " ", 'e': "\x1b", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", '\n': ""}

// escaped is what an escape sequence means.
func escaped(s string) string {
	if len(s) < 2 {
		return s
	}
	switch s[1] {
	case 'u':
		if v, err := strconv.ParseUint(strings.Trim(s[2:], "{}"), 16, 32); err == nil {
			return string(utf8.AppendRune(nil, rune(v)))
		}
		return s
	case 'x':
		if v, err := strconv.ParseUint(s[2:], 16, 8); err == nil && v < 128 {
			return string(rune(v))
		}
		return s
	}
	if v, err := strconv.ParseUint(s[1:], 8, 8); err == nil && v < 128 {
		return string(rune(v))
	}
	if t, ok := simpleEscapes[s[1]]; ok {
		return t
	}
	return s[1:]
}

// dedent takes the common indentation off a piece of a squiggly here-document.
// first is its first piece, which begins behind the line of the here-document's word.
func (l *lowerer) dedent(n syntax.Node, text string, first bool) string {
	if l.kind(n) != kindHeredocBeginning {
		return text
	}
	if first {
		text = strings.TrimPrefix(text, "\n")
	}
	if !strings.HasPrefix(l.Text(n), "<<~") {
		return text
	}
	least := l.indentation(l.heredocs[n])
	lines := strings.Split(text, "\n")
	for i, s := range lines {
		if i > 0 || first {
			lines[i] = s[min(least, len(s)-len(strings.TrimLeft(s, " \t"))):]
		}
	}
	return strings.Join(lines, "\n")
}

// indentation is how far the least indented line of a here-document stands in.
func (l *lowerer) indentation(body syntax.Node) int {
	least := -1
	lines := strings.Split(l.Text(body), "\n")
	for _, s := range lines[:max(len(lines)-1, 0)] {
		if t := strings.TrimLeft(s, " \t"); t != "" && (least < 0 || len(s)-len(t) < least) {
			least = len(s) - len(t)
		}
	}
	return max(least, 0)
}

// heredoc lowers the text where a here-document begins.
func (l *lowerer) heredoc(n syntax.Node) unit.ExprID {
	body, ok := l.heredocs[n]
	if !ok {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n})
	}
	return l.text(n, body, unit.LitString)
}

// chained lowers "a" "b", which is one string.
func (l *lowerer) chained(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.PushExpr(l.expr(c))
	}
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: l.CloseExprs(m)})
}

// words lowers %w[] and %i[].
func (l *lowerer) words(n syntax.Node, op unit.Op) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.PushExpr(l.text(c, c, op))
	}
	return l.Add(unit.Expr{Kind: unit.ExprArray, Node: n, List: l.CloseExprs(m)})
}

// symbol is :name.
func (l *lowerer) symbol(n syntax.Node) unit.ExprID {
	return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitSymbol, Node: n, Str: strings.TrimPrefix(l.Text(n), ":")})
}

func (l *lowerer) array(n syntax.Node) unit.ExprID {
	list, _ := l.list(n)
	return l.Add(unit.Expr{Kind: unit.ExprArray, Node: n, List: list})
}

// hash lowers { … }.
func (l *lowerer) hash(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.PushExpr(l.entry(c))
	}
	return l.Add(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.CloseExprs(m)})
}

// entry lowers one entry of a hash or one keyword argument.
func (l *lowerer) entry(n syntax.Node) unit.ExprID {
	switch l.kind(n) {
	case kindPair:
		key, value := l.field(n, fieldKey), l.field(n, fieldValue)
		if key == none {
			return l.other(n)
		}
		x := unit.Expr{Kind: unit.ExprProperty, Node: n}
		switch l.kind(key) {
		case kindHashKeySymbol, kindSimpleSymbol:
			x.Str = l.keyText(key)
			l.Map(key, l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitSymbol, Node: key, Str: x.Str}))
		default:
			e := l.expr(key)
			if lit := l.File.Expr(e); lit.Kind == unit.ExprLiteral && (lit.Op == unit.LitString || lit.Op == unit.LitSymbol) {
				x.Str = lit.Str
			} else {
				x.B = e
			}
		}
		if value != none {
			x.A = l.expr(value)
		} else {
			x.A = l.named(key, x.Str) // x: is short for x: x
			l.Map(key, x.A)
		}
		return l.Add(x)
	case kindHashSplatArgument:
		if inner := l.First(n); inner != none {
			return l.Add(unit.Expr{Kind: unit.ExprSpread, Flags: unit.FlagKeywords, Node: n, A: l.expr(inner)})
		}
		return l.other(n)
	}
	return l.other(n)
}

// keyText is the name that a key of a hash spells.
func (l *lowerer) keyText(n syntax.Node) string {
	s := strings.TrimPrefix(l.Text(n), ":")
	return strings.TrimSuffix(s, ":")
}
