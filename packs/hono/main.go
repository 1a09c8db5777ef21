// Command hono is the pack for Hono.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "on": on, "openapi": openapi, "mount": mount, "foreign": foreign, "base": base, "use": use, "error": onError, "parsed": parsed,
		"built": built, "answer": answer, "respond": respond, "streamed": streamed, "next": next, "called": called, "owned": owned})
}

func main() {}

// fact begins one in which all that runs before a handler is middleware.
func fact(kind abi.FactKind, call drift.Node) *drift.Fact {
	return drift.New(kind, call).With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("middleware"))
}

// served begins one that says what each function that runs before a handler is.
func served(call drift.Node) *drift.Fact {
	return drift.New(abi.FactRoute, call).With(abi.FieldRoles, drift.Text("handler"))
}

// built reads new Hono({ getPath }): what a function of the project makes of the URL is what paths are held against.
func built(m drift.Match) {
	for _, key := range m.Node("options").Keys() {
		if key == "getPath" {
			drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("call"))).With(abi.FieldPhase, drift.Text("unread")).Emit()
		}
	}
}

// route reads app.get(path, ...handlers); without a path the handlers serve every path.
func route(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	verb := drift.Upper(m.Text("method"))
	if verb == "ALL" {
		verb = "*"
	}
	f := served(call).With(abi.FieldMethod, drift.Text(verb)).With(abi.FieldRegistrar, drift.Of(m.Node("on")))
	of := checked(args)
	if of.refused {
		f.With(abi.FieldRejects, drift.Number("400"))
	}
	if len(of.parts) > 0 {
		drift.New(abi.FactDeclare, call).With(abi.FieldParams, drift.Object(of.parts, of.schemas)).Emit()
	}
	if len(args) == 1 || args[0].ValueKind() == abi.EvaluatedFunction {
		of.handlers(f.With(abi.FieldPath, pathBefore(m.Node("on"))), call, 0).Emit()
		return
	}
	of.handlers(f.With(abi.FieldPath, drift.Argument(call, 0)), call, 1).Emit()
}

// pathBefore is the path of the nearest call of a chain that states one: in app.get("/x", list).post(make), /x; otherwise the root.
func pathBefore(on drift.Node) drift.Value {
	steps, _ := drift.Chain(on)
	for _, s := range steps {
		switch s.Method {
		case "get", "post", "put", "patch", "delete", "options", "all":
			if len(s.Args) > 1 && s.Args[0].ValueKind() != abi.EvaluatedFunction {
				return drift.Of(s.Args[0])
			}
		case "on":
			if len(s.Args) > 2 {
				return drift.Of(s.Args[1])
			}
		}
	}
	return drift.Text("/")
}

// on reads app.on("PURGE", "/cache", handler); methods and paths may be lists.
func on(m drift.Match) {
	call := m.Node("call")
	if len(call.Arguments()) < 3 {
		return
	}
	fact(abi.FactRoute, call).With(abi.FieldMethod, drift.Argument(call, 0)).With(abi.FieldPath, drift.Argument(call, 1)).
		With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldHandlers, drift.ArgumentsFrom(call, 2)).Emit()
}

