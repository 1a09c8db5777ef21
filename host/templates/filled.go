package templates

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// fillIn writes what a server fills into a script of a page as JavaScript, in place, so that all positions stay: `{{ x }}` and
// `<%= x %>` as names that nothing gives a value, `{% if x %}` and `<% if x %>` between statements as branches on such a name. In
// a text a value is a hole of a template literal; what stands in an expression under a condition or in a loop is one value.
// The names are added to filled; kept are those that the page keeps paths of routes under.
func fillIn(name string, text []byte, filled map[string]bool, kept map[string]string) {
	if !bytes.Contains(text, []byte("{{")) && !bytes.Contains(text, []byte("{%")) && !bytes.Contains(text, []byte("{#")) && !bytes.Contains(text, []byte("<%")) {
		return
	}
	f := &filling{text: text, kept: kept, embedded: strings.EqualFold(path.Ext(name), ".ejs"), names: map[string]string{}, given: map[string]bool{}, taken: map[string]bool{}}
	f.scan()
	f.takeNames()
	f.pair()
	for _, t := range f.tags {
		f.write(t)
	}
	for _, s := range f.texts {
		f.writeText(s)
	}
	for given := range f.given {
		first, _, _ := strings.Cut(given, ".")
		filled[first] = true
	}
}

// filling is one script of a page that a server fills in.
type filling struct {
	text []byte
	// embedded: the tags hold JavaScript, as those of EJS do.
	embedded bool
	// tags of the script in their order, and the texts that have any.
	tags  []*filledTag
	texts []filledText
	// kept are the names that the page keeps paths of routes under.
	kept map[string]string
	// names by what they stand for; given are those names, taken those that the script has itself.
	names        map[string]string
	given, taken map[string]bool
}

// filledTag is one tag of the template language.
type filledTag struct {
	from, to int
	// holds is what it says, without its brackets; ruby: that is Ruby.
	holds string
	ruby  bool
	does  tagKind
	// quoted is what the tag lies in: 0 for code, a quote, or / for comments and patterns.
	quoted byte
	// inner is the bracket around it in the code, 0 where there is none; object says that it is one of an object, depth how many
	// there are.
	inner  byte
	object bool
	depth  int
	// before is what stands before it in the code, 0 at the beginning.
	before byte
	// covered: an earlier tag has written it.
	covered bool
	// until is the tag that ends what it begins.
	until *filledTag
	// within is the tag that begins the branches that it divides or ends.
	within *filledTag
}

type tagKind uint8

const (
	// tagSays: nothing comes of it.
	tagSays tagKind = iota
	// tagValue: a value stands in its place.
	tagValue
	// tagBegins, tagDivides and tagEnds are those of a condition or a loop.
	tagBegins
	tagDivides
	tagEnds
)

// filledText is a text in quotes with tags in it.
type filledText struct {
	from, to int // with the quotes
	tags     []*filledTag
}

// brackets of the template languages, the longer before those that they begin with.
var tagBrackets = []struct{ begin, end string }{{"{{", "}}"}, {"{%", "%}"}, {"{#", "#}"}, {"<%", "%>"}}

var (
	// rubyBegins are statements of Ruby that have an end, rubyBlock is a block that a tag hands to a call.
	rubyBegins = regexp.MustCompile(`^(if|unless|case|while|until|for|begin)\b`)
	rubyBlock  = regexp.MustCompile(`\bdo(\s*\|[^|]*\|)?$|\{\s*\|[^|]*\|$`)
	// plainName is what may be written as it is: a name, or members of one.
	plainName = regexp.MustCompile(`^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*`)
	word      = regexp.MustCompile(`^\w+`)
	anyName   = regexp.MustCompile(`[A-Za-z_$][\w$]*`)
)

