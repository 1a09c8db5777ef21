package source

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// Place is what a finding means in a file: the line, and the part of it that is underlined.
type Place struct {
	Path string
	// Line counts from 1. Column and Width count characters of Text, from 0; Text is "" where the file cannot be read.
	Line, Column, Width int
	Text                string
}

// Consumer is the place of a finding on the consumer's side: the read of the field, the test of the
// status, the use of the name, or else the call.
func (t *Tree) Consumer(f *finding.Finding) Place { return t.place(f, &f.Consumer, false) }

// Provider is the place on the provider's side: the answer, or what is declared.
func (t *Tree) Provider(f *finding.Finding) Place { return t.place(f, &f.Provider, true) }

// place finds the words of a finding in the lines of one of its sides. Only lines of the unit are
// looked at; where no word is found it is the first line of the path, or of the unit.
func (t *Tree) place(f *finding.Finding, s *finding.Side, answers bool) Place {
	out := Place{Path: t.Path(s), Line: max(s.Location.Range.Start, s.Unit.Start, 1)}
	unit, part := s.Unit, s.Location.Range
	if unit.Start == 0 {
		unit = part
	}
	inPart := part.Start > 0 && part != unit
	if !inPart {
		out.Line = max(unit.Start, 1)
	}
	lines := t.file(s).lines
	if len(lines) == 0 {
		return out
	}
	names, rest := words(f)
	if _, route := f.Boundary.Semantics.(summary.Rest); route {
		switch {
		case isDocument(s.Location.File):
			rest = []word{{text: "responses"}}
		case answers:
			rest = nil // parts of a path stand where a route is registered, which is before the unit
			if f.Kind == "boundaryFieldUnknown" && partOfRequest(f.Subject) {
				names = nil // it is not read there; what has its name is another one
			}
		case isMarkup(s.Location.File):
			rest = slices.DeleteFunc(rest, func(w word) bool { return w.step }) // what a page says to people has such words
		}
	}
	if s.Call != "" {
		rest = append(rest, word{text: s.Call})
	}
	look := find
	if f.Aspect == "write" && onTheWay(f.Boundary.Semantics) {
		look = findLast // what is written stands behind the parameters that it may be called like
	}
	if !answers && partOfRequest(f.Subject) {
		look = findKey
	}
	search := func(list []word, r summary.Range) bool {
		for _, w := range list {
			if line, column := look(lines, r, w); line > 0 {
				out.Line, out.Column, out.Width, out.Text = line, column, utf8.RuneCountInString(w.text), lines[line-1]
				return true
			}
		}
		return false
	}
	if f.Consumer.Element != "" {
		if line, column := 0, 0; !answers {
			if line, column = attribute(lines, unit, s.Element, f.Subject); line > 0 {
				out.Line, out.Column, out.Width, out.Text = line, column, utf8.RuneCountInString(f.Subject), lines[line-1]
				return out.tidy()
			}
		}
		out.whole(lines, max(unit.Start, 1)) // what takes an attribute stands at its head
		return out.tidy()
	}
	_, operation := f.Boundary.Semantics.(summary.GraphqlOperation)
	if operation && !answers && s.Call != "" {
		// What is wrong with the call: what it sends or reads, otherwise the call itself.
		if f.Kind == "boundaryFieldRequired" {
			names = nil // it does not stand there
		}
		if !search(append(slices.Clone(names), word{text: s.Call}), unit) {
			out.whole(lines, max(unit.Start, 1))
		}
		return out.tidy()
	}
	if operation && !answers {
		// What is wrong with a document is told where it stands, beside the code that sends it: names are looked for from the operation's on.
		begin := 0
		for _, w := range rest {
			if begin, _ = find(lines, summary.Range{Start: 1, End: len(lines)}, w); begin > 0 {
				break
			}
		}
		if begin == 0 || !search(append(slices.Clone(names), rest...), summary.Range{Start: begin, End: len(lines)}) {
			out.whole(lines, max(unit.Start, 1))
		}
		return out.tidy()
	}
	switch {
	case onTheWay(f.Boundary.Semantics) && (inPart && search(names, part) || search(names, unit) || search(rest, unit)):
	case answers && inPart && !closes(lines, part.Start):
		if !search(names, part) {
			out.whole(lines, part.Start)
		}
	case inPart && search(names, part), !answers && search(names, behind(lines, unit, f)), search(names, unit), !answers && inPart && !closes(lines, part.Start) && out.whole(lines, part.Start), search(rest, unit):
	default:
		out.whole(lines, max(unit.Start, 1))
	}
	return out.tidy()
}

