package facts

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
)

// Evaluator answers what the fields of facts are in a call context, and lifts facts to where they are grounded.
type Evaluator struct {
	Roles *Roles
	// StoreOf names the store that an access is of in an environment; classes that inherit a method are told apart by it.
	StoreOf func(access *Fact, env *flow.Env) string

	code  *reading.Code
	prog  *program.Program
	packs []*packrt.Pack
	// mayHold are the parameters to which some call may pass a value that packs look for, and of which libraries.
	mayHold map[Param]families
	// loops finds the elements that the loops of each file take.
	loops []loopIndex
}

func newEvaluator(code *reading.Code, packs []*packrt.Pack) *Evaluator {
	return &Evaluator{Roles: newRoles(), code: code, prog: code.Prog, packs: packs, loops: make([]loopIndex, len(code.Prog.Files))}
}
