package typescript

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

func (l *lowerer) number(n syntax.Node) unit.ExprID {
	text, bigint := numberText(l.Text(n))
	x := unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: text}
	if bigint {
		x.Op = unit.LitBigInt
	}
	return l.Add(x)
}

// numberText writes a number as JavaScript prints it.
func numberText(s string) (text string, bigint bool) {
	plain := len(s) > 0 && len(s) < 16 && (s[0] != '0' || len(s) == 1)
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= '0' && s[i] <= '9'
	}
	if plain {
		return s, false
	}
	if strings.IndexByte(s, '_') >= 0 {
		s = strings.ReplaceAll(s, "_", "")
	}
	bigint = strings.HasSuffix(s, "n")
	s = strings.TrimSuffix(s, "n")
	base := 10
	digits := s
	if len(s) > 1 && s[0] == '0' {
		switch s[1] {
		case 'x', 'X':
			base, digits = 16, s[2:]
		case 'o', 'O':
			base, digits = 8, s[2:]
		case 'b', 'B':
			base, digits = 2, s[2:]
		default:
			if strings.Trim(s, "01234567") == "" {
				base, digits = 8, s[1:]
			}
		}
	}
	switch {
	case base == 10 && bigint:
		return s, true // written as it is meant
	case base != 10 && !bigint:
		const beyond = 1024 // a number of more bits is none that there is
		if digits = strings.TrimLeft(digits, "0"); digits == "" {
			digits = "0"
		} else if len(digits) > beyond && strings.Trim(digits, "0123456789abcdefABCDEF") == "" {
			return "Infinity", false
		}
	}
	if base != 10 || bigint {
		if len(digits) > lower.MaxDigits {
			return s, bigint
		}
		v, ok := new(big.Int).SetString(digits, base)
		if !ok {
			return s, bigint
		}
		if bigint {
			return v.String(), true
		}
		f, _ := new(big.Float).SetInt(v).Float64()
		return formatNumber(f), false
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && f == 0 {
		return s, false
	}
	return formatNumber(f), false
}

// formatNumber writes a number as JavaScript does.
func formatNumber(f float64) string {
	if abs := max(f, -f); f == 0 || abs >= 1e-6 && abs < 1e21 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	s := strconv.FormatFloat(f, 'e', -1, 64)
	mantissa, exponent, ok := strings.Cut(s, "e")
	if !ok {
		return map[string]string{"+Inf": "Infinity", "-Inf": "-Infinity"}[s]
	}
	return mantissa + "e" + exponent[:1] + strings.TrimLeft(exponent[1:], "0")
}

// stringText is the cooked value of a string literal.
func (l *lowerer) stringText(n syntax.Node) string {
	s := l.Text(n)
	if len(s) < 2 || s[len(s)-1] != s[0] {
		return strings.Trim(s, "'\"")
	}
	return cook(s[1 : len(s)-1])
}

// cook resolves the escapes of a string or template.
func cook(s string) string {
	at := strings.IndexByte(s, '\\')
	if at < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for at >= 0 {
		out = append(out, s[:at]...)
		r, size := escape(s[at+1:])
		if r >= 0 {
			if utf16.IsSurrogate(r) {
				// The other half of the pair follows as an escape of its own.
				if rest := s[at+1+size:]; strings.HasPrefix(rest, `\u`) {
					if low, n := escape(rest[1:]); utf16.DecodeRune(r, low) != utf8.RuneError {
						r, size = utf16.DecodeRune(r, low), size+1+n
					}
				}
			}
			out = utf8.AppendRune(out, r)
		}
		s = s[at+1+size:]
		at = strings.IndexByte(s, '\\')
	}
	return string(append(out, s...))
}

// escape reads what follows a backslash: the rune (-1 for none) and its length.
func escape(s string) (rune, int) {
	if s == "" {
		return '\\', 0
	}
	hex := func(digits string, size int) (rune, int) {
		v, err := strconv.ParseUint(digits, 16, 32)
		if err != nil || v > utf8.MaxRune {
			return rune(s[0]), 1
		}
		return rune(v), size
	}
	switch s[0] {
	case 'n':
		return '\n', 1
	case 't':
		return '\t', 1
	case 'r':
		return '\r', 1
	case 'b':
		return '\b', 1
	case 'f':
		return '\f', 1
	case 'v':
		return '\v', 1
	case '\n':
		return -1, 1
	case '\r':
		if len(s) > 1 && s[1] == '\n' {
			return -1, 2
		}
		return -1, 1
	case 'x':
		if len(s) > 2 {
			return hex(s[1:3], 3)
		}
	case 'u':
		if len(s) > 1 && s[1] == '{' {
			if end := strings.IndexByte(s, '}'); end > 2 {
				return hex(s[2:end], end+1)
			}
		} else if len(s) > 4 {
			return hex(s[1:5], 5)
		}
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v, i := 0, 0
		for i < len(s) && i < 3 && s[i] >= '0' && s[i] <= '7' && v*8+int(s[i]-'0') < 256 {
			v = v*8 + int(s[i]-'0')
			i++
		}
		return rune(v), i
	}
	r, size := utf8.DecodeRuneInString(s)
	if r == '\u2028' || r == '\u2029' {
		return -1, size
	}
	return r, size
}

// template lowers a template literal; one without substitutions is a string.
func (l *lowerer) template(n syntax.Node) unit.ExprID {
	constant := true
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if k := l.kind(c); k == kindTemplateSubstitution || k == kindError {
			constant = false
		}
	}
	text := ""
	m := l.OpenExprs()
	l.eachText(n, func(s string, at syntax.Node) {
		text = s
		if s != "" && !constant {
			l.PushExpr(l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: at, Str: s}))
		}
	}, func(c syntax.Node) { l.PushExpr(l.expr(c)) })
	list := l.CloseExprs(m)
	if constant {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: text})
	}
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: list})
}

// eachText goes through the texts of a template (empty ones too) and what is
// substituted between them.
func (l *lowerer) eachText(n syntax.Node, text func(string, syntax.Node), substituted func(syntax.Node)) {
	at, stop := l.Tree.Start(n)+1, l.Tree.End(n)
	node := n
	put := func(to uint32) {
		if text != nil {
			text(cook(l.File.Source[min(at, to):to]), node)
		}
	}
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch k := l.kind(c); k {
		case kindTemplateSubstitution, kindError:
			put(l.Tree.Start(c))
			if substituted != nil {
				substituted(c)
			}
			at = l.Tree.End(c)
			node = n
		default:
			// A fragment of the text: it stands for it when there is no other.
			if node == n {
				node = c
			}
		}
	}
	if stop > at && l.File.Source[stop-1] == '`' {
		stop--
	}
	put(stop)
}
