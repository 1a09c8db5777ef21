package packrt

import (
	"context"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs"
)

// A tiny builder of modules, so that no binary is committed.

const (
	i32 = 0x7f
	i64 = 0x7e
)

func leb(n int) []byte { return abi.AppendVarint(nil, uint64(n)) }

func sleb(n int64) []byte {
	var out []byte
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

func vec(items ...[]byte) []byte {
	out := leb(len(items))
	for _, i := range items {
		out = append(out, i...)
	}
	return out
}

func text(s string) []byte { return append(leb(len(s)), s...) }

func section(id byte, body []byte) []byte {
	return append(append([]byte{id}, leb(len(body))...), body...)
}

func typ(params, results []byte) []byte {
	return append(append([]byte{0x60}, append(leb(len(params)), params...)...), append(leb(len(results)), results...)...)
}

const manifest = `{"id":"hostile","version":"0.0.1","abi":"1.0","kind":"framework","languages":["typescript"],"description":"d","queries":[{"name":"q","query":"(program) @p"}]}`

type hostile struct {
	abi      int64
	match    []byte // body of drift_match
	imports  [][2]string
	drop     string // export to leave out
	manifest string
	data     []byte
}

// build makes a module: memory of one page, the manifest at 1024, scratch at 4096.
func (h hostile) build() []byte {
	if h.abi == 0 {
		h.abi = abi.Major<<16 | abi.Minor
	}
	if h.manifest == "" {
		h.manifest = manifest
	}
	types := vec(typ(nil, []byte{i32}), typ([]byte{i32}, []byte{i32}), typ(nil, []byte{i64}), typ([]byte{i32, i32}, []byte{i32}))
	var imports [][]byte
	for _, i := range h.imports {
		imports = append(imports, append(append(text(i[0]), text(i[1])...), 0, 3))
	}
	n := len(imports)
	code := func(body []byte) []byte {
		f := append(append([]byte{0}, body...), 0x0b)
		return append(leb(len(f)), f...)
	}
	at := int64(1024)<<32 | int64(len(h.manifest))
	if h.match == nil {
		h.match = append([]byte{0x41}, sleb(0)...)
	}
	bodies := vec(code(append([]byte{0x41}, sleb(h.abi)...)), code(append([]byte{0x41}, sleb(4096)...)), code(append([]byte{0x42}, sleb(at)...)), code(h.match))
	var exports [][]byte
	for i, name := range []string{"drift_abi", "drift_alloc", "drift_manifest", "drift_match"} {
		if name != h.drop {
			exports = append(exports, append(append(text(name), 0), leb(n+i)...))
		}
	}
	exports = append(exports, append(text("memory"), 2, 0))
	out := []byte("\x00asm\x01\x00\x00\x00")
	out = append(out, section(1, types)...)
	if n > 0 {
		out = append(out, section(2, vec(imports...))...)
	}
	out = append(out, section(3, []byte{4, 0, 1, 2, 3})...)
	out = append(out, section(5, []byte{1, 0, 1})...)
	out = append(out, section(7, vec(exports...))...)
	out = append(out, section(10, bodies)...)
	segment := func(offset int64, data []byte) []byte {
		return append(append(append([]byte{0, 0x41}, sleb(offset)...), 0x0b), append(leb(len(data)), data...)...)
	}
	segments := [][]byte{segment(1024, []byte(h.manifest))}
	if h.data != nil {
		segments = append(segments, segment(8192, h.data))
	}
	out = append(out, section(11, vec(segments...))...)
	return abi.AppendSection(out, []byte(h.manifest))
}

// world is a file of one node.
type world struct{}

func (world) Kind(Site) string                    { return "program" }
func (world) Text(Site) string                    { return "text" }
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
func (world) EnclosingClass(Site) (Site, bool)    { return NoSite, false }
func (world) Path(int32) string                   { return "a.ts" }

// run loads a module and hands it one match; it gives the first error.
func run(t *testing.T, wasm []byte) ([]Fact, int, error) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	ctx := context.Background()
	p, err := Read(wasm, false)
	if err != nil {
		return nil, 0, err
	}
	defer p.Close(ctx)
	inst, err := p.NewInstance(ctx)
	if err != nil {
		return nil, 0, err
	}
	matches := []Match{{Query: 0, Captures: []Capture{{"p", Site{0, 0}}}}}
	facts, unknown, err := inst.Call(ctx, world{}, 0, matches)
	if err != nil {
		// The instance starts anew: what failed on one file answers on the next.
		if _, _, again := inst.Call(ctx, world{}, 0, matches); again == nil || again.Error() != err.Error() {
			t.Errorf("the second call gave %v, the first %v", again, err)
		}
	}
	return facts, unknown, err
}

