package calls

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
)

// ReadersOfRows are the functions that look for a row in a store, which may not be there, keep it in a name and read a member of that name: as
// far as nothing asks whether there is one, they raise what reading a member of nothing raises.
func (r *Index) ReadersOfRows() []flow.FuncRef {
	if len(r.prog.Semantics.Exceptions.OfNothing) == 0 {
		return nil
	}
	found := map[flow.FuncRef]bool{}
	for _, f := range r.facts.All {
		if f.Kind == abi.FactAccess && f.In.Func != unit.ModuleFunc && facts.Literal(f, abi.FieldOutput) == "row?" && !r.code.Ignored[f.Expr.File] && r.readsKept(f.Expr) {
			found[f.In] = true
		}
	}
	return reading.SortedFuncs(found)
}

// readsKept reports whether a member is read of a name in which what a call gives is kept.
func (r *Index) readsKept(call flow.Site) bool {
	file := r.prog.Files[call.File]
	kept := map[int32]bool{}
	for i := range file.Writes {
		w := &file.Writes[i]
		part, of := chainOf(file, w.Value, call.Expr)
		switch {
		case !of || w.Binding == 0:
		case part:
			return true
		default:
			kept[int32(w.Binding)] = true
		}
	}
	if len(kept) == 0 {
		return false
	}
	for i := range file.Exprs {
		x := &file.Exprs[i]
		if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex || x.Flags&unit.FlagOptional != 0 || x.A == 0 {
			continue
		}
		if on := file.Expr(file.Plain(x.A)); on.Kind == unit.ExprName && on.Ref != 0 && kept[on.Ref] {
			return true
		}
	}
	return false
}

// chainOf reports whether a value is what a call gives, with what is called on that, and whether it is a member of it.
func chainOf(file *unit.File, value, call unit.ExprID) (part, of bool) {
	for value != 0 && value != call {
		x := file.Expr(value)
		switch x.Kind {
		case unit.ExprMember, unit.ExprIndex:
			part = true
		case unit.ExprCall:
			part = false
			if callee := file.Expr(x.A); callee.Kind == unit.ExprMember {
				value = callee.A
				continue
			}
			return false, false
		case unit.ExprAwait, unit.ExprCast:
		default:
			return false, false
		}
		value = x.A
	}
	return part, value == call
}
