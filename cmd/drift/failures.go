package main

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/checkout"
)

// failures are the entries that could not be read, with how the files stood before that: such an entry is not run again until one of
// them changes. What failed may not have said what it read, so that every file of the repository counts.
type failures struct {
	mu    sync.Mutex
	known map[string]failure
	// stamp is how the files stand at this look.
	stamp func() [sha256.Size]byte
}

type failure struct {
	stamp [sha256.Size]byte
	out   outcome
	said  []byte
}

// look begins a look at the project: the files are asked again, where an entry's failure makes that needed.
func (f *failures) look(root string) {
	f.stamp = sync.OnceValue(func() [sha256.Size]byte { return stampOf(root) })
}

// of gives the failure of an entry whose files are as they were; key is what the entry is kept under.
func (f *failures) of(key string) (outcome, []byte, bool) {
	if f == nil || key == "" {
		return outcome{}, nil, false
	}
	f.mu.Lock()
	was, ok := f.known[key]
	f.mu.Unlock()
	if !ok || was.stamp != f.stamp() {
		return outcome{}, nil, false
	}
	return was.out, was.said, true
}

// before is how the files stand before an entry is run.
func (f *failures) before(key string) [sha256.Size]byte {
	if f == nil || key == "" {
		return [sha256.Size]byte{}
	}
	return f.stamp()
}

// note remembers what became of an entry that was run after the stamp was taken. What is fetched or lies elsewhere changes unseen.
func (f *failures) note(key string, e config.Entry, stamp [sha256.Size]byte, out outcome, said []byte) {
	if f == nil || key == "" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if out.failure == "" || slices.ContainsFunc(pathsOf(e), func(p string) bool {
		return strings.Contains(p, "://") || !filepath.IsLocal(filepath.FromSlash(p))
	}) {
		delete(f.known, key)
		return
	}
	if f.known == nil {
		f.known = map[string]failure{}
	}
	f.known[key] = failure{stamp, out, said}
}

// stampOf is the same for the same names, sizes and times of all files of the repository of a folder. Of installed packages those of
// their folders are asked.
func stampOf(root string) [sha256.Size]byte {
	if top := checkout.Top(root); top != "" {
		root = top
	}
	sum := sha256.New()
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			fmt.Fprintf(sum, "%s\x00%v\n", path, err)
			return nil
		}
		if d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if info, err := d.Info(); err == nil && (!d.IsDir() || d.Name() == "node_modules") {
			fmt.Fprintf(sum, "%s\x00%d %d %v\n", path, info.Size(), info.ModTime().UnixNano(), info.Mode())
		}
		if d.IsDir() && d.Name() == "node_modules" {
			return filepath.SkipDir
		}
		return nil
	})
	return [sha256.Size]byte(sum.Sum(nil))
}
