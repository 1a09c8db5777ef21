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
	text := func(s string) *summary.Summary {
		out := SchemaOf("a.graphql", map[string]string{"Query.order": "Order", "Query.orders": "Order", "Query.recent": "Order", "Query.since": "Order", "Query.among": "Order", "Query.hits": "Hit", "Query.node": "Node", "Order.id": "ID", "Order.state": "State", "Hit": "union"})
		out.Metadata.GraphQL.SDL = s
		return out
	}
	sdl := func() *summary.Summary {
		return text(`directive @own on FIELD_DEFINITION
type Query @key(fields: "id") { order(id: ID!): Order @own orders(filter: Filter): [Order!]! recent(n: Int! = 3): Order since(day: Date): Order among(ids: [ID!]!): Order hits: [Hit] node: Node }
interface Node { id: ID }
type Order implements Node { id: ID state: State }
type Bill { id: ID }
type User { name: String }
union Hit = Order | Bill
enum State { PAID OPEN }
extend enum State { LOST }
input Filter { state: State! page: Int size: Int! = 20 }`)
	}
	another := func(s *summary.Summary) *summary.Summary {
		s.Location.File = "web/other.tsx"
		return s
	}
	plainSubscription := func() *summary.Summary {
		s := SchemaOf("a.graphql", map[string]string{"Query.order": "Order", "Order.id": "ID", "Subscription.plan": "String"})
		s.Metadata.GraphQL.Roots = map[string]string{"Query": "Query"}
		return s
	}
	byLibrary := func(library string, s *summary.Summary) *summary.Summary {
		s.Identity.Binding.Recognition = library
		return s
	}
	built := func(s *summary.Summary) *summary.Summary {
		s.Confidence.Source = summary.SourceInferredStatic
		return s
	}
	open := func(s *summary.Summary) *summary.Summary {
		order := s.Metadata.GraphQL.Types["Order"]
		order.Open = true
		s.Metadata.GraphQL.Types["Order"] = order
		return s
	}
	runs := func(document string, variables summary.TypeShape) *summary.Summary {
		s := Asks(document, nil)
		s.Transitions = []summary.Transition{{ID: "a", Output: summary.Void{}, Effects: []summary.Effect{summary.InteractionEffect{Binding: *s.Identity.Binding, Callee: "useQuery", Interaction: summary.ServiceCall{Method: "query", Payload: variables}}}}}
		return s
	}
	with := func(props ...summary.Property) summary.TypeShape { return summary.NewRecord(props) }
	prop := func(name string, shape summary.TypeShape) summary.Property {
		return summary.Property{Name: name, Shape: shape}
	}
	word := func(v any) summary.TypeShape { return summary.Literal{Value: v} }
	reads := func(document string, shape summary.TypeShape) *summary.Summary {
		s := Asks(document, nil)
		s.Transitions = []summary.Transition{{ID: "a", Output: summary.Void{}, ExpectedInput: shape}}
		return s
	}
	const byID, byFilter, among, recent = `query Q($id: ID!) { order(id: $id) { id } }`, `query Q($filter: Filter!) { orders(filter: $filter) { id } }`, `query Q($ids: [ID!]!) { among(ids: $ids) { id } }`, `query Q($n: Int!) { recent(n: $n) { id } }`
	const needs, unfit, noWord, sends = "error boundaryFieldRequired/send", "error boundaryShapeMismatch/send", "error boundaryConstraintViolation/send", "error boundaryFieldUnknown/send"
	python := func() *summary.Summary {
		s := Resolver("", "Query", "recent")
		s.Location.File = "server/schema.py"
		return s
	}
	return []Clause{
		{Of: generic.BoundaryFieldRequired, When: "graphql: a variable that the operation needs", In: Of(sdl(), runs(byID, with())), Want: needs},
		{Of: generic.BoundaryFieldRequired, When: "graphql: a variable that is optional", In: Of(sdl(), runs(`query Q($id: ID) { since(day: $id) { id } }`, with())), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "graphql: a variable with a default", In: Of(sdl(), runs(`query Q($n: Int! = 2) { recent(n: $n) { id } }`, with())), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "graphql: others are spread into the variables", In: Of(sdl(), runs(byID, summary.NewRecord(nil, summary.Spread{SourceText: "rest"}))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a variable that the operation does not declare", In: Of(sdl(), runs(byID, with(prop("id", summary.Text{}), prop("key", summary.Text{})))), Want: "warning boundaryFieldUnknown/send"},
		{Of: generic.BoundaryFieldRequired, When: "graphql: a field of an input that it requires", In: Of(sdl(), runs(byFilter, with(prop("filter", with(prop("page", summary.Integer{})))))), Want: needs},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field that a type lacks which code builds", In: Of(built(sdl()), Asks(`{ order(id: 1) { price } }`, nil)), Want: "error boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: one that a type lacks of which a part was not read", In: Of(open(built(sdl())), Asks(`{ order(id: 1) { price } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a root field that no resolver of a schema has which code builds", In: Of(built(sdl()), Asks(`{ order(id: 1) { id } }`, nil), another(Asks(`{ ticket { ...T } } fragment T on Ticket { id }`, nil))), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a document of a schema beside one that code builds", In: Of(built(SchemaOf("b.ts", map[string]string{"Query.order": "Order", "Order.price": "Int"})), sdl(), Asks(`{ order(id: 1) { price } }`, nil)), Want: "error boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a root field that the schema of all others of the project lacks", In: Of(sdl(), byLibrary("urql", Asks(`{ order(id: 1) { id } }`, nil)), another(byLibrary("urql", Asks(`{ ticket { id } }`, nil)))), Want: "error boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: one that another library sends, maybe to another service", In: Of(sdl(), byLibrary("urql", Asks(`{ order(id: 1) { id } }`, nil)), another(byLibrary("requests", Asks(`{ ticket { id } }`, nil)))), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field that an input lacks", In: Of(sdl(), runs(byFilter, with(prop("filter", with(prop("state", word("PAID")), prop("day", summary.Text{})))))), Want: sends},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field that an input lacks, left out when sent", In: Of(sdl(), runs(byFilter, with(prop("filter", with(prop("state", word("PAID")), prop("day", summary.Undefined{})))))), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "graphql: a word that an enum lacks, in a variable", In: Of(sdl(), runs(byFilter, with(prop("filter", with(prop("state", word("SHIPPED"))))))), Want: noWord},
		{Of: generic.BoundaryConstraintViolation, When: "graphql: a word that an extension of the enum adds, in a variable", In: Of(sdl(), runs(byFilter, with(prop("filter", with(prop("state", word("LOST"))))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a number for an enum", In: Of(sdl(), runs(byFilter, with(prop("filter", with(prop("state", summary.Integer{})))))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a text for an input", In: Of(sdl(), runs(byFilter, with(prop("filter", summary.Text{})))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a text for a number", In: Of(sdl(), runs(recent, with(prop("n", summary.Text{})))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a text for a number, which a server in Python takes", In: Of(sdl(), python(), runs(recent, with(prop("n", summary.Text{})))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a word for a number, whatever the server", In: Of(sdl(), python(), runs(recent, with(prop("n", word("ten"))))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a numeral for a number, which some servers take", In: Of(sdl(), runs(recent, with(prop("n", word("10"))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a number", In: Of(sdl(), runs(recent, with(prop("n", word(3.0))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: nothing for a number", In: Of(sdl(), runs(recent, with(prop("n", summary.Null{})))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a number as an id", In: Of(sdl(), runs(byID, with(prop("id", summary.Integer{})))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: truth as an id", In: Of(sdl(), runs(byID, with(prop("id", summary.Boolean{})))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: one value for a list of it", In: Of(sdl(), runs(among, with(prop("ids", summary.Text{})))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a list of what the list does not hold", In: Of(sdl(), runs(among, with(prop("ids", summary.Array{Items: summary.Boolean{}})))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a list for one value", In: Of(sdl(), runs(byID, with(prop("id", summary.Array{Items: summary.Text{}})))), Want: unfit},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: what may be several things", In: Of(sdl(), runs(recent, with(prop("n", summary.NewUnion(summary.Text{}, summary.Integer{}))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a type that the schema's text does not define", In: Of(sdl(), runs(`query Q($day: Date!) { since(day: $day) { id } }`, with(prop("day", summary.Integer{})))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: code reads what its document does not select", In: Of(sdl(), reads(`query Q { hits { ... on Order { id } } }`, with(prop("hits", summary.Array{Items: with(prop("name", summary.UnknownShape{}))})))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: code reads what it selects, through a fragment and under another name", In: Of(sdl(), reads(`query Q { first: hits { ...Parts } } fragment Parts on Order { key: id }`, with(prop("first", summary.Array{Items: with(prop("key", summary.UnknownShape{}), prop("__typename", summary.UnknownShape{}))})))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: code reads what the client itself answers", In: Of(sdl(), reads(`query Q { hits { ... on Order { id seen @client } } }`, with(prop("hits", summary.Array{Items: with(prop("seen", summary.UnknownShape{}))})))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: code reads a part of a scalar", In: Of(sdl(), reads(`query Q { since { id } }`, with(prop("since", with(prop("id", with(prop("value", summary.UnknownShape{})))))))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field that the type lacks", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field inside", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { buyer { name phone } } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a root field beside one that is there", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id } invoice { id } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: no root field is there, so another service may be meant", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { invoice { id } }`, nil)), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: every field is there", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id buyer { name } __typename } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a fragment is followed", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { ...P } } fragment P on Order { id total }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: fragments that spread each other", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { ...P } } fragment P on Order { id ...R } fragment R on Order { ...P }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field of a union itself", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { hits { anything } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: the name of a union's type", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { hits { __typename } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: what the client answers itself", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id open @client { x } } theme @client }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: nothing but what the client answers itself", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { theme @client }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: no root field is there, and all else that the project asks for is this schema's", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { order { id } }`, nil), another(Asks(`query Q { invoice { id } }`, nil))), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: no root field is there, and the project asks several services", In: Of(In("a", SchemaOf("a.graphql", shop)), In("b", SchemaOf("b.graphql", map[string]string{"Query.bill": "Order"})), Asks(`query Q { order { id } }`, nil), another(Asks(`query Q { bill { id } }`, nil)), another(Asks(`query Q { invoice { id } }`, nil))), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a type that is called like a root and is none", In: Of(plainSubscription(), Resolver("api", "Query", "order"), Asks(`query Q { order { id } }`, nil)), Want: ""},

		{Of: generic.BoundaryFieldUnknown, When: "graphql: an argument that the field does not take", In: Of(sdl(), Asks(`query Q { order(id: 1, verbose: true) { id } }`, nil)), Want: "error boundaryFieldUnknown/send",
			Says: `Page sends a document that the schema refuses: Unknown argument "verbose" on field "Query.order".`},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field that the input type lacks", In: Of(sdl(), Asks(`query Q { orders(filter: {state: PAID, min: 1}) { id } }`, nil)), Want: "error boundaryFieldUnknown/send"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a variable of a type that is not there", In: Of(sdl(), Asks(`query Q($f: Filters) { orders(filter: $f) { id } }`, nil)), Want: "error boundaryFieldUnknown/send, error boundaryShapeMismatch/send"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a variable that the operation does not declare", In: Of(sdl(), Asks(`query Q($id: ID!) { order(id: $ident) { id } }`, nil)), Want: "error boundaryFieldUnknown/send",
			Says: `Page sends a document that the schema refuses: Variable "$ident" is not defined by operation "Q".`},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a fragment asks for a variable that the operation does not declare", In: Of(sdl(), Asks(`query Q { ...R } fragment R on Query { order(id: $id) { id } }`, nil)), Want: "error boundaryFieldUnknown/send"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: arguments of a type that the text does not define", In: Of(sdl(), Asks(`query Q($d: Date) { since(day: $d) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "graphql: a required argument is missing", In: Of(sdl(), Asks(`query Q { order { id } }`, nil)), Want: "error boundaryFieldRequired/send"},
		{Of: generic.BoundaryFieldRequired, When: "graphql: a required field of an input is missing", In: Of(sdl(), Asks(`query Q { orders(filter: {page: 2}) { id } }`, nil)), Want: "error boundaryFieldRequired/send"},
		{Of: generic.BoundaryFieldRequired, When: "graphql: what is left out has a default or may be null", In: Of(sdl(), Asks(`query Q { orders(filter: {state: PAID}) { id } recent { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a variable that may be null where null is refused", In: Of(sdl(), Asks(`query Q($id: ID) { order(id: $id) { id } }`, nil)), Want: "error boundaryShapeMismatch/send"},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a variable that may not be null", In: Of(sdl(), Asks(`query Q($id: ID!, $n: Int!) { order(id: $id) { id } recent(n: $n) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a variable with a default where null is refused", In: Of(sdl(), Asks(`query Q($id: ID = 1) { order(id: $id) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a variable of another type", In: Of(sdl(), Asks(`query Q($n: String) { recent(n: $n) { id } }`, nil)), Want: "error boundaryShapeMismatch/send"},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a text where a number is taken", In: Of(sdl(), Asks(`query Q { recent(n: "3") { id } }`, nil)), Want: "error boundaryShapeMismatch/send"},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: one value where a list is taken", In: Of(sdl(), Asks(`query Q { among(ids: 1) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: fields of a scalar", In: Of(sdl(), Asks(`query Q { recent { id { value } } }`, nil)), Want: "error boundaryShapeMismatch/send"},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: no fields of an object", In: Of(sdl(), Asks(`query Q { recent }`, nil)), Want: "error boundaryShapeMismatch/send"},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a type that the union never is", In: Of(sdl(), Asks(`query Q { hits { ... on Order { id } ... on User { name } } }`, nil)), Want: "error boundaryShapeMismatch/send"},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a type that implements the interface", In: Of(sdl(), Asks(`query Q { node { id ... on Order { state } } }`, nil)), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "graphql: a text that is no GraphQL", In: Of(text("type {"), Asks(`query Q { order(verbose: 1) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "graphql: a value that the enum lacks", In: Of(sdl(), Asks(`query Q { orders(filter: {state: PAYED}) { id } }`, nil)), Want: "error boundaryConstraintViolation/send"},
		{Of: generic.BoundaryConstraintViolation, When: "graphql: a value of the enum", In: Of(sdl(), Asks(`query Q { orders(filter: {state: PAID}) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "graphql: a value that an extension adds", In: Of(sdl(), Asks(`query Q { orders(filter: {state: LOST}) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "graphql: a value that comes from a variable", In: Of(sdl(), Asks(`query Q($s: State!) { orders(filter: {state: $s}) { id } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a type condition inside a union", In: Of(SchemaOf("a.graphql", shop), Asks(`query Q { hits { ... on Order { total } } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a type that is not known", In: Of(SchemaOf("a.graphql", map[string]string{"Query.order": "Order"}), Asks(`query Q { order { total } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: the query's root goes by another name", In: Of(renamed(), Asks(`query Q { order { id total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: two services, the operation is meant for one", In: Of(In("a", SchemaOf("a.graphql", shop)), In("b", SchemaOf("b.graphql", map[string]string{"Query.bill": "Order", "Order.total": "Int"})), Asks(`query Q { order { id total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: two schemas of one repository that contradict each other, one of them has it", In: Of(SchemaOf("a.graphql", map[string]string{"Query.order": "Bill", "Bill.total": "Int"}), SchemaOf("b.graphql", shop), Asks(`query Q { order { total } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: two schemas of one repository that contradict each other, none of them has it", In: Of(SchemaOf("a.graphql", map[string]string{"Query.order": "Bill", "Bill.amount": "Int"}), SchemaOf("b.graphql", shop), Asks(`query Q { order { total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: two services, one of them has it", In: Of(In("a", SchemaOf("a.graphql", shop)), In("b", SchemaOf("b.graphql", map[string]string{"Query.order": "Order", "Order.total": "Int"})), Asks(`query Q { order { total } }`, nil)), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: no resolver serves a root field, and no schema is in the run", In: Of(Resolver("api", "Query", "user"), Asks(`query Q { order { id } }`, nil)), Want: "warning boundaryFieldUnknown/read"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a resolver serves it", In: Of(Resolver("api", "Query", "order"), Asks(`query Q { order { id } }`, nil)), Want: ""},

		{Of: graphql.GraphqlUnknownFragment, When: "nothing in the shipped document defines it", In: Of(Asks(spread, dangling)), Want: fragment, Says: "the document that Page ships spreads Parts, and nothing in it defines that fragment: the server refuses the whole operation"},
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
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a root field that the schema lacks and its service's code has", In: Of(SchemaOf("a.graphql", shop), Resolver("api", "Query", "order"), Resolver("api", "Query", "invoice"), Asks(`query Q { order { id } invoice { id } }`, nil)), Want: "warning boundaryFieldUnknown/construct"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a field inside, of a schema that lacks one root field", In: Of(SchemaOf("a.graphql", shop), Resolver("api", "Query", "order"), Resolver("api", "Query", "invoice"), Asks(`query Q { order { total } }`, nil)), Want: unknown + ", warning boundaryFieldUnknown/construct"},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: a root field that the schema lacks, and the code of another service has", In: Of(SchemaOf("a.graphql", shop), Resolver("api", "Query", "order"), Resolver("bills", "Query", "invoice"), Asks(`query Q { order { id } invoice { id } }`, nil)), Want: unknown},
		{Of: generic.UnsupportedSemantics, When: "graphql: a schema that lacks many root fields that its service's code has", In: Of(SchemaOf("a.graphql", shop), Resolver("api", "Query", "order"), Resolver("api", "Query", "invoice"), Resolver("api", "Query", "bill"), Resolver("api", "Query", "cart"), Asks(`query Q { order { total } }`, nil)), Want: "info unsupportedSemantics", Says: "a.graphql lacks Query.bill, Query.cart, Query.invoice, which the code serves: it is not the schema of the server, and no operation is compared with it"},
		{Of: generic.UnsupportedSemantics, When: "graphql: two root fields that the schema lacks", In: Of(SchemaOf("a.graphql", shop), Resolver("api", "Query", "order"), Resolver("api", "Query", "invoice"), Resolver("api", "Query", "bill")), Want: "warning boundaryFieldUnknown/construct, warning boundaryFieldUnknown/construct"},
		{Of: generic.UnsupportedSemantics, When: "graphql: many root fields that the schema lacks, of a service that is another", In: Of(SchemaOf("a.graphql", shop), Resolver("bills", "Query", "invoice"), Resolver("bills", "Query", "bill"), Resolver("bills", "Query", "cart"), Asks(`query Q { order { total } }`, nil)), Want: unknown},
		{Of: generic.BoundaryFieldUnknown, When: "graphql: no root field is in the schema, and code serves it", In: Of(SchemaOf("a.graphql", shop), Resolver("bills", "Query", "invoice"), Asks(`query Q { invoice { id } }`, nil)), Want: ""},
		{Of: generic.UnsupportedSemantics, When: "a query that code serves", In: Of(Resolver("a", "Query", "paid")), Want: ""},
		{Of: generic.LowConfidence, When: "graphql: a fragment that the document defines", In: Of(client(Meta{"unread": "made by a factory"}), Asks(`query Q { order { ...Parts } } fragment Parts on Order { id }`, dangling)), Want: ""},
	}
}
