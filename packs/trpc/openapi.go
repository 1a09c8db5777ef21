package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What trpc-openapi and its successors serve: procedures by the method and path that their meta states.

// openAPI is what serves the procedures that say of themselves which method and path they have, where a project makes it.
const openAPI = "?trpc-openapi"

// described reads procedure.meta({ openapi: { method, path } }) in the chain of calls that made a procedure.
func described(value drift.Node) {
	call := value.Property("()")
	for call != 0 {
		callee := call.Field("function")
		if args := call.Arguments(); callee.Field("property").Text() == "meta" && len(args) > 0 {
			if says := args[0].Property("openapi"); says != 0 {
				method := says.Property("method")
				if method == 0 {
					return
				}
				drift.New(abi.FactUnit, value).With(abi.FieldFunction, drift.Of(value)).With(abi.FieldUnitKind, drift.Text("handler")).
					With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Text(openAPI)).With(abi.FieldMethod, drift.Of(method)).
					With(abi.FieldPath, drift.Of(says, ".path")).With(abi.FieldHandlers, drift.List(drift.Of(value))).
					With(abi.FieldRoles, drift.Text("procedure")).With(abi.FieldWrapperRoles, drift.Text("middleware")).
					With(abi.FieldResponses, refusals(value)).Emit()
				return
			}
		}
		call = callee.Field("object").Property("()")
	}
}

// refusals are what a procedure answers where its input does not fit.
func refusals(value drift.Node) drift.Value {
	for call := value.Property("()"); call != 0; {
		callee := call.Field("function")
		if callee.Field("property").Text() == "input" {
			if takesAll(call) {
				return drift.Value{}
			}
			return drift.List(drift.List(drift.Number("400"), drift.Text("the input is not valid")))
		}
		call = callee.Field("object").Property("()")
	}
	return drift.Value{}
}

// takesAll reports whether an input may be anything, or is none: what serves a procedure hands on none then, whatever was sent.
func takesAll(input drift.Node) bool {
	args := input.Arguments()
	if len(args) == 0 {
		return false
	}
	for _, origin := range strings.Fields(args[0].Origins()) {
		if library, kind, ok := strings.Cut(origin, "#"); ok && strings.HasPrefix(library, "zod") && anything[strings.TrimPrefix(strings.TrimPrefix(kind, "z."), "default.")] {
			return true
		}
	}
	return false
}

// anything are the schemas that every input fits where none was sent.
var anything = map[string]bool{"void()": true, "undefined()": true, "any()": true, "unknown()": true}

// rest reads createOpenApiHttpHandler({ router }) and its kin, which serve what procedures say of themselves.
func rest(m drift.Match) { hang(m.Node("call"), drift.Text("trpc"), drift.Text("")) }

// restNext reads createOpenApiNextHandler({ router }) in pages/api/[...trpc].ts.
func restNext(m drift.Match) {
	if path := pagePath(); path != "" {
		hang(m.Node("call"), drift.Text("next"), drift.Text(path))
	}
}

// restFetch reads createOpenApiFetchHandler({ endpoint, router, req }).
func restFetch(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		hang(m.Node("call"), drift.Text(fetchApp()), drift.Of(args[0], ".endpoint"))
	}
}

// restMiddleware reads app.use("/api", createOpenApiExpressMiddleware({ router })).
func restMiddleware(m drift.Match) {
	path := drift.Text("")
	if args := m.Node("call").Arguments(); args[0] != m.Node("middleware") && args[0].ValueKind() != abi.EvaluatedFunction && args[0].ValueKind() != abi.EvaluatedLibrary {
		path = drift.Of(args[0], "head[*]")
	}
	hang(m.Node("call"), drift.Of(m.Node("on")), path)
}

// restPlugin reads server.register(fastifyTRPCOpenApiPlugin, { basePath, router }).
func restPlugin(m drift.Match) {
	hang(m.Node("call"), drift.Of(m.Node("on")), drift.First(drift.Of(m.Node("options"), ".basePath"), drift.Text("")))
}

// hang states that what procedures say of themselves is served below a path.
func hang(at drift.Node, on, path drift.Value) {
	drift.New(abi.FactMount, at).With(abi.FieldRegistrar, on).With(abi.FieldTarget, drift.Text(openAPI)).With(abi.FieldPath, path).Emit()
}
