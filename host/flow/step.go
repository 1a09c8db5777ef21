package flow

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// handed gives what a call hands over under a keyword, or at a position.
func (p *Program) handed(call Site, want string, env *Env) []Value {
	q := p.question()
	defer q.done()
	return dedupe(p.rules.handedTo(q, Prop{Site: call, Env: env}, want))
}

func (r *Rules) handedTo(q Evaluation, made Prop, want string) []Value {
	call, env := made.Site, made.Env
	f := r.Files[call.File]
	index, err := strconv.Atoi(want)
	position := 0
	for _, a := range f.ExprsIn(f.Expr(call.Expr).List) {
		switch x := f.Expr(a); {
		case x.Kind == unit.ExprKeyword:
			if x.Str == want {
				return q.Eval(Site{call.File, x.A}, env)
			}
		case err == nil && position == index && (x.Kind != unit.ExprSpread || !r.Semantics.Calls.Spread):
			return q.Eval(Site{call.File, a}, env)
		case x.Kind == unit.ExprSpread && r.Semantics.Calls.Spread:
			if out := r.spreadOn(q, Site{call.File, x.A}, x.Flags&unit.FlagKeywords != 0, want, index-position, env); len(out) > 0 {
				return out
			}
		default:
			position++
		}
	}
	return nil
}

// spreadOn finds an argument among those that a call hands on (*args, **kwargs): by its name, or by its number.
func (r *Rules) spreadOn(q Evaluation, site Site, keywords bool, want string, index int, env *Env) []Value {
	var out []Value
	for _, v := range q.Eval(site, env) {
		switch {
		case keywords && v.Kind == Object:
			out = append(out, q.Property(&v, want)...)
		case !keywords && v.Kind == Array && index >= 0:
			if elements, _ := q.ElementSites(v); index < len(elements) {
				out = append(out, q.At(elements[index])...)
			}
		}
	}
	return out
}

// EvalStep follows one step of a fact's value: ".name", "[0]", "[]", "()", "new", "await".
func (p *Program) EvalStep(v Value, step string) []Value {
	q := p.question()
	defer q.done()
	switch {
	case step == "await":
		return []Value{v}
	case step == "class":
		// The project's class behind a value.
		if v.Class == (ClassRef{}) {
			return nil
		}
		return []Value{{Kind: Class, Class: v.Class}}
	case step == "module":
		if v.Kind != Const {
			return nil
		}
		if t := p.Modules.Resolve(p.Files[v.Site.File], v.Text); t.File >= 0 {
			return []Value{{Kind: Module, Site: Site{File: t.File}}}
		}
		return nil
	case step == "regexp":
		return pathsOfRegexp(v)
	case step == "tagged":
		return q.taggedText(v)
	case step == "qualified":
		// What a function is called from anywhere: its module and name.
		n, ok := p.Modules.(ModuleNames)
		if v.Kind != Function || !ok {
			return nil
		}
		return constant(unit.LitString, n.ModuleName(v.Func.File)+"."+p.Func(v.Func).Name)
	case step == "braces":
		return []Value{braces(v)}
	case step == "()" || step == "new":
		return dedupe(q.result(v, v.Site, nil))
	case strings.HasPrefix(step, "arg[") && strings.HasSuffix(step, "]?"):
		// The same where a call made it, the value itself where none did.
		at := v.Call
		if at.Expr == 0 {
			at = v.Site
		}
		if k := p.Expr(at).Kind; v.Kind != Extern || k != unit.ExprCall && k != unit.ExprNew {
			return []Value{v}
		}
		return p.EvalStep(v, strings.TrimSuffix(step, "?"))
	case strings.HasPrefix(step, "arg["):
		// What the call that made this library object was given.
		at := v.Call
		if at.Expr == 0 {
			at = v.Site
		}
		want := strings.Trim(step[4:], "]")
		switch {
		case v.Kind == Instance:
			// One of a class of the project's is given what that hands to the library's constructor.
			var out []Value
			for _, up := range p.LibrarySuper(v) {
				out = append(out, p.handed(up.Site, want, up.Env)...)
			}
			return out
		case v.Kind == Typed || v.Kind == Param:
			at = v.Call
		case v.Kind != Extern:
			return nil
		}
		if at.Expr == 0 {
			return nil
		}
		return p.handed(at, want, v.Env)
	case strings.HasPrefix(step, "head["), strings.HasPrefix(step, "tail["):
		if v.Kind != Const && v.Kind != Pattern {
			return []Value{v}
		}
		sep := strings.TrimSuffix(step[5:], "]")
		if i := strings.Index(v.Text, sep); i >= 0 && step[0] == 'h' {
			v.Text = v.Text[:i]
		} else if i := strings.LastIndex(v.Text, sep); i >= 0 && step[0] == 't' {
			v.Text = v.Text[i+len(sep):]
		}
		if v.Kind == Pattern && !strings.ContainsAny(v.Text, "{}") {
			v.Kind, v.Lit = Const, unit.LitString
		}
		return []Value{v}
	case strings.HasPrefix(step, "type["):
		if i, err := strconv.Atoi(strings.Trim(step[5:], "]")); err == nil {
			return q.typeArgument(v, i)
		}
		return nil
	case step == "recv":
		// The class that a library's method was asked of.
		if v.Recv == nil {
			return nil
		}
		return []Value{{Kind: Class, Class: v.Recv.Class}}
	case step == "name":
		if v.Kind != Class {
			return nil
		}
		return constant(unit.LitString, p.Class(v.Class).Name)
	case step == "[]":
		return dedupe(q.elements([]Value{v}, v.Site))
	case strings.HasPrefix(step, "."):
		return dedupe(q.Property(&v, step[1:]))
	case strings.HasPrefix(step, "["):
		return dedupe(q.Property(&v, strings.Trim(step, "[]")))
	}
	return nil
}
