package wasmcheck_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/internal/modules"
	"github.com/drift-analyzer/drift/internal/processor"
	"github.com/drift-analyzer/drift/packs"
)

// TestLimitsFitBuiltIns: three times what the largest built-in pack needs is within every limit.
func TestLimitsFitBuiltIns(t *testing.T) {
	var most wasmcheck.Module
	size := 0
	for _, name := range packs.Names() {
		wasm, _ := packs.Module(name)
		m, err := wasmcheck.Check(wasm)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		size = max(size, len(wasm))
		most.Functions, most.Blocks = max(most.Functions, m.Functions), max(most.Blocks, m.Blocks)
		most.Loops = max(most.Loops, m.Loops)
		most.Locals, most.Nesting = max(most.Locals, m.Locals), max(most.Nesting, m.Nesting)
		most.Body, most.AllBlocks = max(most.Body, m.Body), max(most.AllBlocks, m.AllBlocks)
	}
	for _, l := range []struct {
		what        string
		needs, most int
	}{
		{"bytes", size, wasmcheck.MaxModule}, {"functions", most.Functions, wasmcheck.MaxFunctions}, {"blocks", most.Blocks, wasmcheck.MaxBlocks},
		{"loops", most.Loops, wasmcheck.MaxLoops}, {"locals", most.Locals, wasmcheck.MaxLocals}, {"nesting", most.Nesting, wasmcheck.MaxNesting}, {"bytes of a function", most.Body, wasmcheck.MaxBody},
		{"blocks in all", most.AllBlocks, wasmcheck.MaxAllBlocks},
	} {
		t.Logf("%-20s largest built-in %6d, limit %8d", l.what, l.needs, l.most)
		if l.needs == 0 || 3*l.needs > l.most {
			t.Errorf("%s: the largest built-in pack has %d, the limit is %d", l.what, l.needs, l.most)
		}
	}
}

func engine(t testing.TB) wazero.Runtime {
	t.Helper()
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().WithMemoryLimitPages(wasmcheck.MaxPages).WithCoreFeatures(api.CoreFeaturesV2))
	t.Cleanup(func() { r.Close(ctx) })
	return r
}

// TestCompilingAtTheLimits: a module that is as expensive to compile as it may
// be is compiled well within the deadline of a worker.
func TestCompilingAtTheLimits(t *testing.T) {
	loop := []byte{0x03, 0x40, 0x0b}
	branch := modules.Cat([]byte{0x02, 0x40}, modules.Const(0), []byte{0x0d, 0, 0x0b})
	nested := modules.Cat(bytes.Repeat([]byte{0x02, 0x40}, wasmcheck.MaxNesting-2), bytes.Repeat([]byte{0x0b}, wasmcheck.MaxNesting-2))
	straight := bytes.Repeat([]byte{0x41, 1, 0x1a}, wasmcheck.MaxBody/3-20)
	repeat := func(n int, body []byte) [][]byte {
		out := make([][]byte, n)
		for i := range out {
			out[i] = body
		}
		return out
	}
	for name, more := range map[string][][]byte{
		"loops":        repeat(wasmcheck.MaxAllBlocks/wasmcheck.MaxLoops, bytes.Repeat(loop, wasmcheck.MaxLoops)),
		"branches":     repeat(wasmcheck.MaxAllBlocks/wasmcheck.MaxBlocks, bytes.Repeat(branch, wasmcheck.MaxBlocks/2)),
		"nested":       repeat(wasmcheck.MaxAllBlocks/wasmcheck.MaxNesting, nested),
		"straight":     repeat(wasmcheck.MaxModule/wasmcheck.MaxBody-1, straight),
		"functions":    repeat(wasmcheck.MaxFunctions-5, nil),
		"many locals":  nil,
		"loops nested": repeat(20, modules.Cat(bytes.Repeat([]byte{0x03, 0x40}, wasmcheck.MaxLoops), bytes.Repeat([]byte{0x0b}, wasmcheck.MaxLoops))),
	} {
		p := modules.Pack{More: more}
		if name == "many locals" {
			p.Locals = modules.Cat([]byte{1}, modules.Leb(wasmcheck.MaxLocals-2), []byte{modules.I64})
		}
		wasm := p.Build()
		metered, err := wasmcheck.Meter(wasm)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		begun := processor.Time(t)
		if _, err := engine(t).CompileModule(context.Background(), metered); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		took := processor.Time(t) - begun
		t.Logf("%-12s %8d bytes compiled in %v", name, len(wasm), took.Round(time.Millisecond))
		if took > 30*time.Second {
			t.Errorf("%s: compiling took %v", name, took)
		}
	}
}

// TestBehindCustomSections: what stands behind a custom section is looked at like all else.
func TestBehindCustomSections(t *testing.T) {
	wasm, _ := packs.Module(packs.Names()[0])
	module := modules.Cat(wasm[:8], modules.Section(0, modules.Text("first")), wasm[8:], modules.Section(99, nil))
	if _, err := wasmcheck.Check(module); err == nil || err.Error() != "the module has a section of the unknown kind 99" {
		t.Errorf("%v", err)
	}
}

