package modules

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
)

// When a hostile module is stopped.
const (
	AtRead  = "read"  // before anything compiles it
	AtStart = "start" // when an instance is made
	AtCall  = "call"  // while it looks at a file
	Never   = ""      // it does no harm: its facts count
)

// Hostile is a module that does what a pack must not, and what is said of it.
type Hostile struct {
	Name, Stopped, Says string
	Wasm                []byte
}

var (
	forever = []byte{0x03, 0x40, 0x0c, 0, 0x0b} // loop, branch to it
	again   = func(body ...byte) []byte { return Cat([]byte{0x03, 0x40}, body, []byte{0x0c, 0, 0x0b}) }
	unreach = []byte{0x00}
	drop    = []byte{0x1a}
)

func repeat(n int, b ...byte) []byte { return bytes.Repeat(b, n) }

func fact(f abi.Fact) []byte { return abi.AppendFact(nil, &f) }

func field(id abi.FieldID, v abi.Value) abi.Fact {
	return abi.Fact{Kind: abi.FactUnit, At: 1, Fields: []abi.Field{{ID: id, Value: v}}}
}

func withMatch(body ...[]byte) []byte { return Pack{Match: Cat(body...)}.Build() }

func stating(data []byte) []byte {
	return Pack{Imports: Emit, Data: data, Match: Emits(Scratch, int64(len(data)))}.Build()
}

func importing(module, name string, kind int) []byte {
	return Pack{Imports: []Import{{module, name, kind}}}.Build()
}

func describing(manifest string) []byte { return Pack{Manifest: manifest}.Build() }

// doubling is n functions, each calling the next one twice: 2 to the n calls, and no loop.
func doubling(n int) []byte {
	more := make([][]byte, n)
	for i := range more {
		if i < n-1 {
			more[i] = Cat(Call(4+i+1), Call(4+i+1))
		}
	}
	return Pack{More: more, Match: Cat(Call(4), Const(0))}.Build()
}

// All are the hostile modules. Each differs from a well behaved pack in one thing.
func All() []Hostile {
	return append(append(append(malformed(), contract()...), expensive()...), lying()...)
}

