package storybook

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// value is an expression as far as it is read.
type value struct {
	kind    byte // 'o' object, 'a' list, 's' string, 'n' number, 'b' boolean, '0' null, 'i' name or path, 'f' function, 'c' call, '?' anything else
	text    string
	entries []entry
	items   []*value
	// path of a name: Primary.args; of a call: what is called. args of a call are items.
	path []string
	line int
	end  int
}

// entry of an object; a spread has no key.
type entry struct {
	key    string
	spread bool
	value  *value
	line   int
}

func (v *value) get(key string) *value {
	if v == nil || v.kind != 'o' {
		return nil
	}
	for i := len(v.entries) - 1; i >= 0; i-- {
		if e := v.entries[i]; !e.spread && e.key == key {
			return e.value
		}
	}
	return nil
}

// maxDepth bounds literals inside literals; what is deeper is unknown.
const maxDepth = 200

type reader struct {
	src    string
	tokens []token
	at     int
}

func (r *reader) peek() token { return r.tokens[r.at] }

func (r *reader) ahead(n int) token { return r.tokens[min(r.at+n, len(r.tokens)-1)] }

func (r *reader) next() token {
	t := r.tokens[r.at]
	if r.at < len(r.tokens)-1 {
		r.at++
	}
	return t
}

var closing = map[string]string{"{": "}", "[": "]", "(": ")"}

// expression reads a value and stops at a comma, a closing bracket or the end of the statement.
func (r *reader) expression(depth int) *value {
	start := r.peek()
	v := r.primary(depth)
	v.line = start.line
	// What follows a literal may change its type (as, satisfies) but not its value; an operator changes it.
	for !r.ends() {
		switch t := r.peek(); {
		case t.is("as") || t.is("satisfies"):
			r.skipType()
		case t.is("!"):
			r.next()
		default:
			r.skip()
			if v.kind != 'f' {
				v = &value{kind: '?', line: start.line}
			}
		}
	}
	v.end = r.tokens[max(r.at-1, 0)].line
	last := r.tokens[max(r.at-1, 0)]
	if last.end >= start.start {
		v.text = r.src[start.start:last.end]
	}
	return v
}

func (r *reader) ends() bool {
	t := r.peek()
	return t.kind == 0 || t.kind == 'p' && strings.Contains(",;)]}", t.text) || r.statement(t)
}

// statement reports whether a token on a new line begins a statement of the file.
func (r *reader) statement(t token) bool {
	if !t.first || t.kind != 'w' {
		return false
	}
	switch t.text {
	case "export", "import", "const", "let", "var", "function", "type", "interface", "class":
		return true
	}
	// Primary.args = ...
	return r.ahead(1).is(".") && r.ahead(2).kind == 'w' && r.ahead(3).is("=")
}

// skip passes over one token, or over all of a pair of brackets.
func (r *reader) skip() {
	t := r.next()
	if t.kind != 'p' || closing[t.text] == "" {
		return
	}
	var stack []string
	stack = append(stack, closing[t.text])
	for len(stack) > 0 {
		t := r.next()
		switch {
		case t.kind == 0:
			return
		case t.kind == 'p' && closing[t.text] != "":
			stack = append(stack, closing[t.text])
		case t.kind == 'p' && t.text == stack[len(stack)-1]:
			stack = stack[:len(stack)-1]
		}
	}
}

// skipType passes over `as Type` and `satisfies Type<...>`.
func (r *reader) skipType() {
	r.next()
	angle := 0
	for r.peek().kind != 0 {
		t := r.peek()
		switch {
		case t.is("<"):
			angle++
		case t.is(">"):
			angle--
		case angle <= 0 && r.ends():
			return
		case angle <= 0 && (t.is("as") || t.is("satisfies")):
			return
		}
		if t.kind == 'p' && closing[t.text] != "" {
			r.skip()
		} else {
			r.next()
		}
	}
}

