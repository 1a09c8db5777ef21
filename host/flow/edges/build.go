package edges

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

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
