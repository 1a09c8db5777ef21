package program

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/flow/pattern"
	"github.com/drift-analyzer/drift/host/unit"
)

// argument gives the argument that a call has under a keyword, or at a position.
func (p *Program) argument(call flow.Site, want string, env *flow.Env) []flow.Value {
	q := p.Question()
	defer q.Done()
	return flow.Dedupe(p.Rules.ArgumentNamed(q, flow.Prop{Site: call, Env: env}, want))
}

// GivenArgument is the expression that the step arg[…] leads to from what a library's call made: the argument of a name, or at a position.
func (p *Program) GivenArgument(made flow.Value, step string) (flow.Prop, bool) {
	want, ok := strings.CutPrefix(step, "arg[")
	if !ok || made.Kind != flow.Extern || made.Call.Expr == 0 {
		return flow.Prop{}, false
	}
	want = strings.TrimSuffix(want, "]")
	f := p.Files[made.Call.File]
	for i, a := range f.ExprsIn(f.Expr(made.Call.Expr).List) {
		switch x := f.Expr(a); {
		case x.Kind == unit.ExprSpread:
			return flow.Prop{}, false
		case x.Kind == unit.ExprKeyword && x.Str == want:
			return flow.Prop{Site: flow.Site{File: made.Call.File, Expr: x.A}, Env: made.Env}, true
		case x.Kind != unit.ExprKeyword && strconv.Itoa(i) == want:
			return flow.Prop{Site: flow.Site{File: made.Call.File, Expr: a}, Env: made.Env}, true
		}
	}
	return flow.Prop{}, false
}

// EvalStep follows one step of a fact's value: ".name", "[0]", "[]", "()", "new", "await".
func (p *Program) EvalStep(v flow.Value, step string) []flow.Value {
	q := p.Question()
	defer q.Done()
	switch {
	case step == "await":
		return []flow.Value{v}
	case step == "class":
		// The project's class behind a value.
		if v.Class == (flow.ClassRef{}) {
			return nil
		}
		return []flow.Value{{Kind: flow.Class, Class: v.Class}}
	case step == "module":
		if v.Kind != flow.Const {
			return nil
		}
		if t := p.Modules.Resolve(p.Files[v.Site.File], v.Text); t.File >= 0 {
			return []flow.Value{{Kind: flow.Module, Site: flow.Site{File: t.File}}}
		}
		return nil
	case step == "regexp":
		return pattern.FromRegexp(p.source(v))
	case step == "tagged":
		return p.taggedText(q, v)
	case step == "on-instance":
		return []flow.Value{p.onInstance(v)}
	case step == "qualified":
		// What a function is called from anywhere: its module and name.
		if v.Kind != flow.Function {
			return nil
		}
		module, ok := p.ModuleName(v.Func.File)
		if !ok {
			return nil
		}
		return flow.Constant(unit.LitString, module+"."+p.Func(v.Func).Name)
	case step == "braces":
		return []flow.Value{pattern.FromAngles(v)}
	case step == "()" || step == "new":
		return flow.Dedupe(q.Result(v, v.Site, nil))
	case strings.HasPrefix(step, "arg[") && strings.HasSuffix(step, "]?"):
		// The same where a call made it, the value itself where none did.
		at := v.Call
		if at.Expr == 0 {
			at = v.Site
		}
		if k := p.Expr(at).Kind; v.Kind != flow.Extern || k != unit.ExprCall && k != unit.ExprNew {
			return []flow.Value{v}
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
		case v.Kind == flow.Instance:
			// One of a class of the project's is given what that hands to the library's constructor.
			var out []flow.Value
			for _, up := range p.LibrarySuper(v) {
				out = append(out, p.argument(up.Site, want, up.Env)...)
			}
			return out
		case v.Kind == flow.Typed || v.Kind == flow.Param:
			at = v.Call
		case v.Kind != flow.Extern:
			return nil
		}
		if at.Expr == 0 {
			return nil
		}
		return p.argument(at, want, v.Env)
	case strings.HasPrefix(step, "head["), strings.HasPrefix(step, "tail["):
		if v.Kind != flow.Const && v.Kind != flow.Pattern {
			return []flow.Value{v}
		}
		sep := strings.TrimSuffix(step[5:], "]")
		if i := strings.Index(v.Text, sep); i >= 0 && step[0] == 'h' {
			v.Text = v.Text[:i]
		} else if i := strings.LastIndex(v.Text, sep); i >= 0 && step[0] == 't' {
			v.Text = v.Text[i+len(sep):]
		}
		if v.Kind == flow.Pattern && !strings.ContainsAny(v.Text, "{}") {
			v.Kind, v.Lit = flow.Const, unit.LitString
		}
		return []flow.Value{v}
	case strings.HasPrefix(step, "given["):
		there, missing, _ := strings.Cut(strings.Trim(step[6:], "]"), "|")
		switch {
		case v.Kind == flow.Param || v.Kind == flow.Unknown:
			return []flow.Value{v}
		case flow.IsNull(v) || v.Kind == flow.Const && v.Lit == unit.LitUndefined:
			there = missing
		}
		return flow.Constant(unit.LitString, there)
	case strings.HasPrefix(step, "type["):
		if i, err := strconv.Atoi(strings.Trim(step[5:], "]")); err == nil {
			return q.TypeArgument(v, i)
		}
		return nil
	case step == "recv":
		// The class that a library's method was asked of.
		if v.Recv == nil || v.Recv.Kind == flow.Instance && p.leadsOn(v.Text) {
			return nil
		}
		return []flow.Value{{Kind: flow.Class, Class: v.Recv.Class}}
	case step == "of" || step == "member":
		owner, name, ok := p.handedMethod(v)
		switch {
		case !ok:
			return nil
		case step == "of":
			return []flow.Value{owner}
		}
		return flow.Constant(unit.LitString, name)
	case strings.HasPrefix(step, "only["):
		if slices.Contains(p.Origins(v), step[len("only["):len(step)-1]) {
			return []flow.Value{v}
		}
		return nil
	case step == "name":
		if v.Kind != flow.Class {
			return nil
		}
		return flow.Constant(unit.LitString, p.Class(v.Class).Name)
	case step == "[]":
		return flow.Dedupe(q.Elements([]flow.Value{v}, v.Site))
	case strings.HasPrefix(step, "."):
		return flow.Dedupe(q.Property(&v, step[1:]))
	case strings.HasPrefix(step, "["):
		return flow.Dedupe(q.Property(&v, strings.Trim(step, "[]")))
	}
	return nil
}

