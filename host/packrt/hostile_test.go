package packrt

import (
	"context"
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/internal/modules"
	"github.com/drift-analyzer/drift/internal/processor"
	"github.com/drift-analyzer/drift/packs"
)

const workerArgument = "__pack-worker"

// TestMain makes the test's own binary the worker that the tests start.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == workerArgument {
		if ServeWorker(context.Background(), os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
		return
	}
	if len(os.Args) == 3 && os.Args[1] == restrictedArgument {
		restricted(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// world is a file of one node.
type world struct{}

func (world) Kind(Site) string                    { return "program" }
func (world) Text(Site) string                    { return "the text" }
func (world) Line(Site) int                       { return 1 }
func (world) Field(Site, string) (Site, bool)     { return NoSite, false }
func (world) Child(Site, int) (Site, bool)        { return NoSite, false }
func (world) Count(Site) int                      { return 0 }
func (world) Parent(Site) (Site, bool)            { return NoSite, false }
func (world) Const(Site) (byte, string, bool)     { return 0, "", false }
func (world) Origins(Site) []string               { return nil }
func (world) Keys(Site) []string                  { return nil }
func (world) ValueKind(Site) uint32               { return 0 }
func (world) Property(Site, string) (Site, bool)  { return NoSite, false }
func (world) Element(Site, int) (Site, bool)      { return NoSite, false }
func (world) Function(Site) (Site, bool)          { return NoSite, false }
func (world) Params(Site) int                     { return 0 }
func (world) EnclosingFunction(Site) (Site, bool) { return NoSite, false }
func (world) BaseClass(Site) (Site, bool)         { return NoSite, false }
func (world) EnclosingClass(Site) (Site, bool)    { return NoSite, false }
func (world) Path(int32) string                   { return "a.ts" }
func (world) ListFiles(string) []string           { return nil }
func (world) ReadFile(string) (string, bool)      { return "content", true }

var oneMatch = []Match{{Query: 0, Captures: []Capture{{"p", Site{0, 0}}}}}

// outcome of one module: where it was stopped, what was said, and its facts.
type outcome struct {
	stopped string
	err     error
	facts   []Fact
	unknown int
}

// try reads a module, starts it and hands it one match, twice.
func try(t *testing.T, wasm []byte, worker bool) outcome {
	t.Helper()
	ctx := context.Background()
	p, err := Read(wasm, false)
	if err != nil {
		return outcome{stopped: modules.AtRead, err: err}
	}
	defer p.Close(ctx)
	p.maxSteps /= 20 // TestAllSteps uses them up
	if worker {
		p.InWorker(os.Args[0], os.Args[0], workerArgument)
		p.maxWork /= 5 // each question crosses a pipe; TestHostilePacks asks as many as there may be
	}
	inst, err := p.NewInstance(ctx)
	if err != nil {
		return outcome{stopped: modules.AtStart, err: err}
	}
	defer inst.Close(ctx)
	facts, unknown, err := inst.Call(ctx, world{}, 0, oneMatch)
	if err != nil {
		// The instance starts anew: what failed on one file answers on the next.
		if _, _, again := inst.Call(ctx, world{}, 0, oneMatch); again == nil || again.Error() != err.Error() {
			t.Errorf("the second call gave %v, the first %v", again, err)
		}
		return outcome{stopped: modules.AtCall, err: err}
	}
	return outcome{"", nil, facts, unknown}
}

func (o outcome) check(t *testing.T, h modules.Hostile) {
	t.Helper()
	if o.stopped != h.Stopped {
		t.Fatalf("stopped at %q (%v), want %q", o.stopped, o.err, h.Stopped)
	}
	if h.Says == "" {
		return
	}
	said := o.err.Error()
	if !strings.Contains(said, h.Says) || strings.ContainsAny(said, "\n\x1b\x00") {
		t.Errorf("said %q, want one printable line with %q", said, h.Says)
	}
}

// TestHostilePacks runs every hostile module in this process, where nothing but
// the validator and the counted limits stands between it and the host.
func TestHostilePacks(t *testing.T) {
	all := modules.All()
	if len(all) < 60 {
		t.Fatalf("only %d hostile modules", len(all))
	}
	before := resident()
	for _, h := range all {
		t.Run(h.Name, func(t *testing.T) {
			processor.Within(t, 20*time.Second, func() { try(t, h.Wasm, false).check(t, h) })
		})
	}
	debug.FreeOSMemory() // what is waiting to be collected is not kept
	if grown := resident() - before; grown > 256<<20 {
		t.Errorf("this process grew by %d MB", grown>>20)
	}
}

// TestHostileWorkers runs them in processes of their own: the same is said, and
// this process, which only answers, stays small.
func TestHostileWorkers(t *testing.T) {
	before := resident()
	for _, h := range modules.All() {
		t.Run(h.Name, func(t *testing.T) {
			t.Parallel()
			try(t, h.Wasm, true).check(t, h)
		})
	}
	t.Cleanup(func() {
		if grown := resident() - before; grown > 256<<20 {
			t.Errorf("this process grew by %d MB", grown>>20)
		}
	})
}

// TestAllSteps: what is most time for its steps is still ended within seconds.
func TestAllSteps(t *testing.T) {
	for _, h := range modules.All() {
		if h.Name != "2 to the 60 calls" {
			continue
		}
		ctx := context.Background()
		p, err := Read(h.Wasm, false)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close(ctx)
		inst, err := p.NewInstance(ctx)
		if err != nil {
			t.Fatal(err)
		}
		processor.Within(t, Deadline/2, func() {
			if _, _, err := inst.Call(ctx, world{}, 0, oneMatch); err == nil || !strings.Contains(err.Error(), outOfSteps) {
				t.Errorf("got %v", err)
			}
		})
		return
	}
	t.Fatal("no such module")
}

// TestWellBehaved is the module that all hostile ones are made from.
func TestWellBehaved(t *testing.T) {
	for _, worker := range []bool{false, true} {
		if got := try(t, modules.Pack{}.Build(), worker); got.err != nil {
			t.Errorf("worker %v: %v", worker, got.err)
		}
	}
}

// TestUnknownFacts: a fact of a later version is counted and skipped.
func TestUnknownFacts(t *testing.T) {
	for _, h := range modules.All() {
		if h.Name == "a fact of another version" {
			if got := try(t, h.Wasm, false); got.unknown != 1 || len(got.facts) != 0 {
				t.Errorf("%d unknown, %d facts", got.unknown, len(got.facts))
			}
			return
		}
	}
	t.Fatal("no such module")
}

// TestLeftOut: what reaches its limits on three files is left out of the run.
func TestLeftOut(t *testing.T) {
	ctx := context.Background()
	wasm := modules.Pack{Match: []byte{0x03, 0x40, 0x0c, 0, 0x0b, 0x00}}.Build()
	p, err := Read(wasm, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(ctx)
	p.maxSteps /= 20
	inst, err := p.NewInstance(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= maxStrikes; n++ {
		if p.LeftOut() != "" {
			t.Fatalf("left out after %d files", n-1)
		}
		if _, _, err := inst.Call(ctx, world{}, 0, oneMatch); err == nil {
			t.Fatal("an endless loop ended")
		}
	}
	if got := p.LeftOut(); !strings.Contains(got, "used up the steps") {
		t.Errorf("left out because %q", got)
	}
	processor.Within(t, time.Second, func() {
		if _, _, err := inst.Call(ctx, world{}, 0, oneMatch); err == nil {
			t.Error("it was run once more")
		}
	})
}

// TestTruncatedEverywhere: no prefix of a real pack is accepted or crashes the host.
func TestTruncatedEverywhere(t *testing.T) {
	wasm, _ := packs.Module("fetch")
	for n := range wasm {
		if _, err := Read(wasm[:n], false); err == nil {
			t.Fatalf("the first %d bytes of %d were accepted", n, len(wasm))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(modules.Pack{}.Build())
	for _, h := range modules.All() {
		if len(h.Wasm) < 1<<14 {
			f.Add(h.Wasm)
		}
	}
	f.Fuzz(func(t *testing.T, wasm []byte) {
		if len(wasm) < 1<<16 {
			_, _ = Read(wasm, false)
		}
	})
}
