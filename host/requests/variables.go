package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// What a function puts of an answer into a variable of the module is read by the module's other functions: let items = [], items = answer.data
// in one of them, and items.map(…) in another.

// readersOfVariables are the functions of a module that read what a function puts of its answer into a variable of the module.
func (r *Requests) readersOfVariables(here facts.Grounded) (out []facts.Grounded) {
	if here.Owner.Func == unit.ModuleFunc {
		return nil
	}
	file := r.prog.Files[here.Owner.File]
	for _, id := range r.code.Assignments(here.Owner) {
		x := file.Expr(id)
		name := file.Expr(x.A)
		if x.Op != unit.OpAssign || name.Kind != unit.ExprName || name.Ref == 0 {
			continue
		}
		variable := file.Binding(unit.BindingID(name.Ref))
		if variable.Kind != unit.BindLocal || variable.Owner != unit.ModuleFunc || holdsOther(file, variable, x.B) {
			continue
		}
		at := flow.Site{File: here.Owner.File, Expr: id}
		var carried []facts.Carried
		for _, part := range r.partsOf(here, flow.Site{File: here.Owner.File, Expr: x.B}) {
			if len(variable.Writes) == 1 { // what reads it reads what is put there
				carried = append(carried, facts.Carried{From: flow.Site{File: at.File, Expr: x.B}, In: part.In, Part: part.Part, Kept: true})
				continue
			}
			carried = append(carried, facts.Carried{From: at, Receiver: variable.Name, In: part.In, Part: part.Part, Kept: true})
		}
		if len(carried) == 0 {
			continue
		}
		readers := r.readingVariable(here.Owner, unit.BindingID(name.Ref))
		own := map[string]bool{}
		for _, fn := range append(readers[:len(readers):len(readers)], here.Owner) {
			for name := range r.namesGiven(fn) {
				own[name] = true
			}
		}
		for i := range carried {
			carried[i].Own = own
		}
		for _, fn := range readers {
			reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: at, Carried: carried}
			if r.Reads(reader) {
				out = append(out, reader)
			}
		}
	}
	return out
}

// holdsOther reports whether something else is put into a variable than what one assignment puts there, but for what it begins with.
func holdsOther(file *unit.File, variable *unit.Binding, one unit.ExprID) bool {
	return slices.ContainsFunc(variable.Writes, func(id unit.WriteID) bool {
		w := &file.Writes[id]
		return w.Value != one && (w.Value == 0 || !begins(file, w.Value))
	})
}

// readingVariable lists the outermost functions of a file that say a variable's name, but for the one that puts something there.
func (r *Requests) readingVariable(puts flow.FuncRef, variable unit.BindingID) (out []flow.FuncRef) {
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
