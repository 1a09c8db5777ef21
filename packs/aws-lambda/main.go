// Command aws-lambda is the pack for AWS Lambda functions. Its manifest says it
// all: which functions there are stands in the deploy template, which the host reads.
package main

import (
	_ "embed"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{}) }

func main() {}
