// Command fastify is the pack for Fastify.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "register": register, "hook": hook, "answer": answer})
}

func main() {}

// hooks of a route that run before its handler, in run order.
var hooks = []string{".onRequest", ".preParsing", ".preValidation", ".preHandler"}

// route reads app.get(path, [options], handler) and app.route(options).
func route(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware"))
	var options drift.Node
	var handler drift.Value
	switch {
	case method == "route":
		options = args[0]
		handler = drift.Of(options, ".handler")
		f.With(abi.FieldMethod, drift.Of(options, ".method")).
			With(abi.FieldPath, drift.First(drift.Of(options, ".url"), drift.Of(options, ".path")))
	case len(args) == 1:
		return
	default:
		verb := "*"
		if method != "all" {
			verb = drift.Upper(method)
		}
		f.With(abi.FieldMethod, drift.Text(verb)).With(abi.FieldPath, drift.Of(args[0]))
		handler = drift.Of(args[len(args)-1])
		if len(args) > 2 {
			options = args[1]
		} else if args[1].ValueKind() == 3 { // an options object that holds the handler
			options = args[1]
			handler = drift.Of(options, ".handler")
		}
	}
	list := []drift.Value{}
	if options != 0 {
		for _, h := range hooks {
			list = append(list, drift.Of(options, h))
		}
		drift.New(abi.FactDeclare, call).With(abi.FieldResponses, drift.Of(options, ".schema", ".response")).
			With(abi.FieldProvenance, drift.Text("independent")).With(abi.FieldName, drift.Text("fastify schema")).Emit()
	}
	f.With(abi.FieldHandlers, drift.List(append(list, handler)...)).Emit()
}

// register reads app.register(plugin, { prefix }): the plug-in's first parameter is the child.
func register(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldTargets, drift.List(drift.Of(args[0]))).With(abi.FieldChildParam, drift.Number("0"))
	if len(args) > 1 {
		f.With(abi.FieldPath, drift.Of(args[1], ".prefix"))
	}
	f.Emit()
}

func hook(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(m.Node("on")))
	if m.Text("method") == "setErrorHandler" {
		if len(args) == 1 {
			f.With(abi.FieldFunctions, drift.List(drift.Of(args[0]))).With(abi.FieldPhase, drift.Text("error")).
				With(abi.FieldWrapperRoles, drift.Text("errorHandler")).Emit()
		}
		return
	}
	if len(args) == 2 {
		f.With(abi.FieldFunctions, drift.List(drift.Of(args[1]))).With(abi.FieldPhase, drift.Of(args[0])).
			With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
	}
}

func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "code", "status":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "redirect":
		if len(args) > 1 && args[0].Kind() == "number" {
			f.With(abi.FieldStatus, drift.Of(args[0]))
		} else {
			f.With(abi.FieldStatus, drift.Number("302"))
		}
	default:
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}
