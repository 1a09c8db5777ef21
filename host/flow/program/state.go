package program

import "github.com/drift-analyzer/drift/host/flow"

// FindState looks for what functions put by name on parameters that have a role, and forgets the
// answers from before. It is called once, when roles are known, and nothing may be asked meanwhile. give is told of the
// functions that run on such a parameter.
func (p *Program) FindState(role func(flow.FuncRef, int32) string, give func(flow.FuncRef, string)) {
	if !p.Rules.FindState(p, role, give) {
		return
	}
	p.Forget()
	p.runBy.Clear()
	p.made.Clear()
	p.find()
}
