package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Getters lists the functions that run where a property is read, or something is looked up by a key, each with the activation
// that its values are found in.
func (p *Evaluator) Getters(site flow.Site, env *flow.Env) []flow.Callee {
	x := p.Expr(site)
	name := x.Str
	if x.Kind == unit.ExprIndex {
		name = p.Semantics.Classes.Index
	}
	if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex || name == "" || !p.getterNames()[name] {
		return nil
	}
	q := p.Question()
	defer q.Done()
	var out []flow.Callee
	for _, v := range q.Eval(flow.Site{File: site.File, Expr: x.A}, env) {
		if v.Kind != flow.Instance {
			continue
		}
		line := q.lineageOf(v.Class)
		for _, at := range line.members[name] {
			m := &q.Class(at.class).Members[at.index]
			if m.Static {
				continue
			}
			if m.Kind == unit.MemberGetter || x.Kind == unit.ExprIndex && m.Kind == unit.MemberMethod {
				recv := v
				recv.Why = nil
				run := flow.Env{Func: flow.FuncRef{File: at.class.File, Func: m.Func}, This: &recv, Lexical: line.made[at.class]}
				if run.Lexical == nil {
					run.Lexical = v.Lexical()
				}
				if x.Kind == unit.ExprIndex {
					run.Call, run.Outer, run.Args = site, env, []flow.Arg{{Site: flow.Site{File: site.File, Expr: x.B}}}
				}
				out = append(out, flow.Callee{Func: run.Func, Env: p.Intern(run)})
			}
			break
		}
	}
	return out
}

// buildGetterNames lists the names of the properties of the program that are functions, and of what looks up by a key.
func (p *Evaluator) buildGetterNames() map[string]bool {
	out := map[string]bool{}
	for _, f := range p.Files {
		for i := range f.Classes {
			for _, m := range f.Classes[i].Members {
				if m.Kind == unit.MemberGetter || m.Kind == unit.MemberMethod && m.Name == p.Semantics.Classes.Index {
					out[m.Name] = true
				}
			}
		}
	}
	return out
}
