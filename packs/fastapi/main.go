// Command fastapi is the pack for FastAPI.
package main

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyweb"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "applied": applied, "handed": handed, "added": added, "include": include, "mount": mount, "dependencies": dependencies, "responses": responses,
		"depends": depends, "depended": depended, "credentials": credentials, "annotated": annotated, "middleware": middleware, "madeMiddleware": madeMiddleware, "madeHandler": madeHandler, "parsed": parsed, "addMiddleware": addMiddleware, "handler": handler, "addHandler": addHandler,
		"respond": respond, "status": status, "statusMade": status, "next": next, "layers": layers, "sent": sent, "started": started, "background": background})
}

func main() {}

// verbs spells the methods of a route: the decorator's name, or methods=[…].
func verbs(call drift.Node, method string) drift.Value {
	if method != "route" && method != "api_route" && method != "add_api_route" && method != "add_route" {
		return drift.Text(drift.Upper(method))
	}
	return drift.First(drift.KeywordValue(call, "methods"), drift.Text("GET"))
}

// route reads @app.get(path) before a function.
func route(m drift.Match) {
	call := m.Node("call")
	state(call, m.Node("on"), verbs(call, m.Text("method")), drift.KeywordOrPosition(call, "path", 0), m.Node("function"))
}

// applied reads app.get(path)(function).
func applied(m drift.Match) {
	if fn := m.Node("function").Function(); fn != 0 {
		call := m.Node("call")
		state(call, m.Node("on"), verbs(call, m.Text("method")), drift.KeywordOrPosition(call, "path", 0), fn)
	}
}

// handed reads verb(path)(function), where verb is a router's method that a helper of the project was handed: protected(router.get, path).
func handed(m drift.Match) {
	call, verb := m.Node("call"), m.Node("verb")
	owner := drift.Of(verb, abi.StepOwner)
	drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, owner).With(abi.FieldMethod, drift.Of(verb, abi.StepMember)).
		With(abi.FieldPath, drift.Join(drift.Of(verb, abi.StepOwner, "arg[prefix]"), drift.KeywordOrPosition(call, "path", 0))).
		With(abi.FieldHandlers, drift.Of(m.Node("function"))).With(abi.FieldRoles, drift.Text("endpoint")).With(abi.FieldWrapperRoles, drift.Text("dependency")).
		With(abi.FieldRejects, drift.Number("422")).With(abi.FieldDefault, drift.First(drift.Of(call, "arg[status_code]"), drift.Number("200"))).Emit()
}

// added reads app.add_api_route(path, endpoint, methods=[…]).
func added(m drift.Match) {
	call := m.Node("call")
	endpoint := drift.Keyword(call, "endpoint")
	if endpoint == 0 {
		if args := drift.Positional(call); len(args) > 1 {
			endpoint = args[1]
		}
	}
	if fn := endpoint.Function(); fn != 0 {
		state(call, m.Node("on"), verbs(call, m.Text("method")), drift.KeywordOrPosition(call, "path", 0), fn)
		return
	}
	drift.New(abi.FactRoute, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldMethod, verbs(call, m.Text("method"))).
		With(abi.FieldPath, drift.Join(drift.Of(m.Node("on"), "arg[prefix]"), drift.KeywordOrPosition(call, "path", 0))).
		With(abi.FieldHandlers, drift.Of(endpoint)).With(abi.FieldRoles, drift.Text("endpoint")).With(abi.FieldWrapperRoles, drift.Text("dependency")).
		With(abi.FieldRejects, drift.Number("422")).With(abi.FieldDefault, drift.First(drift.KeywordValue(call, "status_code"), drift.Number("200"))).Emit()
}

