// Package brackets finds where brackets of a text close, and what stands outside of them; what is in quotes is no bracket. It imports nothing of ours.
package brackets

import "strings"

// Closes is where the bracket closes that was opened before a text; -1 where it does not.
func Closes(text string) int {
	at := -1
	walk(text, 1, func(i, depth int) bool {
		if depth == 0 {
			at = i
		}
		return depth > 0
	})
	return at
}

// Split cuts a text at a sign outside of brackets and quotes; parts are without blanks around them, and empty ones are left out.
func Split(text string, at byte) (parts []string) {
	from := 0
	add := func(to int) {
		if part := strings.TrimSpace(text[from:to]); part != "" {
			parts = append(parts, part)
		}
		from = to + 1
	}
	walk(text, 0, func(i, depth int) bool {
		if text[i] == at && depth == 0 {
			add(i)
		}
		return true
	})
	add(len(text))
	return parts
}

// walk gives the places of a text outside of quotes, with how many brackets are open behind each, while it is told to go on.
func walk(text string, depth int, visit func(i, depth int) bool) {
	quote := byte(0)
	for i := range len(text) {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
			continue
		case c == '"' || c == '\'':
			quote = c
			continue
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		}
		if !visit(i, depth) {
			return
		}
	}
}
