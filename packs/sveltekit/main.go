// Command sveltekit is the pack for SvelteKit: what files below src/routes serve is read in main.go, how they are named in path.go,
// and what the library's functions answer in answers.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"parsed": parsed, "function": function, "constant": constant, "named": named, "all": all, "destructured": destructured,
		"hook": hook, "hookValue": hookValue, "universal": universal, "universalValue": universalValue, "base": base,
		"json": json, "construct": json, "redirectTo": redirectTo, "error": failure, "redirect": redirect, "fail": fail, "resolve": resolve,
		"request": request})
}

func main() {}

var verbs = []string{"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"}

// function reads export function GET() { … }.
func function(m drift.Match) { export(m.Node("at"), m.Text("name"), drift.Of(m.Node("function"))) }

// constant reads export const GET = …, and export const actions = { … }.
func constant(m drift.Match) {
	value := m.Node("value")
	if m.Text("name") == "actions" {
		actions(m.Node("at"), value)
		return
	}
	export(m.Node("at"), m.Text("name"), drift.Of(value))
}

// named reads export { handler as GET } and export { GET } from "./handlers".
func named(m drift.Match) {
	spec := m.Node("at")
	name, as := spec.Field("name"), spec.Field("alias")
	if as == 0 {
		as = name
	}
	if from := spec.Parent().Parent().Field("source"); from != 0 {
		export(spec, as.Text(), ofModule(from, name.Text()))
		return
	}
	if as.Text() == "actions" {
		actions(spec, name)
		return
	}
	export(spec, as.Text(), drift.Of(name))
}

// all reads export * from "./handlers".
func all(m drift.Match) {
	for _, v := range verbs {
		export(m.Node("at"), v, ofModule(m.Node("from"), v))
	}
}

// ofModule is what another module exports under a name.
func ofModule(from drift.Node, name string) drift.Value {
	specifier := from.Text()
	v := drift.Text(specifier[1 : len(specifier)-1])
	v.Steps = []string{abi.StepModule, abi.StepProperty(name)}
	return v
}

// destructured reads export const { GET, POST } = handlers.
func destructured(m drift.Match) {
	for _, p := range m.Node("pattern").Children() {
		from, as := p, p
		if p.Kind() == "pair_pattern" {
			from, as = p.Field("key"), p.Field("value")
		}
		export(p, as.Text(), drift.Of(m.Node("value"), abi.StepProperty(from.Text())))
	}
}

// export states what an exported function of a route's file serves.
func export(at drift.Node, name string, function drift.Value) {
	path, server := routeOf(drift.FilePath())
	method := ""
	switch {
	case !server && name == "load":
		unit(at, function, "loader", "page").With(abi.FieldMethod, drift.Text("GET")).With(abi.FieldPath, drift.List(path...)).Emit()
		return
	case !server:
		return
	case name == "fallback":
		method = "*"
	}
	for _, v := range verbs {
		if v == name {
			method = v
		}
	}
	if method != "" {
		unit(at, function, "handler", "handler").With(abi.FieldMethod, drift.Text(method)).With(abi.FieldPath, drift.List(path...)).
			With(abi.FieldResponses, drift.List()).Emit()
	}
}

// actions reads the functions that a page's forms are sent to: the default one has the path of the page, the others are
// named in the query, and are no endpoints of their own.
func actions(at, value drift.Node) {
	path, server := routeOf(drift.FilePath())
	if server {
		return
	}
	for _, name := range value.Keys() {
		function := value.Property(name)
		if function == 0 {
			continue
		}
		if name == "default" {
			unit(function, drift.Of(function), "action", "page").With(abi.FieldMethod, drift.Text("POST")).With(abi.FieldPath, drift.List(path...)).Emit()
			continue
		}
		drift.New(abi.FactUnit, function).With(abi.FieldFunction, drift.Of(function)).With(abi.FieldUnitKind, drift.Text("action")).
			With(abi.FieldSemantics, drift.Text("function-call")).With(abi.FieldTransport, drift.Text("in-process")).
			With(abi.FieldName, drift.Text(name)).With(abi.FieldRoles, drift.Text("page")).Emit()
	}
}

func unit(at drift.Node, function drift.Value, kind, roles string) *drift.Fact {
	return drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text(kind)).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, drift.Text("sveltekit")).With(abi.FieldRoles, drift.Text(roles))
}

// hook reads export function handle({ event, resolve }) of src/hooks.server.ts: it runs before all routes.
func hook(m drift.Match) { handle(m, drift.Of(m.Node("function"))) }

// hookValue reads export const handle = …, also of sequence(first, second).
func hookValue(m drift.Match) { handle(m, drift.Of(m.Node("value"))) }

func handle(m drift.Match, function drift.Value) {
	drift.New(abi.FactWrap, m.Node("at")).With(abi.FieldRegistrar, drift.Text("sveltekit")).With(abi.FieldFunctions, drift.List(function)).
		With(abi.FieldWrapperRoles, drift.Text("hook")).With(abi.FieldPhase, drift.Text("always")).Emit()
}

// universal reads export function load({ fetch }) of a page, which runs on both sides and serves nothing.
func universal(m drift.Match) { given(m, drift.Of(m.Node("function"))) }

// universalValue reads export const load = ….
func universalValue(m drift.Match) { given(m, drift.Of(m.Node("value"))) }

func given(m drift.Match, function drift.Value) {
	drift.New(abi.FactRole, m.Node("at")).With(abi.FieldFunction, function).With(abi.FieldChildParam, drift.Number("0")).
		With(abi.FieldRole, drift.Text("event")).Emit()
}

// base reads paths: { base } of svelte.config.js, which stands in front of all routes.
func base(m drift.Match) {
	around := m.Node("at").Parent().Parent()
	if around.Kind() == "pair" && around.Field("key").Text() == "paths" {
		drift.New(abi.FactMount, m.Node("at")).With(abi.FieldTarget, drift.Text("sveltekit")).With(abi.FieldPath, drift.Of(m.Node("value"))).Emit()
	}
}

// parsed reads await event.request.json(), which raises where the body is no JSON.
func parsed(m drift.Match) {
	drift.New(abi.FactRaise, m.Node("call")).With(abi.FieldExceptionType, drift.Text("global#SyntaxError global#Error")).
		With(abi.FieldDescription, drift.Text("the body is JSON")).Emit()
}
