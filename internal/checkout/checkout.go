// Package checkout says where a folder stands in its repository, and reads files and trees of earlier
// revisions. It asks git, with everything off that a repository's own configuration could make git
// start; without git it knows the repository's folder only. It imports internal/sourcefile.
//
// Begin reading at Of; tree.go writes the tree of a revision, git.go says how git is run.
package checkout

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// MaxFile bounds what is read of one file.
const MaxFile = 5 << 20

// Checkout is where a folder stands.
type Checkout struct {
	// Top is the absolute folder of the repository, Root the folder within it ("" for Top itself).
	Top, Root string
	// Revision and Date (YYYY-MM-DD) are those of the commit that is checked out; empty when git does not say.
	Revision, Date string
}

// Top is the nearest folder at or above a folder that holds .git; "" when there is none.
func Top(dir string) string {
	at, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(at); err == nil {
		at = real
	}
	for {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		up := filepath.Dir(at)
		if up == at {
			return ""
		}
		at = up
	}
}

// Heads remembers which commits are checked out, for a run that asks about many folders of a repository.
type Heads struct {
	mu    sync.Mutex
	known map[string][2]string
}

// Of says where a folder stands; ok is false when it is in no repository.
func Of(dir string) (Checkout, bool) { return new(Heads).Of(dir) }

// Of says where a folder stands; ok is false when it is in no repository.
func (h *Heads) Of(dir string) (c Checkout, ok bool) {
	c.Top = Top(dir)
	if c.Top == "" {
		return c, false
	}
	abs, err := filepath.Abs(dir)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		return c, false
	}
	rel, err := filepath.Rel(c.Top, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return c, false
	}
	if rel != "." {
		c.Root = filepath.ToSlash(rel)
	}
	c.Revision, c.Date = h.of(c.Top)
	return c, true
}

// of is what head says of a repository, asked once.
func (h *Heads) of(top string) (revision, date string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	one, ok := h.known[top]
	if !ok {
		one[0], one[1] = head(top)
		if h.known == nil {
			h.known = map[string][2]string{}
		}
		h.known[top] = one
	}
	return one[0], one[1]
}

var (
	commit    = regexp.MustCompile(`^[0-9a-f]{40}([0-9a-f]{24})?$`)
	committer = regexp.MustCompile(`(?m)^committer .*> ([0-9]{1,12}) [+-][0-9]{4}$`)
)

// head is the commit that is checked out in a repository, and the day on which it was made.
func head(top string) (revision, date string) {
	revision, err := Commit(context.Background(), top, "HEAD")
	if err != nil {
		return "", ""
	}
	out, err := ask(top, "cat-file", "commit", revision)
	if err != nil {
		return revision, ""
	}
	text, _, _ := strings.Cut(string(out), "\n\n")
	if m := committer.FindStringSubmatch(text); m != nil {
		if made, err := strconv.ParseInt(m[1], 10, 64); err == nil {
			date = time.Unix(made, 0).UTC().Format("2006-01-02")
		}
	}
	return revision, date
}

// File is a file as it was at a revision; nil when git does not have it, or it is larger than MaxFile.
func File(top, revision, path string) []byte {
	if !commit.MatchString(revision) || !filepath.IsLocal(filepath.FromSlash(path)) {
		return nil
	}
	name := revision + ":" + path
	if size, err := ask(top, "cat-file", "-s", name); err != nil || len(bytes.TrimSpace(size)) > len("5242880") {
		return nil
	}
	out, err := ask(top, "cat-file", "blob", name)
	if err != nil || len(out) > MaxFile {
		return nil
	}
	return out
}
