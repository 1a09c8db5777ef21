package checktest

import (
	"github.com/drift-analyzer/drift/summary"
)

// Resolver is code that resolves a field, in a project of its own.
func Resolver(workspace, typeName, name string) *summary.Summary {
	s := UnitAt("src/"+typeName+".ts", typeName+"."+name)
	s.Kind = summary.KindResolver
	s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "apollo", Semantics: summary.GraphqlResolver{TypeName: &typeName, FieldName: name}}
	return In(workspace, s)
}

// SdlField is a field that an SDL declares, resolver code that serves one.
func SdlField(file, typeName, name string) *summary.Summary {
	s := ContractAt(file, typeName+"."+name, "graphql", summary.GraphqlResolver{TypeName: &typeName, FieldName: name}, nil)
	s.Kind = summary.KindResolver
	return s
}

// SchemaOf is an SDL's own summary: fields as `Type.field` to the type that they give.
func SchemaOf(file string, fields map[string]string) *summary.Summary {
	types := Meta{}
	for key, to := range fields {
		name, f, _ := cutDot(key)
		t, _ := types[name].(Meta)
		if t == nil {
			t = Meta{"kind": "object", "fields": Meta{}}
			types[name] = t
		}
		if f == "" {
			t["kind"] = to
			continue
		}
		t["fields"].(Meta)[f] = Meta{"type": to}
	}
	s := ContractAt(file, "schema", "graphql", nil, Meta{"graphql": Meta{"types": types}})
	s.Identity.Binding = nil
	return s
}

func cutDot(s string) (string, string, bool) {
	for i := range s {
		if s[i] == '.' {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

// Asks is an operation that a client ships.
func Asks(document string, extra Meta) *summary.Summary {
	s := UnitAt("web/page.tsx", "Page")
	s.Kind = summary.KindClient
	s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "apollo-client", Semantics: summary.GraphqlOperation{OperationName: "Q", OperationType: "query"}}
	m := Meta{"document": document}
	for k, v := range extra {
		m[k] = v
	}
	s.Metadata = summary.DecodeMetadata(Meta{"graphql": m})
	return s
}
