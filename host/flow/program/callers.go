package program

import (
	"runtime"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Callers lists the calls that may run a function.
func (p *Program) Callers(f flow.FuncRef) []flow.Call {
	if p.Semantics.Calls.ByName {
		return p.callersByName(f)
	}
	return p.callers()[f]
}

func (p *Program) buildCallers() map[flow.FuncRef][]flow.Call {
	per := make([]map[flow.FuncRef][]flow.Call, len(p.Files))
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				per[i] = p.callersIn(flow.FileID(i))
			}
		})
	}
	for i := range p.Files {
		if !p.IsQuiet(flow.FileID(i)) {
			next <- i
		}
	}
	close(next)
	wg.Wait()
	out := map[flow.FuncRef][]flow.Call{}
	for _, m := range per {
		for f, calls := range m {
			out[f] = append(out[f], calls...)
		}
	}
	return out
}

func (p *Program) callersIn(file flow.FileID) map[flow.FuncRef][]flow.Call {
	out := map[flow.FuncRef][]flow.Call{}
	f := p.Files[file]
	for id := 1; id < len(f.Funcs); id++ {
		in := flow.FuncRef{File: file, Func: unit.FuncID(id)}
		for _, c := range f.Funcs[id].Calls {
			site := flow.Site{File: file, Expr: c}
			seen := map[flow.FuncRef]bool{}
			for _, callee := range p.Callees(site, nil) {
				if !seen[callee.Func] {
					seen[callee.Func] = true
					out[callee.Func] = append(out[callee.Func], flow.Call{Site: site, In: in})
				}
			}
		}
	}
	return out
}
