package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/host/config"
)

// git runs git in a folder. Nothing that the repository configures is run by it: no hook, no filter, no monitor.
func git(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "git", append([]string{"-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "filter.lfs.smudge=", "-c", "filter.lfs.process=", "-c", "filter.lfs.required=false"}, args...)...)
	c.Dir = dir
	c.Env = append(os.Environ(), append(env, "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")...)
	var out, failed bytes.Buffer
	c.Stdout, c.Stderr = &out, &failed
	if err := c.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return "", errors.New("git is not installed; --since takes a folder of summaries without it")
		}
		return "", fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(failed.String()))
	}
	return strings.TrimSpace(out.String()), nil
}

// baseTree writes the tree of a revision into a temporary folder that is named as the repository, so that paths and
// names agree. The work tree and the index stay as they are. It returns the folder that stands for the root.
func baseTree(ctx context.Context, root, revision, into string) (string, *base, error) {
	top, err := git(ctx, root, nil, "rev-parse", "--show-toplevel")
	if err != nil {
		return "", nil, fmt.Errorf("--since %s is no folder, and %s is in no git repository: %w", revision, root, err)
	}
	if strings.HasPrefix(revision, "-") {
		return "", nil, fmt.Errorf("--since takes a folder of summaries or a git revision, not %s", revision)
	}
	commit, err := git(ctx, root, nil, "rev-parse", "--verify", "--quiet", revision+"^{commit}")
	if err != nil || commit == "" {
		shallow, _ := git(ctx, root, nil, "rev-parse", "--is-shallow-repository")
		if shallow == "true" {
			return "", nil, fmt.Errorf("--since %s: this clone is shallow and does not have that revision; fetch it with git fetch --depth=1 origin %s", revision, revision)
		}
		return "", nil, fmt.Errorf("--since %s is neither a folder of summaries nor a revision of this repository", revision)
	}
	tree := filepath.Join(into, filepath.Base(top))
	if err := os.MkdirAll(tree, 0o755); err != nil {
		return "", nil, fmt.Errorf("make a folder for the base: %w", err)
	}
	env := []string{"GIT_INDEX_FILE=" + filepath.Join(into, "index")}
	if _, err := git(ctx, top, env, "read-tree", commit); err != nil {
		return "", nil, fmt.Errorf("read the base %s: %w", revision, err)
	}
	if _, err := git(ctx, top, env, "checkout-index", "--all", "--quiet", "--prefix="+tree+"/"); err != nil {
		return "", nil, fmt.Errorf("read the base %s: %w", revision, err)
	}
	rel, err := filepath.Rel(top, root)
	if err != nil {
		return "", nil, fmt.Errorf("find the folder in the base: %w", err)
	}
	return filepath.Join(tree, rel), &base{commit, tree, top}, nil
}

// inBase are the entries that the base has too, with the dependencies that are installed for this tree: a revision is
// compared with what is there, not with what it would install.
func (r *readings) inBase(root string, b *base) *readings {
	out := &readings{root: root, file: r.file, base: b}
	linked := map[string]bool{}
	link := func(folder string) {
		from, to := filepath.Join(r.root, folder, "node_modules"), filepath.Join(root, folder, "node_modules")
		if linked[folder] {
			return
		}
		linked[folder] = true
		if info, err := os.Stat(from); err == nil && info.IsDir() {
			_ = os.Symlink(from, to) // without it types are unknown, which the summaries say
		}
	}
	for _, e := range r.entries {
		if !isIn(e, root) {
			continue
		}
		var without []string
		for _, w := range e.Without {
			if _, err := os.Stat(filepath.Join(root, w)); err == nil {
				without = append(without, w)
			}
		}
		e.Without = without
		out.entries = append(out.entries, e)
		if e.Kind == "extract" {
			link(".")
			link(entryFolder(e))
		}
	}
	return out
}

// isIn reports whether what an entry reads exists below a root.
func isIn(e config.Entry, root string) bool {
	paths := e.All()
	if e.Kind == "extract" {
		paths = []string{entryFolder(e)}
		if e.Project != "" {
			paths = []string{e.Project}
		}
	}
	for _, p := range paths {
		if strings.Contains(p, "://") {
			return true
		}
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(p))); err == nil {
			return true
		}
	}
	return false
}

// entryFolder is the folder whose source an entry reads.
func entryFolder(e config.Entry) string {
	switch {
	case e.Project != "":
		return filepath.Dir(filepath.FromSlash(e.Project))
	case e.Folder != "":
		return filepath.FromSlash(e.Folder)
	}
	return "."
}
