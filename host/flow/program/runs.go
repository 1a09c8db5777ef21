package program

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Ran is a function that a call of a library runs.
type Ran struct {
	flow.Callee
	// Gives is the property of what the call gives that is its result; "" for none.
	Gives string
	// Passed: parameters of it are arguments of the call.
	Passed bool
	// hands are the options of the call whose functions are passed its result.
	hands []string
	// Later are paths behind what the call gives at which a call gives the result; Listeners are functions that are passed it.
	Later     []string
	Listeners []flow.Listener
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
			gives, hands := rule.Gives, rule.Hands
			if rule.Through != "" && p.isChanged(call, rule.Through, env) {
				// The option is handed the result, what else is handed something is handed what the option makes of it.
				gives, hands = "", slices.DeleteFunc(slices.Clone(hands), func(option string) bool { return option != rule.Through })
			}
			handed := p.argument(call, strconv.Itoa(rule.Argument), env)
			if rule.Property != "" {
				var of []flow.Value
				for _, h := range handed {
					of = append(of, p.Property(h, rule.Property)...)
				}
				handed = of
			}
			for _, fn := range handed {
				if fn.Kind != flow.Function {
					continue
				}
				for _, bound := range p.passed(rule.With, call, env) {
					one := flow.Callee{Func: fn.Func, Env: p.BindThis(fn)}
					if len(bound) > 0 {
						one.Env = p.BindParts(fn, bound...)
					}
					out = append(out, Ran{one, gives, len(rule.With) > 0, hands, rule.Later, rule.Listeners})
				}
			}
		}
	}
	return out
}

// Handing lists the functions whose result a library passes to the function that a call has under an option.
func (p *Program) Handing(call flow.Site, option string, env *flow.Env) (out []flow.Callee) {
	for _, ran := range p.Runs(call, env) {
		if slices.Contains(ran.hands, option) {
			out = append(out, ran.Callee)
		}
	}
	return out
}

// Changed reports whether an option of a call is given.
func (p *Program) Changed(call flow.Site, option string, env *flow.Env) bool {
	return p.isChanged(call, option, env)
}

// isChanged reports whether an option of a call says what is made of the results of the functions that it runs.
func (p *Program) isChanged(call flow.Site, option string, env *flow.Env) bool {
	for i := range p.Files[call.File].ExprsIn(p.Expr(call).List) {
		for _, v := range p.argument(call, strconv.Itoa(i), env) {
			if slices.ContainsFunc(p.Property(v, option), func(v flow.Value) bool { return v.Kind != flow.Const }) {
				return true
			}
		}
	}
	return false
}

// passed lists what a library's call may pass to a function that it runs: one list of parameters for each value that the first
// of the arguments may have. A function among the arguments is called for what it gives, and nothing is passed that is null.
func (p *Program) passed(arguments []int, call flow.Site, env *flow.Env) [][]flow.Bound {
	out := [][]flow.Bound{nil}
	for i, n := range arguments {
		var values []flow.Value
		for _, v := range p.argument(call, strconv.Itoa(n), env) {
			if v.Kind == flow.Function {
				values = append(values, p.EvalStep(v, "()")...)
			} else {
				values = append(values, v)
			}
		}
		any := len(values) > 0
		values = slices.DeleteFunc(values, func(v flow.Value) bool {
			return v.Kind == flow.Const && v.Lit != unit.LitString && v.Lit != unit.LitNumber
		})
		switch {
		case i == 0 && any && len(values) == 0:
			return nil // it is passed nothing, and not run
		case i == 0 && len(values) > 0 && len(values) <= maxPassed:
			out = nil
			for _, v := range values {
				out = append(out, []flow.Bound{{Index: int32(i), Value: v}})
			}
		case len(values) == 1:
			for j := range out {
				out[j] = append(out[j], flow.Bound{Index: int32(i), Value: values[0]})
			}
		}
	}
	return out
}

// maxPassed bounds the values of an argument for each of which a function is run; the parameter is not known where it has more.
const maxPassed = 8

// Giving lists the functions whose result a property of what a library's call gave is.
func (p *Program) Giving(v flow.Value, name string) []flow.Callee {
	if v.Kind != flow.Extern || v.Call.Expr == 0 || !strings.HasSuffix(v.Text, ")") {
		return nil // a property of it is not what the call gave
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

// Passers lists the calls of libraries that run a function with arguments of their own.
func (p *Program) Passers(f flow.FuncRef) []flow.Call {
	var out []flow.Call
	for _, c := range p.Runners(f) {
		if slices.ContainsFunc(p.Runs(c.Site, nil), func(r Ran) bool { return r.Passed && r.Func == f }) {
			out = append(out, c)
		}
	}
	return out
}

func (p *Program) buildRunners() map[flow.FuncRef][]flow.Call {
	out := map[flow.FuncRef][]flow.Call{}
	for c := range p.heardCalls() {
		for _, ran := range p.Runs(c.Site, nil) {
			out[ran.Func] = append(out[ran.Func], c)
		}
	}
	return out
}
