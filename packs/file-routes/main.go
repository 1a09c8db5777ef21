// Command file-routes is the pack for routes that files stand for, by conventions that its configuration states: exports of modules are in
// main.go, how a file's path is spelled as a route in path.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"function": function, "constant": constant, "named": named, "destructured": destructured, "default": defaults,
		"assigned": assigned, "respond": respond, "construct": respond, "redirect": redirect})
}

func main() {}

// function reads export function GET() { … }.
func function(m drift.Match) { export(m.Node("at"), m.Text("name"), drift.Of(m.Node("function"))) }

// constant reads export const GET = …, also of a helper that is passed the function.
func constant(m drift.Match) { export(m.Node("at"), m.Text("name"), handler(m.Node("value"))) }

// defaults reads export default ….
func defaults(m drift.Match) { export(m.Node("at"), "default", handler(m.Node("value"))) }

// assigned reads module.exports = …, exports.GET = … and module.exports.GET = ….
func assigned(m drift.Match) {
	switch left := m.Text("left"); {
	case left == "module.exports":
		if m.Node("value").ValueKind() == abi.EvaluatedObject {
			for _, name := range m.Node("value").Keys() {
				export(m.Node("at"), name, drift.Of(m.Node("value"), abi.StepProperty(name)))
			}
			return
		}
		export(m.Node("at"), "default", handler(m.Node("value")))
	case len(left) > 8 && left[:8] == "exports.":
		export(m.Node("at"), left[8:], handler(m.Node("value")))
	case len(left) > 15 && left[:15] == "module.exports.":
		export(m.Node("at"), left[15:], handler(m.Node("value")))
	}
}

// named reads export { handler as GET } and export { GET } from "./handlers".
func named(m drift.Match) {
	spec := m.Node("at")
	name, as := spec.Field("name"), spec.Field("alias")
	if as == 0 {
		as = name
	}
	if from := spec.Parent().Parent().Field("source"); from != 0 {
		specifier := from.Text()
		v := drift.Text(specifier[1 : len(specifier)-1])
		v.Steps = []string{abi.StepModule, abi.StepProperty(name.Text())}
		export(spec, as.Text(), v)
		return
	}
	export(spec, as.Text(), drift.Of(name))
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

// handler is the function that a value is, or the last one that a helper of a library is passed: define((event) => …).
func handler(value drift.Node) drift.Value {
	if value.Kind() == "call_expression" && value.ValueKind() != abi.EvaluatedFunction {
		for _, a := range value.Arguments() {
			if a.ValueKind() == abi.EvaluatedFunction {
				return drift.First(drift.Of(a))
			}
		}
	}
	return drift.Of(value)
}

// export states what an exported function serves, where its file is a route and its name an export that serves a method.
func export(at drift.Node, name string, function drift.Value) {
	if runsBefore(drift.FilePath()) {
		drift.New(abi.FactWrap, at).With(abi.FieldRegistrar, drift.Text("file-routes")).With(abi.FieldPhase, drift.Text("unread")).Emit()
		return
	}
	method := methodOf(name)
	if method == "" {
		return
	}
	paths, verb := routesOf(drift.FilePath())
	if len(paths) == 0 {
		return
	}
	if verb != "" {
		method = verb
	}
	var list []drift.Value
	for _, p := range paths {
		list = append(list, drift.Text(p))
	}
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text(method)).
		With(abi.FieldRegistrar, drift.Text("file-routes")).With(abi.FieldPath, drift.List(list...)).
		With(abi.FieldRoles, drift.Text("handler")).Emit()
}

// runsBefore reports whether a file is called like those whose exports run before routes: middleware.ts, _middleware.ts.
func runsBefore(file string) bool {
	start := 0
	for i := 0; i < len(file); i++ {
		if file[i] == '/' {
			start = i + 1
		}
	}
	end := start
	for end < len(file) && file[end] != '.' {
		end++
	}
	switch file[start:end] {
	case "middleware", "_middleware", "+middleware":
		return true
	}
	return false
}

var verbs = []string{"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"}

// methodOf is the method that an export serves: those that the configuration names ("loader=GET"), otherwise the
// exports that are called like methods.
func methodOf(name string) string {
	stated := drift.ConfigTexts("exports")
	if len(stated) == 0 {
		stated = verbs
	}
	for _, s := range stated {
		export, method := s, s
		for i := 0; i < len(s); i++ {
			if s[i] == '=' {
				export, method = s[:i], s[i+1:]
				break
			}
		}
		if export == name {
			if method == "default" {
				return "*"
			}
			return drift.Upper(method)
		}
	}
	return ""
}

// respond reads Response.json(body, { status }) and new Response(body, { status }).
func respond(m drift.Match) {
	args := m.Node("call").Arguments()
	f := drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("200")).
		With(abi.FieldWhen, drift.Text("returned"))
	if len(args) > 0 {
		f.With(abi.FieldBody, drift.Of(args[0]))
	}
	if len(args) > 1 {
		f.With(abi.FieldStatus, drift.First(drift.Of(args[1], ".status")))
	}
	f.Emit()
}

// redirect reads Response.redirect(url, status).
func redirect(m drift.Match) {
	f := drift.New(abi.FactOutcome, m.Node("call")).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldDefault, drift.Number("302")).
		With(abi.FieldWhen, drift.Text("returned"))
	if args := m.Node("call").Arguments(); len(args) > 1 {
		f.With(abi.FieldStatus, drift.Of(args[1]))
	}
	f.Emit()
}
