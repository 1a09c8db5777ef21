package pairing

import (
	"strings"
)

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

// shape is a pattern with its holes unnamed.
func shape(pattern string) string { return strings.Join(literals(pattern), "{}") }

// Fills reports whether a name may be one of which another states a part, the rest being holes. A single hole states nothing.
func Fills(pattern, name string) bool {
	parts := literals(pattern)
	return len(parts) > 1 && strings.Join(parts, "") != "" && fits(parts, name)
}

// fits reports whether a name fills the holes between parts; a hole takes at least one character.
func fits(parts []string, name string) bool {
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
