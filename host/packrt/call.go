package packrt

import (
	"context"
	"fmt"

	"github.com/drift-analyzer/drift/abi"
)

// Site is one syntax node of one file.
type Site struct {
	File int32
	Node uint32
}

// NoSite is what a question without an answer gives.
var NoSite = Site{File: -1}

// World answers a pack's questions. Every method must accept any valid Site.
type World interface {
	Kind(Site) string
	Text(Site) string
	Line(Site) int
	Field(Site, string) (Site, bool)
	Child(Site, int) (Site, bool)
	Count(Site) int
	Parent(Site) (Site, bool)
	Const(Site) (kind byte, text string, ok bool)
	Origins(Site) []string
	Keys(Site) []string
	ValueKind(Site) uint32
	Property(Site, string) (Site, bool)
	Element(Site, int) (Site, bool)
	Function(Site) (Site, bool)
	Params(Site) int
	EnclosingFunction(Site) (Site, bool)
	EnclosingClass(Site) (Site, bool)
	BaseClass(Site) (Site, bool)
	Path(file int32) string
	// ReadFile gives another file of the project by its path from the root; the path is local and declared.
	ReadFile(path string) (text string, ok bool)
	// ListFiles gives the paths of the files in a folder of the project, in order; the folder is local, "" for the root.
	ListFiles(folder string) []string
}

// Capture is one captured node of a match.
type Capture struct {
	Name string
	Site Site
}

// Match is one match to hand to a pack.
type Match struct {
	Query    int
	Captures []Capture
}

// Fact is a fact whose node handles have become sites: handle h of the fact is Sites[h-1].
type Fact struct {
	abi.Fact
	Sites []Site
	// Match is the index of the match during which it was stated.
	Match int
}

// Site gives the syntax node of a handle.
func (f *Fact) Site(handle uint32) (Site, bool) {
	if handle == 0 || int64(handle) > int64(len(f.Sites)) {
		return NoSite, false
	}
	return f.Sites[handle-1], true
}

// Error is a pack's failure on a file, or on all of them when File is empty.
type Error struct {
	Pack, File, Reason string
}

func (e *Error) Error() string {
	if e.File == "" {
		return fmt.Sprintf("pack %s: %s", e.Pack, e.Reason)
	}
	return fmt.Sprintf("pack %s on %s: %s", e.Pack, e.File, e.Reason)
}

// engine runs one copy of a pack, in this process or in another.
type engine interface {
	// begin gives the pack the allowance of one file. A pack that is not built in begins with the memory it
	// had at its start: it keeps nothing from one file to the next, so the order of files says nothing.
	begin(ctx context.Context) error
	// hand gives it one match and lets s answer what it asks. A reason says how it failed, lost that
	// the engine is of no use any more and that the pack would do so again.
	hand(ctx context.Context, s *session, data []byte) (reason string, lost bool)
	// left is what remains of the file's steps; 0 when nobody counts.
	left() int64
	close(ctx context.Context)
}

// Instance is one running copy of a pack, used by one goroutine at a time.
type Instance struct {
	pack   *Pack
	engine engine
}

// NewInstance starts a copy of the pack and checks what it says of itself. A
// pack in a worker that does not start is left out of the run.
func (p *Pack) NewInstance(ctx context.Context) (*Instance, error) {
	if out := p.LeftOut(); out != "" {
		return nil, &Error{p.Manifest.ID, "", out}
	}
	i := &Instance{pack: p}
	if err := i.start(ctx); err != nil {
		return nil, err
	}
	return i, nil
}

func (i *Instance) start(ctx context.Context) (err error) {
	p := i.pack
	if p.remote() {
		i.engine, err = spawn(ctx, p)
		if err != nil {
			p.leaveOut(err.Error())
		}
		return err
	}
	if err := p.Compile(ctx); err != nil {
		return err
	}
	i.engine, err = startLocal(ctx, p)
	return err
}

// Call hands the matches of one file to the pack. On an error the facts of this
// file are dropped, and the instance starts anew at the next call; where the world
// panics, Call does. Facts of
// kinds this version does not know are counted in unknown.
func (i *Instance) Call(ctx context.Context, world World, file int32, matches []Match) (facts []Fact, unknown int, err error) {
	p := i.pack
	fail := func(reason string) ([]Fact, int, error) {
		i.Close(ctx)
		return nil, 0, &Error{p.Manifest.ID, world.Path(file), reason}
	}
	if out := p.LeftOut(); out != "" {
		return fail(out)
	}
	if i.engine == nil {
		if err := i.start(ctx); err != nil {
			return fail(err.Error())
		}
	}
	s := &session{pack: p, world: world, file: file, index: map[Site]uint32{}, trace: p.Trace}
	if err := i.engine.begin(ctx); err != nil {
		return fail(err.Error())
	}
	var data []byte
	for k, m := range matches {
		// One match a call, so that a fact is known to be about it.
		s.current = k
		one := abi.Match{Query: uint32(m.Query)}
		for _, c := range m.Captures {
			one.Captures = append(one.Captures, abi.Capture{Name: c.Name, Node: s.handle(c.Site)})
		}
		if s.trace != nil {
			s.trace(Event{Kind: EventMatch, Match: &m, World: world})
		}
		data = abi.AppendMatches(data[:0], []abi.Match{one})
		reason, lost := i.engine.hand(ctx, s, data)
		if s.failed != nil {
			i.Close(ctx)
			panic(s.failed) // the pack has done nothing wrong
		}
		if s.reason != "" {
			reason, lost = s.reason, s.spent
		}
		if reason != "" {
			// Whatever ends a pack in a worker costs a new process and a new compilation.
			if lost || p.remote() {
				p.strike(reason)
			}
			return fail(reason)
		}
	}
	p.took(s.values)
	if s.trace != nil {
		s.trace(Event{Kind: EventEnd, Steps: p.maxSteps - i.engine.left(), Work: s.work})
	}
	return s.stated(), s.unknown, nil
}

// Close frees the instance.
func (i *Instance) Close(ctx context.Context) {
	if i.engine != nil {
		i.engine.close(ctx)
		i.engine = nil
	}
}
