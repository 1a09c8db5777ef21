package clientstate

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// A method of a library's class changes properties of what a member of the instance holds: this.setState({ items: answer.data }), and
// this.state.items.map(…) in another method.

// changes lists where a function has a method of a library change what a member of the receiver holds to something that nothing else changes it to.
func (r *Index) changes(fn flow.FuncRef) (out []Keeping) {
	file := r.prog.Files[fn.File]
	for _, id := range r.code.Calls(fn) {
		method, within := r.changed(fn.File, id)
		if within == "" {
			continue
		}
		by := r.sharing(flow.FuncRef{File: fn.File, Func: method})
		for _, p := range r.changedTo(fn.File, id) {
			x := file.Expr(p)
			if x.Kind != unit.ExprProperty || x.A == 0 || r.changesOther(by, x.Str, p) {
				continue
			}
			out = append(out, Keeping{flow.Site{File: fn.File, Expr: id}, flow.Site{File: fn.File, Expr: x.A}, file.ExprText(file.Expr(file.Expr(id).A).A), within, x.Str,
				slices.DeleteFunc(slices.Clone(by), func(o flow.FuncRef) bool { return o.Func == method }), 0})
		}
	}
	return out
}

// changed is the method on whose receiver a call changes what a member holds, and that member; "" where a call changes none.
func (r *Index) changed(in flow.FileID, call unit.ExprID) (method unit.FuncID, member string) {
	file := r.prog.Files[in]
	callee := file.Expr(file.Expr(call).A)
	if callee.Kind != unit.ExprMember || !r.says.changers[callee.Str] {
		return 0, ""
	}
	this := file.Expr(callee.A)
	if this.Kind != unit.ExprThis || this.Ref == 0 {
		return 0, ""
	}
	method = unit.FuncID(this.Ref)
	class := file.Func(method).Class
	if class == 0 {
		return 0, ""
	}
	for _, of := range r.prog.Extends(flow.ClassRef{File: in, Class: class}) {
		if members := r.prog.Rules.Hints.Classes.Mutable[of]; len(members) == 1 {
			for name := range members {
				return method, name
			}
		}
	}
	return 0, ""
}

// changedTo are the properties of the object that a call changes what a member holds to, those of what a function gives that it is passed included.
func (r *Index) changedTo(in flow.FileID, call unit.ExprID) (out []unit.ExprID) {
	file := r.prog.Files[in]
	args := file.ExprsIn(file.Expr(call).List)
	if len(args) == 0 {
		return nil
	}
	for _, e := range r.newState(in, args[0]) {
		if object := file.Expr(file.Plain(e)); object.Kind == unit.ExprObject {
			out = append(out, file.ExprsIn(object.List)...)
		}
	}
	return out
}

// changesOther reports whether some functions change the same property to something else than what it may begin with, or may do so.
func (r *Index) changesOther(by []flow.FuncRef, name string, one unit.ExprID) bool {
	for _, fn := range by {
		file := r.prog.Files[fn.File]
		for _, id := range r.code.Calls(fn) {
			if _, within := r.changed(fn.File, id); within == "" {
				continue
			}
			given := r.changedTo(fn.File, id)
			if len(given) == 0 {
				return true
			}
			for _, p := range given {
				x := file.Expr(p)
				if p == one || x.Kind == unit.ExprSpread && isBefore(file, x.A) {
					continue
				}
				if x.Kind != unit.ExprProperty || x.Str == name && !Begins(file, x.A) {
					return true
				}
			}
		}
	}
	return false
}

// isBefore reports whether an expression is what the state was before: the first parameter of the function that makes the new one, or a member of
// the receiver.
func isBefore(file *unit.File, e unit.ExprID) bool {
	x := file.Expr(file.Plain(e))
	switch x.Kind {
	case unit.ExprName:
		if x.Ref == 0 {
			return false
		}
		b := file.Binding(unit.BindingID(x.Ref))
		return b.Kind == unit.BindParam && b.Index == 0
	case unit.ExprMember:
		return file.Expr(x.A).Kind == unit.ExprThis
	}
	return false
}
