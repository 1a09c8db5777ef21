// Command hapi is the pack for hapi: routes and plug-ins are read in main.go, what handlers answer in answers.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "extended": extended, "standing": standing, "register": register, "plugin": plugin, "method": plugin,
		"response": response, "redirect": redirect, "failed": failed})
}

func main() {}

// route reads server.route({ method, path, handler, options }) and server.route([…]).
func route(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		each(m, args[0])
	}
}

// each states one route or those of a list, also of list.concat(others).
func each(m drift.Match, given drift.Node) {
	switch fn := given.Field("function"); {
	case given.ValueKind() == abi.EvaluatedArray:
		for i := 0; given.Element(i) != 0; i++ {
			serve(m, given.Element(i))
		}
	case given.Kind() == "call_expression" && fn.Field("property").Text() == "concat":
		each(m, fn.Field("object"))
		for _, more := range given.Arguments() {
			each(m, more)
		}
	default:
		serve(m, given)
	}
}

// serve states one route. Its handler may stand among its options, which used to be called config.
func serve(m drift.Match, one drift.Node) {
	var before []drift.Value
	for _, key := range []string{".options", ".config"} {
		pre := drift.Of(one, key, ".pre", abi.StepElements)
		before = append(before, drift.First(drift.Of(one, key, ".pre", abi.StepElements, ".method"), pre))
	}
	handler := drift.First(drift.Of(one, ".handler"), drift.Of(one, ".options", ".handler"), drift.Of(one, ".config", ".handler"))
	f := drift.New(abi.FactRoute, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldMethod, drift.Of(one, ".method")).
		With(abi.FieldPath, drift.Of(one, ".path")).With(abi.FieldHandlers, drift.List(append(before, handler)...)).
		With(abi.FieldRoles, drift.Text("handler")).With(abi.FieldWrapperRoles, drift.Text("pre"))
	for _, key := range []string{"options", "config"} {
		options := one.Property(key)
		if options == 0 {
			continue
		}
		if auth := options.Property("auth"); auth != 0 {
			f.With(abi.FieldExcept, drift.List(drift.Text(standingStrategy)))
			var refusals []drift.Value
			if guarded(options) {
				refusals = append(refusals, drift.List(drift.Number("401"), drift.Text("the request is not authenticated")))
			}
			if auth.ValueKind() == abi.EvaluatedObject && (auth.Property("scope") != 0 || auth.Property("access") != 0 || auth.Property("entity") != 0) {
				refusals = append(refusals, drift.List(drift.Number("403"), drift.Text("the scope is not sufficient")))
			}
			if len(refusals) > 0 {
				f.With(abi.FieldResponses, drift.List(refusals...))
			}
		}
		if validate := options.Property("validate"); validate != 0 {
			f.With(abi.FieldRejects, drift.Number("400"))
			drift.New(abi.FactDeclare, m.Node("call")).With(abi.FieldParams, drift.Object([]string{"body", "query", "path", "headers"}, []drift.Value{
				drift.Of(validate, ".payload"), drift.Of(validate, ".query"), drift.Of(validate, ".params"), drift.Of(validate, ".headers")})).Emit()
		}
	}
	f.Emit()
}

// extended reads server.ext("onPreAuth", function) and server.ext({ type, method }), also in a list: what runs before the handlers.
func extended(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	if args[0].ValueKind() == abi.EvaluatedArray {
		for i := 0; args[0].Element(i) != 0; i++ {
			extend(m, args[0].Element(i).Property("type"), args[0].Element(i).Property("method"))
		}
		return
	}
	if len(args) > 1 {
		extend(m, args[0], args[1])
		return
	}
	extend(m, args[0].Property("type"), args[0].Property("method"))
}

func extend(m drift.Match, at, function drift.Node) {
	if at == 0 || function == 0 {
		return
	}
	_, point, _ := at.Const()
	switch point {
	case "onRequest", "onPreAuth", "onCredentials", "onPostAuth", "onPreHandler":
		drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldFunctions, drift.List(drift.Of(function))).
			With(abi.FieldWrapperRoles, drift.Text("pre")).With(abi.FieldPhase, drift.Text("always")).Emit()
	case "onPostHandler", "onPreResponse":
		drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldPhase, drift.Text("unread")).Emit()
	}
}

// guarded reports whether options name a strategy of authentication that has to let the request pass: auth: "jwt",
// auth: { strategy: "jwt" }, and not auth: { mode: "try" }.
func guarded(options drift.Node) bool {
	auth := options.Property("auth")
	if auth == 0 {
		return false
	}
	if kind, _, ok := auth.Const(); ok {
		return kind == 's'
	}
	if auth.ValueKind() != abi.EvaluatedObject {
		return false
	}
	if mode := auth.Property("mode"); mode != 0 {
		_, text, _ := mode.Const()
		return text == "required"
	}
	return true
}

// standingStrategy is the name of the default strategy of a server, which routes with options of their own leave out.
const standingStrategy = "default strategy"

// standing reads server.auth.default("jwt"), which is asked for each route that says nothing of authentication.
func standing(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	if args[0].ValueKind() == abi.EvaluatedObject {
		if mode := args[0].Property("mode"); mode != 0 {
			if _, text, _ := mode.Const(); text != "required" {
				return
			}
		}
	}
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldFunctions, drift.List(drift.Of(m.Node("default")))).
		With(abi.FieldName, drift.Text(standingStrategy)).With(abi.FieldPhase, drift.Text("always")).Emit()
}

// register reads server.register(plugin), server.register({ plugin, routes: { prefix } }) and server.register([…], { routes: { prefix } }).
func register(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	around := drift.Value{}
	if len(args) > 1 {
		around = drift.Of(args[1], ".routes", ".prefix")
	}
	if args[0].ValueKind() == abi.EvaluatedArray {
		for i := 0; args[0].Element(i) != 0; i++ {
			mount(m, args[0].Element(i), around)
		}
		return
	}
	mount(m, args[0], around)
}

// mount hangs a plug-in below the server: { name, register }, { plugin: { name, register } } or a module that exports one as plugin.
func mount(m drift.Match, plugin drift.Node, around drift.Value) {
	forms := []drift.Value{
		drift.Of(plugin, ".plugin", ".plugin", ".register"), drift.Of(plugin, ".plugin", ".default", ".register"), drift.Of(plugin, ".plugin", ".register"),
		drift.Of(plugin, ".default", ".register"), drift.Of(plugin, ".register"),
	}
	drift.New(abi.FactMount, m.Node("call")).With(abi.FieldRegistrar, drift.Of(m.Node("on"))).With(abi.FieldTargets, drift.List(drift.First(forms...))).
		With(abi.FieldPath, drift.First(around, drift.Of(plugin, ".routes", ".prefix"))).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldWrapperRoles, drift.Text("pre")).Emit()
}

// plugin reads { name, register(server) { … } } that nothing registers where it can be seen: its routes stand below an open path.
func plugin(m drift.Match) {
	at, named := m.Node("at"), false
	for _, p := range at.Parent().Children() {
		if key := p.Field("key"); key != 0 && (key.Text() == "name" || key.Text() == "pkg") {
			named = true
		}
	}
	if !named {
		return
	}
	function := at
	if at.Kind() == "pair" {
		function = at.Field("value")
	}
	drift.New(abi.FactMount, at).With(abi.FieldRegistrar, drift.Text("hapi:"+drift.FilePath())).With(abi.FieldTargets, drift.List(drift.Of(function))).
		With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldDefault, drift.True()).Emit()
}
