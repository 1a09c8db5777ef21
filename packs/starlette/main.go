// Command starlette is the pack for Starlette.
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
	drift.Register(manifest, drift.Handlers{"route": route, "mount": mount, "app": app, "added": added, "decorated": decorated, "mounted": mounted,
		"handler": handler, "respond": respond, "middleware": middleware, "next": next, "sent": sent, "started": started})
}

func main() {}

// list is the list of routes that a call stands in, none where it stands in no list.
func list(call drift.Node) drift.Value {
	for n := call.Parent(); n != 0; n = n.Parent() {
		switch n.Kind() {
		case "list", "tuple", "list_comprehension":
			return drift.Of(n)
		case "call":
			fn := n.Field("function")
			if fn.Kind() == "attribute" && (fn.Field("attribute").Text() == "append" || fn.Field("attribute").Text() == "insert") {
				return drift.Of(fn.Field("object"))
			}
		case "assignment", "expression_statement", "function_definition", "module":
			return drift.Value{}
		}
	}
	return drift.Value{}
}

// braces is a path whose holes lose what converts them: {id:int}, {rest:path}.
func braces(n drift.Node) drift.Value {
	s := n.Str()
	if s == "" {
		return drift.Of(n)
	}
	return drift.Text(pyweb.Braces(s))
}

// serve states what an endpoint serves: a function, or a class of methods named after the verbs.
func serve(call drift.Node, registrar, path drift.Value, endpoint drift.Node, methods drift.Value) {
	var around, roles []drift.Value
	for _, l := range pyweb.Middleware(call, drift.Keyword(call, "middleware")) {
		around, roles = append(around, l.Function), append(roles, drift.Text(l.Roles))
	}
	name := drift.Value{}
	if stated := drift.Keyword(call, "name"); stated != 0 {
		name = drift.Concat(drift.Text("*:"), drift.Of(stated))
	} else if endpoint.Kind() == "identifier" {
		name = drift.Text("*:" + endpoint.Text())
	}
	unit := func(method, function drift.Value) {
		drift.New(abi.FactUnit, call).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
			With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, registrar).With(abi.FieldMethod, method).
			With(abi.FieldPath, path).With(abi.FieldRoles, drift.Text("handler")).
			With(abi.FieldHandlers, drift.List(around...)).With(abi.FieldWrapperRoles, drift.List(roles...)).With(abi.FieldName, name).Emit()
	}
	if endpoint.ValueKind() == abi.EvaluatedClass {
		pyweb.EachVerb(endpoint, unit)
		return
	}
	unit(methods, drift.Of(endpoint))
}

// methods are those that a call names, GET otherwise.
func methods(call drift.Node) drift.Value {
	if list := drift.Keyword(call, "methods"); list != 0 {
		return drift.Of(list)
	}
	return drift.Text("GET")
}

// route reads Route("/path", endpoint, methods=[…]) in a list of routes.
func route(m drift.Match) {
	call := m.Node("call")
	registrar, path, endpoint := list(call), pyweb.Argument(call, "path", 0), pyweb.Argument(call, "endpoint", 1)
	if registrar.Kind != abi.ValueNone && path != 0 && endpoint != 0 {
		serve(call, registrar, braces(path), endpoint, methods(call))
	}
}

// mount reads Mount("/path", routes=[…]) and Mount("/path", app=…) in a list of routes.
func mount(m drift.Match) {
	call := m.Node("call")
	registrar, path := list(call), pyweb.Argument(call, "path", 0)
	if registrar.Kind != abi.ValueNone && path != 0 {
		hang(call, registrar, braces(path), drift.Keyword(call, "routes"), pyweb.Argument(call, "app", 1))
		for _, inside := range []drift.Node{drift.Keyword(call, "routes"), pyweb.Argument(call, "app", 1)} {
			if inside != 0 {
				pyweb.Around(call, drift.Of(inside), pyweb.Middleware(call, drift.Keyword(call, "middleware")))
			}
		}
	}
}

func hang(call drift.Node, registrar, path drift.Value, targets ...drift.Node) {
	for _, t := range targets {
		if t != 0 {
			drift.New(abi.FactMount, call).With(abi.FieldRegistrar, registrar).With(abi.FieldRegistrars, drift.Of(t)).With(abi.FieldPath, path).
				With(abi.FieldName, drift.Of(drift.Keyword(call, "name"))).Emit()
		}
	}
}

