// Package sandbox runs JavaScript that nobody trusts: QuickJS inside wasmtime,
// with a virtual clock, fixed randomness and nothing else of the world. There is
// no WASI context, no file, no socket, no environment. Every execution begins
// from the same snapshot, so that nothing passes from one to the next, and is
// bounded by fuel (which repeats exactly), by memory, by stack, by timers and by
// the size of what it returns.
//
// It imports corroborate/engine, and is the only package that imports wasmtime.
// Begin reading at sandbox.go (the terms), then engine.go (compiling), machine.go
// (one instance), image.go (snapshots) and run.go (one execution). Built without
// cgo it only says that it cannot run.
package sandbox
