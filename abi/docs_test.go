package abi

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocumented: docs/abi.md lists every function, kind, field and value with its number, and its example is one.
func TestDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/abi.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	want := func(row string) {
		if !strings.Contains(text, row) {
			t.Errorf("docs/abi.md lacks %q", row)
		}
	}
	for _, f := range Functions {
		want(fmt.Sprintf("| `%s(%s)` | %s |", f.Name, strings.Join(f.Params, ", "), f.Doc))
	}
	for k := FactKind(1); k <= LastFact; k++ {
		want(fmt.Sprintf("| %d | `%s` |", k, k))
	}
	for f := FieldID(1); f <= LastField; f++ {
		want(fmt.Sprintf("| %d | `%s` |", f, f))
	}
	for v := ValueNone; v <= LastValue; v++ {
		want(fmt.Sprintf("| %d | `%s` |", v, v))
	}
	var schema struct {
		Properties map[string]any `json:"properties"`
	}
	if err := json.Unmarshal(ManifestSchema, &schema); err != nil || len(schema.Properties) < 20 {
		t.Fatalf("%d keys in the manifest's schema, %v", len(schema.Properties), err)
	}
	_, keys, _ := strings.Cut(text, "\n## Manifest\n")
	keys, _, _ = strings.Cut(keys, "\n\nA **query**")
	for key := range schema.Properties {
		if !regexp.MustCompile(`\b` + key + `\b`).MatchString(keys) {
			t.Errorf("docs/abi.md does not list the manifest's key %s", key)
		}
	}
	want(fmt.Sprintf("# The pack ABI, version %d.%d", Major, Minor))
	example := regexp.MustCompile("(\\d+) bytes `([0-9a-f ]+)`").FindStringSubmatch(text)
	if example == nil {
		t.Fatal("docs/abi.md has no example")
	}
	data, err := hex.DecodeString(strings.ReplaceAll(example[2], " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	f, ok := DecodeFact(data)
	if !ok || fmt.Sprint(len(data)) != example[1] || f.Kind != FactRoute || f.At != 1 || f.Get(FieldMethod).Text != "GET" {
		t.Errorf("the example of %s bytes reads as %+v, %v", example[1], f, ok)
	}
}
