// Command tsoa is the pack for controllers of tsoa, whose routes a tool writes from decorators.
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
	drift.Register(manifest, drift.Handlers{"route": route, "inherited": inherited, "config": config, "status": status, "answered": answered})
}

func main() {}

const tsoa = "tsoa#"

var words = decorated.Words{
	Controllers: both("Route"),
	Verbs:       verbs("Get", "Post", "Put", "Patch", "Delete", "Head", "Options"),
}

// both spells a decorator as the two packages that have it export it.
func both(name string) []string { return []string{tsoa + name, "@tsoa/runtime#" + name} }

func verbs(names ...string) (out [][2]string) {
	for _, n := range names {
		for _, origin := range both(n) {
			out = append(out, [2]string{origin, drift.Upper(n)})
		}
	}
	return out
}

// parameters are the decorators of parameters and the roles they give.
var parameters = roles([][2]string{{"Body", "requestBody"}, {"BodyProp", "bodyField"}, {"Path", "pathParams"}, {"Query", "query"}, {"Queries", "queries"},
	{"Header", "headers"}, {"Request", "request"}, {"Res", "responder"}, {"FormField", "bodyField"}, {"UploadedFile", "file"}, {"UploadedFiles", "files"}})

func roles(names [][2]string) (out [][2]string) {
	for _, n := range names {
		for _, origin := range both(n[0]) {
			out = append(out, [2]string{origin, n[1]})
		}
	}
	return out
}

func route(m drift.Match) {
	if r, ok := words.Of(m.Node("decorator"), m.Node("class")); ok {
		serve(r)
	}
}

func inherited(m drift.Match) { words.Inherited(m.Node("decorator"), serve) }

// serve states a route, with the status that @SuccessResponse says.
func serve(r decorated.Route) {
	f := drift.New(abi.FactUnit, r.At).With(abi.FieldFunction, drift.Of(r.Function)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Text("tsoa")).With(abi.FieldMethod, drift.Text(r.Verb)).
		With(abi.FieldPath, drift.Join(decorated.Path(r.Controller), decorated.Path(r.Decorator))).
		With(abi.FieldParams, drift.List(decorated.Roles(r.Function, parameters)...)).With(abi.FieldWrapperRoles, drift.Text("middleware"))
	rules := "handler"
	if args := drift.DecoratorArguments(drift.DecoratorAmong(r.Own, both("SuccessResponse")...)); len(args) > 0 && number(args[0]) != "" {
		rules = "stated" // also for what returns nothing
		f.With(abi.FieldDefault, drift.Number(number(args[0])))
	}
	if r.Function.Field("parameters").Count() > 0 {
		f.With(abi.FieldRejects, drift.Number("400"))
	}
	var around []drift.Value
	for _, d := range append([]drift.Node{decorated.AtClass(r.Class, both("Middlewares")...)}, drift.DecoratorAmong(r.Own, both("Middlewares")...)) {
		for _, a := range drift.DecoratorArguments(d) {
			around = append(around, drift.Of(a))
		}
	}
	if drift.DecoratorAmong(r.Own, both("Security")...) != 0 || decorated.AtClass(r.Class, both("Security")...) != 0 {
		f.With(abi.FieldResponses, drift.List(drift.List(drift.Number("401"), drift.Text("the request is not authenticated"))))
	}
	f.With(abi.FieldRoles, drift.Text(rules)).With(abi.FieldHandlers, drift.List(around...)).Emit()
}

// number is a status that is written as a number or a text; "" for any other.
func number(n drift.Node) string {
	_, text, _ := n.Const()
	for _, c := range text {
		if c < '0' || c > '9' {
			return ""
		}
	}
	return text
}

// config reads RegisterRoutes(app) of the routes that tsoa writes: "routes": { "basePath" } of tsoa.json stands in front of them.
func config(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Of(args[0])).With(abi.FieldTarget, drift.Text("tsoa")).
		With(abi.FieldPath, drift.Text(basePath(drift.ReadFile("tsoa.json")))).Emit()
}

// basePath is that of "routes", the last one that the file has.
func basePath(file string) string {
	at := lastIndex(file, `"routes"`)
	if at < 0 {
		return ""
	}
	rest := file[at:]
	if at = lastIndex(rest, `"basePath"`); at < 0 {
		return ""
	}
	parts := drift.Split(rest[at+len(`"basePath"`):], '"')
	if len(parts) < 2 {
		return ""
	}
	return parts[1]
}

func lastIndex(s, of string) int {
	for i := len(s) - len(of); i >= 0; i-- {
		if s[i:i+len(of)] == of {
			return i
		}
	}
	return -1
}

// status reads this.setStatus(201), after which the method goes on.
func status(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldStatus, drift.Argument(call, 0)).
		With(abi.FieldContinues, drift.True()).Emit()
}

// answered reads missing(404, { reason }), where missing is a parameter with @Res().
func answered(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	f := drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldStatus, drift.Of(args[0]))
	if len(args) > 1 {
		f.With(abi.FieldBody, drift.Of(args[1]))
	}
	f.Emit()
}
