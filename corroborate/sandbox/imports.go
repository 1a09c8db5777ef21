//go:build cgo

package sandbox

import (
	"encoding/binary"

	"github.com/bytecodealliance/wasmtime-go/v44"
)

// Errors of the system interface that the engine was compiled for.
const (
	errBadDescriptor = 8
	errFault         = 21
)

// clockStart is the virtual clock's first time: a fixed moment, so that dates repeat.
const clockStart = uint64(1_700_000_000) * 1e9

// link serves every import of the engine's module. These closures are the whole
// world that a guest can reach: they grant a clock that only moves when it is
// read, the same bytes of randomness each time, and refusals.
func (m *Machine) link() (*wasmtime.Linker, error) {
	l := wasmtime.NewLinker(m.engine.engine)
	const system, host = "wasi_snapshot_preview1", "env"
	var err error
	define := func(module, name string, f any) {
		if err == nil {
			err = l.FuncWrap(module, name, f)
		}
	}
	define(system, "clock_time_get", m.clockTime)
	define(system, "random_get", m.random)
	define(system, "fd_close", func(int32) int32 { return errBadDescriptor })
	define(system, "fd_fdstat_get", func(_, _ int32) int32 { return errBadDescriptor })
	define(system, "fd_seek", func(_ int32, _ int64, _, _ int32) int32 { return errBadDescriptor })
	define(system, "fd_write", func(_, _, _, _ int32) int32 { return errBadDescriptor })
	define(host, "host_get_timezone_offset", func(_, _ int32) int32 { return 0 })
	define(host, "host_interrupt", func() int32 { return 0 })
	define(host, "host_promise_rejection", func(_, _, handled int32) {
		if handled == 0 {
			m.rejections++
		} else {
			m.rejections--
		}
	})
	define(host, "host_module_normalize", func(_, _ int32) int32 { return 0 })
	define(host, "host_module_load", func(_, _ int32) int32 { return 0 })
	define(host, "host_call", func(_, _, _, _, _ int32) int32 { return 0 })
	return l, err
}

// within gives a piece of guest memory, and false when it is out of bounds.
func (m *Machine) within(at, n int32) ([]byte, bool) {
	memory := m.memory.UnsafeData(m.store)
	start, end := uint64(uint32(at)), uint64(uint32(at))+uint64(uint32(n))
	if end > uint64(len(memory)) {
		return nil, false
	}
	return memory[start:end], true
}

// clockTime moves on a microsecond with each reading, so that a loop that waits
// for the clock ends, and always after the same number of rounds.
func (m *Machine) clockTime(_ int32, _ int64, at int32) int32 {
	b, ok := m.within(at, 8)
	if !ok {
		return errFault
	}
	binary.LittleEndian.PutUint64(b, m.now)
	m.now += 1000
	return 0
}

func (m *Machine) random(at, n int32) int32 {
	b, ok := m.within(at, n)
	if !ok {
		return errFault
	}
	for i := range b {
		b[i] = byte(0x42 + i*7)
	}
	return 0
}
