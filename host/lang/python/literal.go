package python

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (l *lowerer) number(n syntax.Node) unit.ExprID {
	text := strings.ToLower(strings.ReplaceAll(l.Text(n), "_", ""))
	if strings.HasSuffix(text, "j") {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: numberText(text)})
}

// numberText writes a number in lower case as a decimal.
func numberText(text string) string {
	text = strings.TrimSuffix(text, "l")
	decimal := strings.Trim(text, "0123456789") == "" && (text == "0" || !strings.HasPrefix(text, "0"))
	if decimal || len(text) > lower.MaxDigits {
		return text
	}
	if v, ok := new(big.Int).SetString(text, 0); ok {
		return v.String()
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return text
}

// quote splits a string's first token into what comes before the quotes and the quotes.
func (l *lowerer) quote(n syntax.Node) (prefix, quotes string) {
	text := l.Text(n)
	at := strings.IndexAny(text, `'"`)
	if at < 0 {
		return "", ""
	}
	prefix = strings.ToLower(text[:at])
	q := text[at : at+1]
	if strings.HasPrefix(text[at:], q+q+q) && len(text) >= at+6 {
		return prefix, q + q + q
	}
	return prefix, q
}

// str lowers a string; one with substitutions is a template.
func (l *lowerer) str(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	text, constant := l.strParts(n)
	list := l.CloseExprs(m)
	if constant {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: text})
	}
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: list})
}

// strParts adds the parts of a string to the open list; a constant one gives its text too.
func (l *lowerer) strParts(n syntax.Node) (text string, constant bool) {
	prefix, quotes := l.quote(n)
	raw, format := strings.Contains(prefix, "r"), strings.Contains(prefix, "f")
	at, stop := l.Tree.Start(n)+uint32(len(prefix)+len(quotes)), l.Tree.End(n)
	if s := l.File.Source[l.Tree.Start(n):stop]; quotes != "" && len(s) >= len(prefix)+2*len(quotes) && strings.HasSuffix(s, quotes) {
		stop -= uint32(len(quotes))
	}
	constant = true
	put := func(to uint32) {
		if to <= at {
			return
		}
		s := l.File.Source[at:to]
		if format {
			s = strings.ReplaceAll(strings.ReplaceAll(s, "{{", "{"), "}}", "}")
		}
		if !raw {
			s = cook(s)
		}
		text = s // of a constant this is the only part
		l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: s}))
	}
	var visit func(n syntax.Node)
	visit = func(n syntax.Node) {
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			switch l.kind(c) {
			case kindInterpolation:
				put(l.Tree.Start(c))
				at = l.Tree.End(c)
				constant = false
				l.PushExpr(l.interpolation(c))
			case kindStringContent:
				visit(c)
			}
		}
	}
	visit(n)
	put(stop)
	return text, constant
}

// interpolation lowers {expression!r:format}.
func (l *lowerer) interpolation(n syntax.Node) unit.ExprID {
	inner := l.field(n, fieldExpression)
	if inner == none {
		inner = l.First(n)
	}
	e := l.expr(inner)
	if e == 0 {
		return l.other(n)
	}
	formatted := false
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		formatted = formatted || l.kind(c) == kindFormatSpecifier && strings.Trim(l.File.Text(c), ":sd ") != ""
		if l.kind(c) == kindFormatSpecifier {
			for f, end := l.First(c), l.End(c); f != none; f = l.Next(f, end) {
				if l.kind(f) == kindFormatExpression {
					l.interpolation(f)
				}
			}
		}
	}
	if formatted {
		e = l.formatted(e)
	}
	l.Map(n, e)
	return e
}

// formatted is a value that a format gives a width, a precision or another notation: its text is not the value's.
func (l *lowerer) formatted(e unit.ExprID) unit.ExprID {
	m := l.OpenExprs()
	l.PushExpr(e)
	return l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: l.File.Expr(e).Node, List: l.CloseExprs(m)})
}

// concatenated lowers strings written one after the other.
func (l *lowerer) concatenated(n syntax.Node) unit.ExprID {
	m := l.OpenExprs()
	var text strings.Builder
	constant := true
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if l.kind(c) != kindString {
			l.PushExpr(l.expr(c))
			constant = false
			continue
		}
		t, is := l.strParts(c)
		text.WriteString(t)
		constant = constant && is
	}
	list := l.CloseExprs(m)
	if constant {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: text.String()})
	}
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: list})
}

