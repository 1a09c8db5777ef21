package templates

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/internal/brackets"
)

// A call by which a template of Ruby writes markup stands in the page's script as tag$h("form_with", [arguments], {those with a name}, [calls in
// its block, with what they are given first, and second where nothing receives them]). What a function of that name writes is for packs to say.

// helperCall is what such calls call.
const helperCall = "tag$h"

var (
	// rubyCall is a call without a receiver, ofBlock one of what a block is handed.
	rubyCall = regexp.MustCompile(`(?s)^([a-z_]\w*[!?]?)(\(|\s+|$)(.*)$`)
	ofBlock  = regexp.MustCompile(`(?s)^([a-z_]\w*)\.([a-z_]\w*)[!?]?(\(|\s+|$)(.*)$`)
	// startsValue is how the first argument of a call without brackets begins.
	startsValue = regexp.MustCompile(`^["':@\[{(\w]`)
	handsBlock  = regexp.MustCompile(`(?:^|\)\s*|\s+)do(?:\s*\|\s*(\w+)[^|]*\|)?$`)
	rubyKeyword = regexp.MustCompile(`(?s)^(?::?([A-Za-z_]\w*)|["']([\w-]+)["'])(?:\s*=>|:\s)\s*(.*)$`)
	rubyText    = regexp.MustCompile(`(?s)^(?:"([^"]*)"|'([^']*)')$`)
	rubySymbol  = regexp.MustCompile(`^:["']?([\w-]+)["']?$`)
	rubyNumber  = regexp.MustCompile(`^\d+$`)
	rubyRecord  = regexp.MustCompile(`^@?([a-z][a-z0-9_]*)$`)
	rubyMade    = regexp.MustCompile(`^([A-Z]\w*)\.new(?:\(.*\))?$`)
	rubyHole    = regexp.MustCompile(`#\{([^{}]*)\}`)
	// leads are signs that a call may write what leads somewhere: a path, a method, a record, a block.
	leads = regexp.MustCompile(`_(?:path|url)\b|\b(?:url|method|model|action)\b|["']/|\bdo\s*\||^\w+\s+do$|,\s*\[?[@:]?[a-z_]\w*\]?\s*(?:,|\)|$)`)
)

// rubyWords begin no call.
var rubyWords = map[string]bool{"if": true, "unless": true, "else": true, "elsif": true, "end": true, "case": true, "when": true, "in": true, "while": true, "until": true,
	"for": true, "begin": true, "rescue": true, "ensure": true, "yield": true, "return": true, "next": true, "break": true, "not": true, "true": true, "false": true,
	"nil": true, "self": true, "raise": true, "puts": true, "require": true}

// written is a call of a template, taken apart.
type written struct {
	name, receiver string
	list           []string
	keys, named    []string
	// block: it is handed one, of is what that is handed.
	block bool
	of    string
}

// callIn reads a call of Ruby, without a receiver or with a plain name as one.
func callIn(holds string) (w written, ok bool) {
	text := ""
	if m := rubyCall.FindStringSubmatch(holds); m != nil {
		w.name, text = m[1], m[2]+m[3]
	} else if m := ofBlock.FindStringSubmatch(holds); m != nil {
		w.receiver, w.name, text = m[1], m[2], m[3]+m[4]
	} else {
		return w, false
	}
	if rubyWords[w.name] || rubyWords[w.receiver] {
		return w, false
	}
	if m := handsBlock.FindStringSubmatch(text); m != nil {
		w.block, w.of = true, m[1]
		text = text[:strings.LastIndex(text, m[0])] + strings.Repeat(")", strings.Count(m[0], ")"))
	}
	bare := strings.TrimSpace(text)
	if text = bare; strings.HasPrefix(bare, "(") {
		end := brackets.Closes(bare[1:])
		if end < 0 || strings.TrimSpace(bare[2+end:]) != "" && strings.TrimSpace(bare[2+end:])[0] != '{' {
			return w, false // something is done with it
		}
		text = bare[1 : 1+end]
	} else if bare != "" && !startsValue.MatchString(bare) {
		return w, false
	}
	for _, arg := range brackets.Split(strings.Join(strings.Fields(text), " "), ',') {
		if k := rubyKeyword.FindStringSubmatch(arg); k != nil {
			w.keys, w.named = append(w.keys, k[1]+k[2]), append(w.named, k[3])
		} else {
			w.list = append(w.list, arg)
		}
	}
	return w, true
}

// helper notes a call of a tag of ERB.
func (m *markup) helper(t *filledTag) {
	w, ok := callIn(strings.TrimSpace(t.holds))
	if w.name == scriptHelper {
		return // what it holds is read as a script
	}
	if ok && w.receiver == "" && !w.block && !leads.MatchString(t.holds) {
		ok = len(m.open) > 0
	}
	if t.does == tagBegins {
		m.depth++
	}
	if t.does == tagEnds {
		for i := len(m.open) - 1; i >= 0; i-- {
			if f := m.open[i]; f.called && f.depth == m.depth {
				m.endForm(i)
				break
			}
		}
		m.depth--
	}
	switch {
	case !ok && t.does == tagValue:
		m.opened()
	case ok && t.does == tagBegins && w.block:
		f := &openForm{at: t.from, called: true, depth: m.depth, writes: m.spelled(w), lead: leads.MatchString(t.holds)}
		m.inner(w)
		m.open = append(m.open, f)
	case ok:
		m.inner(w)
		if w.receiver == "" && leads.MatchString(t.holds) {
			m.write(t.from, append(append([]string{";()=>"}, m.spelled(w)...), ");"))
		}
	}
}

