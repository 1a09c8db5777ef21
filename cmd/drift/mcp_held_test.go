package main

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/internal/resultcache"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// TestHeld: what a server has read is not taken out of the cache again, as long as it is what the cache holds and nothing that was read
// for it has changed.
func TestHeld(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "a.ts")
	if err := os.WriteFile(source, []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	cache, err := resultcache.Open(filepath.Join(dir, "cache"))
	if err != nil {
		t.Fatal(err)
	}
	inputs := []sourcefile.Input{{Path: source, Kind: "file", Size: 1}}
	key, content := resultcache.Key("k"), []byte("[]\n")
	if err := cache.Store(key, time.Now(), inputs, content, 3, "said"); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "0-extract.json")
	server := &served{}
	r := &readings{cache: cache, holds: server.holds}
	if _, _, ok := held(r, key, file); ok {
		t.Error("a file that was never read is held")
	}
	digest, err := hex.DecodeString(resultcache.HashOf(content))
	if err != nil {
		t.Fatal(err)
	}
	server.files = map[string]servedFile{resultcache.HashOf(content): {digest: [32]byte(digest)}}
	o, said, ok := held(r, key, file)
	if !ok || !o.cached || o.file != file || o.summaries != 3 || string(said) != "said" || o.hash != resultcache.HashOf(content) {
		t.Errorf("%+v, %q, %v", o, said, ok)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("it was written")
	}
	other := &served{files: map[string]servedFile{resultcache.HashOf([]byte("[1]\n")): {}}}
	if _, _, ok := held(&readings{cache: cache, holds: other.holds}, key, file); ok {
		t.Error("a file that was read with another content is held")
	}
	if _, _, ok := held(&readings{cache: cache}, key, file); ok {
		t.Error("a run that holds nothing does not write the file")
	}
	if err := os.WriteFile(source, []byte("bc"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := held(r, key, file); ok {
		t.Error("what was read has changed")
	}
}
