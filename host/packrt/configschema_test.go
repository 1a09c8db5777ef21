package packrt

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
)

// doubling is a schema of n definitions, each of which refers to the next one twice.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString(`{"$ref": "#/$defs/d0", "$defs": {`)
	for i := range n {
		fmt.Fprintf(&b, `"d%d": {"allOf": [{"$ref": "#/$defs/d%d"}, {"$ref": "#/$defs/d%d"}]}, `, i, i+1, i+1)
	}
	fmt.Fprintf(&b, `"d%d": {"type": "object"}}}`, n)
	return b.String()
}

// TestHostileSchemas: checking a configuration takes no time worth mentioning, whatever the pack's schema is.
func TestHostileSchemas(t *testing.T) {
	for name, c := range map[string]struct{ schema, says string }{
		"references that double":  {doubling(28), "written out"},
		"a circle":                {`{"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"properties": {"x": {"$ref": "#/$defs/a"}}}}}`, "leads back to itself"},
		"itself":                  {`{"properties": {"x": {"$ref": "#"}}}`, "leads back to itself"},
		"deep":                    {strings.Repeat(`{"not": `, 40) + `true` + strings.Repeat(`}`, 40), "deeper than 32"},
		"large":                   {`{"description": "` + strings.Repeat("x", maxSchema) + `"}`, "more than the limit"},
		"wide":                    {`{"enum": [` + strings.Repeat("1,", maxSchemaPlaces) + `2]}`, "written out"},
		"a long pattern":          {`{"properties": {"x": {"pattern": "` + strings.Repeat("(a?){9}", 40) + `"}}}`, "a pattern has 280 characters"},
		"a long pattern of names": {`{"patternProperties": {"` + strings.Repeat("a", 201) + `": {}}}`, "a pattern has 201 characters"},
		"an anchor":               {`{"$defs": {"a": {"$anchor": "a"}}}`, "it uses $anchor"},
		"a base":                  {`{"$id": "https://example.com/a"}`, "it uses $id"},
		"a dynamic reference":     {`{"$dynamicRef": "#a"}`, "it uses $dynamicRef"},
		"somewhere else":          {`{"$ref": "https://example.com/a"}`, "no pointer into it"},
		"a file":                  {`{"$ref": "file:///etc/hostname"}`, "no pointer into it"},
		"nothing there":           {`{"$ref": "#/$defs/none"}`, "nothing there"},
	} {
		var schema map[string]any
		if err := json.Unmarshal([]byte(c.schema), &schema); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p := &Pack{Manifest: &abi.Manifest{Config: schema}}
		for _, err := range []error{CheckSchema(schema), p.Configure([]byte(`{}`))} {
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v, want %q", name, err, c.says)
			}
		}
	}
	// What refers to one part several times, by any spelling of a pointer, is an ordinary schema.
	var schema map[string]any
	if err := json.Unmarshal([]byte(`{"$defs": {"a/b": {"type": "string", "pattern": "^x"}, "list": {"prefixItems": [{"type": "integer"}]}},
		"properties": {"one": {"$ref": "#/$defs/a~1b"}, "two": {"$ref": "#/$defs/a~1b"}, "id": {"$ref": "#/$defs/list/prefixItems/0"}}}`), &schema); err != nil {
		t.Fatal(err)
	}
	p := &Pack{Manifest: &abi.Manifest{Config: schema}}
	if err := p.Configure([]byte(`{"one": "xy", "id": 3}`)); err != nil {
		t.Error(err)
	}
	if err := p.Configure([]byte(`{"two": "y"}`)); err == nil {
		t.Error("a value that does not fit was taken")
	}
	if err := p.Configure([]byte(`{"one": "x` + strings.Repeat("y", maxConfiguration) + `"}`)); err == nil || !strings.Contains(err.Error(), "more than the limit") {
		t.Errorf("a large configuration: %v", err)
	}
}

// FuzzSchema: a schema that is let through is checked against a configuration without a panic, and in little time.
func FuzzSchema(f *testing.F) {
	f.Add([]byte(doubling(6)), []byte(`{}`))
	f.Add([]byte(`{"properties": {"one": {"$ref": "#/$defs/a~1b"}}, "$defs": {"a/b": {"type": "string", "pattern": "^x"}}}`), []byte(`{"one": "xy"}`))
	f.Add([]byte(`{"allOf": [{"if": {"required": ["a"]}, "then": {"maxProperties": 1}}], "patternProperties": {"^a": {"uniqueItems": true}}}`), []byte(`{"a": [1, 1]}`))
	f.Fuzz(func(t *testing.T, schema, configuration []byte) {
		var config map[string]any
		if json.Unmarshal(schema, &config) != nil {
			return
		}
		p := &Pack{Manifest: &abi.Manifest{Config: config}}
		_ = p.Configure(configuration)
	})
}
