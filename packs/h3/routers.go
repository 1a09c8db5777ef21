package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Routes that code registers: createRouter() and createApp() of the first version, new H3() of the second.

// route reads router.get(path, handler), and app.all(path, handler).
func route(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	method := drift.Text(drift.Upper(m.Text("method")))
	if m.Text("method") == "all" {
		method = drift.Text("*")
	}
	if m.Text("method") == "on" && len(args) > 2 { // app.on("GET", path, handler)
		method, args = drift.Of(args[0]), args[1:]
	}
	serve(m, method, args)
}

func serve(m drift.Match, method drift.Value, args []drift.Node) {
	drift.New(abi.FactRoute, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldMethod, method).
		With(abi.FieldPath, drift.Of(args[0])).With(abi.FieldHandlers, drift.List(handler(args[1]))).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// use reads app.use(router), app.use("/path", router), app.use(handler), and router.use(path, handler), which serves it.
func use(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	path, first := drift.Value{}, args[0]
	if len(args) > 1 && args[0].ValueKind() != abi.EvaluatedFunction && args[0].ValueKind() != abi.EvaluatedLibrary {
		if m.Node("on").Has("h3#createRouter()") && baseCall(args[1]) == 0 {
			serve(m, drift.Text("*"), args)
			return
		}
		path, first = drift.Of(args[0]), args[1]
	}
	if base := baseCall(first); base != 0 { // app.use(useBase("/api", router.handler)), also behind "/api/**"
		given := base.Arguments()
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPath, drift.Of(given[0])).
			With(abi.FieldTargets, drift.List(router(given[1]))).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
		return
	}
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPath, path).
		With(abi.FieldTargets, drift.List(router(first))).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// mount reads app.mount("/api", sub).
func mount(m drift.Match) {
	call := m.Node("call")
	if args := call.Arguments(); len(args) > 1 {
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPath, drift.Of(args[0])).
			With(abi.FieldTargets, drift.List(drift.Of(args[1]))).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
	}
}

// router is what router.handler is of, or the value itself.
func router(n drift.Node) drift.Value {
	if n.Kind() == "member_expression" && n.Field("property").Text() == "handler" {
		return drift.Of(n.Field("object"))
	}
	return drift.Of(n)
}

// baseCall is the call useBase("/api", router.handler) that a value is, 0 for none.
func baseCall(n drift.Node) drift.Node {
	if n.Kind() == "call_expression" && n.Field("function").Has("h3#useBase", "h3#withBase") && len(n.Arguments()) > 1 {
		return n
	}
	return 0
}
