package flow

import (
	"sync"

	"github.com/drift-analyzer/drift/host/unit"
)

// Graph is the edges that the syntax of all files gives; nothing is evaluated for them. Each table is made when it is
// first asked for.
type Graph struct {
	Sources
	index  []File
	tables tables
}

// tables are what is made of all files together, each when it is first asked for.
type tables struct {
	// calls lists the calls of each name.
	calls func() map[string][]Call
	// implementers finds the classes that implement an interface.
	implementers func() map[string]ClassRef
	// constants are looked up by nesting.
	constants func() *ConstantTable
	// appends is where lists are added to.
	appends func() *AppendTable
}

// CallsNamed lists the calls whose callee has a name.
func (g *Graph) CallsNamed(name string) []Call { return g.tables.calls()[name] }

// Implementer finds the one class that implements an interface of that name.
func (g *Graph) Implementer(name string) (ClassRef, bool) {
	c := g.tables.implementers()[name]
	return c, c.Class != 0
}

// Constants are what the project's constants stand for.
func (g *Graph) Constants() *ConstantTable { return g.tables.constants() }

// Appends is where lists are added to.
func (g *Graph) Appends() *AppendTable { return g.tables.appends() }

func newGraph(files []*unit.File, modules ModuleResolver) *Graph {
	g := &Graph{Sources: Sources{Files: files, Semantics: semanticsOf(files), Modules: modules, paths: make(map[string]FileID, len(files))}, index: make([]File, len(files))}
	for i, f := range files {
		g.paths[f.Path] = FileID(i)
	}
	g.tables.calls = sync.OnceValue(g.buildCallsNamed)
	g.tables.implementers = sync.OnceValue(g.buildImplementers)
	g.tables.constants = sync.OnceValue(g.buildConstants)
	g.tables.appends = sync.OnceValue(g.buildAppends)
	return g
}

// same lists the other places at which a class is opened.
func (g *Graph) same(c ClassRef) []ClassRef {
	if !g.Semantics.Classes.Open {
		return nil
	}
	return g.Constants().classes[g.Class(c).QualifiedName]
}

// Canonical is the one entry that stands for a class opened in several places.
func (g *Graph) Canonical(c ClassRef) ClassRef {
	if all := g.same(c); len(all) > 1 {
		return all[0]
	}
	return c
}
