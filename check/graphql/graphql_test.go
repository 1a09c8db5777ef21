package graphql_test

import (
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/graphql"
	"github.com/drift-analyzer/drift/summary"
)

func TestClauses(t *testing.T) { clausetest.Run(t, &graphql.Domain, clauses()) }

func clauses() []Clause {
	const unknown, fragment = "error boundaryFieldUnknown/read", "error graphqlUnknownFragment"
	shop := map[string]string{"Query.order": "Order", "Order.id": "ID", "Order.buyer": "User", "User.name": "String", "Query.hits": "Hit", "Hit": "union"}
	dangling := Meta{"unresolvedFragments": List("Parts")}
	client := func(m Meta) *summary.Summary {
		s := UnitAt("web/client.ts", "client")
		s.Metadata = summary.DecodeMetadata(Meta{"graphql": Meta{"clients": []any{m}}})
		return s
	}
	const spread = `query Q { order { ...Parts } }`
	renamed := func() *summary.Summary {
		s := SchemaOf("a.graphql", map[string]string{"Root.order": "Order", "Order.id": "ID"})
		s.Metadata.GraphQL.Roots = map[string]string{"Query": "Root"}
		return s
	}
	return []Clause{
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field that the type lacks", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field inside", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { buyer { name phone } } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a root field beside one that is there", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id } invoice { id } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: no root field is there, so another service may be meant", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { invoice { id } }`, nil)), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: every field is there", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id buyer { name } __typename } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a fragment is followed", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { ...P } } fragment P on Order { id total }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: fragments that spread each other", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { ...P } } fragment P on Order { id ...R } fragment R on Order { ...P }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: the walk stops at a union", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { hits { anything } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a type condition inside a union", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { hits { ... on Order { total } } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a type that is not known", In: Of(SchemaOf("a.graphql", map[string]string{"Query.order": "Order"}), Asks(`query Q { order { total } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: the query's root goes by another name", In: Of(renamed(), Asks(`query Q { order { id total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: two services, the operation is meant for one", In: Of(In("a", SchemaOf("a.graphql", shop)), In("b", SchemaOf("b.graphql", map[string]string{"Query.bill": "Order", "Order.total": "Int"})), Asks(`query Q { order { id total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: two services, one of them has it", In: Of(In("a", SchemaOf("a.graphql", shop)), In("b", SchemaOf("b.graphql", map[string]string{"Query.order": "Order", "Order.total": "Int"})), Asks(`query Q { order { total } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: no resolver serves a root field, and no schema is in the run", In: Of(Resolver("api", "Query", "user"), Asks(`query Q { order { id } }`, nil)), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a resolver serves it", In: Of(Resolver("api", "Query", "order"), Asks(`query Q { order { id } }`, nil)), Want: ""},

		{Of: graphql.GraphqlUnknownFragment, When: "nothing in the shipped document defines it", In: Of(Asks(spread, dangling)), Want: fragment},
		{Of: graphql.GraphqlUnknownFragment, When: "the document defines it", In: Of(Asks(spread+` fragment Parts on Order { id }`, dangling)), Want: ""},
		{Of: graphql.GraphqlUnknownFragment, When: "a client installs a fragment registry", In: Of(client(Meta{"fragmentRegistry": true}), Asks(spread, dangling)), Want: ""},
		{Of: graphql.GraphqlUnknownFragment, When: "a client that installs none", In: Of(client(Meta{}), Asks(spread, dangling)), Want: fragment},
		{Of: graphql.GraphqlUnknownFragment, When: "a client of another project", In: Of(In("other", client(Meta{"fragmentRegistry": true})), Asks(spread, dangling)), Want: fragment},
		{Of: graphql.GraphqlUnknownFragment, When: "a client that could not be read", In: Of(client(Meta{"unread": "made by a factory"}), Asks(spread, dangling)), Want: "info lowConfidence"},
		{Of: graphql.GraphqlUnknownFragment, When: "defined twice and differently", In: Of(Asks(spread, Meta{"unresolvedFragments": List("Parts"), "ambiguousFragments": List("Parts")})), Want: "info lowConfidence"},

		{Of: generic.AmbiguousProvider, When: "graphql: two services resolve one field", In: Of(Resolver("a", "Query", "order"), Resolver("b", "Query", "order"), Asks(`query Q { order { id } }`, nil)), Want: "warning ambiguousProvider"},
		{Of: generic.AmbiguousProvider, When: "graphql: nobody asks for it", In: Of(Resolver("a", "Query", "order"), Resolver("b", "Query", "order")), Want: ""},
		{Of: generic.AmbiguousProvider, When: "graphql: one service", In: Of(Resolver("a", "Query", "order"), Asks(`query Q { order { id } }`, nil)), Want: ""},
		{Of: generic.UnsupportedSemantics, When: "a subscription that code serves", In: Of(Resolver("a", "Subscription", "paid")), Want: "info unsupportedSemantics"},
		{Of: generic.UnsupportedSemantics, When: "a query that code serves", In: Of(Resolver("a", "Query", "paid")), Want: ""},
		{Of: generic.LowConfidence, When: "graphql: a fragment that the document defines", In: Of(client(Meta{"unread": "made by a factory"}), Asks(`query Q { order { ...Parts } } fragment Parts on Order { id }`, dangling)), Want: ""},
	}
}
