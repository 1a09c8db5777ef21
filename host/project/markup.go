package project

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
)

// What a page's markup sends requests with stands in its script as functions that do: ()=>tag$s("form", {attributes}, {names of its inputs}),
// written over the blanks that the markup left. So packs read markup as they read any other code.

// markupCall is what such calls call; markupValue is what stands in them for a value that a server fills in.
const (
	markupCall  = "tag$s"
	markupValue = "tag$."
)

// sendsBy are attributes that say which method an element sends a request by, or to where: hx-get, data-hx-post, data-method.
var sendsBy = regexp.MustCompile(`^(?:data-)?[a-z]+-(?:get|post|put|patch|delete)$|^data-(?:turbo-)?method$`)

// element is one start tag of a page's markup.
type element struct {
	name       string
	at, behind int
	attributes []markupAttribute
}

type markupAttribute struct{ name, value string }

func (e *element) get(name string) (string, bool) {
	for _, a := range e.attributes {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// markup reads the elements of a part of a page, and writes what sends requests as calls.
type markup struct {
	name   string
	source []byte
	out    []byte
	// cursor is where the next call may be written; waiting are those that did not fit in front of a script.
	cursor  int
	waiting [][]string
	// kept are the names that the page keeps paths of routes under.
	kept map[string]string
	// form is the one around, nil outside of one.
	form *openForm
}

// openForm is a form whose end has not been met.
type openForm struct {
	at     int
	writes []string // its call up to its fields
	fields []string
	// open: it has more fields than are known.
	open bool
}

// lowerMarkup writes the calls for a part of a page over the blanks of out, which is as long, those that are waiting first, and gives those
// for which it has no room.
func lowerMarkup(name string, source, out []byte, waiting [][]string, kept map[string]string) [][]string {
	m := &markup{name: name, source: source, out: out, kept: kept}
	for _, call := range waiting {
		m.write(0, call)
	}
	m.read()
	return m.waiting
}

func (m *markup) read() {
	for i := 0; i < len(m.source); {
		rest := m.source[i:]
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			i += skipTo(rest, "-->")
		case bytes.HasPrefix(rest, []byte("{#")):
			i += skipTo(rest, "#}")
		case bytes.HasPrefix(rest, []byte("{%")), bytes.HasPrefix(rest, []byte("{{")), bytes.HasPrefix(rest, []byte("<%")):
			t := (&filling{text: m.source}).tagAt(i)
			if t == nil {
				i += 2
				continue
			}
			i = t.to
			if word.FindString(t.holds) == "comment" && rest[1] == '%' {
				i += skipTo(m.source[i:], "endcomment")
				continue
			}
			m.tag(t, rest[0] == '<')
		case len(rest) > 1 && rest[0] == '<' && rest[1] == '/':
			end := bytes.IndexByte(rest, '>')
			if end < 0 {
				end = len(rest) - 1
			}
			if m.form != nil && strings.EqualFold(strings.TrimSpace(string(rest[2:end])), "form") {
				m.endForm()
			}
			i += end + 1
		case len(rest) > 1 && rest[0] == '<' && isLetter(rest[1]):
			e := m.element(i)
			m.start(&e)
			i = max(e.behind, i+1)
		default:
			next := bytes.IndexAny(rest[1:], "<{")
			if next < 0 {
				i = len(m.source)
			} else {
				i += 1 + next
			}
		}
	}
	if m.form != nil {
		m.form.open = true // its end stands elsewhere
		m.endForm()
	}
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// skipTo is how far it is to behind a text, or to the end.
func skipTo(rest []byte, to string) int {
	if at := bytes.Index(rest, []byte(to)); at >= 0 {
		return at + len(to)
	}
	return len(rest)
}

// element reads the start tag that begins at a place.
func (m *markup) element(at int) element {
	e := element{at: at}
	i := at + 1
	for i < len(m.source) && (isLetter(m.source[i]) || m.source[i] == '-' || m.source[i] >= '0' && m.source[i] <= '9') {
		i++
	}
	e.name = strings.ToLower(string(m.source[at+1 : i]))
	in := &filling{text: m.source}
	for i < len(m.source) {
		c := m.source[i]
		if t := in.tagAt(i); t != nil {
			i = t.to
			continue
		}
		switch {
		case c == '>':
			e.behind = i + 1
			return e
		case c == '<':
			e.behind = i
			return e
		case isLetter(c) || c == ':' || c == '@' || c == '_':
			from := i
			for i < len(m.source) && strings.IndexByte(" \t\r\n=>/\"'<{", m.source[i]) < 0 {
				i++
			}
			a := markupAttribute{name: strings.ToLower(string(m.source[from:i]))}
			i = m.value(i, &a)
			e.attributes = append(e.attributes, a)
		default:
			i++
		}
	}
	e.behind = i
	return e
}

// value reads the value of an attribute whose name ends at a place.
func (m *markup) value(at int, a *markupAttribute) int {
	i := at
	for i < len(m.source) && strings.IndexByte(" \t\r\n", m.source[i]) >= 0 {
		i++
	}
	if i >= len(m.source) || m.source[i] != '=' {
		return at
	}
	for i++; i < len(m.source) && strings.IndexByte(" \t\r\n", m.source[i]) >= 0; i++ {
	}
	if i >= len(m.source) {
		return i
	}
	quote := m.source[i]
	if quote == '"' || quote == '\'' {
		i++
	} else {
		quote = 0
	}
	from := i
	in := &filling{text: m.source}
	for i < len(m.source) {
		if t := in.tagAt(i); t != nil {
			i = t.to
			continue
		}
		if c := m.source[i]; c == quote || quote == 0 && strings.IndexByte(" \t\r\n>", c) >= 0 {
			break
		}
		i++
	}
	a.value = strings.TrimSpace(string(m.source[from:i]))
	if quote != 0 {
		i++
	}
	return i
}

// start notes an element.
func (m *markup) start(e *element) {
	switch e.name {
	case "input", "select", "textarea", "button":
		m.field(e)
	}
	sends := e.name == "form" || slices.ContainsFunc(e.attributes, func(a markupAttribute) bool { return sendsBy.MatchString(a.name) })
	if !sends {
		return
	}
	var parts []string
	for _, a := range e.attributes {
		if sendsBy.MatchString(a.name) || slices.Contains([]string{"action", "method", "href", "enctype", "data-remote"}, a.name) {
			name := a.name
			if strings.Contains(name, "-") {
				name = `"` + name + `"`
			}
			parts = append(parts, name+":", m.expression(a.value), ",")
		}
	}
	if method, _ := e.get("method"); e.name == "form" && strings.EqualFold(method, "post") {
		if action, _ := e.get("action"); action == "" || action == "." {
			parts = append(parts, "action:`${"+pageItself+"}`,") // the last one counts
		}
	}
	call := append([]string{";()=>", markupCall + "(", `"` + e.name + `",{`}, parts...)
	if e.name != "form" {
		m.write(e.at, append(call, "});"))
		return
	}
	if m.form != nil {
		m.form.open = true
		m.endForm()
	}
	m.form = &openForm{at: e.at, writes: append(call, "},{")}
	if slices.ContainsFunc(e.attributes, func(a markupAttribute) bool { return heldByScripts.MatchString(a.name) }) {
		m.form.open = true // a script, or a library, may give it more fields
	}
}

// heldByScripts are attributes by which scripts find an element, or that say to a library what to do with it.
var heldByScripts = regexp.MustCompile(`^(?:id$|data-|on|hx-|x-|v-|ng-|@|:)`)

// plainField is a name of an input as it is written.
var plainField = regexp.MustCompile(`^[A-Za-z_][\w.\[\]-]*$`)

// field notes an input of the form around.
func (m *markup) field(e *element) {
	if m.form == nil {
		return
	}
	name, ok := e.get("name")
	if !ok || name == "" {
		return
	}
	if kind, _ := e.get("type"); kind == "file" || strings.ContainsAny(name, "[]") || !plainField.MatchString(name) {
		m.form.open = true
		return
	}
	value := `""`
	if name == "_method" {
		given, _ := e.get("value")
		value = m.expression(given)
	}
	if strings.ContainsAny(name, ".-") {
		name = `"` + name + `"`
	}
	if !slices.Contains(m.form.fields, name+":") {
		m.form.fields = append(m.form.fields, name+":", value, ",")
	}
}

// withoutFields are tags that write no input; every other one may.
var withoutFields = map[string]bool{"csrf_token": true, "trans": true, "translate": true, "url": true, "url_for": true, "static": true, "if": true, "elif": true, "else": true,
	"endif": true, "for": true, "endfor": true, "load": true, "blocktrans": true, "endblocktrans": true, "blocktranslate": true, "endblocktranslate": true, "with": true,
	"endwith": true, "comment": true, "endcomment": true, "set": true, "t": true, "gettext": true, "_": true, "empty": true, "now": true, "plural": true}

// tag notes what a server fills in between elements.
func (m *markup) tag(t *filledTag, ruby bool) {
	if m.form != nil {
		if name := word.FindString(t.holds); t.does == tagValue && !withoutFields[name] || name == "include" || name == "block" {
			m.form.open = true
		}
	}
	if !ruby || strings.EqualFold(path.Ext(m.name), ".ejs") {
		return
	}
	m.helper(t)
}

// endForm writes the call of a form.
func (m *markup) endForm() {
	f := m.form
	m.form = nil
	call := append(f.writes, f.fields...)
	if f.open {
		call = append(call, "..."+markupValue+"more")
	}
	m.write(f.at, append(call, "});"))
}

// expression writes the value of an attribute in the language of scripts.
func (m *markup) expression(value string) string {
	text := []byte(value)
	in := &filling{text: text}
	var b strings.Builder
	b.WriteByte('`')
	for i := 0; i < len(text); {
		t := in.tagAt(i)
		if t == nil {
			switch c := text[i]; c {
			case '`', '\\', '\n', '\r':
				b.WriteByte(' ')
			case '$':
				b.WriteString("\\$")
			default:
				b.WriteByte(c)
			}
			i++
			continue
		}
		switch t.does {
		case tagValue:
			b.WriteString("${" + m.valueOf(t) + "}")
		case tagSays:
		default:
			return markupValue + "value" // one of several
		}
		i = t.to
	}
	return b.String() + "`"
}

// valueOf is a value that a server fills in: the path of a route, or one that is not known.
func (m *markup) valueOf(t *filledTag) string {
	if name := spellRoute(t.holds, t.ruby, m.kept, anyRoom); name != "" {
		return name
	}
	name := plainName.FindString(strings.TrimPrefix(strings.TrimSpace(t.holds), "@"))
	if last := strings.LastIndexByte(name, '.'); last >= 0 {
		name = name[last+1:]
	}
	if name == "" || notOfTemplates[name] {
		name = "value"
	}
	return markupValue + name
}

// anyRoom is more than a name takes.
const anyRoom = 1 << 20

// write puts a call over the blanks from a place on, a part of it on one line each; one that does not fit waits.
func (m *markup) write(at int, parts []string) {
	type placed struct {
		at   int
		text string
	}
	var list []placed
	cursor := max(at, m.cursor)
	for _, part := range parts {
		for {
			end := len(m.out)
			if cursor < end {
				if length := bytes.IndexByte(m.out[cursor:], '\n'); length >= 0 {
					end = cursor + length
				}
			}
			if cursor+len(part) <= end {
				break
			}
			if end >= len(m.out) {
				m.waiting = append(m.waiting, parts)
				return
			}
			cursor = end + 1
		}
		list = append(list, placed{cursor, part})
		cursor += len(part)
	}
	for _, p := range list {
		copy(m.out[p.at:], p.text)
	}
	m.cursor = cursor
}
