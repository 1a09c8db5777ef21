package routing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// registrarKind is what identifies a registrar.
type registrarKind uint8

const (
	_ registrarKind = iota
	// madeByCall: the expression that makes it. listed: the list that it is.
	madeByCall
	listed
	// passedIn: the parameter of a plug-in. ofClass: its class. ofType: its declared type.
	passedIn
	ofClass
	ofType
	// named: the name that a pack gives it, the framework's one application.
	named
)

// Registrar is the identity of a value that routes are registered on. The zero value is no registrar.
type Registrar struct {
	kind registrarKind
	// file and number say where: an expression, a function or a class.
	file   flow.FileID
	number int32
	// index is the position of a parameter, text the name of a type or the name that a pack gives.
	index int32
	text  string
}

func byExpression(kind registrarKind, at flow.Site) Registrar {
	return Registrar{kind: kind, file: at.File, number: int32(at.Expr)}
}

func byParam(fn flow.FuncRef, index int32) Registrar {
	return Registrar{kind: passedIn, file: fn.File, number: int32(fn.Func), index: index}
}

func byName(name string) Registrar { return Registrar{kind: named, text: name} }

// exists reports whether it is a registrar at all.
func (g Registrar) exists() bool { return g.kind != 0 }

// named reports whether it has a name that a pack gives: it stands for all applications of a project.
func (g Registrar) named() bool { return g.kind == named }

// conditional reports whether a pack names it in case it exists: what is mounted under it counts
// only where something mounts it.
func (g Registrar) conditional() bool { return g.kind == named && strings.HasPrefix(g.text, "?") }

// Registrar is the identity of a registrar value: the call that made it, or the plug-in parameter
// that stands for it.
func (r *Routing) Registrar(values []flow.Value) Registrar {
	key, _ := r.registrarWithEnv(values)
	return key
}

// registrarWithEnv is the identity of a registrar, and the environment of the function that made it:
// a factory makes another one on each call.
func (r *Routing) registrarWithEnv(values []flow.Value) (Registrar, *flow.Env) {
	for _, v := range values {
		if key := r.registrarOf(v); key.exists() {
			if v.Kind == flow.Extern {
				return key, v.Env
			}
			return key, nil
		}
	}
	return Registrar{}, nil
}

// registrarOf is the identity of one value, none for what registers nothing.
func (r *Routing) registrarOf(v flow.Value) Registrar {
	switch v.Kind {
	case flow.Extern:
		if r.derived[v.Text] && v.Call.Expr != 0 {
			return byExpression(madeByCall, v.Call)
		}
		made := byExpression(madeByCall, v.Site)
		if r.parts[v.Text] {
			r.isPart[made] = true
		}
		return made
	case flow.Param:
		if v = r.eval.SelfOf(v); r.eval.IsRegistrar(v) {
			return byParam(v.Func, v.Index)
		} else if v.Index == flow.SelfParam {
			return byName("?self") // self of code that registers nothing
		}
	case flow.Typed:
		return Registrar{kind: ofType, text: v.Text}
	case flow.Const:
		// A registrar that a pack names: the framework's one application.
		return byName(v.Text)
	case flow.Instance:
		if v.Site.Expr != 0 && len(r.prog.Extends(v.Class)) > 0 {
			return byExpression(madeByCall, v.Site) // one of several
		}
		return Registrar{kind: ofClass, file: v.Class.File, number: int32(v.Class.Class)}
	case flow.Array, flow.Object:
		return byExpression(listed, v.Site)
	}
	return Registrar{}
}

// RoleAt is the role of a parameter, "" for none.
func (r *Routing) RoleAt(fn flow.FuncRef, index int32) string {
	return r.eval.Roles.Of(facts.Param{Func: fn, Index: index})
}

// mountable is a value as a target of a mount: a registrar that a method of another one made, and that is mounted on that one where
// it is made, shares the routes of that one and stands for all of them. One that nothing mounts there has routes of its own.
func (r *placer) mountable(v flow.Value) flow.Value {
	if v.Kind == flow.Extern && (!r.derived[v.Text] || r.sharing[v.Call]) {
		v.Call = flow.Site{}
	}
	return v
}

// maxIncluded bounds the lists of registrars that are put together of others: one may be a part of itself.
const maxIncluded = 64

// included adds to lists of registrars what they include: other lists, lists that are put together, and registrars whose
// routes are listed.
func (r *Routing) included(values []flow.Value, depth int) []flow.Value {
	out := values
	for _, v := range values {
		if v.Kind != flow.Array || depth > maxIncluded {
			continue
		}
		f := r.prog.Files[v.Site.File]
		whole := f.Expr(v.Site.Expr)
		if whole.Kind == unit.ExprBinary {
			for _, part := range [...]unit.ExprID{whole.A, whole.B} {
				inner := r.prog.Eval(flow.Site{File: v.Site.File, Expr: part}, v.Env)
				out = append(out[:len(out):len(out)], r.included(inner, depth+1)...)
			}
		}
		if v.Text != "" {
			continue
		}
		for _, e := range f.ExprsIn(whole.List) {
			if x := f.Expr(e); x.Kind == unit.ExprSpread {
				inner := r.prog.Eval(flow.Site{File: v.Site.File, Expr: x.A}, v.Env)
				out = append(out[:len(out):len(out)], r.included(inner, depth+1)...)
			}
		}
	}
	return out
}

// mayBeSameActivation reports whether two environments in which registrars of one place of the code
// were made may be one. What is not known may be any.
func (r *Routing) mayBeSameActivation(a, b *flow.Env) bool {
	for a != b && a != nil && b != nil {
		switch {
		case a.Element != nil && b.Element != nil && a.Element.At == b.Element.At:
			x, y := &a.Element.Value, &b.Element.Value
			if x.Kind != y.Kind || x.Site != y.Site || x.Text != y.Text {
				return false
			}
			a, b = a.Lexical, b.Lexical
		case a.Element != nil:
			a = a.Lexical
		case b.Element != nil:
			b = b.Lexical
		case r.differ(a.This, b.This):
			return false
		case a.Receiver || b.Receiver || a.Func != b.Func:
			return true
		case a.Call != b.Call:
			return false
		default:
			a, b = a.Outer, b.Outer
		}
	}
	return true
}

// differ reports whether two receivers are never one object: instances of classes of which none descends from the other.
func (r *Routing) differ(a, b *flow.Value) bool {
	if a == nil || b == nil || a.Kind != flow.Instance || b.Kind != flow.Instance || a.Class == b.Class {
		return false
	}
	return !slices.Contains(r.prog.Ancestors(a.Class), b.Class) && !slices.Contains(r.prog.Ancestors(b.Class), a.Class)
}
