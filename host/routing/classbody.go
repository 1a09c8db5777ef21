package routing

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// classBodyCall is a call of a method in the body of a class, where the method states something of that class.
type classBodyCall struct {
	inst  facts.Grounded
	class flow.ClassRef
}

// classBodyCalls lists the calls in class bodies of the method around a fact about a class; method is false
// where the fact is in a class body itself.
func (r *placer) classBodyCalls(f *facts.Fact) (calls []classBodyCall, method bool) {
	if f.In.Func == 0 || f.In.Func == unit.ModuleFunc || r.prog.Func(f.In).Kind != unit.FuncMethod {
		return nil, false
	}
	for _, c := range r.prog.Callers(f.In) {
		class := r.bodyAround(c.In)
		if class == (flow.ClassRef{}) {
			continue
		}
		for _, callee := range r.prog.Callees(c.Site, nil) {
			if callee.Func == f.In {
				calls = append(calls, classBodyCall{facts.Grounded{Fact: f, Env: callee.Env, Owner: c.In, At: c.Site}, class})
			}
		}
	}
	return calls, true
}

// bodyAround is the class whose body is around a function, directly or through blocks.
func (r *placer) bodyAround(fn flow.FuncRef) flow.ClassRef {
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
