package main

import (
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// pathOf is a path in the grammar of paths: optional groups and globs are rewritten where the text is known.
func pathOf(n drift.Node) drift.Value {
	unescaped := n.Kind() == "call" && n.Field("receiver").Text() == "CGI" && n.Field("method").Text() == "unescape"
	if unescaped {
		if args := rubycall.Positional(n); len(args) == 1 {
			n = args[0]
		}
	}
	s := n.Str()
	if s == "" {
		return partly(n, unescaped)
	}
	if unescaped {
		s = unescape(s)
	}
	var out []drift.Value
	for _, p := range grammar(s) {
		out = append(out, drift.Text(p))
	}
	if len(out) == 1 {
		return out[0]
	}
	return drift.List(out...)
}

// partly is a path of which parts are put in, without the format at its end.
func partly(n drift.Node, unescaped bool) drift.Value {
	if !unescaped || n.Kind() != "string" {
		return drift.Of(n, "head[(.:format)]")
	}
	var out []drift.Value
	for _, c := range n.Children() {
		switch inside := c.Children(); {
		case c.Kind() == "interpolation" && len(inside) == 1:
			out = append(out, drift.Of(inside[0]))
		case c.Kind() == "string_content":
			text := c.Text()
			if i := len(text) - len("(.:format)"); suffix(text, "(.:format)") {
				text = text[:i]
			}
			out = append(out, drift.Text(unescape(text)))
		default:
			return drift.Of(n)
		}
	}
	return drift.Concat(out...)
}

// unescape is what CGI.unescape makes of a text.
func unescape(s string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '+':
			out = append(out, ' ')
		case s[i] == '%' && i+2 < len(s) && hex(s[i+1]) >= 0 && hex(s[i+2]) >= 0:
			out = append(out, byte(hex(s[i+1])<<4|hex(s[i+2])))
			i += 2
		default:
			out = append(out, s[i])
		}
	}
	return string(out)
}

func hex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// grammar rewrites (.:format), (/:part) and *rest. A group of more than one part gives
// a path with it and one without.
func grammar(s string) []string {
	out := []string{""}
	add := func(text string) {
		for i := range out {
			out[i] += text
		}
	}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '(':
			end, depth := i, 0
			for ; end < len(s); end++ {
				if s[end] == '(' {
					depth++
				} else if s[end] == ')' {
					if depth--; depth == 0 {
						break
					}
				}
			}
			group := s[i+1 : min(end, len(s))]
			i = end
			if prefix(group, ".") {
				continue // the format
			}
			name := group
			if prefix(name, "/") {
				name = name[1:]
			}
			if prefix(name, ":") && index(name, '/') < 0 && index(name, '(') < 0 {
				if prefix(group, "/") {
					add("/")
				}
				add("{" + name[1:] + "?}")
				continue
			}
			with := grammar(group)
			without := len(out)
			for _, w := range with {
				for k := 0; k < without && len(out) < 16; k++ {
					out = append(out, out[k]+w)
				}
			}
			// What follows belongs to all of them.
		case s[i] == '*' && (i == 0 || s[i-1] == '/'):
			end := i + 1
			for end < len(s) && s[end] != '/' && s[end] != '(' {
				end++
			}
			name := s[i+1 : end]
			if name == "" {
				name = "rest"
			}
			add("{" + name + "+}")
			i = end - 1
		default:
			add(s[i : i+1])
		}
	}
	return out
}
