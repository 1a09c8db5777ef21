// Command koa is the pack for Koa and its router.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "register": register, "use": use, "prefix": prefix, "set": set, "fail": fail, "compared": compared, "redirect": redirect, "next": next})
}

func main() {}

// route reads router.get([name], path, ...handlers) and puts the router's own prefix in front.
func route(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	first := 0
	if args[1].Str() != "" {
		first = 1 // router.get("name", "/path", handler)
	}
	verb := drift.Upper(m.Text("method"))
	switch verb {
	case "ALL":
		verb = "*"
	case "DEL":
		verb = "DELETE"
	}
	on := m.Node("on")
	drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldMethod, drift.Text(verb)).
		With(abi.FieldPath, drift.Join(drift.Of(on, "arg[0]", ".prefix"), drift.Argument(call, first))).
		With(abi.FieldHandlers, drift.ArgumentsFrom(call, first+1)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// use reads app.use(middleware), app.use(router.routes()) and router.use(path, sub.routes()), which
// stand behind the router's own prefix.
func use(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	path, from := drift.Of(on, "arg[0]", ".prefix"), 0
	if args := call.Arguments(); len(args) > 1 && (args[0].Str() != "" || args[0].ValueKind() == abi.EvaluatedPattern) {
		path, from = drift.Join(path, drift.Of(args[0])), 1
	}
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldPath, path).
		With(abi.FieldTargets, drift.ArgumentsFrom(call, from)).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
	for _, a := range call.Arguments() {
		if a.Has("koa-mount#default()") { // app.use(mount("/v1", sub))
			drift.New(abi.FactMount, a).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldPath, drift.Join(path, drift.Of(a, "arg[0]"))).
				With(abi.FieldTargets, drift.List(drift.Of(a, "arg[1]"))).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
		}
	}
}

// register reads router.register("/path", ["get", "post"], middleware).
func register(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	args := call.Arguments()
	if len(args) < 3 {
		return
	}
	drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldMethod, drift.Of(args[1])).
		With(abi.FieldPath, drift.Join(drift.Of(on, "arg[0]", ".prefix"), drift.Of(args[0]))).
		With(abi.FieldHandlers, drift.Of(args[2])).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// prefix reads router.prefix("/v1"), which stands in front of all its routes.
func prefix(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactMount, call).With(abi.FieldTargets, drift.List(drift.Of(m.Node("on")))).With(abi.FieldPath, drift.Argument(call, 0)).Emit()
}

// set reads ctx.status = 404 and ctx.body = value, also through ctx.response.
func set(m drift.Match) {
	at := m.Node("at")
	f := drift.New(abi.FactOutcome, at).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldContinues, drift.True())
	if m.Text("property") == "status" {
		f.With(abi.FieldStatus, drift.Of(m.Node("value"))).Emit()
		return
	}
	if kind, _, ok := m.Node("value").Const(); ok && kind != 's' && kind != 'n' && kind != 'b' {
		f.With(abi.FieldStatus, drift.Number("204")).Emit() // whatever the status was before
		return
	}
	f.With(abi.FieldBody, drift.Of(m.Node("value"))).With(abi.FieldDefault, drift.Number("200")).Emit()
}

// fail reads ctx.throw(404, "…"), ctx.throw("…"), and ctx.assert(value, 401), which throws where value is not true.
func fail(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldExceptionType, drift.Text("http-errors#HttpError"))
	if m.Text("method") == "assert" {
		if len(args) == 0 {
			return
		}
		f.With(abi.FieldWhen, drift.Of(args[0]))
		args = args[1:]
	}
	if len(args) == 1 && m.Text("method") == "throw" && (args[0].ValueKind() == abi.EvaluatedInstance || args[0].ValueKind() == abi.EvaluatedLibrary) { // an error, which the handlers of errors see
		drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("throw")).
			With(abi.FieldBody, drift.Of(args[0])).Emit()
		return
	}
	if len(args) > 0 && args[0].Str() == "" {
		f.With(abi.FieldStatus, drift.Of(args[0]))
	} else {
		f.With(abi.FieldStatus, drift.Number("500"))
	}
	f.Emit()
}

// compared reads ctx.assert.equal(value, other, 409) and its kind, which throw where the two do not compare so.
func compared(m drift.Match) {
	args, at := m.Node("call").Arguments(), 2
	f := drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldExceptionType, drift.Text("http-errors#HttpError"))
	if m.Text("method") == "ok" && len(args) > 0 {
		f.With(abi.FieldWhen, drift.Of(args[0]))
		at = 1
	} else {
		f.With(abi.FieldWhen, drift.Text("does not hold"))
	}
	if len(args) > at && args[at].Str() == "" {
		f.With(abi.FieldStatus, drift.Of(args[at])).Emit()
		return
	}
	f.With(abi.FieldStatus, drift.Number("500")).Emit()
}

// redirect reads ctx.redirect(url), which ends nothing.
func redirect(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldStatus, drift.Number("302")).With(abi.FieldContinues, drift.True()).Emit()
}

// next reads next() in a middleware.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
}
