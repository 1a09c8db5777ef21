package resolvers

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Root is the root that a decorator of a package (as in "type-graphql#") puts a method at; false for any other decorator.
func Root(decorator drift.Node, library string) (root drift.Value, ok bool) {
	for _, name := range []string{"Query", "Mutation", "Subscription"} {
		if decorator.Has(library + name) {
			return drift.Text(name), true
		}
	}
	return drift.Value{}, false
}

// TypeOf is the type that () => User, or User, stands for: what Object says that the class is called, otherwise its own name.
func TypeOf(of drift.Node) drift.Value {
	if of.ValueKind() == abi.EvaluatedFunction {
		return drift.Of(of, abi.StepCall)
	}
	return drift.Of(of)
}

// Before are the decorators of a method and its class, of some origins, that run something before the method which is not read.
func Before(method, class drift.Node, origins ...string) drift.Value {
	var out []drift.Value
	for _, d := range append(drift.Decorators(class), drift.Decorators(method)...) {
		if drift.DecoratorName(d).Has(origins...) {
			out = append(out, drift.Of(d.Child(0)))
		}
	}
	return drift.List(out...)
}

// Params are the roles of a method's parameters, by the decorators of a package that stand before them: pairs of the
// decorator's name and the role.
func Params(method drift.Node, library string, roles [][2]string) drift.Value {
	var out []drift.Value
	for _, p := range method.Field("parameters").Children() {
		out = append(out, drift.Text(roleOf(p, library, roles)))
	}
	return drift.List(out...)
}

func roleOf(parameter drift.Node, library string, roles [][2]string) string {
	for _, c := range parameter.Children() {
		if c.Kind() != "decorator" {
			continue
		}
		name := drift.DecoratorName(c)
		for _, d := range roles {
			if name.Has(library + d[0]) {
				return d[1]
			}
		}
	}
	return ""
}
