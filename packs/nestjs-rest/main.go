// Command nestjs-rest is the pack for NestJS controllers.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "prefix": prefix, "answer": answer})
}

func main() {}

const common = "@nestjs/common#"

// verbs are the route decorators and the methods they serve.
var verbs = [][2]string{{"Get", "GET"}, {"Post", "POST"}, {"Put", "PUT"}, {"Delete", "DELETE"}, {"Patch", "PATCH"},
	{"Head", "HEAD"}, {"Options", "OPTIONS"}, {"All", "*"}, {"Search", "SEARCH"}}

// route reads a decorated method of a controller class.
func route(m drift.Match) {
	decorator := m.Node("decorator")
	method := drift.Decorated(decorator)
	class := m.Node("class").Parent()
	controller := drift.FindDecorator(class, common+"Controller")
	if method == 0 || controller == 0 {
		return
	}
	verb, status := "", "200"
	for _, v := range verbs {
		if m.Node("name").Has(common + v[0]) {
			verb = v[1]
		}
	}
	if verb == "POST" {
		status = "201"
	}
	f := drift.New(abi.FactUnit, decorator).With(abi.FieldFunction, drift.Of(method)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Text("nest")).
		With(abi.FieldMethod, drift.Text(verb)).With(abi.FieldPath, drift.Join(pathOf(controller), pathOf(decorator))).
		With(abi.FieldWrapperRoles, drift.Text("guard"))
	rules := "handler"
	var roles []drift.Value
	for _, p := range method.Field("parameters").Children() {
		role := roleOf(p)
		if role == "response" && !passthrough(p) {
			rules = "manual"
		}
		roles = append(roles, drift.Text(role))
	}
	f.With(abi.FieldRoles, drift.Text(rules)).With(abi.FieldParams, drift.List(roles...))
	code := drift.DecoratorArguments(drift.FindDecorator(method, common+"HttpCode"))
	switch {
	case len(code) > 0:
		f.With(abi.FieldDefault, drift.Of(code[0]))
	case drift.FindDecorator(method, common+"Redirect") != 0:
		f.With(abi.FieldDefault, drift.Number("302"))
	default:
		f.With(abi.FieldDefault, drift.Number(status))
	}
	var guards []drift.Value
	for _, at := range []drift.Node{class, method} {
		if use := drift.FindDecorator(at, common+"UseGuards"); use != 0 {
			for _, g := range drift.DecoratorArguments(use) {
				guards = append(guards, drift.Of(g, "new", ".canActivate"))
			}
		}
	}
	f.With(abi.FieldHandlers, drift.List(guards...)).Emit()
}

// pathOf reads the path of @Controller("a"), @Controller({ path: "a" }) and @Get("b").
func pathOf(decorator drift.Node) drift.Value {
	args := drift.DecoratorArguments(decorator)
	if len(args) == 0 {
		return drift.Text("")
	}
	return drift.First(drift.Of(args[0], ".path"), drift.Of(args[0]), drift.Text(""))
}

// parameters are the decorators of parameters and the roles they give.
var parameters = [][2]string{{"Body", "requestBody"}, {"Param", "pathParams"}, {"Query", "query"}, {"Headers", "headers"}, {"Req", "request"},
	{"Request", "request"}, {"Res", "response"}, {"Response", "response"}, {"Next", "next"}, {"Session", "session"}, {"Ip", "ip"},
	{"HostParam", "host"}, {"UploadedFile", "file"}, {"UploadedFiles", "files"}}

func roleOf(p drift.Node) string {
	for _, c := range p.Children() {
		if c.Kind() != "decorator" {
			continue
		}
		name := drift.DecoratorName(c)
		for _, d := range parameters {
			if name.Has(common + d[0]) {
				return d[1]
			}
		}
	}
	return ""
}

// passthrough reads @Res({ passthrough: true }), with which the returned value still is the body.
func passthrough(p drift.Node) bool {
	for _, c := range p.Children() {
		if c.Kind() == "decorator" {
			for _, a := range drift.DecoratorArguments(c) {
				if kind, value, ok := a.Property("passthrough").Const(); ok && kind == 'b' && value == "true" {
					return true
				}
			}
		}
	}
	return false
}

// prefix reads app.setGlobalPrefix("api").
func prefix(m drift.Match) {
	call := m.Node("call")
	if len(call.Arguments()) == 0 {
		return
	}
	drift.New(abi.FactMount, call).With(abi.FieldTarget, drift.Text("nest")).With(abi.FieldPath, drift.Argument(call, 0)).Emit()
}

// answer reads what a method that takes the response itself does with it.
func answer(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	f := drift.New(abi.FactOutcome, call).With(abi.FieldReceiver, drift.Of(m.Node("on"))).With(abi.FieldOutput, drift.Text("response"))
	switch m.Text("method") {
	case "status", "code", "writeHead":
		f.With(abi.FieldStatus, drift.Argument(call, 0)).With(abi.FieldContinues, drift.True())
	case "sendStatus":
		f.With(abi.FieldStatus, drift.Argument(call, 0))
	case "redirect":
		if len(args) > 1 {
			f.With(abi.FieldStatus, drift.Of(args[0]))
		} else {
			f.With(abi.FieldDefault, drift.Number("302"))
		}
	default:
		f.With(abi.FieldDefault, drift.Number("200"))
		if len(args) > 0 && m.Text("method") != "render" && m.Text("method") != "sendFile" {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
	}
	f.Emit()
}
