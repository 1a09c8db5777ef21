// Command seal stores a pack's manifest in its module's custom section:
//
//	seal MODULE.wasm manifest.json
//
// It imports abi only.
package main

import (
	"fmt"
	"os"

	"github.com/drift-analyzer/drift/abi"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: seal MODULE.wasm manifest.json")
		os.Exit(1)
	}
	if err := seal(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "seal:", err)
		os.Exit(1)
	}
}

func seal(module, manifest string) error {
	wasm, err := os.ReadFile(module)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(manifest)
	if err != nil {
		return err
	}
	if _, err := abi.SectionManifest(wasm); err == nil {
		return fmt.Errorf("%s is sealed already", module)
	}
	return os.WriteFile(module, abi.AppendSection(wasm, text), 0o644)
}
