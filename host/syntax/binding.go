package syntax

// #cgo CFLAGS: -O2 -std=gnu11
// #cgo linux LDFLAGS: -Wl,--unresolved-symbols=ignore-all
// #cgo darwin LDFLAGS: -Wl,-undefined,dynamic_lookup
// #include <stdlib.h>
// #include "flat.h"
import "C"

import (
	"sync"
	"unsafe"

	// The binding compiles the library and the grammars whose C functions flat.c calls.
	_ "github.com/smacker/go-tree-sitter"
	_ "github.com/smacker/go-tree-sitter/javascript"
	_ "github.com/smacker/go-tree-sitter/python"
	_ "github.com/smacker/go-tree-sitter/ruby"
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

var grammars [languageCount]struct {
	once sync.Once
	g    *grammar
}

func grammarOf(l Language) *grammar {
	slot := &grammars[l]
	slot.once.Do(func() {
		c := C.flat_language(C.int(l))
		if c == nil {
			return
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
		slot.g = g
	})
	return slot.g
}

// parser is one pooled C parser.
type parser struct{ c *C.TSParser }

var parsers [languageCount]sync.Pool

func takeParser(l Language) *parser {
	if p, ok := parsers[l].Get().(*parser); ok {
		return p
	}
	p := &parser{c: C.ts_parser_new()}
	C.ts_parser_set_language(p.c, grammarOf(l).c)
	return p
}

// giveBack returns a parser; one whose limit was hit is reset first, since it
// would go on with the old text otherwise.
func (p *parser) giveBack(l Language) {
	C.ts_parser_reset(p.c)
	parsers[l].Put(p)
}

// parseFlat parses and copies; ok is false when the time limit was hit, deep
// when the tree is nested too deeply.
func (p *parser) parseFlat(src []byte, limits Limits, queries *QuerySet) (nodes []node, matches []uint32, overflow, ok, deep bool) {
	if len(src) == 0 {
		src = []byte("\n")
	}
	C.ts_parser_set_timeout_micros(p.c, C.uint64_t(limits.Time.Microseconds()))
	tree := C.ts_parser_parse_string(p.c, nil, (*C.char)(unsafe.Pointer(&src[0])), C.uint32_t(len(src)))
	if tree == nil {
		return nil, nil, false, false, false
	}
	defer C.ts_tree_delete(tree)
	count := C.flat_count(tree)
	nodes = make([]node, int(count))
	filled := C.flat_fill(tree, (*C.FlatNode)(unsafe.Pointer(&nodes[0])), count, C.uint32_t(limits.Depth))
	if filled == 0 {
		return nil, nil, false, true, true
	}
	nodes = nodes[:int(filled)]
	if queries != nil && queries.c != nil {
		var length, lost C.uint32_t
		buf := C.flat_query(tree, queries.c, (*C.FlatNode)(unsafe.Pointer(&nodes[0])), filled, &length, &lost)
		if buf != nil {
			matches = append(matches, unsafe.Slice((*uint32)(unsafe.Pointer(buf)), int(length))...)
			C.free(unsafe.Pointer(buf))
		}
		overflow = lost != 0 || buf == nil
	}
	return nodes, matches, overflow, true, false
}

// newQuery compiles query text; on failure it gives the byte offset and kind of the error.
func newQuery(l Language, text string) (q *C.TSQuery, offset int, kind int) {
	c := C.CString(text)
	defer C.free(unsafe.Pointer(c))
	var at, code C.uint32_t
	q = C.ts_query_new(grammarOf(l).c, c, C.uint32_t(len(text)), &at, &code)
	return q, int(at), int(code)
}

func (qs *QuerySet) load() {
	for i := range int(C.ts_query_capture_count(qs.c)) {
		var n C.uint32_t
		s := C.ts_query_capture_name_for_id(qs.c, C.uint32_t(i), &n)
		qs.captures = append(qs.captures, C.GoStringN(s, C.int(n)))
	}
	for i := range int(C.ts_query_pattern_count(qs.c)) {
		var n C.uint32_t
		steps := C.ts_query_predicates_for_pattern(qs.c, C.uint32_t(i), &n)
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
				text := C.ts_query_string_value_for_id(qs.c, s.value_id, &m)
				current = append(current, predicateStep{capture: -1, text: C.GoStringN(text, C.int(m))})
			}
		}
		qs.predicates = append(qs.predicates, compilePredicates(all))
	}
}

func (qs *QuerySet) free() {
	if qs.c != nil {
		C.ts_query_delete(qs.c)
		qs.c = nil
	}
}

type cQuery = C.TSQuery
