// Command litestar is the pack for Litestar.
package main

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyweb"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"made": made, "registered": registered, "configured": configured, "controller": controller, "respond": respond})
}

func main() {}

// kinds are the decorators, the method that each stands for and the status that its functions answer.
var kinds = []struct{ name, method, status string }{{"get", "GET", "200"}, {"post", "POST", "201"}, {"put", "PUT", "200"}, {"patch", "PATCH", "200"},
	{"delete", "DELETE", "204"}, {"head", "HEAD", "200"}, {"route", "", "200"}}

// origins of a name that litestar and its modules of handlers export.
func origins(name string) []string {
	return []string{"litestar#" + name, "litestar.handlers#" + name, "litestar.handlers.http_handlers#" + name, "litestar.handlers.http_handlers.decorators#" + name}
}

// state states what a decorated function serves: @get("/path", status_code=…). own is the path of its controller.
func state(at, decorator drift.Node, registrar, own, function drift.Value, fn drift.Node, above layers) {
	for _, k := range kinds {
		if !decorator.Field("function").Has(origins(k.name)...) {
			continue
		}
		verb := drift.Text(k.method)
		if k.method == "" {
			verb = drift.Of(drift.Keyword(decorator, "http_method"))
		}
		path := drift.Text("/")
		if p := first(decorator); p != 0 {
			path = spelled(p)
		}
		code := drift.Number(k.status)
		if s := drift.Keyword(decorator, "status_code"); s != 0 {
			code = drift.Of(s)
		}
		if own.Kind != abi.ValueNone {
			path = drift.Join(own, path)
		}
		f := drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
			With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, verb).With(abi.FieldRoles, drift.Text("handler")).
			With(abi.FieldRegistrar, registrar).With(abi.FieldPath, path).With(abi.FieldDefault, code)
		above = above.within(drift.Keyword(decorator, "dependencies"))
		roles, query, checked := rolesOf(fn, first(decorator), above)
		if f.With(abi.FieldParams, drift.List(roles...)); checked {
			f.With(abi.FieldRejects, drift.Number("400"))
		}
		if len(query) > 0 {
			f.With(abi.FieldFields, drift.List(query...))
		}
		f.Emit()
		around(at, function, func(name string) drift.Node { return drift.Keyword(decorator, name) })
		above.before(at, function, fn, nil)
	}
}

// first is the path of a decorator or router, 0 where it has none.
func first(call drift.Node) drift.Node {
	if p := drift.Keyword(call, "path"); p != 0 {
		return p
	}
	if args := drift.Positional(call); len(args) > 0 {
		return args[0]
	}
	return 0
}

// rolesOf says what the parameters of a function are, that of its receiver left out: the body, what is taken of the path or the query,
// and what the library or a dependency fills. query are the names that are taken of the query, "*" for what a dependency may take;
// checked: something of the request has to fit. Text in the path always does.
func rolesOf(function, path drift.Node, above layers) (roles, query []drift.Value, checked bool) {
	for _, p := range function.Field("parameters").Children() {
		name, t := name(p), p.Field("type")
		role := "context"
		switch {
		case name == "self" || name == "*":
			continue
		case name == "request":
			role = "request"
		case name == "data":
			role, checked = "requestBody", true
		case slices.Contains([]string{"state", "scope", "socket", "headers", "cookies"}, name):
		default:
			kind, optional := "", false
			if t != 0 && above.dependency(name) == 0 {
				kind, optional = scalar(t.Text())
			}
			if kind == "" { // a dependency, which may be stated elsewhere
				query = append(query, drift.Text("*"))
				break
			}
			role = "parameter"
			inPath := path != 0 && drift.Contains(path.Text(), "{"+name+":")
			if !inPath {
				query = append(query, drift.Text(name))
			}
			checked = checked || kind != "str" || !optional && p.Kind() == "typed_parameter" && !inPath
		}
		roles = append(roles, drift.Text(role))
	}
	return roles, query, checked
}

// scalar is the type of an annotation that one value of a path or a query fills, "" for any other.
func scalar(annotation string) (kind string, optional bool) {
	inner, isOptional := strings.CutPrefix(annotation, "Optional[")
	inner = strings.TrimSuffix(inner, "]")
	for _, none := range []string{" | None", "|None"} {
		cut, found := strings.CutSuffix(inner, none)
		inner, isOptional = cut, isOptional || found
	}
	if slices.Contains([]string{"int", "float", "bool", "UUID", "Decimal", "date", "datetime", "str"}, inner) {
		return inner, isOptional
	}
	return "", false
}

// name is that of a parameter.
func name(p drift.Node) string {
	if p.Kind() != "identifier" {
		p = p.Child(0)
	}
	return p.Text()
}

// spelled is a path whose holes lose their types: {id:int} and {rest:path}.
func spelled(n drift.Node) drift.Value {
	if s := n.Str(); s != "" {
		return drift.Text(pyweb.Braces(s))
	}
	if n.Element(0) != 0 {
		var out []drift.Value
		for i := 0; n.Element(i) != 0; i++ {
			out = append(out, spelled(n.Element(i)))
		}
		return drift.List(out...)
	}
	return drift.Of(n)
}

