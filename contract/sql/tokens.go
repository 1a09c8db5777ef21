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

// tokens gives the tokens of a script without its comments, its undo parts and the rows that it copies. They are counted first: a list that
// grows holds several times what it is in the end.
func tokens(file, src string) []sqltext.Token {
	n := 0
	eachToken(file, src, func(sqltext.Token) { n++ })
	out := make([]sqltext.Token, 0, n)
	eachToken(file, src, func(t sqltext.Token) { out = append(out, t) })
	return out
}

func eachToken(file, src string, give func(sqltext.Token)) {
	s := sqltext.NewScanner(src)
	var last, before sqltext.Token
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
			if copies(before, last) {
				if end := strings.Index(s.Rest(), "\n\\."); end >= 0 {
					s.Skip(end + 3)
				}
			}
		}
		give(t)
		if t.Kind == sqltext.End {
			return
		}
		before, last = last, t
	}
}

// aloneOnLine reports whether a line holds nothing else: GO ends a batch of SQL Server,
// whose statements need no semicolon.
func aloneOnLine(src string, t sqltext.Token) bool {
	const blank = " \t\r\v\f"
	before, after := strings.TrimRight(src[:t.Start], blank), strings.TrimLeft(src[t.End:], blank)
	return (before == "" || before[len(before)-1] == '\n') && (after == "" || after[0] == '\n')
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

// copies reports whether the statement that ends with two tokens is COPY … FROM stdin, whose rows come after it.
func copies(before, last sqltext.Token) bool { return last.Is("stdin") && before.Is("from") }
