// Package rubyapi reads what packs of Ruby servers share whose routes are blocks in the bodies of classes: where a block stands, and what rackup
// files map (rack.go). It imports abi, the SDK and rubycall. Begin reading at rubyapi.go.
package rubyapi

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Scope is what stands around a call: the class whose body it is in (0 at the top level), and the calls with blocks
// between the two, the outermost first, without loops (each). ok is false for a call inside a method, or below a block that is none of names.
func Scope(call drift.Node, names []string) (class drift.Node, around []drift.Node, ok bool) {
	for n := call.Parent(); n != 0; n = n.Parent() {
		switch n.Kind() {
		case "method", "singleton_method":
			return 0, nil, false
		case "class":
			return n, around, true
		case "block", "do_block":
			outer := n.Parent()
			if outer.Field("receiver") != 0 && outer.Field("method").Text() == "each" {
				continue // a loop that registers routes: its block stands where it does
			}
			if outer.Kind() != "call" || outer.Field("receiver") != 0 || !contains(names, outer.Field("method").Text()) {
				return 0, nil, false
			}
			around = append([]drift.Node{outer}, around...)
		}
	}
	return 0, around, true
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Registrar names what the routes of a class hang on; class is the class's name where it stands, or a constant that names it.
// All packs name it alike: what one of them mounts may be an application that another reads.
func Registrar(class drift.Node) drift.Value {
	return drift.Concat(drift.Text("rack:"), drift.Of(class, "name"))
}

// Block is a block in the body of a class, which the library runs on an instance of the class: it may call its methods.
func Block(block drift.Node) drift.Value { return drift.Of(block, abi.StepOnInstance) }

// Before states that a block runs before what a registrar serves; below a path, if there is one, before what is registered there
// after it. The phase says whether it runs before what stands above it as well.
func Before(call, block drift.Node, registrar drift.Value, path []drift.Value, phase string) {
	functions := drift.List(Block(block))
	if len(path) > 0 {
		drift.New(abi.FactMount, call).With(abi.FieldRegistrar, registrar).With(abi.FieldTargets, functions).
			With(abi.FieldWrapperRoles, drift.Text("filter")).With(abi.FieldPath, drift.Join(path...)).Emit()
		return
	}
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, registrar).With(abi.FieldFunctions, functions).
		With(abi.FieldWrapperRoles, drift.Text("filter")).With(abi.FieldPhase, drift.Text(phase)).Emit()
}

// Rescue states that a function answers some exceptions of what a registrar serves.
func Rescue(call drift.Node, registrar, function drift.Value, catches []drift.Value) {
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, registrar).With(abi.FieldFunctions, drift.List(function)).
		With(abi.FieldWrapperRoles, drift.Text("rescuer")).With(abi.FieldPhase, drift.Text("error")).With(abi.FieldCatches, drift.List(catches...)).Emit()
}

// Endpoint begins the fact of one endpoint that a block serves.
func Endpoint(call, block drift.Node, registrar drift.Value, method string, path drift.Value) *drift.Fact {
	return drift.New(abi.FactUnit, call).With(abi.FieldFunction, Block(block)).With(abi.FieldUnitKind, drift.Text("handler")).
		With(abi.FieldSemantics, drift.Text("rest")).With(abi.FieldRegistrar, registrar).With(abi.FieldMethod, drift.Text(method)).
		With(abi.FieldPath, path).With(abi.FieldRoles, drift.Text("handler"))
}
