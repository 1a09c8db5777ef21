// Command type-graphql is the pack for the resolver classes of TypeGraphQL.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"resolver": resolver, "object": object}) }

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
	var of drift.Value
	switch {
	case called.Has(library + "Query"):
		of = drift.Text("Query")
	case called.Has(library + "Mutation"):
		of = drift.Text("Mutation")
	case called.Has(library + "Subscription"):
		of = drift.Text("Subscription")
	case called.Has(library + "FieldResolver"):
		args := drift.DecoratorArguments(drift.FindDecorator(class, library+"Resolver"))
		if len(args) == 0 {
			return
		}
		of = named(args[0])
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
	var roles []drift.Value
	for _, p := range method.Field("parameters").Children() {
		roles = append(roles, drift.Text(roleOf(p)))
	}
	drift.New(abi.FactUnit, decorator).With(abi.FieldFunction, drift.Of(method)).With(abi.FieldUnitKind, drift.Text("resolver")).
		With(abi.FieldSemantics, drift.Text("graphql-resolver")).With(abi.FieldTransport, drift.Text("http")).With(abi.FieldTypeName, of).
		With(abi.FieldFieldName, field).With(abi.FieldRoles, drift.Text("resolver")).With(abi.FieldParams, drift.List(roles...)).Emit()
}

// named is the type that () => User stands for: what @ObjectType("Name") calls the class, otherwise its own name.
func named(of drift.Node) drift.Value {
	if of.ValueKind() == abi.EvaluatedFunction {
		return drift.Of(of, abi.StepCall)
	}
	return drift.Of(of)
}

func roleOf(p drift.Node) string {
	for _, c := range p.Children() {
		if c.Kind() != "decorator" {
			continue
		}
		name := drift.DecoratorName(c)
		for _, d := range [][2]string{{"Args", "args"}, {"Arg", "args"}, {"Root", "parent"}, {"Ctx", "context"}, {"Info", "info"}} {
			if name.Has(library + d[0]) {
				return d[1]
			}
		}
	}
	return ""
}

// object reads @ObjectType("Name") class X: the class stands for the type of that name.
func object(m drift.Match) {
	args, class := drift.DecoratorArguments(m.Node("decorator")), drift.Decorated(m.Node("decorator"))
	if class == 0 {
		class = m.Node("decorator").Parent()
	}
	if len(args) > 0 && args[0].Str() != "" {
		drift.New(abi.FactModel, m.Node("decorator")).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, drift.Of(args[0])).Emit()
	}
}
