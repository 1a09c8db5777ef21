package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
)

// Graph is the edges that the syntax of all files gives; nothing is evaluated for them. Each table is made when it is
// first asked for.
type Graph struct {
	flow.Sources
	index  []File
	tables tables
}

// Same lists the other places at which a class is opened.
func (g *Graph) Same(c flow.ClassRef) []flow.ClassRef {
	if !g.Semantics.Classes.Open {
		return nil
	}
	return g.Constants().Classes[g.Class(c).QualifiedName]
}

// Canonical is the one entry that stands for a class opened in several places.
func (g *Graph) Canonical(c flow.ClassRef) flow.ClassRef {
	if all := g.Same(c); len(all) > 1 {
		return all[0]
	}
	return c
}