// leadsOn reports whether a method is one of what another method of an instance gives, and that is not known to be of the same class:
// record.items().where.
func (p *Program) leadsOn(method string) bool {
	on, chain, ofInstance := strings.Cut(method, "().")
	for ofInstance {
		name, rest, more := strings.Cut(chain, "().")
		if !more || name == p.Semantics.Classes.Own {
			return false
		}
		if !slices.ContainsFunc(p.Rules.Hints.Classes.Macros, func(m flow.Macros) bool { return m.On == on && m.Makes[name] }) {
			return true
		}
		chain = rest
	}
	return false
}

// handedMethod takes a library's method that is a value, as router.get in register(router.get), apart.
func (p *Program) handedMethod(v flow.Value) (owner flow.Value, name string, ok bool) {
	dot := strings.LastIndexByte(v.Text, '.')
	if v.Kind != flow.Extern || dot < 0 || strings.ContainsAny(v.Text[dot:], "()#/") {
		return flow.Value{}, "", false
	}
	owner, name = v, v.Text[dot+1:]
	owner.Text, owner.Recv, owner.Why = v.Text[:dot], nil, nil
	if owner.Class != (flow.ClassRef{}) {
		// An instance of a class of the project's that descends from the library's.
		owner.Kind, owner.Text = flow.Instance, ""
	}
	return owner, name, true
}

// taggedText is the text of a tagged template, with holes for what is substituted:
// of the tag's first argument, or of what the tag gave. Any other value stays itself.
func (p *Program) taggedText(q *eval.Question, v flow.Value) []flow.Value {
	var call flow.Site
	switch v.Kind {
	case flow.Array:
		f := p.Files[v.Site.File]
		if up, ok := f.Tree.ParentOf(f.Expr(v.Site.Expr).Node); ok {
			call = flow.Site{File: v.Site.File, Expr: f.ExprOf(up)}
		}
	case flow.Extern:
		call = v.Call
	}
	if call.Expr == 0 {
		return []flow.Value{v}
	}
	f := p.Files[call.File]
	args := f.ExprsIn(f.Expr(call.Expr).List)
	if f.Expr(call.Expr).Kind != unit.ExprCall || len(args) == 0 {
		return []flow.Value{v}
	}
	texts := f.Expr(args[0])
	if texts.Flags&unit.FlagTexts == 0 {
		return []flow.Value{v}
	}
	var out strings.Builder
	for i, e := range f.ExprsIn(texts.List) {
		out.WriteString(f.Expr(e).Str)
		if i+1 >= len(args) {
			continue
		}
		part := flow.Site{File: call.File, Expr: args[i+1]}
		values := q.Eval(part, v.Env)
		if len(values) == 1 && values[0].Kind == flow.Extern && values[0].Call.Expr != 0 && values[0].Call != call {
			// A part that is a tagged template itself.
			if inner := p.taggedText(q, values[0]); len(inner) == 1 && (inner[0].Kind == flow.Const || inner[0].Kind == flow.Pattern) {
				out.WriteString(inner[0].Text)
				continue
			}
		}
		out.WriteString("{" + p.HoleName(part, f.Expr(args[i+1]), nil) + "}")
	}
	if len(args) == 1 {
		return flow.Constant(unit.LitString, out.String())
	}
	return []flow.Value{{Kind: flow.Pattern, Text: out.String()}}
}

// onInstance gives a function in the body of a class as it runs on an instance of it; any other value as it is.
func (p *Program) onInstance(v flow.Value) flow.Value {
	if v.Kind != flow.Function || v.Recv != nil {
		return v
	}
	f := p.Files[v.Func.File]
	for id := v.Func.Func; id != unit.ModuleFunc && id != 0; id = f.Func(id).Parent {
		if fn := f.Func(id); fn.Kind == unit.FuncClassBody {
			v.Recv = &flow.Value{Kind: flow.Instance, Class: p.Canonical(flow.ClassRef{File: v.Func.File, Class: fn.Class})}
			break
		}
	}
	return v
}

// source is the text of a regular expression that is written as one from the beginning of what it matches to the end; any other value as it is, and
// one that says what does not match: no path says that.
func (p *Program) source(v flow.Value) flow.Value {
	if v.Kind != flow.Extern || v.Site.Expr == 0 {
		return v
	}
	x := p.Files[v.Site.File].Expr(v.Site.Expr)
	if x.Kind != unit.ExprRegexp || !strings.HasPrefix(x.Str, "^") || !strings.HasSuffix(x.Str, "$") && !strings.HasSuffix(x.Str, ".*") && !strings.HasSuffix(x.Str, ".+") ||
		strings.Contains(x.Str, "(?!") {
		return v
	}
	return flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: x.Str, Site: v.Site}
}
