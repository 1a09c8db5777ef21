package ask

import (
	"encoding/json"
	"fmt"
)

type object = map[string]any

// JSONSchema is the published schema (draft 2020-12) of what an answer is in JSON.
func JSONSchema() ([]byte, error) {
	text := object{"type": "string"}
	number := object{"type": "integer", "minimum": 0}
	list := func(of any) any { return object{"type": "array", "items": of} }
	ref := func(name string) any { return object{"$ref": "#/$defs/" + name} }
	closed := func(required []string, props object) object {
		return object{"type": "object", "additionalProperties": false, "required": required, "properties": props}
	}
	var shapes []any
	for _, s := range Shapes {
		shapes = append(shapes, s)
	}
	defs := object{
		"Item": closed([]string{"unit", "id", "file", "line"}, object{"unit": text, "id": text, "file": text, "line": number, "lines": list(number), "relation": text, "boundary": text, "via": text, "declares": text,
			"through": list(text), "provides": text, "depends": list(text), "depth": number}),
		"Step": closed([]string{"rule", "text"}, object{"rule": text, "text": text, "file": text, "line": number}),
		"Hop":  closed([]string{"from", "to", "steps"}, object{"from": text, "to": text, "steps": list(ref("Step")), "missing": text}),
		"Answer": closed([]string{"question", "shape", "subject", "found", "headline", "items", "needs", "caveats"}, object{"question": text, "shape": object{"enum": shapes},
			"subject": text, "at": text, "target": text, "found": object{"type": "boolean"}, "headline": text, "items": list(ref("Item")), "needs": list(text), "caveats": list(text),
			"candidates": list(text), "chain": list(ref("Item")), "hops": list(ref("Hop")), "assumptions": list(text), "cost": number}),
		"Unknown": closed([]string{"question", "answer", "message"}, object{"question": text, "answer": object{"type": "null"}, "message": text}),
	}
	doc := object{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "What drift ask --json and drift why --json write", "$defs": defs,
		"oneOf": []any{ref("Answer"), ref("Unknown")}}
	out, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write the schema of answers: %w", err)
	}
	return append(out, '\n'), nil
}
