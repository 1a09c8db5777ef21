// Command adonisjs is the pack for AdonisJS: routes, and the groups around them, are read in main.go, resources in resources.go, and what
// handlers answer in answers.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"route": route, "resource": resource, "everywhere": everywhere, "answer": answer, "redirected": redirected,
		"validated": validated, "found": found, "authenticated": authenticated, "authorized": authorized, "next": next})
}

func main() {}

// registrar is what all routes hang on.
const registrar = "adonisjs"

// routers are what routes are registered on.
var routers = []string{"@adonisjs/core/services/router#default", "@ioc:Adonis/Core/Route#default"}

// route reads router.get(path, handler), router.route(path, methods, handler) and router.on(path).render(…).
func route(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	verb, handler := drift.Upper(method), len(args)-1
	switch {
	case method == "on":
		// What the library itself answers: a page, or another place.
		in := scopeOf(call, chain(call))
		f := drift.New(abi.FactUnit, call).With(abi.FieldUnitKind, drift.Text("handler")).With(abi.FieldSemantics, drift.Text("rest")).
			With(abi.FieldRegistrar, drift.Text(registrar)).With(abi.FieldMethod, drift.Text("GET")).
			With(abi.FieldPath, drift.Join(append(in.path[:len(in.path):len(in.path)], drift.Of(args[0]))...)).With(abi.FieldRoles, drift.Text("handler")).
			With(abi.FieldWrapperRoles, drift.Text("middleware")).With(abi.FieldHandlers, drift.List(in.around...)).With(abi.FieldFunction, drift.Of(call))
		f.With(abi.FieldResponses, drift.List(built(call))).Emit()
		return
	case len(args) < 2:
		return
	case method == "route":
		endpoint(call, scopeOf(call, chain(call)), drift.Of(args[1]), drift.Of(args[0]), handlerOf(args[handler]))
		return
	case method == "any":
		verb = "*"
	}
	endpoint(call, scopeOf(call, chain(call)), drift.Text(verb), drift.Of(args[0]), handlerOf(args[handler]))
}

// built is what router.on(path) answers by the method that is called on it.
func built(call drift.Node) drift.Value {
	status := "200"
	for _, one := range chain(call) {
		if drift.Contains(one.name, "redirect") {
			status = "302"
		}
	}
	return drift.List(drift.Number(status))
}

// endpoint states a route.
func endpoint(at drift.Node, in scope, method, path, handler drift.Value) {
	drift.New(abi.FactRoute, at).With(abi.FieldRegistrar, drift.Text(registrar)).With(abi.FieldMethod, method).
		With(abi.FieldPath, drift.Join(append(in.path[:len(in.path):len(in.path)], path)...)).With(abi.FieldRoles, drift.Text("handler")).
		With(abi.FieldWrapperRoles, drift.Text("middleware")).With(abi.FieldHandlers, drift.List(append(in.around[:len(in.around):len(in.around)], handler)...)).Emit()
}

// handlerOf is the function of a handler: a function, a controller with its method, or with handle.
func handlerOf(n drift.Node) drift.Value {
	controller := n.Element(0)
	if n.Kind() != "array" || controller == 0 {
		if text := drift.Split(n.Str(), '.'); len(text) == 2 { // "#controllers/ships.index"
			return ofText(text[0], text[1])
		}
		return drift.Of(n)
	}
	method := "handle"
	if named := n.Element(1); named != 0 {
		_, method, _ = named.Const()
	}
	return methodOf(controller, method)
}

// methodOf is a method of a controller, which may be loaded when it is needed: () => import("#controllers/ships").
func methodOf(controller drift.Node, method string) drift.Value {
	if text := controller.Str(); text != "" {
		return ofText(text, method)
	}
	return drift.First(drift.Of(controller, abi.StepCall, ".default", abi.StepNew, "."+method), drift.Of(controller, abi.StepNew, "."+method))
}

// ofText is a method of the controller that a text names: the module that the project imports by that text, or else the one of that name in the
// folder that the framework keeps controllers in, which lies beside the one of the routes or above it.
func ofText(controller, method string) drift.Value {
	modules := []string{controller}
	if rest, aliased := after(controller, "#controllers/"); aliased {
		modules = append(modules, "../app/controllers/"+rest, "../../app/controllers/"+rest)
	} else {
		rest, _ = after(controller, "App/Controllers/Http/")
		modules = append(modules, "../app/Controllers/Http/"+rest, "../../app/Controllers/Http/"+rest)
	}
	var found []drift.Value
	for _, module := range modules {
		v := drift.Text(module)
		v.Steps = []string{abi.StepModule, ".default", abi.StepNew, "." + method}
		found = append(found, v)
	}
	return drift.First(found...)
}

// after is what stands behind the beginning of a text, or the text itself.
func after(s, beginning string) (string, bool) {
	if len(s) > len(beginning) && s[:len(beginning)] == beginning {
		return s[len(beginning):], true
	}
	return s, false
}

