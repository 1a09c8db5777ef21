package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/checkout"
)

// baseTree writes the tree of a revision that a flag names into a folder, and gives the folder that stands for the root there.
func baseTree(ctx context.Context, flag, root, revision, into string) (string, *base, error) {
	top := checkout.Top(root)
	if top == "" {
		return "", nil, fmt.Errorf("%s %s is no folder, and %s is in no git repository; name a folder of summaries that drift extract --out-dir wrote", flag, revision, root)
	}
	if strings.HasPrefix(revision, "-") {
		return "", nil, fmt.Errorf("%s takes a folder of summaries or a git revision, not %s", flag, revision)
	}
	commit, err := checkout.Commit(ctx, top, revision)
	switch {
	case errors.Is(err, checkout.ErrNoGit):
		return "", nil, fmt.Errorf("%w; %s takes a folder of summaries without it", err, flag)
	case errors.Is(err, checkout.ErrShallow):
		return "", nil, fmt.Errorf("%s %s: this clone is shallow and does not have that revision; fetch it with %s", flag, revision, fetching(revision))
	case errors.Is(err, checkout.ErrNoCommit):
		return "", nil, fmt.Errorf("%s %s: this repository has no commit yet, so there is nothing to compare with; commit first, or leave %s out", flag, revision, flag)
	case err != nil:
		return "", nil, fmt.Errorf("%s %s is neither a folder of summaries nor a revision of this repository; git fetch brings the revisions of its remote", flag, revision)
	}
	tree, err := checkout.WriteTree(ctx, top, commit, into)
	if err != nil {
		return "", nil, fmt.Errorf("read the base %s: %w", revision, err)
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return "", nil, fmt.Errorf("find the folder in the base: %w", err)
	}
	rel, err := filepath.Rel(top, root)
	if err != nil {
		return "", nil, fmt.Errorf("find the folder in the base: %w", err)
	}
	return filepath.Join(tree, rel), &base{commit, tree, top}, nil
}

// fetching is the command that brings a revision into a shallow clone.
func fetching(revision string) string {
	switch branch, remote := strings.CutPrefix(revision, "origin/"); {
	case strings.ContainsAny(revision, "~^@{"):
		return "git fetch --unshallow" // it counts commits back
	case remote:
		return fmt.Sprintf("git fetch --depth=1 origin %s:refs/remotes/origin/%s", branch, branch)
	}
	return "git fetch --depth=1 origin " + revision
}

// inBase are the entries that the base has too, with the dependencies that are installed for this tree: a revision is
// compared with what is there, not with what it would install.
func (r *readings) inBase(ctx context.Context, root string, b *base) *readings {
	out := &readings{root: root, file: r.file, base: b, cache: r.cache}
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
	for _, e := range append(slices.Clone(r.entries), r.gone(ctx, root, b)...) {
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

// gone are the entries that fit the base and whose folders or files are no longer here; none where drift.json says what is read.
func (r *readings) gone(ctx context.Context, root string, b *base) []config.Entry {
	if len(r.file.Read) > 0 {
		return nil
	}
	was, err := cachedChoice(ctx, root, r.file, r.cache, b)
	if err != nil {
		return nil // what the base shares with this tree is compared
	}
	return slices.DeleteFunc(was.entries, func(e config.Entry) bool { return isIn(e, r.root) })
}

// isIn reports whether what an entry reads exists below a root.
func isIn(e config.Entry, root string) bool {
	for _, p := range pathsOf(e) {
		if strings.Contains(p, "://") {
			return true
		}
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(p))); err == nil {
			return true
		}
	}
	return false
}

// pathsOf are the files and folders that an entry names.
func pathsOf(e config.Entry) []string {
	switch {
	case e.Kind != "extract":
		return e.All()
	case e.Project != "":
		return []string{e.Project}
	}
	return []string{filepath.ToSlash(entryFolder(e))}
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