// notOfTemplates have a meaning that a value of a template has not, as have the language's own words.
var notOfTemplates = map[string]bool{"window": true, "document": true, "location": true, "navigator": true, "history": true, "event": true, "self": true,
	"top": true, "parent": true, "global": true, "globalThis": true, "console": true, "fetch": true, "axios": true, "require": true, "module": true,
	"exports": true, "process": true, "URL": true, "undefined": true, "NaN": true, "Infinity": true, "arguments": true, "this": true, "null": true,
	"true": true, "false": true, "new": true, "delete": true, "typeof": true, "void": true, "in": true, "of": true, "if": true, "else": true, "for": true,
	"while": true, "do": true, "switch": true, "case": true, "default": true, "break": true, "continue": true, "return": true, "function": true, "class": true,
	"const": true, "let": true, "var": true, "try": true, "catch": true, "finally": true, "throw": true, "import": true, "export": true, "super": true,
	"yield": true, "await": true, "async": true, "static": true, "enum": true, "with": true, "instanceof": true, "extends": true, "debugger": true}

// beginsIn and the like are the words of Django's and Jinja's tags.
var (
	beginsIn  = map[string]bool{"if": true, "for": true, "ifequal": true, "ifnotequal": true, "ifchanged": true, "unless": true}
	dividesIn = map[string]bool{"else": true, "elif": true, "elseif": true, "elsif": true, "empty": true, "when": true}
	// saysIn give nothing that a script could have in an expression.
	saysIn = map[string]bool{"load": true, "block": true, "endblock": true, "with": true, "endwith": true, "autoescape": true, "endautoescape": true, "set": true,
		"endset": true, "raw": true, "endraw": true, "verbatim": true, "endverbatim": true, "comment": true, "endcomment": true, "macro": true, "endmacro": true,
		"import": true, "from": true, "extends": true, "spaceless": true, "endspaceless": true, "filter": true, "endfilter": true, "call": true, "endcall": true,
		"blocktrans": true, "endblocktrans": true, "blocktranslate": true, "endblocktranslate": true, "plural": true, "compress": true, "endcompress": true,
		"cache": true, "endcache": true, "do": true}
)

// tagAt reads the tag that begins at a place.
func (f *filling) tagAt(at int) *filledTag {
	for _, b := range tagBrackets {
		if !bytes.HasPrefix(f.text[at:], []byte(b.begin)) {
			continue
		}
		length := bytes.Index(f.text[at+2:], []byte(b.end))
		if length < 0 {
			return nil
		}
		t := &filledTag{from: at, to: at + 2 + length + 2, holds: string(f.text[at+2 : at+2+length])}
		if b.begin == "{{" && bytes.HasPrefix(f.text[t.to:], []byte("}")) {
			t.to++ // {{{ x }}}
			t.holds = strings.TrimPrefix(t.holds, "{")
		}
		switch b.begin {
		case "{{":
			t.does = tagValue
		case "{%":
			t.does = statementIn(strings.Trim(t.holds, "-+ \t\r\n"))
		case "<%":
			t.does, t.ruby = embeddedIn(f.embedded, t.holds), !f.embedded
		}
		t.holds = strings.Trim(t.holds, "-+=# \t\r\n")
		return t
	}
	return nil
}

// statementIn says what a tag of Django or Jinja does.
func statementIn(holds string) tagKind {
	switch first := word.FindString(holds); {
	case beginsIn[first]:
		return tagBegins
	case dividesIn[first]:
		return tagDivides
	case strings.HasPrefix(first, "end") && beginsIn[first[3:]]:
		return tagEnds
	case first == "" || saysIn[first]:
		return tagSays
	}
	return tagValue
}

// embeddedIn says what a tag of ERB does, or of EJS, whose tags hold scripts.
func embeddedIn(scripts bool, holds string) tagKind {
	if strings.HasPrefix(holds, "=") && !scripts && rubyBlock.MatchString(strings.TrimRight(holds, "- \t\r\n")) {
		return tagBegins
	}
	if strings.HasPrefix(holds, "=") || scripts && strings.HasPrefix(holds, "-") {
		return tagValue
	}
	if strings.HasPrefix(holds, "#") || strings.HasPrefix(holds, "%") {
		return tagSays
	}
	holds = strings.Trim(holds, "-_ \t\r\n")
	if scripts {
		switch begins, ends := strings.HasSuffix(holds, "{"), strings.HasPrefix(holds, "}"); {
		case begins && ends:
			return tagDivides
		case begins:
			return tagBegins
		case ends:
			return tagEnds
		}
		return tagSays
	}
	switch first := word.FindString(holds); {
	case rubyBegins.MatchString(holds) || rubyBlock.MatchString(holds):
		return tagBegins
	case first == "end":
		return tagEnds
	case slices.Contains([]string{"else", "elsif", "when", "in", "rescue", "ensure"}, first):
		return tagDivides
	}
	return tagSays
}

