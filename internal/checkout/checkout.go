// Package checkout says where a folder stands in its repository, and reads files of an earlier
// revision. It asks git, with everything off that a repository's own configuration could make git
// start or fetch; without git it knows the repository's folder only. It imports nothing of ours.
package checkout

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// patience bounds one question to git.
const patience = 10 * time.Second

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

// Of says where a folder stands; ok is false when it is in no repository.
func Of(dir string) (c Checkout, ok bool) {
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
	c.Revision, c.Date = head(c.Top)
	return c, true
}

var (
	commit    = regexp.MustCompile(`^[0-9a-f]{40}([0-9a-f]{24})?$`)
	committer = regexp.MustCompile(`(?m)^committer .*> ([0-9]{1,12}) [+-][0-9]{4}$`)
)

// head is the commit that is checked out in a repository, and the day on which it was made.
func head(top string) (revision, date string) {
	out, err := git(top, "rev-parse", "--verify", "--quiet", "HEAD")
	revision = strings.TrimSpace(string(out))
	if err != nil || !commit.MatchString(revision) {
		return "", ""
	}
	if out, err = git(top, "cat-file", "commit", revision); err != nil {
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
	if size, err := git(top, "cat-file", "-s", name); err != nil || len(bytes.TrimSpace(size)) > len("5242880") {
		return nil
	}
	out, err := git(top, "cat-file", "blob", name)
	if err != nil || len(out) > MaxFile {
		return nil
	}
	return out
}

// git runs a question that only reads objects. Nothing of the repository's configuration is run for
// these, and what could be fetched for an object that is missing is not.
func git(top string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c := exec.CommandContext(ctx, "git", append([]string{"--no-pager", "--no-replace-objects", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"}, args...)...)
	c.Dir = top
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GIT_") {
			c.Env = append(c.Env, e)
		}
	}
	c.Env = append(c.Env, "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0")
	return c.Output()
}