func malformed() []Hostile {
	whole := Pack{}.Build()
	section := func(id byte, body ...byte) []byte { return Pack{Sections: map[byte][]byte{id: body}}.Build() }
	after := func(b ...byte) []byte { return append(Pack{Unsealed: true}.Build(), append(b, seal()...)...) }
	return []Hostile{
		{"not a module", AtRead, "not a WebAssembly module", []byte("MZ\x90\x00this is no module")},
		{"empty", AtRead, "not a WebAssembly module", nil},
		{"version 2", AtRead, "not a WebAssembly module of version 1", append([]byte("\x00asm\x02\x00\x00\x00"), whole[8:]...)},
		{"a component", AtRead, "not a WebAssembly module of version 1", append([]byte("\x00asm\x0d\x00\x01\x00"), whole[8:]...)},
		{"truncated", AtRead, "truncated", whole[:len(whole)-40]},
		{"section beyond the end", AtRead, "truncated", after(0, 0xff, 0xff, 0xff, 0xff, 0x0f)},
		{"length in eleven bytes", AtRead, "truncated", after(Cat([]byte{0}, repeat(10, 0x80), []byte{0})...)},
		{"unknown section", AtRead, "unknown kind 13", after(13, 0)},
		{"section twice", AtRead, "twice or out of order", after(11, 1, 0)},
		{"section out of order", AtRead, "twice or out of order", after(1, 1, 0)},
		{"bytes behind a section", AtRead, "too many", section(5, 1, 0, 1, 0)},
		{"2,001 types", AtRead, "2001 types; a pack has at most 2000", section(1, Leb(2001)...)},
		{"a type of 65 parameters", AtRead, "65 parameters of one function; a pack has at most 64", section(1, Cat([]byte{1, 0x60}, Leb(65))...)},
		{"2,001 globals", AtRead, "2001 globals; a pack has at most 2000", section(6, Leb(2001)...)},
		{"2,001 exports", AtRead, "2001 exports; a pack has at most 2000", section(7, Leb(2001)...)},
		{"4,001 data segments", AtRead, "4001 data segments; a pack has at most 4000", section(11, Leb(4001)...)},
		{"2,001 groups of locals", AtRead, "2001 groups of locals in one function; a pack has at most 2000", Pack{Locals: Cat(Leb(2001), repeat(2*2001, 0, I32))}.Build()},
		{"a name of 1,001 bytes", AtRead, "a name has 1001 bytes; names have at most 1000", importing(strings.Repeat("x", 1001), "y", TypeTwo)},
		{"lying list of types", AtRead, "truncated", section(1, 0xff, 0x07)},
		{"functions without code", AtRead, "has bodies for 4", section(3, 5, 0, 1, 2, 3, 4)},
		{"vector type", AtRead, "value type 0x7b", Pack{Locals: []byte{1, 1, 0x7b}}.Build()},
		{"vector instruction", AtRead, "instruction 0xfd", withMatch([]byte{0xfd, 0x0c})},
		{"atomic instruction", AtRead, "instruction 0xfe", withMatch([]byte{0xfe, 0x03, 0})},
		{"tail call", AtRead, "instruction 0x12", withMatch([]byte{0x12, 0})},
		{"exception", AtRead, "instruction 0x8", withMatch([]byte{0x08, 0})},
		{"unknown instruction 0xfc", AtRead, "instruction 0xfc 30", withMatch([]byte{0xfc, 30})},
		{"branch out of the function", AtRead, "leaves the function", withMatch([]byte{0x0c, 9})},
		{"code behind the end", AtRead, "follow its end", withMatch(Const(0), []byte{0x0b, 0x01})},
		{"missing end", AtRead, "does not end", withMatch([]byte{0x02, 0x40})},
		{"call of nothing", AtRead, "no function 99", withMatch(Call(99))},
		{"unknown local", AtRead, "no local 7", withMatch([]byte{0x20, 7})},
		{"the budget's global", AtRead, "no global 0", withMatch([]byte{0x42, 0, 0x24, 0}, Const(0))},
		{"ill typed", AtStart, "does not compile", withMatch([]byte{0x42, 1})},
		{"start of nothing", AtRead, "no function 200", section(8, 0xc8, 0x01)},
		{"names of escapes", AtRead, `\x1b`, importing("\x1b]8;;http://x\x07", "y", TypeTwo)},
		{"name no UTF-8", AtRead, "no UTF-8", importing("\xff\xfe", "y", TypeTwo)},
	}
}

func seal() []byte { return abi.AppendSection(nil, []byte(Manifest)) }

