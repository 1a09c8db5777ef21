// Command pg is the pack for PostgreSQL clients.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/sqlclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, sqlclient.Handlers("postgresql", "text", ".rows")) }

func main() {}
