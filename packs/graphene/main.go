// Command graphene is the pack for Graphene.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"schema": schema, "type": object, "mixin": mixin, "definition": definition})
}

func main() {}

// roots are the options of a schema, and the types that operations begin with.
var roots = []struct{ option, root string }{{"query", "Query"}, {"mutation", "Mutation"}, {"subscription", "Subscription"}}

// schema reads graphene.Schema(query=Query, mutation=Mutation): the fields of these classes and of those that they descend from, but
// for those of types that are called like a root, which object states.
func schema(m drift.Match) {
	call := m.Node("call")
	positional := drift.Positional(call)
	if drift.Keyword(call, "auto_camelcase") != 0 {
		resolvers.Open(call, drift.Of(call)) // fields have other names than are read
	}
	for i, r := range roots {
		class := drift.Keyword(call, r.option)
		if class == 0 && i < len(positional) {
			class = positional[i]
		}
		if class == 0 || class.Kind() == "none" {
			continue
		}
		of := drift.Text(r.root)
		resolvers.Type(call, of, "object")
		if base := class.BaseClass(); base == 0 || !lineageOf(base, 0).whole {
			resolvers.Open(call, of)
		}
		for _, key := range class.Keys() {
			rootField(call, class, key, drift.Text(r.root), r.root == "Subscription")
		}
	}
}

// rooted is the root whose fields a type holds by its name: Query, AccountQueries.
func rooted(name string) string {
	for _, e := range []struct{ ending, root string }{{"Query", "Query"}, {"Queries", "Query"}, {"Mutation", "Mutation"}, {"Mutations", "Mutation"},
		{"Subscription", "Subscription"}, {"Subscriptions", "Subscription"}} {
		if ends(name, e.ending) {
			return e.root
		}
	}
	return ""
}

// object reads a class of a type: what its methods resolve, and all fields of one that is called like a root, which a schema is put together of.
func object(m drift.Match) {
	class := m.Node("class")
	name := m.Text("name")
	if root := rooted(name); root != "" {
		for _, key := range own(class) {
			rootField(class, m.Node("name"), key, drift.Text(root), root == "Subscription")
		}
		return
	}
	of := nameOf(class)
	for _, s := range class.Field("body").Children() {
		if s.Kind() == "decorated_definition" {
			s = s.Field("definition")
		}
		if name := s.Field("name").Text(); s.Kind() == "function_definition" && starts(name, "resolve_") {
			field := name[len("resolve_"):]
			state(s, s, of, camel(m.Node("name").Property(field), field))
		}
	}
}

// mixin reads a class that is called like a root and descends from no type (class Query(object)): a schema takes its fields where some of
// them are the library's.
func mixin(m drift.Match) {
	class, root := m.Node("class"), rooted(m.Text("name"))
	if root == "" {
		return
	}
	names, graphene := own(class), false
	for _, key := range names {
		graphene = graphene || drift.Contains(m.Node("name").Property(key).Origins(), "graphene")
	}
	for _, key := range names {
		if graphene {
			rootField(class, m.Node("name"), key, drift.Text(root), root == "Subscription")
		}
	}
}

// own are the names that the body of a class gives a value or a method.
func own(class drift.Node) []string {
	var out []string
	for _, s := range class.Field("body").Children() {
		if s.Kind() == "decorated_definition" {
			s = s.Field("definition")
		}
		switch s.Kind() {
		case "function_definition":
			out = append(out, s.Field("name").Text())
		case "expression_statement":
			if set := s.Child(0); set.Kind() == "assignment" && set.Field("left").Kind() == "identifier" {
				out = append(out, set.Field("left").Text())
			}
		}
	}
	return out
}

// rootField states a field of a root, and what resolves it: a method named after it, resolver= of its field, or the mutation that the field is made of.
func rootField(at, class drift.Node, key string, of drift.Value, subscribes bool) {
	value := class.Property(key)
	if starts(key, "resolve_") {
		state(at, value, of, camel(class.Property(key[len("resolve_"):]), key[len("resolve_"):]))
		return
	}
	if subscribes && starts(key, "subscribe_") {
		state(at, value, of, camel(class.Property(key[len("subscribe_"):]), key[len("subscribe_"):]))
		return
	}
	described(at, of, key, value, "object")
	if value.Kind() != "call" {
		return
	}
	if resolver := drift.Keyword(value, "resolver").Function(); resolver != 0 && class.Property("resolve_"+key) == 0 {
		state(at, resolver, of, camel(value, key))
		return
	}
	if on := value.Field("function"); on.Field("attribute").Text() == "Field" {
		made := on.Field("object")
		for _, method := range []string{"mutate", "mutate_and_get_payload", "perform_mutation", "subscribe"} {
			if fn := made.Property(method); fn.Kind() == "function_definition" {
				// It runs for the class that the field was made of, which may have overridden what it calls.
				bind(at, fn, drift.Of(made, abi.StepProperty(method)), of, camel(value, key))
				return
			}
		}
	}
}

// camel is the name of a field in the schema: what name= says, otherwise its name in camel case.
func camel(field drift.Node, name string) drift.Value {
	if field.Kind() == "call" {
		if own := drift.Keyword(field, "name"); own != 0 {
			return drift.Of(own)
		}
	}
	return drift.Text(drift.Camel(name))
}

// state says that a function resolves a field; its first parameters are the parent and info, unless it is bound to a class.
func state(at, fn drift.Node, of, field drift.Value) { bind(at, fn, drift.Of(fn), of, field) }

func bind(at, fn drift.Node, function, of, field drift.Value) {
	if fn.Kind() != "function_definition" {
		return
	}
	var roles []drift.Value
	parent := false // the parent was named: it is self of a method that is bound to nothing else
	for _, p := range fn.Field("parameters").Children() {
		name := p
		if p.Kind() != "identifier" {
			if name = p.Field("name"); name == 0 {
				name = p.Child(0)
			}
		}
		switch text := name.Text(); {
		case text == "self":
			parent = true
		case text == "cls":
		case text == "info":
			roles, parent = append(roles, drift.Text("info")), true
		case !parent:
			roles, parent = append(roles, drift.Text("parent")), true
		default:
			roles = append(roles, drift.Text("args"))
		}
	}
	resolvers.New(at, of, field, function).With(abi.FieldParams, drift.List(roles...)).Emit()
}

func starts(s, with string) bool { return len(s) > len(with) && s[:len(with)] == with }

func ends(s, with string) bool { return len(s) >= len(with) && s[len(s)-len(with):] == with }