// TestModuleTooLarge: a module is refused by its length before anything of it is read.
func TestModuleTooLarge(t *testing.T) {
	_, err := wasmcheck.Check(make([]byte, wasmcheck.MaxModule+1))
	if want := fmt.Sprintf("the module has %d bytes; a pack has at most %d", wasmcheck.MaxModule+1, wasmcheck.MaxModule); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestMeterIsDeterministic: the same module gives the same bytes, which the engine accepts.
func TestMeterIsDeterministic(t *testing.T) {
	for _, name := range packs.Names() {
		wasm, _ := packs.Module(name)
		a, err := wasmcheck.Meter(wasm)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b, _ := wasmcheck.Meter(append([]byte(nil), wasm...))
		if !bytes.Equal(a, b) {
			t.Errorf("%s: two rewritings differ", name)
		}
		if bytes.Contains(a, []byte("drift.manifest")) {
			t.Errorf("%s: the rewritten module carries custom sections", name)
		}
	}
}

var bitFlips = flag.Int("bitflips", 20_000, "random flips that TestBitFlips makes")

// TestBitFlips: whatever bit of a pack is flipped, the check ends with an answer,
// and what it accepts the engine compiles or refuses without harm.
func TestBitFlips(t *testing.T) {
	wasm, _ := packs.Module("fetch")
	r := rand.New(rand.NewPCG(3, 4))
	flips, accepted, compiled := *bitFlips, 0, 0
	try := func(bit int) {
		b := append([]byte(nil), wasm...)
		b[bit/8] ^= 1 << (bit % 8)
		metered, err := wasmcheck.Meter(b)
		if bit < 64 && err == nil {
			t.Fatalf("accepted with bit %d of the header flipped", bit)
		}
		if err != nil {
			return
		}
		if accepted++; accepted%200 == 0 {
			compiled++
			if c, err := engine(t).CompileModule(context.Background(), metered); err == nil {
				c.Close(context.Background())
			}
		}
	}
	for bit := range 64 {
		try(bit)
	}
	for range flips {
		try(r.IntN(len(wasm) * 8))
	}
	if accepted < flips/10 || compiled == 0 {
		t.Errorf("of %d flips %d were accepted and %d compiled: the flips reach nothing", flips, accepted, compiled)
	}
}

// TestStepsOfAModule counts, by hand, what small functions cost.
func TestStepsOfAModule(t *testing.T) {
	// A local set to n, then a loop of six instructions which counts it down to zero.
	count := func(n int64) []byte {
		return modules.Cat(modules.Const(n), []byte{0x21, 2, 0x03, 0x40, 0x20, 2}, modules.Const(1), []byte{0x6b, 0x22, 2, 0x0d, 0, 0x0b}, modules.Const(0))
	}
	local := []byte{1, 1, modules.I32}
	for name, c := range map[string]struct {
		pack  modules.Pack
		steps int64
	}{
		"a constant and the end":     {modules.Pack{Match: modules.Const(0)}, 2},
		"unreachable code counts":    {modules.Pack{Match: modules.Cat(modules.Const(0), []byte{0x0f}, modules.Const(0))}, 4},
		"a loop of 1":                {modules.Pack{Locals: local, Match: count(1)}, 5 + 6},
		"a loop of 1,000":            {modules.Pack{Locals: local, Match: count(1000)}, 5 + 6*1000},
		"a call pays for the callee": {modules.Pack{More: [][]byte{{0x01}}, Match: modules.Cat(modules.Call(4), modules.Const(0))}, 3 + 2},
		"filling 800 bytes":          {modules.Pack{Match: modules.Cat(modules.Const(0), modules.Const(0), modules.Const(800), []byte{0xfc, 11, 0}, modules.Const(0))}, 6 + 100},
		"growing a page":             {modules.Pack{Match: modules.Cat(modules.Const(1), []byte{0x40, 0, 0x1a}, modules.Const(0))}, 5 + 8192},
	} {
		wasm := c.pack.Build()
		metered, err := wasmcheck.Meter(wasm)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		ctx := context.Background()
		m, err := engine(t).Instantiate(ctx, metered)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		fuel := m.ExportedGlobal(wasmcheck.FuelGlobal).(api.MutableGlobal)
		fuel.Set(1_000_000)
		if _, err := m.ExportedFunction("drift_match").Call(ctx, 0, 0); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if used := 1_000_000 - int64(fuel.Get()); used != c.steps {
			t.Errorf("%s: %d steps, want %d", name, used, c.steps)
		}
		fuel.Set(uint64(c.steps))
		if _, err := m.ExportedFunction("drift_match").Call(ctx, 0, 0); err != nil {
			t.Errorf("%s: trapped with just enough steps: %v", name, err)
		}
		fuel.Set(uint64(c.steps - 1))
		if _, err := m.ExportedFunction("drift_match").Call(ctx, 0, 0); err == nil {
			t.Errorf("%s: ran with a step too few", name)
		}
	}
}

func FuzzMeter(f *testing.F) {
	for _, h := range modules.All() {
		if len(h.Wasm) < 1<<14 {
			f.Add(h.Wasm)
		}
	}
	f.Fuzz(func(t *testing.T, wasm []byte) {
		if len(wasm) > 1<<16 {
			return
		}
		metered, err := wasmcheck.Meter(wasm)
		if err != nil {
			return
		}
		// What the engine takes of the original it takes of the rewritten one too, and the reverse.
		ctx := context.Background()
		_, before := engine(t).CompileModule(ctx, withoutCustom(wasm))
		_, after := engine(t).CompileModule(ctx, metered)
		if (before == nil) != (after == nil) {
			t.Errorf("the original: %v; rewritten: %v", before, after)
		}
	})
}

// withoutCustom drops the custom sections of a module that has been checked: a
// lying section of names alone exhausts the engine's memory.
func withoutCustom(wasm []byte) []byte {
	out := append([]byte(nil), wasm[:8]...)
	for p := 8; p < len(wasm); {
		size, n := binary.Uvarint(wasm[p+1:])
		end := p + 1 + n + int(size)
		if wasm[p] != 0 {
			out = append(out, wasm[p:end]...)
		}
		p = end
	}
	return out
}
