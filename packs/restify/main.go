// Command restify is the pack for restify.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "computed": computed, "use": use, "add": add, "apply": apply, "answer": answer, "next": next})
}

func main() {}

// route reads server.get("/path", …handlers) and server.get({ path, name }, …handlers).
func route(m drift.Match) {
	register(m, drift.Text(drift.Upper(m.Text("method"))))
}

// computed reads server[method](path, …handlers).
func computed(m drift.Match) { register(m, drift.Of(m.Node("method"))) }

func register(m drift.Match, method drift.Value) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	path := drift.Argument(call, 0)
	switch {
	case args[0].Kind() == "regex":
		path.Steps = append(path.Steps, abi.StepRegexp)
	case args[0].ValueKind() == abi.EvaluatedObject:
		path = drift.First(drift.Of(args[0], ".path"), drift.Of(args[0], ".url")) // { path, name }
	}
	drift.New(abi.FactRoute, call).With(abi.FieldMethod, method).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).
		With(abi.FieldPath, path).With(abi.FieldHandlers, drift.ArgumentsFrom(call, 1)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// use reads server.use(…functions) and server.pre(…functions).
func use(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldTargets, drift.ArgumentsFrom(call, 0)).
		With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// add reads router.add("/path", other) of restify-router.
func add(m drift.Match) {
	call := m.Node("call")
	if args := call.Arguments(); len(args) == 2 {
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPath, drift.Of(args[0])).
			With(abi.FieldTargets, drift.List(drift.Of(args[1]))).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
	}
}

// apply reads router.applyRoutes(server, "/v1") of restify-router.
func apply(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(args[0])).With(abi.FieldTargets, drift.List(drift.Of(m.Node("on")))).
		With(abi.FieldWrapperRoles, drift.Text("middleware"))
	if len(args) > 1 {
		f.With(abi.FieldPath, drift.Of(args[1]))
	}
	f.Emit()
}

// answer reads the calls that answer a request, and status() which prepares one.
func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "status", "writeHead":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "redirect":
		if kind, text, ok := first(args).Const(); ok && kind == 'n' {
			f.With(abi.FieldStatus, drift.Number(text))
		} else {
			f.With(abi.FieldStatus, drift.Number("302"))
		}
	case "end":
		f.With(abi.FieldDefault, drift.Number("200"))
	default:
		sent(f, args)
	}
	f.Emit()
}

// sent reads the arguments of send([status,] body[, headers]).
func sent(f *drift.Fact, args []drift.Node) {
	kind, _, constant := first(args).Const()
	switch {
	case len(args) == 0:
		f.With(abi.FieldDefault, drift.Number("200"))
	case constant && kind == 'n', len(args) > 1 && !constant && args[0].ValueKind() != abi.EvaluatedObject:
		f.With(abi.FieldStatus, drift.Of(args[0]))
		if len(args) > 1 {
			f.With(abi.FieldBody, drift.Of(args[1]))
		}
	default:
		f.With(abi.FieldDefault, drift.Number("200")).With(abi.FieldBody, drift.Of(args[0]))
	}
}

// first is the first argument, 0 where there is none.
func first(args []drift.Node) drift.Node {
	if len(args) == 0 {
		return 0
	}
	return args[0]
}

// next reads next(), next(false) after which nothing runs, and next(error).
func next(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if first(args).Kind() == "false" {
		return
	}
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on")))
	if len(args) == 0 {
		f.With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
		return
	}
	f.With(abi.FieldOutput, drift.Text("throw")).With(abi.FieldBody, drift.Of(args[0])).Emit()
}
