package leftover

import (
	"os"
	"path/filepath"
	"testing"
)

func TestClear(t *testing.T) {
	dir := t.TempDir()
	folder, file, kept := filepath.Join(dir, "folder"), filepath.Join(dir, "file"), filepath.Join(dir, "kept")
	for _, p := range []string{folder, file, kept} {
		Keep(p)
		if err := os.WriteFile(p, nil, 0o644); p != folder && err != nil {
			t.Fatal(err)
		}
	}
	os.Remove(folder)
	if err := os.MkdirAll(filepath.Join(folder, "deep"), 0o755); err != nil {
		t.Fatal(err)
	}
	Forget(kept)
	Clear()
	defer mu.Unlock() // which Clear holds, since a process ends behind it
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != 1 || list[0].Name() != "kept" {
		t.Errorf("left are %v, %v", list, err)
	}
}
