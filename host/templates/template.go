package templates

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// A template of Vue as code: an element with v-for is a loop, one with v-if a branch, what is shown and what attributes are bound to are
// expressions, and what is run on events are functions.

// templateWriter writes a template as code.
type templateWriter struct {
	out    *placed
	source []byte
	// receiver: names are properties of the component's receiver, and no names of the script.
	receiver bool
	// path is what stands before the name of a property of the receiver, "" for the language's own word.
	path string
	// open are the elements whose ends have not been met.
	open []openElement
	// ifEnds is how much was written when a branch ended behind which another one may follow, -1 for none.
	ifEnds int
}

// openElement is an element whose end has not been met.
type openElement struct {
	name string
	// closes ends what the element opened.
	closes string
	// branch: what it ends is a branch alone; raw: nothing in it is code.
	branch, raw bool
	// names are those that its children know beside the others.
	names map[string]bool
}

// boundAttribute is an attribute with the place of its value.
type boundAttribute struct {
	name     string
	from, to int
}

// templateOf is where the content of a component's template stands, where it is written as HTML.
func templateOf(source []byte) (from, to int, ok bool) {
	depth := 0
	for i := 0; i < len(source); {
		rest := source[i:]
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			i += skipTo(rest, "-->")
		case len(rest) > 2 && rest[0] == '<' && (isLetter(rest[1]) || rest[1] == '/' && isLetter(rest[2])):
			name, attributes, behind, selfClosing := startTag(source, i)
			if behind < 0 {
				return 0, 0, false
			}
			switch {
			case depth == 0 && (name == "script" || name == "style"):
				behind += skipTo(source[behind:], "</"+name)
			case !strings.EqualFold(name, "template"):
			case rest[1] == '/':
				if depth--; depth == 0 && ok {
					return from, i, true
				}
				depth = max(depth, 0)
			case selfClosing:
			default:
				if depth++; depth == 1 {
					from, ok = behind, true
					for _, a := range attributes {
						if value := string(source[a.from:a.to]); a.name == "src" || a.name == "lang" && value != "html" {
							ok = false
						}
					}
				}
			}
			i = behind
		default:
			next := bytes.IndexByte(rest[1:], '<')
			if next < 0 {
				return 0, 0, false
			}
			i += 1 + next
		}
	}
	return 0, 0, false
}

// startTag reads the tag, of a start or an end, that stands at a place; behind is -1 where it does not end.
func startTag(source []byte, at int) (name string, attributes []boundAttribute, behind int, selfClosing bool) {
	i := at + 1
	if i < len(source) && source[i] == '/' {
		i++
	}
	from := i
	for i < len(source) && strings.IndexByte(" \t\r\n/>", source[i]) < 0 {
		i++
	}
	name = string(source[from:i])
	for i < len(source) {
		switch c := source[i]; {
		case c == '>':
			return name, attributes, i + 1, source[i-1] == '/'
		case strings.IndexByte(" \t\r\n/", c) >= 0:
			i++
		default:
			from := i
			for i < len(source) && (i == from || strings.IndexByte(" \t\r\n=>", source[i]) < 0) && !(source[i] == '/' && i+1 < len(source) && source[i+1] == '>') {
				i++
			}
			a := boundAttribute{name: string(source[from:i]), from: i, to: i}
			value := i
			for value < len(source) && strings.IndexByte(" \t\r\n", source[value]) >= 0 {
				value++
			}
			if value < len(source) && source[value] == '=' {
				for value++; value < len(source) && strings.IndexByte(" \t\r\n", source[value]) >= 0; value++ {
				}
				if value < len(source) && (source[value] == '"' || source[value] == '\'') {
					end := bytes.IndexByte(source[value+1:], source[value])
					if end < 0 {
						return name, nil, -1, false
					}
					a.from, a.to = value+1, value+1+end
					i = a.to + 1
				} else {
					a.from = value
					for i = value; i < len(source) && strings.IndexByte(" \t\r\n>", source[i]) < 0; i++ {
					}
					a.to = i
				}
			}
			attributes = append(attributes, a)
		}
	}
	return name, nil, -1, false
}

