package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// replacedAnswers lists what a unit puts in the place of a member that answers (res.json = ...): what is answered by it from
// then on is not known, unless it passes on what it is passed.
func (r *Walker) replacedAnswers(w *walk) []summary.Gap {
	if len(r.members) == 0 || w.Request != nil {
		return nil
	}
	var out []summary.Gap
	file := r.prog.Files[w.Code.Func.File]
	for _, id := range r.Code.Assignments(w.Code.Func) {
		x := file.Expr(id)
		target := file.Expr(x.A)
		if target.Kind != unit.ExprMember || !r.answersBy(flow.Site{File: w.Code.Func.File, Expr: target.A}, target.Str) {
			continue
		}
		if !slices.ContainsFunc(r.prog.Eval(flow.Site{File: w.Code.Func.File, Expr: x.B}, nil), func(v flow.Value) bool { return v.Kind == flow.Function && !r.passesOn(v.Func, target.Str) }) {
			continue
		}
		out = append(out, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: "another function is put in its place, and what that answers is not read", Callee: place(file, x.A)})
	}
	return out
}

// answersBy reports whether an expression has a role of which a pack says that this method of it may answer.
func (r *Walker) answersBy(at flow.Site, name string) bool {
	return slices.ContainsFunc(r.prog.Eval(at, nil), func(v flow.Value) bool {
		role, ok := r.eval.Role(v)
		called := r.prog.Expr(at).Kind
		return ok && r.members[role][name] && (called == unit.ExprName || called == unit.ExprThis)
	})
}

// passesOn reports whether a function in the place of a method always calls it, and answers by nothing else, with what it is passed.
func (r *Walker) passesOn(fn flow.FuncRef, method string) bool {
	if r.changesPassed(fn) {
		return false
	}
	passes := unit.ExprID(0)
	file := r.prog.Files[fn.File]
	for _, id := range r.Code.Calls(fn) {
		x := file.Expr(id)
		called := r.methodCalled(flow.Site{File: fn.File, Expr: x.A})
		if called == "" {
			continue
		}
		if called != method || passes != 0 || slices.ContainsFunc(file.ExprsIn(x.List), func(arg unit.ExprID) bool {
			return !r.isPassed(fn, flow.Site{File: fn.File, Expr: arg})
		}) {
			return false
		}
		passes = id
	}
	if passes == 0 || slices.ContainsFunc(r.prog.Returns(fn), func(e unit.ExprID) bool { return file.Plain(e) != passes }) {
		return false
	}
	return slices.ContainsFunc(file.StmtsIn(file.Func(fn.Func).Body), func(id unit.StmtID) bool { return file.Plain(file.Stmt(id).Expr) == passes })
}

// methodCalled is the method of what has a role that a callee is, when it may answer: itself, or through a method of the
// method (json.call(res, body)).
func (r *Walker) methodCalled(callee flow.Site) string {
	file := r.prog.Files[callee.File]
	of := []unit.ExprID{callee.Expr}
	if x := file.Expr(file.Plain(callee.Expr)); x.Kind == unit.ExprMember {
		of = append(of, x.A)
	}
	for _, e := range of {
		for _, v := range r.prog.Eval(flow.Site{File: callee.File, Expr: e}, nil) {
			if role, name, ok := r.eval.Member(v); ok && r.members[role][name] {
				return name
			}
		}
	}
	return ""
}

// isPassed reports whether an argument is what a function is passed, as it is, or what the method belongs to.
func (r *Walker) isPassed(fn flow.FuncRef, arg flow.Site) bool {
	file := r.prog.Files[arg.File]
	x := file.Expr(file.Plain(arg.Expr))
	if x.Kind == unit.ExprSpread {
		x = file.Expr(file.Plain(x.A))
	}
	if x.Kind == unit.ExprThis || x.Kind == unit.ExprName && (isParam(file, fn, x) || x.Ref == 0 && x.Str == r.prog.Semantics.Calls.Passed) {
		return true
	}
	return slices.ContainsFunc(r.prog.Eval(arg, nil), func(v flow.Value) bool {
		role, ok := r.eval.Role(v)
		return ok && role != ""
	})
}

// isParam reports whether a name is that of a parameter of a function.
func isParam(file *unit.File, fn flow.FuncRef, name *unit.Expr) bool {
	return name.Ref != 0 && slices.ContainsFunc(file.Func(fn.Func).Params, func(p unit.Param) bool { return p.Binding == unit.BindingID(name.Ref) })
}

// changesPassed reports whether a function changes what it is passed, or a part of it.
func (r *Walker) changesPassed(fn flow.FuncRef) bool {
	file := r.prog.Files[fn.File]
	return slices.ContainsFunc(r.Code.Assignments(fn), func(id unit.ExprID) bool {
		target := file.Expr(file.Expr(id).A)
		for target.Kind == unit.ExprMember || target.Kind == unit.ExprIndex {
			target = file.Expr(target.A)
		}
		return target.Kind == unit.ExprName && isParam(file, fn, target)
	})
}
