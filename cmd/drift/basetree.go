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
	own, chosen := r.ofBase(ctx, root, b)
	gone := slices.DeleteFunc(slices.Clone(own), func(e config.Entry) bool { return isIn(e, r.root) })
	for _, e := range append(slices.Clone(r.entries), gone...) {
		if !isIn(e, root) {
			continue
		}
		if e.Kind != "extract" && len(e.Paths) > 0 {
			e.Paths = pathsIn(e, root)
			if chosen {
				e.Paths = append(e.Paths, alsoOf(e, own)...)
			}
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

// ofBase are the entries that fit the base; none, and false, where drift.json says what is read.
func (r *readings) ofBase(ctx context.Context, root string, b *base) ([]config.Entry, bool) {
	if len(r.file.Read) > 0 {
		return nil, false
	}
	was, err := cachedChoice(ctx, root, r.file, r.cache, b)
	if err != nil {
		return nil, false // what the base shares with this tree is compared
	}
	return was.entries, true
}

// pathsIn are those of the files that an entry names which are below a root: a revision may lack one that was added since.
func pathsIn(e config.Entry, root string) []string {
	return slices.DeleteFunc(slices.Clone(e.Paths), func(p string) bool {
		if strings.Contains(p, "://") || strings.ContainsAny(p, "*?[{") {
			return false
		}
		_, err := os.Stat(filepath.Join(root, filepath.FromSlash(p)))
		return err != nil
	})
}

// alsoOf are the files that the base reads together with those of an entry, and that are taken out since.
func alsoOf(e config.Entry, own []config.Entry) (out []string) {
	for _, o := range own {
		if o.Kind != e.Kind || o.Source != e.Source || !slices.ContainsFunc(o.Paths, func(p string) bool { return slices.Contains(e.Paths, p) }) {
			continue
		}
		for _, p := range o.Paths {
			if !slices.Contains(e.Paths, p) && !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
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
