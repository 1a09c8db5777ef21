package nesting

import "strings"

// MaxText is how long a text may be that a script's types and constants spell out of one another: a compiler puts it together when it is
// asked for it, and forty names that each stand twice in the next one are a thousand gigabytes.
const MaxText = 1 << 20

// maxPasses bounds how often types that are made of types declared behind them are gone through: each time shows one more of them, and
// twenty that double are beyond MaxText.
const maxPasses = 64

// Doubles reports whether texts that a script's types, enumerations and constants put together of one another grow beyond MaxText. It
// reads words and not scopes, so that what has one name counts as one: it may say so of scripts of which a compiler would not put it
// together, and of none that people write.
func Doubles(text string) bool {
	if !mayDouble(text) {
		return false
	}
	s := &spelled{text: text}
	s.read()
	s.define()
	return s.grows()
}

// fewParts is how many parts of templates, or signs that add, do not make long texts of what a file can spell.
const fewParts = 8

// mayDouble reports whether a script has so many templates, sums or types with parameters that it is worth reading.
func mayDouble(text string) bool {
	switch parts := strings.Count(text, "${"); {
	case parts >= fewParts:
		return true
	case parts > 0 && genericType(text):
		return true
	}
	return strings.Count(text, "+") >= fewParts && (strings.Contains(text, "enum ") || strings.Contains(text, "${"))
}

// genericType reports whether a script declares a type with parameters.
func genericType(text string) bool {
	for {
		i := strings.Index(text, "type ")
		if i < 0 {
			return false
		}
		text = strings.TrimLeft(text[i+len("type "):], " \t\r\n")
		i = 0
		for i < len(text) && letter(text[i]) {
			i++
		}
		if rest := strings.TrimLeft(text[i:], " \t\r\n"); i > 0 && strings.HasPrefix(rest, "<") {
			return true
		}
	}
}

// piece is a word or sign of a script.
type piece struct {
	kind byte // 'w' a word, 's' a text (of a template, too), '`' and '~' around a template, '$' and '}' around what stands in it, others themselves
	word string
}

// spelled is a script in pieces, and what its names are given.
type spelled struct {
	text   string
	pieces []piece
	given  []given
	sizes  map[string]int
}

// given is what a name is given: pieces from one position up to another.
type given struct {
	name   string
	params map[string]bool
	isType bool
	// constant: it is a constant or a member of an enumeration, whose texts a sign adds, too.
	constant bool
	from, to int
}

func (s *spelled) add(kind byte, word string) { s.pieces = append(s.pieces, piece{kind, word}) }

// read cuts the text into pieces.
func (s *spelled) read() {
	var open []bool // for each brace: it stands in a template
	for i := 0; i < len(s.text); {
		c := s.text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i++
		case strings.HasPrefix(s.text[i:], "//"):
			i += lineEnd(s.text[i:])
		case strings.HasPrefix(s.text[i:], "/*"):
			end := strings.Index(s.text[i+2:], "*/")
			if end < 0 {
				return
			}
			i += end + 4
		case c == '/' && s.operandNext():
			end := quotedEnd(s.text, i)
			s.add('s', "")
			i = end
		case c == '"' || c == '\'':
			end := quotedEnd(s.text, i)
			s.add('s', strings.Trim(s.text[i:end], `"'`))
			i = end
		case c == '`':
			s.add('`', "")
			i = s.template(i+1, &open)
		case c == '{':
			open = append(open, false)
			s.add(c, "")
			i++
		case c == '}' && len(open) > 0:
			in := open[len(open)-1]
			open = open[:len(open)-1]
			s.add(c, "")
			if i++; in {
				i = s.template(i, &open)
			}
		case letter(c):
			end := i + 1
			for end < len(s.text) && letter(s.text[end]) {
				end++
			}
			s.add('w', s.text[i:end])
			i = end
		default:
			s.add(c, "")
			i++
		}
	}
}

// operandNext reports whether a slash begins a regular expression: nothing stands in front of it that could be divided.
func (s *spelled) operandNext() bool {
	if len(s.pieces) == 0 {
		return true
	}
	return strings.IndexByte("=(,:[!&|?{;+$", s.pieces[len(s.pieces)-1].kind) >= 0
}

// template reads the text of a template up to its end, or to what stands in it.
func (s *spelled) template(i int, open *[]bool) int {
	from := i
	for ; i < len(s.text); i++ {
		switch {
		case s.text[i] == '\\':
			i++
		case s.text[i] == '`':
			s.add('s', s.text[from:i])
			s.add('~', "")
			return i + 1
		case strings.HasPrefix(s.text[i:], "${"):
			s.add('s', s.text[from:i])
			s.add('$', "")
			*open = append(*open, true)
			return i + 2
		}
	}
	return len(s.text)
}

// quotedEnd is where a text in quotes ends, at the end of the line at the latest.
func quotedEnd(text string, i int) int {
	quote := text[i]
	for i++; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return min(i, len(text))
}

