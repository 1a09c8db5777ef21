package program

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/unit"
)

// New makes a program of lowered files. It evaluates nothing yet.
func New(files []*unit.File, resolver flow.ModuleResolver, hints flow.Hints) *Program {
	p := &Program{Evaluator: eval.New(files, resolver, hints)}
	p.find()
	p.descendants = sync.OnceValue(p.buildDescendants)
	return p
}

// find has callers looked for when they are asked for.
func (p *Program) find() {
	p.callers, p.runners, p.decorations = sync.OnceValue(p.buildCallers), sync.OnceValue(p.buildRunners), sync.OnceValue(p.buildDecorations)
	p.instances = sync.OnceValue(p.buildInstances)
	p.handing = sync.OnceValue(p.buildHanding)
	p.renderings = sync.OnceValue(p.buildRenderings)
	p.reads = sync.OnceValue(p.buildReads)
}