// state says that a function serves a method and path of a router. What the
// router itself has in front of its paths is part of the path.
func state(call, on drift.Node, method, path drift.Value, fn drift.Node) {
	if strings.HasPrefix(strings.TrimLeft(pathText(call), `"'`), "{$") {
		return // a callback: it describes a request that the application sends
	}
	f := drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(fn)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldMethod, method).
		With(abi.FieldPath, drift.Join(drift.Of(on, "arg[prefix]"), path)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("dependency")).With(abi.FieldName, nameOf(call, fn))
	if code := drift.KeywordValue(call, "status_code"); code.Kind != abi.ValueNone {
		f.With(abi.FieldDefault, code)
	}
	var roles []drift.Value
	for _, role := range rolesOf(fn) {
		roles = append(roles, drift.Text(role))
	}
	f.With(abi.FieldParams, drift.List(roles...)).With(abi.FieldHandlers, drift.List(given(drift.Keyword(call, "dependencies"))...)).
		With(abi.FieldRejects, drift.Number("422"))
	if names := queryNames(fn, pathText(call), maxDependencies); len(names) > 0 {
		f.With(abi.FieldFields, drift.List(names...))
	}
	model := drift.Keyword(call, "response_model")
	if model == 0 {
		model = fn.Field("return_type")
	}
	if model.Kind() != "none" {
		f.With(abi.FieldBody, drift.Of(model))
		written(f, call)
	}
	f.Emit()
	declared(call)
	drift.WrapDecorated(call, fn, "wrapper")
}

// nameOf is the name of a route below those of mounts: name="list", otherwise that of the function.
func nameOf(call, fn drift.Node) drift.Value {
	if name := drift.Keyword(call, "name"); name != 0 {
		return drift.Concat(drift.Text("*:"), drift.Of(name))
	}
	return drift.Text("*:" + fn.Field("name").Text())
}

// pathText is the path of a route as it stands in its call.
func pathText(call drift.Node) string {
	if path := drift.Keyword(call, "path"); path != 0 {
		return path.Text()
	}
	if args := drift.Positional(call); len(args) > 0 {
		return args[0].Text()
	}
	return ""
}

// written reads what the route leaves out of its body: response_model_exclude_none=True, response_model_exclude={"secret"}.
func written(f *drift.Fact, call drift.Node) {
	var except []drift.Value
	for _, option := range [][2]string{{"response_model_exclude_none", "?null"}, {"response_model_exclude_unset", "?default"}, {"response_model_exclude_defaults", "?default"}} {
		if given := drift.Keyword(call, option[0]); given != 0 && given.Text() != "False" {
			except = append(except, drift.Text(option[1]))
		}
	}
	if alias := drift.Keyword(call, "response_model_by_alias"); alias != 0 && alias.Text() != "True" {
		except = append(except, drift.Text("?any")) // fields have their own names then
	}
	for _, option := range []string{"response_model_exclude", "response_model_include"} {
		given := drift.Keyword(call, option)
		if given == 0 || given.Text() == "None" {
			continue
		}
		var names []drift.Value
		if given.Kind() == "set" || given.Kind() == "list" {
			for _, name := range given.Children() {
				names = append(names, drift.Of(name))
			}
		}
		switch {
		case len(names) == 0:
			except = append(except, drift.Text("?any"))
		case option == "response_model_exclude":
			except = append(except, names...)
		default:
			f.With(abi.FieldOnly, drift.List(names...))
		}
	}
	if len(except) > 0 {
		f.With(abi.FieldExcept, drift.List(except...))
	}
}

// declared reads responses={404: {"model": Problem}}.
func declared(call drift.Node) {
	responses := drift.Keyword(call, "responses")
	if responses == 0 {
		return
	}
	drift.New(abi.FactDeclare, call).With(abi.FieldResponses, drift.Of(responses)).With(abi.FieldProvenance, drift.Text("derived")).
		With(abi.FieldName, drift.Text("responses")).Emit()
}

// common states what is declared for all routes of a router: APIRouter(responses={…}), include_router(router, responses={…}).
func common(call drift.Node, router drift.Value, responses drift.Node) {
	if responses != 0 {
		drift.New(abi.FactDeclare, call).With(abi.FieldRegistrar, router).With(abi.FieldResponses, drift.Of(responses)).
			With(abi.FieldProvenance, drift.Text("derived")).With(abi.FieldName, drift.Text("responses")).Emit()
	}
}

// responses reads FastAPI(responses={…}) and APIRouter(responses={…}).
func responses(m drift.Match) { common(m.Node("call"), drift.Of(m.Node("call")), m.Node("value")) }

// rolesOf lists what the parameters of a function are, that of its receiver left out.
func rolesOf(fn drift.Node) []string {
	var roles []string
	for _, p := range fn.Field("parameters").Children() {
		if role := roleOf(p); role != "-" {
			roles = append(roles, role)
		}
	}
	return roles
}

