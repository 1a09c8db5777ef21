package checkout

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckout: a folder of a repository knows the repository, the commit and its day, and files as they were then.
func TestCheckout(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := Of(top); ok {
		t.Fatal("a folder outside every repository has one")
	}
	web := filepath.Join(top, "apps", "web")
	if err := os.MkdirAll(web, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(web, "a.ts"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("before\n")
	unread := []string{"logo.PNG", "seed.tar.gz"}
	for _, name := range unread {
		if err := os.WriteFile(filepath.Join(web, name), []byte("nobody reads "+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) {
		c := exec.Command("git", args...)
		c.Dir = top
		c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org",
			"GIT_AUTHOR_DATE=2024-05-06T07:08:09Z", "GIT_COMMITTER_DATE=2024-05-06T07:08:09Z")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	run("init", "-q")
	if c, ok := Of(web); !ok || c.Root != "apps/web" || c.Revision != "" {
		t.Errorf("before the first commit: %+v %v", c, ok)
	}
	run("add", ".")
	run("commit", "-q", "-m", "one")
	write("after\n")
	c, ok := Of(web)
	if !ok || c.Top != top || c.Root != "apps/web" || len(c.Revision) != 40 || c.Date != "2024-05-06" {
		t.Errorf("%+v %v", c, ok)
	}
	if got := string(File(top, c.Revision, "apps/web/a.ts")); got != "before\n" {
		t.Errorf("the file was %q", got)
	}
	for _, path := range []string{"apps/web/b.ts", "../a.ts", "/etc/passwd"} {
		if got := File(top, c.Revision, path); got != nil {
			t.Errorf("%s is %q", path, got)
		}
	}
	if got := File(top, "--help", "a"); got != nil {
		t.Errorf("an option is no revision: %q", got)
	}
	var heads Heads
	for range 2 {
		if again, ok := heads.Of(web); !ok || again != c {
			t.Errorf("remembered: %+v, not %+v", again, c)
		}
	}
	// A partial clone lacks objects. Of a picture it counts only that it is there.
	lose := func(path string) {
		id, err := ask(top, "rev-parse", c.Revision+":"+path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSpace(string(id))
		if err := os.Remove(filepath.Join(top, ".git", "objects", name[:2], name[2:])); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range unread {
		lose("apps/web/" + name)
	}
	into := t.TempDir()
	tree, err := WriteTree(t.Context(), top, c.Revision, into)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(tree, "apps", "web", "a.ts")); err != nil || string(text) != "before\n" || filepath.Base(tree) != filepath.Base(top) {
		t.Errorf("in the tree %s: %q, %v", tree, text, err)
	}
	for _, name := range unread {
		if _, err := os.Stat(filepath.Join(tree, "apps", "web", name)); err != nil {
			t.Error(err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(web, "a.ts")); err != nil || string(text) != "after\n" {
		t.Errorf("the work tree changed: %q, %v", text, err)
	}
	lose("apps/web/a.ts")
	if _, err := WriteTree(t.Context(), top, c.Revision, t.TempDir()); err == nil || !strings.Contains(err.Error(), "this clone lacks the text of apps/web/a.ts at that revision; git fetch --refetch brings it") {
		t.Errorf("without a source: %v", err)
	}
	for revision, want := range map[string]error{"HEAD": nil, "HEAD~1": ErrNoRevision, "--all": ErrNoRevision} {
		if _, err := Commit(t.Context(), top, revision); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", revision, err, want)
		}
	}
	t.Setenv("GIT_DIR", filepath.Join(into, "index")) // what a hook says is no matter
	if name, err := Commit(t.Context(), top, "HEAD"); err != nil || name != c.Revision {
		t.Errorf("inside a hook: %q, %v", name, err)
	}
	if c, ok := Of(top); !ok || c.Root != "" {
		t.Errorf("the repository itself: %+v %v", c, ok)
	}
}
