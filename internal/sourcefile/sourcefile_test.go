package sourcefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree makes files, and links where the text begins with "->".
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(base, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if to, ok := strings.CutPrefix(text, "->"); ok {
			if to == "BASE/out/secret" {
				to = filepath.Join(base, "out", "secret")
			}
			err = os.Symlink(to, path)
		} else {
			err = os.WriteFile(path, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return base
}

// TestRead: regular files inside the root are read, by whatever links; nothing else is, and each is said why.
func TestRead(t *testing.T) {
	base := tree(t, map[string]string{
		"repo/a.ts": "own", "repo/sub/b.ts": "sub", "repo/in.ts": "->sub/b.ts", "repo/dir": "->sub", "repo/.git/config": "token", "repo/git.ts": "->.git/config",
		"repo/out.ts": "->../out/secret", "repo/abs.ts": "->BASE/out/secret", "repo/away": "->../out", "repo/loop.ts": "->loop.ts", "repo/x/y": "->../x", "repo/gone.ts": "->nothing",
		"repo/zero.ts": "->/dev/zero", "out/secret": "canary", "repo/big.ts": strings.Repeat("x", 101),
	})
	root := filepath.Join(base, "repo")
	r, err := New(root, false)
	if err != nil {
		t.Fatal(err)
	}
	fifo := mkfifo(filepath.Join(root, "pipe.ts"))
	for name, want := range map[string]string{"a.ts": "own", "sub/b.ts": "sub", "in.ts": "sub", "dir/b.ts": "sub", "sub/../a.ts": "own"} {
		got, err := r.Read(filepath.Join(root, name), 100)
		if string(got) != want || err != nil || !r.Exists(filepath.Join(root, name)) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if got := r.Refused(); len(got) > 0 {
		t.Errorf("%v is refused", got)
	}
	reasons := map[string]string{
		"out.ts": "leads outside the root", "abs.ts": "leads outside the root", "away/secret": "leads outside the root", "../out/secret": "leads outside the root",
		"zero.ts": "leads outside the root", "loop.ts": "is a link that leads back to itself", "gone.ts": "is a link to nothing", ".git/config": "git's own", "git.ts": "git's own",
		"big.ts": "101 bytes, more than the limit of 100", "sub": "is a folder",
	}
	if fifo {
		reasons["pipe.ts"] = "is a FIFO"
	}
	for name, want := range reasons {
		got, err := r.Read(filepath.Join(root, name), 100)
		var refused *Error
		if got != nil || !errors.As(err, &refused) || !strings.Contains(refused.Reason, want) {
			t.Errorf("%s: %q, %v, want %s", name, got, err, want)
		}
		if !slices.ContainsFunc(r.Refused(), func(e *Error) bool { return e.Path == filepath.Join(root, name) }) {
			t.Errorf("%s is not listed", name)
		}
	}
	if _, err := r.Read(filepath.Join(root, "none.ts"), 100); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if r.IsFolder(filepath.Join(root, "away")) || !r.IsFolder(filepath.Join(root, "dir")) {
		t.Error("which folders are inside")
	}
	// Files outside are read when the user says so, regular ones only.
	all, err := New(root, true)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := all.Read(filepath.Join(root, "out.ts"), 100); string(got) != "canary" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := all.Read(filepath.Join(root, "zero.ts"), 100); err == nil || !strings.Contains(err.Error(), "is a device") {
		t.Error(err)
	}
}

// TestWalk: regular files are listed, what is none and what leads outside is named.
func TestWalk(t *testing.T) {
	base := tree(t, map[string]string{"repo/a.ts": "", "repo/sub/b.ts": "", "repo/c.rb": "", "repo/second.ts": "->a.ts", "repo/out.ts": "->../out.ts", "repo/loop.ts": "->loop.ts", "repo/up": "->..", "out.ts": ""})
	root := filepath.Join(base, "repo")
	r, err := New(root, false)
	if err != nil {
		t.Fatal(err)
	}
	fifo := mkfifo(filepath.Join(root, "pipe.ts"))
	files, problems := r.Walk(root, func(path string) bool { return strings.HasSuffix(path, ".ts") }, func(string) bool { return true })
	if want := []string{filepath.Join(root, "a.ts"), filepath.Join(root, "sub", "b.ts")}; !slices.Equal(files, want) || len(problems) > 0 {
		t.Errorf("%q, %q", files, problems)
	}
	var names []string
	for _, e := range r.Refused() {
		names = append(names, filepath.Base(e.Path))
	}
	want := []string{"loop.ts", "out.ts"}
	if fifo {
		want = append(want, "pipe.ts")
	}
	if !slices.Equal(names, want) {
		t.Errorf("refused %q, want %q", names, want)
	}
}

// TestGrows: a file that grows while it is read is bounded too.
func TestGrows(t *testing.T) {
	if _, err := bounded(growing{}, "log.ts", 1000); err == nil || !strings.Contains(err.Error(), "more than the limit of 1000 bytes") {
		t.Error(err)
	}
}

type growing struct{}

func (growing) Stat() (fs.FileInfo, error) { return os.Stat("doc.go") }
func (growing) Read(p []byte) (int, error) { return len(p), nil }
func (growing) Close() error               { return nil }