// openapi reads app.openapi(createRoute({ method, path, responses }), handler).
func openapi(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	f := served(call).With(abi.FieldMethod, drift.Of(args[0], ".method")).With(abi.FieldPath, drift.Of(args[0], ".path")).
		With(abi.FieldRegistrar, drift.Of(m.Node("on")))
	// What is stated of the request is checked: by the hook of the route, otherwise by that of the application, otherwise it is refused.
	hook := drift.Of(m.Node("on"), abi.StepArgument(0), ".defaultHook")
	if len(args) > 2 {
		hook = drift.Of(args[2])
	}
	list, roles := []drift.Value{drift.Of(args[0], ".middleware"), drift.Of(args[1])}, []drift.Value{drift.Text("middleware"), drift.Text("middleware")}
	if asked := args[0].Property("request"); asked != 0 {
		list, roles = append([]drift.Value{hook}, list...), append([]drift.Value{drift.Text("hook")}, roles...)
		if len(args) < 3 || asked.Property("body") != 0 {
			f.With(abi.FieldRejects, drift.Number("400"))
		}
	}
	f.With(abi.FieldHandlers, drift.List(list...)).With(abi.FieldWrapperRoles, drift.List(roles...)).Emit()
	request := drift.Of(args[0], ".request", ".body", ".content", ".application/json", ".schema")
	drift.New(abi.FactDeclare, call).With(abi.FieldResponses, drift.Of(args[0], ".responses")).
		With(abi.FieldParams, drift.Object([]string{"body", "query", "path"}, []drift.Value{request, drift.Of(args[0], ".request", ".query"), drift.Of(args[0], ".request", ".params")})).
		With(abi.FieldProvenance, drift.Text("independent")).With(abi.FieldName, drift.Text("createRoute")).Emit()
}

// mount reads app.route("/v1", sub).
func mount(m drift.Match) {
	call := m.Node("call")
	if len(call.Arguments()) < 2 {
		return
	}
	fact(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldTargets, drift.ArgumentsFrom(call, 0)).Emit()
}

// foreign reads app.mount("/old", other.fetch): what an application of another framework serves there is not read.
func foreign(m drift.Match) {
	drift.New(abi.FactGap, m.Node("call")).With(abi.FieldDescription, drift.Text("what is mounted here serves requests, and is not read")).Emit()
}

// base reads app.basePath("/api"): what it gives registers on the app, behind that path.
func base(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldRegistrars, drift.Of(call)).
		With(abi.FieldPath, drift.Argument(call, 0)).Emit()
}

// use reads app.use([path], ...middleware).
func use(m drift.Match) {
	call := m.Node("call")
	fact(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldTargets, drift.ArgumentsFrom(call, 0)).Emit()
}

// onError reads app.onError((error, c) => …).
func onError(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldFunctions, drift.ArgumentsFrom(call, 0)).
		With(abi.FieldWrapperRoles, drift.Text("onError")).With(abi.FieldPhase, drift.Text("error")).Emit()
}

// answer reads c.json(body, status) and its kin.
func answer(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch method {
	case "status":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "redirect":
		f.With(abi.FieldDefault, drift.Number("302"))
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[1]))
		}
	case "notFound":
		f.With(abi.FieldStatus, drift.Number("404"))
	default:
		f.With(abi.FieldDefault, drift.Number("200")).With(abi.FieldWhen, drift.Text("returned"))
		if len(args) > 0 && method != "body" && method != "render" {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
		if len(args) > 1 && method != "render" {
			status := drift.First(drift.Of(args[1], ".status"), drift.Of(args[1]))
			switch {
			case args[1].ValueKind() == abi.EvaluatedObject:
				status = drift.Of(args[1], ".status") // c.json(body, { headers }) states none
			case args[1].Kind() == "binary_expression":
				status = drift.Of(args[1]) // error.status ?? 500
			}
			f.With(abi.FieldStatus, status)
		}
	}
	f.Emit()
}

// parsed reads c.req.json(), which raises where the body is no JSON.
func parsed(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("global#SyntaxError global#Error")).
		With(abi.FieldDescription, drift.Text("the body is JSON")).Emit()
}

// respond reads new Response(body, { status }), Response.json(body, { status }) and Response.redirect(url, status).
func respond(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldWhen, drift.Text("returned"))
	if call.Field("function").Has("global#Response.redirect") {
		f.With(abi.FieldDefault, drift.Number("302"))
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[1]))
		}
		f.Emit()
		return
	}
	f.With(abi.FieldDefault, drift.Number("200"))
	if len(args) > 0 && call.Kind() == "call_expression" {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1], ".status"))
	}
	f.Emit()
}

// streamed reads streamSSE(c, write), streamText and stream, which answer with what the function writes.
func streamed(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldDefault, drift.Number("200")).With(abi.FieldWhen, drift.Text("returned")).Emit()
}

// next reads next() in a middleware.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
}
