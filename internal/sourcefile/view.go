package sourcefile

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// View is a memory of what the file system says, for one who asks again and again whether inputs are as they were: each path is
// asked for once a look, and the bytes of a file or the names in a folder are read again only where what is said of it has moved.
//
// What it keeps is bounded by what is watched: some 150 bytes a path, and 48 for each input that names it.
type View struct {
	mu   sync.Mutex
	at   map[string]*seen
	look int
	// moved is the last look in which anything was not as in the one before.
	moved int
}

// seen is one path.
type seen struct {
	path string
	mark mark
	// restless: it had changed so shortly before it was looked at that the same mark may stand for other bytes.
	restless bool
	// moved is the last look in which it was not as in the one before; 0 as long as it was always the same.
	moved int
	// above is the nearest folder that is there, of a path that is not: without a change of that, nothing appears below.
	above *seen

	mu     sync.Mutex // guards hash
	hash   string     // of the bytes of a file or the names in a folder, "" until it is asked for
	hashed bool
}

// mark is what the file system says of a path. It says of a folder when a name in it came or went.
type mark struct {
	is            string // one of the kinds of inputs; "" for what is neither file nor folder
	size, changed int64
	identity      identity
}

// identity tells a file from another one in its place, and says when anything about it was changed.
type identity struct {
	device, node uint64
	changed      int64
}

// NewView knows nothing yet.
func NewView() *View { return &View{at: map[string]*seen{}, look: 1, moved: 1} }

// Watched is a list of inputs that a view is asked about.
type Watched struct {
	view   *View
	began  int64
	inputs []watched
	// look is the one that holds is from, 0 for none.
	mu    sync.Mutex
	look  int
	holds bool
}

type watched struct {
	*seen
	Input
}

// Watch prepares the inputs of a run that began at a time, in nanoseconds.
func (v *View) Watch(inputs []Input, began int64) *Watched {
	v.mu.Lock()
	defer v.mu.Unlock()
	w := &Watched{view: v, began: began, inputs: make([]watched, len(inputs))}
	for i, in := range inputs {
		s := v.add(in.Path)
		in.Path = s.path // one text for all that name it
		w.inputs[i] = watched{s, in}
	}
	return w
}

// add finds a path, or asks for it; the lock is held.
func (v *View) add(path string) *seen {
	s := v.at[path]
	if s == nil {
		s = &seen{path: path}
		v.at[path] = s
		s.ask()
		v.rootedIn(s)
	}
	return s
}

// rootedIn finds the folder above a path that is not there; the lock is held.
func (v *View) rootedIn(s *seen) {
	s.above = nil
	if s.mark.is != inputAbsent || !identities {
		return
	}
	for path := s.path; ; {
		up := filepath.Dir(path)
		if up == path {
			return
		}
		if _, err := os.Lstat(path); err == nil {
			return // a link that leads nowhere: what it leads to appears elsewhere
		}
		if above := v.add(up); above.mark.is != inputAbsent {
			s.above = above
			return
		}
		path = up
	}
}

// ask asks the file system for a path, and reports whether it is as it was.
func (s *seen) ask() (same bool) {
	now := time.Now()
	m := markOf(s.path)
	same = m == s.mark && !s.restless
	s.mark = m
	s.restless = m.is != inputAbsent && max(m.changed, m.identity.changed) >= now.UnixNano()-int64(settled) || m.is == inputFolder && !identities
	return same
}

// Look asks for all paths again: what is answered from then on is as of this call or later.
func (v *View) Look() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.look++
	var present, absent []*seen
	for _, s := range v.at {
		if s.mark.is == inputAbsent {
			absent = append(absent, s)
		} else {
			present = append(present, s)
		}
	}
	again := func(s *seen) {
		if s.ask() {
			return
		}
		s.moved = v.look
		s.mu.Lock()
		s.hash, s.hashed = "", false
		s.mu.Unlock()
	}
	inParallel(present, again)
	inParallel(absent, func(s *seen) {
		if s.above == nil || s.above.moved == v.look {
			again(s)
		}
	})
	for _, list := range [][]*seen{present, absent} {
		for _, s := range list {
			if s.moved == v.look {
				v.moved = v.look
			}
			if s.moved == v.look || s.above != nil && s.above.moved == v.look {
				v.rootedIn(s)
			}
		}
	}
}

// Keep forgets what none of these watches.
func (v *View) Keep(all []*Watched) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.at = make(map[string]*seen, len(v.at))
	for _, w := range all {
		for _, in := range w.inputs {
			for s := in.seen; s != nil; s = s.above {
				v.at[s.path] = s
			}
		}
	}
}

// inParallel does something for each of a list, on all processors.
func inParallel[T any](list []T, do func(T)) {
	const portion = 256
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (len(list)+portion-1)/portion) {
		wait.Go(func() {
			for {
				to := int(next.Add(portion))
				for _, x := range list[min(to-portion, len(list)):min(to, len(list))] {
					do(x)
				}
				if to >= len(list) {
					return
				}
			}
		})
	}
	wait.Wait()
}

// Hold reports whether all inputs were as the run found them at the last look.
func (w *Watched) Hold() bool {
	w.view.mu.Lock()
	look, moved := w.view.look, w.view.moved
	w.view.mu.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.look == 0 || moved > w.look {
		w.holds = true
		for _, in := range w.inputs {
			if !in.hold(w.began) {
				w.holds = false
				break
			}
		}
	}
	w.look = look
	return w.holds
}

// hold is Input.Holds of what the view has seen.
func (in *watched) hold(began int64) bool {
	m := &in.seen.mark
	switch in.Kind {
	case inputAbsent, inputFolder:
		return m.is == in.Kind
	case inputList:
		return m.is == inputFolder && in.seen.content(listedHash) == in.Hash
	}
	if m.is != inputFile || m.size != in.Size {
		return false
	}
	// Since it has moved before the eyes of the view, its time alone says nothing.
	if in.seen.moved == 0 && m.changed == in.Changed && in.Changed < began-int64(settled) || in.Hash == "" {
		return true
	}
	return in.seen.content(fileHash) == in.Hash
}

// content is the hash of what is there, "" where it cannot be read.
func (s *seen) content(of func(path string) string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.hashed {
		s.hash, s.hashed = of(s.path), true
	}
	return s.hash
}

func fileHash(path string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return hashOf(data)
}

func listedHash(path string) string {
	var entries []fs.DirEntry
	entries, err := os.ReadDir(path)
	if err != nil {
		return ""
	}
	return hashOfNames(entries)
}