// roleOf says what a parameter of a handler is: "-" for what is no parameter.
func roleOf(p drift.Node) string {
	switch p.Kind() {
	case "keyword_separator", "positional_separator", "comment":
		return "-"
	case "list_splat_pattern", "dictionary_splat_pattern":
		return ""
	}
	name := p.Child(0)
	if p.Kind() == "identifier" {
		name = p
	}
	if name.Text() == "self" || name.Text() == "cls" {
		return "-"
	}
	if t := p.Field("type"); t != 0 {
		switch {
		case t.Has("fastapi#Request", "starlette.requests#Request", "fastapi.requests#Request"):
			return "request"
		case t.Has("fastapi#Response", "starlette.responses#Response", "fastapi.responses#Response"):
			return "response"
		case t.Has("fastapi#BackgroundTasks", "starlette.background#BackgroundTasks", "fastapi.background#BackgroundTasks",
			"fastapi.security#SecurityScopes", "fastapi.security.oauth2#SecurityScopes", "starlette.requests#HTTPConnection", "fastapi.requests#HTTPConnection"):
			return "background" // the framework fills it, and refuses nothing for it
		case t.Has("annotated:fastapi#Depends()", "annotated:fastapi#Security()", "annotated:fastapi.params#Depends()", "annotated:fastapi.param_functions#Depends()"):
			return "dependency"
		}
	}
	if v := p.Field("value"); v != 0 && v.Kind() == "call" && v.Field("function").Has("fastapi#Depends", "fastapi#Security", "fastapi.params#Depends", "fastapi.param_functions#Depends") {
		return "dependency"
	}
	if v := p.Field("value"); v != 0 && v.Kind() != "call" && v.Has("fastapi#Depends()", "fastapi#Security()", "fastapi.params#Depends()", "fastapi.param_functions#Depends()") {
		return "dependency" // a name that stands for one
	}
	return "parameter"
}

// given lists the functions in [Depends(a), Depends(b)]. What is no such call, and a list that something else makes, stand as they are: what
// they do before the handler is not known.
func given(list drift.Node) []drift.Value {
	var out []drift.Value
	if list == 0 {
		return nil
	}
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			if k := list.ValueKind(); i == 0 && k != abi.EvaluatedArray && list.Text() != "None" {
				out = append(out, drift.Of(list))
			}
			for _, part := range list.Children() {
				if part.Kind() == "list_splat" && part.Child(0).ValueKind() != abi.EvaluatedArray {
					out = append(out, drift.Of(part.Child(0)))
				}
			}
			return out
		}
		out = append(out, drift.First(drift.Of(el, "arg[0]"), drift.Of(el, "arg[dependency]"), drift.Of(el)))
	}
}

// include reads app.include_router(router, prefix=…, dependencies=[…]).
func include(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	target := drift.KeywordOrPosition(call, "router", 0)
	path := drift.Join(drift.Of(on, "arg[prefix]"), drift.Of(drift.Keyword(call, "prefix")))
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldTargets, drift.List(target)).With(abi.FieldPath, path).Emit()
	common(call, target, drift.Keyword(call, "responses"))
	if list := given(drift.Keyword(call, "dependencies")); len(list) > 0 {
		drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, target).With(abi.FieldFunctions, drift.List(list...)).
			With(abi.FieldPhase, drift.Text("always")).With(abi.FieldWrapperRoles, drift.Text("dependency")).Emit()
	}
}

// mount reads app.mount("/sub", other).
func mount(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldTargets, drift.List(drift.KeywordOrPosition(call, "app", 1))).
		With(abi.FieldPath, drift.Join(drift.Of(on, "arg[prefix]"), drift.KeywordOrPosition(call, "path", 0))).
		With(abi.FieldName, drift.Of(drift.Keyword(call, "name"))).Emit()
}

// dependencies reads FastAPI(dependencies=[…]) and APIRouter(dependencies=[…]).
func dependencies(m drift.Match) {
	call := m.Node("call")
	if list := given(m.Node("value")); len(list) > 0 {
		drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(call)).With(abi.FieldFunctions, drift.List(list...)).
			With(abi.FieldPhase, drift.Text("always")).With(abi.FieldWrapperRoles, drift.Text("dependency")).Emit()
	}
}

