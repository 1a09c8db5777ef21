package pattern

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
)

// maxForms bounds how many paths one regular expression stands for.
const maxForms = 16

// FromRegexp writes a path that is a regular expression in the brace grammar: a
// named group is a hole of that name, any other group a hole or what stands in it. What may be left out
// makes a path more, without it, and so do alternatives. What the grammar has no word for is not known.
func FromRegexp(v flow.Value) []flow.Value {
	if v.Kind != flow.Const && v.Kind != flow.Pattern {
		return []flow.Value{v}
	}
	forms, ok := formsOf(v.Text, 0)
	if !ok {
		return []flow.Value{{Kind: flow.Unknown, Site: v.Site}}
	}
	var out []flow.Value
	for _, text := range forms {
		one := v
		one.Text = text
		if strings.Contains(text, "{") {
			one.Kind, one.Lit = flow.Pattern, 0
		}
		out = append(out, one)
	}
	return out
}

// maxGroups bounds the groups of an expression inside one another.
const maxGroups = 8

// formsOf lists the paths that a regular expression, or the inside of a group, stands for.
func formsOf(s string, depth int) ([]string, bool) {
	if depth > maxGroups {
		return nil, false
	}
	var out []string
	for _, one := range alternatives(s) {
		forms, ok := sequence(one, depth)
		if !ok {
			return nil, false
		}
		for _, f := range forms {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out, len(out) <= maxForms
}

// alternatives splits at the bars that stand in no group.
func alternatives(s string) []string {
	var out []string
	from := 0
	for i := 0; i < len(s); i++ {
		switch end := plain(s, i); {
		case end > i:
			i = end
		case s[i] == '(':
			if end := closing(s, i); end >= 0 {
				i = end
			}
		case s[i] == '|':
			out, from = append(out, s[from:i]), i+1
		}
	}
	return append(out, s[from:])
}

// sequence lists the paths of what has no alternatives of its own.
func sequence(s string, depth int) ([]string, bool) {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "^"), "$")
	s = strings.TrimSuffix(strings.TrimPrefix(s, "\\A"), "\\Z")
	out := []string{""}
	// put goes on with each of some texts; where they may be left out, with none of them as well.
	put := func(maybe bool, texts ...string) {
		var next []string
		for _, front := range out {
			if maybe {
				next = append(next, front)
			}
			for _, t := range texts {
				next = append(next, front+t)
			}
		}
		out = next
	}
	for i := 0; i < len(s) && len(out) <= maxForms; i++ {
		switch c := s[i]; c {
		case '\\':
			if i+1 < len(s) {
				i++
				switch s[i] {
				case 'd', 'w', 'S':
					put(false, "{value}")
					i = quantified(s, i)
				default:
					put(false, s[i:i+1])
				}
			}
		case '^', '$':
		case '?', '*', '+':
			// The character before may be left out, or repeated: a slash at the end.
		case '{':
			if end := valueAt(s, i); end > 0 {
				put(false, s[i:end])
				i = end - 1
				continue
			}
			further, end := repetitions(s, i)
			if end < 0 {
				return nil, false
			}
			put(false, further...)
			i = end
		case '.':
			switch rest := s[i+1:]; {
			case rest == "*" || rest == "*$":
				put(false, "{value*}")
			case strings.HasPrefix(rest, "+") || strings.HasPrefix(rest, "*"):
				put(false, "{value+}")
			case strings.HasPrefix(rest, "{"):
				put(false, "{value}")
			default:
				put(false, ".") // a dot that its author did not escape
				continue
			}
			i = quantified(s, i)
		case '[':
			end := strings.IndexByte(s[i+1:], ']')
			if end < 0 {
				return nil, false
			}
			i += end + 1
			put(false, "{value}")
			i = quantified(s, i)
		case '(':
			end := closing(s, i)
			if end < 0 {
				return nil, false
			}
			texts, ok := groupForms(s[i+1:end], depth)
			if !ok {
				return nil, false
			}
			put(omitted(s, end), texts...)
			i = quantified(s, end)
		default:
			put(false, string(c))
		}
	}
	return out, len(out) <= maxForms
}

// valueAt is the end of the hole that begins at position i, which a value leaves that was put into the expression and is not
// known; 0 where none does.
func valueAt(s string, i int) int {
	end := i + 1
	for end < len(s) && (s[end] == '_' || s[end] == '.' || s[end] == '-' || s[end]|0x20 >= 'a' && s[end]|0x20 <= 'z' || end > i+1 && s[end] >= '0' && s[end] <= '9') {
		end++
	}
	if end < len(s) && (s[end] == '*' || s[end] == '+') {
		end++
	}
	if end == i+1 || end >= len(s) || s[end] != '}' {
		return 0
	}
	return end + 1
}

// omitted reports whether the quantifier behind position i lets what it is for be left out.
func omitted(s string, i int) bool {
	rest := s[i+1:]
	return strings.HasPrefix(rest, "?") || strings.HasPrefix(rest, "*") || strings.HasPrefix(rest, "{0,")
}

// groupForms lists what a group stands for: nothing where it only looks around, its inside where that has groups or
// segments of its own, otherwise a hole.
func groupForms(group string, depth int) ([]string, bool) {
	inside := strings.TrimPrefix(group, "?:")
	switch {
	case strings.HasPrefix(group, "?P<"):
	case strings.HasPrefix(inside, "?"):
		return []string{""}, true // (?!…), (?=…), (?i)
	case strings.ContainsAny(inside, "(/") || strings.Contains(inside, "\\."):
		return formsOf(inside, depth+1)
	}
	return []string{hole(group)}, true
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

// plain gives the last position of the escape or the set of characters that begins at i, in
// which brackets and bars say nothing; i itself where neither begins there.
func plain(s string, i int) int {
	switch s[i] {
	case '\\':
		return i + 1
	case '[':
		if end := strings.IndexByte(s[i+1:], ']'); end >= 0 {
			return i + 1 + end
		}
	}
	return i
}

// closing finds the bracket that closes the group at i.
func closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch end := plain(s, i); {
		case end > i:
			i = end
		case s[i] == '(':
			depth++
		case s[i] == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// repetitions lists what a {n} or {n,m} at position i adds to the character before it, which stands there once; end is
// where the quantifier ends, negative where it adds nothing that can be listed.
func repetitions(s string, i int) (further []string, end int) {
	length := strings.IndexByte(s[i:], '}')
	if length < 0 || i == 0 {
		return nil, -1
	}
	least, most, ranged := strings.Cut(s[i+1:i+length], ",")
	if !ranged {
		most = least
	}
	from, err := strconv.Atoi(least)
	to, wrong := strconv.Atoi(most)
	if err != nil || wrong != nil || from < 1 || to < from || to > maxForms {
		return nil, -1
	}
	for n := from; n <= to; n++ {
		further = append(further, strings.Repeat(s[i-1:i], n-1))
	}
	return further, i + length
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
