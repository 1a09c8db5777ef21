// Command mysql2 is the pack for MySQL clients.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/sqlclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, sqlclient.Handlers("mysql", "sql", "[0]")) }

func main() {}
