package graphql

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

// TestEmbeddedAtRunTime: a schema that is put together at run time is named with its place, and not taken for a whole one.
func TestEmbeddedAtRunTime(t *testing.T) {
	text := "import { gql } from \"x\";\nexport const typeDefs = gql`\n  type Query { a: Int }\n  ${more}\n`;\n"
	if !Wants("a.ts", func() []byte { return []byte(text) }) {
		t.Error("the file is passed over without a word")
	}
	_, err := Read(&source.Input{FS: fstest.MapFS{"a.ts": {Data: []byte(text)}}, Files: []string{"a.ts"}})
	if want := "a.ts:2: the schema is put together at run time"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
	if Wants("a.test.ts", func() []byte { return []byte(text) }) {
		t.Error("a test's schema is taken for the project's")
	}
}

func FuzzRead(f *testing.F) {
	contracttest.Fuzz(f, "schema.graphql", Read, "extend schema { query: Q } type Q { a(b: [[I!]] = null): U } input I { i: I! = {} } union U = Q | U")
}

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"unfinished": {"type Query {\n  a: String\n", "s.graphql:3: not valid GraphQL"},
		"twice":      {"type A { a: Int }\ntype A { b: Int }", "s.graphql:2: the type A is defined again (first on line 1)"},
		"deep":       {"type Query { a: " + strings.Repeat("[", 100000) + "Int" + strings.Repeat("]", 100000) + "}", "s.graphql:1: not valid GraphQL"},
		"operation":  {"query { a }", "s.graphql:1: not valid GraphQL"},
		"long":       {"union U = A" + strings.Repeat("|A", maxTokens/2), "exceeded token limit"},
		"other kind": {"type A { a: Int }\nextend input A { b: Int }", "s.graphql:2: A is input_object here and object"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"s.graphql": {Data: []byte(c.text)}}, Files: []string{"s.graphql"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}

// TestWants: a field that is called like a kind of definition makes no schema of a document.
func TestWants(t *testing.T) {
	for text, want := range map[string]bool{
		"fragment P on Product {\n  id\n  type\n  input {\n    schema\n    union(first: 1) { enum }\n  }\n}": false,
		"query Q {\n\ttype {\n\t\tname\n\t}\n}": false,
		"  type Query { a: Int }":               true,
		"extend schema @link(url: \"x\")":       true,
		"schema { query: Q }":                   true,
		"directive @own on FIELD_DEFINITION":    true,
		"extend   input Filter { a: Int }":      true,
	} {
		if got := Wants("a.graphql", func() []byte { return []byte(text) }); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
