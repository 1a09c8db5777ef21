// Command vue is the pack for Vue: which calls make the state that components show. The manifest says all of it; templates are read as code
// by the host.
package main

import (
	_ "embed"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{}) }

func main() {}
