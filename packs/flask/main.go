// Command flask is the pack for Flask.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyweb"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "rule": rule, "register": register, "registerElsewhere": registerElsewhere, "before": before, "after": after, "beforeCall": beforeCall,
		"errorhandler": errorhandler, "addHandler": addHandler, "abort": abort, "respond": respond, "redirect": redirect, "status": status, "next": next, "onwards": onwards,
		"resource": resource, "routed": routed, "found": found, "lookUp": lookUp, "kept": kept, "protects": protects, "protected": protected, "parsed": parsed, "made": made, "initialized": initialized, "added": added, "refuse": refuse,
		"classRoute": classRoute, "mapped": mapped, "dispatched": dispatched, "called": called, "parsedBody": parsedBody})
}

func main() {}

// braces asks for a path whose converters are written as holes.
func braces(v drift.Value) drift.Value {
	v.Steps = append(v.Steps, "braces")
	return v
}

func methods(call drift.Node, method string) drift.Value {
	if method != "route" && method != "add_url_rule" {
		return drift.Text(drift.Upper(method))
	}
	return drift.First(drift.KeywordValue(call, "methods"), drift.Text("GET"))
}

// route reads @app.route("/path", methods=[…]) and @app.get("/path").
func route(m drift.Match) {
	call, fn := m.Node("call"), m.Node("function")
	if fn.Kind() != "function_definition" {
		return
	}
	decorated(unit(call, m.Node("on"), methods(call, m.Text("method")), drift.Of(fn)), fn).Emit()
	if args := drift.DecoratorCalls(fn); len(args) > 1 {
		drift.WrapDecorated(call, fn, "wrapper")
	}
}

// serve says that a function serves the rule of a call.
func serve(call, on drift.Node, method, function drift.Value) {
	unit(call, on, method, function).Emit()
}

// open states a route also where no function of the project serves it.
func open(f *drift.Fact) {
	f.With(abi.FieldResponses, drift.List()).Emit()
}

func unit(call, on drift.Node, method, function drift.Value) *drift.Fact {
	return unitAt(call, on, method, braces(drift.KeywordOrPosition(call, "rule", 0)), function).With(abi.FieldName, endpoint(call))
}

func unitAt(call, on drift.Node, method, path, function drift.Value) *drift.Fact {
	return drift.New(abi.FactUnit, call).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldMethod, method).
		With(abi.FieldPath, path).With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("wrapper"))
}

// endpoint is the name of a rule below those of blueprints: endpoint="list", the name of a class view, otherwise that of the function.
func endpoint(call drift.Node) drift.Value {
	name := drift.Keyword(call, "endpoint")
	view := drift.Keyword(call, "view_func")
	if args := drift.Positional(call); call.Field("function").Field("attribute").Text() == "add_url_rule" {
		if name == 0 && len(args) > 1 {
			name = args[1]
		}
		if view == 0 && len(args) > 2 {
			view = args[2]
		}
	}
	if name == 0 && view.Kind() == "call" {
		if args := drift.Positional(view); len(args) > 0 {
			name = args[0]
		}
	}
	if name != 0 && name.Kind() != "none" {
		return drift.Concat(drift.Text("*."), drift.Of(name))
	}
	fn := view.Function()
	if view == 0 {
		fn = call.Parent().Parent().Field("definition")
	}
	if own := fn.Field("name").Text(); own != "" {
		return drift.Text("*." + own)
	}
	return drift.Value{}
}

// ruled are the methods of a rule: those that are written, else those of the function that serves it, and those that the function always has.
func ruled(call, view drift.Node) drift.Value {
	all := []drift.Value{drift.KeywordValue(call, "methods")}
	if view.Function() == 0 {
		return drift.First(append(all, drift.Text("GET"))...)
	}
	return drift.List(drift.First(append(all, drift.Of(view, ".methods"), drift.Text("GET"))...), drift.Of(view, ".required_methods"))
}

// mapped reads app.url_map.add(Rule("/path", endpoint="name")): a rule without methods answers all, and which function has the name is said elsewhere.
func mapped(m drift.Match) {
	rules(m.Node("call"), m.Node("on"), nil, drift.Positional(m.Node("call")))
}

