package packrt

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt/wasmcheck"
)

// guest is a pack's instance inside this process.
type guest struct {
	module       api.Module
	fuel         api.MutableGlobal
	alloc, match api.Function
}

// visit is what the host functions find in the context of a call.
type visit struct {
	ask func(question) answer
	// stop says that the pack is to be ended: its question failed.
	stop func() bool
	// reason is what the pack did wrong with its own memory.
	reason string
}

type visitKey struct{}

// ended unwinds a pack that has failed; the engine turns it into an error.
var errEnded = errors.New("ended")

// start makes an instance of a compiled pack and checks what it says of itself.
func start(ctx context.Context, c *compiled, sealed []byte) (*guest, error) {
	m, err := c.runtime.InstantiateModule(ctx, c.module, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return nil, fmt.Errorf("the pack does not start: %w", firstLine(err))
	}
	g := &guest{module: m, alloc: m.ExportedFunction("drift_alloc"), match: m.ExportedFunction("drift_match")}
	g.fuel = mutable(m.ExportedGlobal(wasmcheck.FuelGlobal))
	if err := g.introduce(ctx, sealed); err != nil {
		m.Close(ctx)
		return nil, err
	}
	return g, nil
}

// mutable is the budget's global, nil in a module that counts nothing.
func mutable(g api.Global) api.MutableGlobal {
	m, _ := g.(api.MutableGlobal)
	return m
}

// introduce checks the version and the manifest that the running pack gives.
func (g *guest) introduce(ctx context.Context, sealed []byte) error {
	version, err := g.module.ExportedFunction("drift_abi").Call(ctx)
	if err != nil {
		return fmt.Errorf("drift_abi: %w", firstLine(err))
	}
	if major, minor := uint32(version[0])>>16, uint32(version[0])&0xffff; major != abi.Major || minor > abi.Minor {
		return fmt.Errorf("the pack speaks ABI %d.%d, this drift offers %d.%d", major, minor, abi.Major, abi.Minor)
	}
	at, err := g.module.ExportedFunction("drift_manifest").Call(ctx)
	if err != nil {
		return fmt.Errorf("drift_manifest: %w", firstLine(err))
	}
	said, ok := g.module.Memory().Read(uint32(at[0]>>32), uint32(at[0]))
	if !ok {
		return errors.New("drift_manifest points outside the pack's memory")
	}
	if !bytes.Equal(bytes.TrimSpace(said), bytes.TrimSpace(sealed)) {
		return errors.New("the manifest that the pack gives differs from the one in its section")
	}
	return nil
}

// refuel sets the budget of what follows.
func (g *guest) refuel(steps int64) {
	if g.fuel != nil {
		g.fuel.Set(uint64(steps))
	}
}

// dry reports whether the budget was used up.
func (g *guest) dry() bool { return g.fuel != nil && int64(g.fuel.Get()) < 0 }

// left is what remains of the budget.
func (g *guest) left() int64 {
	if g.fuel == nil {
		return 0
	}
	return int64(g.fuel.Get())
}

// hand gives the pack one match. The reason is empty when it returned.
func (g *guest) hand(ctx context.Context, v *visit, data []byte) (reason string) {
	ctx = context.WithValue(ctx, visitKey{}, v)
	at, err := g.alloc.Call(ctx, uint64(len(data)))
	if err != nil {
		return g.why(v, err)
	}
	if !g.module.Memory().Write(uint32(at[0]), data) {
		return "drift_alloc gave memory that the pack does not have"
	}
	if _, err := g.match.Call(ctx, uint64(uint32(at[0])), uint64(len(data))); err != nil {
		return g.why(v, err)
	}
	return v.reason
}

const outOfSteps = "used up the steps that it has for one file"

func (g *guest) why(v *visit, err error) string {
	switch {
	case v.reason != "":
		return v.reason
	case g.dry():
		return outOfSteps
	}
	return "trapped: " + firstLine(err).Error()
}

// shape says how a function's last two parameters are meant.
type shape uint8

const (
	plain  shape = iota
	reads        // ptr, cap: a buffer for a text
	writes       // ptr, len: bytes of the pack
	both         // name, name_len, ptr, cap
)

func shapeOf(f abi.Function) shape {
	if n := len(f.Params); n >= 2 && f.Params[n-2] == "ptr" {
		switch {
		case n == 4 && f.Params[1] == "name_len":
			return both
		case f.Params[n-1] == "cap":
			return reads
		}
		return writes
	}
	return plain
}

// maxInput is how many bytes a function takes; longer ones are refused.
func maxInput(name string) uint32 {
	if name == "emit" {
		return maxRecord
	}
	return 4096
}

// addFunctions offers module drift_v2 in the stack form. A 32-bit argument may
// carry dirty upper bits on the stack, so arguments are always cut to 32 bits.
func addFunctions(ctx context.Context, r wazero.Runtime) error {
	b := r.NewHostModuleBuilder(abi.ImportModule)
	for number, f := range abi.Functions {
		params := make([]api.ValueType, len(f.Params))
		for i := range params {
			params[i] = api.ValueTypeI32
		}
		var results []api.ValueType
		if f.Results > 0 {
			results = []api.ValueType{api.ValueTypeI32}
		}
		b.NewFunctionBuilder().WithGoModuleFunction(serve(number, f), params, results).Export(f.Name)
	}
	_, err := b.Instantiate(ctx)
	return err
}

// serve carries one function's arguments out of the pack's memory and its answer back in.
func serve(number int, f abi.Function) api.GoModuleFunc {
	n, how, limit := len(f.Params), shapeOf(f), maxInput(f.Name)
	numbers := n
	switch how {
	case reads, writes:
		numbers -= 2
	case both:
		numbers = 0
	}
	return func(ctx context.Context, m api.Module, stack []uint64) {
		v, ok := ctx.Value(visitKey{}).(*visit)
		if !ok {
			// Asked from a start function, where there is no file: everything is empty.
			if f.Results > 0 {
				stack[0] = 0
			}
			return
		}
		q := question{function: number}
		if numbers > 0 {
			q.first = uint32(stack[0])
		}
		if numbers > 1 {
			q.second = uint32(stack[1])
		}
		if how == writes || how == both {
			p, length := uint32(stack[numbers]), uint32(stack[numbers+1])
			if length > limit {
				v.fail("passed " + f.Name + " more bytes than the limit")
			}
			if q.input, ok = m.Memory().Read(p, length); !ok {
				v.fail("passed " + f.Name + " bytes outside its memory")
			}
		}
		a := v.ask(q)
		if v.stop() {
			panic(errEnded)
		}
		if (how == reads || how == both) && a.value > 0 && a.value <= uint32(stack[n-1]) && !m.Memory().WriteString(uint32(stack[n-2]), a.text) {
			v.fail("gave " + f.Name + " a buffer outside its memory")
		}
		if f.Results > 0 {
			stack[0] = uint64(a.value)
		}
	}
}

// fail ends the pack for something it did with its memory.
func (v *visit) fail(reason string) {
	v.reason = reason
	panic(errEnded)
}
