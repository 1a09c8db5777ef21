package packrt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"github.com/drift-analyzer/drift/abi"
)

// remote is a pack in a process of its own. The process is only ever asked to
// run the module: what it asks back is answered, counted and checked here, by
// the same session that serves packs of this process.
type remote struct {
	pack    *Pack
	command *exec.Cmd
	stdin   io.Closer
	frames  *frames
	said    *tail
	killed  atomic.Bool
	// begun and used are what the clock and the process's own time were when the file at hand began.
	begun  time.Time
	used   time.Duration
	remain int64
}

// spawn starts a worker and hands it the module.
func spawn(ctx context.Context, p *Pack) (engine, error) {
	c := exec.CommandContext(ctx, p.worker[0])
	c.Args = p.worker[1:]
	// Nothing of the environment and no folder of the user's reaches a pack's process.
	c.Env, c.Dir = []string{"GOTRACEBACK=none"}, rootFolder()
	in, err := c.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start the pack's process: %w", err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start the pack's process: %w", err)
	}
	r := &remote{pack: p, command: c, stdin: in, said: &tail{}, frames: newFrames(out, in, maxWorkerFrame)}
	c.Stderr = r.said
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("start the pack's process: %w", err)
	}
	r.begun = time.Now()
	stop := r.watch()
	defer stop()
	if err := r.load(); err != nil {
		r.close(ctx)
		return nil, err
	}
	return r, nil
}

func (r *remote) load() error {
	if err := r.frames.send(frameLoad, r.pack.wasm); err != nil {
		return fmt.Errorf("the pack does not start: %s", r.why(err))
	}
	kind, body, err := r.frames.read()
	switch {
	case err != nil:
		return fmt.Errorf("the pack does not start: %s", r.why(err))
	case kind == frameFailed && len(body) > 0:
		return fmt.Errorf("the pack does not start: %s", reasonText(body[1:]))
	case kind != frameReady:
		return fmt.Errorf("the pack does not start: %w", errProtocol)
	}
	return nil
}

// watch kills the process when it has taken its time for the file at hand, unless it is stopped before.
func (r *remote) watch() (stop func()) {
	ticker, done := time.NewTicker(min(r.pack.deadline/4, time.Second)), make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				if r.late() {
					r.killed.Store(true)
					_ = r.command.Process.Kill()
					return
				}
			}
		}
	}()
	return func() { ticker.Stop(); close(done) }
}

// late reports whether the file at hand has taken too long.
func (r *remote) late() bool {
	waited := time.Since(r.begun)
	if used, ok := processTime(r.command.Process.Pid); ok {
		return used-r.used > r.pack.deadline || waited > idleDeadlines*r.pack.deadline && used == r.used
	}
	return waited > idleDeadlines*r.pack.deadline
}

func (r *remote) begin(context.Context) error {
	r.begun = time.Now()
	r.used, _ = processTime(r.command.Process.Pid)
	return r.frames.put(frameBegin, abi.AppendNumber(nil, 1, uint64(r.pack.maxSteps))) // sent with the first match
}

func (r *remote) hand(_ context.Context, s *session, data []byte) (string, bool) {
	stop := r.watch()
	defer stop()
	if err := r.frames.send(frameMatch, data); err != nil {
		return r.why(err), true
	}
	var reply []byte
	for {
		kind, body, err := r.frames.read()
		if err != nil {
			return r.why(err), true
		}
		switch kind {
		case frameQuestion:
			q, ok := decodeQuestion(body)
			if !ok {
				return errProtocol.Error(), true
			}
			a := s.ask(q)
			if s.reason != "" {
				return s.reason, s.spent // Call closes this engine, and with it the process
			}
			reply = appendAnswer(reply[:0], a)
			if err := r.frames.send(frameAnswer, reply); err != nil {
				return r.why(err), true
			}
		case frameDone:
			f := abi.NewReader(body)
			_, left, _, _ := f.Next()
			r.remain = int64(min(left, MaxSteps))
			return "", false
		case frameFailed:
			if len(body) == 0 {
				return errProtocol.Error(), true
			}
			return reasonText(body[1:]), body[0] != 0
		default:
			return errProtocol.Error(), true
		}
	}
}

func (r *remote) left() int64 { return r.remain }

// why says how a process that no longer answers ended.
func (r *remote) why(err error) string {
	if r.killed.Load() {
		return fmt.Sprintf("was ended because it took longer than %v of the processor", r.pack.deadline)
	}
	if errors.Is(err, errProtocol) {
		return err.Error()
	}
	_ = r.stdin.Close()
	_ = r.command.Process.Kill()
	state := r.command.Wait()
	text := "lost its process"
	if state != nil {
		text += " (" + state.Error() + ")"
	} else if err != io.EOF {
		text += " (" + err.Error() + ")"
	}
	if said := r.said.firstLine(); said != "" {
		text += ": " + said
	}
	return text
}

func (r *remote) close(context.Context) {
	_ = r.stdin.Close()
	_ = r.command.Process.Kill()
	_ = r.command.Wait()
}

// reasonText makes a worker's words fit for a line of the report.
func reasonText(b []byte) string {
	s, _, _ := strings.Cut(string(b[:min(len(b), 300)]), "\n")
	return printable(s)
}

// printable leaves out what could act on a terminal.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c >= 0x80 && c < 0xa0 {
			return -1
		}
		return c
	}, strings.ToValidUTF8(s, ""))
}

// tail keeps the first bytes a worker writes to standard error.
type tail struct{ buf bytes.Buffer }

func (t *tail) Write(p []byte) (int, error) {
	if room := 2048 - t.buf.Len(); room > 0 {
		t.buf.Write(p[:min(len(p), room)])
	}
	return len(p), nil
}

func (t *tail) firstLine() string { return reasonText(t.buf.Bytes()) }
