package schematest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Coverage counts what of the published schema summary files have: each variant, each field with something in it, each
// value of a closed list.
type Coverage struct {
	defs map[string]any
	top  any
	seen map[string]int
}

// NewCoverage has seen nothing yet.
func NewCoverage() (*Coverage, error) {
	var doc struct {
		Defs  map[string]any `json:"$defs"`
		Items any            `json:"items"`
	}
	if err := json.Unmarshal(summary.JSONSchema(), &doc); err != nil {
		return nil, fmt.Errorf("read the summary schema: %w", err)
	}
	c := &Coverage{defs: doc.Defs, top: doc.Items, seen: map[string]int{}}
	for name := range doc.Defs {
		c.declare(name)
	}
	return c, nil
}

// declare notes what a definition of the schema has, none of it seen.
func (c *Coverage) declare(name string) {
	def, _ := c.defs[name].(map[string]any)
	if def["oneOf"] != nil {
		return // its variants are definitions of their own
	}
	c.seen[name] = 0
	props, _ := def["properties"].(map[string]any)
	for field, of := range props {
		rule, _ := of.(map[string]any)
		if rule["const"] != nil {
			continue
		}
		c.seen[name+"."+field] = 0
		values, _ := rule["enum"].([]any)
		for _, v := range values {
			c.seen[fmt.Sprintf("%s.%s=%v", name, field, v)] = 0
		}
	}
}

// Add counts what one summary file has.
func (c *Coverage) Add(file []byte) error {
	var list []any
	if err := json.NewDecoder(bytes.NewReader(file)).Decode(&list); err != nil {
		return fmt.Errorf("read the summary file: %w", err)
	}
	for _, one := range list {
		c.walk(c.top, "", one)
	}
	return nil
}

// walk goes through a rule of the schema and what fits it together. at is the field that it stands in.
func (c *Coverage) walk(rule any, at string, value any) {
	r, _ := rule.(map[string]any)
	if value == nil || r == nil {
		return
	}
	if at != "" && filled(value) {
		c.seen[at]++
	}
	if ref, ok := r["$ref"].(string); ok {
		c.definition(strings.TrimPrefix(ref, "#/$defs/"), value)
		return
	}
	if ways, ok := r["anyOf"].([]any); ok {
		for _, one := range ways {
			if rule, ok := one.(map[string]any); ok && rule["type"] != "null" {
				c.walk(one, "", value)
			}
		}
		return
	}
	switch v := value.(type) {
	case []any:
		for _, e := range v {
			c.walk(r["items"], "", e)
		}
	case map[string]any:
		for _, e := range v {
			c.walk(r["additionalProperties"], "", e)
		}
	case string:
		if at != "" && r["enum"] != nil {
			c.seen[at+"="+v]++
		}
	}
}

// definition goes through a definition, or the variant of it that fits.
func (c *Coverage) definition(name string, value any) {
	def, _ := c.defs[name].(map[string]any)
	object, ok := value.(map[string]any)
	if !ok || def == nil {
		return
	}
	if variants, ok := def["oneOf"].([]any); ok {
		for _, v := range variants {
			ref, _ := v.(map[string]any)["$ref"].(string)
			ref = strings.TrimPrefix(ref, "#/$defs/")
			if c.isVariant(ref, object) {
				c.definition(ref, value)
			}
		}
		return
	}
	c.seen[name]++
	props, _ := def["properties"].(map[string]any)
	for field, of := range props {
		if rule, _ := of.(map[string]any); rule["const"] == nil {
			c.walk(of, name+"."+field, object[field])
		}
	}
}

// isVariant reports whether an object has the constants that tell a variant from the others.
func (c *Coverage) isVariant(name string, object map[string]any) bool {
	def, _ := c.defs[name].(map[string]any)
	props, _ := def["properties"].(map[string]any)
	for field, of := range props {
		if rule, _ := of.(map[string]any); rule["const"] != nil && rule["const"] != object[field] {
			return false
		}
	}
	return len(props) > 0
}

// filled reports whether a field says something: an empty list, an empty text and false are there in any case.
func filled(value any) bool {
	switch v := value.(type) {
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	case string:
		return v != ""
	case bool:
		return v
	}
	return true
}

// Missing lists what no file had, in order.
func (c *Coverage) Missing() []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(c.seen)) {
		if c.seen[name] == 0 {
			out = append(out, name)
		}
	}
	return out
}
