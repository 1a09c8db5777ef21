package packrt

import (
	"bytes"
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/internal/modules"
)

var hostCalls = flag.Int("hostcalls", 300_000, "host calls that TestHostCalls makes")

// caller makes host calls as an instance would, with whatever arguments.
type caller struct {
	t     testing.TB
	m     api.Module
	calls []api.GoModuleFunc
	world *chaos
	pack  *Pack
	s     *session
	made  int
	ended int
	taken int
}

func newCaller(t testing.TB) *caller {
	t.Helper()
	p, err := Read(modules.Pack{}.Build(), false)
	if err != nil {
		t.Fatal(err)
	}
	inst, err := p.NewInstance(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { inst.Close(context.Background()); p.Close(context.Background()) })
	c := &caller{t: t, m: inst.engine.(*local).guest.module, pack: p}
	for n, f := range abi.Functions {
		c.calls = append(c.calls, serve(n, f))
	}
	c.reset()
	return c
}

func (c *caller) reset() {
	first := Site{0, 1}
	c.world = newChaos(c.t, first)
	c.s = &session{pack: c.pack, world: c.world, index: map[Site]uint32{}}
	c.s.handle(first)
}

// call makes one call. Only the buffer that the pack gave may change.
func (c *caller) call(number int, stack [4]uint64) {
	f := abi.Functions[number]
	size := c.m.Memory().Size()
	low, high := uint32(0), uint32(0) // what may be written
	if n := len(f.Params); shapeOf(f) == reads {
		low, high = uint32(stack[n-2]), uint32(stack[n-1])
	}
	around := func() []byte {
		var out []byte
		for _, at := range []uint64{uint64(low) - 32, uint64(low) + uint64(high)} {
			if b, ok := c.m.Memory().Read(uint32(at), 32); ok && at < uint64(size) {
				out = append(out, b...)
			}
		}
		return out
	}
	before := around()
	v := &visit{ask: c.s.ask, stop: func() bool { return c.s.reason != "" }}
	func() {
		defer func() {
			if r := recover(); r != nil {
				if r != errEnded {
					c.t.Fatalf("%s%v panicked: %v", f.Name, stack, r)
				}
				c.ended++
			}
		}()
		c.calls[number].Call(context.WithValue(context.Background(), visitKey{}, v), c.m, stack[:])
	}()
	if !bytes.Equal(before, around()) {
		c.t.Fatalf("%s%v wrote outside the buffer it was given", f.Name, stack)
	}
	if c.m.Memory().Size() != size {
		c.t.Fatalf("%s%v changed the memory's size", f.Name, stack)
	}
	c.made++
	c.taken = max(c.taken, len(c.s.facts))
	if c.s.reason != "" || len(c.s.handles) > 5000 {
		c.reset()
	}
}

// argument is a number as a hostile pack would choose it, now and then with dirty upper bits.
func argument(r *rand.Rand) uint64 {
	edges := []uint64{0, 1, 2, 3, 8, 100, 4095, 4096, 4097, 65504, 65535, 65536, 1 << 20, 1<<31 - 1, 1 << 31, 1<<32 - 1}
	var n uint64
	switch r.IntN(4) {
	case 0:
		n = edges[r.IntN(len(edges))]
	case 1:
		n = uint64(r.IntN(64))
	case 2:
		n = uint64(r.IntN(70_000))
	default:
		n = uint64(r.Uint32())
	}
	if r.IntN(8) == 0 {
		n |= uint64(r.Uint32()) << 32
	}
	return n
}

// TestHostCalls makes random calls; -hostcalls says how many. One in four facts
// is well formed, so that what comes after decoding is reached too.
func TestHostCalls(t *testing.T) {
	c := newCaller(t)
	r := rand.New(rand.NewPCG(1, 2))
	emit := 0
	for n, f := range abi.Functions {
		if f.Name == "emit" {
			emit = n
		}
	}
	for c.made < *hostCalls {
		number := r.IntN(len(abi.Functions))
		stack := [4]uint64{argument(r), argument(r), argument(r), argument(r)}
		if r.IntN(16) == 0 {
			fact := randomFact(r, len(c.s.handles))
			if r.IntN(4) == 0 {
				fact[r.IntN(len(fact))] ^= byte(1 << r.IntN(8))
			}
			c.m.Memory().Write(modules.Scratch, fact)
			number, stack = emit, [4]uint64{modules.Scratch, uint64(len(fact))}
		}
		c.call(number, stack)
	}
	if c.ended == 0 || c.taken == 0 {
		t.Errorf("%d calls, %d of them refused, at most %d facts taken: the calls reach nothing", c.made, c.ended, c.taken)
	}
	t.Logf("%d calls, %d ended the pack", c.made, c.ended)
}

func randomFact(r *rand.Rand, handles int) []byte {
	f := abi.Fact{Kind: abi.FactKind(1 + r.IntN(int(abi.LastFact)+2)), At: uint32(r.IntN(handles + 1))}
	for range r.IntN(5) {
		f.Fields = append(f.Fields, abi.Field{ID: abi.FieldID(r.IntN(70)), Value: randomValue(r, 0)})
	}
	return abi.AppendFact(nil, &f)
}

func randomValue(r *rand.Rand, depth int) abi.Value {
	v := abi.Value{Kind: abi.ValueKind(r.IntN(14)), Node: r.Uint32() >> r.IntN(32), Index: r.Uint32() >> r.IntN(32),
		Text: chaosWords[r.IntN(len(chaosWords))], Bool: r.IntN(2) == 0}
	for range r.IntN(3) {
		v.Steps = append(v.Steps, chaosWords[r.IntN(len(chaosWords))])
	}
	if depth < 4 {
		for range r.IntN(3) {
			v.Items = append(v.Items, randomValue(r, depth+1))
		}
	}
	return v
}

// FuzzHostCalls is the same under the fuzzer: each eight bytes are one call.
func FuzzHostCalls(f *testing.F) {
	f.Add([]byte{1, 1, 0, 0, 32, 0, 200, 0})
	f.Add([]byte{19, 0, 32, 8, 0, 0, 0, 0, 6, 1, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		c := newCaller(t)
		for len(data) >= 8 {
			at := func(i int) uint64 { return uint64(data[i]) | uint64(data[i+1])<<8 }
			c.call(int(data[0])%len(abi.Functions), [4]uint64{uint64(data[1]), at(2), at(4), at(6)})
			data = data[8:]
		}
	})
}
