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
	asked := map[flow.FileID]map[unit.ExprID]flow.FuncRef{}
	for _, f := range r.facts.All {
		if f.Kind == abi.FactAccess && f.In.Func != unit.ModuleFunc && facts.Literal(f, abi.FieldOutput) == "row?" && !r.code.Ignored[f.Expr.File] {
			if asked[f.Expr.File] == nil {
				asked[f.Expr.File] = map[unit.ExprID]flow.FuncRef{}
			}
			asked[f.Expr.File][f.Expr.Expr] = f.In
		}
	}
	for file, calls := range asked {
		readKept(r.prog.Files[file], calls, found)
	}
	return reading.SortedFuncs(found)
}

// readKept adds the functions of a file in which a member is read of a name that what one of some calls gives is kept in; calls have the
// functions in which they stand.
func readKept(file *unit.File, calls map[unit.ExprID]flow.FuncRef, found map[flow.FuncRef]bool) {
	kept := map[int32][]flow.FuncRef{}
	for i := range file.Writes {
		w := &file.Writes[i]
		if w.Binding == 0 {
			continue
		}
		chain(file, w.Value, func(value unit.ExprID, part bool) {
			switch fn, row := calls[value]; {
			case !row:
			case part:
				found[fn] = true
			default:
				kept[int32(w.Binding)] = append(kept[int32(w.Binding)], fn)
			}
		})
	}
	if len(kept) == 0 {
		return
	}
	for i := range file.Exprs {
		x := &file.Exprs[i]
		if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex || x.Flags&unit.FlagOptional != 0 || x.A == 0 {
			continue
		}
		if on := file.Expr(file.Plain(x.A)); on.Kind == unit.ExprName && on.Ref != 0 {
			for _, fn := range kept[on.Ref] {
				found[fn] = true
			}
		}
	}
}

// chain calls yield with a value and with what it is called on, one behind the other; part tells that the value is a member of that.
func chain(file *unit.File, value unit.ExprID, yield func(value unit.ExprID, part bool)) {
	for part := false; value != 0; {
		yield(value, part)
		x := file.Expr(value)
		switch x.Kind {
		case unit.ExprMember, unit.ExprIndex:
			part = true
		case unit.ExprCall:
			part = false
			callee := file.Expr(x.A)
			if callee.Kind != unit.ExprMember {
				return
			}
			value = callee.A
			continue
		case unit.ExprAwait, unit.ExprCast:
		default:
			return
		}
		value = x.A
	}
}