// scope is what stands around a route: paths and middleware, the outermost first.
type scope struct {
	path   []drift.Value
	around []drift.Value
}

// step is a method that is called on what another call gives.
type step struct {
	name string
	args []drift.Node
}

// chain lists the methods that are called on what a call gives, in order.
func chain(call drift.Node) (out []step) {
	for {
		member := call.Parent()
		if member.Kind() != "member_expression" || member.Field("object") != call {
			return out
		}
		outer := member.Parent()
		if outer.Kind() != "call_expression" || outer.Field("function") != member {
			return out
		}
		out = append(out, step{member.Field("property").Text(), outer.Arguments()})
		call = outer
	}
}

// scopeOf is what the groups around a call, and its own chain, put around it. A function that is not written into a group may be
// handed to one: what stands in front is not known then.
func scopeOf(call drift.Node, own []step) scope {
	out := scope{around: applied(own)}
	for n := call.Parent(); n != 0; n = n.Parent() {
		switch n.Kind() {
		case "arrow_function", "function_expression":
			group := n.Parent().Parent()
			callee := group.Field("function")
			name := callee.Field("property").Text()
			switch {
			case n.Parent().Kind() == "arguments" && name == "group" && callee.Field("object").Has(routers...):
				outer := chain(group)
				var path []drift.Value
				for _, one := range outer {
					if one.name == "prefix" && len(one.args) > 0 {
						path = append([]drift.Value{drift.Of(one.args[0])}, path...)
					}
				}
				out.path, out.around = append(path, out.path...), append(applied(outer), out.around...)
			case n.Parent().Kind() == "arguments" && (name == "forEach" || name == "map"):
			default:
				out.path = append([]drift.Value{drift.Text("{value*}")}, out.path...)
				return out
			}
		case "function_declaration", "method_definition":
			out.path = append([]drift.Value{drift.Text("{value*}")}, out.path...)
			return out
		}
	}
	return out
}

// applied are the middleware that use() of a chain puts before routes.
func applied(steps []step) (out []drift.Value) {
	for _, one := range steps {
		if one.name != "use" && one.name != "middleware" || len(one.args) == 0 {
			continue
		}
		list := []drift.Node{one.args[0]}
		if one.args[0].Kind() == "array" {
			list = nil
			for i := 0; one.args[0].Element(i) != 0; i++ {
				list = append(list, one.args[0].Element(i))
			}
		}
		for _, n := range list {
			if n.Str() != "" { // named by a text, which is not looked for: what the call gives stands for it
				n = one.args[0].Parent().Parent()
			}
			out = append(out, middleware(n))
		}
	}
	return out
}

// middleware is the function of middleware.auth(), where the names are those of router.named({ auth: () => import("#middleware/auth") }),
// or a function itself.
func middleware(n drift.Node) drift.Value {
	if callee := n.Field("function"); callee.Kind() == "member_expression" {
		name := callee.Field("property").Text()
		return drift.First(drift.Of(callee.Field("object"), "arg[0]", "."+name, abi.StepCall, ".default", abi.StepNew, ".handle"), drift.Of(n))
	}
	return drift.Of(n)
}

// passes are the modules of middleware that lets every request through.
var passes = []string{
	"@adonisjs/core/", "@adonisjs/cors/", "@adonisjs/session/", "@adonisjs/auth/initialize", "@adonisjs/auth/build/src/middleware/initialize", "@adonisjs/static/",
	"@adonisjs/vite/", "@adonisjs/inertia/", "@adonisjs/i18n/", "@adonisjs/bouncer/", "@adonisjs/bodyparser/", "@ioc:Adonis/Core/BodyParser",
	"@ioc:Adonis/Addons/Session",
}

// passing reports whether the text that imports middleware of a library names one that lets every request through.
func passing(text string) bool {
	for _, p := range passes {
		if drift.Contains(text, p) {
			return true
		}
	}
	return false
}

// everywhere reads router.use([() => import("#middleware/log")]) and that of the server: middleware of the project runs before all routes.
func everywhere(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	var functions []drift.Value
	for i := 0; args[0].Element(i) != 0; i++ {
		one := args[0].Element(i)
		if text := one.Text(); drift.Contains(text, `"#`) || drift.Contains(text, "'#") || drift.Contains(text, `"./`) || drift.Contains(text, "'./") ||
			drift.Contains(text, `"../`) || drift.Contains(text, "'../") {
			functions = append(functions, drift.Of(one, abi.StepCall, ".default", abi.StepNew, ".handle"))
		} else if !passing(text) {
			drift.New(abi.FactWrap, one).With(abi.FieldRegistrar, drift.Text(registrar)).With(abi.FieldPhase, drift.Text("unread")).Emit()
		}
	}
	if len(functions) > 0 {
		drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Text(registrar)).With(abi.FieldFunctions, drift.List(functions...)).
			With(abi.FieldWrapperRoles, drift.Text("middleware")).With(abi.FieldPhase, drift.Text("always")).Emit()
	}
}
