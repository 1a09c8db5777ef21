package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// expression is the path that a regular expression stands for: %r{/boats/(?<id>\d+)}. ok is false for one that is only
// known when the program runs.
func expression(n drift.Node) (path drift.Value, ok bool) {
	s := n.Text()
	for _, c := range n.Children() {
		if c.Kind() == "interpolation" {
			return path, false
		}
	}
	if len(s) > 2 && s[0] == '%' {
		s = s[2:]
	}
	end := len(s) - 1
	for end > 0 && s[end] >= 'a' && s[end] <= 'z' {
		end--
	}
	if end < 1 {
		return path, false
	}
	options, s := s[end+1:], s[1:end]
	for i := 0; i < len(options); i++ {
		if options[i] == 'x' {
			s = withoutComments(s)
		}
	}
	path = drift.Text(named(s))
	path.Steps = []string{abi.StepRegexp}
	return path, true
}

// withoutComments is what an extended regular expression means: blanks and comments in it are for its readers.
func withoutComments(s string) string {
	out, set := "", false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			out += s[i : i+2]
			i++
		case c == '[' || c == ']':
			set = c == '['
			out += s[i : i+1]
		case !set && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
		case !set && c == '#':
			for i+1 < len(s) && s[i+1] != '\n' {
				i++
			}
		default:
			out += s[i : i+1]
		}
	}
	return out
}

// named spells the groups that have names, and the ends of the text, as the host reads them: (?<id>…) is (?P<id>…).
func named(s string) string {
	out := ""
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] == 'z':
			out += "\\Z"
			i++
		case s[i] == '\\' && i+1 < len(s):
			out += s[i : i+2]
			i++
		case i+3 < len(s) && s[i:i+3] == "(?<" && s[i+3] != '=' && s[i+3] != '!':
			out += "(?P<"
			i += 2
		default:
			out += s[i : i+1]
		}
	}
	return out
}
