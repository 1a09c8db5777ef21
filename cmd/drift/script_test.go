package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/drift-analyzer/drift/internal/modules"
	"github.com/drift-analyzer/drift/packs"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"drift": func() { os.Exit(run(os.Args[1:])) }})
}

// TestScripts runs the command as a user does: testdata/script/*.txtar.
func TestScripts(t *testing.T) {
	example, err := filepath.Abs("../../examples/shop")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("SHOP", example)
			env.Setenv("HOME", t.TempDir())
			return foreignPacks(env)
		},
	})
}

// foreignPacks puts packs that are not built in where the scripts find them.
func foreignPacks(env *testscript.Env) error {
	express, _ := packs.Module("express")
	examples, err := filepath.Abs("../../sdk-wasm/examples")
	if err != nil {
		return err
	}
	env.Setenv("EXAMPLE", examples)
	env.Setenv("EXPRESS", filepath.Join(env.WorkDir, ".express.wasm"))
	hang := modules.Pack{Match: []byte{0x03, 0x40, 0x0c, 0, 0x0b, 0x00}}
	misspelt := strings.Replace(modules.Manifest, "(program)", "(call_expresion)", 1)
	for name, wasm := range map[string][]byte{".express.wasm": express, "hang.wasm": hang.Build(), "misspelt.wasm": modules.Pack{Manifest: misspelt}.Build(), "misspelt.json": []byte(misspelt)} {
		if err := os.WriteFile(filepath.Join(env.WorkDir, name), wasm, 0o644); err != nil {
			return err
		}
	}
	return nil
}
