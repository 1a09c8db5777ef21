// Command aws-lambda is the pack for AWS Lambda functions. Its manifest says it
// all: which functions there are stands in the deploy template, which the host reads.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/statuses"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(statuses.Into(manifest), drift.Handlers{}) }

func main() {}
