package extract

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// registrar gives the identity of a registrar value: the call that made it, or
// the plug-in parameter that stands for it.
func (r *run) registrar(values []flow.Value) string {
	key, _ := r.registrarMade(values)
	return key
}

// registrarMade gives a registrar's identity, and the activation of the function
// that made it: one that a factory makes is another one on each call.
func (r *run) registrarMade(values []flow.Value) (string, *flow.Env) {
	for _, v := range values {
		if key := r.registrarOf(v); key != "" {
			if v.Kind == flow.Extern {
				return key, v.Env
			}
			return key, nil
		}
	}
	return "", nil
}

// registrarOf gives the identity of one value, "" for what registers nothing.
func (r *run) registrarOf(v flow.Value) string {
	switch v.Kind {
	case flow.Extern:
		if r.derived[v.Text] && v.Call.Expr != 0 {
			return fmt.Sprintf("x%d:%d", v.Call.File, v.Call.Expr)
		}
		return fmt.Sprintf("x%d:%d", v.Site.File, v.Site.Expr)
	case flow.Param:
		if v = r.ofSelf(v); r.isRegistrar(v) {
			return fmt.Sprintf("p%d:%d:%d", v.Func.File, v.Func.Func, v.Index)
		} else if v.Index == flow.SelfParam {
			return "l?self" // nothing that registers: it counts nowhere
		}
	case flow.Typed:
		return "t" + v.Text
	case flow.Const:
		// A registrar that a pack names: the framework's one application.
		return "l" + v.Text
	case flow.Instance:
		if v.Site.Expr != 0 && len(r.prog.Extends(v.Class)) > 0 {
			return fmt.Sprintf("x%d:%d", v.Site.File, v.Site.Expr) // one of several
		}
		return fmt.Sprintf("i%d:%d", v.Class.File, v.Class.Class)
	case flow.Array:
		return fmt.Sprintf("a%d:%d", v.Site.File, v.Site.Expr)
	}
	return ""
}

// roleAt is the role of a parameter, "" for none.
func (r *run) roleAt(fn flow.FuncRef, index int32) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.roles[roleKey{fn, index}]
}

// wholeOf is the value as a thing to mount: a registrar that a method of another one made shares the routes of
// that one, and stands for all of them.
func wholeOf(v flow.Value) flow.Value {
	if v.Kind == flow.Extern {
		v.Call = flow.Site{}
	}
	return v
}

// isRegistrar reports whether a parameter is the child registrar of a plug-in.
func (r *run) isRegistrar(v flow.Value) bool {
	if v.Kind != flow.Param || v.Text != "" {
		return false
	}
	v = r.ofSelf(v)
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.roles[roleKey{v.Func, v.Index}] == registrarRole
}

const registrarRole = "registrar"

func (r *run) setRole(fn flow.FuncRef, index int32, role string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := roleKey{fn, index}
	if r.roles[k] != "" {
		return false
	}
	r.roles[k] = role
	return true
}

// taking adds to lists that are registrars what they take in: other lists, and registrars whose routes are listed.
func (r *run) taking(values []flow.Value, depth int) []flow.Value {
	out := values
	for _, v := range values {
		if v.Kind != flow.Array || v.Text != "" || depth > 8 {
			continue
		}
		f := r.prog.Files[v.Site.File]
		for _, e := range f.ExprsIn(f.Expr(v.Site.Expr).List) {
			if x := f.Expr(e); x.Kind == unit.ExprSpread {
				inner := r.prog.Eval(flow.Site{File: v.Site.File, Expr: x.A}, v.Env)
				out = append(out[:len(out):len(out)], r.taking(inner, depth+1)...)
			}
		}
	}
	return out
}

// sameMaking reports whether two activations that registrars of one place of the
// code were made in may be one. What is not told may be any.
func sameMaking(a, b *flow.Env) bool {
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

// byName reports whether a registrar is one that a pack names: it stands for all applications of a project.
func byName(registrar string) bool { return strings.HasPrefix(registrar, "l") }

// supposed reports whether a registrar is one that a pack names in case it is there:
// what hangs under it counts only where something mounts it.
func supposed(registrar string) bool { return strings.HasPrefix(registrar, "l?") }
