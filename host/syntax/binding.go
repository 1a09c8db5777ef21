package syntax

// #cgo CFLAGS: -O2 -std=gnu11
// #cgo linux LDFLAGS: -Wl,--unresolved-symbols=ignore-all
// #cgo darwin LDFLAGS: -Wl,-undefined,dynamic_lookup
// #include <stdlib.h>
// #include "flat.h"
import "C"

import (
	"bytes"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	// The binding compiles the library and the grammars whose C functions flat.c calls.
	_ "github.com/smacker/go-tree-sitter"
	_ "github.com/smacker/go-tree-sitter/javascript"
	_ "github.com/smacker/go-tree-sitter/python"
	_ "github.com/smacker/go-tree-sitter/ruby"
	_ "github.com/smacker/go-tree-sitter/sql"
	_ "github.com/smacker/go-tree-sitter/typescript/tsx"
	_ "github.com/smacker/go-tree-sitter/typescript/typescript"
)

// grammar is one language's tables, read once.
type grammar struct {
	c      *C.TSLanguage
	kinds  []string
	named  map[string]KindID
	tokens map[string]KindID
	fields []string
	byName map[string]FieldID
}

// noGrammar answers for languages there are none of: it knows no name.
var noGrammar = &grammar{fields: []string{""}}

var grammars [languageCount]struct {
	once sync.Once
	g    *grammar
}

// grammarOf gives the tables of a language; those of no language are empty.
func grammarOf(l Language) *grammar {
	if l == NoLanguage || l >= languageCount {
		return noGrammar
	}
	slot := &grammars[l]
	slot.once.Do(func() {
		if slot.g = readGrammar(l); slot.g == nil {
			slot.g = noGrammar
		}
	})
	return slot.g
}

func readGrammar(l Language) *grammar {
	c := C.flat_language(C.int(l))
	// A field must fit the table's one byte.
	if c == nil || C.ts_language_field_count(c) > 255 {
		return nil
	}
	g := &grammar{c: c, named: map[string]KindID{}, tokens: map[string]KindID{}, byName: map[string]FieldID{}}
	for i := range int(C.ts_language_symbol_count(c)) {
		name := C.GoString(C.ts_language_symbol_name(c, C.uint16_t(i)))
		g.kinds = append(g.kinds, name)
		text := C.CString(name)
		switch C.ts_language_symbol_type(c, C.uint16_t(i)) {
		case 0:
			g.named[name] = KindID(C.ts_language_symbol_for_name(c, text, C.uint32_t(len(name)), true))
		case 1:
			g.tokens[name] = KindID(C.ts_language_symbol_for_name(c, text, C.uint32_t(len(name)), false))
		}
		C.free(unsafe.Pointer(text))
	}
	g.fields = append(g.fields, "")
	for i := 1; i <= int(C.ts_language_field_count(c)); i++ {
		name := C.GoString(C.ts_language_field_name_for_id(c, C.uint16_t(i)))
		g.fields = append(g.fields, name)
		g.byName[name] = FieldID(i)
	}
	return g
}

// parser is one C parser, used by one goroutine at a time.
type parser struct {
	c *C.TSParser
	// hoist puts right what the grammar gets wrong, nil where it does not.
	hoist *hoistKinds
	// ids is memory for parsed.ids, reused from file to file.
	ids []uintptr
}

// kept is memory of parsers that are done, for the next ones.
var kept struct {
	sync.Mutex
	ids [][]uintptr
}

// takeParser gives a parser; nil when the library has none for the language. Each is new, so that
// what a parse costs does not depend on the parses before it.
func takeParser(l Language) *parser {
	p := &parser{c: C.ts_parser_new(), hoist: hoistKindsOf(l)}
	if p.c == nil {
		return nil
	}
	if !C.ts_parser_set_language(p.c, grammarOf(l).c) {
		C.ts_parser_delete(p.c)
		return nil
	}
	kept.Lock()
	defer kept.Unlock()
	if n := len(kept.ids); n > 0 {
		p.ids, kept.ids = kept.ids[n-1], kept.ids[:n-1]
	}
	return p
}

func init() { C.flat_count_memory() }

// giveBack frees a parser.
func (p *parser) giveBack() {
	C.ts_parser_delete(p.c)
	kept.Lock()
	defer kept.Unlock()
	if p.ids != nil && len(kept.ids) < runtime.GOMAXPROCS(0) {
		kept.ids = append(kept.ids, p.ids)
	}
}

