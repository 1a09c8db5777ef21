package doc

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

type tomlParser struct {
	file string
	data []byte
	at   int
	line int
	// closed are tables written inline or by header: neither may be opened again.
	closed map[*Value]bool
}

func parseTOML(file string, data []byte) *Value {
	p := &tomlParser{file: file, data: data, line: 1, closed: map[*Value]bool{}}
	root := p.table()
	into := root
	for {
		p.blank(true)
		if p.at >= len(p.data) {
			close := max(p.line, 1)
			root.End = close
			return root
		}
		if p.peek() == '[' {
			into = p.header(root)
		} else {
			p.assign(into, 0)
		}
		p.blank(false)
		if p.at < len(p.data) && p.peek() != '\n' {
			p.fail("text after the end of a value")
		}
	}
}

func (p *tomlParser) table() *Value {
	return &Value{Kind: Map, File: p.file, Line: p.line, End: p.line}
}

func (p *tomlParser) fail(format string, args ...any) {
	panic(&Error{p.file, p.line, "not valid TOML: " + fmt.Sprintf(format, args...)})
}

func (p *tomlParser) peek() byte {
	if p.at < len(p.data) {
		return p.data[p.at]
	}
	return 0
}

// blank skips blanks and comments, and line ends too when asked.
func (p *tomlParser) blank(lines bool) {
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == ' ' || c == '\t' || c == '\r':
			p.at++
		case c == '#':
			for p.at < len(p.data) && p.data[p.at] != '\n' {
				p.at++
			}
		case c == '\n' && lines:
			p.line++
			p.at++
		default:
			return
		}
	}
}

func (p *tomlParser) header(root *Value) *Value {
	p.at++
	many := p.peek() == '['
	if many {
		p.at++
	}
	path := p.path()
	for range map[bool]int{true: 2, false: 1}[many] {
		p.blank(false)
		if p.peek() != ']' {
			p.fail("a ] is missing at the end of the table name")
		}
		p.at++
	}
	v := root
	for i, key := range path {
		next := v.Get(key)
		last := i == len(path)-1
		switch {
		case next == nil:
			next = p.table()
			made := next
			if last && many {
				made = &Value{Kind: List, File: p.file, Line: p.line, End: p.line, Items: []*Value{next}}
			}
			p.put(v, key, made)
		case next.Kind == List && len(next.Items) > 0 && next.Items[0].Kind == Map:
			if last && many {
				t := p.table()
				next.Items = append(next.Items, t)
				next = t
			} else {
				next = next.Items[len(next.Items)-1]
			}
		case next.Kind != Map || last && (many || p.closed[next]):
			p.fail("%q is defined twice", strings.Join(path[:i+1], "."))
		}
		v = next
	}
	p.closed[v] = true
	return v
}

func (p *tomlParser) put(v *Value, key string, item *Value) {
	if v.Has(key) {
		p.fail("the key %q stands here again; remove one", key)
	}
	v.Entries = append(v.Entries, Entry{key, p.line, item})
	v.index = nil
}

var bareKey = regexp.MustCompile(`^[A-Za-z0-9_-]+`)

func (p *tomlParser) path() []string {
	var out []string
	for {
		p.blank(false)
		switch c := p.peek(); {
		case c == '"' || c == '\'':
			out = append(out, p.text(c))
		default:
			k := bareKey.Find(p.data[p.at:])
			if k == nil {
				p.fail("a key is missing here")
			}
			p.at += len(k)
			out = append(out, string(k))
		}
		p.blank(false)
		if p.peek() != '.' {
			return out
		}
		if len(out) > 64 {
			p.fail("a key has more than 64 parts")
		}
		p.at++
	}
}

func (p *tomlParser) assign(v *Value, depth int) {
	path := p.path()
	if p.peek() != '=' {
		p.fail("an = is missing after the key %q", strings.Join(path, "."))
	}
	p.at++
	p.blank(false)
	for _, key := range path[:len(path)-1] {
		next := v.Get(key)
		if next == nil {
			next = p.table()
			p.put(v, key, next)
		}
		if next.Kind != Map {
			p.fail("%q is no table", key)
		}
		v = next
	}
	line := p.line
	item := p.value(depth)
	p.put(v, path[len(path)-1], item)
	v.Entries[len(v.Entries)-1].Line = line
	v.End = max(v.End, item.End)
}

var tomlWord = regexp.MustCompile(`^[-+0-9A-Za-z_.:]+`)

