// Package atomicfile writes files whole or not at all: a killed run leaves the
// old file or the new one. What is no regular file is written through, a link is
// refused, and what killed runs left behind is removed by the next.
//
// It imports internal/leftover, by which an interrupted run removes its own. Begin
// reading at Write; lock_unix.go and lock_other.go say how two runs keep apart.
package atomicfile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/internal/leftover"
)

// Write writes a file through a temporary one in the same folder. Parent folders
// are made. A device, a FIFO or a socket is opened and written; /dev/stdout and
// /dev/stderr are those of the process. A link is refused: what stands at its
// other end may be no file that the user meant.
func Write(path string, fill func(io.Writer) error) error {
	switch path {
	case "/dev/stdout":
		return through(os.Stdout, path, fill)
	case "/dev/stderr":
		return through(os.Stderr, path, fill)
	}
	info, err := os.Lstat(path)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		to, _ := os.Readlink(path)
		if info, err = os.Stat(path); err != nil || info.Mode().IsRegular() {
			return fmt.Errorf("write %s: it is a link to %s, and links are not followed; name that file itself, or remove the link", path, to)
		}
	}
	switch {
	case err != nil || info.Mode().IsRegular():
		return replace(path, fill) // which says why a file cannot be there
	case info.IsDir():
		return fmt.Errorf("write %s: it is a folder; name a file", path)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	err = through(f, path, fill)
	if cerr := f.Close(); err == nil && cerr != nil {
		err = fmt.Errorf("write %s: %w", path, cerr)
	}
	return err
}

func through(f *os.File, path string, fill func(io.Writer) error) error {
	if err := whole(f, fill); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// whole fills a file, and fails when a part of it could not be written, whether the one that fills looked at that or not.
func whole(f io.Writer, fill func(io.Writer) error) error {
	w := &checked{w: f}
	if err := fill(w); err != nil {
		return err
	}
	return w.err
}

// checked remembers the first failure.
type checked struct {
	w   io.Writer
	err error
}

func (c *checked) Write(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.w.Write(p)
	c.err = err
	return n, err
}

// replace puts a new file in the place of an old one.
func replace(path string, fill func(io.Writer) error) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder of %s: %w", path, err)
	}
	prefix := "." + filepath.Base(path) + ".tmp-"
	removeLeft(dir, prefix)
	f, err := create(dir, prefix)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	leftover.Keep(f.Name())
	defer func() {
		if err == nil {
			leftover.Forget(f.Name())
		} else {
			f.Close()
			leftover.Remove(f.Name())
			err = fmt.Errorf("write %s: %w", path, err)
		}
	}()
	if err = whole(f, fill); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	// The name is taken before the file is closed: while it is open, its lock says that it is in use.
	if err = rename(f, path); err != nil {
		return err
	}
	return nil
}

// create makes a temporary file and locks it. Another run may take it for one
// that was left, and remove it, between the two: then another one is made.
func create(dir, prefix string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(dir, prefix+"*")
		if err != nil {
			return nil, err
		}
		free, supported := lock(f)
		if !supported {
			return f, nil // removeLeft removes nothing here either
		}
		own, err := f.Stat()
		if free && err == nil {
			if named, err := os.Lstat(f.Name()); err == nil && os.SameFile(own, named) {
				return f, nil
			}
		}
		f.Close()
	}
}

// removeLeft removes the temporary files that runs which were killed left beside
// a file: those that no process holds a lock on.
func removeLeft(dir, prefix string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), prefix)
		if !ours || number == "" || strings.Trim(number, "0123456789") != "" || !e.Type().IsRegular() {
			continue
		}
		name := filepath.Join(dir, e.Name())
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if free, _ := lock(f); free {
			_ = os.Remove(name)
		}
		f.Close()
	}
}
