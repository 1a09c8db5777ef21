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
	drift.Register(manifest, drift.Handlers{"resolver": resolver, "object": resolvers.Object})
}

func main() {}

const library = "type-graphql#"

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
	before := resolvers.Before(method, class, library+"Authorized", library+"UseMiddleware")
	resolvers.New(decorator, of, field, drift.Of(method)).With(abi.FieldParams, resolvers.Params(method, library, roles)).
		With(abi.FieldHandlers, drift.List(append(before.Items, checked(method)...)...)).Emit()
}

// roles are the roles of parameters by the decorators before them.
var roles = [][2]string{{"Args", "args"}, {"Arg", "args"}, {"Root", "parent"}, {"Ctx", "context"}, {"Info", "info"}}