// percent lowers "text %s" % values to a template; 0 when it is none.
func (l *lowerer) percent(n syntax.Node, a, b unit.ExprID) unit.ExprID {
	x := l.File.Expr(a)
	if x.Kind != unit.ExprLiteral || x.Op != unit.LitString || !strings.Contains(x.Str, "%") {
		return 0
	}
	values := []unit.ExprID{b}
	var keys map[string]unit.ExprID
	switch y := l.File.Expr(b); y.Kind {
	case unit.ExprArray:
		if y.Flags&unit.FlagTuple != 0 {
			values = l.File.ExprsIn(y.List)
		}
	case unit.ExprObject:
		keys = map[string]unit.ExprID{}
		for _, p := range l.File.ExprsIn(y.List) {
			if prop := l.File.Expr(p); prop.Kind == unit.ExprProperty && prop.B == 0 {
				keys[prop.Str] = prop.A
			}
		}
	}
	text := x.Str
	next := 0
	m := l.OpenExprs()
	put := func(s string) {
		if s != "" {
			l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: s}))
		}
	}
	hole := func(e unit.ExprID) {
		if e == 0 {
			e = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n})
		}
		l.PushExpr(e)
	}
	for text != "" {
		i := strings.IndexByte(text, '%')
		if i < 0 || i+1 == len(text) {
			break
		}
		put(text[:i])
		text = text[i+1:]
		if text[0] == '%' {
			put("%")
			text = text[1:]
			continue
		}
		var e unit.ExprID
		if text[0] == '(' {
			end := strings.IndexByte(text, ')')
			if end < 0 {
				break
			}
			e = keys[text[1:end]]
			text = text[end+1:]
		} else {
			if next < len(values) && l.File.Expr(values[next]).Kind != unit.ExprSpread {
				e = values[next]
			}
			next++
		}
		// Flags, width and precision, then the letter.
		plain := strings.TrimLeft(text, "#0- +123456789.*")
		if e != 0 && (len(plain) < len(text) || plain != "" && !strings.Contains("sdi", plain[:1])) {
			e = l.formatted(e)
		}
		hole(e)
		if text = plain; text != "" {
			text = text[1:]
		}
	}
	put(text)
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: l.CloseExprs(m)})
}

// format lowers "text {}".format(values) to a template; 0 when it is none.
func (l *lowerer) format(n syntax.Node, text string, args []unit.ExprID) unit.ExprID {
	var values []unit.ExprID
	keys := map[string]unit.ExprID{}
	for _, a := range args {
		switch x := l.File.Expr(a); x.Kind {
		case unit.ExprKeyword:
			keys[x.Str] = x.A
		case unit.ExprSpread:
			return 0
		default:
			values = append(values, a)
		}
	}
	m := l.OpenExprs()
	put := func(s string) {
		if s != "" {
			l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: s}))
		}
	}
	next := 0
	piece := ""
	for text != "" {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			break
		}
		piece += text[:i]
		c := text[i]
		text = text[i+1:]
		if text != "" && text[0] == c {
			piece += string(c)
			text = text[1:]
			continue
		}
		if c == '}' {
			continue
		}
		put(piece)
		piece = ""
		end := strings.IndexByte(text, '}')
		if end < 0 {
			break
		}
		name := text[:end]
		text = text[end+1:]
		formatted := false
		if j := strings.IndexAny(name, "!:"); j >= 0 {
			formatted = strings.Trim(name[j:], "!:sd") != ""
			name = name[:j]
		}
		var e unit.ExprID
		switch index, err := strconv.Atoi(name); {
		case name == "":
			index = next
			next++
			fallthrough
		case err == nil:
			if index < len(values) && index >= 0 {
				e = values[index]
			}
		default:
			e = l.replacement(n, name, keys)
		}
		if e == 0 {
			e = l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: n})
		} else if formatted {
			e = l.formatted(e)
		}
		l.PushExpr(e)
	}
	put(piece + text)
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: l.CloseExprs(m)})
}

// replacement finds what a named field of format() refers to: name, name.attribute.
func (l *lowerer) replacement(n syntax.Node, name string, keys map[string]unit.ExprID) unit.ExprID {
	head, rest, _ := strings.Cut(name, ".")
	e := keys[head]
	if e == 0 || strings.ContainsAny(name, "[]") {
		return 0
	}
	for rest != "" {
		head, rest, _ = strings.Cut(rest, ".")
		e = l.Synthetic(unit.Expr{Kind: unit.ExprMember, Node: n, A: e, Str: head})
	}
	return e
}

// cook resolves the escapes of a string.
func cook(s string) string {
	at := strings.IndexByte(s, '\\')
	if at < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for at >= 0 {
		out = append(out, s[:at]...)
		r, size, known := escape(s[at+1:])
		switch {
		case !known:
			out = append(out, '\\') // an escape that is none keeps its backslash
		case r >= 0:
			out = utf8.AppendRune(out, r)
		}
		s = s[at+1+size:]
		at = strings.IndexByte(s, '\\')
	}
	return string(append(out, s...))
}

// escape reads what follows a backslash: the rune (-1 for none) and its length.
func escape(s string) (r rune, size int, known bool) {
	if s == "" {
		return 0, 0, false
	}
	hex := func(n int) (rune, int, bool) {
		if len(s) < 1+n {
			return 0, 0, false
		}
		v, err := strconv.ParseUint(s[1:1+n], 16, 32)
		if err != nil || v > utf8.MaxRune {
			return 0, 0, false
		}
		return rune(v), 1 + n, true
	}
	switch s[0] {
	case '\n':
		return -1, 1, true
	case '\r':
		if len(s) > 1 && s[1] == '\n' {
			return -1, 2, true
		}
		return -1, 1, true
	case '\\', '\'', '"':
		return rune(s[0]), 1, true
	case 'a':
		return '\a', 1, true
	case 'b':
		return '\b', 1, true
	case 'f':
		return '\f', 1, true
	case 'n':
		return '\n', 1, true
	case 'r':
		return '\r', 1, true
	case 't':
		return '\t', 1, true
	case 'v':
		return '\v', 1, true
	case 'x':
		return hex(2)
	case 'u':
		return hex(4)
	case 'U':
		return hex(8)
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v, i := 0, 0
		for i < len(s) && i < 3 && s[i] >= '0' && s[i] <= '7' {
			v = v*8 + int(s[i]-'0')
			i++
		}
		return rune(v), i, true
	}
	return 0, 0, false
}
