package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Ask gives what calling a method without arguments of an instance gives.
func (p *Program) Ask(self Value, name string) []Value {
	q := p.question()
	defer q.done()
	var out []Value
	for _, v := range q.Property(&self, name) {
		if macro, ok := strings.CutPrefix(v.Text, macroText); ok && v.Kind == Extern && v.Recv != nil {
			if m, ok := p.rules.macroOf(q, v.Recv.Class, macro, false); ok {
				out = append(out, p.rules.macroGiven(q, *v.Recv, m)...)
				continue
			}
		}
		out = append(out, q.Results([]Value{v}, v.Site, nil)...)
	}
	return dedupe(out)
}

// Self is the receiver of the method in which a super stands.
func (p *Program) Self(super Site, env *Env) []Value {
	return p.this(super, unit.FuncID(p.Expr(super).Ref), env)
}
