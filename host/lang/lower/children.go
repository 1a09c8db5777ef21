package lower

import (
	"slices"

	"github.com/drift-analyzer/drift/host/syntax"
)

// Skipped finds the kinds of nodes that a language's front end passes over wherever
// they stand, such as comments. Names that the grammar lacks are left out.
func Skipped(l syntax.Language, names ...string) []syntax.KindID {
	var out []syntax.KindID
	for _, name := range names {
		if k := syntax.Kind(l, name); k != 0 {
			out = append(out, k)
		}
	}
	return out
}

// First and Next go through the named children of a node, skipped kinds left out;
// NoNode ends them. End is where the children of the node end.
func (b *Builder) First(n syntax.Node) syntax.Node {
	if n == syntax.NoNode {
		return syntax.NoNode
	}
	return b.From(n+1, b.Tree.After(n))
}

// Next gives the child behind another.
func (b *Builder) Next(n, end syntax.Node) syntax.Node { return b.From(b.Tree.After(n), end) }

// From gives the first child from a node on.
func (b *Builder) From(c, end syntax.Node) syntax.Node {
	for ; c < end; c = b.Tree.After(c) {
		if b.Tree.Named(c) && !slices.Contains(b.skipped, b.Tree.Kind(c)) {
			return c
		}
	}
	return syntax.NoNode
}

// Last gives the last named child.
func (b *Builder) Last(n syntax.Node) syntax.Node {
	last := syntax.NoNode
	for c, end := b.First(n), b.End(n); c != syntax.NoNode; c = b.Next(c, end) {
		last = c
	}
	return last
}

// End is where the children of a node end.
func (b *Builder) End(n syntax.Node) syntax.Node {
	if n == syntax.NoNode {
		return 0
	}
	return b.Tree.After(n)
}
