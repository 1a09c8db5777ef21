package clientstate

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
)

// Index says where the code of a run keeps state.
type Index struct {
	code *reading.Code
	prog *program.Program
	says declared

	// contexts, stores, kept, named and members are looked for once, when they are asked for.
	contexts func() []flow.Call
	stores   func() map[flow.FuncRef]*Store
	kept     func() *keptStores
	named    func() map[string][]flow.Call
	members  func() map[string][]flow.Site
	// membersBy are members by class (map[flow.ClassRef][]flow.Site), by the name.
	membersBy sync.Map
	// templates are the functions that templates are read as ([]unit.FuncID), by the file.
	templates sync.Map
	// sinks are the places where functions put values into state ([]Sink), by the function.
	sinks sync.Map
}

// Of is the index of a run's code.
func Of(code *reading.Code, packs []*packrt.Pack) *Index {
	r := &Index{code: code, prog: code.Prog, says: declaredBy(packs)}
	r.contexts = sync.OnceValue(r.findContexts)
	r.stores = sync.OnceValue(r.findStores)
	r.kept = sync.OnceValue(r.findKept)
	r.named = sync.OnceValue(r.findNamed)
	r.members = sync.OnceValue(r.findMembers)
	return r
}
