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
	// Source is the text that offsets point into: the file, of the same length, in
	// which a byte order mark is blank and bytes that are no UTF-8 are question marks.
	Source []byte
	nodes  []node
	g      *grammar
	lines  func() []uint32
	// moved says where parts of the source stand in file; nil where the source is the file.
	moved []Moved
	file  []byte
}

// Moved is a part of a source, from From up to where the next one begins, that stands at Was in the file that the source was made of; all of
// it there, where it was only Written for what that is.
type Moved struct {
	From, Was uint32
	Written   bool
}

func newTree(l Language, source []byte, nodes []node) *Tree {
	return &Tree{Language: l, Source: source, nodes: nodes, g: grammarOf(l), lines: linesOf(source)}
}

func linesOf(source []byte) func() []uint32 {
	return sync.OnceValue(func() []uint32 {
		out := []uint32{0}
		for i, c := range source {
			if c == '\n' {
				out = append(out, uint32(i+1))
			}
		}
		return out
	})
}

// MadeOf says of which file the source was made, and where its parts stand there: lines are those of the file.
func (t *Tree) MadeOf(file []byte, moved []Moved) {
	if len(moved) > 0 {
		t.file, t.moved, t.lines = file, moved, linesOf(file)
	}
}

// Moves reports whether parts of the source stand elsewhere in the file that it was made of.
func (t *Tree) Moves() bool { return t.file != nil }

// Written reports whether a node begins in what is only written for a part of the file.
func (t *Tree) Written(n Node) bool {
	start := t.Start(n)
	i := sort.Search(len(t.moved), func(i int) bool { return t.moved[i].From > start })
	return i > 0 && t.moved[i-1].Written
}

// InFile is where a place of the source stands in the file that it was made of.
func (t *Tree) InFile(offset uint32) uint32 {
	i := sort.Search(len(t.moved), func(i int) bool { return t.moved[i].From > offset })
	if t.file != nil && int(offset)+1 >= len(t.Source) {
		return uint32(len(t.file) + int(offset) - len(t.Source)) // what ends with the source ends with the file
	}
	switch {
	case i == 0:
		return offset
	case t.moved[i-1].Written:
		return t.moved[i-1].Was
	}
	return t.moved[i-1].Was + offset - t.moved[i-1].From
}

// File is the text of the file that the source was made of.
func (t *Tree) File() []byte {
	if t.file != nil {
		return t.file
	}
	return t.Source
}

// Len is the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Valid reports whether n is a node of the tree.
func (t *Tree) Valid(n Node) bool { return int64(n) < int64(len(t.nodes)) }

// noNode answers for NoNode and for handles of no node: it has no kind, no text,
// no parent and no children.
var noNode = node{parent: uint32(NoNode)}

func (t *Tree) at(n Node) *node {
	if int64(n) < int64(len(t.nodes)) {
		return &t.nodes[n]
	}
	return &noNode
}

// Kind is the node's kind; ErrorKind for what the grammar could not read.
func (t *Tree) Kind(n Node) KindID { return KindID(t.at(n).kind) }

// KindName is the node's kind as queries spell it.
func (t *Tree) KindName(n Node) string {
	k := t.at(n).kind
	switch {
	case KindID(k) == ErrorKind:
		return "ERROR"
	case int(k) >= len(t.g.kinds) || !t.Valid(n):
		return ""
	}
	return t.g.kinds[k]
}

// Named reports whether the node is a named one rather than a token.
func (t *Tree) Named(n Node) bool { return t.at(n).flags&flagNamed != 0 }

// Extra reports whether the node may stand anywhere (a comment).
func (t *Tree) Extra(n Node) bool { return t.at(n).flags&flagExtra != 0 }

// Missing reports whether the parser made the node up.
func (t *Tree) Missing(n Node) bool { return t.at(n).flags&flagMissing != 0 }

// Error reports whether the node itself is what the grammar could not read.
func (t *Tree) Error(n Node) bool { return t.Kind(n) == ErrorKind }

// HasError reports whether something inside the node could not be read.
func (t *Tree) HasError(n Node) bool { return t.at(n).flags&flagError != 0 }

// Start is the byte offset of the node's first character.
func (t *Tree) Start(n Node) uint32 { return t.at(n).start }

// End is the byte offset behind the node's last character.
func (t *Tree) End(n Node) uint32 { return t.at(n).end }

// After is the first node behind the node's subtree, in pre-order.
func (t *Tree) After(n Node) Node { return Node(t.at(n).after) }

// Contains reports whether a node is inner itself or encloses it.
func (t *Tree) Contains(n, inner Node) bool { return n <= inner && inner < t.After(n) }

// ParentOf gives the node around a node; false for the root.
func (t *Tree) ParentOf(n Node) (Node, bool) {
	p := Node(t.at(n).parent)
	return p, p != NoNode
}

// FieldOf is the node's field in its parent.
func (t *Tree) FieldOf(n Node) FieldID { return FieldID(t.at(n).field) }

