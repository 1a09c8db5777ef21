package wasmcheck

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/drift-analyzer/drift/abi"
)

// Limits of a module. Each is at least three times what the largest built-in
// pack needs (a test measures it), and low enough that compiling a module at
// all of them ends within the time a worker has.
const (
	MaxModule    = 8 << 20 // bytes
	MaxTypes     = 2_000
	MaxParams    = 64 // parameters, and results, of a type
	MaxFunctions = 20_000
	MaxLocals    = 2_000   // a function
	MaxBody      = 192_000 // bytes of a function
	MaxNesting   = 500
	// MaxBlocks counts what begins a basic block of a function: block, loop, if, else, br,
	// br_if and each target of br_table. Compilers need more than linear time in it.
	MaxBlocks = 1_500
	// MaxLoops counts the loops of a function, which cost a compiler most.
	MaxLoops = 400
	// MaxAllBlocks is MaxBlocks for all functions together.
	MaxAllBlocks = 40_000
	MaxGlobals   = 2_000
	MaxExports   = 2_000
	MaxTable     = 65_536
	MaxSegments  = 4_000
	MaxPages     = 256 // 64 KiB pages of memory
	maxName      = 1_000
)

// FuelGlobal is the exported name of the budget in a metered module; a pack may not use it.
const FuelGlobal = "drift_fuel"

// value types
const (
	i32     = 0x7f
	i64     = 0x7e
	funcref = 0x70
)

type signature struct{ params, results []byte }

type section struct {
	id   byte
	body []byte
}

// Module is what Check learned about a module.
type Module struct {
	// Imports are the host functions the module uses, as module.name, in its order.
	Imports []string
	// Functions, Blocks, Locals, Nesting and Body are the module's own figures: how many functions it
	// defines, and the most that one of them has; AllBlocks is the sum over all.
	Functions, Blocks, Loops, Locals, Nesting, Body, AllBlocks int

	sections []section
	types    []signature
	funcs    []uint32 // type of each function, the imported ones first
	globals  int
	tables   int
	memories int
	elements int
	data     int
	declared int // data segments announced by the data count section, -1 for none
	bodies   []body
	// entered are the functions that something other than a direct call may enter.
	entered map[int]bool
}

func (m *Module) held(function uint32) { m.entered[int(function)] = true }

// order is the place of each section; 0 marks a section packs may not have.
var order = [13]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 12: 10, 10: 11, 11: 12}