func rules(call, on drift.Node, below []drift.Value, of []drift.Node) {
	for _, rule := range of {
		args := drift.Positional(rule)
		switch {
		case rule.Has("werkzeug.routing#Rule()"):
			path := drift.Join(append(below, braces(first(rule, "string", 0)))...)
			f := unitAt(call, on, drift.KeywordValue(rule, "methods"), path, drift.Of(rule))
			open(f.With(abi.FieldName, drift.Concat(drift.Text("*."), drift.Of(drift.Keyword(rule, "endpoint")))))
		case rule.Has("werkzeug.routing#Submount()") && len(args) > 1:
			rules(call, on, append(below, braces(drift.Of(args[0]))), elements(args[1]))
		}
	}
}

func elements(list drift.Node) (out []drift.Node) {
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			return out
		}
		out = append(out, el)
	}
}

// dispatched reads DispatcherMiddleware(app, {"/path": other}): the others hang below their paths.
func dispatched(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) < 2 {
		return
	}
	for _, path := range args[1].Keys() {
		hang(call, drift.Of(args[0]), drift.Of(args[1].Property(path)), drift.Text(path))
	}
}

var verbs = []string{"get", "post", "put", "delete", "patch", "head", "options"}

// rule reads app.add_url_rule("/path", view_func=f) and view_func=View.as_view("name"),
// whose methods are named after the verbs.
func rule(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	view := drift.Keyword(call, "view_func")
	if view == 0 {
		args := drift.Positional(call)
		if len(args) < 3 {
			// Which function has the name of the rule is said elsewhere: @app.endpoint("name"), view_functions["name"] = view.
			open(unit(call, on, methods(call, "add_url_rule"), drift.Of(call)))
			return
		}
		view = args[2]
	}
	if fn := view.Function(); fn != 0 || isFunction(view) {
		if f := unit(call, on, ruled(call, view), drift.Of(view)).With(abi.FieldHandlers, guarded(view)); view.ValueKind() == abi.EvaluatedInstance {
			open(f)
		} else {
			f.Emit()
		}
		if fn != 0 {
			drift.WrapDecorated(call, fn, "wrapper")
		}
		if view.ValueKind() != abi.EvaluatedParameter { // which may be either, from one caller to the next
			return
		}
	}
	list := drift.Keyword(call, "methods")
	if view.ValueKind() == abi.EvaluatedLibrary && !strings.Contains(view.Origins(), "as_view") || view.Kind() == "call" && view.Field("function").Field("object").ValueKind() == abi.EvaluatedLibrary {
		open(unit(call, on, ruled(call, view), drift.Of(view)).With(abi.FieldHandlers, guarded(view)))
		return
	}
	drift.New(abi.FactRole, call).With(abi.FieldFunction, drift.Of(view, abi.StepClass, ".decorators", abi.StepElements)).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("next")).Emit()
	class := view.Field("function").Field("object")
	around, roles := classAround(view, class)
	served := false
	for _, v := range verbs {
		served = served || class.Property(v) != 0
		if list == 0 || listed(list, v) {
			if fn := class.Property(v); fn.Kind() == "function_definition" {
				drift.WrapDecorated(call, fn, "wrapper")
			}
			unit(call, on, drift.Text(drift.Upper(v)), drift.Of(view, abi.StepClass, abi.StepCall, "."+v)).
				With(abi.FieldHandlers, around).With(abi.FieldWrapperRoles, roles).Emit()
		}
	}
	if served {
		return // its dispatch_request runs around the methods
	}
	dispatched := unit(call, on, drift.First(listOf(list), drift.Of(view, abi.StepClass, ".methods"), drift.Text("GET")), drift.Of(view, abi.StepClass, abi.StepCall, ".dispatch_request"))
	dispatched.With(abi.FieldHandlers, drift.List(decoratorsOf(view))).Emit()
	if fn := class.Property("dispatch_request"); fn.Kind() == "function_definition" {
		drift.WrapDecorated(call, fn, "wrapper")
	}
}

// decoratorsOf are what the decorators of a class view make of it.
func decoratorsOf(view drift.Node) drift.Value {
	return drift.Of(view, abi.StepClass, ".decorators", abi.StepElements, abi.StepCall)
}

