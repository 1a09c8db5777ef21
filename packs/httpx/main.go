// Command httpx is the pack for httpx.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/pyclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, pyclient.Handlers("httpx", "httpx#HTTPStatusError", "httpx#HTTPError"))
}

func main() {}
