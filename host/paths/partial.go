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
	if len(w.prog.Semantics.Calls.Partial) == 0 || !w.isPartial(call) {
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

// runsPartial reports whether a call runs a function that can answer and was kept for later with some of its arguments, which is not followed.
func (w *walker) runsPartial(x *unit.Expr) bool {
	if len(w.prog.Semantics.Calls.Partial) == 0 || x.Kind != unit.ExprCall {
		return false
	}
	return slices.ContainsFunc(w.prog.Eval(w.site(x.A), w.frame.env), func(v flow.Value) bool {
		name, called := strings.CutSuffix(v.Text, "()")
		if v.Kind != flow.Extern || !called || !w.prog.Semantics.Calls.Partial[name] || v.Call.Expr == 0 {
			return false
		}
		file := w.prog.Files[v.Call.File]
		args := file.ExprsIn(file.Expr(v.Call.Expr).List)
		return len(args) > 0 && slices.ContainsFunc(w.prog.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, v.Env), func(of flow.Value) bool {
			return of.Kind == flow.Function && w.judge.Inline(of.Func)
		})
	})
}

// isPartial reports whether a call is one of a function that keeps another one.
func (w *walker) isPartial(call flow.Site) bool {
	callee := flow.Site{File: call.File, Expr: w.file().Expr(call.Expr).A}
	return slices.ContainsFunc(w.prog.Eval(callee, w.frame.env), func(v flow.Value) bool {
		return v.Kind == flow.Extern && w.prog.Semantics.Calls.Partial[v.Text]
	})
}
