package sql

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/internal/sqltext"
)

// begins reports whether a text starts as a statement that touches tables.
func begins(text string) bool {
	for s := sqltext.NewScanner(text); ; {
		t, err := s.Next()
		switch {
		case err != nil || t.Kind == sqltext.End:
			return false
		case t.Kind == sqltext.Comment || t.Is("(", ";"):
		default:
			return t.Is("select", "insert", "update", "delete", "with", "replace")
		}
	}
}

// hole marks what a text leaves open, which may be a value, a name or more.
const hole = "__open__"

// parameter is how a statement's parameters are written for the grammar.
const parameter = "$1"

// plainText makes of a program's text one that the grammar knows: :name, @name, %s and
// %(name)s become parameters, what is left open becomes a name, and names of arguments (name => value) and parts of times (extract(year from value)) are left out. Quoted text and
// comments stay as they are, and so does everything behind a quote that does not close.
func plainText(text string) string {
	var b strings.Builder
	s := sqltext.NewScanner(text)
	done := 0
	for {
		t, err := s.Next()
		if err != nil || t.Kind == sqltext.End {
			b.WriteString(text[done:])
			return b.String()
		}
		b.WriteString(text[done:t.Start])
		done = t.End
		if n := argumentName(text, t); n > 0 {
			s.Skip(n)
			done = t.End + n
			continue
		}
		if n := partOfTime(text, t); n > 0 {
			b.WriteString(text[t.Start:t.End] + "(")
			s.Skip(n)
			done = t.End + n
			continue
		}
		if t.Kind == sqltext.Sign {
			if with, n := replaced(text, t.Start); n > 0 {
				b.WriteString(with)
				s.Skip(n - 1)
				done = t.Start + n
				continue
			}
		}
		b.WriteString(text[t.Start:t.End])
	}
}

// argumentName is the length of what stands behind a word that names the argument of a function, up to the value; 0 for other
// words.
func argumentName(text string, t sqltext.Token) int {
	if t.Kind != sqltext.Word {
		return 0
	}
	between := len(text[t.End:]) - len(strings.TrimLeft(text[t.End:], blanks))
	if !strings.HasPrefix(text[t.End+between:], "=>") {
		return 0
	}
	return between + len("=>")
}

// extracted is what stands in extract(year from created_at) in front of the value.
var extracted = regexp.MustCompile(`(?i)^\s*\(\s*(?:'[a-z_]+'|[a-z_]+)\s+from\b`)

// partOfTime is the length of what stands between the word extract and the value that it is asked of; 0 for other words. The grammar takes
// the part for a column and leaves out what is behind it.
func partOfTime(text string, t sqltext.Token) int {
	if t.Kind != sqltext.Word || !t.Is("extract") {
		return 0
	}
	return len(extracted.FindString(text[t.End:]))
}

// replaced gives what takes the place of a sign and of the text behind it, and how long
// the two are; 0 when they stay.
func replaced(text string, at int) (with string, n int) {
	rest := text[at:]
	switch c := rest[0]; {
	case c == '{':
		if end := strings.IndexByte(rest, '}'); end > 0 {
			if isQuery(text[:at], rest[end+1:]) {
				return "SELECT " + hole, end + 1
			}
			return inPlace(text[:at]), end + 1
		}
	case strings.HasPrefix(rest, "::"):
		return "::", 2
	case (c == ':' || c == '@') && word(rest[1:]) > 0 && (at == 0 || text[at-1] != ':'):
		return parameter, 1 + word(rest[1:])
	case strings.HasPrefix(rest, "%(") && strings.Contains(rest, ")s"):
		return parameter, strings.Index(rest, ")s") + 2
	case (strings.HasPrefix(rest, "%s") || strings.HasPrefix(rest, "%d")) && word(rest[1:]) == 1:
		return parameter, 2
	}
	return "", 0
}

// inPlace is what stands for a part that is left open behind a text: the columns and values of a row where a client puts them
// together (insert into users ${sql(user)}, update users set ${sql(user)}), otherwise a value or a name.
func inPlace(before string) string {
	words := strings.Fields(before)
	n := len(words)
	switch {
	case n >= 3 && strings.EqualFold(words[n-3], "insert") && strings.EqualFold(words[n-2], "into"):
		return "(" + hole + ") VALUES (" + parameter + ")"
	case n > 0 && strings.EqualFold(words[n-1], "values"):
		return "(" + parameter + ")"
	case n >= 3 && strings.EqualFold(words[n-1], "set") && strings.EqualFold(words[n-3], "update"):
		return hole + " = " + parameter
	}
	return hole
}

// isQuery reports whether what is left open between two texts is a statement of its own, the rows of which another one reads.
func isQuery(before, behind string) bool {
	before, opened := strings.CutSuffix(strings.TrimRight(before, blanks), "(")
	words := strings.Fields(before)
	if !opened || len(words) == 0 || !strings.HasPrefix(strings.TrimLeft(behind, blanks), ")") {
		return false
	}
	last := words[len(words)-1]
	return strings.EqualFold(last, "from") || strings.EqualFold(last, "join") || strings.EqualFold(last, "lateral")
}

const blanks = " \t\r\n"

// word is the length of the word that a text begins with.
func word(text string) int {
	n := strings.IndexFunc(text, func(r rune) bool {
		return r != '_' && !(r >= '0' && r <= '9') && !(r >= 'a' && r <= 'z') && !(r >= 'A' && r <= 'Z')
	})
	if n < 0 {
		return len(text)
	}
	return n
}
