package calls

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
)

// findAssignments finds the assignments that paths record like calls: those to what manifests say holds the header fields of
// an answer (`response.headers[name] = value`), and those that change what outlives the function: names of the file, and
// what they hold. Whose header fields they are is asked where an answer has passed one.
func (r *Index) findAssignments() {
	objects := map[string]bool{}
	for _, p := range r.packs {
		for _, h := range rules.Headers(p.Manifest) {
			if h.Place {
				objects[h.Last()] = true
			}
		}
	}
	r.assigned = map[flow.Site]bool{}
	for i, f := range r.prog.Files {
		r.code.ProtectFile(stageName, flow.FileID(i), func() {
			for id := 1; id < len(f.Exprs); id++ {
				x := &f.Exprs[id]
				if (x.Kind != unit.ExprAssign && (x.Kind != unit.ExprUnary || x.Op != unit.OpDelete)) || x.A == 0 {
					continue
				}
				target := f.Expr(x.A)
				held := x.Kind == unit.ExprAssign && (target.Kind == unit.ExprIndex || target.Kind == unit.ExprMember) &&
					objects[Asked(f, target.A).Str]
				if held || ChangesFile(f, unit.ExprID(id)) {
					r.assigned[flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}] = true
				}
			}
		})
	}
}

// Asked is the member that an expression reads; a method that is called without arguments reads as one.
func Asked(f *unit.File, id unit.ExprID) *unit.Expr {
	x := f.Expr(id)
	if x.Kind == unit.ExprCall && x.List.Len == 0 {
		x = f.Expr(x.A)
	}
	if x.Kind != unit.ExprMember {
		return f.Expr(0)
	}
	return x
}

// ChangesFile reports whether an assignment in a function is to a name of the file, or into what one holds. Assigning to
// what the file exports is no change of it, and a class or a function of the file is not its state.
func ChangesFile(f *unit.File, id unit.ExprID) bool {
	x := f.Expr(id)
	at := x.A
	for f.Expr(at).Kind == unit.ExprIndex || f.Expr(at).Kind == unit.ExprMember {
		at = f.Expr(at).A
	}
	return OfFile(f, at) && f.Binding(unit.BindingID(f.Expr(at).Ref)).Kind != unit.BindImport && f.EnclosingFunc(x.Node) != unit.ModuleFunc
}

// OfFile reports whether an expression is a name of the file that holds a value, or a constant that is looked up by its name.
func OfFile(f *unit.File, at unit.ExprID) bool {
	name := f.Expr(at)
	if name.Kind != unit.ExprName || name.Str == "" {
		return false
	}
	if name.Ref == 0 {
		return f.Semantics.Names.Constants != "" && name.Str[0] >= 'A' && name.Str[0] <= 'Z'
	}
	b := f.Binding(unit.BindingID(name.Ref))
	return b.Owner == unit.ModuleFunc && (b.Kind == unit.BindLocal || b.Kind == unit.BindImport)
}
