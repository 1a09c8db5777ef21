package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// hooks of a route that run before its handler, in run order.
var hooks = []string{".onRequest", ".preParsing", ".preValidation", ".preHandler"}

// hook reads app.addHook(name, function) and app.setErrorHandler(function). Hooks run for routes that are registered before them
// as well. Those on what the application does, and those that run when the answer is sent, change no answer.
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
	if len(args) != 2 {
		return
	}
	name := args[0].Str()
	for _, h := range hooks {
		if name == "" || h == "."+name { // where the name is not known, what runs may answer
			f.With(abi.FieldFunctions, drift.List(drift.Of(args[1]))).With(abi.FieldPhase, drift.Text("always")).
				With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
			return
		}
	}
	if name == "preSerialization" || name == "onSend" {
		if fn := args[1].Function(); fn == 0 || rewrites(fn) {
			f.With(abi.FieldPhase, drift.Text("unread")).Emit()
		}
	}
}

// connected reads app.use([path], function) of Fastify 2, and of the plug-ins that bring it back: functions that are handed what Node.js
// has of a request and its answer, and run for the routes of the same plug-in, also for those that are registered before.
func connected(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	if args[0].Str() != "" || len(args) > 1 {
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldTargets, drift.ArgumentsFrom(call, 0)).
			With(abi.FieldWrapperRoles, drift.Text("connected")).Emit()
		return
	}
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldFunctions, drift.List(drift.Of(args[0]))).
		With(abi.FieldPhase, drift.Text("always")).With(abi.FieldWrapperRoles, drift.Text("connected")).Emit()
}

// written reads res.writeHead(status) and res.end(body) of such a function.
func written(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	if m.Text("method") == "writeHead" {
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True()).Emit()
		return
	}
	f.With(abi.FieldDefault, drift.Number("200"))
	if args := call.Arguments(); len(args) > 0 && args[0].Function() == 0 {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	f.Emit()
}

// marked reads res.statusCode = status.
func marked(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("at")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldStatus, drift.Of(m.Node("value"))).With(abi.FieldContinues, drift.True()).Emit()
}

// rewrites reports whether a hook that is handed what is sent (request, reply, payload, done) may send something else.
func rewrites(fn drift.Node) bool {
	var names [4]string
	for i, p := range fn.Field("parameters").Children() {
		if i < len(names) {
			if pattern := p.Field("pattern"); pattern != 0 {
				p = pattern
			}
			names[i] = p.Text()
		}
	}
	payload, done := names[2], names[3]
	body := fn.Field("body")
	if body.Kind() != "statement_block" {
		return body.Text() != payload || payload == ""
	}
	return changes(body, payload, done, true)
}

// changes looks below a node for what gives another payload or another status; own: not in a function of its own.
func changes(at drift.Node, payload, done string, own bool) bool {
	switch at.Kind() {
	case "arrow_function", "function_expression", "function_declaration", "method_definition":
		own = false
	case "return_statement":
		if given := at.Children(); own && len(given) > 0 && given[0].Kind() != "call_expression" && given[0].Text() != payload && given[0].Text() != "undefined" {
			return true
		} else if own && len(given) > 0 && given[0].Kind() == "call_expression" && given[0].Field("function").Text() != done {
			return true
		}
	case "assignment_expression":
		if to := at.Field("left"); to.Kind() == "member_expression" && to.Field("property").Text() == "statusCode" {
			return true
		}
	case "call_expression":
		called := at.Field("function")
		if args := at.Arguments(); done != "" && called.Text() == done && len(args) > 1 && args[1].Text() != payload {
			return true
		}
		if called.Kind() == "member_expression" {
			switch called.Field("property").Text() {
			case "code", "status", "send":
				return true
			}
		}
	}
	for _, c := range at.Children() {
		if changes(c, payload, done, own) {
			return true
		}
	}
	return false
}
