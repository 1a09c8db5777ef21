package prisma

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
)

// block is one declaration of a schema file.
type block struct {
	kind, name string
	at         *doc.Value
	fields     []field
	attributes []attribute
	// values of a datasource or generator: key = text.
	values map[string]string
}

// field of a model, or value of an enum.
type field struct {
	name, typ      string
	list, optional bool
	attributes     []attribute
	line           int
}

// attribute is @name(args) or @@name(args).
type attribute struct {
	name string
	args []argument
}

type argument struct {
	name string
	// text of a scalar; list of what is in brackets, without its own arguments.
	text string
	list []string
}

// get finds an argument by name, or the first without one.
func (a attribute) get(name string) (argument, bool) {
	for _, x := range a.args {
		if x.name == name {
			return x, true
		}
	}
	for _, x := range a.args {
		if x.name == "" {
			return x, true
		}
	}
	return argument{}, false
}

type token struct {
	kind byte // 'w' word, 's' string, '\n', 0 at the end, else the character
	text string
	line int
}

type parser struct {
	file   string
	tokens []token
	at     int
}

func scan(file, text string) []token {
	var out []token
	line := 1
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '\n':
			out = append(out, token{'\n', "", line})
			line++
			i++
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case strings.HasPrefix(text[i:], "//"):
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case strings.HasPrefix(text[i:], "/*"):
			end := strings.Index(text[i+2:], "*/")
			if end < 0 {
				panic(&doc.Error{File: file, Line: line, Msg: "a comment does not end"})
			}
			line += strings.Count(text[i:i+2+end], "\n")
			i += end + 4
		case c == '"':
			var b strings.Builder
			j := i + 1
			for ; j < len(text) && text[j] != '"' && text[j] != '\n'; j++ {
				if text[j] == '\\' && j+1 < len(text) {
					j++
				}
				b.WriteByte(text[j])
			}
			if j >= len(text) || text[j] != '"' {
				panic(&doc.Error{File: file, Line: line, Msg: "a string does not end on its line"})
			}
			out = append(out, token{'s', b.String(), line})
			i = j + 1
		case word(c):
			j := i
			for j < len(text) && word(text[j]) {
				j++
			}
			out = append(out, token{'w', text[i:j], line})
			i = j
		default:
			out = append(out, token{c, string(c), line})
			i++
		}
	}
	return append(out, token{0, "the end of the file", line})
}

func word(c byte) bool {
	return c == '_' || c == '-' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) next() token {
	t := p.tokens[p.at]
	if p.at < len(p.tokens)-1 {
		p.at++
	}
	return t
}

func (p *parser) fail(t token, msg string) { panic(&doc.Error{File: p.file, Line: t.line, Msg: msg}) }

func (p *parser) want(kind byte, what string) token {
	t := p.next()
	if t.kind != kind {
		found := t.text
		if t.kind == '\n' {
			found = "the end of the line"
		}
		p.fail(t, what+" is missing here; there is "+found)
	}
	return t
}

func (p *parser) lines() {
	for p.peek().kind == '\n' {
		p.next()
	}
}

var kinds = map[string]bool{"model": true, "view": true, "enum": true, "type": true, "datasource": true, "generator": true}

func parse(file, text string) []block {
	p := &parser{file: file, tokens: scan(file, strings.TrimPrefix(text, "\ufeff"))}
	var out []block
	for {
		p.lines()
		t := p.next()
		if t.kind == 0 {
			return out
		}
		if t.kind != 'w' || !kinds[t.text] {
			p.fail(t, "a model, view, enum, type, datasource or generator begins here, not "+t.text)
		}
		b := block{kind: t.text, name: p.want('w', "a name").text, values: map[string]string{}}
		p.lines()
		p.want('{', "{")
		p.body(&b)
		end := p.tokens[max(p.at-1, 0)].line
		b.at = &doc.Value{File: file, Line: t.line, End: end}
		out = append(out, b)
	}
}

func (p *parser) body(b *block) {
	for {
		p.lines()
		t := p.next()
		switch {
		case t.kind == '}':
			return
		case t.kind == 0:
			p.fail(t, "the "+b.kind+" "+b.name+" does not end; a } is missing")
		case t.kind == '@':
			p.want('@', "a second @")
			b.attributes = append(b.attributes, p.attribute())
		case t.kind != 'w':
			p.fail(t, "a field begins with its name, not with "+t.text)
		case b.kind == "datasource" || b.kind == "generator":
			p.lines()
			p.want('=', "=")
			b.values[t.text] = p.value(0).text
		default:
			b.fields = append(b.fields, p.field(b, t))
		}
		if k := p.peek().kind; k != '\n' && k != '}' {
			p.fail(p.peek(), "the line goes on with "+p.peek().text+", which is no attribute")
		}
	}
}

func (p *parser) field(b *block, name token) field {
	f := field{name: name.text, line: name.line}
	if b.kind != "enum" {
		f.typ = p.want('w', "the type of "+b.name+"."+name.text).text
		if p.peek().kind == '(' { // Unsupported("...")
			p.arguments()
		}
		for {
			switch p.peek().kind {
			case '[':
				p.next()
				p.want(']', "]")
				f.list = true
				continue
			case '?':
				p.next()
				f.optional = true
				continue
			}
			break
		}
	}
	for p.peek().kind == '@' {
		p.next()
		f.attributes = append(f.attributes, p.attribute())
	}
	return f
}

func (p *parser) attribute() attribute {
	a := attribute{name: p.want('w', "the name of an attribute").text}
	if p.peek().kind == '(' {
		a.args = p.arguments()
	}
	return a
}

func (p *parser) arguments() []argument {
	p.want('(', "(")
	var out []argument
	for {
		p.lines()
		if p.peek().kind == ')' {
			p.next()
			return out
		}
		name := ""
		if p.peek().kind == 'w' && p.tokens[p.at+1].kind == ':' {
			name = p.next().text
			p.next()
			p.lines()
		}
		a := p.value(0)
		a.name = name
		out = append(out, a)
		p.lines()
		if k := p.peek().kind; k == ',' {
			p.next()
		} else if k != ')' {
			p.fail(p.peek(), "a comma or ) is missing here")
		}
	}
}

// maxNesting bounds the values inside one another.
const maxNesting = 100

// value reads a scalar, a list, an object, or a call such as autoincrement().
func (p *parser) value(depth int) argument {
	if depth > maxNesting {
		p.fail(p.peek(), fmt.Sprintf("values are nested deeper than %d levels", maxNesting))
	}
	t := p.next()
	switch t.kind {
	case 's':
		return argument{text: t.text}
	case 'w':
		a := argument{text: t.text}
		if p.peek().kind == '(' {
			for _, inner := range p.arguments() {
				a.list = append(a.list, inner.text)
			}
		}
		return a
	case '[', '{':
		end := map[byte]byte{'[': ']', '{': '}'}[t.kind]
		var a argument
		for {
			p.lines()
			switch p.peek().kind {
			case end:
				p.next()
				return a
			case ',', ':':
				p.next()
			default:
				a.list = append(a.list, p.value(depth+1).text)
			}
		}
	}
	p.fail(t, "a value is missing here; there is "+t.text)
	return argument{}
}
