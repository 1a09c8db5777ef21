//go:build cgo

package sandbox

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/bytecodealliance/wasmtime-go/v44"
)

// Machine is one instance of the engine: not for use by several goroutines at once.
type Machine struct {
	engine *Engine
	image  *Image
	store  *wasmtime.Store
	memory *wasmtime.Memory
	stack  *wasmtime.Global
	calls  map[string]*wasmtime.Func
	inst   *wasmtime.Instance

	now        uint64
	rejections int
	handles
}

// handles are places in guest memory; they are part of the snapshot.
type handles struct {
	input, inputSize, argument, undefined int32
	run, tick, collect, ready             int32
}

const inputSize = 64 << 10

// unbounded is the budget while our own code runs.
const unbounded = uint64(1) << 60

// instantiate makes a machine whose engine has not started.
func (e *Engine) instantiate() (*Machine, error) {
	m := &Machine{engine: e}
	return m, m.start()
}

// start gives the machine a new instance. The imports are bound to this very
// machine, so that it is never copied.
func (m *Machine) start() error {
	e := m.engine
	m.calls, m.now = map[string]*wasmtime.Func{}, clockStart
	m.store = wasmtime.NewStore(e.engine)
	m.store.Limiter(e.limits.Memory, 20000, 4, 4, 4)
	if err := m.budget(unbounded, time.Hour); err != nil {
		return err
	}
	l, err := m.link()
	if err != nil {
		return fmt.Errorf("link the JavaScript engine: %w", err)
	}
	if m.inst, err = l.Instantiate(m.store, e.module); err != nil {
		return fmt.Errorf("start the JavaScript engine: %w", err)
	}
	m.memory = m.inst.GetExport(m.store, "memory").Memory()
	m.stack = m.inst.GetExport(m.store, "__stack_pointer").Global()
	return nil
}

// Close gives the instance back.
func (m *Machine) Close() {
	if m.store != nil {
		m.store.Close()
		m.store = nil
	}
}

func (m *Machine) budget(fuel uint64, d time.Duration) error {
	m.store.SetEpochDeadline(uint64(d/tick) + 1)
	return m.store.SetFuel(fuel)
}

// call calls an export that gives a 32-bit number or nothing.
func (m *Machine) call(name string, args ...any) (int32, error) {
	f := m.calls[name]
	if f == nil {
		if f = m.inst.GetFunc(m.store, name); f == nil {
			return 0, fmt.Errorf("the JavaScript engine has no function %s", name)
		}
		m.calls[name] = f
	}
	r, err := f.Call(m.store, args...)
	if err != nil {
		return 0, m.trap(err)
	}
	switch v := r.(type) {
	case int32:
		return v, nil
	case float64:
		if v != v || v > math.MaxInt32 {
			return math.MaxInt32, nil
		}
		return int32(math.Max(v, math.MinInt32)), nil
	}
	return 0, nil
}

// trap says in plain words at which limit the instance was ended.
func (m *Machine) trap(err error) error {
	var t *wasmtime.Trap
	if !errors.As(err, &t) || t.Code() == nil {
		return &Stop{StopTrap, "the engine failed: " + firstLine(err.Error())}
	}
	switch *t.Code() {
	case wasmtime.OutOfFuel:
		return &Stop{StopFuel, fmt.Sprintf("it was still computing after its budget of %d million steps", m.engine.limits.Fuel/1_000_000)}
	case wasmtime.Interrupt:
		return &Stop{StopTime, fmt.Sprintf("it was still running after %s", m.engine.limits.Deadline)}
	case wasmtime.StackOverflow:
		return &Stop{StopStack, "it ran out of stack"}
	}
	return &Stop{StopTrap, "the engine failed: " + firstLine(t.Message())}
}

func firstLine(s string) string {
	if i := bytes.IndexByte([]byte(s), '\n'); i >= 0 {
		s = s[:i]
	}
	return s
}

