package summary

import (
	"fmt"
	"io"
	"slices"
	"sync"
)

// Body is what a summary says beside who a unit is and where it stands: what is looked at when the unit is compared.
type Body struct {
	Inputs      []Input
	Transitions []Transition
	Gaps        []Gap
	Definitions map[string]TypeShape
	InputReads  []InputRead
}

// Body gives it, read again from its file where it is not held.
func (s *Summary) Body() Body {
	if s.away == nil {
		return s.heldBody()
	}
	return s.away.in.bodies.of(s)
}

func (s *Summary) heldBody() Body {
	return Body{s.Inputs, s.Transitions, s.Gaps, s.Definitions, s.InputReads}
}

func (s *Summary) hold(b Body) {
	s.Inputs, s.Transitions, s.Gaps, s.Definitions, s.InputReads = b.Inputs, b.Transitions, b.Gaps, b.Definitions, b.InputReads
}

// Whole is a copy of a summary that holds its body itself.
func (s *Summary) Whole() *Summary {
	own := *s
	own.hold(s.Body())
	own.away = nil
	return &own
}

// Bodies reads the bodies of summaries again when they are asked for, and holds those that were asked for last: those of a million
// units do not fit where a million units do.
type Bodies struct {
	mu sync.Mutex
	// limit is how many bytes of text the bodies that are held may have, held how many they have.
	limit, held int64
	// order are the summaries whose bodies are held, the first ones first; those before next are no longer.
	order []*Summary
	next  int

	// names are the routes that requests ask for by their names, nil where none does.
	names *RouteNames

	fill   *filler
	text   []byte
	failed error
}

// NewBodies holds bodies whose texts are together of about that many bytes.
func NewBodies(limit int64) *Bodies {
	b := &Bodies{limit: limit, fill: newFiller()}
	b.fill.parts, b.fill.repeats.limit = bodyOnly, heldRepeats
	return b
}

// heldRepeats is how many bytes of objects that may come again are held while bodies are read.
const heldRepeats = 4 << 20

// Err says why a body could not be read again, nil where all could.
func (b *Bodies) Err() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failed
}

// away is where the body of a summary stands.
type away struct {
	in   *bodyFile
	from int64
	size int32
	held bool
}

// bodyFile is a file whose summaries do not hold their bodies.
type bodyFile struct {
	bodies *Bodies
	name   string
	text   io.ReaderAt
}

// ReadAway reads a summary file whose bodies are read again from at when they are asked for. A file that is compressed or of an older
// version has no places to read again from, and its summaries hold their bodies.
func (b *Bodies) ReadAway(name string, r io.Reader, at io.ReaderAt) ([]*Summary, error) {
	in := &bodyFile{bodies: b, name: name, text: at}
	var out []*Summary
	err := readEach(r, everythingOnce, func(s *Summary, from, size int64) error {
		if from >= 0 {
			s.away = &away{in: in, from: from, size: int32(size), held: true}
			b.mu.Lock()
			b.keep(s)
			b.mu.Unlock()
		}
		out = append(out, s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// keep holds the body of a summary, and lets go of those that were asked for first where they are too many.
func (b *Bodies) keep(s *Summary) {
	b.held += int64(s.away.size)
	b.order = append(b.order, s)
	for b.held > b.limit && b.next < len(b.order)-1 {
		first := b.order[b.next]
		b.order[b.next] = nil
		b.next++
		b.held -= int64(first.away.size)
		first.hold(Body{})
		first.away.held = false
	}
	if b.next > len(b.order)/2 {
		b.order = slices.Delete(b.order, 0, b.next)
		b.next = 0
	}
}

// of gives the body of a summary.
func (b *Bodies) of(s *Summary) Body {
	b.mu.Lock()
	defer b.mu.Unlock()
	if s.away.held {
		return s.heldBody()
	}
	body, err := b.read(s.away)
	if err != nil {
		if b.failed == nil {
			b.failed = fmt.Errorf("%s: %w", s.away.in.name, err)
		}
		return Body{}
	}
	s.hold(body)
	if s.away.held = true; b.names != nil {
		b.names.resolveBody(s)
		body = s.heldBody()
	}
	b.keep(s)
	return body
}

// read reads one body from its file.
func (b *Bodies) read(a *away) (Body, error) {
	b.text = slices.Grow(b.text[:0], int(a.size))[:a.size]
	if _, err := a.in.text.ReadAt(b.text, a.from); err != nil {
		return Body{}, fmt.Errorf("cannot be read again: %w", err)
	}
	d := b.fill
	d.tokens.text = b.text
	if end, how := d.scan(0); how != scannedWhole || end != len(b.text) || d.list[0].kind != tokenObject {
		return Body{}, errChanged
	}
	var s Summary
	if !d.fillWhole(&s) {
		return Body{}, errChanged
	}
	return s.heldBody(), nil
}

var errChanged = &ReadError{Reason: "the file was changed while it was read; run the command again"}
