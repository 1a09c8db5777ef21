// Command urllib is the pack for urllib.request of Python's standard library.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"opened": opened}) }

func main() {}

// opened reads urlopen(url, data) and urlopen(Request(url, data, method=…)): with data it is a POST, unless the method is given.
func opened(m drift.Match) {
	call := m.Node("call")
	url := drift.KeywordOrPosition(call, "url", 0)
	data := drift.KeywordOrPosition(call, "data", 1)
	posted := abi.StepGiven("POST", "GET")
	var paths, bodies, methods, sent []drift.Value
	for _, made := range requests {
		only := abi.StepOnly(made)
		paths = append(paths, then(url, only, "arg[url]"), then(url, only, "arg[0]"))
		bodies = append(bodies, then(url, only, "arg[data]"), then(url, only, "arg[1]"))
		methods = append(methods, then(url, only, "arg[method]"), then(url, only, "arg[5]"))
		sent = append(sent, then(url, only, "arg[data]", posted), then(url, only, "arg[1]", posted))
	}
	methods = append(append(methods, then(data, posted)), append(sent, drift.Text("GET"))...)
	drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("urllib")).With(abi.FieldMethod, drift.First(methods...)).
		With(abi.FieldPath, drift.First(append(paths, url)...)).With(abi.FieldBody, drift.First(append(bodies, data)...)).Emit()
}

// requests are what Request(url, data) makes, as programs import it.
var requests = []string{"urllib.request#Request()", "urllib.request#default.Request()", "urllib#request.Request()", "urllib#default.request.Request()"}

// then follows steps from a value.
func then(v drift.Value, steps ...string) drift.Value {
	v.Steps = append(v.Steps[:len(v.Steps):len(v.Steps)], steps...)
	return v
}
