package diff

import (
	"encoding/json"
	"fmt"

	"github.com/drift-analyzer/drift/summary"
)

type object = map[string]any

// JSONSchema is the published schema (draft 2020-12) of what WriteJSON writes.
func JSONSchema() ([]byte, error) {
	var format struct {
		Defs map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(summary.JSONSchema(), &format); err != nil {
		return nil, fmt.Errorf("read the schema of summaries: %w", err)
	}
	defs := format.Defs
	text := object{"type": "string"}
	list := func(of any) any { return object{"type": "array", "items": of} }
	ref := func(name string) any { return object{"$ref": "#/$defs/" + name} }
	closed := func(required []string, props object) object {
		return object{"type": "object", "additionalProperties": false, "required": required, "properties": props}
	}
	change := object{"enum": []any{Added, Removed, Changed}}
	defs["From"] = closed([]string{"file", "name"}, object{"file": text, "name": text})
	defs["ChangedField"] = closed([]string{"change", "field"}, object{"change": change, "field": text, "was": text, "now": text})
	defs["Outcome"] = closed([]string{"change", "outcome"}, object{"change": change, "outcome": text, "was": text, "fields": list(ref("ChangedField")), "from": ref("From")})
	defs["ReachedEffect"] = closed([]string{"change", "effect", "relation", "through"}, object{"change": change, "effect": text, "relation": text, "boundary": text, "detail": text,
		"when": text, "wasWhen": text, "fields": list(ref("ChangedField")), "through": list(text), "from": ref("From")})
	unit := object{"change": change, "does": object{"enum": []any{"serves", "calls", "consumes"}}, "boundary": text, "unit": text, "file": text,
		"outcomes": list(ref("Outcome")), "effects": list(ref("ReachedEffect")), "gaps": list(closed([]string{"change", "gap"}, object{"change": change, "gap": text}))}
	required := []string{"change", "unit", "file", "outcomes", "effects", "gaps"}
	defs["Internal"] = closed(required, unit)
	defs["Boundary"] = closed(append(required[:len(required):len(required)], "does", "boundary"), unit)
	defs["Cause"] = closed([]string{"from", "change", "at", "notAt", "covered"}, object{"from": ref("From"), "change": change, "outcome": ref("Outcome"), "effect": ref("ReachedEffect"),
		"at": list(text), "notAt": list(text), "covered": object{"type": "boolean"}})
	defs["ChangedSummary"] = closed([]string{"change", "summary", "kind", "file", "name", "added", "removed", "changed"}, object{"change": change, "summary": text, "was": text,
		"kind": text, "file": text, "name": text, "boundary": text, "added": list(ref("Transition")), "removed": list(ref("Transition")),
		"changed": list(closed([]string{"before", "after"}, object{"before": ref("Transition"), "after": ref("Transition")}))})
	doc := object{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "What drift inspect --diff --json writes", "$defs": defs}
	for k, v := range closed([]string{"version", "changed", "summaries", "boundaries", "causes", "internal"}, object{"stores": list(closed([]string{"was", "now", "tables"}, object{"was": text, "now": text, "tables": object{"type": "integer"}})), "version": object{"const": Version}, "changed": object{"type": "boolean"},
		"summaries": list(ref("ChangedSummary")), "boundaries": list(ref("Boundary")), "causes": list(ref("Cause")), "internal": list(ref("Internal"))}) {
		doc[k] = v
	}
	out, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write the schema of differences: %w", err)
	}
	return append(out, '\n'), nil
}
