package requests

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// What a method keeps of an answer on its receiver is read by those that have an instance of its class: this.items = answer.data in a service,
// and this.service.items.map(…) in a component that is handed it.

// readersOfInstances are the functions that read what a method keeps on its receiver, a class's instance, off such an instance.
func (r *readers) readersOfInstances(here facts.Grounded, k *clientstate.Keeping, carried []facts.Carried, own map[string]bool) (out []facts.Grounded) {
	file := r.prog.Files[here.Owner.File]
	method, _ := clientstate.ReceiverOf(file, file.Expr(k.At.Expr))
	class := flow.ClassRef{File: here.Owner.File, Class: file.Func(method).Class}
	if k.Within != "" || class.Class == 0 {
		return nil
	}
	by := map[flow.FuncRef][]facts.Carried{}
	var order []flow.FuncRef
	for _, at := range r.state.MembersOf(k.Member)[class] {
		fn := r.Around(at)
		fn.Func = r.prog.Files[fn.File].Outermost(fn.Func)
		of := flow.Site{File: at.File, Expr: r.prog.Expr(at).A}
		ref, _ := conditions.SubjectWithCalls(r.prog, conditions.Root{Func: fn, Numbers: r.NumbersIn(fn)}, of, nil, nil)
		place := summary.PlaceOf(ref)
		name, held := strings.CutPrefix(place.Root, summary.PlaceOf(summary.State{}).Root)
		input, passed := strings.CutPrefix(place.Root, summary.PlaceOf(summary.InputRef{}).Root)
		switch {
		case fn.Func == unit.ModuleFunc || !held && !passed:
			continue
		case passed:
			name = ""
		default:
			input = ""
		}
		if by[fn] == nil {
			order = append(order, fn)
		}
		for _, c := range carried {
			c.Receiver, c.Input, c.In = name, input, slices.Concat(place.Steps, c.In)
			c.Own = r.state.WithNamesOf(own, fn)
			if !slices.ContainsFunc(by[fn], func(o facts.Carried) bool {
				return o.Receiver == name && o.Input == input && slices.Equal(o.In, c.In) && slices.Equal(o.Part, c.Part)
			}) {
				by[fn] = append(by[fn], c)
			}
		}
	}
	for _, fn := range order {
		reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: k.At, Carried: by[fn]}
		if r.Reads(reader) {
			out = append(out, reader)
		}
	}
	return out
}
