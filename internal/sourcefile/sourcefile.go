package sourcefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Size limits by kind of file.
const (
	// Source of a program.
	Source = 5 << 20
	// Declarations of a package, which generators write.
	Declarations = 8 << 20
	// Manifest: what says things about a project, lock files included.
	Manifest = 16 << 20
	// Config of a tool.
	Config = 1 << 20
	// Document of a query language.
	Document = 4 << 20
)

// Error says why a file that is there is not read.
type Error struct{ Path, Reason string }

func (e *Error) Error() string { return e.Path + " " + e.Reason }

// Root is the folder that the files of a project are read in.
type Root struct {
	// Dir is absolute, without links.
	Dir string
	// anywhere lifts the root: files are still regular and bounded.
	anywhere bool
	// folders remembers where folders really are: path to place.
	folders sync.Map
	mu      sync.Mutex
	refused map[string]*Error
	// to notes what is asked, beside the recording of the whole process.
	to *Recording
}

// NoteIn notes in a recording what is asked from now on.
func (r *Root) NoteIn(to *Recording) { r.to = to }

// notePresence notes that a path was asked for.
func (r *Root) notePresence(path string) {
	notePresence(path)
	r.to.presence(path)
}

// noteList notes what a folder holds.
func (r *Root) noteList(path string, entries []fs.DirEntry) {
	noteList(path, entries)
	r.to.list(path, entries)
}

// place is where a folder really is.
type place struct {
	real   string
	inside bool
	err    error
}

// New gives the root in a folder. With anywhere, files outside it are read too.
func New(dir string, anywhere bool) (*Root, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find the root: %w", err)
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return nil, fmt.Errorf("find the root: %w", err)
	}
	return &Root{Dir: real, anywhere: anywhere, refused: map[string]*Error{}}, nil
}

// Read gives the bytes of a file of at most limit bytes. An error that is no Error
// is the file system's: the file is not there, or may not be read by this user.
func (r *Root) Read(path string, limit int64) ([]byte, error) {
	real, err := r.resolve(path)
	if err != nil {
		r.notePresence(r.absolute(path))
		return nil, r.remember(err)
	}
	data, err := readNoted(real, r.absolute(path), path, limit, r.to)
	return data, r.remember(err)
}

// absolute is a path of the project as the file system knows it.
func (r *Root) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(r.Dir, path)
}

// Exists reports whether a file that Read would open is there, however large.
// What is there and would be refused is remembered.
func (r *Root) Exists(path string) bool { return r.remember(r.Check(path)) == nil }

// Check says why Read would not open a file, and remembers nothing.
func (r *Root) Check(path string) error {
	r.notePresence(r.absolute(path))
	real, err := r.resolve(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(real)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	case !info.Mode().IsRegular():
		return &Error{path, kindOf(info.Mode())}
	}
	return nil
}

// IsFolder reports whether a folder is there, inside the root.
func (r *Root) IsFolder(path string) bool {
	r.notePresence(r.absolute(path))
	at := r.folder(path)
	return at.err == nil && at.inside
}

// Size of a file that Read would open, -1 for any other.
func (r *Root) Size(path string) int64 {
	r.notePresence(r.absolute(path))
	real, err := r.resolve(path)
	if err != nil {
		return -1
	}
	info, err := os.Stat(real)
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	return info.Size()
}

// Entries lists what a folder holds; nothing for one outside the root.
func (r *Root) Entries(path string) ([]fs.DirEntry, error) {
	at := r.folder(path)
	if at.err != nil {
		r.notePresence(r.absolute(path))
		return nil, at.err
	}
	if !at.inside {
		return nil, r.remember(r.outside(path))
	}
	entries, err := os.ReadDir(at.real)
	if err == nil {
		r.noteList(r.absolute(path), entries)
	}
	return entries, err
}

// Up is the folder around one, false where that leads out of the root.
func (r *Root) Up(dir string) (string, bool) {
	up := filepath.Dir(dir)
	return up, up != dir && (r.anywhere || r.holds(up))
}

// Holds reports whether a path may be read as far as its place goes.
func (r *Root) Holds(path string) bool { return r.anywhere || r.holds(r.absolute(path)) }

