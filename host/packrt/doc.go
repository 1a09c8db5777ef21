// Package packrt runs packs: it loads WebAssembly modules with wazero, checks
// them, serves them the host functions of abi, and hands back the facts they
// state. A pack that traps, lies or overruns its limits loses its facts for the
// file at hand; the run goes on.
//
// It is the only package that imports wazero, and imports abi and nothing else
// of ours: what a pack may see is the World interface. The structural validator,
// injected fuel and a worker process for foreign packs belong into Load and
// Instance.Call, before wazero sees a module and around a call.
//
// Begin reading at pack.go, then call.go and functions.go.
package packrt
