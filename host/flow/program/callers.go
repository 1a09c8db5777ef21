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
	for c := range p.callsIn(file) {
		seen := map[flow.FuncRef]bool{}
		for _, callee := range p.MayCall(c.Site) {
			if !seen[callee.Func] {
				seen[callee.Func] = true
				out[callee.Func] = append(out[callee.Func], c)
			}
		}
	}
	return out
}

// MayCall lists the functions that a call may run, whatever calls the function that it stands in. Besides those that it names
// they are what a callback is handed that is written where it runs: the elements of an iteration
// (routes.forEach((route) => route(app))), what a promise comes to (import("./routes").then((routes) => routes.add(app))), and what its constructor was handed, for a method.
func (p *Program) MayCall(call flow.Site) []flow.Callee {
	if callees := p.Callees(call, nil); len(callees) > 0 {
		return callees
	}
	if callees := p.OnConstructed(call, nil); len(callees) > 0 {
		return callees
	}
	f := p.Files[call.File]
	owner, ok := passedTo(f, f.Expr(call.Expr).A)
	if !ok {
		return nil
	}
	handed := p.handedTo(call.File, owner)
	if handed == 0 {
		return nil
	}
	at, own := flow.Site{File: call.File, Expr: handed}, flow.FuncRef{File: call.File, Func: owner}
	if _, callback := p.Builtins.Iteration(p, at, nil); p.isFunction(call.File, callback, owner) {
		var out []flow.Callee
		for _, round := range p.Callees(at, nil) {
			if round.Func == own {
				out = append(out, p.Callees(call, round.Env)...)
			}
		}
		return out
	}
	x := f.Expr(handed)
	then := f.Expr(x.A)
	if then.Kind != unit.ExprMember || p.Semantics.Builtins.Methods[then.Str] != unit.GivesContinued || !p.isFunction(call.File, f.ExprsIn(x.List)[0], owner) {
		return nil
	}
	return p.Callees(call, p.BindArgs(own, at, nil, nil, []flow.Arg{{Site: flow.Site{File: call.File, Expr: then.A}}}))
}

// passedTo is the function that is passed what an expression is or is read from, by its own name or taken apart.
func passedTo(f *unit.File, e unit.ExprID) (unit.FuncID, bool) {
	named := false
	for {
		x := f.Expr(f.Plain(e))
		switch {
		case x.Kind == unit.ExprMember:
			e = x.A
		case x.Kind == unit.ExprParam:
			return unit.FuncID(x.C), true
		case x.Kind == unit.ExprName && x.Ref != 0:
			b := f.Binding(unit.BindingID(x.Ref))
			if b.Kind == unit.BindParam && len(b.Writes) == 0 {
				return b.Owner, true
			}
			only := f.OnlyWrite(unit.BindingID(x.Ref))
			if only == nil || named {
				return 0, false
			}
			e, named = only.Value, true
		default:
			return 0, false
		}
	}
}

// handedTo is the call that a function is written as an argument of, 0 for none.
func (p *Program) handedTo(file flow.FileID, fn unit.FuncID) unit.ExprID {
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
	if x := f.Expr(id); id == 0 || x.Kind != unit.ExprCall || x.List.Len == 0 {
		return 0
	}
	return id
}

// isFunction reports whether an expression is the literal of a function.
func (p *Program) isFunction(file flow.FileID, e unit.ExprID, fn unit.FuncID) bool {
	x := p.Files[file].Expr(e)
	return e != 0 && x.Kind == unit.ExprFunction && unit.FuncID(x.Ref) == fn
}
