package sql

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/sqltext"
)

// undo marks begin the part of a migration that takes it back, and redo marks end it.
var (
	undo = regexp.MustCompile(`(?i)^\s*--\s*(?:\+goose\s+down|\+migrate\s+down|migrate:down|\+\+\s*down|@undo|down\s+migration)\b`)
	redo = regexp.MustCompile(`(?i)^\s*--\s*(?:\+goose\s+up|\+migrate\s+up|migrate:up)\b`)
)

// tokens gives the tokens of a script without its comments, its undo parts and the rows that it copies.
func tokens(file, src string) []sqltext.Token {
	s := sqltext.NewScanner(src)
	var out []sqltext.Token
	for {
		t, err := s.Next()
		if err != nil {
			panic(&doc.Error{File: file, Line: s.Line(), Msg: err.Error()})
		}
		switch t.Kind {
		case sqltext.Comment:
			if undo.MatchString(t.Text) {
				skipUndo(s)
			}
			continue
		case sqltext.Word:
			if t.Is("go") && aloneOnLine(src, t) {
				t.Kind, t.Text = sqltext.Semicolon, ";"
			}
		case sqltext.Semicolon:
			if copies(out) {
				if end := strings.Index(s.Rest(), "\n\\."); end >= 0 {
					s.Skip(end + 3)
				}
			}
		}
		out = append(out, t)
		if t.Kind == sqltext.End {
			return out
		}
	}
}

// aloneOnLine reports whether a line holds nothing else: GO ends a batch of SQL Server,
// whose statements need no semicolon.
func aloneOnLine(src string, t sqltext.Token) bool {
	begin := strings.LastIndexByte(src[:t.Start], '\n') + 1
	line, _, _ := strings.Cut(src[begin:], "\n")
	return strings.TrimSpace(line) == src[t.Start:t.End]
}

// skipUndo passes over everything up to the next redo mark.
func skipUndo(s *sqltext.Scanner) {
	for s.Rest() != "" {
		line := s.RestOfLine()
		if redo.MatchString(line) {
			return
		}
		s.Skip(len(line) + 1)
	}
}

// copies reports whether the statement that ends here is COPY … FROM stdin, whose rows come after it.
func copies(before []sqltext.Token) bool {
	n := len(before)
	return n >= 2 && before[n-1].Is("stdin") && before[n-2].Is("from")
}
