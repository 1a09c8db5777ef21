package checkout

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

var (
	// ErrNoRevision says that a repository does not have a revision.
	ErrNoRevision = errors.New("no such revision")
	// ErrShallow says so of a clone that holds only the last commits, so that the revision may be elsewhere.
	ErrShallow = errors.New("no such revision in a shallow clone")
)

// Commit is the commit that a revision names.
func Commit(ctx context.Context, top, revision string) (string, error) {
	if strings.HasPrefix(revision, "-") {
		return "", ErrNoRevision
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	git := command{dir: top}
	out, err := git.run(ctx, "rev-parse", "--verify", "--quiet", revision+"^{commit}")
	if errors.Is(err, ErrNoGit) {
		return "", err
	}
	if name := strings.TrimSpace(string(out)); err == nil && commit.MatchString(name) {
		return name, nil
	}
	if shallow, _ := git.run(ctx, "rev-parse", "--is-shallow-repository"); strings.TrimSpace(string(shallow)) == "true" {
		return "", ErrShallow
	}
	return "", ErrNoRevision
}

// WriteTree writes all files of a commit into a new folder of an existing one, which is named as the repository, so that
// paths and names agree with those of the work tree. That and the index stay as they are.
func WriteTree(ctx context.Context, top, commit, into string) (tree string, err error) {
	tree = filepath.Join(into, filepath.Base(top))
	if err := os.MkdirAll(tree, 0o755); err != nil {
		return "", fmt.Errorf("make a folder for the tree: %w", err)
	}
	git := command{dir: top, index: filepath.Join(into, "index"), fetches: true}
	if _, err := git.run(ctx, "read-tree", commit); err != nil {
		return "", err
	}
	if _, err := git.run(ctx, "checkout-index", "--all", "--quiet", "--prefix="+tree+"/"); err != nil {
		return "", err
	}
	return tree, nil
}
