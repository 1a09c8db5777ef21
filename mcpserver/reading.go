package mcpserver

import (
	"context"
	"fmt"
	"sync"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/inspect/flow"
)

// Entry is what became of one thing that is read.
type Entry struct {
	Name      string  `json:"name" jsonschema:"the command that reads it"`
	Summaries int     `json:"summaries"`
	Failure   string  `json:"failure,omitempty" jsonschema:"why it could not be read"`
	Unchanged bool    `json:"unchanged" jsonschema:"nothing that it reads has changed since it was read"`
	Seconds   float64 `json:"seconds"`
}

// State is a project as it was read.
type State struct {
	Root    string
	Run     *check.Run
	Rules   *check.Rules
	Entries []Entry
	// Digest is the same for the same summaries.
	Digest string
	// Chosen says what chose the entries: drift.json, or what fits the repository.
	Chosen string
	// Unread are the libraries that the project uses and that nothing reads.
	Unread []ask.Library
}

// Say is told how far a reading is.
type Say func(done, total int, what string)

// reading is a state with what is worked out of it, each at its first use.
type reading struct {
	*State
	report func() *check.Report
	graph  func() *flow.Graph
	views  func() []view
	index  func() *ask.Index
}

func newReading(s *State, lines func(string) []string, written func(string) ([]ask.Place, bool)) *reading {
	r := &reading{State: s}
	r.report = sync.OnceValue(func() *check.Report { return check.Compare(s.Run, s.Rules, true) })
	r.graph = sync.OnceValue(func() *flow.Graph { return flow.Read(s.Run.Summaries) })
	r.index = sync.OnceValue(func() *ask.Index {
		index := ask.New(s.Run)
		index.Lines, index.Written, index.Unread = lines, written, s.Unread
		return index
	})
	r.views = sync.OnceValue(func() []view { return viewsOf(r.report()) })
	return r
}

// build is one look at the project, for everybody who asked before it began.
type build struct {
	done chan struct{}
	r    *reading
	err  error

	mu   sync.Mutex
	says []Say
}

func (b *build) say(done, total int, what string) {
	b.mu.Lock()
	says := b.says[:len(b.says):len(b.says)]
	b.mu.Unlock()
	for _, s := range says {
		s(done, total, what)
	}
}

// keeper keeps the project's reading up to date. A call is answered from a look that began after it came in, so that a file
// that was written before the call counts; calls that come in together share one.
type keeper struct {
	ctx  context.Context
	read func(context.Context, Say) (*State, error)
	// lines and written are those of the project.
	lines   func(string) []string
	written func(string) ([]ask.Place, bool)

	mu            sync.Mutex
	running, next *build
	last          *reading
	failed        error // of the last look
}

// ask begins a look, or joins the one that begins next.
func (k *keeper) ask(say Say) *build {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.next == nil {
		k.next = &build{done: make(chan struct{})}
	}
	b := k.next
	if say != nil {
		b.says = append(b.says, say)
	}
	if k.running == nil {
		k.start()
	}
	return b
}

// start begins the next look; the lock is held.
func (k *keeper) start() {
	b := k.next
	k.running, k.next = b, nil
	go func() {
		state, err := k.look(b.say)
		k.mu.Lock()
		defer k.mu.Unlock()
		switch {
		case err != nil:
			b.err = err
		case k.last != nil && k.last.Digest == state.Digest:
			// What was worked out of the same summaries still holds.
			own, now := *k.last, *state
			now.Run = k.last.Run
			own.State = &now
			b.r = &own
		default:
			b.r = newReading(state, k.lines, k.written)
			go b.r.index().Prepare() // the first question finds its tables made
		}
		if k.failed = err; b.r != nil {
			k.last = b.r
		}
		close(b.done)
		k.running = nil
		if k.next != nil {
			k.start()
		}
	}()
}

// look reads the project. A mistake of ours in it fails this look, and the server goes on.
func (k *keeper) look(say Say) (state *State, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			state, err = nil, fmt.Errorf("this is a mistake in drift, and the server goes on: %v", broken)
		}
	}()
	return k.read(k.ctx, say)
}

// current waits for a reading that is up to date. A call that is cancelled leaves the look to the others.
func (k *keeper) current(ctx context.Context, say Say) (*reading, error) {
	b := k.ask(say)
	select {
	case <-b.done:
		return b.r, b.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// busy says whether a look is under way, and gives the last reading without waiting; nil when there is none yet.
func (k *keeper) busy() (bool, *reading) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.running != nil, k.last
}

// failure is why the last look failed; nil when it did not.
func (k *keeper) failure() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.failed
}
