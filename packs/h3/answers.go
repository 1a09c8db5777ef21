package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What handlers answer besides what they return.

func outcome(m drift.Match) *drift.Fact {
	return drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response"))
}

// status reads setResponseStatus(event, 201), after which the handler goes on.
func status(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 {
		outcome(m).With(abi.FieldReceiver, drift.Of(args[0])).With(abi.FieldStatus, drift.Of(args[1])).With(abi.FieldContinues, drift.True()).Emit()
	}
}

// assign reads event.res.status = 201 and event.node.res.statusCode = 201.
func assign(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("at")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldStatus, drift.Of(m.Node("value"))).With(abi.FieldContinues, drift.True()).Emit()
}

// redirect reads return sendRedirect(event, "/harbour", 301) and redirect("/harbour", 301).
func redirect(m drift.Match) {
	f := outcome(m).With(abi.FieldDefault, drift.Number("302"))
	args := m.Node("call").Arguments()
	at := 2
	if m.Node("fn").Has("h3#redirect", "nitro/h3#redirect") {
		at = 1
	}
	if len(args) > at {
		f.With(abi.FieldStatus, drift.Of(args[at]))
	}
	f.Emit()
}

// empty reads sendNoContent(event, 204) and noContent(204).
func empty(m drift.Match) {
	f := outcome(m).With(abi.FieldDefault, drift.Number("204"))
	if args := m.Node("call").Arguments(); len(args) > 0 {
		if kind, _, ok := args[len(args)-1].Const(); ok && kind == 'n' {
			f.With(abi.FieldStatus, drift.Of(args[len(args)-1]))
		}
	}
	f.Emit()
}

// send reads return send(event, data).
func send(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 {
		outcome(m).With(abi.FieldReceiver, drift.Of(args[0])).With(abi.FieldBody, drift.Of(args[1])).With(abi.FieldDefault, drift.Number("200")).Emit()
	}
}

// failed reads return createError({ statusCode: 404 }): thrown, it is an exception of the manifest.
func failed(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		outcome(m).With(abi.FieldStatus, drift.First(drift.Of(args[0], ".statusCode"), drift.Of(args[0], ".status"), drift.Number("500"))).
			With(abi.FieldWhen, drift.Text("returned")).Emit()
	}
}

// sent reads sendError(event, createError({ statusCode: 404 })).
func sent(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 1 {
		outcome(m).With(abi.FieldReceiver, drift.Of(args[0])).
			With(abi.FieldStatus, drift.First(drift.Of(args[1], "arg[0]", ".statusCode"), drift.Of(args[1], "arg[0]", ".status"), drift.Number("500"))).Emit()
	}
}

// validated reads readValidatedBody(event, schema.parse) and its kind, which raise what is answered with 400 where the function that is
// given raises, gives false, or gives an issue. One that gives what it found in place of raising lets everything pass.
func validated(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) < 2 || gives(args[1], "safeParse") || gives(args[1], "safeParseAsync") {
		return
	}
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("h3#ValidationError h3#H3Error h3#HTTPError global#Error")).
		With(abi.FieldWhen, drift.Text("invalid")).Emit()
}

// gives reports whether a node names a method, or calls it.
func gives(n drift.Node, method string) bool {
	if n.Kind() == "member_expression" && n.Field("property").Text() == method {
		return true
	}
	for _, c := range n.Children() {
		if gives(c, method) {
			return true
		}
	}
	return false
}

// json reads Response.json(data, { status }) and new Response(data, { status }).
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
