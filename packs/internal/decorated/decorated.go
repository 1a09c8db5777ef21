// Package decorated reads what packs share whose routes are decorated methods of decorated classes of TypeScript: which class a decorator stands
// at, which methods a controller has from the classes above it. It imports the SDK. Begin reading at Serve.
package decorated

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// Words are what a library calls its decorators, by origin.
type Words struct {
	// Controllers stand at classes.
	Controllers []string
	// Verbs stand at methods; what they serve is the method behind each.
	Verbs [][2]string
}

// Route is one method of one controller that is served.
type Route struct {
	// At is where the route is stated, in the file of the controller.
	At drift.Node
	// Decorator is the one of the route, Verb the method that it serves.
	Decorator drift.Node
	Verb      string
	// Function is the method, Own its decorators.
	Function drift.Node
	Own      []drift.Node
	// Class is the controller, Controller its decorator.
	Class, Controller drift.Node
}

// Of reads a decorator before a method in the body of a class; false where the class is no controller.
func (w Words) Of(decorator, body drift.Node) (Route, bool) {
	r := Route{At: decorator, Decorator: decorator, Verb: w.verb(drift.DecoratorName(decorator)), Function: drift.Decorated(decorator), Class: body.Parent()}
	r.Controller = w.controller(r.Class)
	if r.Function == 0 || r.Controller == 0 || r.Verb == "" {
		return r, false
	}
	r.Own = drift.Decorators(r.Function)
	return r, true
}

// controller finds the decorator of a controller, which stands at the class or at its export; 0 where it is none.
func (w Words) controller(class drift.Node) drift.Node { return AtClass(class, w.Controllers...) }

// AtClass finds a decorator that stands at a class or at its export.
func AtClass(class drift.Node, origins ...string) drift.Node {
	if d := drift.FindDecorator(class, origins...); d != 0 {
		return d
	}
	if up := class.Parent(); up.Kind() == "export_statement" {
		return drift.FindDecorator(up, origins...)
	}
	return 0
}

// maxAncestors bounds the classes above one another, which may descend from each other.
const maxAncestors = 64

// Inherited gives the routes that the class of a decorator has from the classes above it.
func (w Words) Inherited(decorator drift.Node, serve func(Route)) {
	class := ClassOf(decorator)
	declared := methodNames(class, nil)
	for base, depth := class.BaseClass(), 0; base != 0 && depth < maxAncestors; base, depth = base.BaseClass(), depth+1 {
		// What surrounds a node of another file is not shown: the decorators of a method stand before it.
		var pending []drift.Node
		for _, member := range base.Field("body").Children() {
			switch member.Kind() {
			case "decorator":
				pending = append(pending, member)
				continue
			case "comment":
				continue
			case "method_definition":
				for _, d := range pending {
					if verb := w.verb(drift.DecoratorName(d)); verb != "" && !has(declared, member.Field("name").Text()) {
						serve(Route{At: decorator, Decorator: d, Verb: verb, Function: member, Own: pending, Class: class, Controller: decorator})
					}
				}
			}
			pending = nil
		}
		declared = methodNames(base, declared)
	}
}

// ClassOf is the class that a decorator stands before, or before whose export it stands.
func ClassOf(decorator drift.Node) drift.Node {
	class := drift.Decorated(decorator)
	if class.Kind() == "export_statement" {
		class = class.Field("declaration")
	}
	if class == 0 || class.Kind() == "decorator" {
		class = decorator.Parent()
	}
	return class
}

func methodNames(class drift.Node, names []string) []string {
	for _, member := range class.Field("body").Children() {
		if member.Kind() == "method_definition" {
			names = append(names, member.Field("name").Text())
		}
	}
	return names
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (w Words) verb(name drift.Node) string {
	for _, v := range w.Verbs {
		if name.Has(v[0]) {
			return v[1]
		}
	}
	return ""
}

// Roles are the roles of a method's parameters by the decorators that stand before them, as pairs of an origin and a role.
func Roles(method drift.Node, words [][2]string) []drift.Value {
	roles, _ := RolesBy(method, func(decorator drift.Node) string { return Role(decorator, words) })
	return roles
}

// Role is the role that a decorator gives its parameter, "" where none of the pairs of an origin and a role is about it.
func Role(decorator drift.Node, words [][2]string) (role string) {
	name := drift.DecoratorName(decorator)
	for _, w := range words {
		if name.Has(w[0]) {
			role = w[1]
		}
	}
	return role
}

// RolesBy gives the roles of a method's parameters, each as the last of its decorators that gives one says; plain says that no parameter has a
// decorator at all.
func RolesBy(method drift.Node, role func(decorator drift.Node) string) (roles []drift.Value, plain bool) {
	plain = true
	for _, p := range method.Field("parameters").Children() {
		is := ""
		for _, c := range p.Children() {
			if c.Kind() != "decorator" {
				continue
			}
			plain = false
			if given := role(c); given != "" {
				is = given
			}
		}
		roles = append(roles, drift.Text(is))
	}
	return roles, plain
}

// Path is the path that a decorator is given, "" without one.
func Path(decorator drift.Node) drift.Value {
	if args := drift.DecoratorArguments(decorator); len(args) > 0 {
		return drift.Of(args[0])
	}
	return drift.Text("")
}
