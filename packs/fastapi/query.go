package main

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// maxDependencies bounds the dependencies of dependencies that are followed for their parameters; behind it, more may be read.
const maxDependencies = 8

// markers are what says where a parameter stands that is in the body, a header, a cookie or the path.
var markers = []string{"Header", "Cookie", "Body", "File", "Form", "Path"}

// queryNames are the names in the query from which a function's parameters are filled, and those of what it depends on: "*" for
// more than can be said.
func queryNames(fn drift.Node, path string, hops int) []drift.Value {
	if hops == 0 {
		return []drift.Value{drift.Text("*")}
	}
	var out []drift.Value
	for _, p := range fn.Field("parameters").Children() {
		switch roleOf(p) {
		case "parameter":
			if name, ok := queryName(p, path); ok {
				out = append(out, name)
			}
		case "dependency":
			out = append(out, dependencyNames(p, path, hops)...)
		}
	}
	return out
}

// queryName is the name in the query from which a parameter is filled; false for one that is filled from elsewhere.
func queryName(p drift.Node, path string) (drift.Value, bool) {
	name := p.Child(0).Text()
	if p.Kind() == "identifier" {
		name = p.Text()
	}
	if strings.Contains(path, "{"+name+"}") || strings.Contains(path, "{"+name+":") {
		return drift.Value{}, false
	}
	t := p.Field("type")
	if made := p.Field("value"); made.Kind() == "call" {
		callee := made.Field("function")
		switch {
		case callee.Has("fastapi#Query", "fastapi.params#Query", "fastapi.param_functions#Query"):
			if alias := drift.Keyword(made, "alias"); alias != 0 {
				return drift.Of(alias), true
			}
			return drift.Text(name), true
		case stands(callee, ""):
			return drift.Value{}, false
		}
	}
	switch {
	case t == 0:
		return drift.Text(name), true
	case t.Has("annotated:fastapi#Query()", "annotated:fastapi.params#Query()", "annotated:fastapi.param_functions#Query()"):
		if in := t.Child(0); slices.ContainsFunc(descendants(in, maxDependencies), isModel) {
			return drift.Text("*"), true // a name for each of its fields
		}
		return drift.First(drift.Of(t, abi.StepAnnotated, "arg[alias]"), drift.Text(name)), true
	case stands(t, "annotated:"), isModel(t.Child(0)):
		return drift.Value{}, false
	}
	return drift.Text(name), true
}

// stands reports whether a marker says that a parameter is filled from somewhere else than the query.
func stands(node drift.Node, how string) bool {
	call := ""
	if how != "" {
		call = "()"
	}
	for _, m := range markers {
		if node.Has(how+"fastapi#"+m+call, how+"fastapi.params#"+m+call, how+"fastapi.param_functions#"+m+call) {
			return true
		}
	}
	return false
}

// isModel reports whether a type is a class of the project that is no enumeration: the body is filled into it.
func isModel(t drift.Node) bool {
	if t.ValueKind() != abi.EvaluatedClass {
		return false
	}
	base := t.BaseClass()
	for hops := 0; base != 0 && hops < maxDependencies; hops++ {
		t, base = base, base.BaseClass()
	}
	for _, super := range t.Field("superclasses").Children() {
		if super.Has("enum#Enum", "enum#IntEnum", "enum#StrEnum", "enum#Flag", "enum#IntFlag") {
			return false
		}
	}
	return true
}

// dependencyNames are the names in the query that the dependency of a parameter reads.
func dependencyNames(p drift.Node, path string, hops int) []drift.Value {
	target := p.Field("type")
	if made := p.Field("value"); made.Kind() == "call" {
		target = dependency(made)
	} else {
		target = annotatedDependency(target)
	}
	if target == 0 {
		return []drift.Value{drift.Text("*")}
	}
	if target.Kind() == "type" {
		target = target.Child(0)
	}
	fn := target.Function()
	if fn == 0 && target.ValueKind() == abi.EvaluatedClass {
		fn = target.Property("__init__")
	}
	if fn == 0 {
		fn = target.Property("__call__")
	}
	switch {
	case fn.Kind() == "function_definition":
		return queryNames(fn, path, hops-1)
	case strings.Contains(target.Origins(), "fastapi.security#") && !strings.Contains(target.Origins(), "APIKeyQuery"):
		return nil // they read headers and cookies
	}
	return []drift.Value{drift.Text("*")}
}

// annotatedDependency is what the Depends(…) of an annotation names.
func annotatedDependency(t drift.Node) drift.Node {
	for _, inside := range descendants(t, maxDependencies) {
		if inside.Kind() == "call" && inside.Field("function").Has("fastapi#Depends", "fastapi#Security", "fastapi.params#Depends", "fastapi.param_functions#Depends") {
			return dependency(inside)
		}
	}
	return 0
}

// descendants are the nodes below one, some levels down.
func descendants(n drift.Node, levels int) []drift.Node {
	if n == 0 || levels == 0 {
		return nil
	}
	var out []drift.Node
	for _, c := range n.Children() {
		out = append(append(out, c), descendants(c, levels-1)...)
	}
	return out
}