// before says that functions run before the one whose parameters these are.
func before(params drift.Node, function drift.Value) {
	fn := params.Parent()
	if fn.Kind() != "function_definition" {
		return
	}
	drift.New(abi.FactWrap, fn).With(abi.FieldFunction, drift.Of(fn)).With(abi.FieldFunctions, drift.List(function)).
		With(abi.FieldWrapperRoles, drift.Text("dependency")).Emit()
}

// depends reads a parameter whose default is Depends(f).
func depends(m drift.Match) {
	made := m.Node("made")
	if made.Kind() != "call" { // a name that stands for it
		before(m.Node("params"), drift.First(drift.Of(made, "arg[0]"), drift.Of(made, "arg[dependency]")))
		return
	}
	if target := dependency(made); target != 0 && len(made.Arguments()) == 0 {
		filled(m.Node("params"), target, drift.Of(target)) // p: Pager = Depends()
		return
	}
	filled(m.Node("params"), dependency(made), drift.First(drift.Of(made, "arg[0]"), drift.Of(made, "arg[dependency]")))
}

// dependency is what Depends(f) names: f, or the type of the parameter.
func dependency(made drift.Node) drift.Node {
	if k := drift.Keyword(made, "dependency"); k != 0 {
		return k
	}
	if args := drift.Positional(made); len(args) > 0 {
		return args[0]
	}
	if t := annotates(made); t != 0 {
		return t
	}
	return made.Parent().Field("type")
}

// annotates is T, where a call stands in Annotated[T, …].
func annotates(made drift.Node) drift.Node {
	in := made.Parent()
	if in.Kind() == "type" {
		in = in.Parent() // Annotated[T, Depends()] as a type; as a value, the call stands in the subscript itself
	}
	switch in.Kind() {
	case "type_parameter":
		return in.Child(0)
	case "subscript":
		if first := in.Field("subscript"); first != made {
			return first
		}
	}
	return 0
}

// depended reads Depends(f) wherever it stands: what the request gives f is validated as the route's own parameters are.
func depended(m drift.Match) {
	call := m.Node("call")
	target := dependency(call)
	if target == 0 {
		return
	}
	fn, value := target.Function(), drift.Of(target)
	if target.Kind() == "type" {
		target = target.Child(0)
	}
	switch {
	case fn != 0:
	case target.ValueKind() == abi.EvaluatedClass:
		fn, value = target.Property("__init__"), drift.Of(target, abi.StepCall, ".__init__")
	default:
		fn, value = target.Property("__call__"), drift.Of(target, ".__call__")
	}
	if fn == 0 || fn.Kind() != "function_definition" {
		return
	}
	for i, role := range rolesOf(fn) {
		if role == "parameter" || role == "request" || role == "response" {
			drift.New(abi.FactRole, call).With(abi.FieldFunction, value).With(abi.FieldChildParam, drift.Number(strconv.Itoa(i))).
				With(abi.FieldRole, drift.Text(role)).Emit()
		}
	}
}

// annotated reads a parameter of a type Annotated[T, Depends(f)], or of Annotated[T, Depends()], which depends on T.
func annotated(m drift.Match) {
	t := m.Node("type")
	target := annotatedDependency(t)
	filled(m.Node("params"), target, drift.First(drift.Of(t, abi.StepAnnotated, "arg[0]"), drift.Of(t, abi.StepAnnotated, "arg[dependency]"), drift.Of(t)))
}

func wrap(call, on drift.Node, fn drift.Value, roles, phase string) {
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldFunctions, drift.List(fn)).
		With(abi.FieldWrapperRoles, drift.Text(roles)).With(abi.FieldPhase, drift.Text(phase)).Emit()
}

// middleware reads @app.middleware("http").
func middleware(m drift.Match) {
	wrap(m.Node("call"), m.Node("on"), drift.Of(m.Node("function")), "middleware", "always")
}

// parsed reads await request.json(), which raises where the body is no JSON.
func parsed(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("json#JSONDecodeError json.decoder#JSONDecodeError "+
		"global#ValueError builtins#ValueError global#Exception global#BaseException")).With(abi.FieldDescription, drift.Text("the body is JSON")).Emit()
}

