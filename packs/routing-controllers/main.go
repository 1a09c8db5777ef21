// Command routing-controllers is the pack for controllers of routing-controllers, on Express and on Koa.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/decorated"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "inherited": inherited, "server": server, "answer": answer, "next": next, "everywhere": everywhere})
}

func main() {}

const library = "routing-controllers#"

var words = decorated.Words{
	Controllers: []string{library + "Controller", library + "JsonController"},
	Verbs: [][2]string{{library + "Get", "GET"}, {library + "Post", "POST"}, {library + "Put", "PUT"}, {library + "Patch", "PATCH"},
		{library + "Delete", "DELETE"}, {library + "Head", "HEAD"}, {library + "All", "*"}, {library + "Method", "?"}},
}

// parameters are the decorators of parameters and the roles they give.
var parameters = [][2]string{{library + "Body", "requestBody"}, {library + "BodyParam", "bodyField"}, {library + "Param", "pathParams"},
	{library + "Params", "pathParams"}, {library + "QueryParam", "query"}, {library + "QueryParams", "queries"}, {library + "HeaderParam", "headers"},
	{library + "HeaderParams", "headers"}, {library + "Req", "request"}, {library + "Res", "response"}, {library + "Ctx", "context"},
	{library + "Session", "session"}, {library + "CurrentUser", "user"}, {library + "UploadedFile", "file"}, {library + "UploadedFiles", "files"}, {library + "CookieParam", "cookie"},
	{library + "SessionParam", "session"}}

func route(m drift.Match) {
	if r, ok := words.Of(m.Node("decorator"), m.Node("class")); ok {
		serve(r)
	}
}

func inherited(m drift.Match) { words.Inherited(m.Node("decorator"), serve) }

// serve states a route with what its own decorators and those of its class say.
func serve(r decorated.Route) {
	verb, path := drift.Text(r.Verb), decorated.Path(r.Decorator)
	if r.Verb == "?" { // @Method("move", "/ships")
		args := drift.DecoratorArguments(r.Decorator)
		if len(args) == 0 {
			return
		}
		verb, path = drift.Text(drift.Upper(args[0].Str())), drift.Text("")
		if len(args) > 1 {
			path = drift.Of(args[1])
		}
	}
	f := drift.New(abi.FactUnit, r.At).With(abi.FieldFunction, drift.Of(r.Function)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Text(library)).With(abi.FieldMethod, verb).
		With(abi.FieldPath, drift.Join(decorated.Path(r.Controller), path)).With(abi.FieldWrapperRoles, drift.Text("middleware"))
	roles := decorated.Roles(r.Function, parameters)
	f.With(abi.FieldParams, drift.List(roles...)).With(abi.FieldRoles, drift.Text(rules(r, roles)))
	code := drift.DecoratorArguments(drift.DecoratorAmong(r.Own, library+"HttpCode"))
	switch {
	case len(code) > 0:
		f.With(abi.FieldDefault, drift.Of(code[0]))
	case drift.DecoratorAmong(r.Own, library+"Redirect") != 0:
		f.With(abi.FieldDefault, drift.Number("302"))
	}
	var around []drift.Value
	for _, d := range []drift.Node{decorated.AtClass(r.Class, library+"UseBefore"), drift.DecoratorAmong(r.Own, library+"UseBefore")} {
		for _, a := range drift.DecoratorArguments(d) {
			if a.ValueKind() == abi.EvaluatedFunction {
				around = append(around, drift.Of(a))
				continue
			}
			around = append(around, drift.First(drift.Of(a, abi.StepNew, ".use"), drift.Of(a)))
		}
	}
	if checked(r.Function, roles) {
		f.With(abi.FieldRejects, drift.Number("400"))
	}
	var refused []drift.Value
	if drift.DecoratorAmong(r.Own, library+"Authorized") != 0 || decorated.AtClass(r.Class, library+"Authorized") != 0 {
		refused = append(refused, drift.List(drift.Number("401"), drift.Text("the request is not authorized")),
			drift.List(drift.Number("403"), drift.Text("the user has none of the roles")))
	}
	for _, role := range roles {
		if role.Text == "user" {
			refused = append(refused, drift.List(drift.Number("401"), drift.Text("there is no user")))
			break
		}
	}
	if len(refused) > 0 {
		f.With(abi.FieldResponses, drift.List(refused...))
	}
	f.With(abi.FieldHandlers, drift.List(around...)).Emit()
	if drift.DecoratorAmong(r.Own, library+"UseInterceptor", library+"OnNull") != 0 || decorated.AtClass(r.Class, library+"UseInterceptor", library+"OnNull") != 0 || otherwise(r) {
		drift.New(abi.FactWrap, r.At).With(abi.FieldFunction, drift.Of(r.Function)).With(abi.FieldPhase, drift.Text("unread")).Emit()
	}
}

