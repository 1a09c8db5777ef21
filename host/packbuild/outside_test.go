package packbuild_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/packbuild"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/packs"
)

// TestBuiltInPackOutsideTheTree: a built-in pack is an ordinary pack. Its source
// and manifest, put into a folder that drift pack new wrote, build with the SDK
// that lies there, and the module states what the embedded one states.
func TestBuiltInPackOutsideTheTree(t *testing.T) {
	const name = "fastify"
	dir := filepath.Join(t.TempDir(), "pack")
	if err := packbuild.New(dir, name, "go"); err != nil {
		t.Fatal(err)
	}
	from := filepath.Join("..", "..", "packs", name)
	sources, err := filepath.Glob(filepath.Join(from, "*.go"))
	if err != nil || len(sources) == 0 {
		t.Fatalf("no sources in %s: %v", from, err)
	}
	for _, f := range append(sources, filepath.Join(from, "manifest.json")) {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(f)), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	file, err := packbuild.Build(context.Background(), dir, &log)
	if packbuild.IsMissing(err) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, log.Bytes())
	}
	built, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	embedded, _ := packs.Module(name)
	want := stated(t, embedded, name)
	if got := stated(t, built, name); !bytes.Equal(got, want) || len(want) < 100 {
		t.Errorf("the module built outside states %d bytes of facts, the embedded one %d, and they differ", len(got), len(want))
	}
	t.Logf("built outside: %d bytes, byte for byte the embedded module: %v", len(built), bytes.Equal(built, embedded))
}

// stated are the bytes of all facts over the pack's own case.
func stated(t *testing.T, wasm []byte, name string) []byte {
	t.Helper()
	p, err := packrt.Read(wasm, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(context.Background())
	cases, err := packtest.Cases(filepath.Join("..", "..", "packs", name))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p.Trace = func(e packrt.Event) {
		if e.Kind == packrt.EventFact {
			out.WriteString(e.Text)
		}
	}
	for _, c := range cases {
		dir := t.TempDir()
		for _, f := range c.Files {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		trace := p.Trace
		found, err := packtest.Run(context.Background(), dir, p, nil, 1, trace)
		if err != nil || len(found.Errors) > 0 {
			t.Fatal(err, found)
		}
	}
	return out.Bytes()
}

func TestNewRefuses(t *testing.T) {
	for name, c := range map[string][3]string{
		"a name with capitals": {"Web", "go", "cannot be a pack's name"}, "a path for a name": {"../x", "go", "cannot be a pack's name"},
		"an unknown language": {"web", "cobol", "packs can be begun in go, assemblyscript, c, rust"},
	} {
		err := packbuild.New(filepath.Join(t.TempDir(), "x"), c[0], c[1])
		if err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSeal(t *testing.T) {
	wasm := []byte("\x00asm\x01\x00\x00\x00")
	sealed, err := packbuild.Seal(wasm, []byte(`{"id": "x"}`))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := packbuild.Seal(sealed, []byte("{\"id\": \"x\"}\n")); err != nil || !bytes.Equal(again, sealed) {
		t.Errorf("sealing twice: %v", err)
	}
	if _, err := packbuild.Seal(sealed, []byte(`{"id": "y"}`)); err == nil {
		t.Error("another manifest was accepted")
	}
}
