package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Origins lists the origin strings of a value, types included.
func (p *Program) Origins(v flow.Value) []string {
	switch v.Kind {
	case flow.Extern:
		if bases, ok := p.Rules.Descends(v.Text); ok {
			return append([]string{v.Text}, bases...)
		}
		return []string{v.Text}
	case flow.Typed:
		return []string{"type:" + p.Rules.Same(v.Text)}
	case flow.Param:
		return p.ParamTypes(v)
	case flow.Instance:
		var out []string
		for _, o := range p.Extends(v.Class) {
			bases, _ := p.Rules.Descends(o + "()")
			out = append(append(out, o+"()"), bases...)
		}
		return out
	case flow.Class:
		if p.Semantics.Classes.Open {
			// The class itself may be one that a library opens too.
			return append([]string{p.Semantics.Names.Constants + p.Class(v.Class).QualifiedName}, p.Extends(v.Class)...)
		}
		return p.Extends(v.Class)
	}
	return nil
}

// Through gives the argument that a call of a declared wrapper gives again.
func (p *Program) Through(call flow.Site, env *flow.Env) (flow.Site, bool) {
	if len(p.Rules.Hints.Calls.Transparent) == 0 {
		return flow.Site{}, false
	}
	f := p.Files[call.File]
	x := f.Expr(call.Expr)
	args := f.ExprsIn(x.List)
	for _, v := range p.Eval(flow.Site{File: call.File, Expr: x.A}, env) {
		if i, ok := p.Rules.Hints.Calls.Transparent[v.Text]; ok && v.Kind == flow.Extern && i >= 0 && i < len(args) {
			return flow.Site{File: call.File, Expr: args[i]}, true
		}
	}
	return flow.Site{}, false
}

// ListOf gives the texts of a library's collection that a pack lists; nil for any other value.
func (p *Program) ListOf(v flow.Value) []string { return p.Rules.ListOf(v) }

// Descends lists the origins of the library's classes that an exception descends from; known is
// false where that is not said.
func (p *Program) Descends(origin string) (bases []string, known bool) {
	return p.Rules.Descends(origin)
}

// Constructions lists the calls that hand the library's constructor behind a value its arguments.
func (p *Program) Constructions(v flow.Value) []flow.Prop {
	q := p.Question()
	defer q.Done()
	return p.Rules.Constructions(q, &v)
}

// Pipeline lists the functions that a library's chain runs one after another; none for any other value.
func (p *Program) Pipeline(v flow.Value) []flow.Value {
	if len(p.Rules.Hints.Calls.Pipelines) == 0 {
		return nil
	}
	q := p.Question()
	defer q.Done()
	return p.Rules.Chained(q, v)
}

// ExceptionStatus gives the status that an exception of a library's has, of whose origin it is.
func (p *Program) ExceptionStatus(v flow.Value, origin string) []flow.Value {
	e, ok := p.Rules.Hints.Exceptions.ByOrigin[origin]
	if !ok {
		return nil
	}
	q := p.Question()
	defer q.Done()
	return flow.Dedupe(p.Rules.ExceptionStatus(q, &v, &e))
}

// Includers lists the classes that have a module among their ancestors.
func (p *Program) Includers(c flow.ClassRef) []flow.ClassRef { return p.descendants()[p.Canonical(c)] }

func (p *Program) buildDescendants() map[flow.ClassRef][]flow.ClassRef {
	out := map[flow.ClassRef][]flow.ClassRef{}
	q := p.Question()
	for i, f := range p.Files {
		for id := 1; id < len(f.Classes); id++ {
			c := flow.ClassRef{File: flow.FileID(i), Class: unit.ClassID(id)}
			for _, a := range q.Ancestors(c) {
				if a = p.Canonical(a); a != p.Canonical(c) {
					out[a] = append(out[a], c)
				}
			}
		}
	}
	return out
}