// otherwise reports whether @OnUndefined answers with an exception of the project, or a status that no rule here has.
func otherwise(r decorated.Route) bool {
	for _, at := range []drift.Node{drift.DecoratorAmong(r.Own, library+"OnUndefined"), decorated.AtClass(r.Class, library+"OnUndefined")} {
		if args := drift.DecoratorArguments(at); len(args) > 0 {
			_, code, _ := args[0].Const()
			return code != "404" && code != "204" && code != "200"
		}
	}
	return false
}

// checked reports whether the library refuses what does not fit a parameter: a body, what has to be there, what it makes a number of.
func checked(method drift.Node, roles []drift.Value) bool {
	for i, p := range method.Field("parameters").Children() {
		if i >= len(roles) {
			return false
		}
		switch roles[i].Text {
		case "requestBody", "queries":
			return true
		case "bodyField", "pathParams", "query", "headers", "cookie", "session", "file", "files":
		default:
			continue
		}
		switch p.Field("type").Child(0).Text() {
		case "number", "boolean", "Date":
			return true
		}
		for _, d := range p.Children() {
			if d.Kind() != "decorator" {
				continue
			}
			if args := drift.DecoratorArguments(d); len(args) > 1 {
				if _, required, ok := args[1].Property("required").Const(); ok && required == "true" {
					return true
				}
			}
		}
	}
	return false
}

// rules are those of what answers itself, of what @OnUndefined gives a status, and of any other method.
func rules(r decorated.Route, roles []drift.Value) string {
	for _, role := range roles {
		if role.Text == "response" {
			return "manual"
		}
	}
	if drift.DecoratorAmong(r.Own, library+"Redirect") != 0 {
		return "kept" // also where the method gives nothing
	}
	for _, at := range []drift.Node{drift.DecoratorAmong(r.Own, library+"OnUndefined"), decorated.AtClass(r.Class, library+"OnUndefined")} {
		if args := drift.DecoratorArguments(at); len(args) > 0 {
			switch _, code, _ := args[0].Const(); code {
			case "204":
				return "empty"
			case "200":
				return "kept"
			}
		}
	}
	return "handler"
}

// server reads createExpressServer({ routePrefix: "/api" }) and useKoaServer(app, { routePrefix: "/api" }).
func server(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	options := args[len(args)-1]
	path := drift.Text("")
	if prefix := options.Property("routePrefix"); prefix != 0 {
		path = drift.Of(prefix)
	}
	f := drift.New(abi.FactMount, m.Node("call")).With(abi.FieldTarget, drift.Text(library)).With(abi.FieldPath, path)
	if len(args) > 1 {
		f.With(abi.FieldRegistrar, drift.Of(args[0]))
	}
	f.Emit()
	if options.Property("interceptors") != 0 || options.Property("defaults") != 0 {
		drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Text(library)).With(abi.FieldPhase, drift.Text("unread")).Emit()
	}
	if _, standard, ok := options.Property("defaultErrorHandler").Const(); ok && standard == "false" {
		failures(m.Node("call"), options.Property("middlewares"))
	}
}

// failures states that the error methods of listed middleware classes answer what routes throw; what others answer is not known.
func failures(call, list drift.Node) {
	functions := []drift.Value{}
	for i := 0; list.Element(i) != 0; i++ {
		functions = append(functions, drift.Of(list.Element(i), abi.StepNew, ".error"))
	}
	if len(functions) == 0 {
		functions = append(functions, drift.Of(call))
	}
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Text(library)).With(abi.FieldFunctions, drift.List(functions...)).
		With(abi.FieldWrapperRoles, drift.Text("errorMiddleware")).With(abi.FieldPhase, drift.Text("error")).Emit()
}

// everywhere reads @Middleware({ type: "before" }) of a class: its use runs before all routes.
func everywhere(m drift.Match) {
	decorator := m.Node("decorator")
	args := drift.DecoratorArguments(decorator)
	if len(args) == 0 || args[0].Property("type").Str() != "before" {
		return
	}
	drift.New(abi.FactWrap, decorator).With(abi.FieldRegistrar, drift.Text(library)).
		With(abi.FieldFunctions, drift.List(drift.Of(decorated.ClassOf(decorator), abi.StepNew, ".use"))).
		With(abi.FieldWrapperRoles, drift.Text("middleware")).With(abi.FieldPhase, drift.Text("always")).Emit()
}

// answer reads what a method that takes the response itself does with it.
func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "status", "writeHead":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "sendStatus":
		f.With(abi.FieldStatus, drift.Argument(call, 0))
	case "redirect":
		f.With(abi.FieldDefault, drift.Number("302"))
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[0]))
		}
	default:
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 && m.Text("method") != "render" && m.Text("method") != "sendFile" {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}

// next reads next() of a middleware, which goes on to what stands behind it.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
}
