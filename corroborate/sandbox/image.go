//go:build cgo

package sandbox

import (
	"fmt"

	"github.com/bytecodealliance/wasmtime-go/v44"
)

// page is the unit in which memory is compared and restored.
const page = 4096

var emptyPage [page]byte

// Image is a machine at rest: everything that a run begins from. The engine's
// whole state is its memory, one global and the virtual clock.
type Image struct {
	engine *Engine
	memory []byte
	stack  int32
	now    uint64
	handles
	// empty lists the pages of memory that hold zeros only.
	empty []bool
}

// Boot starts JavaScript, evaluates our own scripts, and keeps the result. The
// scripts leave an object __drift, with the functions run, tick, collect
// and ready; it is taken away before any foreign code is evaluated.
func (e *Engine) Boot(scripts ...Script) (*Image, error) {
	m, err := e.instantiate()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	if err := m.boot(); err != nil {
		return nil, err
	}
	for _, s := range scripts {
		if _, err := m.eval(s); err != nil {
			return nil, fmt.Errorf("the sandbox's own script %s does not load: %w", s.Name, err)
		}
	}
	for name, into := range map[string]*int32{"run": &m.run, "tick": &m.tick, "collect": &m.collect, "ready": &m.ready} {
		if *into, err = m.eval(Script{"sandbox", "__drift." + name}); err != nil {
			return nil, err
		}
	}
	if _, err := m.eval(Script{"sandbox", "delete globalThis.__drift"}); err != nil {
		return nil, err
	}
	return m.snapshot(), nil
}

// Load evaluates a bundle on top of the image, lets its promises settle, and
// keeps the result with the text that the guest's ready function gives. An
// execution that reaches a limit while loading is a *Stop.
func (im *Image) Load(bundle Script) (*Image, string, error) {
	m, err := im.Machine()
	if err != nil {
		return nil, "", err
	}
	defer m.Close()
	if err := m.budget(im.engine.limits.LoadFuel, im.engine.limits.Deadline); err != nil {
		return nil, "", err
	}
	if _, err := m.eval(bundle); err != nil {
		return nil, "", err
	}
	if err := m.jobs(); err != nil {
		return nil, "", err
	}
	// The first call may call what the modules export, which may leave promises;
	// the second one returns the result.
	value := int32(0)
	for range 2 {
		if value, err = m.invoke(m.ready, nil); err != nil {
			return nil, "", err
		}
		if err := m.jobs(); err != nil {
			return nil, "", err
		}
	}
	info, err := m.text(value)
	if err != nil {
		return nil, "", err
	}
	if err := m.budget(unbounded, im.engine.limits.Deadline); err != nil {
		return nil, "", err
	}
	// What loading left as garbage would otherwise be collected in some run, at its cost.
	if _, err := m.call("qjs_run_gc"); err != nil {
		return nil, "", err
	}
	return m.snapshot(), info, nil
}

func (m *Machine) snapshot() *Image {
	memory := m.memory.UnsafeData(m.store)
	empty := make([]bool, (len(memory)+page-1)/page)
	for i := range empty {
		empty[i] = len(memory) >= (i+1)*page && string(memory[i*page:(i+1)*page]) == string(emptyPage[:])
	}
	return &Image{engine: m.engine, memory: append([]byte(nil), memory...), empty: empty, stack: m.stack.Get(m.store).I32(), now: m.now, handles: m.handles}
}

// Size of the snapshot in bytes.
func (im *Image) Size() int { return len(im.memory) }

// Machine makes an instance in the state of the image.
func (im *Image) Machine() (*Machine, error) {
	m := &Machine{engine: im.engine, image: im}
	return m, m.adopt()
}

// adopt gives the machine a new instance in the state of its image.
func (m *Machine) adopt() error {
	if err := m.start(); err != nil {
		return err
	}
	m.handles = m.image.handles
	if have, want := m.memory.Size(m.store), uint64(len(m.image.memory)>>16); have < want {
		if _, err := m.memory.Grow(m.store, want-have); err != nil {
			return fmt.Errorf("give the machine its memory: %w", err)
		}
	}
	copy(m.memory.UnsafeData(m.store), m.image.memory)
	return m.registers()
}

func (m *Machine) registers() error {
	m.now, m.rejections = m.image.now, 0
	return m.stack.Set(m.store, wasmtime.ValI32(m.image.stack))
}

// restore rewrites the pages that a run changed and reports the lowest page
// below the stack's rest position that it touched: how deep the stack went.
// It is false when the memory grew, which cannot be undone.
func (m *Machine) restore() (deepest int32, ok bool, err error) {
	memory, kept := m.memory.UnsafeData(m.store), m.image.memory
	deepest = m.image.stack
	if len(memory) < len(kept) {
		return deepest, false, nil
	}
	for i := 0; i < len(kept); i += page {
		// Empty pages, which are many, are compared with one that stays in the cache.
		want := kept[i : i+page]
		if m.image.empty[i/page] {
			want = emptyPage[:]
		}
		if string(memory[i:i+page]) != string(want) {
			if int32(i) < deepest {
				deepest = int32(i)
			}
			copy(memory[i:i+page], kept[i:i+page])
		}
	}
	if len(memory) != len(kept) {
		return deepest, false, nil
	}
	return deepest, true, m.registers()
}
