package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What APIFlask and flask-smorest add: decorators that check what comes in and say what goes out, and classes below routes.

// routers are the applications and blueprints, as the manifest's set of that name lists them.
var routers = []string{"flask#Flask()", "flask.app#Flask()", "flask#Blueprint()", "flask.blueprints#Blueprint()", "apiflask#APIFlask()",
	"apiflask#APIBlueprint()", "flask_smorest#Blueprint()", "quart#Quart()", "quart#Blueprint()", "flask_openapi3#OpenAPI()", "flask_openapi3#APIBlueprint()"}

// checks are the decorators that refuse requests, by the last part of their name, and the statuses with which they do.
var checks = []struct{ name, status, why string }{{"input", "422", "the input is not valid"}, {"arguments", "422", "the arguments are not valid"},
	{"auth_required", "401", "the request is not authenticated"}}

// classRoute reads @app.route("/path") above a class of methods named after the verbs.
func classRoute(m drift.Match) {
	call, on, class := m.Node("call"), m.Node("on"), m.Node("class")
	for _, v := range verbs {
		fn := class.Property(v)
		if fn == 0 {
			continue
		}
		drift.WrapDecorated(call, fn, "wrapper")
		decorated(unit(call, on, drift.Text(drift.Upper(v)), drift.Of(class, abi.StepCall, "."+v)).With(abi.FieldHandlers, around(class)), fn).Emit()
	}
}

// decorated adds what the decorators of an application or blueprint say of a function: a status, and what they refuse.
func decorated(f *drift.Fact, fn drift.Node) *drift.Fact {
	var refused []drift.Value
	for _, d := range drift.DecoratorCalls(fn) {
		if d.Kind() != "call" || d.Field("function").Kind() != "attribute" || !d.Field("function").Field("object").Has(routers...) {
			continue
		}
		name := d.Field("function").Field("attribute").Text()
		for _, c := range checks {
			if c.name == name {
				refused = append(refused, drift.List(drift.Number(c.status), drift.Text(c.why)))
			}
		}
		status := drift.Keyword(d, "status_code")
		if args := drift.Positional(d); status == 0 && name == "response" && len(args) > 0 {
			status = args[0]
		} else if status == 0 && name == "output" && len(args) > 1 {
			status = args[1]
		}
		if status != 0 && (name == "output" || name == "response") {
			f.With(abi.FieldDefault, drift.Of(status))
		}
	}
	if len(refused) > 0 {
		f.With(abi.FieldResponses, drift.List(refused...))
	}
	return f
}

// called reads app.route("/path")(view) and app.get("/path")(view).
func called(m drift.Match) {
	if args := drift.Positional(m.Node("outer")); len(args) == 1 {
		serve(m.Node("call"), m.Node("on"), methods(m.Node("call"), m.Text("method")), drift.Of(args[0]))
	}
}
