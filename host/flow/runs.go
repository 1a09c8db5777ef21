package flow

import (
	"strconv"

	"github.com/drift-analyzer/drift/host/unit"
)

// Ran is a function that a call of a library runs.
type Ran struct {
	Callee
	Gives string
}

// Runs lists the functions that a call of a library runs.
func (p *Program) Runs(call Site, env *Env) []Ran {
	if len(p.rules.hints.Runs) == 0 {
		return nil
	}
	x := p.Expr(call)
	if x.Kind != unit.ExprCall {
		return nil
	}
	var out []Ran
	for _, v := range p.Eval(Site{call.File, x.A}, env) {
		if v.Kind != Extern {
			continue
		}
		for _, rule := range p.rules.hints.Runs[v.Text] {
			handed := p.handed(call, strconv.Itoa(rule.Argument), env)
			if rule.Property != "" {
				var of []Value
				for _, h := range handed {
					of = append(of, p.Property(h, rule.Property)...)
				}
				handed = of
			}
			for _, fn := range handed {
				if fn.Kind == Function {
					out = append(out, Ran{Callee{Func: fn.Func, Env: p.BindThis(fn)}, rule.Gives})
				}
			}
		}
	}
	return out
}

// Giving lists the functions whose result a property of what a library's call gave is.
func (p *Program) Giving(v Value, name string) []Callee {
	if v.Kind != Extern || v.Call.Expr == 0 {
		return nil
	}
	var out []Callee
	for _, ran := range p.Runs(v.Call, v.Env) {
		if ran.Gives == name {
			out = append(out, ran.Callee)
		}
	}
	return out
}

// Runners lists the calls of libraries that run a function.
func (p *Program) Runners(f FuncRef) []Call {
	if len(p.rules.hints.Runs) == 0 {
		return nil
	}
	return p.runners()[f]
}

func (p *Program) buildRunners() map[FuncRef][]Call {
	out := map[FuncRef][]Call{}
	for i, f := range p.Files {
		if p.IsQuiet(FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Funcs); id++ {
			for _, c := range f.Funcs[id].Calls {
				site := Site{FileID(i), c}
				for _, ran := range p.Runs(site, nil) {
					out[ran.Func] = append(out[ran.Func], Call{site, FuncRef{FileID(i), unit.FuncID(id)}})
				}
			}
		}
	}
	return out
}
