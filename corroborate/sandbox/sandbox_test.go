package sandbox

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bytecodealliance/wasmtime-go/v44"

	"github.com/drift-analyzer/drift/corroborate/engine"
	"github.com/drift-analyzer/drift/internal/processor"
)

// tiny is the smallest guest: run evaluates its input as code.
const tiny = `(() => { let out = '', timers = 0; const ev = eval;
globalThis.__drift = { run(s) { try { out = String(ev(s)); } catch (e) { out = 'raised ' + e; } }, tick() { return globalThis.wait ? 1 : -1; }, collect() { return out; }, ready() { return 'ready ' + globalThis.counter; } };
})()`

func newMachine(t testing.TB, limits Limits, bundle string) *Machine {
	t.Helper()
	e, err := New(filepath.Join(os.TempDir(), "drift-test-engine"), limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	base, err := e.Boot(Script{"tiny", tiny})
	if err != nil {
		t.Fatal(err)
	}
	im, info, err := base.Load(Script{"bundle", bundle})
	if err != nil || !strings.HasPrefix(info, "ready") {
		t.Fatal(info, err)
	}
	m, err := im.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

func TestNothingPassesFromRunToRun(t *testing.T) {
	m := newMachine(t, Limits{}, "globalThis.counter = 0; class K { static n = 0 }; globalThis.K = K; globalThis.list = [1]; globalThis.later = new Promise(() => {});")
	const leak = `counter++; K.n++; list.push(2); globalThis.x = 1; Object.prototype.y = 2; Array.prototype.map = null; Promise.resolve().then(() => { counter += 10 }); [counter, K.n, list.length, typeof x].join()`
	const look = `[counter, K.n, list.length, typeof x, {}.y, typeof [].map].join()`
	for range 3 {
		if r, err := m.Run(leak); err != nil || r.Output != "1,1,2,number" {
			t.Fatal(r, err)
		}
		if r, err := m.Run(look); err != nil || r.Output != "0,0,1,undefined,,function" {
			t.Fatalf("something stayed: %+v %v", r, err)
		}
	}
}

func TestLimits(t *testing.T) {
	for name, c := range map[string]struct {
		code string
		kind StopKind
	}{
		"loop":      {"for(;;);", StopFuel},
		"jobs":      {"const f = () => Promise.resolve().then(f); f()", StopFuel},
		"regex":     {"/^(a+)+$/.test('a'.repeat(40) + '!')", StopFuel},
		"stack":     {"function f(){f()} try{f()}catch(e){''+e}", StopStack},
		"memory":    {"const a=[]; try { for(;;) a.push(new ArrayBuffer(1<<20)) } catch (e) { ''+e }", StopMemory},
		"timers":    {"globalThis.wait = true", StopTimers},
		"output":    {"'x'.repeat(300000)", StopOutput},
		"not there": {"1 + 1", ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, Limits{}, "globalThis.counter = 0")
			for range 2 {
				r, err := m.Run(c.code)
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case c.kind == "" && r.Stop != nil, c.kind != "" && (r.Stop == nil || r.Stop.Kind != c.kind):
					t.Fatalf("stopped by %v, want %q (output %.50q)", r.Stop, c.kind, r.Output)
				}
				if r, err := m.Run("counter++ + 40 + 2"); err != nil || r.Stop != nil || r.Output != "42" {
					t.Fatalf("the next run is harmed: %+v %v", r, err)
				}
			}
		})
	}
}

// TestDeadline gives so much fuel that only the wall clock can end the run.
func TestDeadline(t *testing.T) {
	m := newMachine(t, Limits{Fuel: 1 << 50, Deadline: 200 * time.Millisecond}, "globalThis.counter = 0")
	processor.Within(t, 5*time.Second, func() {
		r, err := m.Run("for(;;);")
		if err != nil || r.Stop == nil || r.Stop.Kind != StopTime {
			t.Fatal(r, err)
		}
	})
	if r, err := m.Run("7"); err != nil || r.Output != "7" {
		t.Fatal(r, err)
	}
}

func TestLoadIsBounded(t *testing.T) {
	e, err := New("", Limits{LoadFuel: 20_000_000})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	base, err := e.Boot(Script{"tiny", tiny})
	if err != nil {
		t.Fatal(err)
	}
	var stop *Stop
	if _, _, err := base.Load(Script{"b", "for(;;);"}); !errors.As(err, &stop) || stop.Kind != StopFuel {
		t.Fatal(err)
	}
	var script *ScriptError
	if _, _, err := base.Load(Script{"b", "throw new TypeError('no')"}); !errors.As(err, &script) || script.Message != "TypeError: no" {
		t.Fatal(err)
	}
	if _, _, err := base.Load(Script{"b", "syntax error here"}); !errors.As(err, &script) {
		t.Fatal(err)
	}
	if _, info, err := base.Load(Script{"b", "globalThis.counter = 5"}); err != nil || info != "ready 5" {
		t.Fatal(info, err)
	}
}

// TestImportsGrantNothing lists what the engine's module may ask of the world;
// an update that asks for more fails here.
func TestImportsGrantNothing(t *testing.T) {
	code, err := engine.Module()
	if err != nil {
		t.Fatal(err)
	}
	m, err := wasmtime.NewModule(wasmtime.NewEngine(), code)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for _, n := range strings.Fields("clock_time_get random_get fd_close fd_fdstat_get fd_seek fd_write host_get_timezone_offset host_interrupt host_promise_rejection host_module_normalize host_module_load host_call") {
		want[n] = true
	}
	for _, i := range m.Imports() {
		if i.Name() == nil || !want[*i.Name()] {
			t.Errorf("the engine imports %s %v", i.Module(), i.Name())
		}
	}
	if len(m.Imports()) != len(want) {
		t.Errorf("%d imports, want %d", len(m.Imports()), len(want))
	}
}

func TestCacheFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	for range 2 {
		e, err := New(dir, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		e.Close()
	}
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != 1 || !strings.HasSuffix(list[0].Name(), ".cwasm") {
		t.Fatal(list, err)
	}
	if info, _ := os.Stat(dir); info.Mode().Perm() != 0o700 {
		t.Errorf("the folder is %v", info.Mode())
	}
	// A folder that others may write to is not used: machine code is trusted.
	open := t.TempDir()
	if err := os.Chmod(open, 0o777); err != nil {
		t.Fatal(err)
	}
	e, err := New(open, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	e.Close()
	if list, _ := os.ReadDir(open); len(list) != 0 {
		t.Error("machine code was kept where anyone can write")
	}
	// A damaged file is compiled anew.
	file := filepath.Join(dir, list[0].Name())
	if err := os.Remove(file); err != nil { // the engines above still have it mapped
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if e, err = New(dir, Limits{}); err != nil {
		t.Fatal(err)
	}
	e.Close()
}
