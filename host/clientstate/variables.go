package clientstate

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// HoldsOther reports whether something else is put into a variable than what one assignment puts there, but for what it begins with.
func HoldsOther(file *unit.File, variable *unit.Binding, one unit.ExprID) bool {
	return slices.ContainsFunc(variable.Writes, func(id unit.WriteID) bool {
		w := &file.Writes[id]
		return w.Value != one && (w.Value == 0 || !Begins(file, w.Value))
	})
}

// ReadingVariable lists the outermost functions of a file that say a variable's name, but for the one that puts something there.
func (r *Index) ReadingVariable(puts flow.FuncRef, variable unit.BindingID) (out []flow.FuncRef) {
	file := r.prog.Files[puts.File]
	for id := unit.ModuleFunc + 1; int(id) < len(file.Funcs); id++ {
		fn := flow.FuncRef{File: puts.File, Func: id}
		if file.Func(id).Parent != unit.ModuleFunc || file.Tree.Contains(file.Func(id).Node, file.Func(puts.Func).Node) {
			continue
		}
		if slices.ContainsFunc(r.code.Names(fn), func(e unit.ExprID) bool { return file.Expr(e).Ref == int32(variable) }) {
			out = append(out, fn)
		}
	}
	return out
}
