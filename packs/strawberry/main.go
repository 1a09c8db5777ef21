// Command strawberry is the pack for Strawberry.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"method": method, "field": field, "definition": definition})
}

func main() {}

// types are the decorators whose classes have resolvers, fields those of their methods.
var (
	types  = []string{"strawberry#type", "strawberry#interface", "strawberry.federation#type", "strawberry.federation#interface", "strawberry_django#type"}
	fields = []string{"strawberry#field", "strawberry#mutation", "strawberry#subscription", "strawberry.federation#field", "strawberry.federation#mutation",
		"strawberry_django#field", "strawberry_django#mutation"}
)

// typeName is the name of the type that a class stands for: name= of its decorator, otherwise its own; "" for other classes.
func typeName(class drift.Node) drift.Value {
	definition := class
	if outer := class.Parent(); outer.Kind() == "decorated_definition" {
		definition = outer
	}
	for _, d := range definition.Children() {
		if d.Kind() != "decorator" {
			continue
		}
		on := d.Child(0)
		if on.Kind() == "call" {
			if !on.Field("function").Has(types...) {
				continue
			}
			if name := drift.Keyword(on, "name"); name != 0 {
				return drift.Of(name)
			}
			return drift.Text(class.Field("name").Text())
		}
		if on.Has(types...) {
			return drift.Text(class.Field("name").Text())
		}
	}
	return drift.Value{}
}

// emit states what resolves a field of the type that a class is.
func emit(at, class, call drift.Node, name drift.Value, function drift.Value, params drift.Node) {
	if of := typeName(class); of.Kind != abi.ValueNone {
		resolves(at, of, call, name, function, params)
	}
}

// resolves states what resolves a field of a type.
func resolves(at drift.Node, of drift.Value, call drift.Node, name drift.Value, function drift.Value, params drift.Node) {
	var roles []drift.Value
	for _, p := range params.Children() {
		key := p
		if p.Kind() != "identifier" {
			if key = p.Field("name"); key == 0 {
				key = p.Child(0)
			}
		}
		switch key.Text() {
		case "self":
		case "info":
			roles = append(roles, drift.Text("info"))
		case "root", "parent":
			roles = append(roles, drift.Text("parent"))
		default:
			roles = append(roles, drift.Text("args"))
		}
	}
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("resolver")).
		With(abi.FieldSemantics, drift.Text("graphql-resolver")).With(abi.FieldTransport, drift.Text("http")).
		With(abi.FieldTypeName, of).With(abi.FieldFieldName, name).With(abi.FieldRoles, drift.Text("resolver")).
		With(abi.FieldParams, drift.List(roles...)).With(abi.FieldHandlers, before(call)).Emit()
}

// before are the options of a field that refuse, or change what is resolved, and are not read.
func before(call drift.Node) drift.Value {
	var out []drift.Value
	if call.Kind() == "call" {
		for _, name := range []string{"permission_classes", "extensions"} {
			if option := drift.Keyword(call, name); option != 0 {
				out = append(out, drift.Of(option))
			}
		}
	}
	return drift.List(out...)
}

// method reads a method of a type below @strawberry.field, @strawberry.mutation or @strawberry.subscription.
func method(m drift.Match) {
	function, decorator := m.Node("function"), m.Node("decorator")
	class := function.EnclosingClass()
	on := decorator.Child(0)
	name := drift.Text(drift.Camel(function.Field("name").Text()))
	if on.Kind() == "call" {
		if n := drift.Keyword(on, "name"); n != 0 {
			name = drift.Of(n)
		}
		on = on.Field("function")
	}
	if class == 0 || !on.Has(fields...) {
		return
	}
	emit(decorator, class, decorator.Child(0), name, drift.Of(function), function.Field("parameters"))
}

// field reads users: list[User] = strawberry.field(resolver=every) in the body of a type.
func field(m drift.Match) {
	call, left := m.Node("call"), m.Node("name")
	resolver := drift.Keyword(call, "resolver")
	if args := drift.Positional(call); resolver == 0 && len(args) > 0 {
		resolver = args[0]
	}
	fn := resolver.Function()
	class := call.EnclosingClass()
	if fn == 0 || class == 0 {
		return
	}
	name := drift.Text(drift.Camel(left.Text()))
	if n := drift.Keyword(call, "name"); n != 0 {
		name = drift.Of(n)
	}
	emit(call, class, call, name, drift.Of(fn), fn.Field("parameters"))
}
