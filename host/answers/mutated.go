package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// mutation is the change of what outlives the unit and is no store of a library: a name of the file, or a list or an object
// that one holds.
func (r *Walker) mutation(e paths.Effect) (summary.Effect, bool) {
	file := r.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	switch x.Kind {
	case unit.ExprAssign, unit.ExprUnary:
		if !calls.ChangesFile(file, e.Site.Expr) {
			return nil, false
		}
		operation := unit.ChangeUpdate
		if x.Kind == unit.ExprUnary {
			operation = unit.ChangeDelete
		}
		return summary.Mutation{Target: place(file, x.A), Operation: operation}, true
	case unit.ExprCall:
		callee := file.Expr(x.A)
		if callee.Kind != unit.ExprMember {
			return nil, false
		}
		operation := r.prog.Semantics.Lists.Changes[callee.Str]
		if operation == "" || !r.holdsState(e, callee.A) {
			return nil, false
		}
		return summary.Mutation{Target: place(file, callee.A), Operation: operation}, true
	}
	return nil, false
}

// holdsState reports whether an expression is a list or an object that a name of a file holds.
func (r *Walker) holdsState(e paths.Effect, at unit.ExprID) bool {
	file := r.prog.Files[e.Site.File]
	root := at
	for file.Expr(root).Kind == unit.ExprIndex || file.Expr(root).Kind == unit.ExprMember {
		root = file.Expr(root).A
	}
	if !calls.OfFile(file, root) {
		return false
	}
	return slices.ContainsFunc(r.prog.Eval(flow.Site{File: e.Site.File, Expr: root}, e.Env), func(v flow.Value) bool {
		switch v.Kind {
		case flow.Array, flow.Object:
			return true
		case flow.Extern:
			return slices.Contains(r.prog.Semantics.Lists.Made, v.Text)
		}
		return false
	})
}

// place is the source text of what is changed, with what it is indexed with left open.
func place(file *unit.File, at unit.ExprID) string {
	x := file.Expr(at)
	switch x.Kind {
	case unit.ExprMember:
		return place(file, x.A) + "." + x.Str
	case unit.ExprIndex:
		return place(file, x.A) + "[]"
	}
	return strings.Join(strings.Fields(file.ExprText(at)), " ")
}