// withoutEnd are elements of HTML that have no end.
var withoutEnd = map[string]bool{"area": true, "base": true, "br": true, "col": true, "embed": true, "hr": true, "img": true, "input": true, "link": true,
	"meta": true, "param": true, "source": true, "track": true, "wbr": true}

// writeTemplate writes a template as a function, or as a method of the component where names are properties of its receiver.
func writeTemplate(out *placed, source, scripts []byte, from, to int, receiver bool, declares string) {
	w := &templateWriter{out: &placed{}, source: source, receiver: receiver, ifEnds: -1}
	w.read(from, to, w)
	if len(w.out.text) == 0 {
		return
	}
	name := TemplateFunction
	if regexp.MustCompile(`\b` + name + `\b`).Match(scripts) {
		name += "$"
	}
	out.write(from, declares+name+"(){")
	if receiver {
		if names := namesOf(w.out.text); len(names) > 0 {
			out.write(from, "const {"+strings.Join(names, ",")+"}=this;")
		}
	}
	out.placed(w.out)
	out.write(to, "}")
}

// dialect is what templates of one library write in their own way.
type dialect interface {
	// show writes what stands between double braces.
	show(from, to int)
	// start writes what an element's attributes say, and opens what holds for its children.
	start(name string, attributes []boundAttribute, at int)
	// sign reads what begins with another sign than markup does, and gives how long that is, 0 for nothing.
	sign(at, to int) int
	// signs are the first bytes of all that is read.
	signs() string
}

func (w *templateWriter) show(from, to int) { w.expression(from, to, "(", ");") }
func (w *templateWriter) sign(_, _ int) int { return 0 }
func (w *templateWriter) signs() string     { return "<{" }

// read writes what stands in a part of a template.
func (w *templateWriter) read(from, to int, d dialect) {
	for i := from; i < to; {
		rest := w.source[i:to]
		raw := len(w.open) > 0 && w.open[len(w.open)-1].raw
		if n := d.sign(i, to); n > 0 {
			i += n
			continue
		}
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			i += skipTo(rest, "-->")
		case bytes.HasPrefix(rest, []byte("{{")) && !raw:
			end := bytes.Index(rest, []byte("}}"))
			if end < 0 {
				i += 2
				continue
			}
			d.show(i+2, i+end)
			i += end + 2
		case len(rest) > 2 && rest[0] == '<' && rest[1] == '/':
			name, _, behind, _ := startTag(w.source[:to], i)
			if behind < 0 {
				i = to
				continue
			}
			w.end(name, i)
			i = behind
		case len(rest) > 1 && rest[0] == '<' && isLetter(rest[1]):
			name, attributes, behind, selfClosing := startTag(w.source[:to], i)
			if behind < 0 {
				i = to
				continue
			}
			d.start(name, attributes, i)
			if selfClosing || withoutEnd[strings.ToLower(name)] {
				w.close(i)
			}
			i = behind
		default:
			next := bytes.IndexAny(rest[1:], d.signs())
			if next < 0 {
				next = len(rest) - 1
			}
			i += 1 + next
		}
	}
	for len(w.open) > 0 {
		w.close(to)
	}
}

// end closes the innermost open element of a name, and those in it.
func (w *templateWriter) end(name string, at int) {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name == name {
			for len(w.open) > i {
				w.close(at)
			}
			return
		}
	}
}

// close ends the innermost open element.
func (w *templateWriter) close(at int) {
	last := w.open[len(w.open)-1]
	w.open = w.open[:len(w.open)-1]
	w.out.write(at, last.closes)
	if last.branch {
		w.ifEnds = len(w.out.text)
	}
}

