package requests

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// What a method keeps of an answer on its receiver is read by those that have an instance of its class: this.items = answer.data in a service,
// and this.service.items.map(…) in a component that is handed it.

// readersOfInstances are the functions that read what a method keeps on its receiver, a class's instance, off such an instance.
func (r *Requests) readersOfInstances(here facts.Grounded, k *keeping, carried []facts.Carried, own map[string]bool) (out []facts.Grounded) {
	file := r.prog.Files[here.Owner.File]
	method, _ := receiverOf(file, file.Expr(k.at.Expr))
	class := flow.ClassRef{File: here.Owner.File, Class: file.Func(method).Class}
	if k.within != "" || class.Class == 0 {
		return nil
	}
	by := map[flow.FuncRef][]facts.Carried{}
	var order []flow.FuncRef
	for _, at := range r.membersOf(k.member)[class] {
		fn := r.Around(at)
		fn.Func = r.prog.Files[fn.File].Outermost(fn.Func)
		of := flow.Site{File: at.File, Expr: r.prog.Expr(at).A}
		ref, _ := conditions.SubjectWithCalls(r.prog, conditions.Root{Func: fn, Numbers: r.numbersIn(fn)}, of, nil, nil)
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
			c.Own = r.withNamesOf(own, fn)
			if !slices.ContainsFunc(by[fn], func(o facts.Carried) bool {
				return o.Receiver == name && o.Input == input && slices.Equal(o.In, c.In) && slices.Equal(o.Part, c.Part)
			}) {
				by[fn] = append(by[fn], c)
			}
		}
	}
	for _, fn := range order {
		reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: k.at, Carried: by[fn]}
		if r.Reads(reader) {
			out = append(out, reader)
		}
	}
	return out
}

// withNamesOf adds the names that a function gives properties.
func (r *Requests) withNamesOf(own map[string]bool, fn flow.FuncRef) map[string]bool {
	out := r.namesGiven(fn)
	for name := range own {
		out[name] = out[name] || own[name]
	}
	return out
}

// membersOf are the expressions that say a member of something else than the receiver of their own function, by the class of which that is an
// instance.
func (r *Requests) membersOf(name string) map[flow.ClassRef][]flow.Site {
	r.membersOnce.Do(r.findMembers)
	if got, ok := r.membersBy.Load(name); ok {
		return got.(map[flow.ClassRef][]flow.Site)
	}
	out := map[flow.ClassRef][]flow.Site{}
	for _, at := range r.members[name] {
		seen := map[flow.ClassRef]bool{}
		for _, v := range r.prog.Eval(flow.Site{File: at.File, Expr: r.prog.Expr(at).A}, nil) {
			if v.Kind == flow.Instance && !seen[v.Class] {
				seen[v.Class] = true
				out[v.Class] = append(out[v.Class], at)
			}
		}
	}
	r.membersBy.Store(name, out)
	return out
}

// findMembers notes the expressions that say a member under whose name a method keeps something.
func (r *Requests) findMembers() {
	r.members = map[string][]flow.Site{}
	kept := map[string]bool{}
	for _, file := range r.prog.Files {
		for i := range file.Exprs {
			if x := &file.Exprs[i]; x.Kind == unit.ExprAssign {
				if _, ok := receiverOf(file, x); ok {
					kept[file.Expr(x.A).Str] = true
				}
			}
		}
	}
	for id, file := range r.prog.Files {
		for i := range file.Exprs {
			if x := &file.Exprs[i]; x.Kind == unit.ExprMember && kept[x.Str] {
				if k := file.Expr(x.A).Kind; k == unit.ExprName || k == unit.ExprMember {
					r.members[x.Str] = append(r.members[x.Str], flow.Site{File: flow.FileID(id), Expr: unit.ExprID(i)})
				}
			}
		}
	}
}
