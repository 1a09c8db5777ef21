// Package wasmcheck reads a WebAssembly module before any engine does: Check
// refuses what is malformed, outside the contract or expensive to compile, and
// Meter rewrites what is left so that it pays for every step from a budget.
//
// An engine validates types, but compiles what it is given: a module of 42
// bytes can declare four thousand million locals. So the limits are checked
// here, on bytes, with memory in proportion to the module. Types of operands
// are left to the engine, which reads the rewritten module afterwards.
//
// Begin reading at check.go, then body.go and meter.go. It imports abi only.
package wasmcheck
