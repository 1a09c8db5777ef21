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
	w := writing{f, b.Name, values}
	return !w.always(f.Func(b.Owner).Body)
}

// writing asks where a name is assigned one of these values.
type writing struct {
	*unit.File
	name   string
	values []unit.ExprID
}

// always reports whether every way through statements passes an assignment, or ends there without a word of the name.
func (w writing) always(body unit.List) bool {
	return slices.ContainsFunc(w.StmtsIn(body), func(id unit.StmtID) bool {
		switch st := w.Stmt(id); st.Kind {
		case unit.StmtReturn, unit.StmtThrow:
			return st.Expr == 0 || !strings.Contains(w.ExprText(st.Expr), w.name)
		case unit.StmtExpr:
			return st.Expr != 0 && w.Expr(st.Expr).Kind == unit.ExprAssign && slices.Contains(w.values, w.Expr(st.Expr).B)
		case unit.StmtIf:
			return w.always(st.Body) && w.always(st.Else)
		case unit.StmtBlock, unit.StmtWith:
			return w.always(st.Body)
		case unit.StmtTry:
			return w.always(st.Finally) || (w.always(st.Body) || w.always(st.Else)) &&
				!slices.ContainsFunc(w.StmtsIn(st.Handlers), func(h unit.StmtID) bool { return !w.always(w.Stmt(h).Body) })
		case unit.StmtSwitch:
			hasDefault := false
			for _, id := range w.StmtsIn(st.Body) {
				c := w.Stmt(id)
				hasDefault = hasDefault || c.Exprs.Len == 0 && !c.Pattern
				if !c.FallsThrough && !w.always(c.Body) {
					return false
				}
			}
			return hasDefault
		}
		return false
	})
}
