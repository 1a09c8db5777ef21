// Package restpath is the grammar of REST paths: it reads every spelling in
// use (`:id`, `{id}`, `[id]`, `<int:id>`, `*`), writes the normal one, and
// decides whether some request satisfies two paths at once.
//
// It imports nothing of ours. Begin reading at Parse.
package restpath

import (
	"regexp"
	"slices"
	"strings"
)

// Repeat says how many request segments one path segment stands for.
type Repeat uint8

// Repeats.
const (
	One        Repeat = iota
	ZeroOrOne         // {name?}
	OneOrMore         // {name+}
	ZeroOrMore        // {name*}, *
)

// part of a segment: literal text, or a hole of one or more characters.
type part struct {
	text string
	hole bool
}

// Segment is what stands between two slashes.
type Segment struct {
	Repeat Repeat
	parts  []part
	name   string // of a hole that is the whole segment
	// converted: what fills the hole is made into something else than a text (`<int:id>`, `{id:int}`).
	converted bool
}

// Path is one parsed path: the alternatives that its options expand to.
type Path struct{ alternatives [][]Segment }

// maxAlternatives bounds the expansion of options; of a path with more, what stands behind its first option is open.
const maxAlternatives = 64

var (
	pythonHole  = regexp.MustCompile(`<(?:([a-zA-Z_]+)(?:\([^)]*\))?:)?([^<>:]+)>`)
	catchAll    = regexp.MustCompile(`^\[\[?\.\.\.([^\]]+)\]?\]$`)
	bracketHole = regexp.MustCompile(`^\[([^\]]+)\]$`)
	colonHole   = regexp.MustCompile(`:([A-Za-z_][A-Za-z0-9_]*)(\([^()]*(?:\([^()]*\)[^()]*)*\))?([?*+]?)`)
	optional    = regexp.MustCompile(`\(/?\.:format\)|\(\.?\{format\}\)`)
	braceHole   = regexp.MustCompile(`\{([^{}]*)\}`)
)

// Parse reads a path in any spelling. It never fails: what is no hole is literal text.
func Parse(path string) Path {
	if i := queryAt(path); i >= 0 && !strings.ContainsAny(path[i:], "})") && !strings.HasSuffix(path, "?") {
		path = path[:i]
	}
	if strings.Contains(path, "format") {
		path = optional.ReplaceAllString(path, "")
	}
	path = groups(path)
	var out Path
	alternatives, whole := expand(path, maxAlternatives)
	if !whole {
		before := path[:strings.IndexByte(path, '(')]
		alternatives = []string{before[:strings.LastIndexByte(before, '/')+1] + "{rest*}"}
	}
	for _, alt := range alternatives {
		out.alternatives = append(out.alternatives, parseSegments(alt))
	}
	return out
}

// queryAt is where the query or the fragment of an address begins; the sign behind a parameter that may be missing (/:lang?/ships) begins none.
func queryAt(path string) int {
	for from := 0; ; {
		i := strings.IndexAny(path[from:], "?#")
		if i < 0 {
			return -1
		}
		if i += from; path[i] == '#' || i+1 == len(path) || path[i+1] != '/' || !colonBehind.MatchString(path[:i]) {
			return i
		}
		from = i + 1
	}
}

// expand writes out the options `(a|b)` of a path; false where there are more than the limit.
func expand(path string, limit int) ([]string, bool) {
	depth, start := 0, -1
	for i := 0; i < len(path); i++ {
		switch path[i] {
		case '(':
			if depth == 0 {
				start = i
			}
			depth++
		case ')':
			depth--
			if depth == 0 && start >= 0 {
				options, ok := splitOptions(path[start+1 : i])
				if !ok || start > 0 && isNameByte(path[start-1]) && colonBefore(path, start) {
					start = -1
					continue
				}
				rests, whole := expand(path[i+1:], limit)
				if !whole {
					return nil, false
				}
				var inner []string
				for _, o := range options {
					more, whole := expand(o, limit)
					if inner = append(inner, more...); !whole || len(inner)*len(rests) > limit {
						return nil, false
					}
				}
				var out []string
				for _, rest := range rests {
					for _, one := range inner {
						out = append(out, path[:start]+one+rest)
					}
				}
				return out, true
			}
			if depth < 0 {
				depth = 0
			}
		}
	}
	return []string{path}, true
}

func isNameByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// colonBefore reports whether the name that ends at i is a colon parameter, whose parentheses hold a pattern.
func colonBefore(path string, i int) bool {
	for i--; i >= 0 && isNameByte(path[i]); i-- {
	}
	return i >= 0 && path[i] == ':'
}

func splitOptions(s string) ([]string, bool) {
	depth, last := 0, 0
	var out []string
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			if depth == 0 {
				out = append(out, s[last:i])
				last = i + 1
			}
		}
	}
	if len(out) == 0 {
		return []string{s, ""}, strings.HasPrefix(s, "/") || strings.HasPrefix(s, ".")
	}
	return append(out, s[last:]), true
}

