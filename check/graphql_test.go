package check

import (
	"github.com/drift-analyzer/drift/summary"
)

// schemaOf is an SDL's own summary: fields as `Type.field` to the type that they give.
func schemaOf(file string, fields map[string]string) *summary.Summary {
	types := meta{}
	for key, to := range fields {
		name, f, _ := cutDot(key)
		t, _ := types[name].(meta)
		if t == nil {
			t = meta{"kind": "object", "fields": meta{}}
			types[name] = t
		}
		if f == "" {
			t["kind"] = to
			continue
		}
		t["fields"].(meta)[f] = meta{"type": to}
	}
	s := contractAt(file, "schema", "graphql", nil, meta{"graphql": meta{"types": types}})
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

// asks is an operation that a client ships.
func asks(document string, extra meta) *summary.Summary {
	s := unitAt("web/page.tsx", "Page")
	s.Kind = summary.KindClient
	s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "apollo-client", Semantics: summary.GraphqlOperation{OperationName: "Q", OperationType: "query"}}
	m := meta{"document": document}
	for k, v := range extra {
		m[k] = v
	}
	s.Metadata = summary.DecodeMetadata(meta{"graphql": m})
	return s
}

// sdlField is a field that an SDL declares, resolver code that serves one.
func sdlField(file, typeName, name string) *summary.Summary {
	s := contractAt(file, typeName+"."+name, "graphql", summary.GraphqlResolver{TypeName: &typeName, FieldName: name}, nil)
	s.Kind = summary.KindResolver
	return s
}

func resolver(workspace, typeName, name string) *summary.Summary {
	s := unitAt("src/"+typeName+".ts", typeName+"."+name)
	s.Kind = summary.KindResolver
	s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "apollo", Semantics: summary.GraphqlResolver{TypeName: &typeName, FieldName: name}}
	return in(workspace, s)
}

func graphqlClauses() []clause {
	const unknown, fragment = "error boundaryFieldUnknown/read", "error graphqlUnknownFragment"
	shop := map[string]string{"Query.order": "Order", "Order.id": "ID", "Order.buyer": "User", "User.name": "String", "Query.hits": "Hit", "Hit": "union"}
	dangling := meta{"unresolvedFragments": list("Parts")}
	client := func(m meta) *summary.Summary {
		s := unitAt("web/client.ts", "client")
		s.Metadata = summary.DecodeMetadata(meta{"graphql": meta{"clients": []any{m}}})
		return s
	}
	const spread = `query Q { order { ...Parts } }`
	renamed := func() *summary.Summary {
		s := schemaOf("a.graphql", map[string]string{"Root.order": "Order", "Order.id": "ID"})
		s.Metadata.GraphQL.Roots = map[string]string{"Query": "Root"}
		return s
	}
	return []clause{
		{BoundaryFieldUnknown, "graphql: a field that the type lacks", of(schemaOf("a.graphql", shop), asks(`query Q { order { id total } }`, nil)), unknown},
		{BoundaryFieldUnknown, "graphql: a field inside", of(schemaOf("a.graphql", shop), asks(`query Q { order { buyer { name phone } } }`, nil)), unknown},
		{BoundaryFieldUnknown, "graphql: a root field beside one that is there", of(schemaOf("a.graphql", shop), asks(`query Q { order { id } invoice { id } }`, nil)), unknown},
		{BoundaryFieldUnknown, "graphql: no root field is there, so another service may be meant", of(schemaOf("a.graphql", shop), asks(`query Q { invoice { id } }`, nil)), "warning boundaryFieldUnknown/read"},
		{BoundaryFieldUnknown, "graphql: every field is there", of(schemaOf("a.graphql", shop), asks(`query Q { order { id buyer { name } __typename } }`, nil)), ""},
		{BoundaryFieldUnknown, "graphql: a fragment is followed", of(schemaOf("a.graphql", shop), asks(`query Q { order { ...P } } fragment P on Order { id total }`, nil)), unknown},
		{BoundaryFieldUnknown, "graphql: fragments that spread each other", of(schemaOf("a.graphql", shop), asks(`query Q { order { ...P } } fragment P on Order { id ...R } fragment R on Order { ...P }`, nil)), ""},
		{BoundaryFieldUnknown, "graphql: the walk stops at a union", of(schemaOf("a.graphql", shop), asks(`query Q { hits { anything } }`, nil)), ""},
		{BoundaryFieldUnknown, "graphql: a type condition inside a union", of(schemaOf("a.graphql", shop), asks(`query Q { hits { ... on Order { total } } }`, nil)), unknown},
		{BoundaryFieldUnknown, "graphql: a type that is not known", of(schemaOf("a.graphql", map[string]string{"Query.order": "Order"}), asks(`query Q { order { total } }`, nil)), ""},
		{BoundaryFieldUnknown, "graphql: the query's root goes by another name", of(renamed(), asks(`query Q { order { id total } }`, nil)), unknown},
		{BoundaryFieldUnknown, "graphql: two services, the operation is meant for one", of(in("a", schemaOf("a.graphql", shop)), in("b", schemaOf("b.graphql", map[string]string{"Query.bill": "Order", "Order.total": "Int"})), asks(`query Q { order { id total } }`, nil)), unknown},
		{BoundaryFieldUnknown, "graphql: two services, one of them has it", of(in("a", schemaOf("a.graphql", shop)), in("b", schemaOf("b.graphql", map[string]string{"Query.order": "Order", "Order.total": "Int"})), asks(`query Q { order { total } }`, nil)), ""},
		{BoundaryFieldUnknown, "graphql: no resolver serves a root field, and no schema is in the run", of(resolver("api", "Query", "user"), asks(`query Q { order { id } }`, nil)), "warning boundaryFieldUnknown/read"},
		{BoundaryFieldUnknown, "graphql: a resolver serves it", of(resolver("api", "Query", "order"), asks(`query Q { order { id } }`, nil)), ""},

		{GraphqlUnknownFragment, "nothing in the shipped document defines it", of(asks(spread, dangling)), fragment},
		{GraphqlUnknownFragment, "the document defines it", of(asks(spread+` fragment Parts on Order { id }`, dangling)), ""},
		{GraphqlUnknownFragment, "a client installs a fragment registry", of(client(meta{"fragmentRegistry": true}), asks(spread, dangling)), ""},
		{GraphqlUnknownFragment, "a client that installs none", of(client(meta{}), asks(spread, dangling)), fragment},
		{GraphqlUnknownFragment, "a client of another project", of(in("other", client(meta{"fragmentRegistry": true})), asks(spread, dangling)), fragment},
		{GraphqlUnknownFragment, "a client that could not be read", of(client(meta{"unread": "made by a factory"}), asks(spread, dangling)), "info lowConfidence"},
		{GraphqlUnknownFragment, "defined twice and differently", of(asks(spread, meta{"unresolvedFragments": list("Parts"), "ambiguousFragments": list("Parts")})), "info lowConfidence"},

		{AmbiguousProvider, "graphql: two services resolve one field", of(resolver("a", "Query", "order"), resolver("b", "Query", "order"), asks(`query Q { order { id } }`, nil)), "warning ambiguousProvider"},
		{AmbiguousProvider, "graphql: nobody asks for it", of(resolver("a", "Query", "order"), resolver("b", "Query", "order")), ""},
		{AmbiguousProvider, "graphql: one service", of(resolver("a", "Query", "order"), asks(`query Q { order { id } }`, nil)), ""},
		{UnsupportedSemantics, "a subscription that code serves", of(resolver("a", "Subscription", "paid")), "info unsupportedSemantics"},
	}
}
