// Command sanic is the pack for Sanic.
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
	drift.Register(manifest, drift.Handlers{"route": route, "added": added, "attached": attached, "blueprint": blueprint, "group": group, "before": before, "after": after,
		"respond": respond, "raised": raised})
}

func main() {}

// route reads @app.get("/path") and @app.route("/path", methods=["GET", "POST"]).
func route(m drift.Match) {
	call := m.Node("call")
	verb := drift.Text(drift.Upper(m.Text("method")))
	if m.Text("method") == "route" {
		verb = methods(call)
	}
	serve(call, m.Node("on"), verb, call, pyweb.Argument(call, "uri", 0), drift.Of(m.Node("function")))
}

// methods are those that a route is for, GET unless it says others.
func methods(call drift.Node) drift.Value {
	if list := drift.Keyword(call, "methods"); list != 0 {
		return drift.Of(list)
	}
	return drift.Text("GET")
}

// added reads app.add_route(show, "/path", methods=["GET"]) and app.add_route(Boats.as_view(), "/path").
func added(m drift.Match) {
	call := m.Node("call")
	handler, rule, on := pyweb.Argument(call, "handler", 0), pyweb.Argument(call, "uri", 1), m.Node("on")
	if handler == 0 || rule == 0 {
		return
	}
	if fn := handler.Field("function"); handler.Kind() == "call" && fn.Field("attribute").Text() == "as_view" {
		pyweb.EachVerb(fn.Field("object"), func(verb, function drift.Value) { serve(call, on, verb, call, rule, function) })
		return
	}
	serve(call, on, methods(call), call, rule, drift.Of(handler))
}

// attached reads class Boats(HTTPMethodView, attach=app, uri="/boats").
func attached(m drift.Match) {
	class := m.Node("class")
	var rule drift.Node
	for _, a := range class.Field("superclasses").Children() {
		if a.Kind() == "keyword_argument" && a.Field("name").Text() == "uri" {
			rule = a.Field("value")
		}
	}
	if rule == 0 {
		return
	}
	pyweb.EachVerb(class.Field("name"), func(verb, function drift.Value) {
		serve(class, m.Node("on"), verb, 0, rule, function)
	})
}

// versioned is what routes of blueprints hang on that have a version of their own: it stands in front of all that is mounted above them.
const versioned = "sanic:versioned"

// serve states a route.
func serve(at, router drift.Node, verb drift.Value, call, rule drift.Node, function drift.Value) {
	if rule == 0 {
		return
	}
	on, path := drift.Of(router), pyweb.Angles(rule, "+")
	if version := drift.Keyword(call, "version"); call != 0 && version != 0 {
		if version := front(version); version != "" && router.Has("sanic#Sanic()", "sanic.app#Sanic()", "type:sanic#Sanic", "type:sanic.app#Sanic") && drift.Keyword(call, "version_prefix") == 0 {
			path = drift.Join(drift.Text(version), path)
		} else {
			on = drift.Text(versioned)
			drift.New(abi.FactMount, at).With(abi.FieldRegistrar, drift.Text("sanic")).With(abi.FieldTarget, on).
				With(abi.FieldPath, drift.Value{}).With(abi.FieldDefault, drift.True()).Emit()
		}
	}
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, on).With(abi.FieldMethod, verb).
		With(abi.FieldPath, path).With(abi.FieldRoles, drift.Text("handler")).Emit()
}

// front is what a version puts in front of a path: v1 for 1 and for "v1"; "" where it is not known.
func front(version drift.Node) string {
	if _, text, ok := version.Const(); ok {
		return "v" + strings.TrimPrefix(text, "v")
	}
	return ""
}

// blueprint reads app.blueprint(boats, url_prefix="/api"), of one blueprint, a list of them, or a group.
func blueprint(m drift.Match) {
	call := m.Node("call")
	what := pyweb.Argument(call, "blueprint", 0)
	if what == 0 {
		return
	}
	if first := what.Element(0); first != 0 {
		for i := 0; first != 0; i, first = i+1, what.Element(i+1) {
			mount(call, drift.Of(m.Node("on")), first, drift.Keyword(call, "url_prefix"))
		}
		return
	}
	mount(call, drift.Of(m.Node("on")), what, drift.Keyword(call, "url_prefix"))
}