func contract() []Hostile {
	memory := func(body ...byte) []byte { return Pack{Sections: map[byte][]byte{5: body}}.Build() }
	imported := func(kind ...byte) []byte {
		return Pack{Sections: map[byte][]byte{2: Vec(Cat(Text(abi.ImportModule), Text("emit"), kind))}}.Build()
	}
	return []Hostile{
		{"imports WASI files", AtRead, "imports wasi_snapshot_preview1.fd_write", importing("wasi_snapshot_preview1", "fd_write", TypeTwo)},
		{"imports sockets", AtRead, "imports wasi_snapshot_preview1.sock_send", importing("wasi_snapshot_preview1", "sock_send", TypeTwo)},
		{"imports a clock", AtRead, "imports wasi_snapshot_preview1.clock_time_get", importing("wasi_snapshot_preview1", "clock_time_get", TypeTwo)},
		{"imports randomness", AtRead, "imports wasi_snapshot_preview1.random_get", importing("wasi_snapshot_preview1", "random_get", TypeTwo)},
		{"imports from env", AtRead, "imports env.abort", importing("env", "abort", TypeTwo)},
		{"imports another major", AtRead, "imports drift_v3.emit", importing("drift_v3", "emit", TypeTwo)},
		{"imports an unknown function", AtRead, "imports drift_v2.open_file", importing("drift_v2", "open_file", TypeTwo)},
		{"imports with a wrong type", AtRead, "wrong type", importing("drift_v2", "emit", TypeI32I32)},
		{"imports a memory", AtRead, "other than a function", imported(2, 0, 1)},
		{"imports a global", AtRead, "other than a function", imported(3, I32, 1)},
		{"imports a table", AtRead, "other than a function", imported(1, Funcref, 0, 1)},
		{"lacks drift_match", AtRead, "lacks the export drift_match", Pack{Drop: "drift_match"}.Build()},
		{"lacks its memory", AtRead, "lacks the export memory", Pack{Drop: "memory"}.Build()},
		{"export twice", AtRead, "is declared twice", Pack{Exports: [][]byte{Export("memory", 2, 0)}}.Build()},
		{"export of a wrong type", AtRead, "wrong type", Pack{Drop: "drift_match", Exports: [][]byte{Export("drift_match", 0, 1)}}.Build()},
		{"export of a wrong kind", AtRead, "wrong kind", Pack{Drop: "drift_match", Exports: [][]byte{Export("drift_match", 2, 0)}}.Build()},
		{"exports the budget", AtRead, "keeps for itself", Pack{Exports: [][]byte{Export("drift_fuel", 2, 0)}}.Build()},
		{"a shared memory", AtRead, "shared", memory(1, 3, 1, 2)},
		{"a 64-bit memory", AtRead, "64-bit", memory(1, 4, 1)},
		{"two memories", AtRead, "2 memories", memory(2, 0, 1, 0, 1)},
		{"no memory", AtRead, "names nothing", memory(0)},
		{"no manifest", AtRead, "no drift.manifest section", Pack{Unsealed: true}.Build()},
		{"ABI 0", AtRead, "built for ABI 0.0", describing(strings.Replace(Manifest, `"2.0"`, `"0.0"`, 1))},
		{"ABI 1", AtRead, "built for ABI 1.0", describing(strings.Replace(Manifest, `"2.0"`, `"1.0"`, 1))},
		{"ABI 3", AtRead, "built for ABI 3.0", describing(strings.Replace(Manifest, `"2.0"`, `"3.0"`, 1))},
		{"a newer minor", AtRead, "built for ABI 2.9", describing(strings.Replace(Manifest, `"2.0"`, `"2.9"`, 1))},
		{"says ABI 3", AtStart, "speaks ABI 3.0", Pack{ABI: 3 << 16}.Build()},
		{"says a newer minor", AtStart, "speaks ABI 2.9", Pack{ABI: 2<<16 | 9}.Build()},
		{"says the largest ABI", AtStart, "speaks ABI 65535.65535", Pack{ABI: -1}.Build()},
		{"bad id", AtRead, "/id", describing(strings.Replace(Manifest, `"hostile"`, `"../../etc"`, 1))},
		{"unknown key in the manifest", AtRead, "does not fit its schema", describing(strings.Replace(Manifest, `"kind"`, `"root":"/","kind"`, 1))},
		{"manifest no JSON", AtRead, "no JSON", describing(`{`)},
		{"manifest nested 100,000 deep", AtRead, "no JSON", Pack{Manifest: Manifest, Sealed: strings.Repeat(`[`, 100_000)}.Build()},
		{"a manifest of two megabytes", AtRead, "the manifest has", Pack{Sealed: strings.Repeat(" ", 2<<20)}.Build()},
		{"says another manifest", AtStart, "differs from the one in its section", Pack{Sealed: strings.Replace(Manifest, `"d"`, `"e"`, 1)}.Build()},
		{"manifest outside its memory", AtStart, "outside the pack's memory", Pack{Describe: append([]byte{0x42}, Sleb(-1)...)}.Build()},
	}
}

