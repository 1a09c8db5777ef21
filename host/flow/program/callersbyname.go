package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// callersByName lists the calls that may run a function, among those of its names.
func (p *Program) callersByName(f flow.FuncRef) []flow.Call {
	if got, ok := p.runBy.Load(f); ok {
		return got.([]flow.Call)
	}
	fn := p.Func(f)
	var candidates []flow.Call
	switch {
	case fn.Kind == unit.FuncConstructor:
		candidates = p.CallsNamed(p.Semantics.Calls.Constructor)
	case fn.Name != "":
		candidates = p.CallsNamed(fn.Name)
		if fn.Class != 0 {
			for _, m := range p.Class(flow.ClassRef{File: f.File, Class: fn.Class}).Members {
				if m.Func == f.Func && m.Name != fn.Name {
					candidates = append(candidates[:len(candidates):len(candidates)], p.CallsNamed(m.Name)...)
				}
			}
		}
	default:
		// A block runs where it is handed over, a lambda where it is called.
		file := p.Files[f.File]
		if up, ok := file.Tree.ParentOf(fn.Node); ok {
			if e := file.ExprOf(up); e != 0 && (file.Expr(e).Kind == unit.ExprCall || file.Expr(e).Kind == unit.ExprNew) {
				candidates = append(candidates, flow.Call{Site: flow.Site{File: f.File, Expr: e}, In: flow.FuncRef{File: f.File, Func: fn.Parent}})
			}
		}
		if fn.Kind == unit.FuncArrow {
			candidates = append(candidates, p.CallsNamed(p.Semantics.Calls.Function)...)
		}
	}
	var out []flow.Call
	for _, c := range candidates {
		callees := p.Callees(c.Site, nil)
		if len(callees) == 0 {
			callees = p.OnConstructed(c.Site, nil)
		}
		for _, callee := range callees {
			if callee.Func == f {
				out = append(out, c)
				break
			}
		}
	}
	p.runBy.Store(f, out)
	return out
}
