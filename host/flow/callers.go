package flow

import (
	"runtime"
	"sync"

	"github.com/drift-analyzer/drift/host/unit"
)

// Callers lists the calls that may run a function.
func (p *Program) Callers(f FuncRef) []Call {
	if p.Semantics.Calls.ByName {
		return p.callersByName(f)
	}
	return p.callers()[f]
}

func (p *Program) buildCallers() map[FuncRef][]Call {
	per := make([]map[FuncRef][]Call, len(p.Files))
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				per[i] = p.callersIn(FileID(i))
			}
		})
	}
	for i := range p.Files {
		if !p.IsQuiet(FileID(i)) {
			next <- i
		}
	}
	close(next)
	wg.Wait()
	out := map[FuncRef][]Call{}
	for _, m := range per {
		for f, calls := range m {
			out[f] = append(out[f], calls...)
		}
	}
	return out
}

func (p *Program) callersIn(file FileID) map[FuncRef][]Call {
	out := map[FuncRef][]Call{}
	f := p.Files[file]
	for id := 1; id < len(f.Funcs); id++ {
		in := FuncRef{file, unit.FuncID(id)}
		for _, c := range f.Funcs[id].Calls {
			site := Site{file, c}
			seen := map[FuncRef]bool{}
			for _, callee := range p.Callees(site, nil) {
				if !seen[callee.Func] {
					seen[callee.Func] = true
					out[callee.Func] = append(out[callee.Func], Call{site, in})
				}
			}
		}
	}
	return out
}
