package flow

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Descends lists the origins of the library's classes that an exception descends from; known is
// false where that is not said.
func (r *Rules) Descends(origin string) (bases []string, known bool) {
	e := r.hints.Exceptions[origin]
	return e.Bases, len(e.Bases) > 0
}

func (r *Rules) exceptionStatus(q Evaluation, v *Value, e *Exception) []Value {
	if e.Status != "" {
		return constant(unit.LitNumber, e.Status)
	}
	if e.Argument < 0 {
		return nil
	}
	made := r.constructions(q, v)
	if len(made) == 0 {
		return nil
	}
	values := r.handedTo(q, made[0], strconv.Itoa(e.Argument))
	if e.Keyword != "" {
		if named := r.handedTo(q, made[0], e.Keyword); len(named) > 0 {
			values = named
		}
	}
	if e.Property == "" {
		return values
	}
	var of []Value
	for i := range values {
		of = append(of, q.Property(&values[i], e.Property)...)
	}
	return of
}

// constructions lists the calls that hand a library's constructor its arguments: the
// construction itself, or the super calls of a class of the project.
func (r *Rules) constructions(q Evaluation, v *Value) []Prop {
	switch {
	case v.Kind == Extern && v.Call.Expr != 0:
		return []Prop{{Site: v.Call, Env: v.Env}}
	case v.Kind == Extern && v.Site.Expr != 0:
		return []Prop{{Site: v.Site, Env: v.Env}}
	case v.Kind == Instance:
		return q.LibrarySuper(*v)
	}
	return nil
}

// ofException gives a property of a library's exception that says its status, or the method that does.
func (r *Rules) ofException(q Evaluation, v *Value, origin, name string) ([]Value, bool) {
	e, ok := r.hints.Exceptions[origin]
	if !ok {
		return nil, false
	}
	for _, at := range e.At {
		if at == "."+name {
			out := r.exceptionStatus(q, v, &e)
			return out, len(out) > 0
		}
		if at == "."+name+"()" {
			return []Value{{Kind: Extern, Text: origin + "." + name, Site: v.Site, Recv: v.bare()}}, true
		}
	}
	return nil, false
}

// asksStatus gives the status that calling a method of a library's exception gives.
func (r *Rules) asksStatus(q Evaluation, v *Value) ([]Value, bool) {
	dot := strings.LastIndexByte(v.Text, '.')
	if v.Recv == nil || dot < 0 {
		return nil, false
	}
	e, ok := r.hints.Exceptions[v.Text[:dot]]
	if !ok {
		return nil, false
	}
	for _, at := range e.At {
		if at == v.Text[dot:]+"()" {
			out := r.exceptionStatus(q, v.Recv, &e)
			return out, len(out) > 0
		}
	}
	return nil, false
}
