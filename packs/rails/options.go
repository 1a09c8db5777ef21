package main

import (
	"github.com/drift-analyzer/drift/packs/internal/perfile"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// routeOption is an option of a routing call: its own, or that of a with_options around it.
func routeOption(call drift.Node, name string) drift.Node {
	for _, o := range optionsAround(call) {
		if o.name == name {
			return o.value()
		}
	}
	return 0
}

// routeArg is an option that a call has.
type routeArg struct {
	name string
	pair drift.Node
}

func (o routeArg) value() drift.Node {
	if v := o.pair.Field("value"); v != 0 {
		return v
	}
	return o.pair.Field("key") // only: is short for only: only
}

// listed are the options of calls: each is asked for a dozen of them, and a file may have ten thousand calls.
var listed perfile.Memory[[]routeArg]

// optionsAround are the options of a routing call in the order in which they count: its own, and those of each with_options around it.
func optionsAround(call drift.Node) []routeArg {
	return listed.Of(call, func() []routeArg {
		var out []routeArg
		args := call.Arguments()
		out = appendPairs(out, args)
		for _, a := range args {
			switch a.Kind() {
			case "pair", "hash_splat_argument", "block_argument", "string", "simple_symbol":
			default:
				out = appendPairs(out, optionsOf(a).Children())
			}
		}
		for n := call.Parent(); n != 0; n = n.Parent() {
			if n.Kind() == "call" && n.Field("method").Text() == "with_options" {
				out = appendPairs(out, n.Arguments())
			}
		}
		return out
	})
}

func appendPairs(out []routeArg, list []drift.Node) []routeArg {
	for _, a := range list {
		if a.Kind() == "pair" {
			out = append(out, routeArg{rubycall.Key(a), a})
		}
	}
	return out
}
