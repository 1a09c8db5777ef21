// Command marshmallow is the pack for marshmallow: its rules say all there is to say.
package main

import (
	_ "embed"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{}) }

func main() {}
