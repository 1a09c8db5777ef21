package rubyapi

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Run reads what a rackup file or the block of a Rack::Builder runs: run App, map "/path" do run App end, and what Rack::URLMap and Rack::Cascade
// are made of.
func Run(pack string, call drift.Node) {
	path, inside := []drift.Value{}, false
	registrar, built := drift.Text("rack"), false
	for n := call.Parent(); n != 0 && !built; n = n.Parent() {
		if n.Kind() != "call" || n.Field("block") == 0 {
			continue
		}
		switch {
		case n.Field("method").Text() == "map":
			if args := rubycall.Positional(n); len(args) > 0 {
				path, inside = append([]drift.Value{drift.Of(args[0])}, path...), true
			}
		case n.Field("receiver").Text() == "Rack::Builder":
			registrar, built = drift.Of(n), true
		}
	}
	if !built && !rackup(call) {
		return // a method of the project's own
	}
	for _, a := range rubycall.Positional(call) {
		run(pack, call, a, registrar, path, inside || built)
	}
}

// Mapped reads Rack::URLMap and Rack::Cascade in code: App = Rack::URLMap.new("/path" => Other). What run is given is read by Run, and what is a part
// of another one with that.
func Mapped(pack string, call drift.Node) {
	for n := call.Parent(); n != 0; n = n.Parent() {
		if n.Kind() == "call" && (n.Field("receiver") == 0 && n.Field("method").Text() == "run" || made(n)) {
			return
		}
	}
	for _, a := range call.Arguments() {
		parts(pack, call, a, drift.Of(call), nil, true)
	}
}

// rackup reports whether a call stands in a rackup file, outside of methods.
func rackup(call drift.Node) bool {
	for n := call.Parent(); n != 0; n = n.Parent() {
		switch n.Kind() {
		case "method", "singleton_method", "class":
			return false
		}
	}
	return true
}

func run(pack string, at, app drift.Node, registrar drift.Value, path []drift.Value, inside bool) {
	switch app.Kind() {
	case "constant", "scope_resolution":
		if !inside {
			return // it is the whole server
		}
		mount := drift.New(abi.FactMount, at).With(abi.FieldRegistrar, registrar).With(abi.FieldPath, drift.Join(path...))
		if app.ValueKind() == abi.EvaluatedLibrary {
			mount.With(abi.FieldRegistrars, drift.Of(app)).Emit() // what Rack made of others
			return
		}
		mount.With(abi.FieldTarget, Registrar(app)).Emit()
	case "call":
		method, of := app.Field("method").Text(), app.Field("receiver")
		switch {
		case of.Kind() == "constant" || of.Kind() == "scope_resolution":
			if made(app) {
				for _, a := range app.Arguments() {
					parts(pack, at, a, registrar, path, inside)
				}
			} else if method == "new" || method == "freeze" || method == "app" {
				run(pack, at, of, registrar, path, inside)
			}
		}
	}
}

// made reports whether a call makes an application of others.
func made(call drift.Node) bool {
	of := call.Field("receiver").Text()
	return of == "Rack::URLMap" || of == "Rack::Cascade"
}

// parts reads the arguments of Rack::URLMap.new("/path" => App) and Rack::Cascade.new([App, Other]).
func parts(pack string, at, arg drift.Node, registrar drift.Value, path []drift.Value, inside bool) {
	switch arg.Kind() {
	case "pair":
		run(pack, at, arg.Field("value"), registrar, append(path[:len(path):len(path)], drift.Of(arg.Field("key"))), true)
	case "hash", "array":
		for _, c := range arg.Children() {
			parts(pack, at, c, registrar, path, inside)
		}
	default:
		run(pack, at, arg, registrar, path, inside || len(path) > 0)
	}
}
