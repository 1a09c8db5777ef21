// Command aiohttp is the pack for servers with aiohttp.
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
	drift.Register(manifest, drift.Handlers{"decorated": decorated, "added": added, "elsewhere": elsewhere, "routes": routes, "listed": listed, "sub": sub, "application": application, "wrapped": wrapped, "next": next, "respond": respond,
		"checked": checked})
}

func main() {}

// serve states what a handler serves: a function, or a class of methods named after the verbs.
func serve(call drift.Node, registrar, method drift.Value, path, handler drift.Node, before ...drift.Value) {
	if path == 0 || handler == 0 {
		return
	}
	full := spelled(path)
	if len(before) > 0 {
		full = drift.Join(append(before, full)...)
	}
	unit := func(method, function drift.Value) {
		drift.New(abi.FactUnit, call).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
			With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, registrar).With(abi.FieldMethod, method).
			With(abi.FieldPath, full).With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("wrapper")).Emit()
	}
	if handler.ValueKind() == abi.EvaluatedClass {
		pyweb.EachVerb(handler, unit)
		return
	}
	unit(method, drift.Of(handler))
	if fn := handler.Function(); fn != 0 {
		drift.WrapDecorated(call, fn, "wrapper")
	}
}

// spelled is a path whose holes lose their patterns: {id:\d+}; one that takes slashes is {rest+}.
func spelled(n drift.Node) drift.Value {
	s := n.Str()
	if s == "" {
		return drift.Of(n)
	}
	out := ""
	for i := 0; i < len(s); i++ {
		if s[i] != '{' {
			out += s[i : i+1]
			continue
		}
		depth, end, colon := 0, i, -1
		for ; end < len(s); end++ {
			if s[end] == '{' {
				depth++
			} else if s[end] == '}' {
				if depth--; depth == 0 {
					break
				}
			} else if s[end] == ':' && colon < 0 {
				colon = end
			}
		}
		end = min(end, len(s)-1)
		if colon < 0 {
			out += s[i : end+1]
		} else {
			out += s[i:colon]
			if drift.Contains(s[colon:end], ".*") || drift.Contains(s[colon:end], ".+") {
				out += "+"
			}
			out += "}"
		}
		i = end
	}
	return drift.Text(out)
}

// verb is the method of add_get, get, add_route("GET", …) and view, and where the path stands in the call.
func verb(call drift.Node, name string) (method drift.Value, path int) {
	if len(name) > 4 && name[:4] == "add_" {
		name = name[4:]
	}
	switch name {
	case "route":
		if m := pyweb.Argument(call, "method", 0); m != 0 {
			return drift.Of(m), 1
		}
		return drift.Text("*"), 1
	case "view":
		return drift.Text("*"), 0
	}
	return drift.Text(drift.Upper(name)), 0
}

// decorated reads @routes.get("/path") above a function or a view.
func decorated(m drift.Match) {
	call := m.Node("call")
	method, at := verb(call, m.Text("method"))
	fn := m.Node("function")
	if fn.Kind() == "class_definition" {
		fn = fn.Field("name")
	}
	serve(call, drift.Of(m.Node("on")), method, pyweb.Argument(call, "path", at), fn)
}

// added reads app.router.add_get("/path", handler) and its kin.
func added(m drift.Match) {
	call := m.Node("call")
	method, at := verb(call, m.Text("method"))
	serve(call, drift.Of(m.Node("on")), method, pyweb.Argument(call, "path", at), pyweb.Argument(call, "handler", at+1))
}

// elsewhere reads a.b.router.add_get("/path", handler) of an application that is not known: what stands before the path is open.
func elsewhere(m drift.Match) {
	call := m.Node("call")
	method, at := verb(call, m.Text("method"))
	serve(call, drift.Value{}, method, pyweb.Argument(call, "path", at), pyweb.Argument(call, "handler", at+1), drift.Of(m.Node("on")))
}

// listed reads web.get("/path", handler) in a list of routes.
func listed(m drift.Match) {
	call := m.Node("call")
	for n := call.Parent(); n != 0; n = n.Parent() {
		switch n.Kind() {
		case "list", "tuple", "list_comprehension":
			method, at := verb(call, m.Text("method"))
			serve(call, drift.Of(n), method, pyweb.Argument(call, "path", at), pyweb.Argument(call, "handler", at+1))
			return
		case "assignment", "expression_statement", "module":
			return
		}
	}
}

// routes reads app.add_routes([…]) and app.router.add_routes(table).
func routes(m drift.Match) {
	if list := pyweb.Argument(m.Node("call"), "routes", 0); list != 0 {
		drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldRegistrars, drift.Of(list)).Emit()
	}
}

// sub reads app.add_subapp("/prefix", other).
func sub(m drift.Match) {
	call := m.Node("call")
	if path, other := pyweb.Argument(call, "prefix", 0), pyweb.Argument(call, "subapp", 1); path != 0 && other != 0 {
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldRegistrars, drift.Of(other)).
			With(abi.FieldPath, drift.Of(path)).Emit()
	}
}

// application reads web.Application(middlewares=[first, second]), of which the first is the outermost.
func application(m drift.Match) {
	if list := drift.Keyword(m.Node("call"), "middlewares"); list != 0 {
		wrap(m.Node("call"), m.Node("call"), list)
	}
}

// wrapped reads app.middlewares.append(middleware).
func wrapped(m drift.Match) {
	if args := drift.Positional(m.Node("call")); len(args) == 1 {
		wrap(m.Node("call"), m.Node("on"), args[0])
	}
}

func wrap(at, on, functions drift.Node) {
	drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldFunctions, drift.List(drift.Of(functions))).
		With(abi.FieldWrapperRoles, drift.Text("middleware")).With(abi.FieldPhase, drift.Text("always")).Emit()
}

// next reads handler(request) in a middleware.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("delegate")).
		With(abi.FieldName, drift.Text("next")).Emit()
}

// checked reads check_authorized(request) and check_permission(request, permission) of aiohttp-security, which raise for a request of
// nobody, and the second for one that may not do it.
func checked(m drift.Match) {
	raises(m, "HTTPUnauthorized", "somebody is signed in")
	if m.Node("fn").Has("aiohttp_security#check_permission", "aiohttp_security.api#check_permission") {
		raises(m, "HTTPForbidden", "the user has the permission")
	}
}

// raises says that a call raises an error of the client's unless something holds.
func raises(m drift.Match, class, unless string) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldDescription, drift.Text(unless)).
		With(abi.FieldExceptionType, drift.Text("aiohttp.web#"+class+" aiohttp.web#HTTPClientError aiohttp.web#HTTPError aiohttp.web#HTTPException global#Exception global#BaseException")).Emit()
}

// respond reads web.json_response(data, status=…) and web.Response(text=…, status=…).
func respond(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	json := m.Node("fn").Has("aiohttp.web#json_response", "aiohttp.web_response#json_response")
	for i, name := range []string{"data", "text", "body"} {
		if body := drift.Keyword(call, name); body != 0 {
			f.With(abi.FieldBody, drift.Of(body))
			break
		} else if args := drift.Positional(call); i == 0 && json && len(args) > 0 {
			f.With(abi.FieldBody, drift.Of(args[0]))
			break
		}
	}
	if status := drift.Keyword(call, "status"); status != 0 {
		f.With(abi.FieldStatus, drift.Of(status))
	}
	f.Emit()
}