// define finds what names are given.
func (s *spelled) define() {
	members := 0 // up to where an enumeration reaches
	for i := 1; i < len(s.pieces); i++ {
		if s.pieces[i].kind == '{' && i > 1 && s.pieces[i-2].word == "enum" {
			members = s.closing(i)
		}
		if s.pieces[i].kind != '=' || i+1 < len(s.pieces) && (s.pieces[i+1].kind == '=' || s.pieces[i+1].kind == '>') {
			continue
		}
		g := given{from: i + 1}
		at := i - 1
		if s.pieces[at].kind == '>' {
			g.params, at = s.params(at)
		}
		if at < 0 || s.pieces[at].kind != 'w' && s.pieces[at].kind != 's' {
			continue
		}
		g.name, g.isType = s.pieces[at].word, at > 0 && s.pieces[at-1].word == "type"
		if g.params != nil && !g.isType {
			continue
		}
		var before *given
		if n := len(s.given); n > 0 && s.given[n-1].to == 0 {
			before = &s.given[n-1]
			before.to = max(at, before.from)
			for e := before.from; e < before.to; e++ {
				if s.pieces[e].kind == ';' {
					before.to, before = e, nil
					break
				}
			}
		}
		g.constant = i < members || at > 0 && (s.pieces[at-1].word == "const" || s.pieces[at-1].kind == ',' && before != nil && before.constant)
		s.given = append(s.given, g)
	}
	if n := len(s.given); n > 0 {
		s.given[n-1].to = len(s.pieces)
	}
}

// closing is where what a brace opens ends.
func (s *spelled) closing(at int) int {
	depth := 0
	for i := at; i < len(s.pieces); i++ {
		switch s.pieces[i].kind {
		case '{', '$':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s.pieces)
}

// params are the parameters of a type whose list ends at a position, and where its name stands.
func (s *spelled) params(end int) (map[string]bool, int) {
	out := map[string]bool{}
	depth := 0
	for i := end; i > 0; i-- {
		switch p := s.pieces[i]; p.kind {
		case '>':
			depth++
		case '<':
			if depth--; depth == 0 {
				return out, i - 1
			}
		case 'w':
			if before := s.pieces[i-1].kind; depth == 1 && (before == '<' || before == ',') {
				out[p.word] = true
			}
		case ';':
			return nil, -1
		}
	}
	return nil, -1
}

// grows finds how long what each name is given may be.
func (s *spelled) grows() bool {
	s.sizes = map[string]int{}
	gains := map[string]int{}
	for _, g := range s.given {
		if g.params == nil {
			continue
		}
		gain, again := s.gain(&g)
		if gains[g.name] = max(gains[g.name], gain); gain > 1 && again {
			return true
		}
	}
	for pass := range maxPasses {
		changed := false
		for i := range s.given {
			g := &s.given[i]
			if !g.isType && (pass > 0 || !g.constant) {
				continue
			}
			size := s.size(g, gains)
			if size > MaxText {
				return true
			}
			if size != s.sizes[g.name] {
				s.sizes[g.name], changed = size, true
			}
		}
		if !changed {
			break
		}
	}
	return false
}

// gain is how often a parameter of a type stands in one of its templates; again: the type stands in what it is made of.
func (s *spelled) gain(g *given) (gain int, again bool) {
	count := map[string]int{}
	depth, angles := 0, 0
	for _, p := range s.pieces[g.from:g.to] {
		switch p.kind {
		case '`':
			if depth++; depth == 1 {
				clear(count)
				angles = 0
			}
		case '~':
			depth--
		case '<':
			angles++
		case '>':
			angles--
		case 'w':
			// What another type is given there is not what is spelled there.
			if depth > 0 && angles <= 0 && g.params[p.word] {
				count[p.word]++
				gain = max(gain, count[p.word])
			}
			again = again || p.word == g.name
		}
	}
	return gain, again
}

// size is how long a text that a name is given may be: what is written in templates, and what stands in them or beside a sign that adds.
func (s *spelled) size(g *given, gains map[string]int) int {
	total, longest, depth, by := 0, 0, 0, 1
	for i := g.from; i < g.to; i++ {
		p := s.pieces[i]
		first := i
		for first-2 >= g.from && s.pieces[first-1].kind == '.' {
			first -= 2
		}
		adds := depth > 0 || g.constant && (first > g.from && s.pieces[first-1].kind == '+' || i+1 < g.to && s.pieces[i+1].kind == '+')
		size := 0
		switch p.kind {
		case '`':
			depth++
		case '~':
			depth--
		case 's':
			size = len(p.word)
		case 'w':
			if n := gains[p.word]; n > 1 {
				by = min(by*n, 2*MaxText)
			}
			if size = s.sizes[p.word]; p.word == g.name && g.isType || g.params[p.word] {
				size = 0
			}
		}
		if adds {
			total = min(total+size, 2*MaxText)
		} else {
			longest = max(longest, size)
		}
	}
	return min(max(total, longest, 1)*by, 2*MaxText)
}
