package rubyapi

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// Run reads what a rackup file runs: run App, map "/path" do run App end, and what Rack::URLMap and Rack::Cascade are made of.
func Run(pack string, call drift.Node) {
	path, inside := []drift.Value{}, false
	for n := call.Parent(); n != 0; n = n.Parent() {
		if n.Kind() != "call" || n.Field("block") == 0 || n.Field("method").Text() != "map" {
			continue
		}
		if args := rubycall.Positional(n); len(args) > 0 {
			path, inside = append([]drift.Value{drift.Of(args[0])}, path...), true
		}
	}
	for _, a := range rubycall.Positional(call) {
		run(pack, call, a, path, inside)
	}
}

func run(pack string, at, app drift.Node, path []drift.Value, inside bool) {
	switch app.Kind() {
	case "constant", "scope_resolution":
		if !inside {
			return // it is the whole server
		}
		drift.New(abi.FactMount, at).With(abi.FieldRegistrar, drift.Text("rack")).With(abi.FieldTarget, Registrar(app)).
			With(abi.FieldPath, drift.Join(path...)).Emit()
	case "call":
		method, of := app.Field("method").Text(), app.Field("receiver")
		switch {
		case of.Kind() == "constant" || of.Kind() == "scope_resolution":
			switch of.Text() {
			case "Rack::URLMap", "Rack::Cascade":
				for _, a := range app.Arguments() {
					made(pack, at, a, path)
				}
			default:
				if method == "new" || method == "freeze" || method == "app" {
					run(pack, at, of, path, inside)
				}
			}
		}
	}
}

// made reads the arguments of Rack::URLMap.new("/path" => App) and Rack::Cascade.new([App, Other]).
func made(pack string, at, arg drift.Node, path []drift.Value) {
	switch arg.Kind() {
	case "pair":
		run(pack, at, arg.Field("value"), append(path[:len(path):len(path)], drift.Of(arg.Field("key"))), true)
	case "hash", "array":
		for _, c := range arg.Children() {
			made(pack, at, c, path)
		}
	default:
		run(pack, at, arg, path, len(path) > 0)
	}
}
