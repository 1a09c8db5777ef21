package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// isGetter reports whether a member is a function that runs where it is read, or where something is looked up by a key.
func (p *Evaluator) isGetter(m *unit.Member) bool {
	return m.Kind == unit.MemberGetter || m.Kind == unit.MemberMethod && m.Name != "" && m.Name == p.Semantics.Classes.Index
}

// IsGetter reports whether a function is such a member of its class.
func (p *Evaluator) IsGetter(f flow.FuncRef) bool {
	fn := p.Func(f)
	if fn.Class == 0 {
		return false
	}
	return slices.ContainsFunc(p.Class(flow.ClassRef{File: f.File, Class: fn.Class}).Members, func(m unit.Member) bool { return m.Func == f.Func && p.isGetter(&m) })
}

// GetterRead is the name under which a class may have a function that an expression runs by reading a property, or by looking
// something up by a key; "" where no class of the program has one.
func (p *Evaluator) GetterRead(x *unit.Expr) string {
	name := ""
	switch {
	case x.Kind == unit.ExprIndex:
		name = p.Semantics.Classes.Index
	case x.Kind == unit.ExprMember && x.Str != p.Semantics.Classes.Index:
		name = x.Str
	}
	if name == "" || !p.getterNames()[name] {
		return ""
	}
	return name
}

// Getters lists the functions that run where a property is read, or something is looked up by a key, each with the activation
// that its values are found in.
func (p *Evaluator) Getters(site flow.Site, env *flow.Env) []flow.Callee {
	x := p.Expr(site)
	name := p.GetterRead(x)
	if name == "" {
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
			if p.isGetter(m) {
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

// buildGetterNames lists the names of the members of the program's classes that are such functions.
func (p *Evaluator) buildGetterNames() map[string]bool {
	out := map[string]bool{}
	for _, f := range p.Files {
		for i := range f.Classes {
			for k := range f.Classes[i].Members {
				if m := &f.Classes[i].Members[k]; p.isGetter(m) {
					out[m.Name] = true
				}
			}
		}
	}
	return out
}
