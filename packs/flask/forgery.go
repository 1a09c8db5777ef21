package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Flask-WTF refuses requests that change something and do not carry the token that a form of the application has.

// protects reads CSRFProtect(app).
func protects(m drift.Match) {
	call := m.Node("call")
	if drift.Keyword(call, "app") != 0 || len(drift.Positional(call)) > 0 {
		forged(call, drift.KeywordOrPosition(call, "app", 0), call)
	}
}

// protected reads csrf.init_app(app), csrf.exempt(view) and csrf.exempt(blueprint).
func protected(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	switch {
	case m.Text("method") == "init_app":
		forged(call, drift.KeywordOrPosition(call, "app", 0), m.Node("on"))
	case len(args) == 0:
	case args[0].ValueKind() == abi.EvaluatedFunction:
		drift.New(abi.FactWrap, call).With(abi.FieldFunction, drift.Of(args[0])).With(abi.FieldFunctions, drift.List(drift.Of(m.Node("fn")))).
			With(abi.FieldWrapperRoles, drift.Text("wrapper")).Emit()
	default:
		forged(call, drift.Of(args[0]), m.Node("fn"))
	}
}

// forged states what runs around all that an application or blueprint serves.
func forged(call drift.Node, registrar drift.Value, by drift.Node) {
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, registrar).With(abi.FieldFunctions, drift.List(drift.Of(by))).
		With(abi.FieldWrapperRoles, drift.Text("wrapper")).With(abi.FieldPhase, drift.Text("always")).Emit()
}
