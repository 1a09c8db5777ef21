package program

import (
	"iter"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// callsIn goes over the calls in a file's functions, in the order of these.
func (p *Program) callsIn(file flow.FileID) iter.Seq[flow.Call] {
	f := p.Files[file]
	return func(yield func(flow.Call) bool) {
		for id := 1; id < len(f.Funcs); id++ {
			for _, c := range f.Funcs[id].Calls {
				if !yield(flow.Call{Site: flow.Site{File: file, Expr: c}, In: flow.FuncRef{File: file, Func: unit.FuncID(id)}}) {
					return
				}
			}
		}
	}
}

// heardCalls goes over the calls of all files but the quiet ones.
func (p *Program) heardCalls() iter.Seq[flow.Call] {
	return func(yield func(flow.Call) bool) {
		for i := range p.Files {
			if p.IsQuiet(flow.FileID(i)) {
				continue
			}
			for c := range p.callsIn(flow.FileID(i)) {
				if !yield(c) {
					return
				}
			}
		}
	}
}
