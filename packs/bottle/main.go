// Command bottle is the pack for Bottle.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyweb"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "shared": shared, "called": called, "mount": mount, "abort": abort, "redirect": redirect,
		"respond": respond, "status": status})
}

func main() {}

// module is what the functions of the module register on: its one application.
var module = drift.Text("bottle")

// route reads @app.route("/path", method="POST") and @app.get("/path").
func route(m drift.Match) {
	serve(m.Node("call"), registrar(m.Node("on")), m.Text("method"), drift.Of(m.Node("function")))
}

// shared reads @route("/path") and @bottle.get("/path").
func shared(m drift.Match) {
	name := m.Node("fn")
	if a := name.Field("attribute"); a != 0 {
		name = a
	}
	method := name.Text()
	for _, verb := range []string{"route", "get", "post", "put", "delete", "patch"} {
		if m.Node("fn").Has("bottle#" + verb) {
			method = verb // from bottle import get as read
		}
	}
	serve(m.Node("call"), module, method, drift.Of(m.Node("function")))
}

// called reads app.route("/path", "GET", show), which decorates nothing.
func called(m drift.Match) {
	call := m.Node("call")
	callback := drift.Keyword(call, "callback")
	if args := drift.Positional(call); callback == 0 && len(args) > 2 {
		callback = args[2]
	}
	if callback != 0 {
		serve(call, registrar(m.Node("on")), m.Text("method"), drift.Of(callback))
	}
}

// registrar is the application that routes hang on.
func registrar(on drift.Node) drift.Value {
	if on.Has("bottle#default_app()", "bottle#app()") {
		return module
	}
	return drift.Of(on)
}

func serve(call drift.Node, on drift.Value, method string, function drift.Value) {
	verb := drift.Text(drift.Upper(method))
	if method == "route" {
		verb = drift.First(drift.KeywordValue(call, "method"), drift.Argument(call, 1), drift.Text("GET"))
	}
	drift.New(abi.FactUnit, call).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, on).With(abi.FieldMethod, verb).
		With(abi.FieldPath, path(call)).With(abi.FieldRoles, drift.Text("handler")).Emit()
}

// path is the rule of a route, or one for each of a list.
func path(call drift.Node) drift.Value {
	rule := drift.Keyword(call, "path")
	if args := drift.Positional(call); rule == 0 && len(args) > 0 {
		rule = args[0]
	}
	if rule.Kind() == "list" {
		var all []drift.Value
		for _, one := range rule.Children() {
			all = append(all, pyweb.Angles(one, "*"))
		}
		return drift.List(all...)
	}
	return pyweb.Angles(rule, "*")
}

// mount reads app.mount("/below", other) and app.merge(other).
func mount(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactMount, call).With(abi.FieldRegistrar, registrar(m.Node("on")))
	args := drift.Positional(call)
	switch {
	case m.Text("method") == "merge" && len(args) > 0:
		f.With(abi.FieldTargets, drift.List(registrar(args[0]))).Emit()
	case len(args) > 1:
		f.With(abi.FieldPath, drift.Of(args[0])).With(abi.FieldTargets, drift.List(registrar(args[1]))).Emit()
	}
}

func answer(call drift.Node) *drift.Fact {
	return drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
}

// argument is an argument by keyword or position, and nothing where the call has none.
func argument(call drift.Node, name string, index int) (v drift.Value) {
	if k := drift.Keyword(call, name); k != 0 {
		return drift.Of(k)
	}
	if args := drift.Positional(call); index < len(args) {
		return drift.Of(args[index])
	}
	return v
}

// abort reads abort(404, "no such ship").
func abort(m drift.Match) {
	f := answer(m.Node("call")).With(abi.FieldDefault, drift.Number("500")).With(abi.FieldExceptionType, drift.Text("bottle#HTTPError"))
	if code := argument(m.Node("call"), "code", 0); code.Kind != abi.ValueNone {
		f.With(abi.FieldStatus, code)
	}
	f.Emit()
}

// redirect reads redirect("/elsewhere", 302).
func redirect(m drift.Match) {
	f := answer(m.Node("call")).With(abi.FieldDefault, drift.Number("303")).With(abi.FieldExceptionType, drift.Text("bottle#HTTPResponse"))
	if code := argument(m.Node("call"), "code", 1); code.Kind != abi.ValueNone {
		f.With(abi.FieldStatus, code)
	}
	f.Emit()
}

// respond reads HTTPResponse(body, status) and HTTPError(status, body) that a function returns.
func respond(m drift.Match) {
	call, body, status, fallback := m.Node("call"), 0, 1, "200"
	if m.Node("fn").Has("bottle#HTTPError") {
		body, status, fallback = 1, 0, "500"
	}
	f := answer(call).With(abi.FieldDefault, drift.Number(fallback)).With(abi.FieldWhen, drift.Text("returned"))
	if v := argument(call, "status", status); v.Kind != abi.ValueNone {
		f.With(abi.FieldStatus, v)
	}
	if v := argument(call, "body", body); v.Kind != abi.ValueNone {
		f.With(abi.FieldBody, v)
	}
	f.Emit()
}

// status reads response.status = 201.
func status(m drift.Match) {
	answer(m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldStatus, drift.Of(m.Node("value"))).With(abi.FieldContinues, drift.True()).Emit()
}
