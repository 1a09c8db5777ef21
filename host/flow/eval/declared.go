package eval

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Declares lists what a call of a function of the language is known to raise; on is what a method is called on.
func (p *Evaluator) Declares(call flow.Site, env *flow.Env) (list []unit.Declared, on unit.ExprID) {
	known, file := &p.Semantics.Exceptions, p.Files[call.File]
	at := file.Expr(call.Expr).A
	callee := file.Expr(at)
	if callee.Kind != unit.ExprName && callee.Kind != unit.ExprMember || !known.MayDeclare(callee.Str) {
		return nil, 0
	}
	if callee.Kind == unit.ExprName && callee.Ref == 0 && len(known.Declared[callee.Str]) > 0 {
		return known.Declared[callee.Str], 0
	}
	for _, v := range p.Eval(flow.Site{File: call.File, Expr: at}, env) {
		if v.Kind == flow.Extern && len(known.Declared[v.Text]) > 0 {
			return known.Declared[v.Text], 0
		}
	}
	if callee.Kind == unit.ExprMember {
		return known.Declared["."+callee.Str], callee.A
	}
	return nil, 0
}
