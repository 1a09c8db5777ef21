package extract_test

import (
	"context"
	"encoding/binary"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/internal/modules"
)

// liar is a pack that looks at every node of a file and states, at match n, the
// n-th of the facts it carries.
func liar(facts [][]byte) []byte {
	const size = 1024
	data := make([]byte, size*len(facts))
	for i, f := range facts {
		binary.LittleEndian.PutUint32(data[i*size:], uint32(len(f)))
		copy(data[i*size+4:], f)
	}
	body := modules.Cat(
		[]byte{0x23, 0}, modules.Const(size), []byte{0x6c}, modules.Const(modules.Scratch), []byte{0x6a, 0x21, 2}, // where the fact lies
		[]byte{0x23, 0}, modules.Const(int64(len(facts))), []byte{0x48, 0x04, 0x40}, // while there are some
		[]byte{0x20, 2}, modules.Const(4), []byte{0x6a, 0x20, 2, 0x28, 2, 0}, modules.Call(0), []byte{0x1a, 0x0b},
		[]byte{0x23, 0}, modules.Const(1), []byte{0x6a, 0x24, 0}, modules.Const(0))
	return modules.Pack{
		Imports: modules.Emit, Locals: []byte{1, 1, modules.I32}, Match: body, Data: data,
		Manifest: `{"id":"liar","version":"0.0.1","abi":"2.0","kind":"framework","languages":["typescript"],"description":"d",` +
			`"queries":[{"name":"q","query":"(_) @p"}],"roles":{"handler":["request","response","next"]},"units":{"handler":{"returns":"response"}}}`,
		Sections: map[byte][]byte{5: {1, 0, 16}, 6: {1, modules.I32, 1, 0x41, 0, 0x0b}},
	}.Build()
}

var lies = []string{"", "GET", "*", "/a/:b", "../../etc/passwd", "handler", "response", "throw", "render", "read", "write", "query", "{", "a\x00b", "\x1b]8;;", "\xff",
	"99", "NaN", "1e999", "-1", "postgresql", "query { a }", "type Query { a: Int }", "before", "message", "function"}

var liedSteps = []string{".a", ".", "[0]", "[999999999999]", "[-1]", "[]", "()", "new", "await", "arg[0]", "arg[4294967295]", "arg[x]", "type[0]", "head[:]", "tail[/]", "json", "", "nonsense"}

func lie(r *rand.Rand, handles int, depth int) abi.Value {
	v := abi.Value{Kind: abi.ValueKind(r.IntN(13)), Node: uint32(r.IntN(handles + 2)), Index: uint32(r.IntN(4)), Text: lies[r.IntN(len(lies))], Bool: r.IntN(2) == 0}
	if r.IntN(10) == 0 {
		v.Index = r.Uint32()
	}
	for range r.IntN(3) {
		v.Steps = append(v.Steps, liedSteps[r.IntN(len(liedSteps))])
	}
	if depth < 3 {
		for range r.IntN(3) {
			v.Items = append(v.Items, lie(r, handles, depth+1))
			v.Keys = append(v.Keys, lies[r.IntN(len(lies))])
		}
	}
	return v
}

const deceived = `import express from "express";
import { shared } from "./b";
const app = express();
app.get("/a/:id", async (req, res, next) => {
  const found = await shared.find({ id: req.params.id, list: [1, 2] });
  if (!found) return res.status(404).json({ error: "no" });
  try { res.json(await fetch("/x/" + req.params.id)); } catch (e) { next(e); }
});
export class Things { constructor(private a: string) {} get(id: string) { return this.a + id; } }
export const View = ({ items }) => items.map((i) => i.name);
`

const shared = `export const shared = { find(q) { return q.list.length ? { id: q.id } : null; }, deep: { a: [() => 1, class {}] } };
`

var lyingPacks = flag.Int("lyingpacks", 12, "packs of random facts that TestLyingFacts runs")

// TestLyingFacts: whatever a pack states in well formed facts, the run ends.
func TestLyingFacts(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.ts": deceived, "b.ts": shared} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	seeds := *lyingPacks
	stated := 0
	for seed := range seeds {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		var facts [][]byte
		for n := 0; n < 180; {
			f := abi.Fact{Kind: abi.FactKind(1 + r.IntN(int(abi.LastFact))), At: uint32(1 + r.IntN(n+1))}
			for range 2 + r.IntN(6) {
				f.Fields = append(f.Fields, abi.Field{ID: abi.FieldID(1 + r.IntN(int(abi.LastField))), Value: lie(r, n+1, 0)})
			}
			if text := abi.AppendFact(nil, &f); len(text) < 1000 {
				facts, n = append(facts, text), n+1
			}
		}
		p, err := packrt.Read(liar(facts), false)
		if err != nil {
			t.Fatal(err)
		}
		run := func() (result *extract.Result, failure any) {
			defer func() { failure = recover() }()
			result, err = extract.Run(context.Background(), extract.Options{Dir: dir, Workers: 1, Packs: append(load(t, "express"), p)})
			return result, nil
		}
		result, failure := run()
		if failure != nil {
			t.Fatalf("seed %d: the run panicked: %v", seed, failure)
		}
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if len(result.Errors) > 0 && seed == 0 {
			t.Errorf("seed %d: %v", seed, result.Errors)
		}
		for _, c := range result.Counts {
			if c.Pack == "liar" {
				stated += c.Facts
			}
		}
		if len(result.Summaries) == 0 {
			t.Errorf("seed %d: nothing was found", seed)
		}
		p.Close(context.Background())
	}
	if stated < seeds*50 {
		t.Errorf("only %d facts were stated: the lies reach nothing", stated)
	}
}