// classAround is what runs around the methods of a class view, from outside to inside, with the name of the roles of each: its decorators, and
// a dispatch_request of its own.
func classAround(view, class drift.Node) (around, roles drift.Value) {
	functions, names := []drift.Value{decoratorsOf(view)}, []drift.Value{drift.Text("wrapper")}
	if class.Property("dispatch_request").Kind() == "function_definition" {
		functions = append(functions, drift.Of(view, abi.StepClass, abi.StepCall, ".dispatch_request"))
		names = append(names, drift.Text("wrapper"))
	}
	return drift.List(functions...), drift.List(names...)
}

// onwards reads super().dispatch_request() of a class view, which runs the method of the verb.
func onwards(m drift.Match) {
	call := m.Node("call")
	if call.EnclosingFunction().Field("name").Text() != "dispatch_request" {
		return
	}
	for _, base := range call.EnclosingClass().Field("superclasses").Children() {
		if base.ValueKind() == abi.EvaluatedClass && base.Property("dispatch_request").Kind() == "function_definition" {
			return // another class of the project comes in between
		}
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("delegate")).With(abi.FieldName, drift.Text("next")).Emit()
}

// guarded lists what libraries make of the function in view_func=login_required(view): they refuse some requests, or may answer.
func guarded(view drift.Node) drift.Value {
	var by []drift.Value
	for view.Kind() == "call" && len(drift.Positional(view)) > 0 && drift.Positional(view)[0].Function() != 0 {
		if fn := view.Field("function"); fn.ValueKind() == abi.EvaluatedLibrary {
			by = append(by, drift.Of(fn))
		}
		view = drift.Positional(view)[0]
	}
	if len(by) == 0 {
		return drift.Value{}
	}
	return drift.List(by...)
}

// isFunction reports whether a view is a function, or what a loop goes through or a caller hands over; no call makes it.
func isFunction(view drift.Node) bool {
	switch view.ValueKind() {
	case abi.EvaluatedFunction, abi.EvaluatedParameter, abi.EvaluatedInstance: // an instance of the project's, that is called
		return true
	case abi.EvaluatedUnknown:
		return view.Kind() == "identifier" || view.Kind() == "subscript"
	}
	return false
}

// listOf is a list of methods where one is written.
func listOf(list drift.Node) drift.Value {
	if list == 0 {
		return drift.Value{}
	}
	return drift.Of(list)
}

func listed(list drift.Node, verb string) bool {
	for i := 0; ; i++ {
		el := list.Element(i)
		if el == 0 {
			return false
		}
		if drift.Upper(el.Str()) == drift.Upper(verb) {
			return true
		}
	}
}

// register reads app.register_blueprint(bp, url_prefix=…), which goes before the blueprint's own prefix.
func register(m drift.Match) {
	call := m.Node("call")
	target := drift.KeywordOrPosition(call, "blueprint", 0)
	own, first, name := target, target, target
	own.Steps = append(own.Steps, "arg[url_prefix]")
	first.Steps, name.Steps = append(first.Steps, abi.StepArgument(0)), append(name.Steps, abi.StepKeyword("name"))
	called := drift.First(drift.Of(drift.Keyword(call, "name")), first, name)
	path := drift.First(drift.Of(drift.Keyword(call, "url_prefix")), own)
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldTargets, drift.List(target)).
		With(abi.FieldPath, braces(path)).With(abi.FieldName, called).Emit()
}

// registerElsewhere reads app.register_blueprint(blueprint) of an application that a class of another library makes: app = TheirFlask(__name__).
func registerElsewhere(m drift.Match) {
	if m.Node("on").ValueKind() == abi.EvaluatedLibrary {
		register(m)
	}
}

func wrap(at, on drift.Node, fn drift.Value, roles, phase string) *drift.Fact {
	return drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldFunctions, drift.List(fn)).
		With(abi.FieldWrapperRoles, drift.Text(roles)).With(abi.FieldPhase, drift.Text(phase))
}

// everywhere says that a wrapper of a blueprint runs for the whole application, as its method says.
func everywhere(f *drift.Fact, method string) *drift.Fact {
	if method == "before_app_request" || method == "app_errorhandler" {
		f.With(abi.FieldName, drift.Text(abi.AtRoot))
	}
	return f
}

