package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// TakenApart lists what a function takes out of its parameters where it declares them: ({ data: { ships } }) => ships.
func (p *Program) TakenApart(f flow.FuncRef) []unit.ExprID {
	if known, ok := p.takenApart.Load(f.File); ok {
		return known.(map[unit.FuncID][]unit.ExprID)[f.Func]
	}
	file := p.Files[f.File]
	out := map[unit.FuncID][]unit.ExprID{}
	for i := range file.Writes {
		value := file.Writes[i].Value
		for base := value; base != 0; {
			x := file.Expr(base)
			if x.Kind == unit.ExprParam {
				of := unit.FuncID(x.C)
				out[of] = append(out[of], value)
			}
			if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex && x.Kind != unit.ExprLogical {
				break
			}
			base = x.A
		}
	}
	p.takenApart.Store(f.File, out)
	return out[f.Func]
}
