//go:build tinygo

package drift

import (
	"unsafe"

	"github.com/drift-analyzer/drift/abi"
)

//go:wasmimport drift_v2 node_kind
func hostNodeKind(n uint32, p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 node_text
func hostNodeText(n uint32, p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 node_field
func hostNodeField(n uint32, p unsafe.Pointer, l uint32) uint32

//go:wasmimport drift_v2 node_child
func hostNodeChild(n, i uint32) uint32

//go:wasmimport drift_v2 node_count
func hostNodeCount(n uint32) uint32

//go:wasmimport drift_v2 node_parent
func hostNodeParent(n uint32) uint32

//go:wasmimport drift_v2 value_const
func hostValueConst(n uint32, p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 value_kind
func hostValueKind(n uint32) uint32

//go:wasmimport drift_v2 value_origins
func hostValueOrigins(n uint32, p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 value_property
func hostValueProperty(n uint32, p unsafe.Pointer, l uint32) uint32

//go:wasmimport drift_v2 value_keys
func hostValueKeys(n uint32, p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 value_element
func hostValueElement(n, i uint32) uint32

//go:wasmimport drift_v2 value_function
func hostValueFunction(n uint32) uint32

//go:wasmimport drift_v2 function_params
func hostFunctionParams(n uint32) uint32

//go:wasmimport drift_v2 enclosing_function
func hostEnclosingFunction(n uint32) uint32

//go:wasmimport drift_v2 enclosing_class
func hostEnclosingClass(n uint32) uint32

//go:wasmimport drift_v2 class_base
func hostClassBase(n uint32) uint32

//go:wasmimport drift_v2 file_path
func hostFilePath(p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 node_line
func hostNodeLine(n uint32) uint32

//go:wasmimport drift_v2 file_read
func hostFileRead(name unsafe.Pointer, nameLen uint32, p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 file_list
func hostFileList(name unsafe.Pointer, nameLen uint32, p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 config
func hostConfig(p unsafe.Pointer, c uint32) uint32

//go:wasmimport drift_v2 log
func hostLog(p unsafe.Pointer, l uint32)

//go:wasmimport drift_v2 emit
func hostEmit(p unsafe.Pointer, l uint32) uint32

var buffer = make([]byte, 1024)

// text reads a text result, with a larger buffer when it does not fit.
func text(read func(p unsafe.Pointer, c uint32) uint32) string {
	n := read(unsafe.Pointer(&buffer[0]), uint32(len(buffer)))
	if n > uint32(len(buffer)) {
		buffer = make([]byte, n)
		n = read(unsafe.Pointer(&buffer[0]), n)
	}
	return string(buffer[:n])
}

func pointer(s string) (unsafe.Pointer, uint32) {
	return unsafe.Pointer(unsafe.StringData(s)), uint32(len(s))
}

// Kind is the node's kind, as queries spell it.
func (n Node) Kind() string {
	return text(func(p unsafe.Pointer, c uint32) uint32 { return hostNodeKind(uint32(n), p, c) })
}

// Text is the node's source text.
func (n Node) Text() string {
	return text(func(p unsafe.Pointer, c uint32) uint32 { return hostNodeText(uint32(n), p, c) })
}

// Field gives the first child under a field.
func (n Node) Field(name string) Node {
	p, l := pointer(name)
	return Node(hostNodeField(uint32(n), p, l))
}

// Child gives a named child by position.
func (n Node) Child(i int) Node { return Node(hostNodeChild(uint32(n), uint32(i))) }

// Count is the number of named children.
func (n Node) Count() int { return int(hostNodeCount(uint32(n))) }

// Parent is the node around it.
func (n Node) Parent() Node { return Node(hostNodeParent(uint32(n))) }

// Const is the constant that the node's value folds to: its type (s, n, b, 0) and text.
func (n Node) Const() (kind byte, value string, ok bool) {
	s := text(func(p unsafe.Pointer, c uint32) uint32 { return hostValueConst(uint32(n), p, c) })
	if s == "" {
		return 0, "", false
	}
	return s[0], s[1:], true
}

// ValueKind says what the node's value is; see docs/abi.md for the numbers.
func (n Node) ValueKind() abi.Evaluated { return abi.Evaluated(hostValueKind(uint32(n))) }

// Origins lists where the node's value comes from, one a line.
func (n Node) Origins() string {
	return text(func(p unsafe.Pointer, c uint32) uint32 { return hostValueOrigins(uint32(n), p, c) })
}

// Property gives the expression of a property of the node's value.
func (n Node) Property(name string) Node {
	p, l := pointer(name)
	return Node(hostValueProperty(uint32(n), p, l))
}

// Keys are the names of the known properties of the node's value.
func (n Node) Keys() []string {
	return lines(text(func(p unsafe.Pointer, c uint32) uint32 { return hostValueKeys(uint32(n), p, c) }))
}

// Element gives the expression of an element of the node's value.
func (n Node) Element(i int) Node { return Node(hostValueElement(uint32(n), uint32(i))) }

// Function gives the function that the node's value is.
func (n Node) Function() Node { return Node(hostValueFunction(uint32(n))) }

// Params is the number of parameters of a function node.
func (n Node) Params() int { return int(hostFunctionParams(uint32(n))) }

// EnclosingFunction is the function around the node.
func (n Node) EnclosingFunction() Node { return Node(hostEnclosingFunction(uint32(n))) }

// EnclosingClass is the class around a node, 0 for none.
func (n Node) EnclosingClass() Node { return Node(hostEnclosingClass(uint32(n))) }

// BaseClass is the class of the project that a class descends from, 0 for none.
func (n Node) BaseClass() Node { return Node(hostClassBase(uint32(n))) }

// FilePath is the file's path relative to the project.
func FilePath() string {
	return text(func(p unsafe.Pointer, c uint32) uint32 { return hostFilePath(p, c) })
}

// Line is the 1-based line of the node.
func (n Node) Line() int { return int(hostNodeLine(uint32(n))) }

// ReadFile is the content of another file of the project, by its path from the
// root; empty when there is none, or none that the manifest's files declare.
func ReadFile(path string) string {
	name, l := pointer(path)
	return text(func(p unsafe.Pointer, c uint32) uint32 { return hostFileRead(name, l, p, c) })
}

// ListFiles lists the files in a folder of the project, "" for its root, by their paths from the root; only those that
// the manifest's files declare.
func ListFiles(folder string) []string {
	name, l := pointer(folder)
	return lines(text(func(p unsafe.Pointer, c uint32) uint32 { return hostFileList(name, l, p, c) }))
}

// Config is the pack's configuration as JSON, {} when there is none.
func Config() string {
	return text(func(p unsafe.Pointer, c uint32) uint32 { return hostConfig(p, c) })
}

// Log writes a line that `drift pack run --trace` shows.
func Log(line string) {
	p, l := pointer(line)
	hostLog(p, l)
}

func emit(fact []byte) { hostEmit(unsafe.Pointer(&fact[0]), uint32(len(fact))) }

//go:wasmexport drift_abi
func exportABI() uint32 { return abi.Major<<16 | abi.Minor }

var inbox []byte

//go:wasmexport drift_alloc
func exportAlloc(n uint32) uint32 {
	inbox = make([]byte, n+1)
	return uint32(uintptr(unsafe.Pointer(&inbox[0])))
}

//go:wasmexport drift_manifest
func exportManifest() uint64 {
	p, l := pointer(manifestText)
	return uint64(uintptr(p))<<32 | uint64(l)
}

//go:wasmexport drift_match
func exportMatch(p, n uint32) uint32 {
	dispatch(inbox[:n])
	return 0
}
