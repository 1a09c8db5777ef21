package summary

import (
	"encoding/json"
	"reflect"
	"strings"
)

// JSONSchema is the published schema of a summary file (draft 2020-12), made
// from the same tables that reading and writing follow.
func JSONSchema() []byte {
	g := &schemaMaker{defs: map[string]any{}}
	item := g.of(reflect.TypeOf(Summary{}))
	doc := map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "Behavioral summary file, schemaVersion 6",
		"type":    "array",
		"items":   item,
		"$defs":   g.defs,
	}
	out, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		panic(err) // plain maps and texts: cannot fail
	}
	return append(out, '\n')
}

type schemaMaker struct{ defs map[string]any }

type object = map[string]any

func (g *schemaMaker) of(t reflect.Type) any {
	switch t.Kind() {
	case reflect.Pointer:
		return object{"anyOf": []any{g.of(t.Elem()), object{"type": "null"}}}
	case reflect.Interface:
		u, ok := unions[t]
		if !ok {
			return object{}
		}
		return object{"anyOf": []any{g.union(t, u), object{"type": "null"}}}
	case reflect.Struct:
		if infoOf(t).other >= 0 {
			return object{"type": "object", "additionalProperties": object{}} // any writer may add keys
		}
		return g.structure(t, "", "")
	case reflect.Slice:
		return object{"type": "array", "items": g.of(t.Elem())}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": g.of(t.Elem())}
	case reflect.String:
		if values, ok := enums[t]; ok {
			return object{"type": "string", "enum": values}
		}
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int:
		return object{"type": "integer"}
	}
	return object{}
}

func (g *schemaMaker) union(t reflect.Type, u *union) any {
	name := t.Name()
	if _, ok := g.defs[name]; !ok {
		g.defs[name] = nil // cut the recursion
		var variants []any
		for _, v := range u.order {
			variants = append(variants, g.structure(u.variants[v], u.key, v))
		}
		g.defs[name] = object{"oneOf": variants}
	}
	return object{"$ref": "#/$defs/" + name}
}

func (g *schemaMaker) structure(t reflect.Type, key, discriminator string) any {
	name := t.Name()
	if _, ok := g.defs[name]; !ok || t == recordType {
		g.defs[name] = nil
		props := object{}
		var required []string
		if key != "" {
			props[key] = object{"const": discriminator}
			required = append(required, key)
		}
		if t == recordType {
			props["properties"] = object{"type": "object", "additionalProperties": g.of(iface[TypeShape]())}
			required = append(required, "properties")
		}
		for _, f := range structFields(t) {
			ft := t.Field(f.index).Type
			s := g.of(ft)
			if f.nullable {
				s = object{"anyOf": []any{s, object{"type": "null"}}}
			}
			if ft.Kind() == reflect.Pointer && ft.Elem().Kind() == reflect.String && strings.HasSuffix(string(t.PkgPath()), "summary") && key == "name" {
				s = object{"anyOf": []any{object{"type": "string", "minLength": 1}, object{"type": "null"}}}
			}
			props[f.name] = s
			if !f.optional {
				required = append(required, f.name)
			}
		}
		def := object{"type": "object", "properties": props, "additionalProperties": false}
		if len(required) > 0 {
			def["required"] = required
		}
		g.defs[name] = def
	}
	return object{"$ref": "#/$defs/" + name}
}
