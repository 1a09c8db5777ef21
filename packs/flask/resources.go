package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What flask-restful and flask-restx add: resources, classes whose methods are named after the verbs, that an Api
// or a namespace of one serves.

// resource reads api.add_resource(Orders, "/orders", …).
func resource(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	if len(args) > 0 && args[0].Kind() == "list_splat" {
		passedOn(call, m.Node("on"))
		return
	}
	if len(args) < 2 {
		return
	}
	resources(call, m.Node("on"), args[0], args[1:])
}

// passedOn reads api.add_resource(*route): which class and which paths these are is known of each round of the loop around it.
func passedOn(call, on drift.Node) {
	for _, v := range verbs {
		method := drift.Argument(call, 0)
		method.Steps = append(method.Steps, abi.StepCall, "."+v)
		served(call, on, method, v, braces(drift.ArgumentsFrom(call, 1))).Emit()
	}
}

// served says that a method of a resource serves some paths with a verb.
func served(call, on drift.Node, method drift.Value, verb string, paths drift.Value) *drift.Fact {
	return drift.New(abi.FactUnit, call).With(abi.FieldFunction, method).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Of(on)).With(abi.FieldMethod, drift.Text(drift.Upper(verb))).
		With(abi.FieldPath, paths).With(abi.FieldRoles, drift.Text("resource")).With(abi.FieldWrapperRoles, drift.Text("wrapper"))
}

// routed reads @namespace.route("/orders", …) above a resource.
func routed(m drift.Match) {
	resources(m.Node("call"), m.Node("on"), m.Node("class"), drift.Positional(m.Node("call")))
}

var namespaced = []string{"flask_restx#Api().namespace()", "flask_restplus#Api().namespace()"}

// resources says that the methods of a class serve some paths.
func resources(call, on, class drift.Node, paths []drift.Node) {
	var at []drift.Value
	own := drift.Value{}
	if on.Has(namespaced...) {
		// api.namespace("orders", path="/o") is the same Api, below a path.
		own = drift.First(drift.Of(on, "arg[path]"), drift.Of(on, "arg[0]"))
	}
	for _, p := range paths {
		if p.Kind() == "list_splat" {
			at = append(at, drift.Join(own, braces(drift.Of(p.Child(0), abi.StepElements))))
			continue
		}
		at = append(at, drift.Join(own, braces(drift.Of(p))))
	}
	around := around(class)
	for _, v := range verbs {
		method := drift.Of(class, abi.StepCall, "."+v)
		if fn := class.Property(v); fn != 0 {
			drift.WrapDecorated(call, fn, "wrapper")
		} else if class.ValueKind() != abi.EvaluatedParameter {
			continue
		}
		written := marshalled(class, class.Property(v))
		served(call, on, method, v, drift.List(at...)).With(abi.FieldHandlers, around).With(abi.FieldBody, written).Emit()
	}
}

// around lists what the decorators that a class names give for each of its methods.
func around(class drift.Node) drift.Value {
	var out []drift.Value
	for _, name := range []string{"decorators", "method_decorators"} {
		list := class.Property(name)
		for i := 0; list != 0; i++ {
			el := list.Element(i)
			if el == 0 {
				break
			}
			if el.Function() != 0 {
				drift.New(abi.FactRole, el).With(abi.FieldFunction, drift.Of(el)).With(abi.FieldChildParam, drift.Number("0")).
					With(abi.FieldRole, drift.Text("next")).Emit()
				out = append(out, drift.Of(el, abi.StepCall))
			} else {
				out = append(out, drift.Of(el)) // a library's, which refuses or may answer
			}
		}
	}
	if len(out) == 0 {
		return drift.Value{}
	}
	return drift.List(out...)
}

// made reads Api(app, prefix="/rest"): it hangs in what it is made for.
func made(m drift.Match) {
	call := m.Node("call")
	if on := first(call, "app", 0); on.Kind != abi.ValueNone {
		hang(call, on, drift.Of(call), drift.Of(drift.Keyword(call, "prefix")))
	}
}

// initialized reads api.init_app(app).
func initialized(m drift.Match) {
	on := drift.Of(m.Node("on"))
	prefix := on
	prefix.Steps = []string{"arg[prefix]"}
	hang(m.Node("call"), drift.KeywordOrPosition(m.Node("call"), "app", 0), on, prefix)
}

// added reads api.add_namespace(ns, "/orders"): without a path, the namespace's own counts.
func added(m drift.Match) {
	call := m.Node("call")
	ns := drift.KeywordOrPosition(call, "ns", 0)
	own, name := ns, ns
	own.Steps, name.Steps = append(own.Steps, "arg[path]"), append(name.Steps, "arg[0]")
	hang(call, drift.Of(m.Node("on")), ns, drift.First(first(call, "path", 1), own, name))
}

func hang(at drift.Node, on, child, path drift.Value) {
	drift.New(abi.FactMount, at).With(abi.FieldRegistrar, on).With(abi.FieldRegistrars, child).With(abi.FieldPath, braces(path)).Emit()
}

// refuse reads abort(404, message="…") of the extensions, whose arguments are the body.
func refuse(m drift.Match) {
	call := m.Node("call")
	args := drift.Positional(call)
	keys, values, said := []string(nil), []drift.Value(nil), false
	if len(args) > 1 {
		keys, values, said = append(keys, "message"), append(values, drift.Of(args[1])), true
	}
	for _, a := range call.Arguments() {
		if name := a.Field("name").Text(); a.Kind() == "keyword_argument" && name != "code" && name != "http_status_code" {
			keys, values, said = append(keys, name), append(values, drift.Of(a.Field("value"))), said || name == "message"
		}
	}
	if !said {
		keys, values = append(keys, "message"), append(values, drift.Text("text"))
	}
	status := first(call, "code", 0)
	if status.Kind == abi.ValueNone {
		status = drift.Of(drift.Keyword(call, "http_status_code"))
	}
	answer(call).With(abi.FieldStatus, status).With(abi.FieldDefault, drift.Number("500")).With(abi.FieldBody, drift.Object(keys, values)).Emit()
}
