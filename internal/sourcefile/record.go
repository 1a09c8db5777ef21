package sourcefile

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Input is something that a run asked of the file system, and what it found there.
type Input struct {
	// Path is absolute.
	Path string `json:"path"`
	// Kind is file, folder (only that it is there), list (what a folder holds) or absent.
	Kind string `json:"kind"`
	// Size and Changed (nanoseconds) of a file; Hash of a file's bytes or of a folder's names.
	Size    int64  `json:"size,omitempty"`
	Changed int64  `json:"changed,omitempty"`
	Hash    string `json:"hash,omitempty"`
}

// Kinds of inputs.
const (
	inputFile   = "file"
	inputFolder = "folder"
	inputList   = "list"
	inputAbsent = "absent"
)

// Recording notes what is asked of the file system. None (nil) notes nothing.
type Recording struct{ seen sync.Map } // to Input, by what it says

// recording is that of the whole process, which is set while there is one.
var recording atomic.Pointer[Recording]

// Record notes what is read from now on, for the whole process, until Recorded is called.
func Record() { recording.Store(&Recording{}) }

// Recorded ends the recording and gives its inputs.
func Recorded() []Input { return recording.Swap(nil).Inputs() }

// Inputs are what was noted, in the order of their paths.
func (r *Recording) Inputs() []Input {
	if r == nil {
		return nil
	}
	var out []Input
	r.seen.Range(func(_, v any) bool {
		out = append(out, v.(Input))
		return true
	})
	slices.SortFunc(out, func(a, b Input) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return strings.Compare(a.Kind, b.Kind)
	})
	return out
}

// Add notes what another recording did.
func (r *Recording) Add(other *Recording) {
	if r == nil || other == nil {
		return
	}
	other.seen.Range(func(_, v any) bool {
		r.note(v.(Input))
		return true
	})
}

// note keeps the first of each: a file that was read, and one of which only the presence was asked, are two things.
func (r *Recording) note(in Input) { r.seen.LoadOrStore([3]string{in.Path, in.Kind, in.Hash}, in) }

// noteOnly notes an input where there is a recording.
func (r *Recording) noteOnly(in Input) {
	if r != nil {
		r.note(in)
	}
}

// file notes the bytes of a file that was read.
func (r *Recording) file(path string, info fs.FileInfo, data []byte) {
	if r != nil {
		r.note(Input{Path: path, Kind: inputFile, Size: info.Size(), Changed: info.ModTime().UnixNano(), Hash: hashOf(data)})
	}
}

// presence notes whether a file or folder is there.
func (r *Recording) presence(path string) {
	if r == nil {
		return
	}
	switch info, err := os.Stat(path); {
	case err != nil:
		r.note(Input{Path: path, Kind: inputAbsent})
	case info.IsDir():
		r.note(Input{Path: path, Kind: inputFolder})
	default:
		// That it is there is what was asked; its size is what some ask besides.
		r.note(Input{Path: path, Kind: inputFile, Size: info.Size(), Changed: info.ModTime().UnixNano()})
	}
}

// list notes what a folder holds.
func (r *Recording) list(path string, entries []fs.DirEntry) {
	if r != nil {
		r.note(Input{Path: path, Kind: inputList, Hash: hashOfNames(entries)})
	}
}

func noteFile(path string, info fs.FileInfo, data []byte) { recording.Load().file(path, info, data) }

func notePresence(path string) { recording.Load().presence(path) }

func noteList(path string, entries []fs.DirEntry) { recording.Load().list(path, entries) }

// noteGiven notes the presence of a file by the path that a user gave.
func noteGiven(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		notePresence(abs)
	}
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

func hashOfNames(entries []fs.DirEntry) string {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	h := sha256.New()
	for _, e := range entries {
		h.Write([]byte(e.Name()))
		h.Write([]byte{0, byte(e.Type() >> 24), byte(e.Type() >> 16), byte(e.Type() >> 8), 0})
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// settled is how long a file must have rested before a run for its size and time to say that it has not changed: clocks
// of file systems are coarse.
const settled = 2 * time.Second

// Holds reports whether an input is still what a run found that began at a time, in nanoseconds.
func (in Input) Holds(began int64) bool {
	s := &seen{path: in.Path}
	s.ask()
	return (&watched{s, in}).hold(began)
}