// app reads Starlette(routes=[…], exception_handlers={…}) and Router(routes=[…]).
func app(m drift.Match) {
	call := m.Node("call")
	position := 0
	if !m.Node("fn").Has("starlette.routing#Router") {
		position = 1 // behind debug
	}
	hang(call, drift.Of(call), drift.Value{}, pyweb.Argument(call, "routes", position))
	pyweb.Around(call, drift.Of(call), pyweb.Middleware(call, drift.Keyword(call, "middleware")))
	if handlers := drift.Keyword(call, "exception_handlers"); handlers.Kind() == "dictionary" {
		for _, pair := range handlers.Children() {
			if pair.Kind() == "pair" {
				answers(pair, drift.Of(call), drift.Of(pair.Field("key")), drift.Of(pair.Field("value")))
			}
		}
	}
}

func answers(at drift.Node, registrar, catches, function drift.Value) {
	drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, registrar).With(abi.FieldFunctions, drift.List(function)).
		With(abi.FieldWrapperRoles, drift.Text("errorHandler")).With(abi.FieldPhase, drift.Text("error")).
		With(abi.FieldCatches, drift.List(catches)).Emit()
}

// added reads app.add_route("/path", endpoint, methods=[…]).
func added(m drift.Match) {
	call := m.Node("call")
	if path, endpoint := pyweb.Argument(call, "path", 0), pyweb.Argument(call, "route", 1); path != 0 && endpoint != 0 {
		serve(call, drift.Of(m.Node("on")), braces(path), endpoint, methods(call))
	}
}

// decorated reads @app.route("/path", methods=[…]).
func decorated(m drift.Match) {
	call, fn := m.Node("call"), m.Node("function")
	if fn.Kind() == "class_definition" {
		fn = fn.Field("name")
	}
	if path := pyweb.Argument(call, "path", 0); path != 0 {
		serve(call, drift.Of(m.Node("on")), braces(path), fn, methods(call))
	}
}

// mounted reads app.mount("/path", other).
func mounted(m drift.Match) {
	call := m.Node("call")
	if path := pyweb.Argument(call, "path", 0); path != 0 {
		hang(call, drift.Of(m.Node("on")), braces(path), pyweb.Argument(call, "app", 1))
	}
}

// handler reads app.add_exception_handler(SomeError, function).
func handler(m drift.Match) {
	if args := drift.Positional(m.Node("call")); len(args) == 2 {
		answers(m.Node("call"), drift.Of(m.Node("on")), drift.Of(args[0]), drift.Of(args[1]))
	}
}

// respond reads JSONResponse(content, status_code) and its kin.
func respond(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldWhen, drift.Text("returned"))
	if fn.Has("starlette.responses#RedirectResponse") {
		f.With(abi.FieldDefault, drift.Number("307"))
	} else {
		f.With(abi.FieldDefault, drift.Number("200"))
		if body := pyweb.Argument(call, "content", 0); body != 0 && !fn.Has("starlette.responses#FileResponse", "starlette.responses#StreamingResponse") {
			f.With(abi.FieldBody, drift.Of(body))
		}
	}
	if status := pyweb.Argument(call, "status_code", 1); status != 0 {
		f.With(abi.FieldStatus, drift.Of(status))
	}
	f.Emit()
}

// middleware reads app.add_middleware(Class, …).
func middleware(m drift.Match) { pyweb.Added(m.Node("call"), m.Node("on")) }

// next reads call_next(request), and self.app(scope, receive, send) of a middleware.
func next(m drift.Match) { pyweb.Next(m.Node("call"), m.Node("on")) }

// sent reads response(scope, receive, send).
func sent(m drift.Match) {
	fallback := "200"
	if m.Node("on").Has("starlette.responses#RedirectResponse()") {
		fallback = "307"
	}
	pyweb.Sent(m.Node("call"), m.Node("on"), fallback)
}

// started reads send({"type": "http.response.start", …}).
func started(m drift.Match) { pyweb.Started(m.Node("call")) }