// behind are the lines of a unit from the request on which a finding is about: what is read of its answer stands there, and what has the same
// name in front of it is of another one. It has no lines where it is not seen where the request is made, or what is sent with it is meant.
func behind(lines []string, unit summary.Range, f *finding.Finding) summary.Range {
	route, ok := f.Boundary.Semantics.(summary.Rest)
	if !ok || f.Aspect == "send" {
		return summary.Range{}
	}
	for _, part := range literalParts(summary.StrOf(route.Path)) {
		if !strings.HasPrefix(part, "/") {
			part = "/" + part
		}
		if line, _ := find(lines, unit, word{text: part}); line > 0 && len(part) > 1 {
			return summary.Range{Start: line, End: unit.End}
		}
	}
	return summary.Range{}
}

// onTheWay reports whether code meets a boundary before it comes to the end of a path: the end is not the place then.
func onTheWay(boundary summary.Semantics) bool {
	switch boundary.(type) {
	case summary.MessageBus, summary.Storage:
		return true
	}
	return false
}

// isDocument reports whether a file declares what code does, and is none itself.
func isDocument(file string) bool {
	switch path.Ext(file) {
	case ".json", ".yaml", ".yml":
		return true
	}
	return false
}

// isMarkup reports whether a file is a page or a template of one.
func isMarkup(file string) bool {
	switch path.Ext(file) {
	case ".html", ".htm", ".erb", ".haml", ".slim", ".j2", ".jinja", ".jinja2":
		return true
	}
	return false
}

// partOfRequest reports whether a subject is a name in a part of a request: body first.
func partOfRequest(subject string) bool {
	part, name, ok := strings.Cut(subject, " ")
	return ok && name != "" && parts[part]
}

// tidy writes tabs as one space each, so that columns stay what they are.
func (p Place) tidy() Place {
	p.Text = strings.ReplaceAll(p.Text, "\t", " ")
	return p
}

// whole underlines a line as far as something stands in it.
func (p *Place) whole(lines []string, line int) bool {
	if line < 1 || line > len(lines) {
		return false
	}
	text := lines[line-1]
	trimmed := strings.TrimSpace(text)
	p.Line, p.Text, p.Width = line, text, utf8.RuneCountInString(trimmed)
	p.Column = utf8.RuneCountInString(text[:len(text)-len(strings.TrimLeftFunc(text, unicode.IsSpace))])
	return true
}

// closes reports whether a line only ends what other lines began.
func closes(lines []string, line int) bool {
	if line < 1 || line > len(lines) {
		return true
	}
	text := strings.TrimSpace(lines[line-1])
	return text == "end" || strings.Trim(text, "})];,") == ""
}

// word is a text that is looked for; a field is a name that is read off something, a step one of a path.
type word struct {
	text  string
	field bool
	step  bool
}

// parts are what subjects call the parts of a request.
var parts = map[string]bool{"body": true, "query": true, "path": true, "headers": true}

// words are what a finding is about, as sources write it: first the subject, then the boundary.
func words(f *finding.Finding) (names, boundary []word) {
	add := func(list *[]word, text string, field bool) {
		if len(text) > 1 || len(text) == 1 && field {
			*list = append(*list, word{text: text, field: field})
		}
	}
	for _, w := range strings.Fields(f.Subject) {
		if strings.Contains(w, "::") || strings.Contains(w, "/") {
			continue // a unit
		}
		steps := strings.FieldsFunc(w, func(c rune) bool { return c == '.' || c == '[' || c == ']' })
		if len(steps) > 0 {
			add(&names, steps[len(steps)-1], unicode.IsLetter(rune(steps[len(steps)-1][0])) || steps[len(steps)-1][0] == '_')
		}
	}
	// A status is looked for where no name was given with it.
	for i, w := range names {
		if len(names) > 1 && len(w.text) == 3 && w.text[0] >= '1' && w.text[0] <= '5' && !w.field {
			names = append(append(names[:i:i], names[i+1:]...), w)
			break
		}
	}
	if len(names) == 2 && parts[names[0].text] {
		names = []word{names[1], names[0]} // the part of the request stands in many places, the name in it is what is meant
	}
	switch b := f.Boundary.Semantics.(type) {
	case summary.Rest:
		for _, part := range literalParts(summary.StrOf(b.Path)) {
			if len(part) > 1 {
				boundary = append(boundary, word{text: part, step: !strings.HasPrefix(part, "/")})
			}
		}
	case summary.Storage:
		add(&boundary, summary.StrOf(b.Container), false)
	case summary.MessageBus:
		if f.Aspect == "receive" {
			break // the name stands where the code is wired, not in it
		}
		add(&boundary, summary.StrOf(b.Channel), false)
	case summary.GraphqlResolver:
		add(&boundary, b.FieldName, false)
	case summary.GraphqlOperation:
		if b.OperationName != "" {
			add(&boundary, b.OperationName, false)
		}
	}
	return names, boundary
}

