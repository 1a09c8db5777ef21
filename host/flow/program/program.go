package program

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
)

// Program is all files of a run, and what may be asked of them.
type Program struct {
	*eval.Evaluator
	callers     func() map[flow.FuncRef][]flow.Call
	runners     func() map[flow.FuncRef][]flow.Call
	decorations func() decorated
	handing     func() handing
	renderings  func() map[flow.FuncRef][]flow.Call
	// reads are where functions that are properties may run, by their names.
	reads func() map[string][]flow.Site
	// runBy remembers the callers found by name.
	runBy sync.Map // FuncRef -> []Call
	// takenApart remembers what functions take out of their parameters where they declare them, by file.
	takenApart sync.Map // flow.FileID -> map[unit.FuncID][]unit.ExprID
	// instances are those that the program builds, by class.
	instances func() map[flow.ClassRef][]flow.Value
	// made remembers the instances that OnConstructed looks at.
	made sync.Map // constructed -> []flow.Value
	// descendants lists the classes below a class or module.
	descendants func() map[flow.ClassRef][]flow.ClassRef
}