// madeMiddleware reads app.middleware("http")(function), and madeHandler app.exception_handler(Problem)(function).
func madeMiddleware(m drift.Match) {
	if args := drift.Positional(m.Node("outer")); len(args) == 1 {
		wrap(m.Node("call"), m.Node("on"), drift.Of(args[0]), "middleware", "always")
	}
}

func madeHandler(m drift.Match) {
	if args := drift.Positional(m.Node("outer")); len(args) == 1 {
		answers(m.Node("call"), m.Node("on"), drift.Of(args[0]))
	}
}

// addMiddleware reads app.add_middleware(Class, …).
func addMiddleware(m drift.Match) { pyweb.Added(m.Node("call"), m.Node("on")) }

// layers reads FastAPI(middleware=[Middleware(Class, …)]).
func layers(m drift.Match) {
	call := m.Node("call")
	pyweb.Around(call, drift.Of(call), pyweb.Middleware(call, m.Node("value")))
}

// sent reads response(scope, receive, send).
func sent(m drift.Match) {
	fallback := "200"
	if m.Node("on").Has("starlette.responses#RedirectResponse()", "fastapi.responses#RedirectResponse()") {
		fallback = "307"
	}
	pyweb.Sent(m.Node("call"), m.Node("on"), fallback)
}

// started reads send({"type": "http.response.start", …}).
func started(m drift.Match) { pyweb.Started(m.Node("call")) }

// handler reads @app.exception_handler(Problem).
func handler(m drift.Match) {
	answers(m.Node("call"), m.Node("on"), drift.Of(m.Node("function")))
}

// addHandler reads app.add_exception_handler(Problem, function).
func addHandler(m drift.Match) {
	call := m.Node("call")
	answers(call, m.Node("on"), drift.KeywordOrPosition(call, "handler", 1))
}

// answers says that a function answers the exceptions that a call names first.
func answers(call, on drift.Node, fn drift.Value) {
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldFunctions, drift.List(fn)).
		With(abi.FieldWrapperRoles, drift.Text("errorHandler")).With(abi.FieldPhase, drift.Text("error")).
		With(abi.FieldCatches, drift.List(drift.KeywordOrPosition(call, "exc_class_or_status_code", 0))).Emit()
}

// respond reads JSONResponse(content, status_code=…) and its kin.
func respond(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
	fallback := "200"
	body := drift.KeywordOrPosition(call, "content", 0)
	if fn.Has("fastapi.responses#RedirectResponse", "starlette.responses#RedirectResponse") {
		fallback = "307"
		body = drift.Value{}
	}
	switch name := fn.Text(); {
	case ends(name, "StreamingResponse"), ends(name, "FileResponse"), fn.Has(streams...):
		body = drift.Value{}
	}
	if fn.ValueKind() == abi.EvaluatedClass && fn.Property("__init__") != 0 {
		// A class of the project's: what its constructor hands to the library's.
		if body.Kind != abi.ValueNone {
			body = drift.First(drift.Of(call, "arg[content]"), drift.Of(call, "arg[0]"))
		}
		f.With(abi.FieldStatus, drift.First(drift.Of(call, "arg[status_code]"), drift.Of(call, "arg[1]")))
	} else if code := drift.Keyword(call, "status_code"); code != 0 {
		f.With(abi.FieldStatus, drift.Of(code))
	} else if args := drift.Positional(call); len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1]))
	}
	f.With(abi.FieldDefault, drift.Number(fallback)).With(abi.FieldBody, body).With(abi.FieldWhen, drift.Text("returned")).Emit()
}

// streams are the responses whose content is no body that could be described.
var streams = []string{"fastapi.responses#StreamingResponse", "starlette.responses#StreamingResponse", "fastapi.responses#FileResponse", "starlette.responses#FileResponse"}

func ends(s, with string) bool { return len(s) >= len(with) && s[len(s)-len(with):] == with }

// status reads response.status_code = 404.
func status(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldStatus, drift.Of(m.Node("value"))).With(abi.FieldContinues, drift.True()).Emit()
}

// next reads call_next(request) in a middleware, and the call of the decorated function in a decorator.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("delegate")).
		With(abi.FieldName, drift.Text("next")).Emit()
}

// background reads background_tasks.add_task(function, …).
func background(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactSchedule, call).With(abi.FieldCallback, drift.KeywordOrPosition(call, "func", 0)).With(abi.FieldVia, drift.Text("add_task")).Emit()
}
