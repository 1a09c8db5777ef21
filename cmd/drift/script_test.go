package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"drift": func() { os.Exit(run(os.Args[1:])) }})
}

// TestScripts runs the command as a user does: testdata/*.txtar.
func TestScripts(t *testing.T) {
	example, err := filepath.Abs("../../examples/shop")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("SHOP", example)
			env.Setenv("HOME", t.TempDir())
			return nil
		},
	})
}
