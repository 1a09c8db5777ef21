package pyweb

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Layer is what runs around what is served, with the name of its roles.
type Layer struct {
	Function drift.Value
	Roles    string
}

// Layers are what one middleware of Starlette runs around what is served: Middleware(Class, …), or a class; options are the
// arguments behind the class. A class of a library stands for itself, which is a guard, lets every request through, or may answer.
func Layers(at, class drift.Node, option func(string) drift.Node) []Layer {
	if f := option("dispatch"); f != 0 {
		return []Layer{{drift.Of(f), "dispatch"}}
	}
	if backend := option("backend"); backend != 0 && class.Has("starlette.middleware.authentication#AuthenticationMiddleware") && option("on_error") == 0 {
		return []Layer{{drift.Of(backend, ".authenticate"), "backend"}}
	}
	if class.ValueKind() == abi.EvaluatedClass {
		switch {
		case class.Property("dispatch") != 0:
			return []Layer{{drift.Of(class, abi.StepCall, ".dispatch"), "dispatch"}}
		case class.Property("__call__") != 0:
			drift.New(abi.FactRole, at).With(abi.FieldFunction, drift.Of(class, abi.StepCall, ".__init__")).
				With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("next")).Emit()
			return []Layer{{drift.Of(class, abi.StepCall, ".__call__"), "asgi"}}
		}
	}
	return []Layer{{drift.Of(class, abi.StepCall), ""}}
}

// Middleware are the layers of a list [Middleware(Class, …), …].
func Middleware(at, list drift.Node) (out []Layer) {
	if list == 0 {
		return nil
	}
	if list.Element(0) == 0 && list.ValueKind() != abi.EvaluatedArray {
		return []Layer{{drift.Of(list), ""}}
	}
	for i := 0; list.Element(i) != 0; i++ {
		made := list.Element(i)
		if made.Kind() != "call" || Argument(made, "cls", 0) == 0 {
			out = append(out, Layer{drift.Of(made), ""})
			continue
		}
		out = append(out, Layers(at, Argument(made, "cls", 0), func(name string) drift.Node { return drift.Keyword(made, name) })...)
	}
	return out
}

// Around states that layers run around all that a registrar serves.
func Around(at drift.Node, registrar drift.Value, layers []Layer) {
	for _, l := range layers {
		drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, registrar).With(abi.FieldFunctions, drift.List(l.Function)).
			With(abi.FieldWrapperRoles, drift.Text(l.Roles)).With(abi.FieldPhase, drift.Text("always")).Emit()
	}
}

// Added states what app.add_middleware(Class, …) runs around an application.
func Added(call, on drift.Node) {
	if class := Argument(call, "middleware_class", 0); class != 0 {
		Around(call, drift.Of(on), Layers(call, class, func(name string) drift.Node { return drift.Keyword(call, name) }))
	}
}

// Sent states what response(scope, receive, send) answers, where response is made of a class of Starlette's.
func Sent(call, response drift.Node, fallback string) {
	if len(drift.Positional(call)) != 3 {
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).
		With(abi.FieldStatus, drift.First(drift.Of(response, "arg[status_code]"), drift.Of(response, "arg[1]"))).
		With(abi.FieldDefault, drift.Number(fallback)).
		With(abi.FieldBody, drift.First(drift.Of(response, "arg[content]"), drift.Of(response, "arg[0]"))).Emit()
}

// Started states what await send({"type": "http.response.start", "status": 401}) answers.
func Started(call drift.Node) {
	args := drift.Positional(call)
	if len(args) != 1 || args[0].Property("type").Str() != "http.response.start" {
		return
	}
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Of(args[0], ".status")).Emit()
}

// Next states that a call runs what is inside.
func Next(call, on drift.Node) {
	drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(on)).With(abi.FieldOutput, drift.Text("delegate")).
		With(abi.FieldName, drift.Text("next")).Emit()
}
