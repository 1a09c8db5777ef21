package pairing

import (
	"strings"
)

// nameMatch reports whether two names with holes can be the same name. Names without holes have to
// be equal. more is how many letters of the name are stated, to find the most specific match.
func nameMatch(a, b string) (ok bool, more int) {
	if a == b {
		return true, 1 << 16
	}
	ha, hb := strings.Contains(a, "{"), strings.Contains(b, "{")
	switch {
	case !ha && !hb:
		return false, 0
	case WholeHole(a) || WholeHole(b):
		return false, 0 // a bare reference says nothing of the name
	case ha && !hb:
		return fits(a, b), literalLength(a)
	case !ha && hb:
		return fits(b, a), literalLength(b)
	}
	return shape(a) == shape(b), literalLength(a)
}

// WholeHole reports whether a name is a single hole.
func WholeHole(s string) bool {
	return strings.HasPrefix(s, "{") && strings.IndexByte(s, '}') == len(s)-1
}

// literals splits a pattern at its holes.
func literals(pattern string) []string {
	var out []string
	for {
		i := strings.IndexByte(pattern, '{')
		if i < 0 {
			return append(out, pattern)
		}
		j := strings.IndexByte(pattern[i:], '}')
		if j < 0 {
			return append(out, pattern)
		}
		out = append(out, pattern[:i])
		pattern = pattern[i+j+1:]
	}
}

func literalLength(pattern string) int { return len(strings.Join(literals(pattern), "")) }

// shape is a pattern with its holes unnamed.
func shape(pattern string) string { return strings.Join(literals(pattern), "{}") }

// fits reports whether a pattern matches a name; a hole matches at least one character.
func fits(pattern, name string) bool {
	parts := literals(pattern)
	if !strings.HasPrefix(name, parts[0]) {
		return false
	}
	name = name[len(parts[0]):]
	for i, p := range parts[1:] {
		if name == "" {
			return false
		}
		if i == len(parts)-2 {
			return len(name) > len(p) && strings.HasSuffix(name, p)
		}
		j := strings.Index(name[1:], p)
		if j < 0 {
			return false
		}
		name = name[1+j+len(p):]
	}
	return true
}

// LastPart is the last part of a resource identifier or of a URL.
func LastPart(s string) string {
	return s[strings.LastIndexAny(s, "/:")+1:]
}
