package main

import (
	"hash/fnv"
	"strconv"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// What OvernightJS adds: classes whose decorated methods are Express handlers, below the paths of their controllers.

const overnight = "@overnightjs/core#"

// decorators are those of routes, and the methods that they serve.
var decorators = [][2]string{{"Get", "GET"}, {"Post", "POST"}, {"Put", "PUT"}, {"Delete", "DELETE"}, {"Patch", "PATCH"},
	{"Head", "HEAD"}, {"Options", "OPTIONS"}, {"All", "*"}}

// decorated reads @Get("path") and its kin before a method of a controller.
func decorated(m drift.Match) {
	decorator := m.Node("decorator")
	method, class := drift.Decorated(decorator), m.Node("class").Parent()
	controller := of(class, "Controller")
	if method == 0 || controller == 0 {
		return
	}
	verb := ""
	for _, d := range decorators {
		if m.Node("name").Has(overnight + d[0]) {
			verb = d[1]
		}
	}
	around := append(middleware(of(class, "ClassMiddleware")), middleware(drift.FindDecorator(method, overnight+"Middleware"))...)
	drift.New(abi.FactUnit, decorator).With(abi.FieldFunction, drift.Of(method)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.List(drift.Text(named(class)), drift.Text("overnight"))).With(abi.FieldMethod, drift.Text(verb)).
		With(abi.FieldPath, drift.Join(written(controller), written(decorator))).With(abi.FieldRoles, drift.Text("handler")).
		With(abi.FieldWrapperRoles, drift.Text("middleware")).With(abi.FieldHandlers, drift.List(around...)).Emit()
}

// applied reads server.app.use(…) of a server that descends from the library's: it runs around all controllers.
func applied(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactMount, call).With(abi.FieldRegistrar, drift.Text("overnight")).
		With(abi.FieldTargets, drift.ArgumentsFrom(call, 0)).With(abi.FieldWrapperRoles, drift.Text("middleware")).Emit()
}

// of finds a decorator of a class, which stands at the class or at its export.
func of(class drift.Node, name string) drift.Node {
	if d := drift.FindDecorator(class, overnight+name); d != 0 {
		return d
	}
	if up := class.Parent(); up.Kind() == "export_statement" {
		return drift.FindDecorator(up, overnight+name)
	}
	return 0
}

// written is the path that a decorator is given.
func written(decorator drift.Node) drift.Value {
	if args := drift.DecoratorArguments(decorator); len(args) > 0 {
		return drift.Of(args[0])
	}
	return drift.Text("")
}

// middleware lists the functions of @Middleware(one) and @Middleware([one, other]).
func middleware(decorator drift.Node) []drift.Value {
	var out []drift.Value
	for _, a := range drift.DecoratorArguments(decorator) {
		out = append(out, drift.Of(a))
	}
	return out
}

// named is what the routes of a class hang on; several files may have a class of one name.
func named(class drift.Node) string {
	sum := fnv.New32a()
	sum.Write([]byte(class.Text()))
	return "overnight/" + class.Field("name").Text() + ":" + strconv.Itoa(class.Line()) + ":" + strconv.FormatUint(uint64(sum.Sum32()), 16)
}

// children reads @ChildControllers([new Ships(), …]): their routes stand below the path of the class.
func children(m drift.Match) {
	decorator := m.Node("decorator")
	class := drift.Decorated(decorator)
	if class.Kind() == "export_statement" {
		class = class.Field("declaration")
	}
	args := drift.DecoratorArguments(decorator)
	controller := of(class, "Controller")
	if class.Field("body") == 0 || controller == 0 || len(args) == 0 {
		return
	}
	list := []drift.Node{args[0]}
	if args[0].ValueKind() == abi.EvaluatedArray {
		list = nil
		for i := 0; args[0].Element(i) != 0; i++ {
			list = append(list, args[0].Element(i))
		}
	}
	for _, one := range list {
		child := one.Field("constructor").BaseClass()
		if child == 0 {
			continue
		}
		drift.New(abi.FactMount, decorator).With(abi.FieldRegistrar, drift.Text(named(class))).With(abi.FieldTarget, drift.Text(named(child))).
			With(abi.FieldPath, written(controller)).Emit()
	}
}