func (r *reader) primary(depth int) *value {
	t := r.peek()
	if depth > maxDepth {
		r.skip()
		return &value{kind: '?'}
	}
	switch {
	case t.is("{"):
		return r.object(depth)
	case t.is("["):
		return r.list(depth)
	case t.is("("):
		if r.arrow() {
			return r.function()
		}
		r.next()
		v := r.expression(depth + 1)
		if r.peek().is(")") {
			r.next()
		}
		return v
	case t.kind == 's' || t.kind == 't' && t.plain:
		r.next()
		return &value{kind: 's', text: t.value, items: []*value{{kind: 's', text: t.value}}}
	case t.kind == 'n' || t.is("-") && r.ahead(1).kind == 'n':
		r.next()
		sign := ""
		if t.is("-") {
			sign, t = "-", r.next()
		}
		return &value{kind: 'n', items: []*value{{text: sign + strings.ReplaceAll(t.text, "_", "")}}}
	case t.is("true") || t.is("false"):
		r.next()
		return &value{kind: 'b', items: []*value{{text: t.text}}}
	case t.is("null") || t.is("undefined"):
		r.next()
		return &value{kind: '0', items: []*value{{text: t.text}}}
	case t.is("async") || t.is("function"):
		return r.function()
	case t.kind == 'w' && r.ahead(1).is("=>"):
		return r.function()
	case t.kind == 'w':
		return r.name(depth)
	}
	r.skip()
	return &value{kind: '?'}
}

// arrow reports whether the parentheses here are an arrow function's parameters.
func (r *reader) arrow() bool {
	saved := r.at
	r.skip()
	t := r.peek()
	r.at = saved
	return t.is("=>") || t.is(":")
}

// function passes over a function: its parameters, an arrow, its body.
func (r *reader) function() *value {
	for !r.ends() {
		if r.peek().is("=>") {
			r.next()
			if r.peek().is("{") {
				r.skip()
			} else {
				r.markup()
			}
			break
		}
		body := r.peek().is("{")
		r.skip()
		if body {
			break
		}
	}
	return &value{kind: 'f'}
}

// markup passes over an arrow's expression, whose text may hold commas.
func (r *reader) markup() {
	if !r.peek().is("<") {
		for !r.ends() {
			r.skip()
		}
		return
	}
	// An element: up to the > that closes the outermost tag.
	depth := 0
	for r.peek().kind != 0 {
		t := r.next()
		switch {
		case t.is("<") && r.peek().is("/"):
			depth--
			for r.peek().kind != 0 && !r.next().is(">") {
			}
		case t.is("<"):
			depth++
			for r.peek().kind != 0 && !r.peek().is(">") && !(r.peek().is("/") && r.ahead(1).is(">")) {
				r.skip()
			}
			if r.next().is("/") {
				depth--
				r.next()
			}
		case t.is("{"):
			r.at--
			r.skip()
		}
		if depth <= 0 {
			return
		}
	}
}

// name reads Primary.args, Template.bind({}), meta.story({...}).
func (r *reader) name(depth int) *value {
	v := &value{kind: 'i', path: []string{r.next().text}}
	for {
		switch {
		case r.peek().is(".") && r.ahead(1).kind == 'w':
			r.next()
			v.path = append(v.path, r.next().text)
		case r.peek().is("?") && r.ahead(1).is(".") && r.ahead(2).kind == 'w':
			r.next()
			r.next()
			v.path = append(v.path, r.next().text)
		case r.peek().is("<") && r.ahead(1).kind == 'w' && v.kind == 'i':
			// Type arguments of a call.
			saved := r.at
			for n := 0; n < 64 && !r.peek().is("(") && !r.ends(); n++ {
				r.next()
			}
			if !r.peek().is("(") {
				r.at = saved
				return v
			}
		case r.peek().is("(") && v.kind == 'i':
			v.kind = 'c'
			v.items = r.arguments(depth)
		case r.peek().is("(") || r.peek().is("["):
			r.skip()
			v.kind = '?'
		default:
			return v
		}
	}
}

