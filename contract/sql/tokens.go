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
	// parts divides a migration of Drizzle into what is run apart: nothing goes on behind it, whether a semicolon stands before it or not.
	parts = regexp.MustCompile(`^\s*-->\s*statement-breakpoint\b`)
	redo  = regexp.MustCompile(`(?i)^\s*--\s*(?:\+goose\s+up|\+migrate\s+up|migrate:up)\b`)
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
	var last, before, first sqltext.Token
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
			if !parts.MatchString(t.Text) || last.Kind == sqltext.Semicolon {
				continue
			}
			t.Kind, t.Text = sqltext.Semicolon, ";"
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
		if t.Kind == sqltext.String && first.Is("do") {
			block(file, t, give)
			continue
		}
		give(t)
		if t.Kind == sqltext.End {
			return
		}
		if before, last = last, t; t.Kind == sqltext.Semicolon {
			first = sqltext.Token{}
		} else if first.Kind == 0 && first.Text == "" {
			first = t
		}
	}
}

// block gives the tokens of DO $$ … $$, which runs where it stands, with an end of a statement in place of the words that begin lists of
// them: what a condition guards (IF NOT EXISTS (…) THEN ALTER TABLE …) is taken to have been done where it was needed.
func block(file string, text sqltext.Token, give func(sqltext.Token)) {
	end := sqltext.Token{Kind: sqltext.Semicolon, Text: ";", Line: text.Line, Start: text.Start, End: text.Start}
	offset := text.Start + (text.End-text.Start-len(text.Text))/2
	give(end)
	eachToken(file, text.Text, func(t sqltext.Token) {
		t.Line, t.Start, t.End = t.Line+text.Line-1, t.Start+offset, t.End+offset
		if t.Kind == sqltext.End || t.Is("then", "else", "begin", "loop") {
			t.Kind, t.Text = sqltext.Semicolon, ";"
		}
		give(t)
	})
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
