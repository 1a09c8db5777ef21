package templates

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The template of a component is code of the component: what it shows are expressions over the names of its script. They stand in what
// is read of the file as a function of the script's, copied byte by byte, and a table says where each stands in the file.

// Text is what is read of a file that holds scripts beside markup.
type Text struct {
	// Source are the scripts, at their places but for what was put in front of them.
	Source []byte
	// Elements: a script says that markup may stand in it (tsx, jsx).
	Elements bool
	// Moved says where parts of the source stand in the file, in their order; empty where all does at its own place.
	Moved []Moved
	// Templates are the parts of the source that the template was written as.
	Templates [][2]int
}

// Moved is a part of a source that stands elsewhere in the file: from From up to where the next one begins. A part that is only
// written for what stands at Was has no place of its own.
type Moved struct {
	From, Was uint32
	Written   bool
}

// TemplateFunction is the name of the functions that templates of components are read as; where a script says the word, a "$" follows.
const TemplateFunction = "template"

// ReadText gives what is read of a file that holds scripts beside markup: its scripts, and the template of a component as code of theirs.
func ReadText(name string, source []byte) Text {
	if IsBound(name) {
		return lowerBound(name, source)
	}
	scripts, elements, _ := scriptsOf(name, source)
	text := Text{Source: scripts, Elements: elements}
	if strings.EqualFold(path.Ext(name), ".vue") {
		lowerComponent(source, &text)
	}
	return text
}

// WithoutTemplate gives a text with blanks in place of what its template was written as.
func (t *Text) WithoutTemplate() []byte {
	out := bytes.Clone(t.Source)
	for _, part := range t.Templates {
		blankOut(out[part[0]:part[1]])
	}
	return out
}

var (
	// setupTag is the start of a script whose names are those of the template.
	setupTag = regexp.MustCompile(`(?is)<script\b(?:[^>"']|"[^"]*"|'[^']*')*?\ssetup\b(?:[^>"']|"[^"]*"|'[^']*')*>`)
	// exportedAs is the object, or the class, that a component is made of; setupFunction a function of it whose names are those of the template.
	exportedAs    = regexp.MustCompile(`\bexport\s+default\s+[^{};='"\x60]{0,300}?\{`)
	exportedClass = regexp.MustCompile(`^export\s+default\s+(?:abstract\s+)?class\b`)
	exportedOther = regexp.MustCompile(`\bfunction\b`)
	setupFunction = regexp.MustCompile(`^(?:async\s+)?setup\s*\(`)
	methods       = regexp.MustCompile(`^methods\s*:\s*\{`)
)

// lowerComponent puts the template of a component into its text, where the script has the names that it speaks of.
func lowerComponent(source []byte, text *Text) {
	from, to, ok := templateOf(source)
	if !ok || text.Elements {
		return
	}
	if setupTag.Match(source) {
		text.insert(len(text.Source), func(out *placed) { writeTemplate(out, source, text.Source, from, to, false, "\n;function ") })
		return
	}
	m := exportedAs.FindIndex(text.Source)
	if m == nil || exportedOther.Match(text.Source[m[0]:m[1]]) {
		return
	}
	open := m[1] // behind the brace
	if exportedClass.Match(text.Source[m[0]:]) {
		text.insert(open, func(out *placed) { writeTemplate(out, source, text.Source, from, to, true, "") })
		return
	}
	setup, among := 0, 0
	eachMember(text.Source, open, func(at int) {
		rest := text.Source[at:]
		switch {
		case setup == 0 && setupFunction.Match(rest):
			setup = bodyOf(text.Source, at+len(setupFunction.Find(rest))-1)
		case among == 0 && methods.Match(rest):
			among = at + len(methods.Find(rest))
		}
	})
	// What stands further behind is put there first, so that places in front of it stay.
	puts := []func(){func() {
		if among > 0 {
			text.insert(among, func(out *placed) {
				writeTemplate(out, source, text.Source, from, to, true, "")
				out.write(from, ",")
			})
		} else if setup == 0 {
			text.insert(open, func(out *placed) {
				out.write(from, "methods:{")
				writeTemplate(out, source, text.Source, from, to, true, "")
				out.write(from, "},")
			})
		}
	}, func() {
		if setup > 0 {
			text.insert(setup, func(out *placed) {
				writeTemplate(out, source, text.Source, from, to, false, "function ")
				out.write(from, ";")
			})
		}
	}}
	if setup > among {
		slices.Reverse(puts)
	}
	for _, put := range puts {
		put()
	}
}

// eachMember visits where the members of an object begin that opens in front of a place.
func eachMember(text []byte, open int, visit func(at int)) {
	begins := true
	walkCode(text[open:], func(at, depth int, word []byte) bool {
		switch c := word[0]; {
		case depth < 0:
			return false
		case depth > 0:
		case c == ',':
			begins = true
			return true
		case begins:
			begins = false
			visit(open + at)
		}
		return true
	})
}

// bodyOf is where the body of a function begins whose parameters open at a place, behind its brace; 0 where that is not plain.
func bodyOf(text []byte, parameters int) (body int) {
	closed := false
	walkCode(text[parameters:], func(at, depth int, word []byte) bool {
		switch {
		case word[0] == ')' && depth == 0:
			closed = true
		case closed && word[0] == '{':
			body = parameters + at + 1
			return false
		}
		return !closed || word[0] == ')'
	})
	return body
}

// insert puts code into a text at a place. What was put there before stands behind it.
func (t *Text) insert(at int, write func(*placed)) {
	out := &placed{begins: at}
	write(out)
	n := uint32(len(out.text))
	if n == 0 {
		return
	}
	if len(t.Moved) == 0 {
		t.Moved = []Moved{{}}
	}
	k := 0
	for k < len(t.Moved) && t.Moved[k].From < uint32(at) {
		k++
	}
	around := t.Moved[max(k-1, 0)]
	behind := Moved{From: uint32(at) + n, Was: around.Was + uint32(at) - around.From, Written: around.Written}
	later := slices.Clone(t.Moved[k:])
	for i := range later {
		later[i].From += n
	}
	t.Moved = append(append(t.Moved[:k:k], out.moved...), behind)
	t.Moved = append(t.Moved, later...)
	for i := range t.Templates {
		if t.Templates[i][0] >= at {
			t.Templates[i][0] += int(n)
			t.Templates[i][1] += int(n)
		}
	}
	t.Templates = append(t.Templates, [2]int{at, at + int(n)})
	t.Source = slices.Insert(t.Source, at, out.text...)
}

// placed is code with where its parts stand in the file.
type placed struct {
	begins int
	text   []byte
	moved  []Moved
}

// write adds code for what stands at a place of the file.
func (p *placed) write(was int, code string) { p.add(was, []byte(code), true) }

// copied adds a part of the file as it stands there.
func (p *placed) copied(source []byte, from, to int) { p.add(from, source[from:to], false) }

// placed adds code with where its parts stand.
func (p *placed) placed(other *placed) {
	for i, m := range other.moved {
		end := len(other.text)
		if i+1 < len(other.moved) {
			end = int(other.moved[i+1].From)
		}
		p.add(int(m.Was), other.text[m.From:end], m.Written)
	}
}

func (p *placed) add(was int, code []byte, written bool) {
	if len(code) > 0 {
		p.moved = append(p.moved, Moved{From: uint32(p.begins + len(p.text)), Was: uint32(was), Written: written})
		p.text = append(p.text, code...)
	}
}