// scan finds the tags of the script, and what they stand in.
func (f *filling) scan() {
	type open struct {
		bracket byte
		object  bool
	}
	var brackets []open
	before := byte(0) // what the code has before the place, without blanks and comments
	beforeWord := ""
	note := func(t *filledTag, quoted byte) {
		t.quoted, t.before, t.depth = quoted, before, len(brackets)
		if n := len(brackets); n > 0 {
			t.inner, t.object = brackets[n-1].bracket, brackets[n-1].object
		}
		f.tags = append(f.tags, t)
	}
	for i := 0; i < len(f.text); {
		c := f.text[i]
		if t := f.tagAt(i); t != nil {
			note(t, 0)
			if t.does == tagValue {
				before, beforeWord = 'a', ""
			} else if t.does != tagSays {
				before = ';'
			}
			i = t.to
			continue
		}
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case c == '/' && i+1 < len(f.text) && (f.text[i+1] == '/' || f.text[i+1] == '*'):
			i = f.skip(i, note)
			continue
		case c == '"' || c == '\'':
			i = f.quotedText(i, note)
		case c == '`':
			i = f.literal(i, note)
		case c == '/' && (before == 0 || strings.IndexByte("(,=:[!&|?{};+-*<>~^%", before) >= 0 || beforeWord == "return" || beforeWord == "typeof"):
			i = f.pattern(i)
		case c == '(' || c == '[' || c == '{':
			object := c == '{' && (strings.IndexByte("=([,:?&|!+", before) >= 0 && before != 0 || beforeWord == "return" || beforeWord == "default")
			brackets = append(brackets, open{c, object})
			i++
		case c == ')' || c == ']' || c == '}':
			if len(brackets) > 0 {
				brackets = brackets[:len(brackets)-1]
			}
			i++
		case partOfWord(c):
			end := i
			for end < len(f.text) && partOfWord(f.text[end]) {
				end++
			}
			beforeWord = string(f.text[i:end])
			before = 'a'
			i = end
			continue
		default:
			i++
		}
		before, beforeWord = c, ""
		if c == '>' && i >= 2 && f.text[i-2] == '=' {
			before = ')' // behind an arrow a bracket is a body
		}
	}
}

// takeNames notes the names that the script itself has, wherever.
func (f *filling) takeNames() {
	own := bytes.Clone(f.text)
	for _, t := range f.tags {
		blankOut(own[t.from:t.to])
	}
	for _, name := range anyName.FindAll(own, -1) {
		f.taken[string(name)] = true
	}
}

func partOfWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// skip passes over a comment.
func (f *filling) skip(at int, note func(*filledTag, byte)) int {
	end := "\n"
	if f.text[at+1] == '*' {
		end = "*/"
	}
	for i := at + 2; i < len(f.text); {
		if t := f.tagAt(i); t != nil {
			note(t, '/')
			i = t.to
			continue
		}
		if bytes.HasPrefix(f.text[i:], []byte(end)) {
			return i + len(end)
		}
		i++
	}
	return len(f.text)
}

// quotedText passes over a text in quotes.
func (f *filling) quotedText(at int, note func(*filledTag, byte)) int {
	quote := f.text[at]
	s := filledText{from: at}
	i := at + 1
	for i < len(f.text) && f.text[i] != quote && f.text[i] != '\n' {
		if t := f.tagAt(i); t != nil {
			note(t, quote)
			s.tags = append(s.tags, t)
			i = t.to
			continue
		}
		if f.text[i] == '\\' {
			i++
		}
		i++
	}
	i = min(i+1, len(f.text))
	if s.to = i; len(s.tags) > 0 && f.text[i-1] == quote {
		f.texts = append(f.texts, s)
	}
	return i
}

