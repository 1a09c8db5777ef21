// Package packs embeds the built-in packs: one folder a pack with its source,
// manifest and compiled module.
//
// It imports nothing of ours: a pack is a module that host/packrt runs, and what packs share is in packs/internal.
// Begin reading at Module, then at express/manifest.json and express/main.go; docs/abi.md says what packs state.
package packs

import (
	"embed"
	"path"
	"sort"
	"strings"
)

//go:embed */*.wasm
var modules embed.FS

// Names lists the built-in packs in order.
func Names() []string {
	entries, err := modules.ReadDir(".")
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	sort.Strings(out)
	return out
}

// Module gives the compiled module of a built-in pack.
func Module(name string) ([]byte, bool) {
	if strings.ContainsAny(name, "/.") {
		return nil, false
	}
	b, err := modules.ReadFile(path.Join(name, name+".wasm"))
	return b, err == nil
}
