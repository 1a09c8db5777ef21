// Package modules writes WebAssembly modules byte by byte, for tests: well
// behaved packs and hostile ones, so that no binary has to be committed to have
// something to refuse. Only tests import it; it imports abi.
//
// Begin reading at Pack, then hostile.go.
package modules

import (
	"sort"

	"github.com/drift-analyzer/drift/abi"
)

// Value types.
const (
	I32     = 0x7f
	I64     = 0x7e
	Funcref = 0x70
)

// Types of functions, by their numbers in every module that Build writes.
const (
	TypeVoidI32 = iota // () -> i32
	TypeI32I32         // (i32) -> i32
	TypeVoidI64        // () -> i64
	TypeTwo            // (i32, i32) -> i32
	TypeVoid           // () -> ()
	TypeThree          // (i32, i32, i32) -> i32
)

// Manifest is that of a pack which looks at every file once.
const Manifest = `{"id":"hostile","version":"0.0.1","abi":"2.0","kind":"framework","languages":["typescript"],"description":"d","queries":[{"name":"q","query":"(program) @p"}]}`

// Scratch is where Data is put in memory.
const Scratch = 8192

// Import is one imported function.
type Import struct {
	Module, Name string
	Type         int
}

// Pack is a module with the exports of a pack. What is not set is well behaved.
type Pack struct {
	ABI      int64
	Manifest string
	// Sealed is the manifest in the section, when it differs.
	Sealed  string
	Imports []Import
	// Locals is the declaration of drift_match's locals, Match its instructions without the end.
	Locals, Match []byte
	// Alloc, Describe and Init are instructions of drift_alloc, drift_manifest and _initialize.
	Alloc, Describe, Init []byte
	// More are functions of type () -> (), numbered after the imports and the four of the contract.
	More [][]byte
	Data []byte
	// Drop is an export to leave out, Exports are more of them.
	Drop    string
	Exports [][]byte
	// Sections replace or add whole sections, by number.
	Sections map[byte][]byte
	// Custom sections by name, before the manifest's.
	Custom [][2]string
	// Unsealed leaves the manifest's section out.
	Unsealed bool
}

// Leb writes an unsigned number.
func Leb(n uint64) []byte { return abi.AppendVarint(nil, n) }

// Sleb writes a signed number.
func Sleb(n int64) []byte {
	var out []byte
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

// Cat joins bytes.
func Cat(parts ...[]byte) []byte {
	var out []byte
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

// Vec writes a list.
func Vec(items ...[]byte) []byte { return append(Leb(uint64(len(items))), Cat(items...)...) }

// Text writes a name.
func Text(s string) []byte { return append(Leb(uint64(len(s))), s...) }

// Section writes a section.
func Section(id byte, body []byte) []byte { return Cat([]byte{id}, Leb(uint64(len(body))), body) }

// Type writes a function's type.
func Type(params, results []byte) []byte {
	return Cat([]byte{0x60}, Leb(uint64(len(params))), params, Leb(uint64(len(results))), results)
}

// Const pushes a 32-bit number.
func Const(n int64) []byte { return append([]byte{0x41}, Sleb(n)...) }

// Call calls a function by number.
func Call(n int) []byte { return append([]byte{0x10}, Leb(uint64(n))...) }

// Code writes a function's body from its locals (nil for none) and instructions.
func Code(locals, body []byte) []byte {
	if locals == nil {
		locals = []byte{0}
	}
	f := Cat(locals, body, []byte{0x0b})
	return Cat(Leb(uint64(len(f))), f)
}

// Export writes an export.
func Export(name string, kind byte, index int) []byte {
	return Cat(Text(name), []byte{kind}, Leb(uint64(index)))
}

// Segment writes a data segment.
func Segment(offset int64, data []byte) []byte {
	return Cat([]byte{0}, Const(offset), []byte{0x0b}, Leb(uint64(len(data))), data)
}

func or(b, otherwise []byte) []byte {
	if b == nil {
		return otherwise
	}
	return b
}

// Build writes the module: a memory of one page, the manifest at 1024, Data at Scratch.
func (p Pack) Build() []byte {
	if p.ABI == 0 {
		p.ABI = abi.Major<<16 | abi.Minor
	}
	if p.Manifest == "" {
		p.Manifest = Manifest
	}
	if p.Sealed == "" {
		p.Sealed = p.Manifest
	}
	n := len(p.Imports)
	types := Vec(Type(nil, []byte{I32}), Type([]byte{I32}, []byte{I32}), Type(nil, []byte{I64}), Type([]byte{I32, I32}, []byte{I32}),
		Type(nil, nil), Type([]byte{I32, I32, I32}, []byte{I32}))
	describe := append([]byte{0x42}, Sleb(1024<<32|int64(len(p.Manifest)))...)
	kinds := []byte{TypeVoidI32, TypeI32I32, TypeVoidI64, TypeTwo}
	bodies := [][]byte{Code(nil, Const(p.ABI)), Code(nil, or(p.Alloc, Const(4096))), Code(nil, or(p.Describe, describe)), Code(p.Locals, or(p.Match, Const(0)))}
	var exports [][]byte
	for i, name := range []string{"drift_abi", "drift_alloc", "drift_manifest", "drift_match"} {
		if name != p.Drop {
			exports = append(exports, Export(name, 0, n+i))
		}
	}
	if p.Drop != "memory" {
		exports = append(exports, Export("memory", 2, 0))
	}
	if p.Init != nil {
		p.More = append(p.More, p.Init)
		exports = append(exports, Export("_initialize", 0, n+3+len(p.More)))
	}
	for _, b := range p.More {
		kinds = append(kinds, TypeVoid)
		bodies = append(bodies, Code(nil, b))
	}
	segments := [][]byte{Segment(1024, []byte(p.Manifest))}
	if p.Data != nil {
		segments = append(segments, Segment(Scratch, p.Data))
	}
	sections := map[byte][]byte{1: types, 3: Cat(Leb(uint64(len(kinds))), kinds), 5: {1, 0, 1},
		7: Vec(append(exports, p.Exports...)...), 10: Vec(bodies...), 11: Vec(segments...)}
	if n > 0 {
		var imports [][]byte
		for _, i := range p.Imports {
			imports = append(imports, Cat(Text(i.Module), Text(i.Name), []byte{0}, Leb(uint64(i.Type))))
		}
		sections[2] = Vec(imports...)
	}
	for id, body := range p.Sections {
		sections[id] = body
	}
	out := []byte("\x00asm\x01\x00\x00\x00")
	place := func(id byte) int {
		if id == 12 {
			return 19 // the count of data segments comes before the code
		}
		return int(id) * 2
	}
	var ids []byte
	for id := range sections {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool { return place(ids[i]) < place(ids[j]) })
	for _, id := range ids {
		out = append(out, Section(id, sections[id])...)
	}
	for _, c := range p.Custom {
		out = append(out, Section(0, Cat(Text(c[0]), []byte(c[1])))...)
	}
	if p.Unsealed {
		return out
	}
	return abi.AppendSection(out, []byte(p.Sealed))
}

// Emits states the fact at an address.
func Emits(pointer, length int64) []byte { return Cat(Const(pointer), Const(length), Call(0)) }

// Emit is the import that Emits calls.
var Emit = []Import{{abi.ImportModule, "emit", TypeTwo}}