// group reads Blueprint.group(boats, crews, url_prefix="/fleet").
func group(m drift.Match) {
	call := m.Node("call")
	for _, part := range drift.Positional(call) {
		mount(call, drift.Of(call), part, drift.Keyword(call, "url_prefix"))
	}
}

// mount hangs a blueprint, with the prefix that it is made with, below a prefix. Its version stands in front of both.
func mount(at drift.Node, on drift.Value, part, prefix drift.Node) {
	f := drift.New(abi.FactMount, at).With(abi.FieldRegistrar, on).With(abi.FieldTargets, drift.List(drift.Of(part)))
	made := part.Property("()")
	if made == 0 || made.Kind() != "call" || strings.HasSuffix(made.Field("function").Text(), ".group") {
		if prefix != 0 {
			f.With(abi.FieldPath, drift.Of(prefix))
		}
		f.Emit()
		return
	}
	var path []drift.Value
	version := drift.Keyword(made, "version")
	switch {
	case version != 0 && (drift.Keyword(made, "version_prefix") != 0 || at.Kind() == "call" && strings.HasSuffix(at.Field("function").Text(), ".group")):
		path = append(path, drift.Text("{version*}"))
	case version != 0:
		said := front(version)
		if said == "" {
			said = "{version*}"
		}
		path = append(path, drift.Text(said))
	}
	if prefix != 0 {
		path = append(path, drift.Of(prefix))
	}
	if own := pyweb.Argument(made, "url_prefix", 1); own != 0 {
		path = append(path, drift.Of(own))
	}
	if len(path) > 0 {
		f.With(abi.FieldPath, drift.Join(path...))
	}
	f.Emit()
}

// before reads what runs before the handlers: @app.on_request, @app.middleware("request").
func before(m drift.Match) {
	fn := m.Node("function")
	if call := m.Node("method").Parent().Parent(); m.Text("method") == "middleware" && call.Kind() == "call" {
		if args := drift.Positional(call); len(args) > 0 && args[0].Str() == "response" {
			after(m)
			return
		}
	}
	drift.New(abi.FactWrap, fn).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldFunctions, drift.List(drift.Of(fn))).
		With(abi.FieldWrapperRoles, drift.Text("before")).With(abi.FieldPhase, drift.Text("always")).Emit()
}

// after reads @app.on_response: what it makes of answers is not read.
func after(m drift.Match) {
	drift.New(abi.FactWrap, m.Node("function")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPhase, drift.Text("unread")).Emit()
}

// respond reads json({…}, status=201), text(…), empty() and redirect("/elsewhere").
func respond(m drift.Match) {
	call, fn, status, fallback := m.Node("call"), m.Node("fn"), 1, "200"
	switch {
	case fn.Has("sanic.response#empty", "sanic#empty"):
		status, fallback = 0, "204"
	case fn.Has("sanic.response#redirect", "sanic#redirect"):
		status, fallback = 2, "302"
	}
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number(fallback)).With(abi.FieldWhen, drift.Text("returned"))
	if code := pyweb.Argument(call, "status", status); code != 0 {
		f.With(abi.FieldStatus, drift.Of(code))
	}
	if body := pyweb.Argument(call, "body", 0); body != 0 && fallback == "200" {
		f.With(abi.FieldBody, drift.Of(body))
	}
	f.Emit()
}

// raised reads abort(404) of earlier versions, which raises.
func raised(m drift.Match) {
	f := drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("500")).
		With(abi.FieldExceptionType, drift.Text("sanic.exceptions#SanicException"))
	if code := pyweb.Argument(m.Node("call"), "status_code", 0); code != 0 {
		f.With(abi.FieldStatus, drift.Of(code))
	}
	f.Emit()
}
