// Command h3 is the pack for h3 and what is built on it, Nitro and the servers of Nuxt: routes that files stand for are read in main.go,
// how they are named in path.go, routers and applications in routers.go, and what handlers answer in answers.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"exported": exported, "assigned": exported, "middleware": middleware, "config": config,
		"route": route, "use": use, "mount": mount,
		"status": status, "assign": assign, "redirect": redirect, "empty": empty, "send": send, "failed": failed, "sent": sent, "validated": validated,
		"json": json, "construct": json})
}

func main() {}

// exported reads export default defineEventHandler(…) of a file that is a route.
func exported(m drift.Match) {
	paths, method := routeOf(drift.FilePath())
	if len(paths) == 0 {
		return
	}
	value := m.Node("value")
	if value.Kind() == "call_expression" && value.Field("function").Has(sockets...) {
		return // no HTTP
	}
	drift.New(abi.FactUnit, m.Node("at")).With(abi.FieldFunction, handler(value)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text(method)).With(abi.FieldRegistrar, drift.Text("nitro")).
		With(abi.FieldPath, drift.List(paths...)).With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldResponses, drift.List()).Emit()
}

var sockets = []string{"global#defineWebSocketHandler", "h3#defineWebSocketHandler", "#imports#defineWebSocketHandler"}

// handler is the function that a value is; of defineEventHandler({ handler }) the one of the object, and of a library's helper that
// is no rule of the manifest the last function that it is passed.
func handler(value drift.Node) drift.Value {
	if value.Kind() == "call_expression" {
		args := value.Arguments()
		if len(args) > 0 && args[0].ValueKind() == abi.EvaluatedObject && args[0].Property("handler") != 0 {
			if args[0].Property("onRequest") != 0 { // runs before it, and may refuse
				drift.New(abi.FactWrap, value).With(abi.FieldFunction, drift.Of(args[0], ".handler")).
					With(abi.FieldFunctions, drift.List(drift.Of(args[0], ".onRequest"))).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
			}
			return drift.Of(args[0], ".handler")
		}
		if value.ValueKind() != abi.EvaluatedFunction {
			for _, a := range args {
				if a.ValueKind() == abi.EvaluatedFunction {
					return drift.Of(a)
				}
			}
		}
	}
	return drift.Of(value)
}

// middleware reads the default export of server/middleware/*, which runs before all routes.
func middleware(m drift.Match) {
	drift.New(abi.FactWrap, m.Node("at")).With(abi.FieldRegistrar, drift.Text("nitro")).With(abi.FieldFunctions, drift.List(handler(m.Node("value")))).
		With(abi.FieldWrapperRoles, drift.Text("middleware")).With(abi.FieldPhase, drift.Text("always")).Emit()
}

// config reads app: { baseURL } of nuxt.config.ts and baseURL of nitro.config.ts, which stand in front of all routes.
func config(m drift.Match) {
	around := m.Node("at").Parent().Parent()
	if around.Kind() == "pair" && around.Field("key").Text() != "app" {
		return
	}
	drift.New(abi.FactMount, m.Node("at")).With(abi.FieldTarget, drift.Text("nitro")).With(abi.FieldPath, drift.Of(m.Node("value"))).Emit()
}
