package words

import "strings"

// Unformatted is source text without what a formatter decides: blanks beside brackets and commas, lines, a comma before a closing
// bracket, which quotes stand around a text that has none in it. Two texts that are the same so were written alike. What
// stands in a text is left alone.
func Unformatted(s string) string {
	if !strings.ContainsAny(s, "'\n\t,([{ ") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	last, blank := byte(0), false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == ' ' || c == '\n' || c == '\t' || c == '\r' {
			blank = true
			continue
		}
		if last == ',' && !strings.ContainsRune(")]}", rune(c)) {
			b.WriteString(", ")
		} else if blank && last != ',' && last != 0 && !strings.ContainsRune("([{", rune(last)) && !strings.ContainsRune(")]},;", rune(c)) {
			b.WriteByte(' ')
		}
		blank = false
		if c == ',' {
			last = c // written when it is known what follows
			continue
		}
		last = c
		if c != '\'' && c != '"' && c != '`' {
			b.WriteByte(c)
			continue
		}
		end := i + 1
		for end < len(s) && s[end] != c {
			if s[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(s) {
			b.WriteString(s[i:])
			return b.String()
		}
		inside := s[i+1 : end]
		if c == '\'' && !strings.ContainsAny(inside, "\"\\") {
			inside = "\"" + inside + "\""
		} else {
			inside = s[i : end+1]
		}
		b.WriteString(inside)
		i = end
	}
	if last == ',' {
		b.WriteByte(',')
	}
	return b.String()
}
