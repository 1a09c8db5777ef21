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
		return fromRegexp(v)
	case step == "tagged":
		return p.taggedText(q, v)
	case step == "qualified":
		// What a function is called from anywhere: its module and name.
		n, ok := p.Modules.(ModuleNames)
		if v.Kind != Function || !ok {
			return nil
		}
		return constant(unit.LitString, n.ModuleName(v.Func.File)+"."+p.Func(v.Func).Name)
	case step == "braces":
		return []Value{fromAngles(v)}
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

// taggedText is the text of a tagged template, with holes for what is substituted:
// of the tag's first argument, or of what the tag gave. Any other value stays itself.
func (p *Program) taggedText(q *question, v Value) []Value {
	var call Site
	switch v.Kind {
	case Array:
		f := p.Files[v.Site.File]
		if up, ok := f.Tree.ParentOf(f.Expr(v.Site.Expr).Node); ok {
			call = Site{v.Site.File, f.ExprOf(up)}
		}
	case Extern:
		call = v.Call
	}
	if call.Expr == 0 {
		return []Value{v}
	}
	f := p.Files[call.File]
	args := f.ExprsIn(f.Expr(call.Expr).List)
	if f.Expr(call.Expr).Kind != unit.ExprCall || len(args) == 0 {
		return []Value{v}
	}
	texts := f.Expr(args[0])
	if texts.Flags&unit.FlagTexts == 0 {
		return []Value{v}
	}
	var out strings.Builder
	for i, e := range f.ExprsIn(texts.List) {
		out.WriteString(f.Expr(e).Str)
		if i+1 >= len(args) {
			continue
		}
		part := Site{call.File, args[i+1]}
		values := q.Eval(part, v.Env)
		if len(values) == 1 && values[0].Kind == Extern && values[0].Call.Expr != 0 && values[0].Call != call {
			// A part that is a tagged template itself.
			if inner := p.taggedText(q, values[0]); len(inner) == 1 && (inner[0].Kind == Const || inner[0].Kind == Pattern) {
				out.WriteString(inner[0].Text)
				continue
			}
		}
		out.WriteString("{" + p.holeName(part, f.Expr(args[i+1]), nil) + "}")
	}
	if len(args) == 1 {
		return constant(unit.LitString, out.String())
	}
	return []Value{{Kind: Pattern, Text: out.String()}}
}