// made reads Litestar(route_handlers=[…], path="/api") and Router("/path", route_handlers=[…]).
func made(m drift.Match) {
	call := m.Node("call")
	list, path := drift.Keyword(call, "route_handlers"), drift.Keyword(call, "path")
	if m.Node("fn").Has("litestar#Router", "litestar.router#Router") {
		path = first(call)
	} else if args := drift.Positional(call); list == 0 && len(args) > 0 {
		list = args[0]
	}
	at := drift.Value{}
	if path != 0 {
		at = spelled(path)
		// What stands in front of all that hangs on it.
		drift.New(abi.FactMount, call).With(abi.FieldTargets, drift.List(drift.Of(call))).With(abi.FieldPath, at).Emit()
	}
	option := func(name string) drift.Node { return drift.Keyword(call, name) }
	wrapped(call, option, func(f *drift.Fact) *drift.Fact {
		return f.With(abi.FieldRegistrar, drift.Of(call)).With(abi.FieldPhase, drift.Text("always"))
	})
	handled(call, option, func(f *drift.Fact) *drift.Fact { return f.With(abi.FieldRegistrar, drift.Of(call)) })
	hang(call, drift.Of(call), list, layers{}.within(drift.Keyword(call, "dependencies")))
}

// registered reads app.register(handler).
func registered(m drift.Match) {
	if args := drift.Positional(m.Node("call")); len(args) == 1 {
		one(m.Node("call"), drift.Of(m.Node("on")), args[0], layers{})
	}
}

// configured reads app_config.route_handlers.extend([…]) of a plug-in: there is one application.
func configured(m drift.Match) {
	args := drift.Positional(m.Node("call"))
	if len(args) != 1 {
		return
	}
	if m.Text("method") == "append" {
		one(m.Node("call"), drift.Text("litestar"), args[0], layers{})
		return
	}
	hang(m.Node("call"), drift.Text("litestar"), args[0], layers{})
}

// found names what the lists hang that the program puts together when it runs.
const found = "?litestar:found"

// controller reads a class of handlers. It counts where a list of handlers is only known when the program runs: it may be in it.
func controller(m drift.Match) {
	class(m.Node("class"), drift.Text(found), m.Node("name"), layers{})
}

// hang states what the handlers of a list serve.
func hang(at drift.Node, registrar drift.Value, list drift.Node, above layers) {
	if list != 0 && list.ValueKind() != abi.EvaluatedArray {
		// Where it hangs them is as little known.
		drift.New(abi.FactMount, at).With(abi.FieldRegistrar, registrar).With(abi.FieldTarget, drift.Text(found)).With(abi.FieldPath, drift.Of(list)).Emit()
		return
	}
	for i := 0; list != 0; i++ {
		el := list.Element(i)
		if el == 0 {
			return
		}
		one(at, registrar, el, above)
	}
}

// one states what a function, a controller or a router serves.
func one(at drift.Node, registrar drift.Value, n drift.Node, above layers) {
	switch n.ValueKind() {
	case abi.EvaluatedFunction:
		fn := n.Function()
		for _, d := range drift.DecoratorCalls(fn) {
			if d.Kind() == "call" {
				state(at, d, registrar, drift.Value{}, drift.Of(fn), fn, above)
			}
		}
	case abi.EvaluatedClass:
		class(at, registrar, n, above)
	default:
		drift.New(abi.FactMount, at).With(abi.FieldRegistrar, registrar).With(abi.FieldRegistrars, drift.Of(n)).Emit()
	}
}

// class states what the methods of a controller serve.
func class(at drift.Node, registrar drift.Value, n drift.Node, above layers) {
	own := drift.Value{}
	if p := n.Property("path"); p != 0 {
		own = spelled(p)
	}
	for _, name := range n.Keys() {
		fn := n.Property(name)
		if fn == 0 || fn.Kind() != "function_definition" {
			continue
		}
		for _, d := range drift.DecoratorCalls(fn) {
			if d.Kind() == "call" {
				function := drift.Of(n, abi.StepCall, "."+name)
				around(at, function, n.Property)
				state(at, d, registrar, own, function, fn, above.within(n.Property("dependencies")))
			}
		}
	}
}

// respond reads Response(content, status_code=…), Redirect(path) and their kin.
func respond(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldWhen, drift.Text("returned"))
	if fn.Has("litestar.response#Redirect") {
		f.With(abi.FieldDefault, drift.Number("302"))
	} else if body := drift.Keyword(call, "content"); body != 0 {
		f.With(abi.FieldBody, drift.Of(body))
	} else if args := drift.Positional(call); len(args) > 0 && !fn.Has("litestar.response#Template", "litestar.response#File", "litestar.response#Stream") {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	if status := drift.Keyword(call, "status_code"); status != 0 {
		f.With(abi.FieldStatus, drift.Of(status))
	}
	f.Emit()
}