// literal passes over a template literal; the code in its holes is not looked into for tags of its own.
func (f *filling) literal(at int, note func(*filledTag, byte)) int {
	depth := 0
	for i := at + 1; i < len(f.text); {
		if t := f.tagAt(i); t != nil && depth == 0 && (f.text[i] != '{' || f.text[i-1] != '$') {
			note(t, '`')
			i = t.to
			continue
		}
		switch c := f.text[i]; {
		case c == '\\':
			i++
		case c == '`' && depth == 0:
			return i + 1
		case c == '{' && (depth > 0 || f.text[i-1] == '$'):
			depth++
		case c == '}' && depth > 0:
			depth--
		}
		i++
	}
	return len(f.text)
}

// pattern passes over a regular expression.
func (f *filling) pattern(at int) int { return at + max(1, regexpLength(f.text[at:])) }

// pair finds which tags belong together: a condition with its else and its end. Where one of them is missing none does anything.
func (f *filling) pair() {
	var open []*filledTag
	parts := map[*filledTag][]*filledTag{}
	for _, t := range f.tags {
		switch t.does {
		case tagBegins:
			open = append(open, t)
		case tagDivides, tagEnds:
			if len(open) == 0 {
				t.does = tagSays
				continue
			}
			begin := open[len(open)-1]
			t.within = begin
			if t.does == tagDivides {
				parts[begin] = append(parts[begin], t)
				continue
			}
			begin.until, open = t, open[:len(open)-1]
			for _, part := range append(parts[begin], t) {
				if part.depth != begin.depth || part.quoted != begin.quoted {
					begin.within = begin // it cuts through a bracket or a text
				}
			}
		}
	}
	for _, begin := range open {
		begin.does = tagSays
		for _, part := range parts[begin] {
			part.does = tagSays
		}
	}
}

// between reports whether statements stand where a tag does.
func (t *filledTag) between() bool {
	return t.inner != '(' && t.inner != '[' && !t.object && (t.before == 0 || strings.IndexByte("=+-*,?:&|<([.!~^%", t.before) < 0)
}

// write puts what a tag is into the code.
func (f *filling) write(t *filledTag) {
	switch {
	case t.covered:
	case t.quoted == '/':
		blankOut(f.text[t.from:t.to])
	case t.quoted == '`':
		f.hole(t, t.from, t.to)
	case t.quoted != 0: // by its text
	case t.does == tagSays:
		blankOut(f.text[t.from:t.to])
	case t.does == tagValue:
		f.writeValue(t)
	case t.does == tagBegins && (!t.between() || t.within == t):
		f.writeOne(t)
	case t.does == tagBegins:
		f.put(t.from, t.to, "if("+f.nameOf(t, t.to-t.from-5)+"){")
	case t.does == tagDivides && word.FindString(t.holds) == "else" || f.embedded && t.does == tagDivides && !strings.Contains(t.holds, "if"):
		f.put(t.from, t.to, "}else{")
	case t.does == tagDivides:
		name := f.nameOf(t, t.to-t.from-len("}else if(){"))
		before := "}else if("
		if len(before)+len(name)+len("){") > t.to-t.from {
			before = "}if(" // which may be as well as what is before it
		}
		f.put(t.from, t.to, before+name+"){")
	case t.does == tagEnds:
		f.put(t.from, t.to, "}")
	}
}

// writeValue puts a name in the place of a value in the code. As a part of a name it becomes one of it.
func (f *filling) writeValue(t *filledTag) {
	glued := t.from > 0 && partOfWord(f.text[t.from-1]) || t.to < len(f.text) && partOfWord(f.text[t.to])
	if !glued {
		name := f.nameOf(t, t.to-t.from-1)
		if text := "`${" + name + "}`"; strings.HasPrefix(name, routeName) && len(text) < t.to-t.from {
			name = text
		}
		if t.between() {
			name += ";"
		}
		f.put(t.from, t.to, name)
		return
	}
	for i := t.from; i < t.to; i++ {
		if c := f.text[i]; !partOfWord(c) || c >= 0x80 {
			f.text[i] = '_'
		}
	}
}

