package packrt

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/internal/modules"
)

func foreign(t *testing.T, wasm []byte, program string, arguments ...string) *Pack {
	t.Helper()
	p, err := Read(wasm, false)
	if err != nil {
		t.Fatal(err)
	}
	p.InWorker(program, arguments...)
	return p
}

// TestDeadline: a pack that does not end is ended on time, and the next file finds a new process.
func TestDeadline(t *testing.T) {
	ctx := context.Background()
	// Copying all of its memory again and again is charged least for the time it takes.
	p := foreign(t, modules.Pack{Match: []byte{0x03, 0x40, 0x0c, 0, 0x0b, 0x00}}.Build(), os.Args[0], os.Args[0], workerArgument)
	inst, err := p.NewInstance(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer inst.Close(ctx)
	p.deadline = 100 * time.Millisecond
	for range 2 {
		begun := time.Now()
		_, _, err = inst.Call(ctx, world{}, 0, oneMatch)
		if took := time.Since(begun); took > 20*time.Second {
			t.Errorf("ended after %v", took)
		}
		if err == nil || !strings.Contains(err.Error(), "took longer than 100ms of the processor") {
			t.Errorf("got %v", err)
		}
	}
}

// TestTrapsAreStrikes: a pack that traps in a process of its own, and so costs a new one each time, is left out of the
// run after as many files as one that reaches a limit. A pack of this process costs nothing and goes on.
func TestTrapsAreStrikes(t *testing.T) {
	ctx := context.Background()
	trap := modules.Pack{Match: []byte{0x00}}.Build()
	malformed := modules.Pack{Imports: modules.Emit, Data: []byte("\xff\xff\xff"), Match: modules.Emits(modules.Scratch, 3)}.Build()
	for name, wasm := range map[string][]byte{"a trap": trap, "a malformed fact": malformed} {
		for _, worker := range []bool{true, false} {
			p := foreign(t, wasm, os.Args[0], os.Args[0], workerArgument)
			if !worker {
				p.worker = nil
			}
			inst, err := p.NewInstance(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for file := range int32(maxStrikes) {
				if out := p.LeftOut(); out != "" {
					t.Errorf("%s, worker %v: left out before file %d: %s", name, worker, file, out)
				}
				if _, _, err := inst.Call(ctx, world{}, file, oneMatch); err == nil {
					t.Errorf("%s, worker %v: no error", name, worker)
				}
			}
			if out := p.LeftOut(); (out != "") != worker {
				t.Errorf("%s, worker %v: left out: %q", name, worker, out)
			}
			inst.Close(ctx)
			p.Close(ctx)
		}
	}
}

// failing is a world in which drift fails on one question.
type failing struct{ world }

func (failing) Kind(Site) string { panic("planted") }

// TestFailureOfAnAnswer: where drift's own code fails while it answers a pack, the pack is not blamed, the caller sees
// the failure as it is, and the next file is read by a new copy.
func TestFailureOfAnAnswer(t *testing.T) {
	ctx := context.Background()
	asks := modules.Pack{Imports: []modules.Import{{Module: abi.ImportModule, Name: "node_kind", Type: modules.TypeThree}},
		Match: modules.Cat(modules.Const(1), modules.Const(16384), modules.Const(64), modules.Call(0))}.Build()
	for _, worker := range []bool{true, false} {
		p := foreign(t, asks, os.Args[0], os.Args[0], workerArgument)
		if !worker {
			p.worker = nil
		}
		inst, err := p.NewInstance(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for file := range int32(maxStrikes + 1) {
			func() {
				defer func() {
					if got := recover(); got != "planted" {
						t.Errorf("worker %v: %v", worker, got)
					}
				}()
				_, _, err := inst.Call(ctx, failing{}, file, oneMatch)
				t.Errorf("worker %v: came back with %v", worker, err)
			}()
		}
		if _, _, err := inst.Call(ctx, world{}, 0, oneMatch); err != nil || p.LeftOut() != "" {
			t.Errorf("worker %v: the next file: %v, left out: %q", worker, err, p.LeftOut())
		}
		inst.Close(ctx)
		p.Close(ctx)
	}
}

// TestLostWorkers: a process that dies, says nothing or talks nonsense costs the
// pack, in one line, and never the host.
func TestLostWorkers(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("there is no /bin/sh")
	}
	ready := `printf '\000\000\000\000R'; `
	emit := slices.IndexFunc(abi.Functions, func(f abi.Function) bool { return f.Name == "emit" })
	for name, c := range map[string]struct{ script, says string }{
		"killed at the start":    {`kill -9 $$`, "lost its process (signal: killed)"},
		"ends at the start":      {`exit 3`, "lost its process (exit status 3)"},
		"says why":               {`echo fatal error: out of memory >&2; exit 2`, "exit status 2): fatal error: out of memory"},
		"escapes":                {`printf '\033]8;;x\007 gone\n' >&2; exit 2`, "]8;;x gone"},
		"wrong greeting":         {`printf '\001\000\000\000Zx'; while read -r _; do :; done`, "broke the protocol"},
		"a message of 4 GB":      {`printf '\377\377\377\377R'; while read -r _; do :; done`, "a message of 4294967295 bytes"},
		"refuses":                {`printf '\005\000\000\000X\001nope'; while read -r _; do :; done`, "nope"},
		"killed at a match":      {ready + `sleep 0.2; kill -9 $$`, "lost its process (signal: killed)"},
		"nonsense at a match":    {ready + `printf '\001\000\000\000Zx'; while read -r _; do :; done`, "broke the protocol"},
		"a question of nonsense": {ready + `printf '\002\000\000\000Q\377\377'; while read -r _; do :; done`, "broke the protocol"},
		"an unknown function":    {ready + `printf '\002\000\000\000Q\010\177'; while read -r _; do :; done`, "broke the protocol"},
		"a forged fact":          {ready + fmt.Sprintf(`printf '\010\000\000\000Q\010\%03o\042\004\010\001\020\143'; while read -r _; do :; done`, emit), "not shown"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			p := foreign(t, modules.Pack{}.Build(), "/bin/sh", "sh", "-c", c.script)
			p.deadline = 20 * time.Second
			inst, err := p.NewInstance(ctx)
			if err == nil {
				_, _, err = inst.Call(ctx, world{}, 0, oneMatch)
				inst.Close(ctx)
			} else if p.LeftOut() == "" {
				t.Error("a pack that does not start stays in the run")
			}
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.ContainsAny(err.Error(), "\n\x1b\x07") {
				t.Errorf("got %v, want one printable line with %q", err, c.says)
			}
		})
	}
	p := foreign(t, modules.Pack{}.Build(), "/no/such/program", "x")
	if _, err := p.NewInstance(context.Background()); err == nil || !strings.Contains(err.Error(), "start the pack's process") {
		t.Errorf("got %v", err)
	}
}

// TestNothingIsKept: a pack that counts its calls begins anew with each file,
// here and in a worker, so that the order of files says nothing.
func TestNothingIsKept(t *testing.T) {
	// Traps at the second call: a global is set by the first.
	once := modules.Pack{Match: modules.Cat([]byte{0x23, 0, 0x04, 0x40, 0x00, 0x0b}, modules.Const(1), []byte{0x24, 0}, modules.Const(0)),
		Sections: map[byte][]byte{6: {1, modules.I32, 1, 0x41, 0, 0x0b}}}.Build()
	ctx := context.Background()
	for _, worker := range []bool{false, true} {
		p := foreign(t, once, os.Args[0], os.Args[0], workerArgument)
		if !worker {
			p.worker = nil
		}
		inst, err := p.NewInstance(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for file := range int32(3) {
			if _, _, err := inst.Call(ctx, world{}, file, oneMatch); err != nil {
				t.Errorf("worker %v, file %d: %v", worker, file, err)
			}
		}
		two := append(append([]Match(nil), oneMatch...), oneMatch...)
		if _, _, err := inst.Call(ctx, world{}, 0, two); err == nil {
			t.Errorf("worker %v: the two matches of one file were handed to two instances", worker)
		}
		inst.Close(ctx)
		p.Close(ctx)
	}
}
