package intent

import (
	"encoding/json"
	"fmt"
)

type schema = map[string]any

// JSONSchema is the published schema (draft 2020-12) of intent documents.
func JSONSchema() ([]byte, error) {
	w := &schemaWriter{defs: schema{}}
	doc := w.of(format)
	doc["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	doc["$id"] = "https://drift-analyzer.github.io/drift/intent-doc.schema.json"
	doc["title"] = "Intent documents of drift"
	doc["$defs"] = w.defs
	out, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write the schema of intent documents: %w", err)
	}
	return append(out, '\n'), nil
}

type schemaWriter struct{ defs schema }

// said adds a description where there is one.
func said(s schema, about string) schema {
	if about != "" {
		s["description"] = about
	}
	return s
}

func (w *schemaWriter) of(r rule) schema {
	switch r := r.(type) {
	case named:
		return w.of(forms[r.name])
	case text:
		return w.text(r)
	case truth:
		return said(schema{"type": "boolean"}, r.about)
	case whole:
		return said(schema{"type": "integer", "minimum": r.from, "maximum": r.to}, r.about)
	case scalar:
		return said(schema{"type": []string{"string", "number", "boolean", "null"}}, r.about)
	case list:
		return said(schema{"type": "array", "minItems": 1, "items": w.of(r.of)}, r.about)
	case anyNames:
		return said(schema{"type": []string{"object", "null"}, "propertyNames": schema{"pattern": saysSomething}, "additionalProperties": w.of(r.of)}, r.about)
	case either:
		return said(schema{"anyOf": []any{w.of(r.text), w.of(r.other)}}, r.about)
	case *object:
		w.object(r)
		return schema{"$ref": "#/$defs/" + r.name}
	case *variants:
		return w.variants(r)
	}
	return schema{}
}

// saysSomething is a text that is not only blanks.
const saysSomething = `\S`

func (w *schemaWriter) text(r text) schema {
	out := schema{}
	switch {
	case r.values != nil:
		out["enum"] = r.values
	case r.null:
		out["type"], out["pattern"] = []string{"string", "null"}, saysSomething
	default:
		out["type"], out["pattern"] = "string", saysSomething
	}
	return said(out, r.about)
}

// variants lets the key decide: an editor then says what is wrong with the form that was meant, and not with all of them.
func (w *schemaWriter) variants(r *variants) schema {
	var values []string
	var cases []any
	for _, c := range r.cases {
		values = append(values, c.value)
		cases = append(cases, schema{"if": schema{"properties": schema{r.key: schema{"const": c.value}}, "required": []string{r.key}}, "then": w.of(c.of)})
	}
	return said(schema{"type": "object", "required": []string{r.key}, "properties": schema{r.key: schema{"enum": values}}, "allOf": cases}, r.about)
}

func (w *schemaWriter) object(r *object) {
	if w.defs[r.name] != nil {
		return
	}
	out := schema{}
	w.defs[r.name] = out
	said(out, r.about)
	out["type"] = "object"
	if r.null {
		out["type"] = []string{"object", "null"}
	}
	properties := schema{}
	required := []string{}
	for _, f := range r.fields {
		properties[f.name] = w.of(f.of)
		if f.required {
			required = append(required, f.name)
		}
	}
	out["properties"], out["additionalProperties"] = properties, false
	if len(required) > 0 {
		out["required"] = required
	}
	if all := together(r); len(all) > 0 {
		out["allOf"] = all
	}
	if len(r.onlyIf) > 0 {
		needs := schema{}
		for _, d := range r.onlyIf {
			needs[d.key] = schema{"properties": schema{d.other: schema{"const": d.value}}}
		}
		out["dependentSchemas"] = needs
	}
}

// together says which keys may and must stand side by side.
func together(r *object) []any {
	var out []any
	has := func(keys ...string) schema { return schema{"required": keys} }
	each := func(keys []string) []any {
		var one []any
		for _, k := range keys {
			one = append(one, has(k))
		}
		return one
	}
	for _, keys := range r.exactly {
		one := each(keys)
		if r.null {
			one = append(one, schema{"type": "null"})
		}
		out = append(out, schema{"oneOf": one})
	}
	for _, keys := range r.atLeast {
		out = append(out, schema{"anyOf": each(keys)})
	}
	for _, keys := range r.atMost {
		var pairs []any
		for i, a := range keys {
			for _, b := range keys[i+1:] {
				pairs = append(pairs, has(a, b))
			}
		}
		out = append(out, schema{"not": schema{"anyOf": pairs}})
	}
	return out
}
