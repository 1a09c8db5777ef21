package edges

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// New makes the edges of lowered files; each table waits until it is first asked for.
func New(files []*unit.File, modules flow.ModuleResolver) *Graph {
	g := &Graph{Sources: flow.NewSources(files, modules), index: make([]File, len(files))}
	g.tables.calls = sync.OnceValue(g.buildCallsNamed)
	g.tables.implementers = sync.OnceValue(g.buildImplementers)
	g.tables.heirs = sync.OnceValue(g.buildHeirs)
	g.tables.mixers = sync.OnceValue(g.buildMixers)
	g.tables.constants = sync.OnceValue(g.buildConstants)
	g.tables.appends = sync.OnceValue(g.buildAppends)
	g.tables.rewrites = sync.OnceValue(g.buildRewrites)
	g.tables.assigned = sync.OnceValue(g.buildAssigned)
	g.tables.circles = sync.OnceValue(g.buildCircles)
	return g
}