// Check reads a whole module and refuses, with the reason, what a pack may not be.
func Check(wasm []byte) (*Module, error) {
	if len(wasm) > MaxModule {
		return nil, fmt.Errorf("the module has %d bytes; a pack has at most %d", len(wasm), MaxModule)
	}
	if !bytes.HasPrefix(wasm, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errors.New("not a WebAssembly module of version 1")
	}
	m := &Module{declared: -1, entered: map[int]bool{}}
	r := &reader{b: wasm, p: 8}
	last, seen := 0, 0
	for r.more() {
		id := r.byte()
		content := r.bytes(r.u32())
		if r.err != nil {
			break
		}
		if id == 0 {
			c := &reader{b: content}
			c.name()
			if c.err != nil {
				return nil, fmt.Errorf("a custom section: %w", c.err)
			}
			continue
		}
		if int(id) >= len(order) {
			return nil, fmt.Errorf("the module has a section of the unknown kind %d", id)
		}
		if order[id] <= last {
			return nil, fmt.Errorf("section %d comes twice or out of order", id)
		}
		last = order[id]
		if seen++; seen > len(order) {
			return nil, errors.New("the module has too many sections")
		}
		m.sections = append(m.sections, section{id, content})
		s := &reader{b: content}
		if m.read(s, id); s.err == nil && s.p != len(s.b) {
			s.fail("section %d has %d bytes too many", id, len(s.b)-s.p)
		}
		if s.err != nil {
			return nil, s.err
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	if len(m.bodies) != m.Functions {
		return nil, fmt.Errorf("the module declares %d functions and has bodies for %d", m.Functions, len(m.bodies))
	}
	if m.declared >= 0 && m.declared != m.data {
		return nil, fmt.Errorf("the module announces %d data segments and has %d", m.declared, m.data)
	}
	return m, m.contract()
}

func (m *Module) read(r *reader, id byte) {
	switch id {
	case 1:
		m.readTypes(r)
	case 2:
		m.readImports(r)
	case 3:
		n := r.count(MaxFunctions, "functions")
		m.Functions = n
		for i := 0; i < n && r.err == nil; i++ {
			m.funcs = append(m.funcs, m.typeIndex(r))
		}
	case 4:
		m.tables = r.count(1, "tables")
		for i := 0; i < m.tables; i++ {
			if r.byte() != funcref {
				r.fail("the module has a table of something other than functions")
			}
			if low, _ := limits(r); low > MaxTable {
				r.fail("the module has a table of %d elements; a pack has at most %d", low, MaxTable)
			}
		}
	case 5:
		m.memories = r.count(1, "memories")
		for i := 0; i < m.memories; i++ {
			if low, _ := limits(r); low > MaxPages {
				r.fail("the module wants %d pages of memory; a pack gets at most %d", low, MaxPages)
			}
		}
	case 6:
		m.globals = r.count(MaxGlobals, "globals")
		for i := 0; i < m.globals && r.err == nil; i++ {
			valueType(r)
			if r.byte() > 1 {
				r.fail("a global is neither constant nor variable")
			}
			m.constant(r)
		}
	case 7:
		m.readExports(r)
	case 8:
		m.held(m.function(r))
	case 9:
		m.readElements(r)
	case 10:
		m.readCode(r)
	case 11:
		m.readData(r)
	case 12:
		if m.declared = int(r.u32()); m.declared > MaxSegments {
			r.fail("the module has %d data segments; a pack has at most %d", m.declared, MaxSegments)
		}
	}
}

func valueType(r *reader) byte {
	t := r.byte()
	if t != funcref && (t < 0x7c || t > 0x7f) {
		r.fail("the module uses the value type 0x%x; packs have integers, floats and function references", t)
	}
	return t
}

func limits(r *reader) (low, high uint32) {
	flag := r.byte()
	if flag > 1 {
		r.fail("a memory or table is shared or has 64-bit addresses; packs have neither")
	}
	low = r.u32()
	if flag == 1 {
		high = r.u32()
		if high < low {
			r.fail("a memory or table has a maximum below its minimum")
		}
	}
	return low, high
}

func (m *Module) typeIndex(r *reader) uint32 {
	t := r.u32()
	if int64(t) >= int64(len(m.types)) {
		r.fail("there is no type %d", t)
		return 0
	}
	return t
}

func (m *Module) function(r *reader) uint32 {
	f := r.u32()
	if int64(f) >= int64(len(m.funcs)) {
		r.fail("there is no function %d", f)
		return 0
	}
	return f
}

func (m *Module) readTypes(r *reader) {
	n := r.count(MaxTypes, "types")
	for i := 0; i < n && r.err == nil; i++ {
		if r.byte() != 0x60 {
			r.fail("type %d is not a function's", i)
		}
		var s signature
		for k := r.count(MaxParams, "parameters of one function"); k > 0; k-- {
			s.params = append(s.params, valueType(r))
		}
		for k := r.count(MaxParams, "results of one function"); k > 0; k-- {
			s.results = append(s.results, valueType(r))
		}
		m.types = append(m.types, s)
	}
}

func (m *Module) readImports(r *reader) {
	offered := map[string]abi.Function{}
	for _, f := range abi.Functions {
		offered[f.Name] = f
	}
	n := r.count(MaxFunctions, "imports")
	for i := 0; i < n && r.err == nil; i++ {
		module, name := r.name(), r.name()
		kind := r.byte()
		if r.err != nil {
			return
		}
		f, ok := offered[name]
		if module != abi.ImportModule || !ok {
			r.fail("the pack imports %s.%s, which is not offered to packs", shown(module), shown(name))
			return
		}
		if kind != 0 {
			r.fail("the pack imports %s.%s as something other than a function", module, name)
			return
		}
		t := m.typeIndex(r)
		if r.err == nil && !m.types[t].is(len(f.Params), i32, f.Results, i32) {
			r.fail("the pack imports %s.%s with the wrong type", module, name)
		}
		m.funcs = append(m.funcs, t)
		m.Imports = append(m.Imports, module+"."+name)
	}
}

// is reports whether a type has so many parameters and results of these types.
func (s signature) is(params int, param byte, results int, result byte) bool {
	return bytes.Equal(s.params, bytes.Repeat([]byte{param}, params)) && bytes.Equal(s.results, bytes.Repeat([]byte{result}, results))
}

func (m *Module) readExports(r *reader) {
	have := map[string]bool{}
	n := r.count(MaxExports, "exports")
	for i := 0; i < n && r.err == nil; i++ {
		name, kind := r.name(), r.byte()
		index := r.u32()
		if r.err != nil {
			return
		}
		if have[name] {
			r.fail("the export %q is declared twice", name)
		}
		if name == FuelGlobal {
			r.fail("the pack exports %s, a name that the host keeps for itself", name)
		}
		have[name] = true
		size := map[byte]int{0: len(m.funcs), 1: m.tables, 2: m.memories, 3: m.globals}
		if kind > 3 || int64(index) >= int64(size[kind]) {
			r.fail("the export %q names nothing", name)
			return
		}
		if kind == 0 {
			m.held(index)
		}
		want, known := contract[name]
		if name == "memory" && kind != 2 || known && kind != 0 {
			r.fail("the pack's export %s has the wrong kind", name)
		} else if known && !m.types[m.funcs[index]].is(want.params, i32, want.results, want.result) {
			r.fail("the pack's export %s has the wrong type", name)
		}
	}
	for _, name := range required {
		if r.err == nil && !have[name] {
			r.fail("the pack lacks the export %s", name)
		}
	}
}

// contract lists the exports with a meaning, required those a pack must have.
var (
	contract = map[string]struct {
		params, results int
		result          byte
	}{
		"drift_abi": {0, 1, i32}, "drift_alloc": {1, 1, i32}, "drift_manifest": {0, 1, i64},
		"drift_match": {2, 1, i32}, "_initialize": {},
	}
	required = []string{"memory", "drift_abi", "drift_alloc", "drift_manifest", "drift_match"}
)

func (m *Module) contract() error {
	for _, s := range m.sections {
		if s.id == 7 {
			return nil
		}
	}
	return errors.New("the pack exports nothing; it lacks the export memory")
}

// constant reads an expression that gives a global or an offset its value.
func (m *Module) constant(r *reader) {
	switch op := r.byte(); op {
	case 0x41:
		r.signed(32)
	case 0x42:
		r.signed(64)
	case 0x43:
		r.bytes(4)
	case 0x44:
		r.bytes(8)
	case 0xd0:
		if r.byte() != funcref {
			r.fail("a reference is to something other than a function")
		}
	case 0xd2:
		m.held(m.function(r))
	default:
		r.fail("an initial value is computed by instruction 0x%x; packs have constants there", op)
	}
	if r.byte() != 0x0b {
		r.fail("an initial value is more than one constant")
	}
}

func (m *Module) readElements(r *reader) {
	m.elements = r.count(MaxSegments, "element segments")
	all := 0
	for i := 0; i < m.elements && r.err == nil; i++ {
		form := r.u32()
		if form > 7 {
			r.fail("element segment %d has the unknown form %d", i, form)
			return
		}
		if form&1 == 0 {
			if form&2 != 0 && int64(r.u32()) >= int64(m.tables) || m.tables == 0 {
				r.fail("element segment %d fills a table that there is not", i)
			}
			m.constant(r)
		}
		if form&3 != 0 {
			if kind := r.byte(); kind != 0 && form&4 == 0 || kind != funcref && form&4 != 0 {
				r.fail("element segment %d holds something other than functions", i)
			}
		}
		n := r.count(MaxTable, "elements of one segment")
		if all += n; all > MaxTable {
			r.fail("the element segments hold more than %d functions", MaxTable)
		}
		for k := 0; k < n && r.err == nil; k++ {
			if form&4 == 0 {
				m.held(m.function(r))
			} else {
				m.constant(r)
			}
		}
	}
}

func (m *Module) readData(r *reader) {
	m.data = r.count(MaxSegments, "data segments")
	all := 0
	for i := 0; i < m.data && r.err == nil; i++ {
		form := r.u32()
		if form > 2 {
			r.fail("data segment %d has the unknown form %d", i, form)
			return
		}
		if form == 2 && r.u32() != 0 || form != 1 && m.memories == 0 {
			r.fail("data segment %d fills a memory that there is not", i)
		}
		if form != 1 {
			m.constant(r)
		}
		if all += len(r.bytes(r.u32())); all > MaxPages<<16 {
			r.fail("the data segments hold more than the memory a pack gets")
		}
	}
}
