package bodies

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// computed adds what functions that a library runs for a cell's value, or that are options of a component, give of the bodies that a template's
// component has.
func (r *Bodies) computed(w Client, root conditions.Root, out []body) []body {
	if len(out) == 0 || len(r.state.TemplatesIn(w.Func.File)) == 0 {
		return out
	}
	file := r.prog.Files[w.Func.File]
	add := func(at summary.Place, returned unit.ExprID) {
		if returned == 0 {
			return
		}
		list, element := r.state.OfList(file, returned)
		ref, _ := conditions.SubjectWithCalls(r.prog, root, flow.Site{File: w.Func.File, Expr: list}, w.Env, nil)
		for _, b := range out {
			if field, within := summary.PlaceOf(ref).Within(b.at); within && !b.failed && !b.shows {
				if rest, whole := r.handedOn(ref, r.withoutPromiseMembers(field)); whole {
					b.at, b.in, b.shows, b.part = at, at, true, slices.Concat(b.part, rest, element)
					out = append(out, b)
					return
				}
			}
		}
	}
	for fn := range file.Funcs {
		for _, call := range file.Funcs[fn].Calls {
			site := flow.Site{File: w.Func.File, Expr: call}
			if !r.state.MayBeCell(site) {
				continue
			}
			for _, ran := range r.prog.Runs(site, nil) {
				returns := r.prog.Returns(ran.Func)
				if summary.Step(ran.Gives) != r.state.CellValue() || ran.Func.File != w.Func.File || len(returns) != 1 {
					continue
				}
				if name := r.state.NameInModule(site); name != "" {
					add(summary.PlaceOf(summary.State{Name: name}), returns[0])
				} else {
					from, _ := conditions.SubjectWithCalls(r.prog, root, site, w.Env, nil)
					add(summary.PlaceOf(from), returns[0])
				}
			}
		}
	}
	for _, b := range out[:len(out):len(out)] {
		if b.receiver == "" {
			continue
		}
		for id := unit.ModuleFunc + 1; int(id) < len(file.Funcs); id++ {
			name := r.state.ComputedProperty(file, id)
			returns := r.prog.Returns(flow.FuncRef{File: w.Func.File, Func: id})
			if name != "" && len(returns) == 1 {
				add(summary.PlaceOf(summary.State{Name: b.receiver}).At(summary.Path{summary.Step(name)}), returns[0])
			}
		}
		break
	}
	return out
}
