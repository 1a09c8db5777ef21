package flow

import "github.com/drift-analyzer/drift/host/unit"

// Origins lists the origin strings of a value, types included.
func (p *Program) Origins(v Value) []string {
	switch v.Kind {
	case Extern:
		if bases, ok := p.rules.Descends(v.Text); ok {
			return append([]string{v.Text}, bases...)
		}
		return []string{v.Text}
	case Typed:
		return []string{"type:" + v.Text}
	case Param:
		return p.paramTypes(v)
	case Instance:
		var out []string
		for _, o := range p.Extends(v.Class) {
			bases, _ := p.rules.Descends(o + "()")
			out = append(append(out, o+"()"), bases...)
		}
		return out
	case Class:
		if p.Semantics.Classes.Open {
			// The class itself may be one that a library opens too.
			return append([]string{p.Semantics.Names.Constants + p.Class(v.Class).QualifiedName}, p.Extends(v.Class)...)
		}
		return p.Extends(v.Class)
	}
	return nil
}

// Through gives the argument that a call of a declared wrapper gives again.
func (p *Program) Through(call Site, env *Env) (Site, bool) {
	if len(p.rules.hints.Transparent) == 0 {
		return Site{}, false
	}
	f := p.Files[call.File]
	x := f.Expr(call.Expr)
	args := f.ExprsIn(x.List)
	for _, v := range p.Eval(Site{call.File, x.A}, env) {
		if i, ok := p.rules.hints.Transparent[v.Text]; ok && v.Kind == Extern && i >= 0 && i < len(args) {
			return Site{call.File, args[i]}, true
		}
	}
	return Site{}, false
}

// ListOf gives the texts of a library's collection that a pack lists; nil for any other value.
func (p *Program) ListOf(v Value) []string { return p.rules.ListOf(v) }

// Descends lists the origins of the library's classes that an exception descends from; known is
// false where that is not said.
func (p *Program) Descends(origin string) (bases []string, known bool) {
	return p.rules.Descends(origin)
}

// Constructions lists the calls that hand the library's constructor behind a value its arguments.
func (p *Program) Constructions(v Value) []Prop {
	q := p.question()
	defer q.done()
	return p.rules.constructions(q, &v)
}

// ExceptionStatus gives the status that an exception of a library's has, of whose origin it is.
func (p *Program) ExceptionStatus(v Value, origin string) []Value {
	e, ok := p.rules.hints.Exceptions[origin]
	if !ok {
		return nil
	}
	q := p.question()
	defer q.done()
	return dedupe(p.rules.exceptionStatus(q, &v, &e))
}

// Includers lists the classes that have a module among their ancestors.
func (p *Program) Includers(c ClassRef) []ClassRef { return p.descendants()[p.Canonical(c)] }

func (p *Program) buildDescendants() map[ClassRef][]ClassRef {
	out := map[ClassRef][]ClassRef{}
	q := p.question()
	for i, f := range p.Files {
		for id := 1; id < len(f.Classes); id++ {
			c := ClassRef{FileID(i), unit.ClassID(id)}
			for _, a := range q.ancestors(c) {
				if a = p.Canonical(a); a != p.Canonical(c) {
					out[a] = append(out[a], c)
				}
			}
		}
	}
	return out
}
