package syntax

import (
	"iter"
	"sort"
	"strings"
	"sync"
)

// Node is a syntax node: its index in the tree's table. The root is 0.
type Node uint32

// NoNode is returned where there is no node.
const NoNode Node = 0xffffffff

// node is one entry of the table; it has the layout of FlatNode in flat.h.
type node struct {
	start, end, parent, after uint32
	kind                      uint16
	field, flags              uint8
}

const (
	flagNamed = 1 << iota
	flagExtra
	flagMissing
	flagError
)

// Tree is one flat syntax tree.
type Tree struct {
	Language Language
	// Source is the text that offsets point into.
	Source []byte
	nodes  []node
	g      *grammar
	lines  func() []uint32
}

func newTree(l Language, source []byte, nodes []node) *Tree {
	return &Tree{Language: l, Source: source, nodes: nodes, g: grammarOf(l), lines: sync.OnceValue(func() []uint32 {
		out := []uint32{0}
		for i, c := range source {
			if c == '\n' {
				out = append(out, uint32(i+1))
			}
		}
		return out
	})}
}

// Len is the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Kind is the node's kind; ErrorKind for what the grammar could not read.
func (t *Tree) Kind(n Node) KindID { return KindID(t.nodes[n].kind) }

// KindName is the node's kind as queries spell it.
func (t *Tree) KindName(n Node) string {
	k := t.nodes[n].kind
	if KindID(k) == ErrorKind {
		return "ERROR"
	}
	return t.g.kinds[k]
}

// Named reports whether the node is a named one rather than a token.
func (t *Tree) Named(n Node) bool { return t.nodes[n].flags&flagNamed != 0 }

// Extra reports whether the node may stand anywhere (a comment).
func (t *Tree) Extra(n Node) bool { return t.nodes[n].flags&flagExtra != 0 }

// Missing reports whether the parser made the node up.
func (t *Tree) Missing(n Node) bool { return t.nodes[n].flags&flagMissing != 0 }

// HasError reports whether something inside the node could not be read.
func (t *Tree) HasError(n Node) bool { return t.nodes[n].flags&flagError != 0 }

// Start is the byte offset of the node's first character.
func (t *Tree) Start(n Node) uint32 { return t.nodes[n].start }

// End is the byte offset behind the node's last character.
func (t *Tree) End(n Node) uint32 { return t.nodes[n].end }

// After is the first node behind the node's subtree, in pre-order.
func (t *Tree) After(n Node) Node { return Node(t.nodes[n].after) }

// ParentOf gives the node around a node; false for the root.
func (t *Tree) ParentOf(n Node) (Node, bool) {
	p := t.nodes[n].parent
	return Node(p), p != 0xffffffff
}

// FieldOf is the field under which the node stands in its parent.
func (t *Tree) FieldOf(n Node) FieldID { return FieldID(t.nodes[n].field) }

// FieldName is the name of that field, "" for none.
func (t *Tree) FieldName(n Node) string { return t.g.fields[t.nodes[n].field] }

// Children yields all children in order.
func (t *Tree) Children(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		end := t.nodes[n].after
		for c := uint32(n) + 1; c < end; c = t.nodes[c].after {
			if !yield(Node(c)) {
				return
			}
		}
	}
}

// NamedChildren yields the named children that are no comments, in order.
func (t *Tree) NamedChildren(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		end := t.nodes[n].after
		for c := uint32(n) + 1; c < end; c = t.nodes[c].after {
			if t.nodes[c].flags&(flagNamed|flagExtra) == flagNamed && !yield(Node(c)) {
				return
			}
		}
	}
}

// ChildByField gives the first child under a field, NoNode when there is none.
func (t *Tree) ChildByField(n Node, f FieldID) Node {
	if f == 0 {
		return NoNode
	}
	end := t.nodes[n].after
	for c := uint32(n) + 1; c < end; c = t.nodes[c].after {
		if t.nodes[c].field == uint8(f) {
			return Node(c)
		}
	}
	return NoNode
}

// ChildByFieldName is ChildByField by the field's name.
func (t *Tree) ChildByFieldName(n Node, name string) Node { return t.ChildByField(n, t.g.byName[name]) }

// Text is the source text of a node.
func (t *Tree) Text(n Node) string { return string(t.Source[t.nodes[n].start:t.nodes[n].end]) }

// Line is the 1-based line of a node's first character.
func (t *Tree) Line(n Node) int { return t.LineAt(t.nodes[n].start) }

// EndLine is the 1-based line of a node's last character.
func (t *Tree) EndLine(n Node) int {
	e := t.nodes[n].end
	if e > t.nodes[n].start {
		e--
	}
	return t.LineAt(e)
}

// LineAt is the 1-based line of a byte offset.
func (t *Tree) LineAt(offset uint32) int {
	lines := t.lines()
	return sort.Search(len(lines), func(i int) bool { return lines[i] > offset })
}

// FirstError is the first node that could not be read, NoNode when all were.
func (t *Tree) FirstError() Node {
	for i := range t.nodes {
		if KindID(t.nodes[i].kind) == ErrorKind || t.nodes[i].flags&flagMissing != 0 {
			return Node(i)
		}
	}
	return NoNode
}

// errorBytes counts what could not be read, to compare two parses.
func errorNodes(nodes []node) int {
	count := 0
	for i := range nodes {
		if KindID(nodes[i].kind) == ErrorKind || nodes[i].flags&flagMissing != 0 {
			count++
		}
	}
	return count
}

// String writes the tree as an S-expression of named nodes, for debugging; long ones are cut.
func (t *Tree) String() string {
	var b strings.Builder
	var open []uint32
	for i := uint32(0); int(i) < len(t.nodes) && b.Len() < 1<<16; i++ {
		for len(open) > 0 && open[len(open)-1] <= i {
			b.WriteByte(')')
			open = open[:len(open)-1]
		}
		if !t.Named(Node(i)) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if f := t.FieldName(Node(i)); f != "" {
			b.WriteString(f + ": ")
		}
		b.WriteString("(" + t.KindName(Node(i)))
		open = append(open, t.nodes[i].after)
	}
	return b.String() + strings.Repeat(")", len(open))
}
