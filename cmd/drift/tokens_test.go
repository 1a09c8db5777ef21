package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var (
	tokenBytes = flag.Int("tokenbytes", 40_000, "how many bytes of one token repeated a source has in TestOneTokenRepeated")
	tokenCount = flag.Int("tokens", 3, "how many tokens of each language TestOneTokenRepeated repeats, the first ones")
)

// repeated are tokens of each language, and the pieces that open something or leave it open: a file of nothing else is what a
// parser's recovery, or its recursion, takes worst.
var repeated = map[string][]string{
	"a.rb": {"%w[", "%w[ ", "%q(", "%r{", "<<A\n", "\"#{", "#{", "{", "[", "(", "do ", "if ", "begin ", "def a ", "class A ", "->{", "|", "`", "/", "?", "::A", ".a", "&.a", "a,", "=begin\n", ":a=>",
		"not ", "!", "-", "*", "**", "a ", "1", "\"", "'", "\\", "@a ", "$a ", "\x00", "é", "unless ", "case ", "when ", "rescue ", "__END__\n"},
	"a.py": {"(", "[", "{", "f\"{", "\"", "'", "\"\"\"", "#", "lambda:", "not ", "-", "~", "if a:\n", "a.b", ".a", "a(", "@a\n", "*", "a,", "for a in ", "await ", "else ", "a if b else ", "a==", "a:", "\\\n",
		"\t", "1", "0x", "\x00", "é", "def a():", "class A:", "try:", "match a:", "yield ", "=a", "->", "a["},
	"a.ts": {"(", "[", "{", "<", "`${", "`", "\"", "'", "/", "/*", "//", "new ", "!", "-", "+", "a=>", "a<", "A<A<", "@a ", "@a() ", "function(){", "class A{", "if(a)", "else ", "a?", "a?b:", ".a", "?.a", "a,",
		"...", "=", "=>", "await ", "typeof ", "keyof ", "a as ", "a|", "a&", "type A=", "import ", "export ", "for(;;)", "do ", "try{", "case a:", "\x00", "é", "1n", "#a", "${", "{...", "enum A{", "namespace a{"},
	"a.d.ts":             {"a,", "a.", "()", "[]", "a+", "a==", "a?.", "`", "a||", "A|", "A&", "declare ", "a!", "a++", "a ", "a\n", "a;", ";", "'a'", "1 ", "a:b;", "var a;", "type a=b;", "abc ", "abc!", "abc++", "abc\n"},
	"a.tsx":              {"<a>", "</a>", "<a ", "<>", "{<a b={"},
	"docker-compose.yml": {"- ", "a: ", "[", "{", "&a ", "*a ", "? ", "|\n", "!!a ", "\"", "'", "---\n", "#", "<<: "},
	"openapi.json":       {"[", "{", "{\"a\":", "\"", "1", ",", "null", "\\", "é"},
	"schema.graphql":     {"{", "type A{", "\"\"\"", "@a", "a(", "[", "!", "&"},
	"migration.sql":      {"(", "'", "--", "/*", "create table a(", "select ", ";", "$$", "go ", "go\n", "a ", ", "},
	"tsconfig.json":      {"[", "{", "{\"a\":", "\"", "/*", "//\n"},
	"drift.json":         {"[", "{", "{\"a\":", "\""},
}

// declaredUser is a program that asks for types, for which declarations are read.
const declaredUser = "/// <reference path=\"./a.d.ts\" />\nimport express from \"express\";\ndeclare const a: { b: string };\nexpress().get(\"/a\", (req, res) => { res.json(a); });\n"

// TestOneTokenRepeated: a file of one token that is repeated ends with an answer, in bounded time and memory. -tokens 100 -tokenbytes
// 4999999 is all of them at the size of the largest source that is read; the table of that is in docs/measurements.md.
func TestOneTokenRepeated(t *testing.T) {
	const mostTokenTime, mostTokenMemory = 5 * time.Second, 700 << 10 // in KB
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	base := t.TempDir()
	for file, tokens := range repeated {
		for _, token := range tokens[:min(len(tokens), *tokenCount)] {
			dir := filepath.Join(base, "project")
			text := strings.Repeat(token, *tokenBytes/len(token))
			args := []string{"extract", "--no-cache", "--dir", dir, "--allow-empty", "-o", filepath.Join(base, "out.json")}
			switch {
			case strings.HasSuffix(file, ".rb"):
				args = append(args, "--lang", "ruby", "-f", "ruby-env")
			case strings.HasSuffix(file, ".py"):
				args = append(args, "--lang", "python", "-f", "environ")
			case strings.Contains(file, ".ts"), file == "tsconfig.json":
				args = append(args, "--lang", "typescript", "-f", "node")
			case file == "drift.json":
				args = []string{"check", "--no-cache", "--allow-empty"}
			default:
				args = []string{"contract", "--from", strings.NewReplacer("docker-compose.yml", "compose", "openapi.json", "openapi", "schema.graphql", "graphql", "migration.sql", "sql").Replace(file),
					filepath.Join(dir, file), "-o", filepath.Join(base, "out.json")}
			}
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			if file == "a.d.ts" {
				if err := os.WriteFile(filepath.Join(dir, "main.ts"), []byte(declaredUser), 0o644); err != nil {
					t.Fatal(err)
				}
				args = append(args, "-f", "express")
			}
			in := base
			if args[0] == "check" {
				in = dir
			}
			said, memory, took, err := runBounded(program, base, in, args)
			if err != nil {
				t.Errorf("%s of %q: %v\n%.500s", file, token, err, said)
			}
			if bytes.Contains(said, []byte("unknown flag")) || bytes.Contains(said, []byte("Usage:")) || bytes.Contains(said, []byte("name a folder of summaries")) {
				t.Fatalf("%s: the command was not understood: %.500s", file, said)
			}
			if took > mostTokenTime || memory > mostTokenMemory {
				t.Errorf("%s of %q: %s of processor time, %d MB", file, token, took.Round(time.Millisecond), memory>>10)
			}
			t.Logf("%-20s %-16q %6.2f s %5d MB  %.100q", file, token, took.Seconds(), memory>>10, said)
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		}
	}
}
