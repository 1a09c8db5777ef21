package sourcefile

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Tree is a folder as a file system: links stay in it. A recording notes what is asked of it, and what ReadFS reads.
type Tree struct {
	dir   string
	root  *os.Root
	files fs.FS
	to    *Recording
}

// OpenTree opens a folder, which is an absolute path without links. What is asked of it is noted in a recording, if there is one.
func OpenTree(dir string, to *Recording) (*Tree, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Tree{dir, root, root.FS(), to}, nil
}

// Close ends the use of the folder.
func (t *Tree) Close() error { return t.root.Close() }

// place is where a name of the tree is.
func (t *Tree) place(name string) string { return filepath.Join(t.dir, filepath.FromSlash(name)) }

// Open opens a file or folder.
func (t *Tree) Open(name string) (fs.File, error) {
	t.to.presence(t.place(name))
	return t.files.Open(name)
}

// Stat says what stands under a name.
func (t *Tree) Stat(name string) (fs.FileInfo, error) {
	t.to.presence(t.place(name))
	return fs.Stat(t.files, name)
}

// ReadDir lists a folder.
func (t *Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(t.files, name)
	if err != nil {
		t.to.presence(t.place(name))
		return entries, err
	}
	t.to.list(t.place(name), entries)
	return entries, nil
}

// read reads a regular file of at most limit bytes. The open does not wait, should the file be a FIFO.
func (t *Tree) read(name string, limit int64) ([]byte, error) {
	f, err := t.root.OpenFile(filepath.FromSlash(name), os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		t.to.presence(t.place(name))
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("look at %s: %w", name, err)
	}
	data, err := bounded(f, name, limit)
	if err != nil {
		t.to.presence(t.place(name))
		return nil, err
	}
	t.to.file(t.place(name), info, data)
	return data, nil
}
