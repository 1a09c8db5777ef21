// Package drift is the SDK for packs written in Go and compiled by TinyGo.
//
// A pack is a main package that embeds its manifest and calls Register in init:
//
//	//go:embed manifest.json
//	var manifest string
//
//	func init() {
//		drift.Register(manifest, drift.Handlers{"route": onRoute})
//	}
//
//	func main() {}
//
// Each handler is called for the matches of the query of that name and states
// facts with Emit. The package imports abi only, and avoids fmt and
// encoding/json so that a pack stays a few kilobytes.
package drift
