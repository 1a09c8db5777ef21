// Command falcon is the pack for Falcon.
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
	drift.Register(manifest, drift.Handlers{"added": added, "made": made, "hooked": hooked, "wrote": wrote})
}

func main() {}

// added reads app.add_route("/ships/{id:int}", Ships(), suffix="one"): the methods of a resource serve, on_get, and on_get_one where a route has
// the suffix "one".
func added(m drift.Match) {
	call := m.Node("call")
	rule, resource := pyweb.Argument(call, "uri_template", 0), pyweb.Argument(call, "resource", 1)
	if rule == 0 || resource == 0 {
		return
	}
	suffix := ""
	if said := drift.Keyword(call, "suffix"); said != 0 {
		switch kind, text, ok := said.Const(); {
		case ok && kind == 's':
			suffix = "_" + text
		case !ok:
			return // which methods serve is not known
		}
	}
	path := drift.Of(rule)
	if text := rule.Str(); strings.Contains(text, ":") {
		path = drift.Text(pyweb.Braces(text))
	}
	for _, verb := range pyweb.Verbs {
		method := resource.Property("on_" + verb + suffix)
		if method == 0 {
			continue
		}
		drift.New(abi.FactUnit, call).With(abi.FieldFunction, drift.Of(resource, ".on_"+verb+suffix)).With(abi.FieldUnitKind, drift.Text("handler")).
			With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldMethod, drift.Text(drift.Upper(verb))).
			With(abi.FieldPath, path).With(abi.FieldRoles, drift.Text("handler")).Emit()
	}
}

// made reads falcon.App(middleware=[Tenant(), cors]): process_request and process_resource of each run before what serves, and what a
// library's does is not read.
func made(m drift.Match) {
	call := m.Node("call")
	list := drift.Keyword(call, "middleware")
	if list == 0 {
		return
	}
	one := func(el drift.Node) {
		read := false
		for _, name := range []string{"process_request", "process_resource"} {
			if method := el.Property(name); method != 0 && method.Kind() == "function_definition" {
				read = true
				drift.New(abi.FactWrap, el).With(abi.FieldRegistrar, drift.Of(call)).With(abi.FieldFunctions, drift.List(drift.Of(el, "."+name))).
					With(abi.FieldWrapperRoles, drift.Text(name)).With(abi.FieldPhase, drift.Text("always")).Emit()
			}
		}
		if !read {
			drift.New(abi.FactWrap, el).With(abi.FieldRegistrar, drift.Of(call)).With(abi.FieldPhase, drift.Text("unread")).Emit()
		}
	}
	if first := list.Element(0); first != 0 {
		for i := 0; first != 0; i, first = i+1, list.Element(i+1) {
			one(first)
		}
		return
	}
	one(list)
}

// hooked reads @falcon.before(check) on a method or a class of a resource: it runs in front.
func hooked(m drift.Match) {
	call, of := m.Node("call"), m.Node("of")
	args := drift.Positional(call)
	if len(args) == 0 {
		return
	}
	around := func(fn drift.Value) {
		drift.New(abi.FactWrap, call).With(abi.FieldFunction, fn).With(abi.FieldFunctions, drift.List(drift.Of(args[0]))).With(abi.FieldWrapperRoles, drift.Text("hook")).Emit()
	}
	if of.Kind() == "function_definition" {
		around(drift.Of(of))
		return
	}
	for _, part := range of.Field("body").Children() {
		fn := part
		if fn.Kind() == "decorated_definition" {
			fn = fn.Field("definition")
		}
		if fn.Kind() == "function_definition" && strings.HasPrefix(fn.Field("name").Text(), "on_") {
			around(drift.Of(fn))
		}
	}
}

// wrote reads resp.status = falcon.HTTP_201 and resp.media = {…}, which the method's end sends.
func wrote(m drift.Match) {
	value := m.Node("value")
	f := drift.New(abi.FactOutcome, m.Node("at")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldContinues, drift.True())
	switch m.Text("property") {
	case "status":
		if code := status(value); code != "" {
			f.With(abi.FieldStatus, drift.Number(code))
		} else {
			f.With(abi.FieldStatus, drift.Of(value))
		}
	case "media":
		f.With(abi.FieldDefault, drift.Number("200")).With(abi.FieldBody, drift.Of(value))
	default: // text, data, body, stream: no object
		f.With(abi.FieldDefault, drift.Number("200"))
	}
	f.Emit()
}

// status is the number of falcon.HTTP_201, falcon.HTTP_CREATED's spelling aside, of "201 Created" and of HTTPStatus.CREATED's value; "" for
// anything else.
func status(value drift.Node) string {
	if _, text, ok := value.Const(); ok && len(text) >= 3 && digits(text[:3]) && (len(text) == 3 || text[3] == ' ') {
		return text[:3]
	}
	for _, origin := range drift.Split(value.Origins(), '\n') {
		module, name, _ := strings.Cut(origin, "#")
		name = name[strings.LastIndexByte(name, '.')+1:]
		if code := strings.TrimPrefix(name, "HTTP_"); strings.HasPrefix(module, "falcon") && len(code) == 3 && digits(code) {
			return code
		}
	}
	return ""
}

func digits(s string) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
