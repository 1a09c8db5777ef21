package templates

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
	// calls are those that are to be written; cursor is where the next may be, waiting are those that did not fit in front of a script.
	calls   []placedCall
	cursor  int
	waiting [][]string
	// kept are the names that the page keeps paths of routes under.
	kept map[string]string
	// open are the forms and the calls with a block around, the innermost last; depth is how many blocks of Ruby are open.
	open  []*openForm
	depth int
}

// placedCall is a call with the place of what it stands for.
type placedCall struct {
	at    int
	parts []string
}

// openForm is a form, or a call of Ruby with a block, whose end has not been met.
type openForm struct {
	at     int
	writes []string // its call up to its fields
	fields []string
	// open: it has more fields than are known.
	open bool
	// onlyScripts: no method, and so far nothing by which a browser sends it, is written: what sends it, and how, a script decides.
	onlyScripts bool
	// called: it is a call, which ends with the block of this depth; lead: it may write what leads somewhere.
	called, lead bool
	depth        int
}

// form is the innermost one of markup, nil outside of one.
func (m *markup) form() *openForm {
	if n := len(m.open); n > 0 && !m.open[n-1].called {
		return m.open[n-1]
	}
	return nil
}

// lowerMarkup writes the calls for a part of a page over the blanks of out, which is as long, those that are waiting first, and gives those
// for which it has no room.
func lowerMarkup(name string, source, out []byte, waiting [][]string, kept map[string]string) [][]string {
	m := &markup{name: name, source: source, out: out, kept: kept}
	for _, call := range waiting {
		m.write(0, call)
	}
	m.read()
	slices.SortStableFunc(m.calls, func(a, b placedCall) int { return a.at - b.at })
	for _, c := range m.calls {
		m.place(c)
	}
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
			if strings.EqualFold(strings.TrimSpace(string(rest[2:end])), "form") {
				m.closeForm()
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
	m.opened() // their ends stand elsewhere
	for len(m.open) > 0 {
		m.endForm(len(m.open) - 1)
	}
}

// closeForm ends the innermost form of markup.
func (m *markup) closeForm() {
	for i := len(m.open) - 1; i >= 0; i-- {
		if !m.open[i].called {
			m.endForm(i)
			return
		}
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
		if f := m.form(); f != nil {
			f.onlyScripts = false
		}
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
	method, _ := e.get("method")
	if e.name == "form" && (strings.EqualFold(method, "post") || strings.EqualFold(method, "get") && !heldBy(e)) {
		if action, _ := e.get("action"); action == "" || action == "." {
			parts = append(parts, "action:`${"+pageItself+"}`,") // the last one counts
		}
	}
	call := append([]string{";()=>", markupCall + "(", `"` + e.name + `",{`}, parts...)
	if e.name != "form" {
		m.write(e.at, append(call, "});"))
		return
	}
	if f := m.form(); f != nil {
		f.open = true
		m.endForm(len(m.open) - 1)
	}
	f := &openForm{at: e.at, writes: append(call, "},{")}
	// A script, or a library, may give it more fields.
	f.open = heldBy(e)
	f.onlyScripts = method == "" && !slices.ContainsFunc(e.attributes, func(a markupAttribute) bool { return sendsBy.MatchString(a.name) })
	m.open = append(m.open, f)
}

// heldBy reports whether a script, or a library, may do something with an element.
func heldBy(e *element) bool {
	return slices.ContainsFunc(e.attributes, func(a markupAttribute) bool { return heldByScripts.MatchString(a.name) })
}

// heldByScripts are attributes by which scripts find an element, or that say to a library what to do with it.
var heldByScripts = regexp.MustCompile(`^(?:id$|data-|on|hx-|x-|v-|ng-|@|:)`)

// plainField is a name of an input as it is written.
var plainField = regexp.MustCompile(`^[A-Za-z_][\w.\[\]-]*$`)

// field notes an input of the form around.
func (m *markup) field(e *element) {
	name, ok := e.get("name")
	if !ok || name == "" || len(m.open) == 0 {
		return
	}
	f := m.form()
	if f == nil {
		m.opened() // beside what a call writes
		return
	}
	if kind, _ := e.get("type"); kind == "file" || strings.ContainsAny(name, "[]") || !plainField.MatchString(name) {
		f.open = true
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
	if !slices.Contains(f.fields, name+":") {
		f.fields = append(f.fields, name+":", value, ",")
	}
}

// withoutFields are tags that write no input; every other one may.
var withoutFields = map[string]bool{"csrf_token": true, "trans": true, "translate": true, "url": true, "url_for": true, "static": true, "if": true, "elif": true, "else": true,
	"endif": true, "for": true, "endfor": true, "load": true, "blocktrans": true, "endblocktrans": true, "blocktranslate": true, "endblocktranslate": true, "with": true,
	"endwith": true, "comment": true, "endcomment": true, "set": true, "t": true, "gettext": true, "_": true, "empty": true, "now": true, "plural": true}

// tag notes what a server fills in between elements.
func (m *markup) tag(t *filledTag, ruby bool) {
	if ruby && !strings.EqualFold(path.Ext(m.name), ".ejs") {
		m.helper(t)
		return
	}
	if name := word.FindString(t.holds); t.does == tagValue && !withoutFields[name] || name == "include" || name == "block" {
		m.opened()
	}
}

// endForm writes the call of a form, or of a call with a block.
func (m *markup) endForm(i int) {
	f := m.open[i]
	m.open = slices.Delete(m.open, i, i+1)
	if f.called && !f.lead || f.onlyScripts {
		return
	}
	call := f.writes
	if f.called {
		call = append(append([]string{";()=>"}, call...), ",[")
	}
	call = append(call, f.fields...)
	if f.open {
		call = append(call, "..."+markupValue+"more")
	}
	end := "});"
	if f.called {
		end = "]);"
	}
	m.write(f.at, append(call, end))
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
			end := endOf(in, t)
			if !strings.Contains(b.String(), "?") || end < 0 {
				return markupValue + "value" // one of several
			}
			b.WriteString("${" + markupValue + "value}") // a part of the query
			i = end
			continue
		}
		i = t.to
	}
	return b.String() + "`"
}

// endOf is where the branches end that a tag begins; -1 where they do not, or where it begins none.
func endOf(in *filling, begin *filledTag) int {
	if begin.does != tagBegins {
		return -1
	}
	depth := 1
	for i := begin.to; i < len(in.text); {
		t := in.tagAt(i)
		if t == nil {
			i++
			continue
		}
		switch t.does {
		case tagBegins:
			depth++
		case tagEnds:
			depth--
		}
		if i = t.to; depth == 0 {
			return i
		}
	}
	return -1
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

// write notes a call for what stands at a place.
func (m *markup) write(at int, parts []string) { m.calls = append(m.calls, placedCall{at, parts}) }

// place puts a call over the blanks from its place on, a part of it on one line each; one that does not fit waits.
func (m *markup) place(call placedCall) {
	at, parts := call.at, call.parts
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
