package main

import (
	"strings"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// checked are the decorators of a method's arguments whose classes class-validator checks before the method runs, which may refuse.
// The library does so by itself before its second version.
func checked(method drift.Node) []drift.Value {
	var out []drift.Value
	for _, p := range method.Field("parameters").Children() {
		for _, d := range p.Children() {
			if d.Kind() == "decorator" && drift.DecoratorName(d).Has(library+"Arg", library+"Args") && validated(argument(p, d), 0) && !second() {
				out = append(out, drift.Of(d.Child(0)))
			}
		}
	}
	return out
}

// argument is the class of an argument: the one that its type names, or an array's elements are of.
func argument(parameter, decorator drift.Node) drift.Node {
	t := parameter.Field("type").Child(0)
	if t.Kind() == "array_type" {
		t = t.Child(0)
	}
	return t.BaseClass()
}

// deepestBase is how many classes one below the other are looked through for fields that are checked; further ones count as unchecked.
const deepestBase = 8

// validated reports whether the fields of a class, or of one that it descends from, carry the decorators of class-validator.
func validated(class drift.Node, depth int) bool {
	if class == 0 || depth == deepestBase {
		return false
	}
	for _, member := range class.Field("body").Children() {
		for _, c := range append(member.Children(), member) {
			if c.Kind() == "decorator" && strings.HasPrefix(drift.DecoratorName(c).Origins(), "class-validator#") {
				return true
			}
		}
	}
	return validated(class.BaseClass(), depth+1)
}

// second reports whether the project asks for the second version of the library, or a later one.
func second() bool {
	text := drift.ReadFile("package.json")
	_, after, found := strings.Cut(text, `"type-graphql"`)
	if !found {
		return false
	}
	version := strings.TrimLeft(after, ": \"^~>=v")
	return version != "" && version[0] >= '2' && version[0] <= '9' || strings.HasPrefix(version, "next") || strings.HasPrefix(version, "beta")
}
