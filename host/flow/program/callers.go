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
			for _, callee := range p.MayCall(site) {
				if !seen[callee.Func] {
					seen[callee.Func] = true
					out[callee.Func] = append(out[callee.Func], flow.Call{Site: site, In: in})
				}
			}
		}
	}
	return out
}

// MayCall lists the functions that a call may run, whatever calls the function that it stands in. Besides those that it names
// they are the elements that a callback of an iteration is handed: routes.forEach((route) => route(app)).
func (p *Program) MayCall(call flow.Site) []flow.Callee {
	if callees := p.Callees(call, nil); len(callees) > 0 {
		return callees
	}
	f := p.Files[call.File]
	callee := f.Expr(f.Plain(f.Expr(call.Expr).A))
	if callee.Kind != unit.ExprName || callee.Ref == 0 {
		return nil
	}
	b := f.Binding(unit.BindingID(callee.Ref))
	if b.Kind != unit.BindParam || len(b.Writes) > 0 {
		return nil
	}
	iteration := p.iterationOf(call.File, b.Owner)
	if iteration == 0 {
		return nil
	}
	var out []flow.Callee
	for _, round := range p.Callees(flow.Site{File: call.File, Expr: iteration}, nil) {
		if round.Func == (flow.FuncRef{File: call.File, Func: b.Owner}) {
			out = append(out, p.Callees(call, round.Env)...)
		}
	}
	return out
}

// iterationOf is the call that runs a function written in it once an element, 0 for none.
func (p *Program) iterationOf(file flow.FileID, fn unit.FuncID) unit.ExprID {
	f := p.Files[file]
	list, ok := f.Tree.ParentOf(f.Func(fn).Node)
	if !ok {
		return 0
	}
	node, ok := f.Tree.ParentOf(list)
	if !ok {
		return 0
	}
	id := f.ExprOf(node)
	if id == 0 {
		return 0
	}
	_, callback := p.Builtins.Iteration(p, flow.Site{File: file, Expr: id}, nil)
	if x := f.Expr(callback); callback == 0 || x.Kind != unit.ExprFunction || unit.FuncID(x.Ref) != fn {
		return 0
	}
	return id
}
