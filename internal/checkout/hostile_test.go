package checkout

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGitStartsNothing: asking a repository for its head, a file and the tree of a commit starts nothing that the
// repository's own configuration names, and writes nothing outside.
func TestGitStartsNothing(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	run := func(args ...string) string {
		c := exec.Command("git", args...)
		c.Dir = top
		c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(top, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(top, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	run("init", "-q")
	write("a.ts", "one\r\n$Id$\n")
	write("web/b.ts", "two\n")
	write(".gitattributes", "* filter=evil text ident diff=evil working-tree-encoding=UTF-8\n")
	if err := os.Symlink(outside, filepath.Join(top, "out")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.ts", filepath.Join(top, "same.ts")); err != nil {
		t.Fatal(err)
	}
	run("add", ".")
	run("commit", "-q", "-m", "one")
	marker := filepath.Join(outside, "started")
	start := "touch " + marker
	for _, setting := range []string{"filter.evil.smudge", "filter.evil.process", "filter.evil.clean", "diff.evil.textconv", "diff.evil.command", "core.fsmonitor", "core.pager", "core.sshCommand", "core.editor",
		"core.gitProxy", "core.askPass", "core.alternateRefsCommand", "credential.helper", "remote.origin.uploadpack", "gpg.program"} {
		run("config", setting, start)
	}
	run("config", "filter.evil.required", "true")
	run("config", "core.repositoryformatversion", "1")
	run("config", "protocol.ext.allow", "always")
	run("config", "remote.origin.url", "ext::"+start)
	run("config", "remote.origin.promisor", "true")
	run("config", "extensions.partialClone", "origin")
	for _, hook := range []string{"post-checkout", "post-index-change", "reference-transaction"} {
		write(filepath.Join(".git", "hooks", hook), "#!/bin/sh\n"+start+"\n")
	}
	c, ok := Of(top)
	if !ok || len(c.Revision) != 40 {
		t.Fatalf("%+v %v", c, ok)
	}
	if got := string(File(top, c.Revision, "a.ts")); got != "one\n$Id$\n" && got != "one\r\n$Id$\n" {
		t.Errorf("the file is %q", got)
	}
	into := t.TempDir()
	tree, err := WriteTree(context.Background(), top, c.Revision, into)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"web/b.ts": "two\n", "same.ts": string(File(top, c.Revision, "a.ts"))} {
		if got, err := os.ReadFile(filepath.Join(tree, name)); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	// A commit that no checkout would make: a file behind a link that leads out, and names that do.
	object := func(mode, kind, name, path string) string { return mode + " " + kind + " " + name + "\t" + path + "\n" }
	made := func(lines string) string {
		m := exec.Command("git", "mktree", "--missing")
		m.Dir, m.Stdin = top, strings.NewReader(lines)
		out, err := m.CombinedOutput()
		if err != nil {
			t.Fatalf("git mktree: %v\n%s", err, out)
		}
		return strings.TrimSpace(string(out))
	}
	link, blob := run("rev-parse", c.Revision+":out"), run("rev-parse", c.Revision+":a.ts")
	inner := made(object("100644", "blob", blob, "planted"))
	odd := made(object("120000", "blob", link, "out") + object("040000", "tree", inner, "..") + object("100644", "blob", blob, "fine.ts"))
	if tree, err = WriteTree(context.Background(), top, odd, t.TempDir()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(tree, "fine.ts")); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(filepath.Dir(tree), "planted")); err == nil {
		t.Error("a file was written beside the tree")
	}
	// An object that is missing is fetched by nothing that the repository names.
	lost := run("rev-parse", c.Revision+":web/b.ts")
	if err := os.Remove(filepath.Join(top, ".git", "objects", lost[:2], lost[2:])); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteTree(context.Background(), top, c.Revision, t.TempDir()); err == nil {
		t.Error("a tree with a missing object was written")
	}
	if left, err := os.ReadDir(outside); err != nil || len(left) > 0 {
		t.Errorf("something was started or written outside: %v %v", left, err)
	}
}
