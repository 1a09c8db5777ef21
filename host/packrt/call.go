package packrt

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

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
	Path(file int32) string
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
	if handle == 0 || int(handle) > len(f.Sites) {
		return NoSite, false
	}
	return f.Sites[handle-1], true
}

// Error is a pack's failure on a file.
type Error struct {
	Pack, File, Reason string
}

func (e *Error) Error() string {
	if e.File == "" {
		return fmt.Sprintf("pack %s: %s", e.Pack, e.Reason)
	}
	return fmt.Sprintf("pack %s on %s: %s", e.Pack, e.File, e.Reason)
}

// Instance is one running copy of a pack, used by one goroutine at a time.
type Instance struct {
	pack   *Pack
	module api.Module
	broken bool
}

// session is what the host functions see during one call.
type session struct {
	pack    *Pack
	world   World
	file    int32
	handles []Site
	// current is the match being handled, matchOf that of each fact.
	current int
	matchOf []int
	index   map[Site]uint32
	facts   []abi.Fact
	bytes   int
	reason  string
	unknown int
	logs    []string
}

type sessionKey struct{}

func (s *session) handle(site Site) uint32 {
	if h, ok := s.index[site]; ok {
		return h
	}
	s.handles = append(s.handles, site)
	h := uint32(len(s.handles))
	s.index[site] = h
	return h
}

func (s *session) site(h uint32) (Site, bool) {
	if h == 0 || int(h) > len(s.handles) {
		return NoSite, false
	}
	return s.handles[h-1], true
}

// NewInstance starts a copy of the pack and checks what it says of itself.
func (p *Pack) NewInstance(ctx context.Context) (*Instance, error) {
	if err := p.Compile(ctx); err != nil {
		return nil, err
	}
	i := &Instance{pack: p}
	if err := i.start(ctx); err != nil {
		return nil, err
	}
	return i, nil
}

func (i *Instance) start(ctx context.Context) error {
	p := i.pack
	m, err := p.runtime.InstantiateModule(ctx, p.compiled, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return fmt.Errorf("the pack does not start: %w", firstLine(err))
	}
	version, err := m.ExportedFunction("drift_abi").Call(ctx)
	if err != nil {
		return fmt.Errorf("drift_abi: %w", firstLine(err))
	}
	if major, minor := uint32(version[0])>>16, uint32(version[0])&0xffff; major != abi.Major || minor > abi.Minor {
		return fmt.Errorf("the pack speaks ABI %d.%d, this drift offers %d.%d", major, minor, abi.Major, abi.Minor)
	}
	at, err := m.ExportedFunction("drift_manifest").Call(ctx)
	if err != nil {
		return fmt.Errorf("drift_manifest: %w", firstLine(err))
	}
	said, ok := m.Memory().Read(uint32(at[0]>>32), uint32(at[0]))
	if !ok {
		return errors.New("drift_manifest points outside the pack's memory")
	}
	sealed, _ := abi.SectionManifest(p.wasm)
	if !bytes.Equal(bytes.TrimSpace(said), bytes.TrimSpace(sealed)) {
		return errors.New("the manifest that the pack gives differs from the one in its section")
	}
	i.module, i.broken = m, false
	return nil
}

// Call hands the matches of one file to the pack. On an error the facts of this
// file are dropped, and the instance starts anew at the next call. Facts of
// kinds this version does not know are counted in unknown.
func (i *Instance) Call(ctx context.Context, world World, file int32, matches []Match) (facts []Fact, unknown int, err error) {
	fail := func(reason string) ([]Fact, int, error) {
		i.broken = true
		return nil, 0, &Error{i.pack.Manifest.ID, world.Path(file), reason}
	}
	if i.broken {
		i.module.Close(ctx)
		if err := i.start(ctx); err != nil {
			return fail(err.Error())
		}
	}
	s := &session{pack: i.pack, world: world, file: file, index: map[Site]uint32{}}
	ctx = context.WithValue(ctx, sessionKey{}, s)
	if !i.pack.BuiltIn {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, foreignTime)
		defer cancel()
	}
	alloc, match := i.module.ExportedFunction("drift_alloc"), i.module.ExportedFunction("drift_match")
	var data []byte
	for k, m := range matches {
		// One match a call, so that a fact is known to be about it.
		s.current = k
		one := abi.Match{Query: uint32(m.Query)}
		for _, c := range m.Captures {
			one.Captures = append(one.Captures, abi.Capture{Name: c.Name, Node: s.handle(c.Site)})
		}
		data = abi.AppendMatches(data[:0], []abi.Match{one})
		at, err := alloc.Call(ctx, uint64(len(data)))
		if err != nil {
			return fail("trapped: " + firstLine(err).Error())
		}
		if !i.module.Memory().Write(uint32(at[0]), data) {
			return fail("drift_alloc gave memory that the pack does not have")
		}
		if _, err := match.Call(ctx, uint64(uint32(at[0])), uint64(len(data))); err != nil {
			if s.reason != "" {
				return fail(s.reason)
			}
			return fail("trapped: " + firstLine(err).Error())
		}
	}
	if s.reason != "" {
		return fail(s.reason)
	}
	for k := range s.facts {
		facts = append(facts, Fact{Fact: s.facts[k], Sites: s.handles, Match: s.matchOf[k]})
	}
	return facts, s.unknown, nil
}

// Close frees the instance.
func (i *Instance) Close(ctx context.Context) { i.module.Close(ctx) }
