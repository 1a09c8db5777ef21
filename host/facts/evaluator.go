package facts

import (
	"fmt"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
)

// Evaluator answers what the fields of facts are in a call context, and lifts facts to where they are grounded.
type Evaluator struct {
	Roles *Roles

	code  *reading.Code
	prog  *flow.Program
	packs []*packrt.Pack
	// mayHold are the parameters that some call may pass a value that packs look for, and of which libraries.
	mayHold map[Param]families
	// loops finds the elements that the loops of each file take.
	loops []loopIndex
	// built are the instances that the program builds, by class.
	builtOnce sync.Once
	built     map[flow.ClassRef][]flow.Value
}

func newEvaluator(code *reading.Code, packs []*packrt.Pack) *Evaluator {
	return &Evaluator{Roles: newRoles(), code: code, prog: code.Prog, packs: packs, loops: make([]loopIndex, len(code.Prog.Files))}
}

// Describe names a fact where a failure is reported: its file, and what it is.
func (r *Evaluator) Describe(f *Fact) (file, item string) {
	source := r.prog.Files[f.File]
	return source.Path, fmt.Sprintf("the %s fact of %s in line %d", f.Kind, r.packs[f.Pack].Manifest.ID, source.Line(f.Node))
}