var (
	// repeats is what v-for says: what an element is called, and of what.
	repeats = regexp.MustCompile(`(?s)^\s*(.*?)\s+(?:in|of)\s+(.*?)\s*$`)
	// plainPath is a path that v-model may put a value at; reference what an event may run by its name; function what is one.
	plainPath = regexp.MustCompile(`^\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*|\s*\[[^\]\[]*\])*\s*$`)
	function  = regexp.MustCompile(`^\s*(?:async\b|function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)`)
)

// start writes what an element's attributes say, and opens what holds for its children.
func (w *templateWriter) start(name string, attributes []boundAttribute, at int) {
	e := openElement{name: name, names: map[string]bool{}}
	e.raw = len(w.open) > 0 && w.open[len(w.open)-1].raw
	get := func(names ...string) *boundAttribute {
		for i := range attributes {
			if slices.Contains(names, attributes[i].name) {
				return &attributes[i]
			}
		}
		return nil
	}
	if e.raw = e.raw || get("v-pre") != nil; e.raw {
		w.open = append(w.open, e)
		return
	}
	w.open = append(w.open, e)
	top := &w.open[len(w.open)-1]
	opened := func(closes string) { top.closes = closes + top.closes }
	if a := get("slot-scope", "scope"); a != nil {
		w.handed(a, top, opened)
	}
	if a := get("v-for"); a != nil {
		w.repeated(a, top, opened)
	}
	plain := top.closes == ""
	if a := get("v-if"); a != nil && w.expression(a.from, a.to, "if(", "){") {
		opened("}")
		top.branch = plain
	} else if a := get("v-else-if"); a != nil {
		word := "if("
		if w.ifEnds == len(w.out.text) {
			word = "else if("
		}
		if w.expression(a.from, a.to, word, "){") {
			opened("}")
			top.branch = plain
		}
	} else if get("v-else") != nil && plain && w.ifEnds == len(w.out.text) {
		w.out.write(at, "else{")
		opened("}")
	}
	var slot *boundAttribute
	for i := range attributes {
		a := &attributes[i]
		switch directive, _, _ := strings.Cut(a.name, "."); {
		case directive == "v-slot" || strings.HasPrefix(directive, "v-slot:") || strings.HasPrefix(a.name, "#"):
			slot = a
		case directive == "v-for" || directive == "v-if" || directive == "v-else-if" || directive == "v-else" || directive == "slot-scope" || directive == "scope":
		case directive == ":key" || directive == "v-bind:key": // what elements are told apart by is not shown
		case directive == "v-model" || strings.HasPrefix(directive, "v-model:"):
			w.model(a)
		case strings.HasPrefix(a.name, "@"), strings.HasPrefix(directive, "v-on"):
			w.handler(a)
		case strings.HasPrefix(a.name, ":"), strings.HasPrefix(directive, "v-"):
			w.expression(a.from, a.to, "(", ");")
		}
	}
	if slot != nil {
		w.handed(slot, top, opened)
	}
}

// handed opens what an element's children are handed by the component around: they are called so, and what they are is not known.
func (w *templateWriter) handed(a *boundAttribute, top *openElement, opened func(string)) {
	if strings.TrimSpace(string(w.source[a.from:a.to])) == "" || !w.whole(a.from, a.to) {
		return
	}
	top.know(w.source[a.from:a.to])
	w.out.write(a.from, "slot$((")
	w.copied(a.from, a.to)
	w.out.write(a.to, ")=>{")
	opened("});")
}

