package packrt

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
)

// ServeWorker runs one pack for a host at the other end of the pipes, until the
// host closes them. It is what the command given to InWorker calls, first of
// all: it takes from its own process what a pack never needs.
func ServeWorker(ctx context.Context, in io.Reader, out io.Writer) error {
	restrict()
	w := &worker{frames: newFrames(in, out, maxHostFrame)}
	err := w.serve(ctx)
	if errors.Is(err, io.EOF) {
		return nil // the host has closed the pipes
	}
	return fmt.Errorf("pack worker: %w", err)
}

type worker struct {
	frames   *frames
	compiled *compiled
	sealed   []byte
	guest    *guest
	used     bool
	// unfit is why no new instance could be made for the file at hand.
	unfit error
	buf   []byte
}

func (w *worker) serve(ctx context.Context) error {
	for {
		kind, body, err := w.frames.read()
		if err != nil {
			return err
		}
		switch {
		case kind == frameLoad && w.guest == nil:
			err = w.load(ctx, append([]byte(nil), body...))
		case kind == frameBegin && w.guest != nil:
			_, steps, _, _ := abi.NewReader(body).Next()
			w.begin(ctx, int64(min(steps, MaxSteps)))
		case kind == frameMatch && w.guest != nil:
			err = w.match(ctx, append([]byte(nil), body...))
		default:
			err = fmt.Errorf("unexpected message %q", kind)
		}
		if err != nil {
			return err
		}
	}
}

// begin makes a new instance for each file after the first.
func (w *worker) begin(ctx context.Context, steps int64) {
	moreTime()
	if w.used {
		w.guest.module.Close(ctx)
		g, err := start(ctx, w.compiled, w.sealed)
		if w.unfit = err; err != nil {
			return
		}
		w.guest = g
	}
	w.used = true
	w.guest.refuel(steps)
}

func (w *worker) load(ctx context.Context, wasm []byte) error {
	g, err := w.prepare(ctx, wasm)
	if err != nil {
		return w.failed(err.Error(), true)
	}
	w.guest = g
	return w.frames.send(frameReady, nil)
}

// prepare checks, meters and compiles. The compiled code is not kept on disk:
// what a stranger's pack could reach must not be what a later run executes.
func (w *worker) prepare(ctx context.Context, wasm []byte) (*guest, error) {
	sealed, err := abi.SectionManifest(wasm)
	if err != nil {
		return nil, err
	}
	metered, err := wasmcheck.Meter(wasm)
	if err != nil {
		return nil, err
	}
	c, err := compile(ctx, metered, false)
	if err != nil {
		return nil, err
	}
	w.compiled, w.sealed = c, sealed
	return start(ctx, c, sealed)
}

func (w *worker) failed(reason string, lost bool) error {
	body := []byte{0}
	if lost {
		body[0] = 1
	}
	return w.frames.send(frameFailed, append(body, reason...))
}

func (w *worker) match(ctx context.Context, data []byte) error {
	if w.unfit != nil {
		return w.failed(w.unfit.Error(), true)
	}
	var broken error
	v := &visit{stop: func() bool { return broken != nil }}
	v.ask = func(q question) answer {
		w.buf = appendQuestion(w.buf[:0], q)
		if broken = w.frames.send(frameQuestion, w.buf); broken != nil {
			return answer{}
		}
		kind, body, err := w.frames.read()
		if err != nil {
			broken = err
			return answer{}
		}
		a, ok := decodeAnswer(body)
		if kind != frameAnswer || !ok {
			broken = fmt.Errorf("unexpected message %q", kind)
		}
		return a
	}
	reason := w.guest.hand(ctx, v, data)
	if broken != nil {
		return broken
	}
	if reason != "" {
		return w.failed(reason, reason == outOfSteps)
	}
	return w.frames.send(frameDone, abi.AppendNumber(nil, 1, uint64(max(w.guest.left(), 0))))
}
