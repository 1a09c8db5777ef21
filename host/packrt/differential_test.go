package packrt

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"testing"

	"github.com/tetratelabs/wazero"

	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
	"github.com/drift-analyzer/drift/packs"
)

// statement is what a call gave, in a form that can be compared.
type statement struct {
	facts   []Fact
	unknown int
	err     string
}

// rounds is how many matches of each query the comparisons hand to a pack.
const rounds = 40

// state runs a pack over matches made up from its manifest.
func state(t *testing.T, p *Pack) []statement {
	t.Helper()
	ctx := context.Background()
	inst, err := p.NewInstance(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer inst.Close(ctx)
	var out []statement
	for q, query := range p.Manifest.Queries {
		var matches []Match
		given := []Site{}
		for n := range rounds {
			m := Match{Query: q}
			for i, name := range captures(query.Query) {
				s := Site{0, uint32(n*31 + i*7)}
				given = append(given, s)
				m.Captures = append(m.Captures, Capture{name, s})
			}
			matches = append(matches, m)
		}
		w := newChaos(t, given...)
		w.declared = p.Manifest.Files
		for at := 0; at < len(matches); at += 10 {
			w.path = fmt.Sprintf("src/part%d.ts", at) // what a pack remembers by node ends with the file
			facts, unknown, err := inst.Call(ctx, w, 0, matches[at:at+10])
			s := statement{facts, unknown, ""}
			if err != nil {
				s.err = err.Error()
			}
			out = append(out, s)
			p.strikes = 0 // matches that are made up may well end it
		}
	}
	return out
}

// captures are the names behind @ in a query.
func captures(query string) []string {
	var out []string
	for i := 0; i < len(query); i++ {
		if query[i] != '@' {
			continue
		}
		end := i + 1
		for end < len(query) && (query[end] == '_' || query[end] >= 'a' && query[end] <= 'z' || query[end] >= 'A' && query[end] <= 'Z') {
			end++
		}
		out = append(out, query[i+1:end])
	}
	return out
}

func builtIn(t testing.TB, name string) *Pack {
	t.Helper()
	wasm, ok := packs.Module(name)
	if !ok {
		t.Fatalf("no pack %s", name)
	}
	p, err := Read(wasm, true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close(context.Background()) })
	return p
}

// TestMeteredEqualsOriginal: every built-in pack states the same facts as it was
// built, with its steps counted, interpreted, and in a process of its own.
func TestMeteredEqualsOriginal(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	stated := 0
	for _, name := range packs.Names() {
		original := builtIn(t, name)
		original.Unmetered()
		want := state(t, original)
		for _, s := range want {
			stated += len(s.facts)
		}
		metered := state(t, builtIn(t, name))
		interpreted := builtIn(t, name)
		interpreted.interpret(t)
		for how, got := range map[string][]statement{"metered": metered, "interpreted": state(t, interpreted), "in a worker": state(t, outside(t, name))} {
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s, states something else", name, how)
			}
		}
	}
	if stated < 2_500 {
		t.Errorf("only %d facts were compared", stated)
	}
}

// outside is a built-in pack treated like a stranger's.
func outside(t testing.TB, name string) *Pack {
	t.Helper()
	wasm, _ := packs.Module(name)
	p, err := Read(wasm, false)
	if err != nil {
		t.Fatal(err)
	}
	p.InWorker(os.Args[0], os.Args[0], workerArgument)
	return p
}

// interpret compiles the metered module for the engine's interpreter.
func (p *Pack) interpret(t *testing.T) {
	t.Helper()
	p.once.Do(func() {
		ctx := context.Background()
		wasm, err := wasmcheck.Meter(p.wasm)
		if err != nil {
			t.Fatal(err)
		}
		p.compiled, p.err = compileWith(ctx, wazero.NewRuntimeConfigInterpreter().WithMemoryLimitPages(wasmcheck.MaxPages), wasm)
	})
}

// TestStepsAreCounted: the same work costs the same steps, every time.
func TestStepsAreCounted(t *testing.T) {
	used := map[string]bool{}
	for range 3 {
		p := builtIn(t, "express")
		var sum string
		p.Trace = func(e Event) {
			if e.Kind == EventEnd {
				sum += " " + strconv.FormatInt(e.Steps, 10) + "/" + strconv.FormatInt(e.Work, 10)
			}
		}
		state(t, p)
		used[sum] = true
	}
	if len(used) != 1 {
		t.Errorf("%d different counts of the same work", len(used))
	}
	for sum := range used {
		if len(sum) < 100 {
			t.Errorf("counted %q", sum)
		}
	}
}
