package flow

import "strings"

// pathOfRegexp writes a path that is a regular expression in the brace grammar: a
// named group is a hole of that name, any other group a hole. What the grammar
// has no word for (alternatives outside of groups) leaves the text as it is.
func pathOfRegexp(v Value) Value {
	if v.Kind != Const && v.Kind != Pattern {
		return v
	}
	s := strings.TrimSuffix(strings.TrimPrefix(v.Text, "^"), "$")
	s = strings.TrimSuffix(strings.TrimPrefix(s, "\\A"), "\\Z")
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\\':
			if i+1 < len(s) {
				i++
				switch s[i] {
				case 'd', 'w', 'S':
					out.WriteString("{value}")
					i = quantified(s, i)
				default:
					out.WriteByte(s[i])
				}
			}
		case '^', '$':
		case '?', '*', '+':
			// The character before may be left out, or repeated: a slash at the end.
		case '[':
			end := strings.IndexByte(s[i+1:], ']')
			if end < 0 {
				return v
			}
			i += end + 1
			out.WriteString("{value}")
			i = quantified(s, i)
		case '(':
			end := closing(s, i)
			if end < 0 {
				return v
			}
			out.WriteString(hole(s[i+1 : end]))
			i = quantified(s, end)
		case '|':
			return v
		default:
			out.WriteByte(c)
		}
	}
	v.Text = out.String()
	if strings.Contains(v.Text, "{") {
		v.Kind, v.Lit = Pattern, 0
	}
	return v
}

// hole writes a group: (?P<name>…), (?:…) or (…). One that can match a slash takes several segments.
func hole(group string) string {
	name, body := "value", group
	switch {
	case strings.HasPrefix(group, "?P<"):
		n, rest, ok := strings.Cut(group[3:], ">")
		if !ok {
			return "{value}"
		}
		name, body = n, rest
	case strings.HasPrefix(group, "?:"):
		body = group[2:]
		if !strings.ContainsAny(body, "|[\\.*+?") {
			return body
		}
	}
	if strings.Contains(body, ".*") || strings.Contains(body, ".+") {
		return "{" + name + "+}"
	}
	return "{" + name + "}"
}

// closing finds the bracket that closes the group at i.
func closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			if end := strings.IndexByte(s[i+1:], ']'); end >= 0 {
				i += end + 1
			}
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// quantified skips the quantifier behind position i.
func quantified(s string, i int) int {
	if i+1 >= len(s) {
		return i
	}
	switch s[i+1] {
	case '+', '*', '?':
		return quantified(s, i+1)
	case '{':
		if end := strings.IndexByte(s[i+1:], '}'); end >= 0 {
			return i + 1 + end
		}
	}
	return i
}