// literalParts are the runs of known steps of a path, the longest first, and then each known step from the end.
func literalParts(path string) []string {
	var runs, steps []string
	run := ""
	for _, step := range strings.FieldsFunc(path, func(c rune) bool { return c == '/' }) {
		if strings.ContainsAny(step, "{}:*()|") {
			runs, run = append(runs, run), ""
			continue
		}
		steps = append(steps, step)
		run += "/" + step
	}
	runs = append(runs, run)
	slices.SortStableFunc(runs, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	slices.Reverse(steps)
	return append(runs, steps...)
}

// findLast is find from the last line on.
func findLast(lines []string, r summary.Range, w word) (line, column int) {
	for n := min(r.End, len(lines)); n >= max(r.Start, 1); n-- {
		if line, column = find(lines, summary.Range{Start: n, End: n}, w); line > 0 {
			return line, column
		}
	}
	return 0, 0
}

// findKey is find that prefers where a word is the key of a value.
func findKey(lines []string, r summary.Range, w word) (line, column int) {
	for n := max(r.Start, 1); n <= min(r.End, len(lines)); n++ {
		line, column = find(lines, summary.Range{Start: n, End: n}, w)
		if line == 0 {
			continue
		}
		behind := strings.TrimLeft(string([]rune(lines[n-1])[column:])[len(w.text):], "\"'` \t")
		if strings.HasPrefix(behind, ":") || strings.HasPrefix(behind, "=") && !strings.HasPrefix(behind, "==") {
			return line, column
		}
	}
	return find(lines, r, w)
}

// find looks for a word in some lines. Of a field it prefers the place where it is read off something.
func find(lines []string, r summary.Range, w word) (line, column int) {
	for _, read := range []bool{true, false} {
		if read && !w.field {
			continue
		}
		for n := max(r.Start, 1); n <= min(r.End, len(lines)); n++ {
			text := lines[n-1]
			if len(text) > maxLine || comment(text) {
				continue
			}
			for from := 0; ; {
				i := strings.Index(text[from:], w.text)
				if i < 0 {
					break
				}
				i += from
				if whole(text, i, len(w.text)) && (!read || isRead(text, i)) && (!w.step || inPath(text, i)) {
					return n, utf8.RuneCountInString(text[:i])
				}
				from = i + len(w.text)
			}
		}
	}
	return 0, 0
}

// whole reports whether a word stands for itself and is no part of a longer one.
func whole(text string, at, length int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+length:])
	return !inName(before) && !inName(after)
}

// inPath reports whether a step of a path may stand for it there: behind a slash, at the beginning of a text, as a symbol, or as a name that is
// read off something; any other word of a text is one that only reads the same.
func inPath(text string, at int) bool {
	before := text[:at]
	switch last, _ := utf8.DecodeLastRuneInString(before); last {
	case '/', '"', '\'', '`', ':':
		return true
	default:
		return strings.Count(before, `"`)%2 == 0 && strings.Count(before, "'")%2 == 0
	}
}

func inName(c rune) bool {
	return c == '_' || c == '$' || unicode.IsDigit(c) || unicode.IsLetter(c) && c != utf8.RuneError
}

// isRead reports whether a name follows what reads it off something: a point, a bracket with a quote or a symbol.
func isRead(text string, at int) bool {
	before := strings.TrimRight(text[:at], " \t")
	if strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "..") {
		return true
	}
	for _, end := range []string{`["`, `['`, "[`", "[:", `get("`, `get('`, "fetch(:", "dig(:"} {
		if strings.HasSuffix(before, end) {
			return true
		}
	}
	return false
}

// comment reports whether a line is nothing but a comment.
func comment(text string) bool {
	text = strings.TrimSpace(text)
	for _, begin := range []string{"//", "/*", "* ", "# ", "-- "} {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return false
}