// inner notes a call that stands in the blocks and forms around.
func (m *markup) inner(w written) {
	for _, f := range m.open {
		if !f.called {
			f.open = f.open || !withoutFields[w.name]
			continue
		}
		noted := `["` + w.name + `","` + fieldNamed(w.list, 0)
		if w.receiver == "" {
			noted += `","` + fieldNamed(w.list, 1)
		}
		f.fields = append(f.fields, noted+`"],`)
	}
}

// fieldNamed is an argument that names a field: a symbol or a text; "" for anything else.
func fieldNamed(list []string, i int) string {
	if i >= len(list) {
		return ""
	}
	if s := rubySymbol.FindStringSubmatch(list[i]); s != nil {
		return s[1]
	}
	if s := rubyText.FindStringSubmatch(list[i]); s != nil && plainField.MatchString(s[1]+s[2]) {
		return s[1] + s[2]
	}
	return ""
}

// opened says of all that is open that it may hold more.
func (m *markup) opened() {
	for _, f := range m.open {
		f.open, f.onlyScripts = true, false
	}
}

// spelled is a call in the language of scripts, up to what its block holds.
func (m *markup) spelled(w written) []string {
	parts := []string{helperCall + "(", `"` + w.name + `",[`}
	for _, arg := range w.list {
		parts = append(parts, m.ruby(arg)+",")
	}
	parts = append(parts, "],{")
	return append(append(parts, m.pairs(w.keys, w.named)...), "}")
}

func (m *markup) pairs(keys, values []string) (parts []string) {
	for i, key := range keys {
		if strings.Contains(key, "-") {
			key = `"` + key + `"`
		}
		if key != "class" && key != "style" && key != "title" {
			parts = append(parts, key+":"+m.ruby(values[i])+",")
		}
	}
	return parts
}

// ruby is a value of Ruby in the language of scripts.
func (m *markup) ruby(value string) string {
	value = strings.TrimSpace(value)
	if name := spellRoute(value, true, nil, anyRoom); name != "" {
		return "`${" + name + "}`"
	}
	if s := rubyText.FindStringSubmatch(value); s != nil {
		return m.rubyString(s[1], s[2])
	}
	if s := rubySymbol.FindStringSubmatch(value); s != nil {
		return "`" + s[1] + "`"
	}
	if rubyNumber.MatchString(value) || value == "true" || value == "false" {
		return value
	}
	if s := rubyMade.FindStringSubmatch(value); s != nil {
		return "{new:" + markupValue + s[1] + "}"
	}
	if s := rubyRecord.FindStringSubmatch(value); s != nil && !rubyWords[s[1]] && !notOfTemplates[s[1]] {
		return markupValue + s[1]
	}
	if inner, ok := enclosed(value, '['); ok {
		var b strings.Builder
		for _, item := range brackets.Split(inner, ',') {
			b.WriteString(m.ruby(item) + ",")
		}
		return "[" + b.String() + "]"
	}
	if inner, ok := enclosed(value, '{'); ok {
		var keys, values []string
		for _, pair := range brackets.Split(inner, ',') {
			if k := rubyKeyword.FindStringSubmatch(pair); k != nil {
				keys, values = append(keys, k[1]+k[2]), append(values, k[3])
			} else {
				return markupValue + "value"
			}
		}
		return "{" + strings.Join(m.pairs(keys, values), "") + "}"
	}
	if strings.HasSuffix(value, ")") {
		if w, ok := callIn(value); ok && w.receiver == "" && leads.MatchString(value) {
			return strings.Join(m.spelled(w), "") + ")"
		}
	}
	return markupValue + "value"
}

// enclosed is what stands between a bracket at the beginning of a text and the one at its end.
func enclosed(text string, open byte) (string, bool) {
	if len(text) < 2 || text[0] != open {
		return "", false
	}
	end := brackets.Closes(text[1:])
	return text[1 : len(text)-1], end == len(text)-2
}

// rubyString is a text of Ruby, in double quotes with values in it.
func (m *markup) rubyString(double, single string) string {
	escape := strings.NewReplacer("`", " ", "$", "\\$", "\\", " ", "\n", " ", "\r", " ")
	if single != "" {
		return "`" + escape.Replace(single) + "`"
	}
	var b strings.Builder
	from := 0
	for _, h := range rubyHole.FindAllStringSubmatchIndex(double, -1) {
		b.WriteString(escape.Replace(double[from:h[0]]) + "${" + m.valueOf(&filledTag{holds: double[h[2]:h[3]], ruby: true}) + "}")
		from = h[1]
	}
	b.WriteString(escape.Replace(double[from:]))
	return "`" + b.String() + "`"
}
