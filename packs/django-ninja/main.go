// Command django-ninja is the pack for Django Ninja.
package main

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyweb"
	"github.com/drift-analyzer/drift/packs/internal/urlconf"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"operation": operation, "added": added, "router": router, "auth": auth, "urls": urls, "handler": handler, "respond": respond})
}

func main() {}

// operation reads @api.get("/path", response=…) and @router.api_operation(["GET", "POST"], "/path") before a function.
func operation(m drift.Match) {
	call, fn := m.Node("call"), m.Node("function")
	method, at := drift.Text(drift.Upper(m.Text("method"))), 0
	if m.Text("method") == "api_operation" {
		method, at = drift.KeywordOrPosition(call, "methods", 0), 1
	}
	state(call, m.Node("on"), method, pyweb.Argument(call, "path", at), fn)
}

// added reads router.add_api_operation("/path", ["GET"], view).
func added(m drift.Match) {
	call := m.Node("call")
	if fn := pyweb.Argument(call, "view_func", 2).Function(); fn != 0 {
		state(call, m.Node("on"), drift.KeywordOrPosition(call, "methods", 1), pyweb.Argument(call, "path", 0), fn)
	}
}

// inQuery is the name in the query that fills a parameter, "" for one that is filled from elsewhere and "*" where that is not known.
func inQuery(p drift.Node, path string) string {
	t, name := p.Field("type"), p.Child(0).Text()
	if p.Kind() == "identifier" {
		name = p.Text()
	}
	switch {
	case drift.Contains(path, "{"+name+"}"), drift.Contains(path, ":"+name+"}"):
		return ""
	case p.Field("value").Kind() == "call":
		return "*" // Query(…), Form(…) and the like
	case t == 0:
		return name
	case t.Child(0).ValueKind() == abi.EvaluatedClass:
		return "" // a schema, which the body is filled into
	}
	kind := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(t.Text(), "Optional["), "]"), " | None")
	if !slices.Contains([]string{"int", "float", "bool", "str", "date", "datetime", "UUID", "Decimal"}, kind) {
		return "*"
	}
	return name
}

func state(call, on drift.Node, method drift.Value, path, fn drift.Node) {
	var roles, query []drift.Value
	takes := false
	for i, p := range fn.Field("parameters").Children() {
		switch p.Kind() {
		case "keyword_separator", "positional_separator", "comment", "list_splat_pattern", "dictionary_splat_pattern":
			continue
		}
		if i == 0 {
			roles = append(roles, drift.Text("request"))
			continue
		}
		takes = true
		roles = append(roles, drift.Text("parameter"))
		if name := inQuery(p, path.Text()); name != "" {
			query = append(query, drift.Text(name))
		}
	}
	f := drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(fn)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldMethod, method).
		With(abi.FieldPath, spelled(path)).With(abi.FieldParams, drift.List(roles...)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("auth"))
	if len(query) > 0 {
		f.With(abi.FieldFields, drift.List(query...))
	}
	if takes {
		f.With(abi.FieldRejects, drift.Number("422"))
	}
	if guard := drift.Keyword(call, "auth"); guard != 0 && guard.Kind() != "none" {
		f.With(abi.FieldHandlers, guards(guard))
	}
	if answer := drift.Keyword(call, "response"); answer != 0 && answer.Kind() != "none" {
		if answer.Kind() == "dictionary" || answer.ValueKind() == abi.EvaluatedObject {
			drift.New(abi.FactDeclare, call).With(abi.FieldResponses, drift.Of(answer)).With(abi.FieldProvenance, drift.Text("derived")).
				With(abi.FieldName, drift.Text("response")).Emit()
		} else {
			f.With(abi.FieldBody, drift.Of(answer))
		}
	}
	f.Emit()
	drift.WrapDecorated(call, fn, "wrapper")
}

// spelled is a path whose converters are left out: {int:id} is {id}, {path:rest}, which takes slashes, {rest+}.
func spelled(path drift.Node) drift.Value {
	if path == 0 {
		return drift.Text("/")
	}
	s := path.Str()
	if s == "" {
		return drift.Of(path)
	}
	out, hole := "", -1
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '{':
			hole = len(out)
		case s[i] == '}':
			hole = -1
		case s[i] == ':' && hole >= 0:
			kind := out[hole+1:]
			out = out[:hole+1]
			for i++; i < len(s) && s[i] != '}'; i++ {
				out += s[i : i+1]
			}
			if kind == "path" {
				out += "+"
			}
			hole = -1
			if i == len(s) {
				return drift.Text(out)
			}
		}
		out += s[i : i+1]
	}
	return drift.Text(out)
}

// router reads api.add_router("/events/", router), whose router may be a dotted text.
func router(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	child := pyweb.Argument(call, "router", 1)
	target := drift.Of(child)
	if dotted := child.Str(); dotted != "" {
		parts := drift.Split(dotted, '.')
		name := parts[len(parts)-1]
		if len(parts) < 2 {
			return
		}
		target = drift.Text(dotted[:len(dotted)-len(name)-1])
		target.Steps = []string{abi.StepModule, "." + name}
	}
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldTargets, drift.List(target)).
		With(abi.FieldPath, spelled(pyweb.Argument(call, "prefix", 0))).Emit()
	if guard := drift.Keyword(call, "auth"); guard != 0 && guard.Kind() != "none" {
		wrap(call, target, guards(guard))
	}
}

// auth reads NinjaAPI(auth=…) and Router(auth=…).
func auth(m drift.Match) {
	if m.Node("value").Kind() != "none" {
		wrap(m.Node("call"), drift.Of(m.Node("call")), guards(m.Node("value")))
	}
}

func wrap(at drift.Node, registrar, functions drift.Value) {
	drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, registrar).With(abi.FieldFunctions, functions).
		With(abi.FieldPhase, drift.Text("always")).With(abi.FieldWrapperRoles, drift.Text("auth")).Emit()
}

// guards are what decides on a request: the first of a list, since any one of them is enough.
func guards(value drift.Node) drift.Value {
	if value.ValueKind() == abi.EvaluatedArray {
		return drift.List(drift.Of(value, "[0]"))
	}
	return drift.List(drift.Of(value))
}

// urls reads path("api/", api.urls), which hangs an API into the URL configuration.
func urls(m drift.Match) {
	call, fn := m.Node("call"), m.Node("fn")
	above := urlconf.Container(call)
	if above.Kind == abi.ValueNone {
		return
	}
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, above).With(abi.FieldTargets, drift.List(drift.Of(m.Node("api")))).
		With(abi.FieldPath, urlconf.Path(call, fn)).Emit()
}

// handler reads @api.exception_handler(Error) before a function.
func handler(m drift.Match) {
	drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldFunctions, drift.List(drift.Of(m.Node("function")))).
		With(abi.FieldPhase, drift.Text("error")).With(abi.FieldCatches, drift.List(drift.Of(m.Node("exception")))).
		With(abi.FieldWrapperRoles, drift.Text("exceptionHandler")).Emit()
}

// respond reads api.create_response(request, data, status=404).
func respond(m drift.Match) {
	call := m.Node("call")
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	if data := pyweb.Argument(call, "data", 1); data != 0 {
		f.With(abi.FieldBody, drift.Of(data))
	}
	if status := pyweb.Argument(call, "status", 2); status != 0 {
		f.With(abi.FieldStatus, drift.Of(status))
	}
	f.Emit()
}
