package requests

import (
	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// What a function puts of an answer into a variable of the module is read by the module's other functions: let items = [], items = answer.data
// in one of them, and items.map(…) in another.

// readersOfVariables are the functions of a module that read what a function puts of its answer into a variable of the module.
func (r *readers) readersOfVariables(here facts.Grounded) (out []facts.Grounded) {
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
		if variable.Kind != unit.BindLocal || variable.Owner != unit.ModuleFunc || clientstate.HoldsOther(file, variable, x.B) {
			continue
		}
		at := flow.Site{File: here.Owner.File, Expr: id}
		var carried []facts.Carried
		for _, part := range r.PartsOf(here, flow.Site{File: here.Owner.File, Expr: x.B}) {
			if len(variable.Writes) == 1 { // what reads it reads what is put there
				carried = append(carried, facts.Carried{From: flow.Site{File: at.File, Expr: x.B}, In: part.In, Part: part.Part, Kept: true})
				continue
			}
			carried = append(carried, facts.Carried{From: at, Receiver: variable.Name, In: part.In, Part: part.Part, Kept: true})
		}
		if len(carried) == 0 {
			continue
		}
		readers := r.state.ReadingVariable(here.Owner, unit.BindingID(name.Ref))
		own := map[string]bool{}
		for _, fn := range append(readers[:len(readers):len(readers)], here.Owner) {
			for name := range r.state.NamesGiven(fn) {
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
