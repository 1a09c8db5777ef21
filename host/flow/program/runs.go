package program

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Ran is a function that a call of a library runs.
type Ran struct {
	flow.Callee
	Gives string
}

// Runs lists the functions that a call of a library runs.
func (p *Program) Runs(call flow.Site, env *flow.Env) []Ran {
	if len(p.Rules.Hints.Calls.Runs) == 0 {
		return nil
	}
	x := p.Expr(call)
	if x.Kind != unit.ExprCall {
		return nil
	}
	var out []Ran
	for _, v := range p.Eval(flow.Site{File: call.File, Expr: x.A}, env) {
		if v.Kind != flow.Extern {
			continue
		}
		for _, rule := range p.Rules.Hints.Calls.Runs[v.Text] {
			handed := p.argument(call, strconv.Itoa(rule.Argument), env)
			if rule.Property != "" {
				var of []flow.Value
				for _, h := range handed {
					of = append(of, p.Property(h, rule.Property)...)
				}
				handed = of
			}
			for _, fn := range handed {
				if fn.Kind == flow.Function {
					out = append(out, Ran{flow.Callee{Func: fn.Func, Env: p.BindThis(fn)}, rule.Gives})
				}
			}
		}
	}
	return out
}

// Giving lists the functions whose result a property of what a library's call gave is.
func (p *Program) Giving(v flow.Value, name string) []flow.Callee {
	if v.Kind != flow.Extern || v.Call.Expr == 0 {
		return nil
	}
	var out []flow.Callee
	for _, ran := range p.Runs(v.Call, v.Env) {
		if ran.Gives == name {
			out = append(out, ran.Callee)
		}
	}
	return out
}

// Runners lists the calls of libraries that run a function.
func (p *Program) Runners(f flow.FuncRef) []flow.Call {
	if len(p.Rules.Hints.Calls.Runs) == 0 {
		return nil
	}
	return p.runners()[f]
}

func (p *Program) buildRunners() map[flow.FuncRef][]flow.Call {
	out := map[flow.FuncRef][]flow.Call{}
	for i, f := range p.Files {
		if p.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Funcs); id++ {
			for _, c := range f.Funcs[id].Calls {
				site := flow.Site{File: flow.FileID(i), Expr: c}
				for _, ran := range p.Runs(site, nil) {
					out[ran.Func] = append(out[ran.Func], flow.Call{Site: site, In: flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}})
				}
			}
		}
	}
	return out
}
