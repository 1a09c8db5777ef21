package paths

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// keepsPartial reports whether a call keeps a function for later, with some of its arguments, for whoever is given the result of the function
// around: nothing here runs it.
func (w *walker) keepsPartial(call flow.Site) bool {
	if len(w.prog.Semantics.Calls.Partial) == 0 || !w.isPartial(call, "") {
		return false
	}
	file := w.file()
	returned := func(e unit.ExprID) bool {
		return slices.ContainsFunc(file.Stmts, func(st unit.Stmt) bool { return st.Kind == unit.StmtReturn && st.Expr != 0 && file.Plain(st.Expr) == e })
	}
	if returned(call.Expr) {
		return true
	}
	for i := range file.Writes {
		write := &file.Writes[i]
		if write.Value == 0 || file.Plain(write.Value) != call.Expr || write.Binding == 0 {
			continue
		}
		b := file.Binding(write.Binding)
		reads := slices.DeleteFunc(slices.Clone(file.NamesOf(write.Binding)), func(e unit.ExprID) bool { return file.Expr(e).Node == b.Node })
		return len(b.Writes) == 1 && !slices.ContainsFunc(reads, func(e unit.ExprID) bool { return !returned(e) })
	}
	return false
}

// runsPartial reports whether a call runs what was kept for later with some of its arguments, which is not followed.
func (w *walker) runsPartial(x *unit.Expr) bool {
	return len(w.prog.Semantics.Calls.Partial) > 0 && x.Kind == unit.ExprCall && w.isPartial(w.site(x.A), "()")
}

// isPartial reports whether an expression may give what one of these functions gives; suffix is what stands behind the name of one.
func (w *walker) isPartial(at flow.Site, suffix string) bool {
	if suffix == "" {
		at.Expr = w.file().Expr(at.Expr).A
	}
	return slices.ContainsFunc(w.prog.Eval(at, w.frame.env), func(v flow.Value) bool {
		name, ok := strings.CutSuffix(v.Text, suffix)
		return v.Kind == flow.Extern && ok && w.prog.Semantics.Calls.Partial[name]
	})
}
