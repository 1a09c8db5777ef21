package library

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Descends lists the origins of the library's classes, or of the language's own, that an exception descends from; known is
// false where that is not said.
func (r *Rules) Descends(origin string) (bases []string, known bool) {
	if e := r.Hints.Exceptions.ByOrigin[origin]; len(e.Bases) > 0 {
		return e.Bases, true
	}
	if class, made := strings.CutSuffix(origin, "()"); made {
		for _, above := range r.Semantics.Exceptions.Above[class] {
			bases = append(bases, above+"()")
		}
	}
	return bases, len(bases) > 0
}

func (r *Rules) ExceptionStatus(q flow.Evaluation, v *flow.Value, e *flow.Exception) []flow.Value {
	var values []flow.Value
	if made := r.Constructions(q, v); len(made) > 0 && (e.Keyword != "" || e.Argument >= 0) {
		if e.Keyword != "" {
			values = r.ArgumentNamed(q, made[0], e.Keyword)
		}
		if len(values) == 0 && e.Argument >= 0 {
			values = r.ArgumentNamed(q, made[0], strconv.Itoa(e.Argument))
		}
	}
	if len(values) == 0 && e.Status != "" {
		return flow.Constant(unit.LitNumber, e.Status)
	}
	if e.Property == "" {
		return values
	}
	var of []flow.Value
	for i := range values {
		of = append(of, q.Property(&values[i], e.Property)...)
	}
	return of
}

// Constructions lists the calls that hand a library's constructor its arguments: the
// construction itself, or the super calls of a class of the project.
func (r *Rules) Constructions(q flow.Evaluation, v *flow.Value) []flow.Prop {
	switch {
	case v.Kind == flow.Extern && v.Call.Expr != 0:
		return []flow.Prop{{Site: v.Call, Env: v.Env}}
	case v.Kind == flow.Extern && v.Site.Expr != 0:
		return []flow.Prop{{Site: v.Site, Env: v.Env}}
	case v.Kind == flow.Instance:
		return q.LibrarySuper(*v)
	}
	return nil
}

// OfException gives a property of a library's exception that says its status, or the method that does.
func (r *Rules) OfException(q flow.Evaluation, v *flow.Value, origin, name string) ([]flow.Value, bool) {
	e, ok := r.Hints.Exceptions.ByOrigin[origin]
	if !ok {
		return nil, false
	}
	for _, at := range e.At {
		if at == "."+name {
			out := r.ExceptionStatus(q, v, &e)
			return out, len(out) > 0
		}
		if at == "."+name+"()" {
			return []flow.Value{{Kind: flow.Extern, Text: origin + "." + name, Site: v.Site, Recv: v.Bare()}}, true
		}
	}
	return nil, false
}

// asksStatus gives the status that calling a method of a library's exception gives.
func (r *Rules) asksStatus(q flow.Evaluation, v *flow.Value) ([]flow.Value, bool) {
	dot := strings.LastIndexByte(v.Text, '.')
	if v.Recv == nil || dot < 0 {
		return nil, false
	}
	e, ok := r.Hints.Exceptions.ByOrigin[v.Text[:dot]]
	if !ok {
		return nil, false
	}
	for _, at := range e.At {
		if at == v.Text[dot:]+"()" {
			out := r.ExceptionStatus(q, v.Recv, &e)
			return out, len(out) > 0
		}
	}
	return nil, false
}

// isAnswered reports whether an exception is one that the packs say is answered with a status; known is false where that is not the same for all
// that it may be.
func (r *Rules) isAnswered(q flow.Evaluation, exceptions []flow.Value) (answered, known bool) {
	for i, v := range exceptions {
		var origins []string
		switch v.Kind {
		case flow.Extern:
			origins = []string{v.Text}
		case flow.Instance:
			_, external, whole := q.Lineage(v.Class)
			if !whole {
				return false, false
			}
			for _, e := range external {
				origins = append(origins, e.Text+"()")
			}
		default:
			return false, false
		}
		is := false
		for _, o := range origins {
			pkg, _, _ := strings.Cut(o, "#")
			e, told := r.Hints.Exceptions.ByOrigin[o]
			if !told && !r.Semantics.Exceptions.Packages[pkg] {
				return false, false
			}
			is = is || told && (e.Status != "" || e.Argument >= 0 || e.Keyword != "" || len(e.At) > 0)
		}
		if i > 0 && is != answered {
			return false, false
		}
		answered = is
	}
	return answered, len(exceptions) > 0
}