// parsed is a C tree with its flat copy. close frees the tree; the copy stays.
type parsed struct {
	c     *C.TSTree
	nodes []node
	ids   []uintptr
	// hoisted are the type arguments of the calls in which the copy differs from the C tree.
	hoisted [][2]uint32
	// mistaken is the first operator that stayed where the grammar puts it, 0 for none.
	mistaken int
	parser   *parser
}

// keptIDs bounds the memory that a parser keeps for the next file.
const keptIDs = 1 << 17

func (p *parsed) close() {
	if p.c != nil {
		C.ts_tree_delete(p.c)
		p.c = nil
	}
	if cap(p.ids) <= keptIDs && cap(p.ids) > cap(p.parser.ids) {
		p.parser.ids = p.ids
	}
	p.ids = nil
}

// takeIDs gives memory for a number of ids.
func (p *parser) takeIDs(n int) []uintptr {
	ids := p.ids
	p.ids = nil
	if cap(ids) < n {
		return make([]uintptr, n)
	}
	return ids[:n]
}

// flatNodeSize is the size of the C side's table entry, equal to node's.
const flatNodeSize = C.sizeof_FlatNode

// noText is passed as the text of an empty file, since Go has no address for it.
var noText = [1]byte{'\n'}

// parse parses and copies. The problem says why there is no tree. effort is how many bytes may
// be read and allocated, and is lessened by those that were. withIDs asks for what query needs.
func (p *parser) parse(src []byte, effort *int, depth int, withIDs bool) (*parsed, *Problem) {
	start := &noText[0]
	if len(src) > 0 {
		start = &src[0]
	}
	spent := C.uint64_t(max(*effort, 0))
	c := C.flat_parse(p.c, (*C.char)(unsafe.Pointer(start)), C.uint32_t(len(src)), &spent)
	*effort -= int(spent)
	if c == nil && spent == 0 {
		return nil, &Problem{Kind: TooHard, Detail: "there is no memory for the parser's stack; give the run more (ulimit -v), or the file to fewer at once (-j 1)"}
	}
	if c == nil {
		return nil, &Problem{Kind: TooHard, Detail: fmt.Sprintf("the parser goes over its %d bytes again and again; it was stopped", len(src))}
	}
	out := &parsed{c: c, parser: p}
	count := int(C.flat_count(c))
	if count > maxNodes {
		out.close()
		return nil, &Problem{Kind: TooLarge, Detail: fmt.Sprintf("%d syntax nodes, more than the limit of %d", count, maxNodes)}
	}
	if problem := out.fill(count, depth, withIDs); problem != nil {
		out.close()
		return nil, problem
	}
	if at, pieces := widestError(out.nodes); pieces > maxPieces {
		line := 1 + bytes.Count(src[:out.nodes[at].start], []byte("\n"))
		out.close()
		return nil, &Problem{Kind: TooHard, Detail: fmt.Sprintf("%d pieces in a row belong to nothing that the language knows", pieces), Line: line}
	}
	return out, nil
}

// widestError is the error with the most pieces in it, and how many those are.
func widestError(nodes []node) (at, pieces int) {
	if nodes[0].flags&flagError == 0 {
		return 0, 0
	}
	counts := map[uint32]int{}
	for i := 1; i < len(nodes); i++ {
		parent := nodes[i].parent
		if KindID(nodes[parent].kind) != ErrorKind {
			continue
		}
		counts[parent]++
		if n := counts[parent]; n > pieces {
			at, pieces = int(parent), n
		}
	}
	return at, pieces
}

