package edges

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Graph is the edges that the syntax of all files gives; nothing is evaluated for them. Each table is made when it is
// first asked for.
type Graph struct {
	flow.Sources
	index  []File
	tables tables
}

// tables are what is made of all files together, each when it is first asked for.
type tables struct {
	// calls lists the calls of each name.
	calls func() map[string][]flow.Call
	// implementers finds the classes that implement an interface.
	implementers func() map[string]flow.ClassRef
	// constants are looked up by nesting.
	constants func() *ConstantTable
	// appends is where lists are added to.
	appends func() *AppendTable
}

// CallsNamed lists the calls whose callee has a name.
func (g *Graph) CallsNamed(name string) []flow.Call { return g.tables.calls()[name] }

// Implementer finds the one class that implements an interface of that name.
func (g *Graph) Implementer(name string) (flow.ClassRef, bool) {
	c := g.tables.implementers()[name]
	return c, c.Class != 0
}

// Constants are what the project's constants stand for.
func (g *Graph) Constants() *ConstantTable { return g.tables.constants() }

// Appends is where lists are added to.
func (g *Graph) Appends() *AppendTable { return g.tables.appends() }

func New(files []*unit.File, modules flow.ModuleResolver) *Graph {
	g := &Graph{Sources: flow.Sources{Files: files, Semantics: flow.SemanticsOf(files), Modules: modules, Paths: make(map[string]flow.FileID, len(files))}, index: make([]File, len(files))}
	for i, f := range files {
		g.Paths[f.Path] = flow.FileID(i)
	}
	g.tables.calls = sync.OnceValue(g.buildCallsNamed)
	g.tables.implementers = sync.OnceValue(g.buildImplementers)
	g.tables.constants = sync.OnceValue(g.buildConstants)
	g.tables.appends = sync.OnceValue(g.buildAppends)
	return g
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
