package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/drift-analyzer/drift/host/config"
)

// TestFailures: an entry that could not be read is not run again until a file of the repository changes, wherever it is; one that is
// fetched, or lies outside, always is.
func TestFailures(t *testing.T) {
	root := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("api/tsconfig.json", "{")
	write("other/base.json", "{}")
	var f failures
	broken := outcome{failure: "is no JSON"}
	entry := config.Entry{Kind: "extract", Project: "api/tsconfig.json"}
	known := func() bool {
		f.look(root)
		o, said, ok := f.of("k")
		if ok && (o.failure != broken.failure || string(said) != "said") {
			t.Errorf("%+v %q", o, said)
		}
		return ok
	}
	if known() {
		t.Error("nothing has failed yet")
	}
	f.note("k", entry, f.before("k"), broken, []byte("said"))
	if !known() {
		t.Error("nothing changed, and it is run again")
	}
	write("other/base.json", "{ }")
	if known() {
		t.Error("a file changed that it may have read")
	}
	f.note("k", entry, f.before("k"), broken, []byte("said"))
	write("new.ts", "")
	if known() {
		t.Error("a file is new")
	}
	f.note("k", entry, f.before("k"), broken, []byte("said"))
	f.note("k", entry, f.before("k"), outcome{}, nil)
	if known() {
		t.Error("it was read since")
	}
	for _, e := range []config.Entry{{Kind: "contract", Source: "openapi", Path: "https://shop.example/openapi.json"}, {Kind: "extract", Project: "../api/tsconfig.json"}} {
		if f.note("k", e, f.before("k"), broken, []byte("said")); known() {
			t.Errorf("%+v is remembered, and what it reads changes unseen", e)
		}
	}
	if _, _, ok := (*failures)(nil).of("k"); ok {
		t.Error("a run of a command remembers")
	}
}
