package templates

import "bytes"

// Where code of scripts and of templates is looked at before it is parsed, its words and signs are: not what is quoted or commented on.

// walkCode gives the words and signs of code with how many brackets are open around each, while it is told to go on. It reports whether all
// brackets and quotes that open in it close in it, where it was not told to stop; a comment up to the end of its line does not close.
func walkCode(text []byte, visit func(at, depth int, word []byte) bool) (whole bool) {
	var open []byte
	whole = true
	operand := false // what came before is a value, so that a slash divides
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			end, next := "*/", 2
			if text[i+1] == '/' {
				end = "\n"
			}
			length := bytes.Index(text[i+next:], []byte(end))
			if length < 0 {
				return false
			}
			i += next + length + len(end)
			continue
		case c == '"' || c == '\'':
			n := quotedLength(text[i:])
			if n == 0 {
				return false
			}
			i += n
			operand = true
			continue
		case c == '`':
			n, expression := literalLength(text[i+1:])
			if n == 0 {
				return false
			}
			i += 1 + n
			if operand = !expression; expression {
				open = append(open, '`')
			}
			continue
		case c == '/' && !operand:
			n := regexpLength(text[i:])
			if n == 0 {
				return false
			}
			i += n
			operand = true
			continue
		case isWordByte(c):
			from := i
			for i < len(text) && isWordByte(text[i]) {
				i++
			}
			operand = !beforeValue[string(text[from:i])]
			if !visit(from, len(open), text[from:i]) {
				return whole
			}
			continue
		case c == '(' || c == '[' || c == '{':
			if !visit(i, len(open), text[i:i+1]) {
				return whole
			}
			open = append(open, c)
			operand = false
		case c == ')' || c == ']' || c == '}':
			if len(open) == 0 {
				visit(i, -1, text[i:i+1])
				return false
			}
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if last == '`' {
				n, expression := literalLength(text[i+1:])
				if c != '}' || n == 0 {
					return false
				}
				i += 1 + n
				if operand = !expression; expression {
					open = append(open, '`')
				}
				continue
			}
			if last != opens[c] {
				return false
			}
			if !visit(i, len(open), text[i:i+1]) {
				return whole
			}
			operand = true
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		default:
			if !visit(i, len(open), text[i:i+1]) {
				return whole
			}
			operand = false
		}
		i++
	}
	return len(open) == 0
}

var (
	opens = map[byte]byte{')': '(', ']': '[', '}': '{'}
	// beforeValue are words that a value follows.
	beforeValue = map[string]bool{"return": true, "typeof": true, "in": true, "of": true, "instanceof": true, "new": true, "delete": true, "void": true,
		"case": true, "else": true, "do": true, "await": true, "yield": true}
)

func isWordByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || isLetter(c) || c >= 0x80
}

// quotedLength is how long a text in quotes is that a text begins with, 0 where it does not close.
func quotedLength(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		case '\n':
			return 0
		}
	}
	return 0
}

// literalLength is how long the text of a template literal is, up to behind its end or behind the start of an expression in it.
func literalLength(text []byte) (n int, expression bool) {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '`':
			return i + 1, false
		case text[i] == '$' && i+1 < len(text) && text[i+1] == '{':
			return i + 2, true
		}
	}
	return 0, false
}

// regexpLength is how long a regular expression is that a text begins with, 0 where it does not close on its line.
func regexpLength(text []byte) int {
	class := false
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '\n':
			return 0
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			return i + 1
		}
	}
	return 0
}
