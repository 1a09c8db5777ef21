package inspect

import (
	"sort"

	"github.com/drift-analyzer/drift/summary"
)

// served reads what a contract summary declares: the fields of a store or the
// variables of a deployed unit, and the store's physical name.
func served(s *summary.Summary) (table string, fields []summary.Property) {
	for _, m := range contracts(s) {
		if name, ok := m["physicalTable"].(string); ok {
			table = name
		}
		for _, key := range []string{"fields", "variables"} {
			fields = append(fields, declaredFields(m[key])...)
		}
	}
	sort.SliceStable(fields, func(i, j int) bool { return fields[i].Name < fields[j].Name })
	return table, fields
}

// contracts lists the contract objects of a summary's metadata.
func contracts(s *summary.Summary) []map[string]any {
	var out []map[string]any
	for _, key := range []string{"storageContract", "runtimeContract"} {
		if m, ok := s.Metadata[key].(map[string]any); ok {
			out = append(out, m)
		}
	}
	for _, domain := range []string{"storage", "runtimeConfig"} {
		if m, ok := s.Metadata[domain].(map[string]any); ok {
			if c, ok := m["contract"].(map[string]any); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

// declaredFields reads a list of names or of {name, type or shape, nullable}, or an object of shapes by name.
func declaredFields(raw any) []summary.Property {
	var out []summary.Property
	switch list := raw.(type) {
	case []any:
		for _, e := range list {
			switch f := e.(type) {
			case string:
				out = append(out, summary.Property{Name: f, Shape: summary.UnknownShape{}})
			case map[string]any:
				if name, ok := f["name"].(string); ok {
					out = append(out, summary.Property{Name: name, Shape: declaredShape(f)})
				}
			}
		}
	case map[string]any:
		for name, e := range list {
			shape := summary.TypeShape(summary.UnknownShape{})
			if f, ok := e.(map[string]any); ok {
				shape = declaredShape(f)
			}
			out = append(out, summary.Property{Name: name, Shape: shape})
		}
	}
	return out
}

func declaredShape(f map[string]any) summary.TypeShape {
	shape := summary.TypeShape(summary.UnknownShape{})
	for _, key := range []string{"shape", "type"} {
		switch t := f[key].(type) {
		case map[string]any:
			if decoded, err := summary.DecodeShape(t); err == nil && decoded != nil {
				shape = decoded
			}
		case string:
			if decoded, err := summary.DecodeShape(f); key == "type" && err == nil && decoded != nil {
				shape = decoded
			} else {
				shape = summary.Ref{Name: t}
			}
		}
	}
	if f["nullable"] == true {
		shape = summary.NewUnion(shape, summary.Null{})
	}
	if f["optional"] == true {
		shape = summary.Optional(shape)
	}
	return shape
}
