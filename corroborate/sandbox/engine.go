//go:build cgo

package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/bytecodealliance/wasmtime-go/v44"

	"github.com/drift-analyzer/drift/corroborate/engine"
)

// tick is how often the epoch moves on; deadlines are counted in it.
const tick = 50 * time.Millisecond

// maxWasmStack is wasmtime's own stack. Above 2 MB the process aborts instead of trapping.
const maxWasmStack = 2 << 20

// Engine is the compiled JavaScript engine. It may be used from several goroutines.
type Engine struct {
	engine *wasmtime.Engine
	module *wasmtime.Module
	limits Limits
	stop   chan struct{}
	once   sync.Once
}

// New compiles the engine, or takes it from the folder where an earlier run kept
// the machine code (the user's own cache; empty for none). Machine code is
// trusted, so it is read only from a folder that nobody else can write to.
func New(cache string, limits Limits) (*Engine, error) {
	code, err := engine.Module()
	if err != nil {
		return nil, err
	}
	e := &Engine{engine: wasmtime.NewEngineWithConfig(configuration()), limits: limits.withDefaults(), stop: make(chan struct{})}
	if err := e.compile(code, cache); err != nil {
		return nil, err
	}
	go e.clock()
	return e, nil
}

func configuration() *wasmtime.Config {
	c := wasmtime.NewConfig()
	c.SetConsumeFuel(true)
	c.SetEpochInterruption(true)
	c.SetMaxWasmStack(maxWasmStack)
	// What the engine does not use stays out, and what differs from one processor
	// to the next would make verdicts differ.
	c.SetWasmRelaxedSIMD(false)
	c.SetWasmMemory64(false)
	c.SetWasmMultiMemory(false)
	return c
}

func (e *Engine) compile(code []byte, cache string) error {
	file := ""
	if cache != "" && private(cache) {
		sum := sha256.Sum256(append([]byte(fmt.Sprintf("wasmtime 44.0.0, fuel, epochs, stack %d\n", maxWasmStack)), code...))
		file = filepath.Join(cache, "quickjs-"+hex.EncodeToString(sum[:12])+".cwasm")
		if m, err := wasmtime.NewModuleDeserializeFile(e.engine, file); err == nil {
			e.module = m
			return nil
		}
	}
	m, err := wasmtime.NewModule(e.engine, code)
	if err != nil {
		return fmt.Errorf("compile the JavaScript engine: %w", err)
	}
	e.module = m
	if file != "" {
		keep(m, file)
	}
	return nil
}

// private makes the folder when it is missing and reports whether only its owner may write to it.
func private(dir string) bool {
	if os.MkdirAll(dir, 0o700) != nil {
		return false
	}
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir() && info.Mode().Perm()&0o022 == 0
}

// keep writes the machine code for the next run. A failure only costs time then.
func keep(m *wasmtime.Module, file string) {
	bytes, err := m.Serialize()
	if err != nil {
		return
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".quickjs-*")
	if err != nil {
		return
	}
	_, werr := tmp.Write(bytes)
	cerr := tmp.Close()
	if werr != nil || cerr != nil || os.Rename(tmp.Name(), file) != nil {
		os.Remove(tmp.Name())
	}
}

// clock moves the epoch on. A machine that is busy with other things does not shorten deadlines.
func (e *Engine) clock() {
	t := time.NewTicker(tick)
	defer t.Stop()
	last, used := time.Now(), processorTime()
	var passed time.Duration
	for {
		select {
		case <-t.C:
			now, nowUsed := time.Now(), processorTime()
			passed += elapsed(now.Sub(last), nowUsed-used)
			last, used = now, nowUsed
			for ; passed >= tick; passed -= tick {
				e.engine.IncrementEpoch()
			}
		case <-e.stop:
			return
		}
	}
}

// stretch is how many times longer than its deadline a run may take on a machine that is busy with other things.
const stretch = 20

// elapsed is how much of a deadline has passed: no more than the time on the wall, and no more than what this process has used
// of the processor, but for the part of the former that ends a run which waits for something.
func elapsed(wall, processor time.Duration) time.Duration {
	return max(min(wall, processor), wall/stretch)
}

// Close ends the engine's clock. Machines must not be used afterwards.
func (e *Engine) Close() { e.once.Do(func() { close(e.stop) }) }
