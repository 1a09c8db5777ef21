// Package glob matches paths against patterns in time proportional to the two,
// whatever the pattern says: patterns stand in manifests and packs of others. It
// imports nothing of ours. Begin reading at Compile.
package glob

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// maxPattern bounds the bytes of a pattern, and so what an automaton costs.
const maxPattern = 4096

// Pattern is a compiled pattern.
type Pattern struct{ automaton *regexp.Regexp }

// Match reports whether a whole path fits.
func (p *Pattern) Match(path string) bool { return p.automaton.MatchString(path) }

var compiled sync.Map // pattern to *Pattern, nil for one that is no pattern

// Match reports whether a whole path, with slashes, fits a pattern; nothing fits one that is no pattern.
func Match(pattern, path string) bool {
	got, ok := compiled.Load(pattern)
	if !ok {
		p, err := Compile(pattern)
		if err != nil {
			p = nil
		}
		got, _ = compiled.LoadOrStore(pattern, p)
	}
	p := got.(*Pattern)
	return p != nil && p.Match(path)
}

var errUnclosed = errors.New("a bracket is not closed")

// Compile makes an automaton of a pattern: `*` and `?` stay within a part of the
// path, `**` as a whole part goes over any number of them, `[a-z]`, `[!a]` and
// `{a,b}` are alternatives, and a backslash takes the next character as it is.
func Compile(pattern string) (*Pattern, error) {
	if len(pattern) > maxPattern {
		return nil, fmt.Errorf("a pattern of %d bytes, more than the limit of %d", len(pattern), maxPattern)
	}
	var b strings.Builder
	b.WriteString(`\A(?s:`)
	depth := 0
	for i := 0; i < len(pattern); {
		rest := pattern[i:]
		begins := i == 0 || strings.IndexByte("/{,", pattern[i-1]) >= 0
		switch c := pattern[i]; {
		case begins && strings.HasPrefix(rest, "**/"):
			b.WriteString(`(?:.*/)?`)
			i += 3
		case begins && rest == "**":
			b.WriteString(`.*`)
			i += 2
		case rest == "/**":
			b.WriteString(`(?:/.*)?`)
			i += 3
		case c == '*':
			b.WriteString(`[^/]*`)
			i += len(rest) - len(strings.TrimLeft(rest, "*"))
		case c == '?':
			b.WriteString(`[^/]`)
			i++
		case c == '[':
			n, err := class(&b, rest)
			if err != nil {
				return nil, err
			}
			i += n
		case c == '{':
			b.WriteString(`(?:`)
			depth++
			i++
		case c == '}' && depth > 0:
			b.WriteString(`)`)
			depth--
			i++
		case c == ',' && depth > 0:
			b.WriteString(`|`)
			i++
		default:
			if c == '\\' {
				if i++; i >= len(pattern) {
					return nil, errors.New("a backslash at the end takes nothing")
				}
			}
			_, n := utf8.DecodeRuneInString(pattern[i:])
			b.WriteString(regexp.QuoteMeta(pattern[i : i+n]))
			i += n
		}
	}
	if depth > 0 {
		return nil, errUnclosed
	}
	b.WriteString(`)\z`)
	automaton, err := regexp.Compile(b.String())
	if err != nil {
		return nil, fmt.Errorf("the pattern %s: %w", pattern, err)
	}
	return &Pattern{automaton}, nil
}

// class writes a class of characters, none of which is a slash, and gives its length.
func class(b *strings.Builder, text string) (int, error) {
	i := 1
	not := i < len(text) && (text[i] == '!' || text[i] == '^')
	if not {
		i++
	}
	var members strings.Builder
	for n := 0; ; n++ {
		if i >= len(text) {
			return 0, errUnclosed
		}
		if text[i] == ']' {
			if n == 0 {
				return 0, errors.New("a class without characters")
			}
			break
		}
		if text[i] == '-' && n > 0 && i+1 < len(text) && text[i+1] != ']' {
			members.WriteByte('-')
			i++
		} else if text[i] == '-' {
			members.WriteString(`\-`)
			i++
			continue
		}
		if text[i] == '\\' {
			i++
		}
		if i >= len(text) {
			return 0, errUnclosed
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		if text[i] < utf8.RuneSelf && strings.IndexByte(`\]^-[`, text[i]) >= 0 {
			members.WriteByte('\\')
		}
		members.WriteString(text[i : i+size])
		i += size
	}
	if not {
		b.WriteString("[^/" + members.String() + "]")
	} else {
		b.WriteString("[" + members.String() + "]")
	}
	return i + 1, nil
}
