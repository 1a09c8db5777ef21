// Command requests is the pack for requests.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/pyclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, pyclient.Handlers("requests", "requests#HTTPError", "requests.exceptions#HTTPError", "requests#RequestException", "requests.exceptions#RequestException"))
}

func main() {}