// emits is a drift_match body that states the bytes at 8192.
func emits(pointer, length int64) []byte {
	b := append([]byte{0x41}, sleb(pointer)...)
	b = append(append(b, 0x41), sleb(length)...)
	return append(b, 0x10, 0) // call 0: the imported emit
}

func TestHostilePacks(t *testing.T) {
	emit := [][2]string{{"drift_v1", "emit"}}
	good := abi.AppendFact(nil, &abi.Fact{Kind: abi.FactUnit, At: 1})
	forged := abi.AppendFact(nil, &abi.Fact{Kind: abi.FactUnit, At: 99})
	future := abi.AppendFact(nil, &abi.Fact{Kind: 200, At: 1})
	loop := append([]byte{0x03, 0x40}, append(append(emits(8192, int64(len(good))), 0x1a), 0x0c, 0, 0x0b, 0x41, 0)...)
	grow := []byte{0x03, 0x40, 0x41, 1, 0x40, 0, 0x41, 0x7f, 0x47, 0x0d, 0, 0x0b, 0x41, 0}
	whole := hostile{}.build()
	for name, c := range map[string]struct {
		wasm []byte
		want string // "" : no error
	}{
		"well behaved":     {whole, ""},
		"not a module":     {[]byte("MZ"), "not a WebAssembly module"},
		"truncated":        {whole[:len(whole)-40], "truncated"},
		"foreign import":   {hostile{imports: [][2]string{{"wasi_snapshot_preview1", "fd_write"}}}.build(), "imports wasi_snapshot_preview1.fd_write"},
		"unknown function": {hostile{imports: [][2]string{{"drift_v1", "open_file"}}}.build(), "imports drift_v1.open_file"},
		"missing export":   {hostile{drop: "drift_match"}.build(), "lacks the export drift_match"},
		"abi major":        {hostile{abi: 2 << 16}.build(), "speaks ABI 2.0"},
		"abi minor":        {hostile{abi: 1<<16 | 9}.build(), "speaks ABI 1.9"},
		"manifest schema":  {hostile{manifest: `{"id":"BAD NAME"}`}.build(), "does not fit its schema"},
		"manifest json":    {hostile{manifest: `{`}.build(), "no JSON"},
		"trap":             {hostile{match: []byte{0x00}}.build(), "trapped"},
		"lying length":     {hostile{imports: emit, match: emits(65000, 100000)}.build(), "outside its memory"},
		"huge length":      {hostile{imports: emit, match: emits(0, 1<<30)}.build(), "larger than the limit"},
		"malformed fact":   {hostile{imports: emit, data: []byte{0xff, 0xff}, match: emits(8192, 2)}.build(), "malformed fact"},
		"forged handle":    {hostile{imports: emit, data: forged, match: emits(8192, int64(len(forged)))}.build(), "not shown"},
		"a million facts":  {hostile{imports: emit, data: good, match: loop}.build(), "more facts"},
		"memory to limit":  {hostile{match: grow}.build(), ""},
		"unknown fact":     {hostile{imports: emit, data: future, match: emits(8192, int64(len(future)))}.build(), ""},
		"endless loop":     {hostile{match: []byte{0x03, 0x40, 0x0c, 0, 0x0b, 0x00}}.build(), "trapped"},
	} {
		t.Run(name, func(t *testing.T) {
			_, unknown, err := run(t, c.wasm)
			switch {
			case c.want == "" && err != nil:
				t.Errorf("failed: %v", err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n")):
				t.Errorf("got %v, want one line with %q", err, c.want)
			}
			if name == "unknown fact" && unknown != 1 {
				t.Errorf("%d unknown facts counted", unknown)
			}
		})
	}
}

// TestTruncatedEverywhere: no prefix of a real pack crashes the host.
func TestTruncatedEverywhere(t *testing.T) {
	wasm, _ := packs.Module("fetch")
	for n := 0; n < len(wasm); n += 7 {
		if _, err := Read(wasm[:n], false); err == nil {
			t.Fatalf("the first %d bytes of %d were accepted", n, len(wasm))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(hostile{}.build())
	f.Fuzz(func(t *testing.T, wasm []byte) {
		if len(wasm) < 1<<16 {
			_, _ = Read(wasm, false)
		}
	})
}
