package eval

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// staysUnwritten reports whether a name may still have what its declaration gave it: its function itself writes it, and
// there is a way through that function on which none of the writes stands. What other functions write is taken to be
// written by the time the name is read.
func (q *Question) staysUnwritten(file flow.FileID, b *unit.Binding, writes []unit.WriteID) bool {
	f := q.Files[file]
	values := make([]unit.ExprID, 0, len(writes))
	for _, w := range writes[1:] {
		wr := &f.Writes[w]
		if !wr.Conditional || wr.In != b.Owner {
			return false
		}
		values = append(values, wr.Value)
	}
	// A way that is left without a word of the name reads nothing of it.
	return !f.EveryWay(f.Func(b.Owner).Body, func(f *unit.File, st *unit.Stmt) bool {
		switch st.Kind {
		case unit.StmtReturn, unit.StmtThrow:
			return st.Expr == 0 || !strings.Contains(f.ExprText(st.Expr), b.Name)
		case unit.StmtExpr:
			return st.Expr != 0 && f.Expr(st.Expr).Kind == unit.ExprAssign && slices.Contains(values, f.Expr(st.Expr).B)
		}
		return false
	})
}
