package packrt

import (
	"context"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/internal/modules"
	"github.com/drift-analyzer/drift/packs"
)

// The figures of docs/abi.md come from these: go test ./host/packrt -run '^$' -bench .

func all(b *testing.B) []*Pack {
	b.Helper()
	var out []*Pack
	bytes := 0
	for _, name := range packs.Names() {
		p := builtIn(b, name)
		bytes += p.Size
		out = append(out, p)
	}
	b.ReportMetric(float64(len(out)), "packs")
	b.ReportMetric(float64(bytes), "module-bytes")
	return out
}

// BenchmarkRead reads and checks the manifests of all built-in packs, which is what a list of them costs.
func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		for _, name := range packs.Names() {
			wasm, _ := packs.Module(name)
			if _, err := Read(wasm, true); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkMeter checks and rewrites all built-in packs.
func BenchmarkMeter(b *testing.B) {
	list := all(b)
	for b.Loop() {
		for _, p := range list {
			if _, err := wasmcheck.Meter(p.wasm); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func load(b *testing.B, list []*Pack) {
	b.Helper()
	ctx := context.Background()
	for _, p := range list {
		fresh, err := Read(p.wasm, true)
		if err != nil {
			b.Fatal(err)
		}
		inst, err := fresh.NewInstance(ctx)
		if err != nil {
			b.Fatal(err)
		}
		inst.Close(ctx)
		fresh.Close(ctx)
	}
}

// BenchmarkColdLoad reads, meters, compiles and starts all built-in packs with an empty cache, BenchmarkWarmLoad with a full one.
func BenchmarkColdLoad(b *testing.B) {
	list := all(b)
	for b.Loop() {
		b.StopTimer()
		b.Setenv("XDG_CACHE_HOME", b.TempDir())
		b.StartTimer()
		load(b, list)
	}
}

func BenchmarkWarmLoad(b *testing.B) {
	list := all(b)
	b.Setenv("XDG_CACHE_HOME", b.TempDir())
	load(b, list)
	for b.Loop() {
		load(b, list)
	}
}

// BenchmarkInstance starts one more copy of a compiled pack; the metrics are what it holds.
func BenchmarkInstance(b *testing.B) {
	ctx := context.Background()
	p := builtIn(b, "express")
	var kept []*Instance
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for range 100 {
		i, err := p.NewInstance(ctx)
		if err != nil {
			b.Fatal(err)
		}
		kept = append(kept, i)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	held := float64(after.HeapAlloc-before.HeapAlloc) / float64(len(kept))
	memory := float64(kept[0].engine.(*local).guest.module.Memory().Size())
	for _, i := range kept {
		i.Close(ctx)
	}
	for b.Loop() {
		i, err := p.NewInstance(ctx)
		if err != nil {
			b.Fatal(err)
		}
		i.Close(ctx)
	}
	b.ReportMetric(held, "heap-bytes/instance")
	b.ReportMetric(memory, "wasm-bytes/instance")
}

// asking is a pack that asks for a node's kind so often at each match.
func asking(times int64) []byte {
	return modules.Pack{Imports: []modules.Import{{Module: abi.ImportModule, Name: "node_kind", Type: modules.TypeThree}}, Locals: []byte{1, 1, modules.I32},
		Match: modules.Cat(modules.Const(times), []byte{0x21, 2, 0x03, 0x40}, modules.Const(1), modules.Const(16384), modules.Const(64), modules.Call(0), []byte{0x1a, 0x20, 2},
			modules.Const(1), []byte{0x6b, 0x22, 2, 0x0d, 0, 0x0b}, modules.Const(0))}.Build()
}

// BenchmarkHostCalls counts questions a second, in this process and through a worker's pipe.
func BenchmarkHostCalls(b *testing.B) {
	for _, worker := range []bool{false, true} {
		name, times := "here", int64(100_000)
		if worker {
			name, times = "worker", 2_000
		}
		b.Run(name, func(b *testing.B) {
			ctx := context.Background()
			p, err := Read(asking(times), false)
			if err != nil {
				b.Fatal(err)
			}
			defer p.Close(ctx)
			if worker {
				p.InWorker(os.Args[0], os.Args[0], workerArgument)
			}
			inst, err := p.NewInstance(ctx)
			if err != nil {
				b.Fatal(err)
			}
			defer inst.Close(ctx)
			for b.Loop() {
				if _, _, err := inst.Call(ctx, world{}, 0, oneMatch); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(times)*float64(b.N)/b.Elapsed().Seconds(), "calls/s")
		})
	}
}

// BenchmarkSpawn starts a worker, hands it a pack and ends it.
func BenchmarkSpawn(b *testing.B) {
	ctx := context.Background()
	p := outside(b, "express")
	for b.Loop() {
		inst, err := p.NewInstance(ctx)
		if err != nil {
			b.Fatal(err)
		}
		inst.Close(ctx)
	}
}

// BenchmarkMatches hands matches to the express pack: as it was built, with its
// steps counted, and, instead, under the engine's own deadline.
func BenchmarkMatches(b *testing.B) {
	ctx := context.Background()
	matches := make([]Match, 200)
	for i := range matches {
		matches[i] = Match{Query: 0, Captures: []Capture{{"call", Site{0, uint32(i * 3)}}, {"on", Site{0, uint32(i*3 + 1)}}, {"method", Site{0, uint32(i*3 + 2)}}}}
	}
	for _, how := range []string{"original", "counted", "deadline"} {
		b.Run(how, func(b *testing.B) {
			p := builtIn(b, "express")
			if how != "counted" {
				p.Unmetered()
			}
			if how == "deadline" {
				p.once.Do(func() {
					p.compiled, p.err = compileWith(ctx, engineConfig().WithCloseOnContextDone(true), p.wasm)
				})
			}
			inst, err := p.NewInstance(ctx)
			if err != nil {
				b.Fatal(err)
			}
			defer inst.Close(ctx)
			within, cancel := context.WithCancel(ctx)
			defer cancel()
			for b.Loop() {
				if _, _, err := inst.Call(within, answering{}, 0, matches); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(matches))*float64(b.N)/b.Elapsed().Seconds(), "matches/s")
		})
	}
}

// BenchmarkCounting says what counting steps costs, in percent: matches are
// handed to every built-in pack as it was built and with its steps counted, by
// turns, and the fastest round of each counts, which a busy machine spoils least.
func BenchmarkCounting(b *testing.B) {
	ctx := context.Background()
	type pair struct {
		inst    [2]*Instance
		matches []Match
		best    [2]time.Duration
	}
	var pairs []*pair
	for _, name := range packs.Names() {
		one := &pair{}
		for i := range one.inst {
			p := builtIn(b, name)
			if i == 0 {
				p.Unmetered()
			}
			inst, err := p.NewInstance(ctx)
			if err != nil {
				b.Fatal(err)
			}
			defer inst.Close(ctx)
			one.inst[i] = inst
		}
		for q, query := range one.inst[0].pack.Manifest.Queries {
			m := Match{Query: q}
			for i, name := range captures(query.Query) {
				m.Captures = append(m.Captures, Capture{name, Site{0, uint32(i)}})
			}
			// Some handlers want more sense than this world has, and trap.
			if _, _, err := one.inst[0].Call(ctx, answering{}, 0, []Match{m}); err != nil {
				continue
			}
			for range 50 {
				one.matches = append(one.matches, m)
			}
		}
		if len(one.matches) > 0 {
			pairs = append(pairs, one)
		}
	}
	for b.Loop() {
		for _, one := range pairs {
			for i, inst := range one.inst {
				begun := time.Now()
				if _, _, err := inst.Call(ctx, answering{}, 0, one.matches); err != nil {
					b.Fatal(err)
				}
				if took := time.Since(begun); one.best[i] == 0 || took < one.best[i] {
					one.best[i] = took
				}
			}
		}
	}
	var all [2]time.Duration
	for _, one := range pairs {
		all[0], all[1] = all[0]+one.best[0], all[1]+one.best[1]
	}
	b.ReportMetric(float64(len(pairs)), "packs")
	b.ReportMetric(100*(float64(all[1])/float64(all[0])-1), "percent-more")
}

// answering is a world of calls with two arguments each, which costs nothing to ask.
type answering struct{ world }

func (answering) Kind(s Site) string {
	if s.Node < 1000 {
		return "call_expression"
	}
	return "identifier"
}
func (answering) Text(Site) string                       { return "get" }
func (answering) Count(Site) int                         { return 2 }
func (answering) Field(s Site, _ string) (Site, bool)    { return Site{0, s.Node + 1000}, true }
func (answering) Child(s Site, i int) (Site, bool)       { return Site{0, s.Node + 2000 + uint32(i)}, true }
func (answering) Origins(Site) []string                  { return []string{"express#default()"} }
func (answering) Property(s Site, _ string) (Site, bool) { return s, true }

// BenchmarkLoop is a tight loop, where counting costs most: a hundred million rounds.
func BenchmarkLoop(b *testing.B) {
	ctx := context.Background()
	loop := modules.Pack{Locals: []byte{1, 1, modules.I32}, Match: modules.Cat(modules.Const(100_000_000), []byte{0x21, 2, 0x03, 0x40, 0x20, 2}, modules.Const(1),
		[]byte{0x6b, 0x22, 2, 0x0d, 0, 0x0b}, modules.Const(0))}.Build()
	metered, err := wasmcheck.Meter(loop)
	if err != nil {
		b.Fatal(err)
	}
	for name, c := range map[string]struct {
		wasm   []byte
		config wazero.RuntimeConfig
	}{"original": {loop, engineConfig()}, "counted": {metered, engineConfig()}, "deadline": {loop, engineConfig().WithCloseOnContextDone(true)}} {
		b.Run(name, func(b *testing.B) {
			c, err := compileWith(ctx, c.config, c.wasm)
			if err != nil {
				b.Fatal(err)
			}
			defer c.close(ctx)
			m, err := c.runtime.InstantiateModule(ctx, c.module, wazero.NewModuleConfig().WithName(""))
			if err != nil {
				b.Fatal(err)
			}
			g := &guest{module: m}
			if name == "counted" {
				g.fuel = mutable(m.ExportedGlobal(wasmcheck.FuelGlobal))
			}
			within, cancel := context.WithCancel(ctx)
			defer cancel()
			for b.Loop() {
				g.refuel(MaxSteps)
				if _, err := m.ExportedFunction("drift_match").Call(within, 0, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
