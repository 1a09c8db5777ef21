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

func init() { drift.Register(manifest, drift.Handlers{"schema": schema, "type": object}) }

func main() {}

// roots are the options of a schema, and the types that operations begin with.
var roots = []struct{ option, root string }{{"query", "Query"}, {"mutation", "Mutation"}, {"subscription", "Subscription"}}

// schema reads graphene.Schema(query=Query, mutation=Mutation): the fields of these classes and of those that they descend from.
func schema(m drift.Match) {
	call := m.Node("call")
	positional := drift.Positional(call)
	for i, r := range roots {
		class := drift.Keyword(call, r.option)
		if class == 0 && i < len(positional) {
			class = positional[i]
		}
		if class == 0 || class.Kind() == "none" {
			continue
		}
		keys := class.Keys()
		if len(keys) == 0 {
			drift.New(abi.FactGap, class).With(abi.FieldName, drift.Text(r.root)).
				With(abi.FieldDescription, drift.Text("is no class that could be followed: the fields of this root are not read")).Emit()
			continue
		}
		for _, key := range keys {
			fields(class, key, drift.Text(r.root), r.root == "Subscription")
		}
	}
}

// object reads a class of a type that is no root: what its methods resolve. Classes that a schema takes fields from are
// called like a root.
func object(m drift.Match) {
	class := m.Node("class")
	name := m.Text("name")
	for _, ending := range []string{"Query", "Queries", "Mutation", "Mutations", "Subscription", "Subscriptions"} {
		if ends(name, ending) {
			return
		}
	}
	of := drift.Text(name)
	for _, s := range class.Field("body").Children() {
		if s.Kind() != "class_definition" || s.Field("name").Text() != "Meta" {
			continue
		}
		for _, option := range s.Field("body").Children() {
			if set := option.Child(0); set.Kind() == "assignment" && set.Field("left").Text() == "name" {
				of = drift.Of(set.Field("right"))
			}
		}
	}
	for _, s := range class.Field("body").Children() {
		if s.Kind() == "decorated_definition" {
			s = s.Field("definition")
		}
		if name := s.Field("name").Text(); s.Kind() == "function_definition" && starts(name, "resolve_") {
			field := name[len("resolve_"):]
			state(s, s, of, camel(class.Property(field), field))
		}
	}
}

// fields states what resolves a field of a root: a method named after it, resolver= of its field, or the mutation that the field is made of.
func fields(class drift.Node, key string, of drift.Value, subscribes bool) {
	value := class.Property(key)
	if starts(key, "resolve_") {
		state(value, value, of, camel(class.Property(key[len("resolve_"):]), key[len("resolve_"):]))
		return
	}
	if subscribes && starts(key, "subscribe_") {
		state(value, value, of, camel(class.Property(key[len("subscribe_"):]), key[len("subscribe_"):]))
		return
	}
	if value.Kind() != "call" {
		return
	}
	if resolver := drift.Keyword(value, "resolver").Function(); resolver != 0 && class.Property("resolve_"+key) == 0 {
		state(value, resolver, of, camel(value, key))
		return
	}
	if on := value.Field("function"); on.Field("attribute").Text() == "Field" {
		made := on.Field("object")
		for _, method := range []string{"mutate", "mutate_and_get_payload", "perform_mutation", "subscribe"} {
			if fn := made.Property(method); fn.Kind() == "function_definition" {
				state(value, fn, of, camel(value, key))
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
func state(at, fn drift.Node, of, field drift.Value) {
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
	resolvers.New(at, of, field, drift.Of(fn)).With(abi.FieldParams, drift.List(roles...)).Emit()
}

func starts(s, with string) bool { return len(s) > len(with) && s[:len(with)] == with }

func ends(s, with string) bool { return len(s) >= len(with) && s[len(s)-len(with):] == with }
