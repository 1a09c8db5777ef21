// Package schematest holds what commands write against the schemas that are published of it, for tests. It imports
// internal/schema.
package schematest

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/internal/schema"
)

// Published holds a published file against what the code gives, or writes it where update says so; test is the test to
// run for that.
func Published(t *testing.T, file string, made func() ([]byte, error), update bool, test string) *jsonschema.Schema {
	t.Helper()
	want, err := made()
	if err != nil {
		t.Fatal(err)
	}
	if update {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the code says; run go test %s -update (%v)", file, test, err)
	}
	return Compiled(t, want)
}

// Read compiles a published schema.
func Read(t *testing.T, file string) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return Compiled(t, text)
}

// Compiled compiles the text of a schema.
func Compiled(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	s, err := schema.Compile("schema.json", text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Fits holds what is written against a schema, and gives it decoded.
func Fits(t *testing.T, s *jsonschema.Schema, write func(io.Writer) error) any {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(doc); err != nil {
		t.Errorf("%v\n%s", err, b.String())
	}
	return doc
}