func (p *tomlParser) value(depth int) *Value {
	if depth > MaxDepth {
		p.fail("nested deeper than %d levels", MaxDepth)
	}
	v := &Value{File: p.file, Line: p.line}
	switch c := p.peek(); {
	case c == '"' || c == '\'':
		v.Kind, v.Scalar = String, p.text(c)
	case c == '[':
		v.Kind = List
		p.at++
		for {
			p.blank(true)
			if p.peek() == ']' {
				p.at++
				break
			}
			v.Items = append(v.Items, p.value(depth+1))
			p.blank(true)
			if c := p.peek(); c == ',' {
				p.at++
			} else if c != ']' {
				p.fail("a comma or ] is missing here")
			}
		}
	case c == '{':
		v.Kind = Map
		p.at++
		for {
			p.blank(true)
			if p.peek() == '}' {
				p.at++
				break
			}
			p.assign(v, depth+1)
			p.blank(true)
			if c := p.peek(); c == ',' {
				p.at++
			} else if c != '}' {
				p.fail("a comma or } is missing here")
			}
		}
		p.closed[v] = true
	default:
		p.word(v)
	}
	v.End = p.line
	return v
}

func (p *tomlParser) word(v *Value) {
	w := tomlWord.Find(p.data[p.at:])
	if w == nil {
		p.fail("a value is missing here")
	}
	p.at += len(w)
	text := string(w)
	switch plain := strings.ReplaceAll(text, "_", ""); {
	case text == "true" || text == "false":
		v.Kind, v.Scalar = Bool, text
	default:
		if i, err := strconv.ParseInt(plain, 0, 64); err == nil {
			v.Kind, v.Scalar = Number, strconv.FormatInt(i, 10)
		} else if _, err := strconv.ParseFloat(plain, 64); err == nil {
			v.Kind, v.Scalar = Number, strings.TrimPrefix(plain, "+")
		} else if text[0] >= '0' && text[0] <= '9' {
			v.Kind, v.Scalar = String, text
		} else {
			p.fail("%q is no value; strings stand in quotes", text)
		}
	}
}

func (p *tomlParser) text(quote byte) string {
	if bytes.HasPrefix(p.data[p.at:], bytes.Repeat([]byte{quote}, 3)) {
		return p.long(quote)
	}
	p.at++
	var out []byte
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == quote:
			p.at++
			return string(out)
		case c == '\n':
			p.fail("a string does not end on its line")
		case c == '\\' && quote == '"':
			out = p.escape(out)
		default:
			out = append(out, c)
			p.at++
		}
	}
	p.fail("a string does not end")
	return ""
}

func (p *tomlParser) long(quote byte) string {
	p.at += 3
	mark := bytes.Repeat([]byte{quote}, 3)
	var out []byte
	if p.peek() == '\n' {
		p.line++
		p.at++
	}
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case bytes.HasPrefix(p.data[p.at:], mark):
			p.at += 3
			for n := 0; n < 2 && p.peek() == quote; n++ {
				out = append(out, quote)
				p.at++
			}
			return string(out)
		case c == '\\' && quote == '"':
			if rest := bytes.TrimLeft(p.data[p.at+1:], " \t\r"); len(rest) > 0 && rest[0] == '\n' {
				p.at++
				for p.at < len(p.data) && strings.IndexByte(" \t\r\n", p.data[p.at]) >= 0 {
					if p.data[p.at] == '\n' {
						p.line++
					}
					p.at++
				}
				continue
			}
			out = p.escape(out)
		default:
			if c == '\n' {
				p.line++
			}
			out = append(out, c)
			p.at++
		}
	}
	p.fail("a string does not end")
	return ""
}

func (p *tomlParser) escape(out []byte) []byte {
	if p.at+1 >= len(p.data) {
		p.fail("a string does not end")
	}
	c := p.data[p.at+1]
	p.at += 2
	if i := strings.IndexByte(`btnfre"\`, c); i >= 0 {
		return append(out, "\b\t\n\f\r\x1b\"\\"[i])
	}
	if n := map[byte]int{'u': 4, 'U': 8}[c]; n > 0 && p.at+n <= len(p.data) {
		if r, err := strconv.ParseUint(string(p.data[p.at:p.at+n]), 16, 32); err == nil && r <= utf8.MaxRune {
			p.at += n
			return utf8.AppendRune(out, rune(r))
		}
	}
	p.fail("there is no escape \\%c", c)
	return nil
}
