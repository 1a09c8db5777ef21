package program

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/unit"
)

// Program is all files of a run, and what may be asked of them.
type Program struct {
	*eval.Evaluator
	callers func() map[flow.FuncRef][]flow.Call
	runners func() map[flow.FuncRef][]flow.Call
	// runBy remembers the callers found by name.
	runBy sync.Map // FuncRef -> []Call
	// descendants lists the classes below a class or module.
	descendants func() map[flow.ClassRef][]flow.ClassRef
}

// New makes a program of lowered files. It evaluates nothing yet.
func New(files []*unit.File, resolver flow.ModuleResolver, hints flow.Hints) *Program {
	p := &Program{Evaluator: eval.New(files, resolver, hints)}
	p.find()
	p.descendants = sync.OnceValue(p.buildDescendants)
	return p
}

// find has callers looked for when they are asked for.
func (p *Program) find() {
	p.callers, p.runners = sync.OnceValue(p.buildCallers), sync.OnceValue(p.buildRunners)
}
