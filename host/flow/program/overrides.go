package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxOverrides bounds the methods that may run in the place of one that is left to the classes below its own; of more, none is followed.
const maxOverrides = 8

// Callees lists the functions that a call may run. A method that its class leaves to those below it is none of them: theirs are, unless it is
// known that the object is no instance of one.
func (p *Program) Callees(call flow.Site, env *flow.Env) []flow.Callee {
	return p.overridden(p.Evaluator.Callees(call, env), call, env)
}

// CalleesDecorated lists what a call may run as Callees does, with what decorators make of it.
func (p *Program) CalleesDecorated(call flow.Site, env *flow.Env) []flow.Callee {
	return p.overridden(p.Evaluator.CalleesDecorated(call, env), call, env)
}

func (p *Program) overridden(callees []flow.Callee, call flow.Site, env *flow.Env) []flow.Callee {
	if !slices.ContainsFunc(callees, p.isLeft) {
		return callees
	}
	var out []flow.Callee
	for _, c := range callees {
		if !p.isLeft(c) {
			out = append(out, c)
			continue
		}
		own, cut := p.below(c, call, env)
		if len(own) == 0 && !cut {
			out = append(out, c) // nobody writes it
		}
		out = append(out, own...)
	}
	return out
}

// isLeft reports whether a call runs a method that its class leaves to the classes below, of an object that the code at hand has not made.
func (p *Program) isLeft(c flow.Callee) bool {
	return p.Unwritten(c.Func) && !(c.Env != nil && c.Env.This != nil && c.Env.This.Site.Expr != 0)
}

// below lists the methods that classes below the one of a method have in its place; cut: there are more than are followed.
func (p *Program) below(c flow.Callee, call flow.Site, env *flow.Env) (out []flow.Callee, cut bool) {
	of := flow.ClassRef{File: c.Func.File, Class: p.Func(c.Func).Class}
	if c.Env != nil && c.Env.This != nil && c.Env.This.Kind == flow.Instance {
		of = c.Env.This.Class
	}
	for _, class := range p.Includers(of) {
		method, ok := p.Method(class, p.Func(c.Func).Name)
		if !ok || p.Unwritten(method) || slices.ContainsFunc(out, func(have flow.Callee) bool { return have.Func == method }) {
			continue
		}
		if len(out) == maxOverrides {
			return nil, true
		}
		self := flow.Value{Kind: flow.Instance, Class: class}
		out = append(out, flow.Callee{Func: method, Then: c.Then, AsWritten: c.AsWritten,
			Env: p.Intern(flow.Env{Func: method, Call: call, Outer: env, This: &self})})
	}
	return out, false
}

// Unwritten reports whether a method is only declared, or does nothing but raise the exception by which the language says so.
func (p *Program) Unwritten(f flow.FuncRef) bool {
	fn := p.Func(f)
	if fn.Class == 0 {
		return false
	}
	if fn.NoBody {
		return true
	}
	file := p.Files[f.File]
	raises := false
	for _, id := range file.StmtsIn(fn.Body) {
		switch st := file.Stmt(id); {
		case st.Kind == unit.StmtExpr && file.Expr(st.Expr).Kind == unit.ExprLiteral: // what it is for
		case st.Kind == unit.StmtThrow && st.Expr != 0 && !raises:
			x := file.Expr(file.Plain(st.Expr))
			if x.Kind == unit.ExprCall || x.Kind == unit.ExprNew {
				x = file.Expr(x.A)
			}
			if raises = p.Semantics.Exceptions.Unwritten[x.Str]; !raises {
				return false
			}
		default:
			return false
		}
	}
	return raises
}
