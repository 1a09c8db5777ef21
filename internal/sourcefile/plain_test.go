package sourcefile

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// TestReadPlain: only plain files below the root are read, never through a link.
func TestReadPlain(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "project")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(root, "config"), 0o755))
	must(os.MkdirAll(filepath.Join(base, "outside"), 0o755))
	for name, text := range map[string]string{"project/package.json": "own", "project/config/a.json": "a", "outside/canary.json": "canary", "project/secret": "secret"} {
		must(os.WriteFile(filepath.Join(base, name), []byte(text), 0o644))
	}
	must(os.WriteFile(filepath.Join(root, "large.json"), make([]byte, Source+1), 0o644))
	must(os.Symlink(filepath.Join(base, "outside", "canary.json"), filepath.Join(root, "absolute.json")))
	must(os.Symlink("../outside/canary.json", filepath.Join(root, "relative.json")))
	must(os.Symlink("secret", filepath.Join(root, "inside.json")))
	must(os.Symlink("../outside", filepath.Join(root, "folder")))
	must(os.Symlink("config", filepath.Join(root, "linked")))
	for path, want := range map[string]string{
		"package.json": "own", "config/a.json": "a",
		"absolute.json": "", "relative.json": "", "inside.json": "", "folder/canary.json": "", "linked/a.json": "", "config": "", "none.json": "", "large.json": "",
		"../outside/canary.json": "", "config/../../outside/canary.json": "", filepath.Join(base, "outside", "canary.json"): "",
	} {
		if got, ok := ReadPlain(root, path, Source); got != want || ok != (want != "") {
			t.Errorf("%s gave %q, %v", path, got, ok)
		}
	}
}

// TestListPlain: plain files of one folder below the root are listed, never through a link.
func TestListPlain(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "project")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(root, "config", "sub"), 0o755))
	must(os.MkdirAll(filepath.Join(base, "outside"), 0o755))
	for _, name := range []string{"project/b.json", "project/a.json", "project/config/c.json", "project/config/sub/d.json", "outside/canary.json"} {
		must(os.WriteFile(filepath.Join(base, name), nil, 0o644))
	}
	must(os.Symlink("../outside/canary.json", filepath.Join(root, "linked.json")))
	must(os.Symlink("../outside", filepath.Join(root, "folder")))
	must(os.Symlink("config", filepath.Join(root, "inside")))
	for folder, want := range map[string][]string{
		"": {"a.json", "b.json"}, "config": {"config/c.json"}, "config/sub": {"config/sub/d.json"},
		"folder": nil, "inside": nil, "none": nil, "a.json": nil, "..": nil, "../outside": nil, "config/../../outside": nil, filepath.Join(base, "outside"): nil,
	} {
		if got, whole := ListPlain(root, folder); !slices.Equal(got, want) || !whole {
			t.Errorf("%s gave %q", folder, got)
		}
	}
}

// TestListPlainOfMany: a folder of more entries than are listed is said to be one.
func TestListPlainOfMany(t *testing.T) {
	root := t.TempDir()
	for i := range MaxListed {
		if err := os.WriteFile(filepath.Join(root, strconv.Itoa(i)), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, whole := ListPlain(root, ""); len(got) != MaxListed || !whole {
		t.Errorf("%d entries, whole %v", len(got), whole)
	}
	if err := os.WriteFile(filepath.Join(root, "more"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if got, whole := ListPlain(root, ""); got != nil || whole {
		t.Errorf("%d entries, whole %v", len(got), whole)
	}
}
