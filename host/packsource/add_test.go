package packsource

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestAdd: an entry is added to whatever drift.json holds, and the rest of the file keeps its bytes and its order.
func TestAdd(t *testing.T) {
	e := Entry{Name: "queue", URL: "oci://registry.example/queue:1", SHA256: "ab"}
	const entry = `{"name":"queue","url":"oci://registry.example/queue:1","sha256":"ab"}`
	for name, c := range map[string]struct{ before, after string }{
		"no file":        {"", "{\n  \"packs\": [\n    " + entry + "\n  ]\n}\n"},
		"no list":        {`{"check": {"b": 1, "a": 2}}`, "{\n  \"packs\": [\n    " + entry + "\n  ],\"check\": {\"b\": 1, \"a\": 2}}"},
		"empty list":     {`{"packs": [], "z": 1}`, "{\"packs\": [\n    " + entry + "\n  ], \"z\": 1}"},
		"behind another": {"{\n  \"packs\": [\n    {\"name\": \"express\"}\n  ]\n}\n", "{\n  \"packs\": [\n    {\"name\": \"express\"},\n    " + entry + "\n  ]\n}\n"},
	} {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
			t.Fatal(err)
		}
		if c.before != "" {
			if err := os.WriteFile(filepath.Join(dir, FileName), []byte(c.before), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		config, err := find(t, dir)
		if err != nil {
			t.Fatal(err)
		}
		file, err := config.Add(e)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := os.ReadFile(file)
		if err != nil || string(got) != c.after || !json.Valid(got) {
			t.Errorf("%s: got\n%s\nwant\n%s (%v)", name, got, c.after, err)
		}
		again, err := find(t, dir)
		if err != nil || !slices.Contains(again.Names(), "queue") {
			t.Errorf("%s: lists %v, %v", name, again.Names(), err)
		}
		if _, err := again.Add(e); err == nil {
			t.Errorf("%s: the same name is taken twice", name)
		}
	}
}

// TestKeys: a key that was made signs, reads back, and is written once.
func TestKeys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key.pem")
	if _, err := ReadKey(file); err == nil {
		t.Error("a key is read from a file that is not there")
	}
	made, err := NewKey(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewKey(file); err == nil {
		t.Error("a key is overwritten")
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key's file is %v, %v", info.Mode(), err)
	}
	read, err := ReadKey(file)
	if err != nil || !read.Equal(made) {
		t.Fatalf("read another key: %v", err)
	}
	module := []byte("bytes")
	if err := Verify(module, Sign(module, read), []string{KeyText(read)}); err != nil {
		t.Error(err)
	}
	if err := Verify([]byte("others"), Sign(module, read), []string{KeyText(read)}); err == nil {
		t.Error("a signature for other bytes is taken")
	}
}