func before(m drift.Match) {
	fn := m.Node("function")
	everywhere(wrap(fn, m.Node("on"), drift.Of(fn), "wrapper", "always"), m.Text("method")).Emit()
	for _, d := range drift.DecoratorCalls(fn) { // what a library refuses there, it refuses before the function
		if d.ValueKind() == abi.EvaluatedLibrary && d.Field("attribute").Text() != m.Text("method") {
			drift.New(abi.FactWrap, fn).With(abi.FieldFunction, drift.Of(fn)).With(abi.FieldFunctions, drift.List(drift.Of(d))).With(abi.FieldWrapperRoles, drift.Text("wrapper")).Emit()
		}
	}
}

func beforeCall(m drift.Match) {
	everywhere(wrap(m.Node("call"), m.Node("on"), drift.KeywordOrPosition(m.Node("call"), "f", 0), "wrapper", "always"), m.Text("method")).Emit()
}

// after reads @app.after_request before a function: what it makes of answers is not read, unless it only gives back what it was handed.
func after(m drift.Match) {
	fn := m.Node("function")
	params := fn.Field("parameters").Children()
	if len(params) == 1 && onlyHeaders(fn.Field("body"), params[0].Text()) {
		return
	}
	drift.New(abi.FactWrap, m.Node("method").Parent()).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPhase, drift.Text("unread")).Emit()
}

// onlyHeaders reports whether code gives back the response that it was handed, and changes nothing of it but header fields.
func onlyHeaders(n drift.Node, response string) bool {
	switch n.Kind() {
	case "return_statement":
		return n.Child(0).Text() == response
	case "raise_statement":
		return false
	case "assignment", "augmented_assignment":
		left := n.Field("left")
		if left.Kind() == "attribute" && left.Field("object").Text() == response || left.Text() == response {
			return false
		}
	case "call":
		if on := n.Field("function"); on.Kind() == "attribute" && on.Field("object").Text() == response && on.Field("attribute").Text() == "set_data" {
			return false
		}
		for _, a := range drift.Positional(n) {
			if a.Text() == response {
				return false
			}
		}
	}
	for _, c := range n.Children() {
		if !onlyHeaders(c, response) {
			return false
		}
	}
	return true
}

func errorhandler(m drift.Match) {
	everywhere(answers(m.Node("call"), m.Node("on"), drift.Of(m.Node("function"))), m.Text("method")).Emit()
}

func addHandler(m drift.Match) {
	answers(m.Node("call"), m.Node("on"), drift.KeywordOrPosition(m.Node("call"), "f", 1)).Emit()
}

// answers says that a function answers the exceptions that a call names first.
func answers(call, on drift.Node, fn drift.Value) *drift.Fact {
	return drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldFunctions, drift.List(fn)).
		With(abi.FieldWrapperRoles, drift.Text("errorHandler")).With(abi.FieldPhase, drift.Text("error")).
		With(abi.FieldCatches, drift.List(drift.KeywordOrPosition(call, "code_or_exception", 0)))
}

func answer(call drift.Node) *drift.Fact {
	return drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response"))
}

// abort reads abort(404).
func abort(m drift.Match) {
	call := m.Node("call")
	answer(call).With(abi.FieldStatus, first(call, "code", 0)).With(abi.FieldExceptionType, drift.Text(httpException)).Emit()
}

// httpException is what abort raises, and what the look-ups that answer 404 do.
const httpException = "werkzeug.exceptions#HTTPException"

// found reads Book.query.get_or_404(id) and db.get_or_404(Book, id).
func found(m drift.Match) {
	answer(m.Node("call")).With(abi.FieldStatus, drift.Number("404")).With(abi.FieldWhen, drift.Text("missing")).
		With(abi.FieldExceptionType, drift.Text(httpException)).Emit()
}

// lookUp reads request.args["name"], which refuses a request that lacks the name.
func lookUp(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text(badRequestKeyError)).Emit()
}

// badRequestKeyError is what a look-up in a request raises, and what that descends from.
const badRequestKeyError = "werkzeug.exceptions#BadRequestKeyError werkzeug.exceptions#BadRequest werkzeug.exceptions#HTTPException " +
	"global#KeyError global#LookupError global#Exception global#BaseException"