func (r *reader) arguments(depth int) []*value {
	r.next()
	var out []*value
	for {
		t := r.peek()
		switch {
		case t.kind == 0:
			return out
		case t.is(")"):
			r.next()
			return out
		case t.is(","):
			r.next()
		default:
			before := r.at
			out = append(out, r.expression(depth+1))
			if r.at == before {
				r.next()
			}
		}
	}
}

func (r *reader) list(depth int) *value {
	r.next()
	v := &value{kind: 'a'}
	for {
		t := r.peek()
		switch {
		case t.kind == 0:
			return v
		case t.is("]"):
			r.next()
			return v
		case t.is(","):
			r.next()
		case t.is("..."):
			r.next()
			r.expression(depth + 1)
			v.items = append(v.items, &value{kind: '?'})
		default:
			before := r.at
			v.items = append(v.items, r.expression(depth+1))
			if r.at == before {
				r.next()
			}
		}
	}
}

func (r *reader) object(depth int) *value {
	r.next()
	v := &value{kind: 'o'}
	for {
		t := r.peek()
		before := r.at
		switch {
		case t.kind == 0:
			return v
		case t.is("}"):
			r.next()
			return v
		case t.is(","):
			r.next()
		case t.is("..."):
			r.next()
			v.entries = append(v.entries, entry{spread: true, value: r.expression(depth + 1), line: t.line})
		default:
			r.property(v, t, depth)
		}
		if r.at == before {
			r.next()
		}
	}
}

func (r *reader) property(v *value, t token, depth int) {
	for (t.is("async") || t.is("get") || t.is("set") || t.is("*")) && !r.ahead(1).is(":") && !r.ahead(1).is(",") && !r.ahead(1).is("(") && !r.ahead(1).is("}") {
		r.next()
		t = r.peek()
	}
	key := t.text
	switch t.kind {
	case 's', 't':
		key = t.value
	case 'p':
		if t.is("[") { // a computed key
			r.skip()
			key = ""
			if r.peek().is(":") {
				r.next()
			}
			r.expression(depth + 1)
			v.entries = append(v.entries, entry{spread: true, value: &value{kind: '?'}, line: t.line})
			return
		}
		return
	}
	r.next()
	switch n := r.peek(); {
	case n.is(":"):
		r.next()
		v.entries = append(v.entries, entry{key: key, value: r.expression(depth + 1), line: t.line})
	case n.is("(") || n.is("<"):
		v.entries = append(v.entries, entry{key: key, value: r.function(), line: t.line})
	default:
		v.entries = append(v.entries, entry{key: key, value: &value{kind: 'i', path: []string{key}}, line: t.line})
	}
}

// shape of a literal; anything computed is unknown.
func (v *value) shape(depth int) summary.TypeShape {
	if v == nil || depth > 20 {
		return summary.UnknownShape{}
	}
	switch v.kind {
	case 's':
		if len(v.items) > 0 {
			return summary.Literal{Value: v.items[0].text}
		}
	case 'n':
		if f, err := strconv.ParseFloat(v.items[0].text, 64); err == nil {
			return summary.Literal{Value: f, Raw: v.items[0].text}
		}
		return summary.Number{}
	case 'b':
		return summary.Literal{Value: v.items[0].text == "true"}
	case '0':
		if v.items[0].text == "undefined" {
			return summary.Undefined{}
		}
		return summary.Null{}
	case 'a':
		var items []summary.TypeShape
		for i, item := range v.items {
			if i == 20 {
				break
			}
			items = append(items, item.shape(depth+1))
		}
		return summary.Array{Items: summary.NewUnion(items...)}
	case 'o':
		var props []summary.Property
		var spreads []summary.Spread
		for _, e := range v.entries {
			if e.spread {
				spreads = append(spreads, summary.Spread{SourceText: clip(e.value.text)})
				continue
			}
			props = append(props, summary.Property{Name: e.key, Shape: e.value.shape(depth + 1)})
		}
		return summary.NewRecord(props, spreads...)
	}
	return summary.UnknownShape{}
}

func clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 80 {
		s = strings.ToValidUTF8(s[:80], "") + "…"
	}
	if s == "" {
		s = "…"
	}
	return s
}