// repeated opens the loop of an element.
func (w *templateWriter) repeated(a *boundAttribute, top *openElement, opened func(string)) {
	m := repeats.FindSubmatchIndex(w.source[a.from:a.to])
	if m == nil {
		return
	}
	from, to := a.from+m[2], a.from+m[3]
	if w.source[from] == '(' && w.source[to-1] == ')' {
		from, to = from+1, to-1
	}
	behind, several := to, 0
	walkCode(w.source[from:to], func(at, depth int, word []byte) bool {
		if depth == 0 && word[0] == ',' {
			if several++; several == 1 {
				behind = from + at
			}
		}
		return true
	})
	if !w.whole(from, to) || !w.whole(a.from+m[4], a.from+m[5]) || strings.TrimSpace(string(w.source[from:behind])) == "" {
		return
	}
	if several > 1 { // a value, its name and its number: what is gone through is an object
		w.out.write(from, "slot$((")
		w.copied(from, to)
		w.out.write(to, ")=>{")
		opened("});")
		top.know(w.source[from:to])
		return
	}
	w.out.write(from, "for(const ")
	w.copied(from, behind)
	w.out.write(behind, " of ")
	w.copied(a.from+m[4], a.from+m[5])
	w.out.write(a.to, "){")
	if behind < to {
		w.out.write(behind, "let ")
		w.copied(behind+1, to)
		w.out.write(to, "=0;")
	}
	opened("}")
	top.know(w.source[from:to])
}

// know adds the names of a pattern to those that an element's children know.
func (e *openElement) know(pattern []byte) {
	for _, name := range namesOf(pattern) {
		e.names[name] = true
	}
}

// model writes that something is put where v-model says.
func (w *templateWriter) model(a *boundAttribute) {
	if !plainPath.Match(w.source[a.from:a.to]) {
		w.expression(a.from, a.to, "(", ");")
		return
	}
	w.out.write(a.from, "(($event)=>{")
	begins := a.from + len(w.source[a.from:a.to]) - len(bytes.TrimLeft(w.source[a.from:a.to], " \t\r\n"))
	name := wordAt(w.source[begins:a.to])
	if bare := strings.TrimSpace(string(w.source[a.from:a.to])) == name; !w.knows(name) && (bare || w.receiver) {
		begins = w.own(begins, begins, begins+len(name))
	}
	w.copied(begins, a.to)
	w.out.write(a.to, "=$event;});")
}

// handler writes what is run on an event.
func (w *templateWriter) handler(a *boundAttribute) {
	text := w.source[a.from:a.to]
	if plainPath.Match(text) || function.Match(text) || a.name == "v-on" {
		w.expression(a.from, a.to, "(", ");")
		return
	}
	if strings.TrimSpace(string(text)) != "" && w.whole(a.from, a.to) {
		w.out.write(a.from, "(($event)=>{")
		w.copied(a.from, a.to)
		w.out.write(a.to, ";});")
	}
}

// expression writes an expression between two texts, where it is one that closes what it opens.
func (w *templateWriter) expression(from, to int, before, behind string) bool {
	if strings.TrimSpace(string(w.source[from:to])) == "" || !w.whole(from, to) {
		return false
	}
	w.out.write(from, before)
	w.copied(from, to)
	w.out.write(to, behind)
	return true
}

// whole reports whether code closes what it opens.
func (w *templateWriter) whole(from, to int) bool {
	return walkCode(decoded(w.source[from:to]), func(int, int, []byte) bool { return true })
}