func parseSegments(path string) []Segment {
	var out []Segment
	for _, text := range strings.Split(path, "/") {
		if text == "" {
			continue
		}
		out = append(out, parseSegment(text))
	}
	return out
}

func parseSegment(text string) Segment {
	if !strings.ContainsAny(text, "*[<:{") {
		return Segment{parts: []part{{text: text}}} // as most are: no hole begins without one of these
	}
	if text == "*" || text == "**" {
		return Segment{Repeat: ZeroOrMore, name: "rest", parts: []part{{hole: true}}}
	}
	if m := catchAll.FindStringSubmatch(text); m != nil {
		r := OneOrMore
		if strings.HasPrefix(text, "[[") {
			r = ZeroOrMore
		}
		return Segment{Repeat: r, name: m[1], parts: []part{{hole: true}}}
	}
	if m := bracketHole.FindStringSubmatch(text); m != nil {
		return Segment{name: m[1], parts: []part{{hole: true}}}
	}
	if strings.HasPrefix(text, "*") && len(text) > 1 && isNameByte(text[1]) {
		return Segment{Repeat: OneOrMore, name: text[1:], parts: []part{{hole: true}}}
	}
	converted := false
	if strings.Contains(text, "<") {
		text = pythonHole.ReplaceAllStringFunc(text, func(h string) string {
			m := pythonHole.FindStringSubmatch(h)
			converted = converted || m[1] != "" && m[1] != "path" && m[1] != "str" && m[1] != "string"
			if m[1] == "path" {
				return "{" + m[2] + "+}"
			}
			return "{" + m[2] + "}"
		})
	}
	if strings.Contains(text, ":") && !strings.Contains(text, "{") {
		text = colonHole.ReplaceAllString(text, "{$1$3}")
	}
	s := Segment{converted: converted}
	last := 0
	for _, m := range braceHole.FindAllStringSubmatchIndex(text, -1) {
		if m[0] > last {
			s.parts = append(s.parts, part{text: text[last:m[0]]})
		}
		name := text[m[2]:m[3]]
		if m[0] == 0 && m[1] == len(text) {
			s.name, s.Repeat = holeName(name)
			s.converted = s.converted || strings.Contains(name, ":")
		}
		if n := len(s.parts); n == 0 || !s.parts[n-1].hole {
			s.parts = append(s.parts, part{hole: true})
		}
		last = m[1]
	}
	if last < len(text) {
		s.parts = append(s.parts, part{text: text[last:]})
	}
	return s
}

func holeName(name string) (string, Repeat) {
	if i := strings.IndexByte(name, ':'); i >= 0 {
		if name[i+1:] == "path" {
			return name[:i], OneOrMore
		}
		name = name[:i]
	}
	switch {
	case strings.HasSuffix(name, "?"):
		return name[:len(name)-1], ZeroOrOne
	case strings.HasSuffix(name, "+"):
		return name[:len(name)-1], OneOrMore
	case strings.HasSuffix(name, "*"):
		return name[:len(name)-1], ZeroOrMore
	}
	return name, One
}

// Normalize writes a path in the brace grammar with holes named by position, so
// that equal paths have equal texts whatever their holes are called.
func Normalize(path string) string { return render(path, false) }

// Brace writes a path in the brace grammar and keeps the names of its holes.
func Brace(path string) string { return render(path, true) }

func render(path string, names bool) string {
	p := Parse(path)
	texts := make([]string, len(p.alternatives))
	for i, alt := range p.alternatives {
		var b strings.Builder
		for _, s := range alt {
			b.WriteByte('/')
			for _, x := range s.parts {
				if !x.hole {
					b.WriteString(x.text)
					continue
				}
				b.WriteByte('{')
				if names && s.name != "" {
					b.WriteString(s.name)
				}
				b.WriteString([...]string{"", "?", "+", "*"}[s.Repeat])
				b.WriteByte('}')
			}
		}
		if b.Len() == 0 {
			b.WriteByte('/')
		}
		texts[i] = b.String()
	}
	if len(texts) == 1 {
		return texts[0]
	}
	return "(" + strings.Join(texts, "|") + ")"
}

// Options lists the paths that a path with options stands for, each in normal spelling; all is false when there are more.
func Options(path string) (list []string, all bool) {
	normal := Normalize(path)
	if !strings.HasPrefix(normal, "(") || !strings.HasSuffix(normal, ")") {
		return []string{normal}, true
	}
	list = strings.Split(normal[1:len(normal)-1], "|")
	return list, len(list) < maxAlternatives
}

// Pairs reports whether some request satisfies both paths.
func Pairs(a, b string) bool { return Parse(a).Meets(Parse(b)) }

// Meets reports whether some request satisfies both paths.
func (p Path) Meets(q Path) bool {
	for _, x := range p.alternatives {
		for _, y := range q.alternatives {
			if meet(x, y) {
				return true
			}
		}
	}
	return false
}

