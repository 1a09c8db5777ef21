package edges

import "github.com/drift-analyzer/drift/host/unit"

// CallsOf lists the calls of what a parameter is given; whole is false where it is used in another way too.
func (ix *File) CallsOf(f *unit.File, of unit.BindingID) (calls []unit.ExprID, whole bool) {
	ix.calledOnce.Do(func() {
		ix.called, ix.passed = map[unit.BindingID][]unit.ExprID{}, map[unit.BindingID]bool{}
		callees := map[unit.ExprID]bool{}
		for i := 1; i < len(f.Exprs); i++ {
			x := &f.Exprs[i]
			if x.Kind != unit.ExprCall {
				continue
			}
			if b, ok := parameter(f, x.A); ok {
				ix.called[b] = append(ix.called[b], unit.ExprID(i))
				callees[x.A] = true
			}
		}
		for i := 1; i < len(f.Exprs); i++ {
			if b, ok := parameter(f, unit.ExprID(i)); ok && !callees[unit.ExprID(i)] {
				ix.passed[b] = true
			}
		}
	})
	return ix.called[of], !ix.passed[of]
}

// parameter is the parameter that an expression names, where it is not the one that declares it.
func parameter(f *unit.File, e unit.ExprID) (unit.BindingID, bool) {
	x := f.Expr(e)
	b := unit.BindingID(x.Ref)
	return b, x.Kind == unit.ExprName && b != 0 && f.Binding(b).Kind == unit.BindParam && f.Binding(b).Node != x.Node
}
