package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Getters lists the functions that run where a property is read, each with the activation that its values are found in.
func (p *Evaluator) Getters(site flow.Site, env *flow.Env) []flow.Callee {
	x := p.Expr(site)
	if x.Kind != unit.ExprMember || !p.getterNames()[x.Str] {
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
		for _, at := range line.members[x.Str] {
			m := &q.Class(at.class).Members[at.index]
			if m.Static {
				continue
			}
			if m.Kind == unit.MemberGetter {
				fn := flow.FuncRef{File: at.class.File, Func: m.Func}
				made := line.made[at.class]
				if made == nil {
					made = v.Lexical()
				}
				recv := v
				recv.Why = nil
				out = append(out, flow.Callee{Func: fn, Env: p.Intern(flow.Env{Func: fn, This: &recv, Lexical: made})})
			}
			break
		}
	}
	return out
}

// buildGetterNames lists the names of the properties of the program that are functions.
func (p *Evaluator) buildGetterNames() map[string]bool {
	out := map[string]bool{}
	for _, f := range p.Files {
		for i := range f.Classes {
			for _, m := range f.Classes[i].Members {
				if m.Kind == unit.MemberGetter {
					out[m.Name] = true
				}
			}
		}
	}
	return out
}
