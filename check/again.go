package check

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// HeldText is how many bytes of summaries are held whole; of more, heldPart of it is: what is compared stands together.
const (
	HeldText = 256 << 20
	heldPart = 4
)

// OpenDir reads every summary file of a folder, of any size: of units whose texts are together longer than held, the bodies
// are read again when they are compared. What a check says is the same, as long as the files are (Unchanged). The run is to be closed.
func OpenDir(dir string, held int64) (*Run, error) {
	names, sizes, err := summaryFiles(dir)
	if err != nil {
		return nil, err
	}
	all := int64(0)
	for _, size := range sizes {
		all += size
	}
	if all <= held {
		return loadRun(names, sizes, LoadFile), nil
	}
	files := &againFiles{bodies: summary.NewBodies(held / heldPart), first: map[string]fs.FileInfo{}, open: map[string]*os.File{}}
	run := loadRun(names, sizes, files.load)
	run.again = files
	return run, nil
}

// Unchanged says why a body could not be read again, or which file was changed since it was read first.
func (r *Run) Unchanged() error {
	if r.again == nil {
		return nil
	}
	return r.again.unchanged()
}

// Close closes the files that bodies are read from.
func (r *Run) Close() {
	if r.again != nil {
		r.again.mu.Lock()
		defer r.again.mu.Unlock()
		r.again.shut()
	}
}

// againFiles are the files of a run from which bodies are read again.
type againFiles struct {
	bodies *summary.Bodies
	mu     sync.Mutex
	// first is what each file was when it was read first.
	first map[string]fs.FileInfo
	open  map[string]*os.File
}

// maxOpen bounds the files that are open to be read again.
const maxOpen = 64

func (a *againFiles) load(name string) ([]*summary.Summary, error) {
	f, err := sourcefile.OpenGiven(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read the summaries: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("cannot read the summaries: %w", err)
	}
	list, err := a.bodies.ReadAway(name, f, againFile{a, name})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.first[name] = info
	return list, nil
}

// againFile is one of them.
type againFile struct {
	of   *againFiles
	name string
}

// ReadAt reads a place of the file.
func (f againFile) ReadAt(p []byte, at int64) (int, error) {
	f.of.mu.Lock()
	defer f.of.mu.Unlock()
	file := f.of.open[f.name]
	if file == nil {
		var err error
		if file, err = sourcefile.OpenGiven(f.name); err != nil {
			return 0, err
		}
		if len(f.of.open) == maxOpen {
			f.of.shut()
		}
		f.of.open[f.name] = file
	}
	return file.ReadAt(p, at)
}

// shut closes what is open.
func (a *againFiles) shut() {
	for _, f := range a.open {
		_ = f.Close() // it was only read
	}
	clear(a.open)
}

func (a *againFiles) unchanged() error {
	err := a.bodies.Err()
	for name, first := range a.first {
		if !same(name, first) {
			err = errors.Join(err, fmt.Errorf("%s was changed while it was compared; run the command again", name))
		}
	}
	return err
}

// same reports whether a file is still the one that it was.
func same(name string, was fs.FileInfo) bool {
	f, err := sourcefile.OpenGiven(name)
	if err != nil {
		return false
	}
	defer f.Close()
	now, err := f.Stat()
	return err == nil && os.SameFile(now, was) && now.Size() == was.Size() && now.ModTime().Equal(was.ModTime())
}
