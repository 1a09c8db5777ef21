package doc

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestYAML(t *testing.T) {
	docs, err := Parse("a.yaml", []byte(`# first
n: 0x10
f: 1.50
inf: .inf
b: yes
t: true
nothing: ~
date: 2024-01-02
text: |
  two
  lines
tag: !Ref x
list: [a, {b: c}]
base: &base {k: 1, l: 2}
merged:
  <<: [*base, {l: 9, m: 3}]
  k: own
---
second: doc
---
`))
	if err != nil || len(docs) != 2 {
		t.Fatal(len(docs), err)
	}
	var got strings.Builder
	lines(&got, "", docs[0])
	want := ` a mapping "" 2-17
.n@2 a number "16" 2-2
.f@3 a number "1.50" 3-3
.inf@4 a string ".inf" 4-4
.b@5 a string "yes" 5-5
.t@6 a boolean "true" 6-6
.nothing@7 null "" 7-7
.date@8 a string "2024-01-02" 8-8
.text@9 a string "two\nlines\n" 9-10
.tag@12 a string "x" 12-12
.list@13 a list "" 13-13
.list@13[0] a string "a" 13-13
.list@13[1] a mapping "" 13-13
.list@13[1].b@13 a string "c" 13-13
.base@14 a mapping "" 14-14
.base@14.k@14 a number "1" 14-14
.base@14.l@14 a number "2" 14-14
.merged@15 a mapping "" 16-17
.merged@15.k@17 a string "own" 17-17
.merged@15.l@14 a number "2" 14-14
.merged@15.m@16 a number "3" 16-16
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
	if docs[0].Get("tag").Tag != "!Ref" || docs[0].Get("n").Tag != "" || docs[1].Get("second").Line != 19 {
		t.Error("tags, or the second document's line")
	}
}

func TestJSON(t *testing.T) {
	docs, err := Parse("a.json", []byte("{\n \"a\": [1, -2.5e3, true, false, null],\n \"b\\u00e9\\ud83d\\ude00\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\"\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	lines(&got, "", docs[0])
	want := ` a mapping "" 1-4
.a@2 a list "" 2-2
.a@2[0] a number "1" 2-2
.a@2[1] a number "-2.5e3" 2-2
.a@2[2] a boolean "true" 2-2
.a@2[3] a boolean "false" 2-2
.a@2[4] null "" 2-2
.bé😀@3 a string "\"\\/\b\f\n\r\t" 3-3
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
	nested := func(n int) []byte { return []byte(strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n)) }
	if _, err := Parse("a.json", nested(MaxDepth)); err != nil {
		t.Errorf("as deep as is read: %v", err)
	}
	if _, err := Parse("a.json", nested(MaxDepth+1)); err == nil {
		t.Error("deeper than is read: no error")
	}
	relaxed := "{ // one\n /* two\n three */ \"a\": [1,],\n}"
	if _, err := Parse("a.json", []byte(relaxed)); err == nil {
		t.Error("plain JSON has no comments")
	}
	v, err := ParseJSONC("a.json", []byte(relaxed))
	if err != nil || v.Get("a").Line != 3 || len(v.Get("a").Items) != 1 {
		t.Errorf("%v, %v", v, err)
	}
	if docs, err := Parse("a.jsonc", []byte(relaxed)); err != nil || docs[0].Get("a").Line != 3 {
		t.Errorf("by its suffix: %v", err)
	}
}

