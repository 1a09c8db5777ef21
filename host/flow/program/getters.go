package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Readers lists the places at which a function runs that is a property, or looks up by a key, with the functions that they stand in.
func (p *Program) Readers(f flow.FuncRef) []flow.Call {
	if !p.IsGetter(f) {
		return nil
	}
	var out []flow.Call
	for _, at := range p.reads()[p.Func(f).Name] {
		if slices.ContainsFunc(p.Getters(at, nil), func(c flow.Callee) bool { return c.Func == f }) {
			file := p.Files[at.File]
			out = append(out, flow.Call{Site: at, In: flow.FuncRef{File: at.File, Func: file.EnclosingFunc(file.Expr(at.Expr).Node)}})
		}
	}
	return out
}

// buildReads lists the places at which functions may run that are properties, or look up by a key, by their names.
func (p *Program) buildReads() map[string][]flow.Site {
	out := map[string][]flow.Site{}
	for i, file := range p.Files {
		if p.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(file.Exprs); id++ {
			if name := p.GetterRead(&file.Exprs[id]); name != "" {
				out[name] = append(out[name], flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)})
			}
		}
	}
	return out
}
