package checkout

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

var (
	// ErrNoRevision says that a repository does not have a revision.
	ErrNoRevision = errors.New("no such revision")
	// ErrNoCommit says so of a repository that has none at all.
	ErrNoCommit = errors.New("no commit yet")
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
	if any, err := git.run(ctx, "rev-list", "--all", "--max-count=1"); err == nil && len(strings.TrimSpace(string(any))) == 0 {
		return "", ErrNoCommit
	}
	return "", ErrNoRevision
}

// WriteTree writes all files of a commit into a new folder of an existing one, which is named as the repository, so that
// paths and names agree with those of the work tree. Nothing is written outside of that folder, whatever names and links
// the commit has. The work tree and the index stay as they are.
func WriteTree(ctx context.Context, top, commit, into string) (tree string, err error) {
	tree = filepath.Join(into, filepath.Base(top))
	if err := os.MkdirAll(tree, 0o755); err != nil {
		return "", fmt.Errorf("make a folder for the tree: %w", err)
	}
	root, err := os.OpenRoot(tree)
	if err != nil {
		return "", fmt.Errorf("open the folder for the tree: %w", err)
	}
	defer root.Close()
	git := command{dir: top, fetches: true}
	listed, err := git.run(ctx, "ls-tree", "-r", "-z", "--full-tree", commit)
	if err != nil {
		return "", err
	}
	var entries []entry
	var names strings.Builder
	for line := range strings.SplitSeq(string(listed), "\x00") {
		about, path, ok := strings.Cut(line, "\t")
		fields := strings.Fields(about)
		if !ok || len(fields) != 3 || fields[1] != "blob" {
			continue // a submodule
		}
		e := entry{path: filepath.FromSlash(path), link: fields[0] == linkMode}
		if !e.link && sourcefile.IsMedia(path) {
			if err := e.write(root, strings.NewReader("")); err != nil {
				return "", fmt.Errorf("write the file %s of the earlier revision: %w", e.path, err)
			}
			continue
		}
		entries = append(entries, e)
		names.WriteString(fields[2] + "\n")
	}
	if err := git.writeObjects(ctx, root, entries, names.String()); err != nil {
		return "", err
	}
	return tree, nil
}

// linkMode is how a commit marks a symbolic link.
const linkMode = "120000"

// entry is one file or link of a commit.
type entry struct {
	path string
	link bool
}

// writeObjects writes the objects of entries, which are named in their order.
func (c command) writeObjects(ctx context.Context, root *os.Root, entries []entry, names string) error {
	g := c.prepared(ctx, "cat-file", "--batch")
	var said bytes.Buffer
	g.Stdin, g.Stderr = strings.NewReader(names), &said
	out, err := g.StdoutPipe()
	if err != nil {
		return fmt.Errorf("read git's answer: %w", err)
	}
	if err := g.Start(); err != nil {
		return failure("cat-file", "", err)
	}
	err = readObjects(bufio.NewReader(out), root, entries)
	if err != nil {
		_ = g.Process.Kill() // it waits for somebody who reads
	}
	if ended := g.Wait(); err == nil && ended != nil {
		err = failure("cat-file", said.String(), ended)
	}
	return err
}

// readObjects reads objects as git cat-file --batch writes them: a line with name, kind and size, the bytes, and a line end.
func readObjects(from *bufio.Reader, root *os.Root, entries []entry) error {
	for _, e := range entries {
		head, err := from.ReadString('\n')
		if err != nil {
			return fmt.Errorf("read %s: git ends before it", e.path)
		}
		fields := strings.Fields(head)
		if len(fields) == 2 && fields[1] == "missing" {
			return fmt.Errorf("this clone lacks the text of %s at that revision; git fetch --refetch brings it", e.path)
		}
		if len(fields) != 3 {
			return fmt.Errorf("read %s: git says %s", e.path, strings.TrimSpace(head))
		}
		size, err := strconv.ParseInt(fields[2], 10, 64)
		if err != nil || size < 0 {
			return fmt.Errorf("read %s: git says %s", e.path, strings.TrimSpace(head))
		}
		data := io.LimitReader(from, size)
		if err := e.write(root, data); err != nil {
			return fmt.Errorf("write the file %s of the earlier revision: %w", e.path, err)
		}
		if _, err := io.Copy(io.Discard, data); err != nil {
			return fmt.Errorf("read %s: %w", e.path, err)
		}
		if _, err := from.Discard(1); err != nil {
			return fmt.Errorf("read %s: %w", e.path, err)
		}
	}
	return nil
}

// write makes the file or link. What a name or a link on its way leads out with is left out: no revision of an
// ordinary repository has it.
func (e entry) write(root *os.Root, data io.Reader) error {
	if !filepath.IsLocal(e.path) {
		return nil
	}
	if err := root.MkdirAll(filepath.Dir(e.path), 0o755); err != nil {
		return leftOut(err)
	}
	if e.link {
		target, err := io.ReadAll(io.LimitReader(data, 4096))
		if err != nil {
			return err
		}
		return leftOut(root.Symlink(string(target), e.path))
	}
	f, err := root.OpenFile(e.path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return leftOut(err)
	}
	_, err = io.Copy(f, data)
	return errors.Join(err, f.Close())
}

// leftOut is nil for an error that the commit's own names and links cause, and not the disk.
func leftOut(err error) error {
	var about *fs.PathError
	var between *os.LinkError
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.EROFS) {
		return err
	}
	if errors.As(err, &about) || errors.As(err, &between) {
		return nil
	}
	return err
}