// fill copies the C tree. Its size is the library's count, which is not relied
// upon: a table that proves too small is made again.
func (p *parsed) fill(count, depth int, withIDs bool) *Problem {
	for size := max(count, 1); size <= 1<<31; size *= 2 {
		nodes := make([]node, size)
		var ids *unsafe.Pointer
		if withIDs {
			p.ids = p.parser.takeIDs(size)
			ids = (*unsafe.Pointer)(unsafe.Pointer(&p.ids[0]))
		}
		var filled C.uint32_t
		switch C.flat_fill(p.c, (*C.FlatNode)(unsafe.Pointer(&nodes[0])), C.uint32_t(size), C.uint32_t(depth), C.uint32_t(maxChain*depth/10), ids, &filled) {
		case C.FLAT_TOO_DEEP:
			return &Problem{Kind: TooDeep, Detail: fmt.Sprintf("nested deeper than %d", depth)}
		case C.FLAT_TOO_LONG:
			return &Problem{Kind: TooDeep, Detail: fmt.Sprintf("more than %d operators in one row", maxChain*depth/10)}
		case C.FLAT_DONE:
			p.nodes = nodes[:filled]
			var noted []uintptr
			if withIDs {
				p.ids = p.ids[:filled]
				noted = p.ids
			}
			if p.parser.hoist != nil {
				p.hoisted, p.mistaken = p.parser.hoist.hoist(p.nodes, noted)
			}
			return nil
		}
	}
	return &Problem{Kind: TooLarge, Detail: "more syntax nodes than a table holds"}
}

// query runs a set over the tree and gives [pattern, n, (capture, node) * n]
// runs. The problem says that matches were lost.
func (p *parsed) query(qs *QuerySet, inFlight, length int) ([]uint32, *Problem) {
	var size C.uint32_t
	var outcome C.int
	buf := C.flat_query(p.c, qs.c, (*unsafe.Pointer)(unsafe.Pointer(&p.ids[0])), C.uint32_t(len(p.ids)), C.uint32_t(inFlight), C.uint32_t(length), &size, &outcome)
	runtime.KeepAlive(qs)
	var out []uint32
	if buf != nil {
		out = append(out, unsafe.Slice((*uint32)(unsafe.Pointer(buf)), int(size))...)
		C.free(unsafe.Pointer(buf))
	}
	switch outcome {
	case C.FLAT_ALL_MATCHES:
		return out, nil
	case C.FLAT_IN_FLIGHT:
		return out, &Problem{Kind: LostMatches, Detail: fmt.Sprintf("more than %d matches begun and not ended; some may be lost", inFlight)}
	case C.FLAT_BUFFER_FULL:
		return out, &Problem{Kind: LostMatches, Detail: fmt.Sprintf("the matches fill more than %d MB; the rest is lost", length>>18)}
	case C.FLAT_NO_MEMORY:
		return out, &Problem{Kind: LostMatches, Detail: "no memory for more matches; the rest is lost"}
	}
	return out, &Problem{Kind: LostMatches, Detail: "a match of a node that is not in the tree was dropped"}
}

// trim gives the memory of a large parse back to the system.
func trim() { C.flat_trim() }

// newQuery compiles query text; on failure it gives the byte offset and kind of the error.
func newQuery(l Language, text string) (q *C.TSQuery, offset int, kind int) {
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	var at, code C.uint32_t
	q = C.ts_query_new(grammarOf(l).c, c, C.uint32_t(len(text)), &at, &code)
	return q, int(at), int(code)
}

// patternCount is the number of patterns of a compiled query.
func patternCount(q *cQuery) int { return int(C.ts_query_pattern_count(q)) }

// patternStart is where a pattern begins in the text that was compiled.
func patternStart(q *cQuery, pattern int) int {
	return int(C.ts_query_start_byte_for_pattern(q, C.uint32_t(pattern)))
}

// captureNames lists a query's captures by id.
func captureNames(q *cQuery) []string {
	out := make([]string, int(C.ts_query_capture_count(q)))
	for i := range out {
		var n C.uint32_t
		s := C.ts_query_capture_name_for_id(q, C.uint32_t(i), &n)
		out[i] = C.GoStringN(s, C.int(n))
	}
	return out
}

// predicateSteps gives the predicates of one pattern, each a list whose first
// step is its name.
func predicateSteps(q *cQuery, pattern int) [][]predicateStep {
	var n C.uint32_t
	steps := C.ts_query_predicates_for_pattern(q, C.uint32_t(pattern), &n)
	var current []predicateStep
	var all [][]predicateStep
	for _, s := range unsafe.Slice(steps, int(n)) {
		switch s._type {
		case 0:
			all = append(all, current)
			current = nil
		case 1:
			current = append(current, predicateStep{capture: int(s.value_id)})
		case 2:
			var m C.uint32_t
			text := C.ts_query_string_value_for_id(q, s.value_id, &m)
			current = append(current, predicateStep{isText: true, text: C.GoStringN(text, C.int(m))})
		}
	}
	return all
}

func freeQuery(q *cQuery) { C.ts_query_delete(q) }

type cQuery = C.TSQuery