// boot starts JavaScript in a new instance.
func (m *Machine) boot() error {
	if _, err := m.call("_initialize"); err != nil {
		return err
	}
	if rc, err := m.call("qjs_init"); err != nil || rc != 0 {
		return fmt.Errorf("the JavaScript engine does not start (%d): %w", rc, err)
	}
	l := m.engine.limits
	steps := []struct {
		name string
		arg  int32
	}{{"qjs_set_memory_limit", int32(l.ScriptMemory)}, {"qjs_set_max_stack_size", l.Stack}, {"qjs_set_promise_rejection_handler", 1}}
	for _, s := range steps {
		if _, err := m.call(s.name, s.arg); err != nil {
			return err
		}
	}
	var err error
	m.inputSize = inputSize
	if m.input, err = m.call("wasm_malloc", m.inputSize); err != nil {
		return err
	}
	if m.argument, err = m.call("wasm_malloc", int32(16)); err != nil {
		return err
	}
	m.undefined, err = m.call("qjs_get_undefined")
	return err
}

// place writes text into guest memory, followed by a zero.
func (m *Machine) place(s string) (int32, error) {
	at := m.input
	if len(s)+1 > int(m.inputSize) {
		var err error
		if at, err = m.call("wasm_malloc", int32(len(s)+1)); err != nil {
			return 0, err
		}
		if at == 0 {
			return 0, &Stop{StopMemory, fmt.Sprintf("%d bytes of source do not fit into its memory", len(s))}
		}
	}
	b, ok := m.within(at, int32(len(s)+1))
	if !ok {
		return 0, &Stop{StopTrap, "the engine gave a place outside its memory"}
	}
	copy(b, s)
	b[len(s)] = 0
	return at, nil
}

// text reads a JavaScript value as text, up to the limit.
func (m *Machine) text(value int32) (string, error) {
	at, err := m.call("qjs_get_string", value)
	if err != nil || at == 0 {
		return "", err
	}
	memory := m.memory.UnsafeData(m.store)
	if uint64(uint32(at)) >= uint64(len(memory)) {
		return "", &Stop{StopTrap, "the engine gave a place outside its memory"}
	}
	rest := memory[uint32(at):]
	n := bytes.IndexByte(rest, 0)
	if n < 0 || n > m.engine.limits.Output {
		return "", &Stop{StopOutput, fmt.Sprintf("it returned more than %d bytes", m.engine.limits.Output)}
	}
	return string(rest[:n]), nil
}

// exception turns an exceptional value into an error.
func (m *Machine) exception(value int32, script string) error {
	is, err := m.call("qjs_is_exception", value)
	if err != nil || is == 0 {
		return err
	}
	raised, err := m.call("qjs_get_exception")
	if err != nil {
		return err
	}
	message, err := m.text(raised)
	if err != nil {
		return err
	}
	return &ScriptError{Script: script, Message: message}
}

// eval evaluates a script as a global one.
func (m *Machine) eval(s Script) (int32, error) {
	name, err := m.call("wasm_malloc", int32(len(s.Name)+1))
	if err != nil {
		return 0, err
	}
	b, ok := m.within(name, int32(len(s.Name)+1))
	if !ok || name == 0 {
		return 0, &Stop{StopMemory, "it ran out of memory"}
	}
	copy(b, s.Name)
	b[len(s.Name)] = 0
	at, err := m.place(s.Source)
	if err != nil {
		return 0, err
	}
	value, err := m.call("qjs_eval", at, int32(len(s.Source)), name, int32(0))
	if err != nil {
		return 0, err
	}
	return value, m.exception(value, s.Name)
}

// invoke calls a JavaScript function with a text, or with nothing.
func (m *Machine) invoke(function int32, arg *string) (int32, error) {
	argc := int32(0)
	if arg != nil {
		at, err := m.place(*arg)
		if err != nil {
			return 0, err
		}
		value, err := m.call("qjs_new_string", at, int32(len(*arg)))
		if err != nil {
			return 0, err
		}
		b, ok := m.within(m.argument, 4)
		if !ok {
			return 0, &Stop{StopTrap, "the engine gave a place outside its memory"}
		}
		binary.LittleEndian.PutUint32(b, uint32(value))
		argc = 1
	}
	value, err := m.call("qjs_call", function, m.undefined, argc, m.argument)
	if err != nil {
		return 0, err
	}
	return value, m.exception(value, "sandbox")
}

// jobs runs promise jobs until none is left.
func (m *Machine) jobs() error {
	for {
		pending, err := m.call("qjs_is_job_pending")
		if err != nil || pending == 0 {
			return err
		}
		if _, err := m.call("qjs_execute_pending_job"); err != nil {
			return err
		}
	}
}
