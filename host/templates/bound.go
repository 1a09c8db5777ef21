package templates

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// A template in a file of its own is bound to a class by its name, as Angular's command line gives it one: item-list.component.html to
// ItemListComponent of item-list.component.ts. It is read as a module with a function that is passed an instance of the class.

const boundEnding = ".component.html"

// boundInstance is what the function calls the instance that it is passed.
const boundInstance = "bound$"

// IsBound reports whether a file of this name is a template of a class that stands beside it.
func IsBound(name string) bool { return strings.HasSuffix(strings.ToLower(name), boundEnding) }

// BoundTo is the file that the class of a template stands in.
func BoundTo(name string) string { return name[:len(name)-len(".html")] + ".ts" }

var classWord = regexp.MustCompile(`[A-Za-z0-9]+`)

// boundClass is the name of the class that a template is bound to.
func boundClass(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	out := ""
	for _, word := range classWord.FindAllString(name[:len(name)-len(".html")], -1) {
		out += strings.ToUpper(word[:1]) + word[1:]
	}
	return out
}

// lowerBound gives a template as the module that it is read as.
func lowerBound(name string, source []byte) Text {
	w := &boundWriter{templateWriter: templateWriter{out: &placed{}, source: source, receiver: true, ifEnds: -1, path: boundInstance + "."}, constants: map[string]bool{}}
	w.read(0, len(source), w)
	text := Text{Source: []byte{}}
	if len(w.out.text) == 0 {
		return text
	}
	module := name[strings.LastIndexAny(name, `/\`)+1:]
	class := boundClass(name)
	text.insert(0, func(out *placed) {
		out.write(0, "import {"+class+"} from './"+strings.TrimSuffix(module, ".html")+"';export function "+TemplateFunction+"("+boundInstance+": "+class+"){")
		if names := namesOf(w.out.text); len(names) > 0 {
			names = slices.DeleteFunc(names, func(name string) bool { return name == boundInstance || generated[name] || w.constants[name] })
			if len(names) > 0 {
				out.write(0, "const {"+strings.Join(names, ",")+"}="+boundInstance+";")
			}
		}
		out.placed(w.out)
		out.write(len(source), "}")
	})
	return text
}

// generated are names that stand only in what is written for a template.
var generated = map[string]bool{"slot$": true, "pipe$": true}

// boundWriter writes such a template as code.
type boundWriter struct {
	templateWriter
	// constants are the names that the template itself gives values, outside of all elements.
	constants map[string]bool
}

// blockBegins is the beginning of a branch, a loop or another part of a template that is written with a sign: @if (…) {.
var blockBegins = regexp.MustCompile(`^@(if|else\s+if|else|for|switch|case|default|empty|defer|placeholder|loading|error)\b\s*`)

var constant = regexp.MustCompile(`^@let\s+([\w$]+)\s*=\s*([^;]*);`)

func (w *boundWriter) show(from, to int) { w.bound(from, to, "(", ");") }

func (w *boundWriter) signs() string { return "<{@}" }

// sign reads a constant, or the beginning or the end of a block.
func (w *boundWriter) sign(at, to int) int {
	rest := w.source[at:to]
	switch rest[0] {
	case '@':
		if m := constant.FindSubmatchIndex(rest); m != nil {
			w.bound(at+m[4], at+m[5], "const "+string(rest[m[2]:m[3]])+"=(", ");")
			w.know(rest[m[2]:m[3]])
			return m[1]
		}
		if blockBegins.Match(rest) {
			return w.block(at, to)
		}
	case '}':
		w.endBlock(at)
		return 1
	}
	return 0
}

// know adds names to those that the innermost open element gives.
func (w *boundWriter) know(pattern []byte) {
	if len(w.open) > 0 {
		w.open[len(w.open)-1].know(pattern)
		return
	}
	w.constants[string(pattern)] = true
}

// endBlock ends the innermost block, and the elements in it.
func (w *boundWriter) endBlock(at int) {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name == "@" {
			for len(w.open) > i {
				w.close(at)
			}
			return
		}
	}
}

// block opens a block, and gives how long its beginning is.
func (w *boundWriter) block(at, to int) int {
	m := blockBegins.FindSubmatch(w.source[at:to])
	word := strings.Join(strings.Fields(string(m[1])), " ")
	from, behind := 0, at+len(m[0])
	end := behind
	if behind < to && w.source[behind] == '(' {
		from = behind + 1
		walkCode(w.source[behind:to], func(i, depth int, sign []byte) bool {
			if sign[0] == ')' && depth == 0 {
				end = behind + i
				return false
			}
			return true
		})
		if end == behind {
			return len(m[0])
		}
		behind = end + 1
	}
	for behind < to && strings.IndexByte(" \t\r\n", w.source[behind]) >= 0 {
		behind++
	}
	if behind >= to || w.source[behind] != '{' {
		return len(m[0])
	}
	e := openElement{name: "@", names: map[string]bool{}}
	w.open = append(w.open, e)
	top := &w.open[len(w.open)-1]
	opened := func(closes string) { top.closes = closes + top.closes }
	switch {
	case word == "for" && from > 0:
		parts := w.parts(from, end)
		if m := forOf.FindSubmatchIndex(w.source[parts[0][0]:parts[0][1]]); m != nil {
			w.loop(top, opened, parts[0][0]+m[2], parts[0][0]+m[3], parts[0][0]+m[4], parts[0][0]+m[5])
		}
	case word == "if" || word == "else if":
		if from > 0 {
			w.branch(top, opened, from, end, word == "else if")
		}
	case word == "else" && w.ifEnds == len(w.out.text):
		w.out.write(at, "else{")
		opened("}")
	case from > 0 && (word == "switch" || word == "case"):
		w.bound(from, end, "(", ");")
	}
	return behind + 1 - at
}

var (
	forOf    = regexp.MustCompile(`(?s)^\s*(?:let\s+|const\s+)?([\w$]+)\s+of\s+(.*?)\s*$`)
	named    = regexp.MustCompile(`(?s)^(.*?)\s+as\s+([\w$]+)\s*$`)
	namedAs  = regexp.MustCompile(`^\s*(?:as\s+([\w$]+)|let\s+([\w$]+)\s*=\s*\w+|\w+\s+as\s+([\w$]+))\s*$`)
	unpiped  = map[string]bool{"async": true, "slice": true}
	pipeName = regexp.MustCompile(`^\s*([\w$]+)`)
)

// parts are those of a text that semicolons part.
func (w *boundWriter) parts(from, to int) (out [][2]int) {
	begins := from
	walkCode(w.source[from:to], func(i, depth int, sign []byte) bool {
		if sign[0] == ';' && depth == 0 {
			out = append(out, [2]int{begins, from + i})
			begins = from + i + 1
		}
		return true
	})
	return append(out, [2]int{begins, to})
}

// branch opens what is shown under a condition, and gives the condition's value the name that it says.
func (w *boundWriter) branch(top *openElement, opened func(string), from, to int, other bool) {
	parts := w.parts(from, to)
	first := parts[0]
	name := ""
	if m := named.FindSubmatchIndex(w.source[first[0]:first[1]]); m != nil {
		name = string(w.source[first[0]+m[4] : first[0]+m[5]])
		first[1] = first[0] + m[3]
	}
	for _, p := range parts[1:] {
		if m := namedAs.FindSubmatch(w.source[p[0]:p[1]]); m != nil && name == "" {
			name = string(m[1])
		}
	}
	word := "if("
	if other && w.ifEnds == len(w.out.text) {
		word = "else if("
	}
	plain := top.closes == ""
	if !w.bound(first[0], first[1], word, "){") {
		return
	}
	opened("}")
	top.branch = plain
	if name != "" {
		w.bound(first[0], first[1], "const "+name+"=(", ");")
		top.names[name] = true
	}
}

// loop opens what is shown for each element of a list.
func (w *boundWriter) loop(top *openElement, opened func(string), from, to, listFrom, listTo int) {
	if !w.whole(listFrom, listTo) {
		return
	}
	w.out.write(from, "for(const ")
	w.copied(from, to)
	w.bound(listFrom, listTo, " of (", ")){")
	opened("}")
	top.know(w.source[from:to])
}

// start writes what an element's attributes say, and opens what holds for its children.
func (w *boundWriter) start(name string, attributes []boundAttribute, _ int) {
	w.open = append(w.open, openElement{name: name, names: map[string]bool{}})
	top := &w.open[len(w.open)-1]
	opened := func(closes string) { top.closes = closes + top.closes }
	for i := range attributes {
		a := &attributes[i]
		switch {
		case a.name == "*ngFor":
			parts := w.parts(a.from, a.to)
			m := forOf.FindSubmatchIndex(w.source[parts[0][0]:parts[0][1]])
			if m == nil {
				continue
			}
			listTo := parts[0][0] + m[5]
			alias := ""
			if n := named.FindSubmatchIndex(w.source[parts[0][0]+m[4] : listTo]); n != nil {
				alias, listTo = string(w.source[parts[0][0]+m[4]+n[4]:parts[0][0]+m[4]+n[5]]), parts[0][0]+m[4]+n[3]
			}
			w.loop(top, opened, parts[0][0]+m[2], parts[0][0]+m[3], parts[0][0]+m[4], listTo)
			for _, p := range parts[1:] {
				if n := namedAs.FindSubmatch(w.source[p[0]:p[1]]); n != nil && top.closes != "" {
					w.counted(top, p[0], string(n[1])+string(n[2])+string(n[3]))
				}
			}
			if alias != "" && top.closes != "" {
				w.counted(top, a.from, alias)
			}
		case a.name == "*ngIf" || a.name == "[ngIf]":
			w.branch(top, opened, a.from, a.to, false)
		}
	}
	for i := range attributes {
		a := &attributes[i]
		switch {
		case strings.HasPrefix(a.name, "let-"):
			w.out.write(a.from, "slot$(("+a.name[len("let-"):]+")=>{")
			opened("});")
			top.names[a.name[len("let-"):]] = true
		case a.name == "*ngIf" || a.name == "[ngIf]" || a.name == "*ngFor" || strings.HasPrefix(a.name, "#"):
		case strings.HasPrefix(a.name, "[(") || strings.HasPrefix(a.name, "bindon-"):
			w.model(a)
		case strings.HasPrefix(a.name, "("), strings.HasPrefix(a.name, "on-"):
			w.handler(a)
		case strings.HasPrefix(a.name, "["), strings.HasPrefix(a.name, "*"), strings.HasPrefix(a.name, "bind-"):
			for _, p := range w.parts(a.from, a.to)[:1] {
				w.bound(p[0], p[1], "(", ");")
			}
		default:
			w.filled(a)
		}
	}
}

// counted writes a name that says where in a list an element stands.
func (w *boundWriter) counted(top *openElement, at int, name string) {
	w.out.write(at, "let "+name+"=0;")
	top.names[name] = true
}

// filled writes what is shown in an attribute's text.
func (w *boundWriter) filled(a *boundAttribute) {
	for at := a.from; at < a.to; {
		begins := bytes.Index(w.source[at:a.to], []byte("{{"))
		if begins < 0 {
			return
		}
		from := at + begins + 2
		length := bytes.Index(w.source[from:a.to], []byte("}}"))
		if length < 0 {
			return
		}
		w.bound(from, from+length, "(", ");")
		at = from + length + 2
	}
}

// bound writes an expression between two texts. What pipes make of a value is not known, but for those that give it, or a part of a list, as it is.
func (w *boundWriter) bound(from, to int, before, behind string) bool {
	if strings.TrimSpace(string(w.source[from:to])) == "" || !w.whole(from, to) || entity.Match(w.source[from:to]) && bytes.IndexByte(w.source[from:to], '|') >= 0 {
		return false
	}
	type cut struct{ from, to int }
	var cuts []cut
	made := false
	depthOf, begins := -1, 0
	code := w.source[from:to]
	walkCode(code, func(i, depth int, sign []byte) bool {
		c := sign[0]
		pipes := c == '|' && !(i+1 < len(code) && code[i+1] == '|') && !(i > 0 && code[i-1] == '|')
		switch {
		case depthOf >= 0 && (depth < depthOf || depth == depthOf && (c == ')' || c == ']' || c == '}' || c == ',')):
			cuts = append(cuts, cut{begins, i})
			depthOf = -1
		case depthOf < 0 && pipes:
			depthOf, begins = depth, i
		}
		if pipes {
			if m := pipeName.FindSubmatch(code[i+1:]); m == nil || !unpiped[string(m[1])] {
				made = true
			}
		}
		return true
	})
	if depthOf >= 0 {
		cuts = append(cuts, cut{begins, len(code)})
	}
	if made {
		before, behind = before+"pipe$(", ")"+behind
	}
	w.out.write(from, before)
	done := from
	for _, c := range cuts {
		w.copied(done, from+c.from)
		done = from + c.to
	}
	w.copied(done, to)
	w.out.write(to, behind)
	return true
}