func TestBad(t *testing.T) {
	for text, want := range map[string]string{
		"a.json|":                        "a.json:1: not valid JSON: the file is empty",
		"a.json|{\"a\": 1} x":            "a.json:1: not valid JSON: text after the end of the document",
		"a.json|{\n\"a\": 1,\n\"a\": 2}": `a.json:3: the key "a" is written twice (first on line 2); remove one`,
		"a.json|{a: 1}":                  "a.json:1: not valid JSON: a key in double quotes is missing here",
		"a.json|{\"a\" 1}":               `a.json:1: not valid JSON: a colon is missing after the key "a"`,
		"a.json|{\"a\": 1":               "a.json:1: not valid JSON: a comma or } is missing here",
		"a.json|[1":                      "a.json:1: not valid JSON: a comma or ] is missing here",
		"a.json|[":                       "a.json:1: not valid JSON: the file ends in the middle of a value",
		"a.json|[01]":                    "a.json:1: not valid JSON: a comma or ] is missing here",
		"a.json|[+1]":                    "a.json:1: not valid JSON: a value cannot begin with \"+\"",
		"a.json|\"a":                     "a.json:1: not valid JSON: a string does not end",
		"a.json|\"a\nb\"":                "a.json:1: not valid JSON: a string holds a control character",
		"a.json|\"\\x\"":                 "a.json:1: not valid JSON: there is no escape \\x",
		"a.json|\"\\u12\"":               "a.json:1: not valid JSON: a string does not end",
		"a.json|\"\\u12zz\"":             "a.json:1: not valid JSON: \\u needs four hexadecimal digits",
		"a.json|\"\\":                    "a.json:1: not valid JSON: a string does not end",
		"a.jsonc|/* x":                   "a.jsonc:1: not valid JSON: a comment does not end",
		"a.yaml|a: 1\nb: {\n":            "a.yaml:",
		"a.yaml|a: *b":                   "a.yaml:1: not valid YAML: unknown anchor 'b' referenced",
		"a.yaml|a: &a [*a]":              "a.yaml:1: the alias *a is inside its own anchor",
		"a.yaml|[a]: b":                  "a.yaml:1: a key must be a plain word or a string",
		"a.yaml|<<: x":                   "a.yaml:1: << takes a mapping or a list of mappings",
		"a.yaml|a: 1\nb: 2\na: 3":        `a.yaml:3: the key "a" is written twice (first on line 1); remove one`,
		"a.yaml|a: \xff":                 "a.yaml:1: not valid UTF-8; save the file as UTF-8",
	} {
		file, data, _ := strings.Cut(text, "|")
		if _, err := Parse(file, []byte(data)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	many := ""
	for i := range 12 {
		many += fmt.Sprintf("k%d: 1\n", i)
	}
	if _, err := Parse("a.yaml", []byte(many+"k9: 2\n")); err == nil || !strings.Contains(err.Error(), `a.yaml:13: the key "k9" is written twice (first on line 10)`) {
		t.Error(err)
	}
	if _, err := ParseOne("a.yaml", []byte("a: 1\n---\nb: 2\n")); err == nil || !strings.Contains(err.Error(), "a.yaml:3: a second document begins here") {
		t.Error(err)
	}
	if v, err := ParseOne("a.yaml", nil); v != nil || err != nil {
		t.Error(v, err)
	}
}

func TestValue(t *testing.T) {
	v, err := ParseOne("a.yaml", []byte("m: {a: 1, b: [x, {c: true}]}\ns: text\nn: 2.5\nbad: 1e999\nnothing: ~\ntagged: !T x\n"))
	if err != nil {
		t.Fatal(err)
	}
	if v.At("m", "a").Scalar != "1" || v.At("m", "gone", "deeper") != nil || v.Get("s").Get("x") != nil || (*Value)(nil).Get("x") != nil {
		t.Error("looking up")
	}
	if !v.Has("m") || v.Has("gone") || !v.Get("nothing").IsNull() || !(*Value)(nil).IsNull() || v.Get("tagged").IsNull() || !v.Get("s").Is(String) || (*Value)(nil).Is(Null) {
		t.Error("what is there")
	}
	for pointer, want := range map[string]string{"/m/b/1/c": "true", "/m/b/0": "x", "": "", "/": "", "/s": "text"} {
		if got := v.Pointer(pointer); got == nil || got.Scalar != want {
			t.Errorf("%q: %v", pointer, got)
		}
	}
	for _, pointer := range []string{"/gone/x", "/m/b/7", "/m/b/x", "/m/b/-1", "/s/x"} {
		if got := v.Pointer(pointer); got != nil {
			t.Errorf("%q: %v", pointer, got)
		}
	}
	slashed := NewMap(v, Entry{Key: "a/b", Value: NewMap(nil, Entry{Key: "c~d", Value: NewString(v, "found")})})
	if got := slashed.Pointer("/a~1b/c~0d"); got == nil || got.Scalar != "found" || got.File != "a.yaml" {
		t.Errorf("an escaped pointer: %v", got)
	}
	want := map[string]any{"m": map[string]any{"a": 1.0, "b": []any{"x", map[string]any{"c": true}}}, "s": "text", "n": 2.5, "bad": "1e999", "nothing": nil, "tagged": "x"}
	if got := v.Plain(); !reflect.DeepEqual(got, want) {
		t.Errorf("plain: %v", got)
	}
	if got := NewList(v, NewString(v, "a")).Strings("x"); len(got) != 1 || got[0] != "a" {
		t.Error(got)
	}
	if got := v.Get("s").Strings("x"); len(got) != 1 || got[0] != "text" {
		t.Error(got)
	}
	if n, ok := v.Get("n").Num(); n != 2.5 || !ok {
		t.Error(n)
	}
	for _, x := range []*Value{nil, v.Get("s"), v.Get("bad")} {
		if _, ok := x.Num(); ok {
			t.Errorf("%v is no number", x)
		}
	}
	for name, f := range map[string]func(){
		"a.yaml:2: it must be a mapping, not a string": func() { v.Get("s").Map("it") },
		"a.yaml:1: it must be a list, not a mapping":   func() { v.Get("m").List("it") },
		"a.yaml:1: it must be a string, not a mapping": func() { v.Get("m").Text("it") },
		"a.yaml:3: it must be a string, not a number":  func() { v.Get("n").Str("it") },
		"without a place": func() { Fail(nil, "without a place") },
	} {
		err := func() (err error) {
			defer Catch(&err)
			f()
			return nil
		}()
		if err == nil || !strings.HasSuffix(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
	}
	if v.Get("nothing").Map("x") != nil || v.Get("gone").List("x") != nil || v.Get("gone").Text("x") != "" || v.Get("gone").Str("x") != "" || v.Get("gone").Strings("x") != nil {
		t.Error("what is absent holds nothing")
	}
	defer func() {
		if recover() != "other" {
			t.Error("another panic is not caught")
		}
	}()
	var err2 error
	defer Catch(&err2)
	panic("other")
}