// Takes reports whether a request of exactly this address satisfies the path: what reads like a hole in it is text.
func (p Path) Takes(address string) bool {
	var request []Segment
	for text := range strings.SplitSeq(address, "/") {
		if text != "" {
			request = append(request, Segment{parts: []part{{text: text}}})
		}
	}
	return slices.ContainsFunc(p.alternatives, func(alternative []Segment) bool { return meet(alternative, request) })
}

// meet decides whether two segment lists share a word: a walk over pairs of
// positions, where a repeating segment may be left or taken again.
func meet(a, b []Segment) bool {
	type pos struct{ i, j int }
	seen := map[pos]bool{}
	stack := []pos{{}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		// Positions are doubled: an odd one is behind the first round of a repeating segment.
		i, j := p.i/2, p.j/2
		if i == len(a) && j == len(b) {
			return true
		}
		if i < len(a) && skippable(a[i], p.i%2 == 1) {
			stack = append(stack, pos{2 * (i + 1), p.j})
		}
		if j < len(b) && skippable(b[j], p.j%2 == 1) {
			stack = append(stack, pos{p.i, 2 * (j + 1)})
		}
		if i < len(a) && j < len(b) && sameText(a[i].parts, b[j].parts) {
			stack = append(stack, pos{after(a[i], i), after(b[j], j)})
		}
	}
	return false
}

func skippable(s Segment, taken bool) bool {
	return s.Repeat == ZeroOrOne || s.Repeat == ZeroOrMore || s.Repeat == OneOrMore && taken
}

func after(s Segment, i int) int {
	if s.Repeat == OneOrMore || s.Repeat == ZeroOrMore {
		return 2*i + 1
	}
	return 2 * (i + 1)
}

// sameText decides whether two segment patterns share a text; a hole stands for one or more characters.
func sameText(a, b []part) bool {
	x, y := symbols(a), symbols(b)
	type pos struct{ i, j int }
	seen := map[pos]bool{}
	stack := []pos{{}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		if p.i == len(x) && p.j == len(y) {
			return true
		}
		if p.i == len(x) || p.j == len(y) {
			continue
		}
		cx, cy := x[p.i], y[p.j]
		switch {
		case cx >= 0 && cy >= 0:
			if cx == cy {
				stack = append(stack, pos{p.i + 1, p.j + 1})
			}
		case cx < 0 && cy < 0:
			stack = append(stack, pos{p.i + 1, p.j + 1}, pos{p.i, p.j + 1}, pos{p.i + 1, p.j})
		case cx < 0:
			stack = append(stack, pos{p.i + 1, p.j + 1}, pos{p.i, p.j + 1})
		default:
			stack = append(stack, pos{p.i + 1, p.j + 1}, pos{p.i + 1, p.j})
		}
	}
	return false
}

// maxCompared bounds the characters of one literal part that are compared.
const maxCompared = 512

// symbols spells a pattern out: characters, and -1 for a hole.
func symbols(parts []part) []int {
	var out []int
	for _, p := range parts {
		if p.hole {
			out = append(out, -1)
			continue
		}
		for i := 0; i < len(p.text) && i < maxCompared; i++ {
			out = append(out, int(p.text[i]))
		}
	}
	return out
}

// Specificity counts how much of a path is stated: literal characters, and fewer
// points for what repeats. Of two paths that a request satisfies the higher one takes it.
func Specificity(path string) int {
	best := 0
	for _, alt := range Parse(path).alternatives {
		n := 0
		for _, s := range alt {
			if s.Repeat == One {
				n += 2
			}
			for _, p := range s.parts {
				if !p.hole {
					n += 8
				}
			}
		}
		if n > best {
			best = n
		}
	}
	return best
}

// Join puts path parts one after the other with single slashes between them.
func Join(parts ...string) string {
	const anything = "{value*}"
	var b strings.Builder
	for _, p := range parts {
		p = strings.Trim(p, "/")
		if strings.HasSuffix(b.String(), "/"+anything) && (p == anything || strings.HasPrefix(p, anything+"/")) {
			p = strings.Trim(p[len(anything):], "/") // any path, and then any path, is any path
		}
		if p != "" {
			b.WriteString("/" + p)
		}
	}
	if b.Len() == 0 {
		return "/"
	}
	return b.String()
}

// Required lists the names of the holes that every request of the path fills with some text. What is made of the text is not
// known where a hole names a converter, and such holes are left out.
func (p Path) Required() (names []string) {
	for i, alternative := range p.alternatives {
		var here []string
		for _, s := range alternative {
			if s.name != "" && !s.converted && (s.Repeat == One || s.Repeat == OneOrMore) {
				here = append(here, s.name)
			}
		}
		if i == 0 {
			names = here
		} else {
			names = slices.DeleteFunc(names, func(n string) bool { return !slices.Contains(here, n) })
		}
	}
	return names
}
