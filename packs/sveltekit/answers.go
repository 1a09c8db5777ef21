package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What the library's functions answer, and the requests of the fetch that it hands to functions.

func outcome(m drift.Match) *drift.Fact {
	return drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response"))
}

// json reads json(data, { status }), text(data, { status }), Response.json(…) and new Response(…).
func json(m drift.Match) {
	f := outcome(m).With(abi.FieldDefault, drift.Number("200")).With(abi.FieldWhen, drift.Text("returned"))
	args := m.Node("call").Arguments()
	if len(args) > 0 {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.First(drift.Of(args[1], ".status")))
	}
	f.Emit()
}

// redirectTo reads Response.redirect(url, status).
func redirectTo(m drift.Match) {
	f := outcome(m).With(abi.FieldDefault, drift.Number("302")).With(abi.FieldWhen, drift.Text("returned"))
	if args := m.Node("call").Arguments(); len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1]))
	}
	f.Emit()
}

// failure reads error(404, "no such ship") and error(400, { message }), which throw what the library answers.
func failure(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	f := outcome(m).With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldExceptionType, drift.Text("@sveltejs/kit#HttpError"))
	if len(args) > 1 {
		if kind, _, ok := args[1].Const(); ok && kind == 's' || args[1].ValueKind() == abi.EvaluatedPattern {
			f.With(abi.FieldBody, drift.Object([]string{"message"}, []drift.Value{drift.Of(args[1])}))
		} else {
			f.With(abi.FieldBody, drift.Of(args[1]))
		}
	}
	f.Emit()
}

// redirect reads redirect(303, "/harbour"), which throws as well.
func redirect(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		outcome(m).With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldExceptionType, drift.Text("@sveltejs/kit#Redirect")).Emit()
	}
}

// fail reads return fail(400, { missing: true }) of an action.
func fail(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	f := outcome(m).With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldWhen, drift.Text("returned"))
	if len(args) > 1 {
		f.With(abi.FieldBody, drift.Of(args[1]))
	}
	f.Emit()
}

// resolve reads resolve(event) of a hook, which runs the route.
func resolve(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("resolve")).Emit()
}

// request reads fetch(url, { method, body }) of the fetch that the library hands to a function.
func request(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("fetch")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldPath, drift.Of(args[0]))
	if len(args) == 1 {
		f.With(abi.FieldMethod, drift.Text("GET")).Emit()
		return
	}
	f.With(abi.FieldMethod, drift.First(drift.Of(args[1], ".method"), drift.Text("GET"))).With(abi.FieldBody, drift.Of(args[1], ".body")).Emit()
}
