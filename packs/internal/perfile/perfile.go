// Package perfile remembers what a pack finds out about nodes of the file at hand. Nodes are numbered anew in each file, and a
// pack that is built in keeps its memory from one file to the next.
//
// It imports the SDK only.
package perfile

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// Memory holds one answer a node, until the pack is handed another file.
type Memory[V any] struct {
	file string
	held map[drift.Node]V
}

// Of gives the answer for a node, which find finds where it is asked for the first time.
func (m *Memory[V]) Of(n drift.Node, find func() V) V {
	if file := drift.FilePath(); m.held == nil || m.file != file {
		m.file, m.held = file, map[drift.Node]V{}
	}
	v, ok := m.held[n]
	if !ok {
		v = find()
		m.held[n] = v
	}
	return v
}
