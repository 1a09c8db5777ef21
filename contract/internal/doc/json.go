package doc

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

type jsonParser struct {
	file string
	data []byte
	at   int
	line int
	// begun is where the line begins.
	begun   int
	relaxed bool
	// characters stand in the line up to counted.
	counted, characters int
}

func parseJSON(file string, data []byte, relaxed bool) *Value {
	p := &jsonParser{file: file, data: data, line: 1, relaxed: relaxed}
	p.space()
	if p.at == len(data) {
		p.fail("the file is empty")
	}
	v := p.value(0)
	p.space()
	if p.at < len(data) {
		p.fail("text after the end of the document")
	}
	return v
}

func (p *jsonParser) fail(format string, args ...any) {
	panic(&Error{p.file, p.line, "not valid JSON: " + fmt.Sprintf(format, args...)})
}

// column is the place in the line, counted in characters. A line may be the whole document, so it is counted once.
func (p *jsonParser) column() int {
	if p.counted < p.begun {
		p.counted, p.characters = p.begun, 0
	}
	p.characters += utf8.RuneCount(p.data[p.counted:p.at])
	p.counted = p.at
	return p.characters + 1
}

func (p *jsonParser) space() {
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == '\n':
			p.line++
			p.at++
			p.begun = p.at
		case c == ' ' || c == '\t' || c == '\r':
			p.at++
		case c == '/' && p.relaxed && p.at+1 < len(p.data) && p.data[p.at+1] == '/':
			for p.at < len(p.data) && p.data[p.at] != '\n' {
				p.at++
			}
		case c == '/' && p.relaxed && p.at+1 < len(p.data) && p.data[p.at+1] == '*':
			end := bytes.Index(p.data[p.at+2:], []byte("*/"))
			if end < 0 {
				p.fail("a comment does not end")
			}
			p.line += bytes.Count(p.data[p.at:p.at+2+end], []byte("\n"))
			if last := bytes.LastIndexByte(p.data[p.at:p.at+2+end], '\n'); last >= 0 {
				p.begun = p.at + last + 1
			}
			p.at += end + 4
		default:
			return
		}
	}
}

func (p *jsonParser) peek() byte {
	if p.at < len(p.data) {
		return p.data[p.at]
	}
	return 0
}

var jsonNumber = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?`)

func (p *jsonParser) value(depth int) *Value {
	if depth > MaxDepth {
		p.fail("nested deeper than %d levels", MaxDepth)
	}
	v := &Value{File: p.file, Line: p.line, Column: p.column()}
	switch c := p.peek(); {
	case c == '{':
		v.Kind = Map
		p.object(v, depth)
	case c == '[':
		v.Kind = List
		p.array(v, depth)
	case c == '"':
		v.Kind, v.Scalar = String, p.text()
	case c == 't' && p.word("true"), c == 'f' && p.word("false"):
		v.Kind, v.Scalar = Bool, map[byte]string{'t': "true", 'f': "false"}[c]
	case c == 'n' && p.word("null"):
	default:
		n := jsonNumber.Find(p.data[p.at:min(len(p.data), p.at+400)])
		if n == nil {
			if p.at == len(p.data) {
				p.fail("the file ends in the middle of a value")
			}
			p.fail("a value cannot begin with %q", p.rune())
		}
		v.Kind, v.Scalar = Number, string(n)
		p.at += len(n)
	}
	v.End = p.line
	return v
}

func (p *jsonParser) rune() string {
	_, n := utf8.DecodeRune(p.data[p.at:])
	return string(p.data[p.at : p.at+n])
}

func (p *jsonParser) word(w string) bool {
	if bytes.HasPrefix(p.data[p.at:], []byte(w)) {
		p.at += len(w)
		return true
	}
	return false
}

func (p *jsonParser) object(v *Value, depth int) {
	p.at++
	for first := true; ; first = false {
		p.space()
		if p.peek() == '}' && (first || p.relaxed) {
			p.at++
			break
		}
		if p.peek() != '"' {
			p.fail("a key in double quotes is missing here")
		}
		line, column := p.line, p.column()
		key := p.text()
		p.space()
		if p.peek() != ':' {
			p.fail("a colon is missing after the key %q", key)
		}
		p.at++
		p.space()
		v.Entries = append(v.Entries, Entry{Key: key, Line: line, Column: column, Value: p.value(depth + 1)})
		p.space()
		if c := p.peek(); c == ',' {
			p.at++
		} else if c == '}' {
			p.at++
			break
		} else {
			p.fail("a comma or } is missing here")
		}
	}
	unique(v)
}

func (p *jsonParser) array(v *Value, depth int) {
	p.at++
	for first := true; ; first = false {
		p.space()
		if p.peek() == ']' && (first || p.relaxed) {
			p.at++
			return
		}
		v.Items = append(v.Items, p.value(depth+1))
		p.space()
		if c := p.peek(); c == ',' {
			p.at++
		} else if c == ']' {
			p.at++
			return
		} else {
			p.fail("a comma or ] is missing here")
		}
	}
}

func (p *jsonParser) text() string {
	p.at++
	start := p.at
	var out []byte
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == '"':
			s := p.data[start:p.at]
			p.at++
			if out == nil {
				return string(s)
			}
			return string(append(out, s...))
		case c == '\\':
			out = append(out, p.data[start:p.at]...)
			if out == nil {
				out = []byte{}
			}
			out = p.escape(out)
			start = p.at
		case c < 0x20:
			p.fail("a string holds a control character")
		default:
			p.at++
		}
	}
	p.fail("a string does not end")
	return ""
}

func (p *jsonParser) escape(out []byte) []byte {
	if p.at+1 >= len(p.data) {
		p.fail("a string does not end")
	}
	c := p.data[p.at+1]
	p.at += 2
	switch c {
	case '"', '\\', '/':
		return append(out, c)
	case 'b':
		return append(out, '\b')
	case 'f':
		return append(out, '\f')
	case 'n':
		return append(out, '\n')
	case 'r':
		return append(out, '\r')
	case 't':
		return append(out, '\t')
	case 'u':
		r := p.hex()
		if utf16.IsSurrogate(r) && p.at+1 < len(p.data) && p.data[p.at] == '\\' && p.data[p.at+1] == 'u' {
			p.at += 2
			r = utf16.DecodeRune(r, p.hex())
		}
		return utf8.AppendRune(out, r)
	}
	p.fail("there is no escape \\%c", c)
	return nil
}

func (p *jsonParser) hex() rune {
	if p.at+4 > len(p.data) {
		p.fail("a string does not end")
	}
	n, err := strconv.ParseUint(string(p.data[p.at:p.at+4]), 16, 32)
	if err != nil {
		p.fail("\\u needs four hexadecimal digits")
	}
	p.at += 4
	return rune(n)
}

// unique refuses a key written twice: which of the two counts differs between tools.
func unique(v *Value) {
	if len(v.Entries) < 2 {
		return
	}
	seen := make(map[string]int, len(v.Entries))
	for _, e := range v.Entries {
		if line, ok := seen[e.Key]; ok {
			panic(&Error{v.File, e.Line, fmt.Sprintf("the key %q is written twice (first on line %d); remove one", e.Key, line)})
		}
		seen[e.Key] = e.Line
	}
}
