// Command nexus is the pack for schemas that Nexus builds.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"type": object, "field": field}) }

func main() {}

// roots are the types of the functions that define a root, or fields of it.
var roots = map[string]string{"queryType": "Query", "queryField": "Query", "mutationType": "Mutation", "mutationField": "Mutation", "subscriptionType": "Subscription",
	"subscriptionField": "Subscription"}

// called is the name of the function of Nexus that a value is, "" for any other.
func called(fn drift.Node) string {
	for _, origin := range drift.Split(fn.Origins(), '\n') {
		if parts := drift.Split(origin, '#'); len(parts) == 2 && (parts[0] == "nexus" || parts[0] == "@nexus/schema") {
			return parts[1]
		}
	}
	return ""
}

// object reads objectType({ name, definition(t) { t.field("name", { type, args, resolve }) } }), extendType({ type, definition }),
// queryType({ definition }) and the functions for the other kinds of types.
func object(m drift.Match) {
	call, config, by := m.Node("call"), m.Node("config"), called(m.Node("fn"))
	of := roots[by]
	if by == "" {
		return
	}
	if of == "" {
		if of = config.Property("name").Str(); of == "" && by == "extendType" {
			if of = config.Property("type").Str(); of == "" {
				of = typed(config.Property("type")).Type.Text
			}
		}
	}
	if of == "" {
		resolvers.Open(call, drift.Of(config)) // some type, of which nothing is known
		return
	}
	switch by {
	case "enumType":
		members(call, of, config.Property("members"))
		return
	case "unionType":
		union(call, of, config)
		return
	}
	kind := map[string]string{"inputObjectType": "input", "interfaceType": "interface", "extendInputType": "input"}[by]
	if kind == "" {
		kind = "object"
	}
	if by != "extendType" && by != "extendInputType" {
		resolvers.Type(call, drift.Text(of), kind)
	}
	fn := config.Property("definition").Function()
	if fn == 0 {
		resolvers.Open(call, drift.Text(of))
		return
	}
	definition{of, kind}.read(fn)
}

// members states the values of an enum: a list of names or of objects that have one, or an object whose keys they are.
func members(at drift.Node, of string, listed drift.Node) {
	var names []drift.Value
	for _, key := range listed.Keys() {
		names = append(names, drift.Text(key))
	}
	for i := 0; listed.Element(i) != 0; i++ {
		name := listed.Element(i).Str()
		if name == "" {
			name = listed.Element(i).Property("name").Str()
		}
		names = append(names, drift.Text(name)) // a value without a name that is known opens the enum
	}
	resolvers.Type(at, drift.Text(of), "enum", names...)
	if listed.ValueKind() != abi.EvaluatedClass && listed.More() {
		resolvers.Open(at, drift.Text(of))
	}
}

// union states what definition(t) { t.members(A, B) } says.
func union(at drift.Node, of string, config drift.Node) {
	var names []drift.Value
	fn := config.Property("definition").Function()
	for _, s := range fn.Field("body").Children() {
		for _, arg := range s.Child(0).Arguments() {
			if name := arg.Str(); name != "" {
				names = append(names, drift.Text(name))
			} else {
				names = append(names, typed(arg).Type)
			}
		}
	}
	resolvers.Type(at, drift.Text(of), "union", names...)
}

// field reads queryField("name", { resolve }) and queryField((t) => { t.field("name", { resolve }) }).
func field(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	d := definition{roots[called(m.Node("fn"))], "object"}
	if d.of == "" {
		return
	}
	resolvers.Type(call, drift.Text(d.of), d.kind)
	switch {
	case len(args) > 1 && args[0].Str() != "":
		config := resolvers.Fields(args[1])
		d.state(config, args[0].Str(), config, typed(config.Property("type")))
	case len(args) == 1 && args[0].Function() != 0:
		d.read(args[0].Function())
	default:
		resolvers.Open(call, drift.Text(d.of))
	}
}
