package inputs

import (
	"maps"
	"regexp/syntax"
	"slices"
)

// maxSchemaDepth bounds the schemas inside one another that a value is made for.
const maxSchemaDepth = 8

// fromSchema gives a value that a JSON Schema takes, as far as the common
// keywords go; the sandbox checks the request against the schema itself.
func fromSchema(schema any, choice func(int) int, depth int) any {
	s, ok := schema.(map[string]any)
	if !ok || depth > maxSchemaDepth {
		return "a"
	}
	if v, ok := s["const"]; ok {
		return v
	}
	if list, ok := s["enum"].([]any); ok && len(list) > 0 {
		return list[choice(len(list))]
	}
	for _, k := range []string{"anyOf", "oneOf"} {
		if list, ok := s[k].([]any); ok && len(list) > 0 {
			return fromSchema(list[choice(len(list))], choice, depth+1)
		}
	}
	if list, ok := s["allOf"].([]any); ok {
		merged := map[string]any{}
		for _, sub := range list {
			if m, ok := fromSchema(sub, choice, depth+1).(map[string]any); ok {
				for k, v := range m {
					merged[k] = v
				}
			}
		}
		return merged
	}
	kind, _ := s["type"].(string)
	if list, ok := s["type"].([]any); ok && len(list) > 0 {
		kind, _ = list[choice(len(list))].(string)
	}
	switch kind {
	case "integer", "number":
		return numberFor(s, choice)
	case "boolean":
		return choice(2) == 1
	case "null":
		return nil
	case "array":
		n := int(bound(s, "minItems", 0)) + choice(2)
		list := make([]any, 0, n)
		for range min(n, maxIndex) {
			list = append(list, fromSchema(s["items"], choice, depth+1))
		}
		return list
	case "string":
		return textFor(s, choice)
	}
	props, _ := s["properties"].(map[string]any)
	required := map[string]bool{}
	if list, ok := s["required"].([]any); ok {
		for _, k := range list {
			if k, ok := k.(string); ok {
				required[k] = true
			}
		}
	}
	out := map[string]any{}
	for _, k := range slices.Sorted(maps.Keys(props)) {
		if required[k] || choice(3) > 0 {
			out[k] = fromSchema(props[k], choice, depth+1)
		}
	}
	return out
}

func bound(s map[string]any, key string, otherwise float64) float64 {
	if n, ok := s[key].(float64); ok {
		return n
	}
	return otherwise
}

func numberFor(s map[string]any, choice func(int) int) float64 {
	low := bound(s, "minimum", bound(s, "exclusiveMinimum", -1)+1)
	high := bound(s, "maximum", bound(s, "exclusiveMaximum", low+101)-1)
	values := []float64{low, high, low + 1, (low + high) / 2}
	v := values[choice(len(values))]
	if v > high {
		v = high // of a maximum below where values begin without a minimum, too
	}
	if s["type"] == "integer" {
		v = float64(int64(v))
	}
	return v
}

func textFor(s map[string]any, choice func(int) int) string {
	if p, ok := s["pattern"].(string); ok {
		if re, err := syntax.Parse(p, syntax.Perl); err == nil {
			return matching(re.Simplify(), choice)
		}
	}
	switch s["format"] {
	case "email":
		return "user@example.org"
	case "uuid":
		return "3f0c2a9e-1b7d-4c55-8e21-9a6b0c4d7e12"
	case "date":
		return "2024-01-15"
	case "date-time":
		return "2024-01-15T10:00:00Z"
	case "uri":
		return "https://example.org/a"
	}
	low := int(bound(s, "minLength", 0))
	high := int(bound(s, "maxLength", float64(low+8)))
	n := []int{max(low, 1), high, low}[choice(3)]
	return resized("", min(max(n, low), 4096)).(string)
}
