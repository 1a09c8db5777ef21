package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// IsGetter reports whether a function runs where a property is read, or something is looked up by a key.
func (p *Program) IsGetter(f flow.FuncRef) bool {
	fn := p.Func(f)
	return fn.Class != 0 && slices.ContainsFunc(p.Class(flow.ClassRef{File: f.File, Class: fn.Class}).Members, func(m unit.Member) bool {
		return m.Func == f.Func && (m.Kind == unit.MemberGetter || m.Name != "" && m.Name == p.Semantics.Classes.Index)
	})
}

// Readers lists the places at which such a function runs, with the functions that they stand in.
func (p *Program) Readers(f flow.FuncRef) []flow.Call {
	var out []flow.Call
	for i, file := range p.Files {
		if p.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(file.Exprs); id++ {
			x := &file.Exprs[id]
			if name := p.Func(f).Name; x.Kind != unit.ExprIndex && (x.Kind != unit.ExprMember || x.Str != name) {
				continue
			}
			at := flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}
			if slices.ContainsFunc(p.Getters(at, nil), func(c flow.Callee) bool { return c.Func == f }) {
				out = append(out, flow.Call{Site: at, In: flow.FuncRef{File: at.File, Func: file.EnclosingFunc(x.Node)}})
			}
		}
	}
	return out
}
