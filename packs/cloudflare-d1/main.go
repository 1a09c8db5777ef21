// Command cloudflare-d1 is the pack for Cloudflare's D1.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/packs/internal/jschain"
	"github.com/drift-analyzer/drift/packs/internal/sqlclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"prepared": prepared})
}

func main() {}

// prepared reads env.DB.prepare("SELECT …").bind(id).all() and the like: nothing of the library is imported, so that the chain says what it is.
func prepared(m drift.Match) {
	call := m.Node("call")
	statement := drift.Of(m.Node("statement"))
	last := call
	for {
		method, next := jschain.Next(last)
		switch method {
		case "bind":
			last = next
		case "all":
			sqlclient.Access(next, "sqlite", statement, "rows", ".results")
			return
		case "first":
			if len(next.Arguments()) > 0 {
				sqlclient.Access(next, "sqlite", statement, "", "") // one column
				return
			}
			sqlclient.Access(next, "sqlite", statement, "row?", "")
			return
		case "run", "raw":
			sqlclient.Access(next, "sqlite", statement, "", "")
			return
		case "":
			if last != call || bindingOf(m.Node("on")) {
				sqlclient.Access(last, "sqlite", statement, "", "") // kept, or handed to batch
			}
			return
		default:
			return
		}
	}
}

// bindingOf reports whether a value is one of a worker's environment: env.DB, c.env.DB, this.env.DB.
func bindingOf(on drift.Node) bool {
	if on.Kind() != "member_expression" {
		return false
	}
	of := on.Field("object")
	if of.Kind() == "member_expression" {
		return of.Field("property").Text() == "env"
	}
	return of.Text() == "env"
}