// writeOne puts one value in the place of all that stands between a tag and its end.
func (f *filling) writeOne(t *filledTag) {
	to := t.until.to
	value := f.nameOf(t, t.to-t.from-len(",...,"))
	behind := bytes.IndexByte([]byte("=([{,:?&|!+-*<>;"), t.before) < 0 && t.before != 0 // a value stands before it
	if t.object || t.inner == '[' || behind && t.inner == '(' {
		value = "..." + value
		if behind {
			value = "," + value
		}
	}
	if rest := bytes.TrimLeft(f.text[to:], " \t\r\n"); t.inner != 0 && len(rest) > 0 && bytes.IndexByte([]byte("}]),;"), rest[0]) < 0 {
		value += ","
	}
	f.put(t.from, to, value)
	for _, other := range f.tags {
		other.covered = other.covered || other.from >= t.from && other.to <= to
	}
	f.texts = slices.DeleteFunc(f.texts, func(s filledText) bool { return s.from >= t.from && s.to <= to })
}

// writeText makes a template literal of a text in quotes that has tags in it.
func (f *filling) writeText(s filledText) {
	inner := f.text[s.from+1 : s.to-1]
	whole := bytes.IndexByte(inner, '`') >= 0 || bytes.Contains(inner, []byte("${"))
	for _, t := range s.tags {
		whole = whole || t.does != tagValue
	}
	before := bytes.TrimRight(f.text[:s.from], " \t\r\n")
	if bytes.HasSuffix(before, []byte("from")) || bytes.HasSuffix(before, []byte("import")) {
		for i := range inner { // what a module is called is no template literal
			if inner[i] == f.text[s.from] || inner[i] == '{' || inner[i] == '}' || inner[i] == '%' {
				inner[i] = '_'
			}
		}
		return
	}
	if rest := bytes.TrimLeft(f.text[s.to:], " \t\r\n"); bytes.HasPrefix(rest, []byte(":")) && (bytes.HasSuffix(before, []byte("{")) || bytes.HasSuffix(before, []byte(","))) {
		f.put(s.from, s.to, "["+f.nameOf(s.tags[0], s.to-s.from-2)+"]")
		return
	}
	if whole {
		one := *s.tags[0]
		one.holds = string(inner)
		f.hole(&one, s.from+1, s.to-1)
	} else {
		for _, t := range s.tags {
			f.hole(t, t.from, t.to)
		}
	}
	f.text[s.from], f.text[s.to-1] = '`', '`'
}

// hole puts a hole of a template literal over a range.
func (f *filling) hole(t *filledTag, from, to int) {
	f.put(from+2, to-1, f.nameOf(t, to-from-len("${}")))
	copy(f.text[from:], "${")
	f.text[to-1] = '}'
}

// put writes a text over a range, on the first of its lines that has room for it, and blanks over what is left. What fits on none is
// left out, and the script then has a mistake in its syntax, which is said.
func (f *filling) put(from, to int, text string) {
	for at := from; at < to; {
		end := to
		if length := bytes.IndexByte(f.text[at:to], '\n'); length >= 0 {
			end = at + length
		}
		if len(text) <= end-at {
			blankOut(f.text[from:to])
			copy(f.text[at:end], text)
			return
		}
		at = end + 1
	}
	blankOut(f.text[from:to])
}

func blankOut(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}

// nameOf is the name under which the code has what a tag stands for: the template's own where the script has no such name, and
// the same for the same wherever it fits.
func (f *filling) nameOf(t *filledTag, room int) string {
	if t.does == tagValue {
		if name := spellRoute(t.holds, t.ruby, f.kept, room); name != "" {
			f.given[name] = true
			return name
		}
	}
	holds := strings.TrimPrefix(t.holds, "@")
	if name, ok := f.names[holds]; ok && len(name) <= room {
		return name
	}
	name := plainName.FindString(holds)
	first, _, _ := strings.Cut(name, ".")
	filtered := strings.TrimSpace(holds[len(name):])
	if t.does != tagValue || name == "" || len(name) > room || f.taken[first] || f.given[name] || notOfTemplates[first] || filtered != "" && filtered[0] != '|' {
		short := "value"
		if room < len(short)+2 {
			short = "v"
		}
		name = short
		for i := 1; f.taken[name] || f.given[name]; i++ {
			name = short + strconv.Itoa(i)
		}
	}
	f.given[name] = true
	f.names[holds] = name
	return name
}
