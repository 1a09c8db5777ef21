package extract

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// macroCall is a call in the body of a class of a method that says something of that class.
type macroCall struct {
	inst  instance
	class flow.ClassRef
}

// macroCalls lists the calls in class bodies of the method in which a fact about a class stands; method is false
// where it stands in a class body itself.
func (r *run) macroCalls(f *fact) (calls []macroCall, method bool) {
	if f.in.Func == 0 || f.in.Func == unit.ModuleFunc || r.prog.Func(f.in).Kind != unit.FuncMethod {
		return nil, false
	}
	for _, c := range r.prog.Callers(f.in) {
		class := r.bodyAround(c.In)
		if class == (flow.ClassRef{}) {
			continue
		}
		for _, callee := range r.prog.Callees(c.Site, nil) {
			if callee.Func == f.in {
				calls = append(calls, macroCall{instance{f: f, env: callee.Env, owner: c.In, at: c.Site}, class})
			}
		}
	}
	return calls, true
}

// bodyAround is the class in whose body a function's code stands, directly or in a block.
func (r *run) bodyAround(fn flow.FuncRef) flow.ClassRef {
	for id := fn.Func; id != 0; id = r.prog.Files[fn.File].Func(id).Parent {
		switch at := r.prog.Files[fn.File].Func(id); at.Kind {
		case unit.FuncClassBody:
			return r.prog.Canonical(flow.ClassRef{File: fn.File, Class: at.Class})
		case unit.FuncBlock:
		default:
			return flow.ClassRef{}
		}
	}
	return flow.ClassRef{}
}
