package sqltext

import (
	"fmt"
	"strings"
	"testing"
)

func tokens(src string) string {
	var out []string
	names := map[Kind]string{Word: "word", Quoted: "quoted", String: "string", Number: "number", Sign: "sign", Semicolon: "semicolon", Comment: "comment"}
	s := NewScanner(src)
	for {
		t, err := s.Next()
		if err != nil {
			return strings.Join(append(out, fmt.Sprintf("line %d: %v", s.Line(), err)), ", ")
		}
		if t.Kind == End {
			return strings.Join(out, ", ")
		}
		out = append(out, fmt.Sprintf("%s %s", names[t.Kind], t.Text))
		if t.Kind != String && t.Kind != Quoted && src[t.Start:t.End] != t.Text {
			out = append(out, "offsets "+src[t.Start:t.End])
		}
	}
}

func TestScanner(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"\ufeffSELECT a_1, 2.5e3;", "word SELECT, word a_1, sign ,, number 2.5e3, semicolon ;"},
		{"-- it's\nx # don't\ny", "comment -- it's, word x, comment # don't, word y"},
		{"a #> b", "word a, sign #, sign >, word b"},
		{"/* ' */ a", "comment /* ' */, word a"},
		{"\\connect 'x\na\\b", `comment \connect 'x, word a, sign \, word b`},
		{`'it''s' "a""b" ` + "`k`", `string it's, quoted a"b, quoted k`},
		{`E'a\'b' 'c\'`, `word E, string a'b, string c\`},
		{`'it\'s' x`, "string it's, word x"},
		{"[Name] int[3] x[y] [1]", "quoted Name, word int, sign [, number 3, sign ], word x, sign [, word y, sign ], sign [, number 1, sign ]"},
		{"$f$ a; 'b $f$ $$c$$ $1", "string  a; 'b , string c, word $1"},
		{"größe", "word größe"},
		{"a\n'b", "word a, line 2: a text in quotes does not end"},
		{"a\n/* b", "word a, line 2: a comment does not end"},
		{"\n$x$ b", "line 2: a text in $x$ does not end"},
	} {
		if got := tokens(c.src); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}

func TestLines(t *testing.T) {
	s := NewScanner("a 'b\nc' d\n\ne")
	var got []int
	for {
		tok, err := s.Next()
		if err != nil || tok.Kind == End {
			break
		}
		got = append(got, tok.Line)
	}
	if fmt.Sprint(got) != "[1 1 2 4]" {
		t.Errorf("lines %v", got)
	}
}

func TestTableName(t *testing.T) {
	for want, parts := range map[string][]string{
		"users": {"users"}, "orders": {"public", "orders"}, "lines": {"DBO", "lines"}, "rows": {"main", "rows"}, "billing.accounts": {"billing", "accounts"}, "shop.items": {"catalogue", "shop", "items"}, "cells": {"catalogue", "dbo", "cells"},
	} {
		if got := TableName(parts...); got != want {
			t.Errorf("%v: %s, want %s", parts, got, want)
		}
	}
}
