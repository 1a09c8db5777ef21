package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Decorations lists where a function is put on others as their decorator: the decorators that give it, in the order of the code.
// In a language whose decorators put nothing on what they decorate there are none.
func (p *Program) Decorations(f flow.FuncRef) []flow.Call {
	return p.decorations().by[f]
}

// Decorates gives the functions that a decorator runs on what it stands in front of, which is their argument.
func (p *Program) Decorates(at flow.Site, env *flow.Env) []flow.Callee {
	on, ok := p.decorations().on[at]
	if !ok {
		return nil
	}
	given := flow.Value{Kind: flow.Function, Func: on, Index: flow.AsWritten}
	var out []flow.Callee
	for _, by := range p.Eval(at, env) {
		if by.Kind == flow.Function {
			out = append(out, flow.Callee{Func: by.Func, Env: p.BindArgs(by.Func, at, env, by.Env, []flow.Arg{{Value: &given}})})
		}
	}
	return out
}

// decorated are the decorators of a program: the functions that they put on others, and what each stands in front of.
type decorated struct {
	by map[flow.FuncRef][]flow.Call
	on map[flow.Site]flow.FuncRef
}

func (p *Program) buildDecorations() decorated {
	out := decorated{map[flow.FuncRef][]flow.Call{}, map[flow.Site]flow.FuncRef{}}
	if p.Semantics.Classes.PlainDecorators {
		return out
	}
	for i, f := range p.Files {
		if p.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Funcs); id++ {
			fn := &f.Funcs[id]
			if fn.Class != 0 {
				continue
			}
			for _, d := range fn.Decorators {
				at := flow.Site{File: flow.FileID(i), Expr: d}
				out.on[at] = flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}
				for _, by := range p.Eval(at, nil) {
					if by.Kind == flow.Function {
						out.by[by.Func] = append(out.by[by.Func], flow.Call{Site: at, In: flow.FuncRef{File: flow.FileID(i), Func: fn.Parent}})
					}
				}
			}
		}
	}
	return out
}
