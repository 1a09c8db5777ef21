// Command connexion is the pack for Connexion: what an application adds is here, how its document is read in document.go.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"api": api, "problem": problem}) }

func main() {}

// api reads app.add_api("openapi.yaml", base_path="/v2"): a route for each operation of the document, served by the function that it names.
func api(m drift.Match) {
	call := m.Node("call")
	spec := drift.Keyword(call, "specification")
	if args := drift.Positional(call); spec == 0 && len(args) > 0 {
		spec = args[0]
	}
	doc, ok := find(called(spec), directory(m.Node("on")))
	if !ok {
		return
	}
	base := drift.Text(doc.base)
	if k := drift.Keyword(call, "base_path"); k != 0 {
		base = drift.Of(k)
	}
	for _, o := range doc.operations {
		drift.New(abi.FactUnit, call).With(abi.FieldFunction, function(o.id)).With(abi.FieldUnitKind, drift.Text("handler")).
			With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldMethod, drift.Text(drift.Upper(o.method))).
			With(abi.FieldPath, drift.Join(base, drift.Text(o.path))).With(abi.FieldRoles, drift.Text("handler")).
			With(abi.FieldResponses, drift.List()).Emit()
	}
}

// function is what a dotted name means: a function of a module, or a method of a class in one.
func function(dotted string) drift.Value {
	var split []int
	for i := len(dotted) - 1; i > 0 && len(split) < 2; i-- {
		if dotted[i] == '.' {
			split = append(split, i)
		}
	}
	var all []drift.Value
	for n, at := range split {
		v := drift.Text(dotted[:at])
		v.Steps = []string{abi.StepModule}
		if n == 1 {
			v.Steps = append(v.Steps, abi.StepProperty(dotted[at+1:split[0]]))
		}
		v.Steps = append(v.Steps, abi.StepProperty(dotted[split[0]+1:]))
		all = append(all, v)
	}
	return drift.First(all...)
}

// problem reads connexion.problem(404, "Not found", "…").
func problem(m drift.Match) {
	call := m.Node("call")
	status := drift.Keyword(call, "status")
	if args := drift.Positional(call); status == 0 && len(args) > 0 {
		status = args[0]
	}
	if status != 0 {
		drift.New(abi.FactOutcome, call).With(abi.FieldOutput, drift.Text("response")).With(abi.FieldWhen, drift.Text("returned")).
			With(abi.FieldStatus, drift.Of(status)).Emit()
	}
}
