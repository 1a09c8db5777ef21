package clientstate

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Keeping is a place in a method that keeps a value on its receiver: under a member, or under a property of what a member holds that a library
// changes (this.setState({ items: answer.data })).
type Keeping struct {
	// At is the place, Value what is kept there.
	At, Value flow.Site
	// Receiver is the receiver as it is written; Within the member of it under whose property Member the value is kept, "" where Member is its own.
	Receiver, Within, Member string
	// By are the other functions that have the same receiver.
	By []flow.FuncRef
	// Object is the outermost one that it is a method of, 0 for one of a class.
	Object unit.ExprID
}

// Place is where it lies on the receiver.
func (k *Keeping) Place() summary.Path {
	if k.Within == "" {
		return summary.Path{summary.Step(k.Member)}
	}
	return summary.Path{summary.Step(k.Within), summary.Step(k.Member)}
}

// TakingState lists the functions of an object that makes state which are passed the state.
func (r *Index) TakingState(in flow.FileID, object unit.ExprID) (out []flow.FuncRef) {
	if len(r.says.taking) == 0 || !r.makesState(flow.Site{File: in, Expr: object}) {
		return nil
	}
	file := r.prog.Files[in]
	for _, p := range file.ExprsIn(file.Expr(object).List) {
		option := file.Expr(p)
		if option.Kind != unit.ExprProperty || option.A == 0 || !r.says.taking[option.Str] || file.Expr(option.A).Kind != unit.ExprObject {
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

// Keepings lists where a function keeps something on its receiver that nothing else is kept under.
func (r *Index) Keepings(fn flow.FuncRef) (out []Keeping) {
	file := r.prog.Files[fn.File]
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: fn.File, Expr: e} }
	for _, id := range r.code.Assignments(fn) {
		x := file.Expr(id)
		method, ok := ReceiverOf(file, x)
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
		out = append(out, Keeping{at(id), at(x.B), file.ExprText(target.A), "", target.Str, slices.DeleteFunc(by, func(o flow.FuncRef) bool { return o.Func == method }), object})
	}
	return append(out, r.changes(fn)...)
}

// ReceiverOf is the method on whose receiver an assignment keeps something.
func ReceiverOf(file *unit.File, assign *unit.Expr) (unit.FuncID, bool) {
	target := file.Expr(assign.A)
	if target.Kind != unit.ExprMember || target.Str == "" || target.Flags&unit.FlagImplicit != 0 {
		return 0, false
	}
	this := file.Expr(target.A)
	return unit.FuncID(this.Ref), this.Kind == unit.ExprThis && this.Ref != 0
}

// sharing lists the functions that have the receiver of a method: those of its class, or of the outermost object that it is written in.
func (r *Index) sharing(method flow.FuncRef) (out []flow.FuncRef) {
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
func (r *Index) keepsOther(by []flow.FuncRef, one unit.ExprID) bool {
	file := r.prog.Files[by[0].File]
	name := file.Expr(file.Expr(one).A).Str
	for _, fn := range by {
		for _, id := range r.code.Assignments(fn) {
			x := file.Expr(id)
			if _, ok := ReceiverOf(file, x); id == one || !ok || file.Expr(x.A).Str != name {
				continue
			}
			if x.Op != unit.OpAssign || !Begins(file, x.B) && !r.isOfItself(file, x) {
				return true
			}
		}
	}
	return false
}

// isOfItself reports whether an assignment puts elements of the list into a member that lie there: this.items = this.items.filter(…).
func (r *Index) isOfItself(file *unit.File, assign *unit.Expr) bool {
	list, element := r.OfList(file, assign.B)
	return list != assign.B && len(element) == 0 && file.ExprText(list) == file.ExprText(assign.A)
}
