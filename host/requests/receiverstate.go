package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// What a method keeps of an answer on its receiver is read by the other methods: this.items = answer.data in one of a class, or of an
// object, and this.items.map(…) in another.

// keeping is a place in a method that keeps a value on its receiver: under a member, or under a property of what a member holds that a library
// changes (this.setState({ items: answer.data })).
type keeping struct {
	at, value                flow.Site
	receiver, within, member string
	// by are the other functions that have the same receiver.
	by []flow.FuncRef
	// object is the outermost one that it is a method of, 0 for one of a class.
	object unit.ExprID
}

// readersOfReceiver are the functions that read what a function keeps of its answer on the receiver which they share.
func (r *Requests) readersOfReceiver(here facts.Grounded) (out []facts.Grounded) {
	for _, k := range r.keepings(here.Owner) {
		var carried []facts.Carried
		for _, part := range r.partsOf(here, k.value) {
			carried = append(carried, facts.Carried{From: k.at, Receiver: k.receiver, In: append(k.place(), part.In...), Part: part.Part, Kept: true})
		}
		if len(carried) == 0 {
			continue
		}
		own := map[string]bool{}
		for _, fn := range append(k.by[:len(k.by):len(k.by)], here.Owner) {
			for name := range r.namesGiven(fn) {
				own[name] = own[name] || name != k.member
			}
		}
		for i := range carried {
			carried[i].Own = own
		}
		if k.object != 0 {
			for _, fn := range r.takingState(here.Owner.File, k.object) {
				out = append(out, r.passedTo(here, fn, k.at, 0, "", carried)...)
			}
			out = append(out, r.readersOfHooks(here, r.keptIn(flow.Site{File: here.Owner.File, Expr: k.object}), carried)...)
		}
		out = append(out, r.readersOfInstances(here, &k, carried, own)...)
		for _, fn := range k.by {
			reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: k.at, Carried: carried}
			if r.Reads(reader) {
				out = append(out, reader)
			}
		}
	}
	return out
}

// place is where it lies on the receiver.
func (k *keeping) place() summary.Path {
	if k.within == "" {
		return summary.Path{summary.Step(k.member)}
	}
	return summary.Path{summary.Step(k.within), summary.Step(k.member)}
}

// takingState lists the functions of an object that makes state which are passed the state.
func (r *Requests) takingState(in flow.FileID, object unit.ExprID) (out []flow.FuncRef) {
	if len(r.taking) == 0 || !r.makesState(flow.Site{File: in, Expr: object}) {
		return nil
	}
	file := r.prog.Files[in]
	for _, p := range file.ExprsIn(file.Expr(object).List) {
		option := file.Expr(p)
		if option.Kind != unit.ExprProperty || option.A == 0 || !r.taking[option.Str] || file.Expr(option.A).Kind != unit.ExprObject {
			continue
		}
		for _, q := range file.ExprsIn(file.Expr(option.A).List) {
			if x := file.Expr(q); x.Kind == unit.ExprProperty && x.A != 0 && file.Expr(x.A).Kind == unit.ExprFunction {
				out = append(out, flow.FuncRef{File: in, Func: unit.FuncID(file.Expr(x.A).Ref)})
			}
		}
	}
	return out
}

// keepings lists where a function keeps something on its receiver that nothing else is kept under.
func (r *Requests) keepings(fn flow.FuncRef) (out []keeping) {
	file := r.prog.Files[fn.File]
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: fn.File, Expr: e} }
	for _, id := range r.code.Assignments(fn) {
		x := file.Expr(id)
		method, ok := receiverOf(file, x)
		if !ok || x.Op != unit.OpAssign {
			continue
		}
		by := r.sharing(flow.FuncRef{File: fn.File, Func: method})
		if len(by) == 0 || r.keepsOther(by, id) {
			continue
		}
		target, object := file.Expr(x.A), unit.ExprID(0)
		if file.Func(method).Class == 0 {
			object = outermost(file, method)
		}
		out = append(out, keeping{at(id), at(x.B), file.ExprText(target.A), "", target.Str, slices.DeleteFunc(by, func(o flow.FuncRef) bool { return o.Func == method }), object})
	}
	return append(out, r.changes(fn)...)
}

// receiverOf is the method on whose receiver an assignment keeps something.
func receiverOf(file *unit.File, assign *unit.Expr) (unit.FuncID, bool) {
	target := file.Expr(assign.A)
	if target.Kind != unit.ExprMember || target.Str == "" || target.Flags&unit.FlagImplicit != 0 {
		return 0, false
	}
	this := file.Expr(target.A)
	return unit.FuncID(this.Ref), this.Kind == unit.ExprThis && this.Ref != 0
}

// sharing lists the functions that have the receiver of a method: those of its class, or of the outermost object that it is written in.
func (r *Requests) sharing(method flow.FuncRef) (out []flow.FuncRef) {
	file := r.prog.Files[method.File]
	class := file.Func(method.Func).Class
	var object unit.ExprID
	if class == 0 {
		if object = outermost(file, method.Func); object == 0 {
			return nil
		}
	}
	for id := unit.ModuleFunc + 1; int(id) < len(file.Funcs); id++ {
		if fn := file.Func(id); class != 0 && fn.Class == class && !fn.Static || class == 0 && fn.Class == 0 && outermost(file, id) == object {
			out = append(out, flow.FuncRef{File: method.File, Func: id})
		}
	}
	return out
}

// maxNested bounds the objects within one another around a method; what is deeper shares no receiver.
const maxNested = 4

// outermost is the object, with none around it in the same function, in which a function is written as a method; 0 for none.
func outermost(file *unit.File, fn unit.FuncID) (object unit.ExprID) {
	n, ok := file.Tree.ParentOf(file.Func(fn).Node)
	for range 2 * maxNested {
		if !ok {
			break
		}
		switch e := file.ExprOf(n); {
		case e == 0:
		case file.Expr(e).Kind == unit.ExprObject:
			object = e
		case file.Expr(e).Kind != unit.ExprProperty:
			return object
		}
		n, ok = file.Tree.ParentOf(n)
	}
	return object
}

// keepsOther reports whether one of the functions keeps something else under the same name than a literal, with which it begins, and what lies there.
func (r *Requests) keepsOther(by []flow.FuncRef, one unit.ExprID) bool {
	file := r.prog.Files[by[0].File]
	name := file.Expr(file.Expr(one).A).Str
	for _, fn := range by {
		for _, id := range r.code.Assignments(fn) {
			x := file.Expr(id)
			if _, ok := receiverOf(file, x); id == one || !ok || file.Expr(x.A).Str != name {
				continue
			}
			if x.Op != unit.OpAssign || !begins(file, x.B) && !r.isOfItself(file, x) {
				return true
			}
		}
	}
	return false
}

// isOfItself reports whether an assignment puts elements of the list into a member that lie there: this.items = this.items.filter(…).
func (r *Requests) isOfItself(file *unit.File, assign *unit.Expr) bool {
	list, element := r.ofList(file, assign.B)
	return list != assign.B && len(element) == 0 && file.ExprText(list) == file.ExprText(assign.A)
}
