package packsource

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// TestPublishedSchema: the schema that editors use takes what drift takes, and
// refuses what drift refuses.
func TestPublishedSchema(t *testing.T) {
	text, err := os.ReadFile("../../schema/drift.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.CompileString("drift.schema.json", string(text))
	if err != nil {
		t.Fatal(err)
	}
	security, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := regexp.MustCompile("(?s)```json\n(.*?)```").FindSubmatch(security)
	if documented == nil {
		t.Fatal("docs/security.md shows no drift.json")
	}
	pin := strings.Repeat("0a", 32)
	shown := regexp.MustCompile(`"[0-9a-f]{4}…"`).ReplaceAllString(string(documented[1]), `"`+pin+`"`)
	for sample, fits := range map[string]bool{
		shown:                        true,
		`{}`:                         true,
		`{"version": 1, "read": []}`: true, // other keys are other commands'
		`{"packs": [{"name": "x", "path": "x.wasm", "sha256": "` + pin + `"}]}`:     true,
		`{"packs": [{"name": "x", "config": "x.json"}]}`:                            true,
		`{"packs": [{"path": "x.wasm"}]}`:                                           false,
		`{"packs": [{"name": "x", "path": "x.wasm", "url": "https://a.b/x.wasm"}]}`: false,
		`{"packs": [{"name": "x", "pth": "x.wasm"}]}`:                               false,
		`{"packs": {"name": "x"}}`:                                                  false,
		`{"packs": [{"name": 3}]}`:                                                  false,
		`[]`:                                                                        false,
	} {
		var v any
		if err := json.Unmarshal([]byte(sample), &v); err != nil {
			t.Fatalf("%s: %v", sample, err)
		}
		if err := schema.Validate(v); (err == nil) != fits {
			t.Errorf("the schema on %s: %v", sample, err)
		}
		if _, err := parse("drift.json", []byte(sample)); (err == nil) != fits {
			t.Errorf("drift on %s: %v", sample, err)
		}
	}
}