func expensive() []Hostile {
	locals := func(n uint64) []byte { return Pack{Locals: Cat([]byte{1}, Leb(n), []byte{I32})}.Build() }
	empty := make([][]byte, 30_000)
	blocks := func(n int, b ...byte) []byte { return withMatch(repeat(n, b...), Const(0)) }
	nested := func(n int) []byte { return withMatch(repeat(n, 0x02, 0x40), repeat(n, 0x0b), Const(0)) }
	page := Const(65536)
	return []Hostile{
		{"4,000 million locals", AtRead, "locals", locals(4_000_000_000)},
		{"100 million locals", AtRead, "locals", locals(100_000_000)},
		{"100,000 nested blocks", AtRead, "bytes; a pack's have at most", nested(100_000)},
		{"1,400 nested blocks", AtRead, "nested deeper", nested(1400)},
		{"20,000 loops in a row", AtRead, "loops", blocks(20_000, 0x03, 0x40, 0x0b)},
		{"20,000 branches", AtRead, "blocks and branches", blocks(10_000, 0x02, 0x40, 0x0c, 0, 0x0b)},
		{"30,000 functions", AtRead, "functions", Pack{More: empty}.Build()},
		{"a branch table of 100,000", AtRead, "branch table", withMatch(Const(0), []byte{0x0e}, Leb(100_000), repeat(100_001, 0), Const(0))},
		{"42,000 blocks in all", AtRead, "the module has more than", Pack{More: slices.Repeat([][]byte{repeat(1400, 0x02, 0x40, 0x0b)}, 30), Match: Const(0)}.Build()},
		{"a function of 300,000 bytes", AtRead, "bytes; a pack's have at most", blocks(100_000, 0x41, 1, 0x1a)},
		{"a table of 100 million", AtRead, "table of 100000000", Pack{Sections: map[byte][]byte{4: Cat([]byte{1, Funcref, 0}, Leb(100_000_000))}}.Build()},
		{"a memory of 4 GB", AtRead, "65536 pages", Pack{Sections: map[byte][]byte{5: Cat([]byte{1, 0}, Leb(65536))}}.Build()},
		{"a module of 9 MB", AtRead, "more than the limit", Pack{Custom: [][2]string{{"x", strings.Repeat("x", 9<<20)}}}.Build()},
		{"lying name section", Never, "", Pack{Custom: [][2]string{{"name", "\x01\xff\xff\xff\xff\x0f\xff\xff\xff\xff\x0f"}}}.Build()},
		{"endless loop", AtCall, "used up the steps", withMatch(forever, unreach)},
		{"endless loop with work", AtCall, "used up the steps", withMatch(again(Cat(Const(1), drop)...), unreach)},
		{"2 to the 60 calls", AtCall, "used up the steps", doubling(60)},
		{"endless recursion", AtCall, "trapped", Pack{More: [][]byte{Call(4)}, Match: Cat(Call(4), Const(0))}.Build()},
		{"mutual recursion", AtCall, "trapped", Pack{More: [][]byte{Call(5), Call(4)}, Match: Cat(Call(4), Const(0))}.Build()},
		{"grows memory to the limit", Never, "", withMatch([]byte{0x03, 0x40, 0x41, 1, 0x40, 0, 0x41, 0x7f, 0x47, 0x0d, 0, 0x0b}, Const(0))},
		{"grows memory for ever", AtCall, "used up the steps", withMatch(again(0x41, 1, 0x40, 0, 0x1a), unreach)},
		{"fills memory for ever", AtCall, "used up the steps", withMatch(again(Cat(Const(0), Const(0), page, []byte{0xfc, 11, 0})...), unreach)},
		{"copies memory for ever", AtCall, "used up the steps", withMatch(again(Cat(Const(0), Const(0), page, []byte{0xfc, 10, 0, 0})...), unreach)},
		{"grows a table for ever", AtRead, "instruction 0xfc 15", Pack{Sections: map[byte][]byte{4: {1, Funcref, 0, 1}},
			Match: Cat(again(Cat([]byte{0xd0, Funcref}, Const(100), []byte{0xfc, 15, 0}, drop)...), unreach)}.Build()},
		{"_initialize without end", AtStart, "does not start", Pack{Init: forever}.Build()},
		{"start function without end", AtStart, "does not start", Pack{More: [][]byte{forever}, Sections: map[byte][]byte{8: {4}}}.Build()},
		{"drift_alloc without end", AtCall, "used up the steps", Pack{Alloc: Cat(forever, unreach)}.Build()},
		{"drift_manifest without end", AtStart, "drift_manifest", Pack{Describe: Cat(forever, unreach)}.Build()},
		{"asks without end", AtCall, "questions", Pack{Imports: []Import{{abi.ImportModule, "node_text", TypeThree}},
			Match: Cat(again(Cat(Const(1), Const(0), Const(0), Call(0), drop)...), unreach)}.Build()},
	}
}

