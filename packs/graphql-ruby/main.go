// Command graphql-ruby is the pack for the graphql gem.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"field": field, "object": object, "input": input, "enumeration": enumeration, "union": union})
}

func main() {}

// field reads field :name, Type, … of an object type: the function that resolves it.
func field(m drift.Match) {
	call := m.Node("call")
	class := call.EnclosingClass()
	args := call.Arguments()
	if class == 0 || len(args) == 0 {
		return
	}
	name := args[0].Str()
	if name == "" {
		return
	}
	method := name
	camel := true
	var resolver drift.Node
	for _, a := range args {
		if a.Kind() != "pair" {
			continue
		}
		value := a.Field("value")
		switch rubycall.Key(a) {
		case "resolver", "mutation":
			resolver = value
		case "resolver_method", "method":
			if s := value.Str(); s != "" && rubycall.Key(a) == "resolver_method" {
				method = s
			}
		case "camelize":
			camel = value.Kind() != "false"
		}
	}
	f := drift.New(abi.FactUnit, call).With(abi.FieldUnitKind, drift.Text("resolver")).With(abi.FieldSemantics, drift.Text("graphql-resolver")).
		With(abi.FieldTransport, drift.Text("http")).With(abi.FieldTypeName, drift.Text(typeName(class))).With(abi.FieldRoles, drift.Text("resolver"))
	if camel {
		name = drift.Camel(name)
	}
	f.With(abi.FieldFieldName, drift.Text(name))
	if resolver != 0 {
		f.With(abi.FieldFunction, drift.Of(resolver, abi.StepNew, ".resolve"))
	} else {
		f.With(abi.FieldFunction, drift.Of(class, abi.StepNew, "."+method))
	}
	f.Emit()
}

// typeName is the GraphQL name of a class: what it says, otherwise its own name without Type.
func typeName(class drift.Node) string {
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "call" && c.Field("method").Text() == "graphql_name" && c.Field("receiver") == 0 {
			if args := c.Arguments(); len(args) > 0 && args[0].Str() != "" {
				return args[0].Str()
			}
		}
	}
	name := rubycall.Last(class.Field("name").Text())
	if len(name) > 4 && name[len(name)-4:] == "Type" {
		name = name[:len(name)-4]
	}
	return name
}
