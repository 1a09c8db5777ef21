package program

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/library"
	"github.com/drift-analyzer/drift/host/unit"
)

// Ask gives what calling a method without arguments of an instance gives.
func (p *Program) Ask(self flow.Value, name string) []flow.Value {
	q := p.Question()
	defer q.Done()
	var out []flow.Value
	for _, v := range q.Property(&self, name) {
		if macro, ok := strings.CutPrefix(v.Text, library.MacroText); ok && v.Kind == flow.Extern && v.Recv != nil {
			if m, ok := p.Rules.MacroOf(q, v.Recv.Class, macro, false); ok {
				out = append(out, p.Rules.MacroResult(q, *v.Recv, m)...)
				continue
			}
		}
		out = append(out, q.Results([]flow.Value{v}, v.Site, nil)...)
	}
	return flow.Dedupe(out)
}

// Self is the receiver of the method in which a super stands.
func (p *Program) Self(super flow.Site, env *flow.Env) []flow.Value {
	return p.This(super, unit.FuncID(p.Expr(super).Ref), env)
}
