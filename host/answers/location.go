package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
)

// isDefault reports whether an exit is the fall-through: after early returns only, in no branch of its own.
func (r *Walker) isDefault(w *walk, x *paths.Exit) bool {
	if len(x.Conditions) == 0 {
		return true
	}
	if x.Caught {
		return false
	}
	if x.At.Expr == 0 || x.At.File != w.Code.Func.File {
		return x.Kind == paths.ExitEnd
	}
	if x.Site.Expr != 0 && x.Site.File == w.Code.Func.File {
		// What a callback in the unit returns under a test is no more the default than what the unit returns under one.
		if in := r.prog.Files[w.Code.Func.File].EnclosingFunc(r.prog.Expr(x.Site).Node); in != w.Code.Func.Func && slices.Contains(r.Code.Nested(w.Code.Func), in) && !r.outsideBranches(x.Site, in) {
			return false
		}
	}
	return r.outsideBranches(x.At, w.Code.Func.Func)
}

// outsideBranches reports whether an expression is in none of the branches of a function.
func (r *Walker) outsideBranches(at flow.Site, in unit.FuncID) bool {
	file := r.prog.Files[at.File]
	own := file.Func(in).Node
	n := file.Expr(at.Expr).Node
	for {
		up, ok := file.Tree.ParentOf(n)
		if !ok || up == own {
			return true
		}
		if reading.IsBranch(file.Tree, up) {
			return false
		}
		n = up
	}
}
