// Command nestjs-graphql is the pack for the resolvers of NestJS.
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

const graphql = "@nestjs/graphql#"

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
	f := drift.New(abi.FactUnit, decorator).With(abi.FieldFunction, drift.Of(method)).With(abi.FieldUnitKind, drift.Text("resolver")).
		With(abi.FieldSemantics, drift.Text("graphql-resolver")).With(abi.FieldTransport, drift.Text("http")).With(abi.FieldFieldName, field)
	called := m.Node("name")
	switch {
	case called.Has(graphql + "Query"):
		f.With(abi.FieldTypeName, drift.Text("Query"))
	case called.Has(graphql + "Mutation"):
		f.With(abi.FieldTypeName, drift.Text("Mutation"))
	case called.Has(graphql + "Subscription"):
		f.With(abi.FieldTypeName, drift.Text("Subscription"))
	default:
		if args := drift.DecoratorArguments(of); len(args) > 0 {
			if args[0].ValueKind() == abi.EvaluatedFunction {
				f.With(abi.FieldTypeName, drift.Of(args[0], abi.StepCall))
			} else {
				f.With(abi.FieldTypeName, drift.Of(args[0]))
			}
		}
	}
	var roles []drift.Value
	for _, p := range method.Field("parameters").Children() {
		roles = append(roles, drift.Text(roleOf(p)))
	}
	f.With(abi.FieldRoles, drift.Text("resolver")).With(abi.FieldParams, drift.List(roles...)).Emit()
}

func roleOf(p drift.Node) string {
	for _, c := range p.Children() {
		if c.Kind() != "decorator" {
			continue
		}
		name := drift.DecoratorName(c)
		for _, d := range [][2]string{{"Args", "args"}, {"Parent", "parent"}, {"Root", "parent"}, {"Context", "context"}, {"Info", "info"}} {
			if name.Has(graphql + d[0]) {
				return d[1]
			}
		}
	}
	return ""
}

// object reads @ObjectType("Name") class X: the class stands for the type of that name.
func object(m drift.Match) {
	args := drift.DecoratorArguments(m.Node("decorator"))
	class := drift.Decorated(m.Node("decorator"))
	if class == 0 {
		class = m.Node("decorator").Parent()
	}
	if len(args) == 0 || args[0].Str() == "" {
		return
	}
	drift.New(abi.FactModel, m.Node("decorator")).With(abi.FieldClass, drift.Of(class)).With(abi.FieldContainer, drift.Of(args[0])).Emit()
}