// kept reads session["name"], which raises where the session lacks the name.
func kept(m drift.Match) {
	if pyweb.LooksUp(m.Node("call")) {
		drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("global#KeyError global#LookupError global#Exception global#BaseException")).Emit()
	}
}

// first is an argument by keyword or position, and nothing where the call has none.
func first(call drift.Node, name string, index int) drift.Value {
	if k := drift.Keyword(call, name); k != 0 {
		return drift.Of(k)
	}
	if args := drift.Positional(call); index < len(args) {
		return drift.Of(args[index])
	}
	return drift.Value{}
}

// respond reads make_response(body, status) and Response(body, status=…).
func respond(m drift.Match) {
	call := m.Node("call")
	if args := drift.Positional(call); len(args) == 1 && len(call.Arguments()) == 1 && handedOver(args[0]) && m.Node("fn").Has("flask#make_response", "flask.helpers#make_response", "quart#make_response") {
		// It may be a body, a list of a body and a status, or an answer.
		answer(call).With(abi.FieldStatus, drift.Of(args[0])).With(abi.FieldBody, drift.Of(args[0])).With(abi.FieldWhen, drift.Text("returned")).Emit()
		return
	}
	f := answer(call).With(abi.FieldDefault, drift.Number("200")).With(abi.FieldWhen, drift.Text("returned"))
	body := first(call, "response", 0)
	if args := drift.Positional(call); len(args) == 1 && args[0].Kind() == "tuple" {
		parts := args[0].Children()
		if len(parts) > 1 {
			f.With(abi.FieldStatus, drift.Of(parts[1])).With(abi.FieldBody, drift.Of(parts[0])).Emit()
			return
		}
	}
	f.With(abi.FieldStatus, first(call, "status", 1)).With(abi.FieldBody, body).Emit()
}

// handedOver reports whether a call gives something of which it is not known here whether it is a body.
func handedOver(n drift.Node) bool {
	switch n.ValueKind() {
	case abi.EvaluatedUnknown, abi.EvaluatedArray, abi.EvaluatedLibrary:
	default:
		return false
	}
	return n.Kind() == "call" && !n.Field("function").Has("flask#jsonify", "flask.json#jsonify", "flask#render_template", "flask.templating#render_template",
		"flask#render_template_string", "quart#jsonify", "json#dumps")
}

// parsedBody reads request.get_json() and request.json, which refuse a body that is no JSON, and one that is not said to be.
func parsedBody(m drift.Match) {
	call := m.Node("call")
	if call.Kind() == "attribute" && call.Parent().Kind() == "call" && call.Parent().Field("function") == call {
		return
	}
	if args := drift.Positional(call); drift.Keyword(call, "silent") != 0 || len(args) > 1 {
		return
	}
	refuses := func(exception, unless string) {
		drift.New(abi.FactRaise, call).With(abi.FieldExceptionType, drift.Text(exception+httpRoots)).With(abi.FieldDescription, drift.Text(unless)).Emit()
	}
	if drift.Keyword(call, "force") == 0 && len(drift.Positional(call)) == 0 {
		refuses("werkzeug.exceptions#UnsupportedMediaType", "the request says that its body is JSON")
	}
	refuses("werkzeug.exceptions#BadRequest", "the body is JSON")
}

// httpRoots is what the exceptions of werkzeug descend from.
const httpRoots = " werkzeug.exceptions#HTTPException global#Exception global#BaseException"

// redirect reads redirect(url, code).
func redirect(m drift.Match) {
	call := m.Node("call")
	answer(call).With(abi.FieldStatus, first(call, "code", 1)).With(abi.FieldDefault, drift.Number("302")).Emit()
}

// status reads response.status_code = 404 on a response in a name.
func status(m drift.Match) {
	if on := m.Text("on"); on == "self" || on == "cls" {
		return
	}
	answer(m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldStatus, drift.Of(m.Node("value"))).With(abi.FieldContinues, drift.True()).Emit()
}

// next reads the call of the decorated function in a decorator.
func next(m drift.Match) {
	drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("delegate")).
		With(abi.FieldName, drift.Text("next")).Emit()
}