// Refused lists the files that are there and were not read, by their paths.
func (r *Root) Refused() []*Error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []*Error
	for _, e := range r.refused {
		out = append(out, e)
	}
	slices.SortFunc(out, func(a, b *Error) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// remember keeps what was refused, and hands the error on.
func (r *Root) remember(err error) error {
	var refused *Error
	if errors.As(err, &refused) {
		r.mu.Lock()
		r.refused[refused.Path] = refused
		r.mu.Unlock()
	}
	return err
}

// Refuse notes a file that another check than this package's leaves out.
func (r *Root) Refuse(path, reason string) { _ = r.remember(&Error{path, reason}) }

func (r *Root) outside(path string) *Error {
	return &Error{path, fmt.Sprintf("leads outside the root %s and is not read; --root names a wider one, --allow-outside reads it anyway", r.Dir)}
}

// resolve follows the links of a path to a file and holds the end against the root.
func (r *Root) resolve(path string) (string, error) {
	path = r.absolute(path)
	at := r.folder(filepath.Dir(path))
	if at.err != nil {
		return "", at.err
	}
	real := filepath.Join(at.real, filepath.Base(path))
	info, err := os.Lstat(real)
	if err != nil {
		return "", err
	}
	inside := at.inside
	if info.Mode()&fs.ModeSymlink != 0 {
		end, err := filepath.EvalSymlinks(real)
		if err != nil {
			return "", linkError(path, err)
		}
		real, inside = end, r.holds(end)
	}
	if !inside {
		return "", r.outside(path)
	}
	if gitsOwn(r.Dir, real) {
		return "", &Error{path, "is git's own and is not read"}
	}
	return real, nil
}

// folder finds out where a folder really is.
func (r *Root) folder(path string) place {
	path = filepath.Clean(path)
	if got, ok := r.folders.Load(path); ok {
		return got.(place)
	}
	at := place{}
	if at.real, at.err = filepath.EvalSymlinks(path); at.err == nil {
		var info fs.FileInfo
		if info, at.err = os.Stat(at.real); at.err == nil && !info.IsDir() {
			at.err = fmt.Errorf("%s: %w", path, fs.ErrNotExist)
		}
		at.inside = r.holds(at.real)
	} else if !errors.Is(at.err, fs.ErrNotExist) {
		at.err = linkError(path, at.err)
	}
	r.folders.Store(path, at)
	return at
}

// holds reports whether a path without links lies in the root.
func (r *Root) holds(real string) bool {
	if r.anywhere || real == r.Dir {
		return true
	}
	return strings.HasPrefix(real, strings.TrimSuffix(r.Dir, string(filepath.Separator))+string(filepath.Separator))
}

// gitsOwn reports whether a path lies in a folder .git: settings and credentials,
// not the project's text.
func gitsOwn(root, real string) bool {
	rel, err := filepath.Rel(root, real)
	return err == nil && slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), ".git")
}

// linkError says that links lead nowhere, or in a circle.
func linkError(path string, err error) error {
	var pe *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Error{path, "is a link to nothing"}
	case errors.As(err, &pe) && pe.Err != nil && strings.Contains(pe.Err.Error(), "too many"), strings.Contains(err.Error(), "too many links"):
		return &Error{path, "is a link that leads back to itself"}
	}
	return err
}

// ReadGiven reads a file that the user named, wherever it is: a regular one of at most limit bytes.
func ReadGiven(path string, limit int64) ([]byte, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		if refused := linkError(path, err); !errors.Is(err, fs.ErrNotExist) {
			return nil, refused
		}
		noteGiven(path)
		return nil, err
	}
	abs, absErr := filepath.Abs(path)
	if absErr != nil {
		return nil, absErr
	}
	return readNoted(real, abs, path, limit, nil)
}

// OpenGiven opens a regular file that the user named, of any size: its reader has limits of its own.
func OpenGiven(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{path, kindOf(info.Mode())}
	}
	return os.OpenFile(path, os.O_RDONLY|nonBlocking, 0)
}

// ReadFS reads a regular file of a file system, of at most limit bytes.
func ReadFS(fsys fs.FS, name string, limit int64) ([]byte, error) {
	if t, ok := fsys.(*Tree); ok {
		return t.read(name, limit)
	}
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{name, kindOf(info.Mode())}
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return bounded(f, name, limit)
}

// readNoted reads a path without links, and notes what was read under the path that was asked for.
func readNoted(real, asked, named string, limit int64, to *Recording) ([]byte, error) {
	if recording.Load() == nil && to == nil {
		return readRegular(real, named, limit)
	}
	info, statErr := os.Stat(real)
	data, err := readRegular(real, named, limit)
	if err == nil && statErr == nil {
		noteFile(asked, info, data)
		to.file(asked, info, data)
	} else {
		notePresence(asked)
		to.presence(asked)
	}
	return data, err
}

// readRegular reads a path without links; named is what messages call it. What
// stands there is looked at first, and again when it is open: an open waits on a FIFO.
func readRegular(real, named string, limit int64) ([]byte, error) {
	info, err := os.Lstat(real)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{named, kindOf(info.Mode())}
	}
	f, err := os.OpenFile(real, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return bounded(f, named, limit)
}

func bounded(f fs.File, named string, limit int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{named, kindOf(info.Mode())}
	}
	if info.Size() > limit {
		return nil, &Error{named, fmt.Sprintf("has %d bytes, more than the limit of %d, and is not read", info.Size(), limit)}
	}
	data := make([]byte, 0, info.Size()+1)
	for {
		n, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
		// It grew since it was looked at.
		if int64(len(data)) > limit {
			return nil, &Error{named, fmt.Sprintf("has more than the limit of %d bytes and is not read", limit)}
		}
		if len(data) == cap(data) {
			data = slices.Grow(data, 512)
		}
	}
}

// kindOf says what a file is that is no regular one.
func kindOf(m fs.FileMode) string {
	what := "no regular file"
	switch {
	case m.IsDir():
		what = "a folder"
	case m&fs.ModeNamedPipe != 0:
		what = "a FIFO"
	case m&fs.ModeSocket != 0:
		what = "a socket"
	case m&fs.ModeDevice != 0:
		what = "a device"
	}
	return "is " + what + " and is not read"
}
