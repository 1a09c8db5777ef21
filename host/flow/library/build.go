package library

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
)

func New(g *edges.Graph, envs *flow.Environments, hints flow.Hints) *Rules {
	l := &Rules{Graph: g, Environments: envs, Hints: hints}
	l.providers = sync.OnceValue(l.buildProviders)
	l.handing = sync.OnceValue(l.buildHanding)
	l.provided = sync.OnceValue(l.buildProvided)
	l.given = sync.OnceValue(l.buildGiven)
	return l
}