// FieldName is the name of that field, "" for none.
func (t *Tree) FieldName(n Node) string { return t.g.fields[t.at(n).field] }

// FirstChild gives the first child, NoNode when there is none.
func (t *Tree) FirstChild(n Node) Node {
	if c := n + 1; c < t.After(n) {
		return c
	}
	return NoNode
}

// NextSibling gives the next child of the same parent, NoNode when there is none.
func (t *Tree) NextSibling(n Node) Node {
	p := t.at(n).parent
	if next := t.After(n); Node(p) != NoNode && next < t.After(Node(p)) {
		return next
	}
	return NoNode
}

// Children yields all children in order.
func (t *Tree) Children(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		end := t.at(n).after
		for c := uint32(n) + 1; c < end; c = t.nodes[c].after {
			if !yield(Node(c)) {
				return
			}
		}
	}
}

// Filling gives the outermost node that fills a range of the source. Nodes stand in the order in which they begin.
func (t *Tree) Filling(start, end uint32) (Node, bool) {
	for i := sort.Search(len(t.nodes), func(i int) bool { return t.nodes[i].start >= start }); i < len(t.nodes) && t.nodes[i].start == start; i++ {
		if t.nodes[i].end == end {
			return Node(i), true
		}
	}
	return 0, false
}

// NamedChildren yields the named children that are no comments, in order.
func (t *Tree) NamedChildren(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		end := t.at(n).after
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
	end := t.at(n).after
	for c := uint32(n) + 1; c < end; c = t.nodes[c].after {
		if t.nodes[c].field == uint8(f) {
			return Node(c)
		}
	}
	return NoNode
}

// ChildByFieldName is ChildByField by the field's name.
func (t *Tree) ChildByFieldName(n Node, name string) Node { return t.ChildByField(n, t.g.byName[name]) }

// NodeAt gives the outermost node that has exactly that range and kind (0: any
// named one), NoNode when there is none.
func (t *Tree) NodeAt(start, end uint32, kind KindID) Node {
	i := sort.Search(len(t.nodes), func(i int) bool { return t.nodes[i].start >= start })
	for ; i < len(t.nodes) && t.nodes[i].start == start; i++ {
		n := &t.nodes[i]
		if n.end == end && (KindID(n.kind) == kind || kind == 0 && n.flags&flagNamed != 0) {
			return Node(i)
		}
	}
	return NoNode
}

// Text is the source text of a node.
func (t *Tree) Text(n Node) string { return string(t.Bytes(n)) }

// Bytes is the source text of a node, not copied: it must not be changed.
func (t *Tree) Bytes(n Node) []byte {
	at := t.at(n)
	return t.Source[at.start:at.end:at.end]
}

// Line is the 1-based line of a node's first character.
func (t *Tree) Line(n Node) int { return t.LineAt(t.at(n).start) }

// EndLine is the 1-based line of a node's last character.
func (t *Tree) EndLine(n Node) int {
	e := t.at(n).end
	if e > t.at(n).start {
		e--
	}
	return t.LineAt(e)
}

// LineAt is the 1-based line of a byte offset.
func (t *Tree) LineAt(offset uint32) int {
	lines := t.lines()
	offset = t.InFile(offset)
	return sort.Search(len(lines), func(i int) bool { return lines[i] > offset })
}

// LineCol is the 1-based line of a byte offset, and its distance in bytes from
// that line's beginning.
func (t *Tree) LineCol(offset uint32) (line int, column uint32) {
	line = t.LineAt(offset)
	return line, t.InFile(offset) - t.lines()[line-1]
}

// FirstError is the first node that could not be read, NoNode when all were.
func (t *Tree) FirstError() Node {
	for i := range t.nodes {
		if unreadable(&t.nodes[i]) {
			return Node(i)
		}
	}
	return NoNode
}

// stringDepth and stringLength are where String cuts a tree.
const (
	stringDepth  = 1000
	stringLength = 1 << 16
)

// String writes the tree as an S-expression of named nodes, for debugging; one
// that is long or deep is cut, with "…" where.
func (t *Tree) String() string {
	var b strings.Builder
	var open []uint32
	for i := uint32(0); int(i) < len(t.nodes); i++ {
		for len(open) > 0 && open[len(open)-1] <= i {
			b.WriteByte(')')
			open = open[:len(open)-1]
		}
		n := &t.nodes[i]
		if n.flags&(flagNamed|flagMissing) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if b.Len() > stringLength {
			b.WriteString("…")
			break
		}
		if len(open) >= stringDepth {
			b.WriteString("…")
			i = n.after - 1
			continue
		}
		if f := t.FieldName(Node(i)); f != "" {
			b.WriteString(f + ": ")
		}
		b.WriteByte('(')
		if n.flags&flagMissing != 0 {
			b.WriteString("MISSING ")
		}
		b.WriteString(t.KindName(Node(i)))
		open = append(open, n.after)
	}
	return b.String() + strings.Repeat(")", len(open))
}