// entities are the ways in which markup writes signs of code.
var entities = map[string]string{"&quot;": `"`, "&apos;": "'", "&#39;": "'", "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " "}

var entity = regexp.MustCompile(`&(?:quot|apos|#39|amp|lt|gt|nbsp);`)

func decoded(text []byte) []byte {
	return entity.ReplaceAllFunc(text, func(m []byte) []byte { return []byte(entities[string(m)]) })
}

// copied writes code as it stands in the file. What it assigns to is a property of the receiver where its names are.
func (w *templateWriter) copied(from, to int) {
	done := from
	for _, m := range entity.FindAllIndex(w.source[from:to], -1) {
		w.out.copied(w.source, done, from+m[0])
		w.out.write(from+m[0], entities[string(w.source[from+m[0]:from+m[1]])])
		done = from + m[1]
	}
	if done == from {
		for _, at := range assigned(w.source[from:to]) {
			if name := wordAt(w.source[from+at : to]); !w.knows(name) {
				done = w.own(done, from+at, from+at+len(name))
			}
		}
	}
	w.out.copied(w.source, done, to)
}

// own writes a name of the component's from a place on: a property of the receiver, or the cell that it is, of which code puts something into the
// value. It gives what is written up to.
func (w *templateWriter) own(done, from, to int) int {
	w.out.copied(w.source, done, from)
	if w.receiver {
		w.out.write(from, cmp.Or(w.path, "this."))
	}
	w.out.copied(w.source, from, to)
	if !w.receiver {
		w.out.write(to, ".value")
	}
	return to
}

// knows reports whether a name is one that the elements around give.
func (w *templateWriter) knows(name string) bool {
	return name == "$event" || slices.ContainsFunc(w.open, func(e openElement) bool { return e.names[name] })
}

func wordAt(text []byte) string {
	n := 0
	for n < len(text) && isWordByte(text[n]) {
		n++
	}
	return string(text[:n])
}

// assigned lists where the names stand that code assigns to.
func assigned(code []byte) (out []int) {
	type token struct {
		at   int
		word []byte
	}
	var all []token
	walkCode(code, func(at, _ int, word []byte) bool {
		all = append(all, token{at, word})
		return true
	})
	sign := func(i int, c byte) bool { return i >= 0 && i < len(all) && all[i].word[0] == c }
	for i, t := range all {
		if !isWordByte(t.word[0]) || t.word[0] <= '9' && t.word[0] >= '0' || sign(i-1, '.') {
			continue
		}
		before := i > 0 && isWordByte(all[i-1].word[0])
		switch {
		case before, i+1 >= len(all):
		case sign(i+1, '=') && !sign(i+2, '=') && !sign(i+2, '>'),
			(sign(i+1, '+') || sign(i+1, '-')) && (sign(i+2, '=') || sign(i+2, all[i+1].word[0])):
			out = append(out, t.at)
		}
	}
	return out
}

// reserved are words that are no names of a component, and what templates know without one.
var reserved = map[string]bool{"true": true, "false": true, "null": true, "undefined": true, "this": true, "typeof": true, "new": true, "in": true, "of": true,
	"instanceof": true, "void": true, "delete": true, "function": true, "return": true, "if": true, "else": true, "for": true, "while": true, "let": true,
	"const": true, "var": true, "async": true, "await": true, "as": true, "class": true, "switch": true, "case": true, "default": true, "break": true,
	"continue": true, "do": true, "try": true, "catch": true, "finally": true, "throw": true, "yield": true, "super": true, "import": true, "export": true,
	"extends": true, "with": true, "enum": true, "NaN": true, "Infinity": true, "isNaN": true, "isFinite": true, "parseInt": true, "parseFloat": true,
	"Math": true, "Number": true, "Date": true, "Array": true, "Object": true, "Boolean": true, "String": true, "RegExp": true, "Map": true, "Set": true,
	"JSON": true, "Intl": true, "BigInt": true, "Error": true, "Symbol": true, "console": true, "encodeURIComponent": true, "decodeURIComponent": true,
	"encodeURI": true, "decodeURI": true, "slot$": true, "$event": true, "static": true, "implements": true, "package": true, "protected": true,
	"interface": true, "private": true, "public": true, "arguments": true, "eval": true, "debugger": true}

// namesOf lists the words of code that may be names, in their order, each once.
func namesOf(code []byte) (out []string) {
	dots := 0
	seen := map[string]bool{}
	walkCode(code, func(_, _ int, word []byte) bool {
		if c := word[0]; isWordByte(c) && !(c >= '0' && c <= '9') && dots != 1 {
			if name := string(word); !reserved[name] && !seen[name] {
				seen[name] = true
				out = append(out, name)
			}
		}
		if dots++; word[0] != '.' {
			dots = 0
		}
		return true
	})
	return out
}