func lying() []Hostile {
	deep := abi.Value{Kind: abi.ValueString, Text: "x"}
	for range 40 {
		deep = abi.Value{Kind: abi.ValueList, Items: []abi.Value{deep}}
	}
	wide := abi.AppendBytes(nil, 2, bytes.Repeat([]byte{7<<3 | 2, 0}, 25_000)) // 25,000 empty values
	wide = abi.AppendBytes([]byte{1 << 3, 1, 2 << 3, 1}, 3, wide)
	good := fact(abi.Fact{Kind: abi.FactUnit, At: 1})
	out := []Hostile{
		{"a trap", AtCall, "trapped", withMatch(unreach)},
		{"divides by zero", AtCall, "trapped", withMatch(Const(1), Const(0), []byte{0x6d})},
		{"reads beyond its memory", AtCall, "trapped", withMatch(Const(-1), []byte{0x28, 2, 0})},
		{"a buffer nobody has", AtCall, "drift_alloc gave memory", Pack{Alloc: Const(-5)}.Build()},
		{"a fact outside memory", AtCall, "outside its memory", Pack{Imports: Emit, Match: Emits(65000, 100_000)}.Build()},
		{"a fact over the end", AtCall, "outside its memory", Pack{Imports: Emit, Match: Emits(65530, 100)}.Build()},
		{"a fact of a gigabyte", AtCall, "more bytes than the limit", Pack{Imports: Emit, Match: Emits(0, 1<<30)}.Build()},
		{"a fact of 4 GB", AtCall, "more bytes than the limit", Pack{Imports: Emit, Match: Emits(0, -1)}.Build()},
		{"an empty fact", AtCall, "malformed fact", Pack{Imports: Emit, Match: Emits(0, 0)}.Build()},
		{"garbage for a fact", AtCall, "malformed fact", stating([]byte{0xff, 0xff})},
		{"a fact of kind 0", AtCall, "malformed fact", stating(fact(abi.Fact{At: 1}))},
		{"values nested too deep", AtCall, "malformed fact", stating(fact(field(abi.FieldName, deep)))},
		{"25,000 values in a fact", AtCall, "malformed fact", Pack{Imports: Emit, Data: wide, Match: Emits(Scratch, int64(len(wide)))}.Build()},
		{"a forged handle", AtCall, "not shown", stating(fact(abi.Fact{Kind: abi.FactUnit, At: 99}))},
		{"the largest handle", AtCall, "not shown", stating(fact(abi.Fact{Kind: abi.FactUnit, At: 1<<32 - 1}))},
		{"a million facts", AtCall, "more facts", Pack{Imports: Emit, Data: good, Match: Cat(again(Cat(Emits(Scratch, int64(len(good))), drop)...), unreach)}.Build()},
		{"a fact of another version", Never, "", stating(fact(abi.Fact{Kind: 200, At: 1}))},
		{"a field of another version", Never, "", stating(fact(field(250, abi.Value{Kind: abi.ValueString, Text: "x"})))},
		{"a value of another version", Never, "", stating(fact(field(abi.FieldName, abi.Value{Kind: 99, Node: 77})))},
		{"a forged handle in a field", Never, "", stating(fact(field(abi.FieldFunction, abi.Value{Kind: abi.ValueNode, Node: 99})))},
	}
	for _, name := range []string{"../../etc/passwd", "/etc/shadow", "a\x00b", "\x1b]8;;http://x\x07y", "\xff\xfe"} {
		out = append(out, Hostile{fmt.Sprintf("a name of %q", name), Never, "", stating(fact(field(abi.FieldName, abi.Value{Kind: abi.ValueString, Text: name})))})
	}
	for _, status := range []string{"99", "600", "NaN", "Inf", "-1", ""} {
		f := abi.Fact{Kind: abi.FactOutcome, At: 1, Fields: []abi.Field{{ID: abi.FieldOutput, Value: abi.Value{Kind: abi.ValueString, Text: "response"}},
			{ID: abi.FieldStatus, Value: abi.Value{Kind: abi.ValueNumber, Text: status}}}}
		out = append(out, Hostile{fmt.Sprintf("a status of %q", status), Never, "", stating(fact(f))})
	}
	return out
}
