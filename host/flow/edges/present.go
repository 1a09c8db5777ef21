package edges

import (
	"slices"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// present is a branch that is reached only where an object has a property: if ("name" in o).
type present struct {
	of   unit.BindingID
	name string
	in   []syntax.Node
}

// presences lists the branches of a file that tests of a property lead into.
func presences(f *unit.File) []present {
	var out []present
	for i := range f.Stmts {
		s := &f.Stmts[i]
		if s.Kind != unit.StmtIf {
			continue
		}
		var in []syntax.Node
		add := func(test *unit.Expr) {
			key, of := f.Expr(test.A), f.Expr(test.B)
			if test.Op != unit.OpIn || key.Kind != unit.ExprLiteral || of.Kind != unit.ExprName || of.Ref == 0 {
				return
			}
			for _, b := range f.StmtsIn(s.Body) {
				if in == nil || !slices.Contains(in, f.Stmt(b).Node) {
					in = append(in, f.Stmt(b).Node)
				}
			}
			out = append(out, present{unit.BindingID(of.Ref), key.Str, in})
		}
		for tests := []unit.ExprID{s.Expr}; len(tests) > 0; tests = tests[1:] {
			switch test := f.Expr(tests[0]); {
			case test.Kind == unit.ExprBinary:
				add(test)
			case test.Kind == unit.ExprLogical && test.Op == unit.OpAnd:
				tests = append(tests, test.A, test.B)
			}
		}
	}
	return out
}

// holds reports whether a write of a property stands in one of the branches in which the object has it already: it changes what the
// property holds and not which properties there are.
func holds(all []present, f *unit.File, of unit.BindingID, name string, at syntax.Node) bool {
	return slices.ContainsFunc(all, func(p present) bool {
		return p.of == of && p.name == name && slices.ContainsFunc(p.in, func(branch syntax.Node) bool { return f.Tree.Contains(branch, at) })
	})
}
