// Command nestjs-graphql is the pack for the resolvers of NestJS.
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

const graphql = "@nestjs/graphql#"

// schema reads the types that classes are.
var schema = resolvers.Classes{Library: graphql, Implicit: true}

// object reads @ObjectType, @InputType and @InterfaceType on a class: the name that it stands for, and its fields.
func object(m drift.Match) { schema.Class(m.Node("decorator")) }

// enum reads registerEnumType(Kind, { name: "Kind" }).
func enum(m drift.Match) { schema.Enum(m.Node("call")) }

// resolver reads @Query(() => User, { name }) and its kin on a method of a resolver class.
func resolver(m drift.Match) {
	decorator := m.Node("decorator")
	method := drift.Decorated(decorator)
	class := m.Node("class").Parent()
	of := drift.FindDecorator(class, graphql+"Resolver")
	if method == 0 || of == 0 && m.Node("name").Has(graphql+"ResolveField") {
		return
	}
	name := method.Field("name").Text()
	if method.Kind() != "method_definition" {
		name = method.Parent().Field("name").Text()
	}
	field := drift.Text(name)
	if args := drift.DecoratorArguments(decorator); len(args) > 0 {
		last := args[len(args)-1]
		field = drift.First(drift.Of(args[0], ".name"), drift.Of(last, ".name"), field)
		if args[0].Str() != "" {
			field = drift.Of(args[0])
		}
	}
	typeName, root := resolvers.Root(m.Node("name"), graphql)
	if args := drift.DecoratorArguments(of); !root && len(args) > 0 {
		typeName = resolvers.TypeOf(args[0])
	}
	if root {
		schema.Root(decorator, typeName, field, method)
	} else {
		schema.Resolved(decorator, typeName, field, method)
	}
	resolvers.New(decorator, typeName, field, drift.Of(method)).With(abi.FieldParams, resolvers.Params(method, graphql, roles)).
		With(abi.FieldHandlers, resolvers.Before(method, class, "@nestjs/common#UseGuards", "@nestjs/common#UseInterceptors", "@nestjs/common#UsePipes")).Emit()
}

// roles are the roles of parameters by the decorators before them.
var roles = [][2]string{{"Args", "args"}, {"Parent", "parent"}, {"Root", "parent"}, {"Context", "context"}, {"Info", "info"}}
