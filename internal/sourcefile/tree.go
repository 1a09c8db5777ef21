package sourcefile

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync"
)

// Tree is a folder as a file system: links stay in it. A recording notes what is asked of it, and what ReadFS reads.
type Tree struct {
	// Dir is absolute, without links.
	Dir   string
	root  *os.Root
	files fs.FS
	near  *near
	held  *held
	to    *Recording
}

// near is the folder of the file that was read last, as a root of its own: most files are read beside one another, and the
// tree opens each folder of a path on the way to it.
type near struct {
	mu   sync.Mutex
	name string
	root *os.Root
}

// folder gives the folder of a name; nil where it cannot be opened.
func (n *near) folder(tree *os.Root, name string) *os.Root {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.root != nil && n.name == name {
		return n.root
	}
	n.close()
	if root, err := tree.OpenRoot(filepath.FromSlash(name)); err == nil {
		n.name, n.root = name, root
	}
	return n.root
}

func (n *near) close() {
	if n.root != nil {
		n.root.Close()
		n.root = nil
	}
}

// held is what a tree remembers: each file is read, and each folder listed, once. None (nil) remembers nothing.
type held struct {
	mu    sync.Mutex
	texts map[string]text
	lists map[string][]fs.DirEntry
	// bytes are those of all texts.
	bytes int
}

// text is a file that was read.
type text struct {
	data []byte
	is   Input
}

// maxHeld bounds the bytes of files that a tree remembers; others are read again.
const maxHeld = 128 << 20

// OpenTree opens a folder, which is an absolute path without links.
func OpenTree(dir string) (*Tree, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Tree{Dir: dir, root: root, files: root.FS(), near: &near{}}, nil
}

// Remember keeps what is read from now on, for those who ask for the same.
func (t *Tree) Remember() {
	t.held = &held{texts: map[string]text{}, lists: map[string][]fs.DirEntry{}}
}

// Noting is the same folder, of which a recording notes what is asked; nil notes nothing.
func (t *Tree) Noting(to *Recording) *Tree {
	out := *t
	out.to = to
	return &out
}

// Close ends the use of the folder.
func (t *Tree) Close() error {
	t.near.mu.Lock()
	defer t.near.mu.Unlock()
	t.near.close()
	return t.root.Close()
}

// open opens a file without waiting, should it be a FIFO.
func (t *Tree) open(name string) (*os.File, error) {
	if folder := t.near.folder(t.root, path.Dir(name)); folder != nil {
		if f, err := folder.OpenFile(path.Base(name), os.O_RDONLY|nonBlocking, 0); err == nil {
			return f, nil
		}
	}
	return t.root.OpenFile(filepath.FromSlash(name), os.O_RDONLY|nonBlocking, 0) // a link may lead to another folder
}

// place is where a name of the tree is.
func (t *Tree) place(name string) string { return filepath.Join(t.Dir, filepath.FromSlash(name)) }

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
	entries, known := t.held.list(name)
	if !known {
		var err error
		if entries, err = fs.ReadDir(t.files, name); err != nil {
			t.to.presence(t.place(name))
			return entries, err
		}
		t.held.addList(name, entries)
	}
	t.to.list(t.place(name), entries)
	return entries, nil
}

// read reads a regular file of at most limit bytes.
func (t *Tree) read(name string, limit int64) ([]byte, error) {
	if was, known := t.held.text(name); known && int64(len(was.data)) <= limit {
		t.to.noteOnly(was.is)
		return was.data, nil
	}
	f, err := t.open(name)
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
	read := text{data[:len(data):len(data)], Input{Path: t.place(name), Kind: inputFile, Size: info.Size(), Changed: info.ModTime().UnixNano(), Hash: hashOf(data)}}
	t.to.noteOnly(read.is)
	t.held.addText(name, read)
	return read.data, nil
}

func (h *held) text(name string) (text, bool) {
	if h == nil {
		return text{}, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	was, known := h.texts[name]
	return was, known
}

func (h *held) addText(name string, read text) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.bytes+len(read.data) <= maxHeld {
		h.bytes += len(read.data)
		h.texts[name] = read
	}
}

func (h *held) list(name string) ([]fs.DirEntry, bool) {
	if h == nil {
		return nil, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	entries, known := h.lists[name]
	return entries, known
}

func (h *held) addList(name string, entries []fs.DirEntry) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lists[name] = entries
}
