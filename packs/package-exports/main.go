// Command package-exports is the pack for boundaries between the packages of a
// workspace. Its manifest says it all: the host knows entry points and imports.
package main

import (
	_ "embed"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{}) }

func main() {}
