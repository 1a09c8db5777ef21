// Command react is the pack for React components, event handlers and effects.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"function": function, "constant": constant, "default": defaultExport, "effect": effect, "class": class})
}

func main() {}

// function reads function Name(props) { … }: the host keeps those that render something.
func function(m drift.Match) {
	if pascal(m.Text("name")) {
		component(m.Node("function"), drift.Of(m.Node("function")))
	}
}

// constant reads const Name = (props) => …, also inside memo() and forwardRef().
func constant(m drift.Match) {
	if pascal(m.Text("name")) {
		component(m.Node("value"), drift.Of(m.Node("value")))
	}
}

func defaultExport(m drift.Match) { component(m.Node("value"), drift.Of(m.Node("value"))) }

// lifecycle are the methods that React itself calls on a class component.
var lifecycle = []string{"componentDidMount", "componentDidUpdate", "componentWillUnmount", "componentDidCatch", "getSnapshotBeforeUpdate", "shouldComponentUpdate"}

// class reads class Name extends React.Component: its render method is the component,
// what React calls besides are effects of it.
func class(m drift.Match) {
	if m.Node("name") != 0 && !pascal(m.Text("name")) {
		return
	}
	at := m.Node("class")
	component(at, drift.Of(at, abi.StepCall, ".render"))
	for _, method := range lifecycle {
		drift.New(abi.FactHook, at).With(abi.FieldName, drift.Text(method)).With(abi.FieldCallback, drift.Of(at, abi.StepCall, "."+method)).
			With(abi.FieldRoles, drift.Text("effect")).Emit()
	}
}

func component(at drift.Node, function drift.Value) {
	file := drift.FilePath()
	for _, part := range []string{".test.", ".spec.", ".stories.", "__tests__/"} {
		if drift.Contains(file, part) {
			return
		}
	}
	drift.New(abi.FactComponent, at).With(abi.FieldFunction, function).With(abi.FieldRoles, drift.Text("component")).Emit()
}

func pascal(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// effect reads useEffect(callback, dependencies) and its kin.
func effect(m drift.Match) {
	call := m.Node("call")
	name := "useEffect"
	for _, h := range []string{"useLayoutEffect", "useInsertionEffect"} {
		if m.Node("fn").Has("react#" + h) {
			name = h
		}
	}
	f := drift.New(abi.FactHook, call).With(abi.FieldName, drift.Text(name)).With(abi.FieldCallback, drift.Argument(call, 0)).
		With(abi.FieldRoles, drift.Text("effect"))
	if args := call.Arguments(); len(args) > 1 {
		f.With(abi.FieldDependencies, drift.Of(args[1]))
	}
	f.Emit()
	// What an effect gives back runs before the next one, and in the end.
	drift.New(abi.FactHook, call).With(abi.FieldName, drift.Text(name)).With(abi.FieldCallback, drift.Of(call, "arg[0]", abi.StepCall)).
		With(abi.FieldRoles, drift.Text("effect")).Emit()
}
