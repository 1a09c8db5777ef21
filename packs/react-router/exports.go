package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Loaders and actions that a route module exports without declaring them.

// named reads export { load as loader } and export { loader } from "../shared".
func named(m drift.Match) {
	spec := m.Node("at")
	name, as := spec.Field("name"), spec.Field("alias")
	if as == 0 {
		as = name
	}
	if as.Text() != "loader" && as.Text() != "action" {
		return
	}
	if from := spec.Parent().Parent().Field("source"); from != 0 {
		unit(spec, as.Text(), ofModule(from, name.Text()))
		return
	}
	unit(spec, as.Text(), drift.Of(name))
}

// all reads export * from "../shared".
func all(m drift.Match) {
	for _, name := range []string{"loader", "action"} {
		unit(m.Node("at"), name, ofModule(m.Node("from"), name))
	}
}

// destructured reads export const { loader, action } = create().
func destructured(m drift.Match) {
	for _, p := range m.Node("pattern").Children() {
		from, as := p, p
		if p.Kind() == "pair_pattern" {
			from, as = p.Field("key"), p.Field("value")
		}
		if as.Text() == "loader" || as.Text() == "action" {
			unit(p, as.Text(), drift.Of(m.Node("value"), abi.StepProperty(from.Text())))
		}
	}
}

// ofModule is what another module exports under a name.
func ofModule(from drift.Node, name string) drift.Value {
	specifier := from.Text()
	v := drift.Text(specifier[1 : len(specifier)-1])
	v.Steps = []string{abi.StepModule, abi.StepProperty(name)}
	return v
}
