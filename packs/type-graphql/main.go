// Command type-graphql is the pack for the resolver classes of TypeGraphQL.
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
	drift.Register(manifest, drift.Handlers{"resolver": resolver, "object": object, "enum": enum})
}

func main() {}

const library = "type-graphql#"

// schema reads the types that classes are.
var schema = resolvers.Classes{Library: library}

// object reads @ObjectType, @InputType and @InterfaceType on a class: the name that it stands for, and its fields.
func object(m drift.Match) { schema.Class(m.Node("decorator")) }

// enum reads registerEnumType(Kind, { name: "Kind" }).
func enum(m drift.Match) { schema.Enum(m.Node("call")) }

// resolver reads @Query(() => User, { name }), @Mutation, @Subscription and @FieldResolver on a method of a resolver class, and @Field on one
// of an object type.
func resolver(m drift.Match) {
	decorator, called := m.Node("decorator"), m.Node("name")
	method := drift.Decorated(decorator)
	class := m.Node("class").Parent()
	if method.Kind() != "method_definition" {
		return
	}
	field := drift.Text(method.Field("name").Text())
	if args := drift.DecoratorArguments(decorator); len(args) > 0 {
		field = drift.First(drift.Of(args[0], ".name"), drift.Of(args[len(args)-1], ".name"), field)
	}
	of, root := resolvers.Root(called, library)
	switch {
	case root:
	case called.Has(library + "FieldResolver"):
		args := drift.DecoratorArguments(drift.FindDecorator(class, library+"Resolver"))
		if len(args) == 0 {
			return
		}
		of = resolvers.TypeOf(args[0])
	default: // @Field on a method of an object type
		object := drift.FindDecorator(class, library+"ObjectType")
		if object == 0 {
			return
		}
		of = drift.Text(class.Field("name").Text())
		if args := drift.DecoratorArguments(object); len(args) > 0 && args[0].Str() != "" {
			of = drift.Of(args[0])
		}
	}
	switch {
	case root:
		schema.Root(decorator, of, field, method)
	case called.Has(library + "FieldResolver"):
		schema.Resolved(decorator, of, field, method)
	}
	before := resolvers.Before(method, class, library+"Authorized", library+"UseMiddleware")
	resolvers.New(decorator, of, field, drift.Of(method)).With(abi.FieldParams, resolvers.Params(method, library, roles)).
		With(abi.FieldHandlers, drift.List(append(before.Items, checked(method)...)...)).Emit()
}

// roles are the roles of parameters by the decorators before them.
var roles = [][2]string{{"Args", "args"}, {"Arg", "args"}, {"Root", "parent"}, {"Ctx", "context"}, {"Info", "info"}}
