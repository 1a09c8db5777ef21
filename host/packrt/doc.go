// Package packrt runs packs: it checks WebAssembly modules, has wazero compile
// and run them, serves them the host functions of abi, and hands back the facts
// they state. A pack that traps, lies or overruns its limits loses its facts for
// the file at hand; the run goes on.
//
// A module passes wasmcheck first, which also makes it count its own steps. A
// built-in pack then runs in this process, any other in a worker: this program
// started anew, which answers for one pack over a pipe and can be killed. Both
// are an engine, and what a pack may see is the World interface in either case.
//
// It is the only package that imports wazero, and imports abi and wasmcheck and
// nothing else of ours.
//
// Begin reading at pack.go (what a pack is), call.go (a call), session.go and
// functions.go (what it may ask), guest.go (the module's side of it), then
// remote.go and worker.go (the two ends of the pipe). The limits are in
// limits.go and wasmcheck.
package packrt
