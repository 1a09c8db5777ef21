package flow

import (
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// envOf finds the activation of the function that owns a name.
func envOf(env *Env, owner FuncRef) *Env {
	for ; env != nil; env = env.Lexical {
		if env.Func == owner {
			return env
		}
	}
	return nil
}

// envAround finds the activation of the function that owns a name, otherwise that of the nearest function
// around it: what a local name was given may speak of the parameters of those.
func (g *Graph) envAround(env *Env, owner FuncRef) *Env {
	if e := envOf(env, owner); e != nil {
		return e
	}
	for ; env != nil; env = env.Lexical {
		if env.Func.Func != unit.ModuleFunc && g.within(owner, env.Func) {
			return env
		}
	}
	return nil
}

func (q *question) name(site Site, x *unit.Expr, env *Env) []Value {
	if x.Ref == 0 {
		if names := &q.Semantics.Names; names.IsConstant(x.Str) || names.Constants != "" && strings.HasPrefix(x.Str, q.Semantics.Names.Separator) {
			return q.constant(site, x.Str)
		}
		if values := q.broughtIn(site.File, x.Str); len(values) > 0 {
			return values
		}
		if x.Str == q.Semantics.Names.Exports && q.isCommonJS(site.File) {
			return []Value{{Kind: Module, Site: Site{File: site.File}}}
		}
		return []Value{{Kind: Extern, Text: "global#" + x.Str}}
	}
	return q.binding(site, unit.BindingID(x.Ref), env)
}

// isCommonJS reports whether a file hands out something by itself: what it calls
// exports is then the module that others see.
func (g *Graph) isCommonJS(file FileID) bool {
	return g.Semantics.Names.Exports != "" && len(g.indexOf(file).exports) > 0
}

// moduleExports is what module.exports stands for: what the file sets it to,
// otherwise the module.
func (q *question) moduleExports(site Site, x *unit.Expr, env *Env) ([]Value, bool) {
	if x.Str != q.Semantics.Names.Exports || !q.isCommonJS(site.File) {
		return nil, false
	}
	if of := q.Expr(Site{site.File, x.A}); of.Kind != unit.ExprName || of.Ref != 0 || of.Str != q.Semantics.Names.Module {
		return nil, false
	}
	if e, ok := q.indexOf(site.File).exports["="]; ok {
		if e.Expr == 0 {
			return nil, false
		}
		return q.Eval(Site{site.File, e.Expr}, env), true
	}
	return []Value{{Kind: Module, Site: Site{File: site.File}}}, true
}

// broughtIn finds a name that a star import brings into the file's scope. Of a
// library it is known only where a pack speaks of that name.
func (q *question) broughtIn(file FileID, name string) []Value {
	for _, spec := range q.indexOf(file).wild {
		t := q.Modules.Resolve(q.Files[file], spec)
		if t.File < 0 {
			if t.Package != "" && q.program.rules.hints.Named[t.Package+"#"+name] {
				return q.program.rules.offered(t, name)
			}
			continue
		}
		if values := q.starred(t.File, name); len(values) > 0 {
			return values
		}
	}
	return nil
}

// starred gives what a star import takes from a file under a name.
func (q *question) starred(file FileID, name string) []Value {
	if e, ok := q.indexOf(file).exports[name]; ok && e.Hidden {
		return nil
	}
	return q.export(file, name)
}

func (q *question) binding(site Site, id unit.BindingID, env *Env) []Value {
	f := q.Files[site.File]
	b := f.Binding(id)
	owner := FuncRef{site.File, b.Owner}
	inner := q.envAround(env, owner)
	if q.lookup != nil {
		if at, atEnv, ok := q.lookup.Value(site.File, id, env); ok && at != site {
			return q.Eval(at, atEnv)
		}
		if inner == nil {
			inner = q.envAround(env, owner)
		}
	}
	switch b.Kind {
	case unit.BindFunc:
		if b.Func != 0 {
			return []Value{{Kind: Function, Func: FuncRef{site.File, b.Func}, Env: inner}}
		}
	case unit.BindClass:
		if b.Class != 0 {
			return []Value{{Kind: Class, Class: ClassRef{site.File, b.Class}, Env: inner}}
		}
	case unit.BindImport:
		return q.imported(site.File, &f.Imports[b.Import])
	case unit.BindParam:
		if len(b.Writes) > 0 {
			return q.rewritten(site, b, owner, inner)
		}
		return q.param(site, owner, int(b.Index), inner)
	case unit.BindCatch, unit.BindType:
		return q.unknown(site)
	}
	if len(b.Writes) == 0 {
		return q.unknown(site)
	}
	return q.written(site, b, inner)
}

// written gives the values of a name's writes. Writes that run once each, in
// order, come down to the last; branches that write differently give all.
func (q *question) written(site Site, b *unit.Binding, env *Env) []Value {
	f := q.Files[site.File]
	writes := b.Writes
	last := -1
	for i, w := range writes {
		if wr := &f.Writes[w]; !wr.Conditional && wr.In == b.Owner && wr.Kind != unit.WriteAugment {
			last = i
		}
	}
	if last > 0 {
		writes = writes[last:]
	}
	var out list
	for _, w := range writes {
		wr := &f.Writes[w]
		if wr.Value == 0 {
			out.join(q.unknown(site))
			continue
		}
		values := q.Eval(Site{site.File, wr.Value}, env)
		if wr.Kind == unit.WriteWith {
			values = q.entered(values)
		}
		out.join(values)
	}
	if len(writes) > 1 {
		// The undefined that a declaration starts with is no origin.
		return keep(out.values, func(v *Value) bool { return v.Kind != Const || v.Lit != unit.LitUndefined })
	}
	return out.values
}

// param gives a parameter's value: its argument under an environment, otherwise
// the parameter itself, or an instance when its declared type is one of the project's classes.
func (q *question) param(site Site, owner FuncRef, index int, env *Env) []Value {
	fn := q.Func(owner)
	e := envOf(env, owner)
	for e != nil && e.Element != nil {
		e = envOf(e.Lexical, owner)
	}
	if e != nil && e.Bound != nil {
		if b := e.bound(int32(index), ""); b != nil {
			return []Value{b.Value}
		}
		for b := e.Bound; b != nil; b = b.Next {
			if b.Index == int32(index) {
				return []Value{{Kind: Param, Func: owner, Index: int32(index), Env: e}}
			}
		}
	}
	if e != nil && !e.Receiver && (e.Call.Expr != 0 || e.Args != nil) {
		return q.argument(e, fn, index)
	}
	if index < len(fn.Params) {
		if c, ok := q.declaredClass(Site{owner.File, fn.Params[index].Type}); ok {
			return []Value{{Kind: Instance, Class: c}}
		}
		if d := fn.Params[index].Default; d != 0 {
			values := q.Eval(Site{owner.File, d}, env)
			if injected, ok := q.program.rules.injected(q, values); ok {
				return injected
			}
			return append([]Value{{Kind: Param, Func: owner, Index: int32(index)}}, values...)
		}
	}
	return []Value{{Kind: Param, Func: owner, Index: int32(index)}}
}

// injected gives what a library hands a parameter whose default asks for it.
func (r *Rules) injected(q Evaluation, values []Value) ([]Value, bool) {
	if len(r.hints.Injected) == 0 || len(values) != 1 || values[0].Kind != Extern || values[0].Call.Expr == 0 {
		return nil, false
	}
	v := values[0]
	i, ok := r.hints.Injected[strings.TrimSuffix(v.Text, "()")]
	if !ok {
		return nil, false
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if i >= len(args) {
		return nil, false
	}
	var out []Value
	for _, got := range q.Results(q.Eval(Site{v.Call.File, args[i]}, v.Env), v.Call, v.Env) {
		out = append(out, q.Yielded(got)...)
	}
	return out, len(out) > 0
}

// declaredClass resolves a type annotation that names a class of the project, or
// an interface that exactly one class of the project implements.
func (q *question) declaredClass(t Site) (ClassRef, bool) {
	if t.Expr == 0 {
		return ClassRef{}, false
	}
	x := q.Expr(t)
	if x.Kind == unit.ExprIndex {
		return ClassRef{}, false
	}
	for _, v := range q.Eval(t, nil) {
		if v.Kind == Class {
			return v.Class, true
		}
	}
	if x.Kind == unit.ExprName && x.Ref != 0 {
		if c, ok := q.classes().implementer[x.Str]; ok && c.Class != 0 {
			return c, true
		}
	}
	return ClassRef{}, false
}

// argument gives what an environment binds a parameter to.
func (q *question) argument(env *Env, fn *unit.Func, index int) []Value {
	rest := index < len(fn.Params) && fn.Params[index].Rest
	if index < len(fn.Params) && fn.Params[index].KeywordRest && env.Args == nil && env.Call.Expr != 0 {
		if f := q.Files[env.Call.File]; q.Semantics.Calls.Keywords {
			// Keyword arguments are one object.
			for _, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
				if x := f.Expr(a); x.Kind == unit.ExprObject && x.Flags&unit.FlagKeywords != 0 {
					return []Value{{Kind: Object, Site: Site{env.Call.File, a}, Env: env.Outer}}
				}
			}
		}
		// What is left of the keyword arguments: the call itself, read as an object.
		return []Value{{Kind: Object, Site: env.Call, Env: env.Outer}}
	}
	if env.Args != nil {
		if index < len(env.Args) {
			a := env.Args[index]
			if a.Value != nil {
				return []Value{*a.Value}
			}
			return q.Eval(a.Site, env.Outer)
		}
		return q.unknown(env.Call)
	}
	if rest {
		return []Value{{Kind: Array, Site: env.Call, Index: int32(index), Env: env.Outer}}
	}
	return q.positional(env, fn, index)
}

// positional gives the one argument at a position.
func (q *question) positional(env *Env, fn *unit.Func, index int) []Value {
	if f, of, at, ok := q.handsOn(env, index); ok {
		if at == nil {
			return []Value{{Kind: Param, Func: f, Index: int32(of)}}
		}
		if at.Args == nil {
			return q.positional(at, q.Func(f), of)
		}
	}
	if site, ok := q.argumentSite(env, fn, index); ok {
		x := q.Expr(site)
		if x.Kind == unit.ExprSpread {
			return q.elements(q.Eval(Site{site.File, x.A}, env.Outer), site)
		}
		return q.Eval(site, env.Outer)
	}
	if q.spreadBefore(env, index) {
		return q.unknown(env.Call)
	}
	if index < len(fn.Params) && fn.Params[index].Default != 0 {
		return q.Eval(Site{env.Func.File, fn.Params[index].Default}, env)
	}
	return constant(unit.LitUndefined, "")
}

func (g *Graph) spreadBefore(env *Env, index int) bool {
	f := g.Files[env.Call.File]
	for i, a := range f.ExprsIn(f.Expr(env.Call.Expr).List) {
		x := f.Expr(a)
		if x.Kind == unit.ExprSpread && (i <= index || x.Flags&unit.FlagKeywords != 0) {
			return true
		}
	}
	return false
}

// argumentSite finds the argument expression of a parameter by keyword or position.
func (g *Graph) argumentSite(env *Env, fn *unit.Func, index int) (Site, bool) {
	f := g.Files[env.Call.File]
	if env.Call.Expr == 0 {
		return Site{}, false
	}
	call := f.Expr(env.Call.Expr)
	args := f.ExprsIn(call.List)
	if g.Semantics.Calls.Keywords && (call.Kind == unit.ExprCall || call.Kind == unit.ExprNew) {
		return g.keywordArgument(env, fn, index, args, call.Flags&unit.FlagBlock != 0)
	}
	name, keywordOnly := "", false
	if index < len(fn.Params) {
		name, keywordOnly = fn.Params[index].Name, fn.Params[index].KeywordOnly
	}
	position := 0
	for _, a := range args {
		x := f.Expr(a)
		if x.Kind == unit.ExprKeyword {
			if x.Str == name && name != "" {
				return Site{env.Call.File, x.A}, true
			}
			continue
		}
		if keywordOnly || x.Kind == unit.ExprSpread && x.Flags&unit.FlagKeywords != 0 {
			continue
		}
		if x.Kind == unit.ExprSpread && position <= index {
			return Site{env.Call.File, a}, position == index
		}
		if position == index {
			return Site{env.Call.File, a}, true
		}
		position++
	}
	return Site{}, false
}

// Given finds the argument that a parameter's name stands for in an activation.
func (g *Graph) Given(site Site, env *Env) (Site, *Env, bool) {
	f := g.Files[site.File]
	x := f.Expr(site.Expr)
	if x.Kind != unit.ExprName || x.Ref == 0 || env == nil {
		return Site{}, nil, false
	}
	b := f.Binding(unit.BindingID(x.Ref))
	if b.Kind != unit.BindParam || len(b.Writes) > 0 {
		return Site{}, nil, false
	}
	for ; env != nil; env = env.Lexical {
		if env.Func == (FuncRef{File: site.File, Func: b.Owner}) {
			return g.Argument(env, int(b.Index))
		}
	}
	return Site{}, nil, false
}

// Argument gives the expression bound to a parameter and the environment it is evaluated under.
func (g *Graph) Argument(env *Env, index int) (Site, *Env, bool) {
	if env.Receiver {
		return Site{}, nil, false
	}
	if env.Args != nil {
		if index < len(env.Args) && env.Args[index].Value == nil {
			return env.Args[index].Site, env.Outer, true
		}
		return Site{}, nil, false
	}
	if _, of, at, ok := g.handsOn(env, index); ok {
		if at == nil {
			return Site{}, nil, false // see HandedOn
		}
		return g.Argument(at, of)
	}
	site, ok := g.argumentSite(env, g.Func(env.Func), index)
	if !ok {
		return Site{}, nil, false
	}
	return site, env.Outer, true
}

// LeftOut gives the default of a parameter that the call of an activation surely leaves out.
func (g *Graph) LeftOut(env *Env, index int) (Site, bool) {
	fn := g.Func(env.Func)
	if env.Receiver || env.Args != nil || env.Call.Expr == 0 || index >= len(fn.Params) || fn.Params[index].Default == 0 {
		return Site{}, false
	}
	if _, _, _, ok := g.handsOn(env, index); ok || g.spreadBefore(env, index) {
		return Site{}, false
	}
	if _, ok := g.argumentSite(env, fn, index); ok {
		return Site{}, false
	}
	return Site{env.Func.File, fn.Params[index].Default}, true
}

// imported gives what an import names.
func (q *question) imported(file FileID, imp *unit.Import) []Value {
	spec := imp.Specifier
	if imp.FirstSegment {
		// import a.b binds a; b is an attribute of it.
		spec, _, _ = strings.Cut(spec, ".")
	}
	return q.fromTarget(q.Modules.Resolve(q.Files[file], spec), imp.Name, imp.Require)
}

func (q *question) fromTarget(t Target, name string, require bool) []Value {
	if t.File < 0 {
		if t.Package == "" {
			return nil
		}
		if name == "*" || name == "=" {
			name = "default"
		}
		return q.program.rules.offered(t, name)
	}
	ix := q.indexOf(t.File)
	switch name {
	case "*":
		return []Value{{Kind: Module, Site: Site{File: t.File}}}
	case "=":
		if _, ok := ix.exports["="]; ok {
			return q.export(t.File, "=")
		}
		return []Value{{Kind: Module, Site: Site{File: t.File}}}
	case "default":
		if _, ok := ix.exports["default"]; !ok {
			if _, ok := ix.exports["="]; ok {
				return q.export(t.File, "=")
			}
			if values := q.export(t.File, "default"); len(values) > 0 {
				return values
			}
			return []Value{{Kind: Module, Site: Site{File: t.File}}}
		}
	}
	return q.export(t.File, name)
}

// offered gives what a package offers under a name.
func (r *Rules) offered(t Target, name string) []Value {
	if sub, ok := r.submodule(t, name); ok {
		return sub
	}
	text := t.Package + "#" + name
	if r.hints.Modules[t.Package+"."+name] {
		text = t.Package + "." + name + "#default"
	}
	if n, ok := r.hints.Constants[text]; ok {
		return constant(unit.LitNumber, n)
	}
	return []Value{{Kind: Extern, Text: text}}
}

// submodule gives the namespace of a module that lies in a package.
func (r *Rules) submodule(of Target, name string) ([]Value, bool) {
	s, ok := r.Modules.(Submodules)
	if !ok {
		return nil, false
	}
	t, ok := s.Submodule(of, name)
	if !ok {
		return nil, false
	}
	if t.File >= 0 {
		return []Value{{Kind: Module, Site: Site{File: t.File}}}, true
	}
	return []Value{{Kind: Extern, Text: t.Package + "#default"}}, true
}

// export gives what a file offers under a name, through re-exports.
func (q *question) export(file FileID, name string) []Value {
	out, _ := q.guarded(askKey{site: Site{File: file}, what: name}, func() []Value {
		f, ix := q.Files[file], q.indexOf(file)
		if e, ok := ix.exports[name]; ok {
			switch {
			case e.From != "":
				return q.fromTarget(q.Modules.Resolve(f, e.From), e.FromName, false)
			case e.Binding != 0:
				// A package that takes a module of its own in (from . import users).
				if b := f.Binding(e.Binding); b.Kind == unit.BindImport && f.Imports[b.Import].Name == name && q.Modules.Resolve(f, f.Imports[b.Import].Specifier).File == file {
					if sub, ok := q.program.rules.submodule(Target{File: file}, name); ok {
						return sub
					}
				}
				return q.binding(Site{File: file}, e.Binding, nil)
			default:
				return q.Eval(Site{file, e.Expr}, nil)
			}
		}
		if name != "default" && name != "=" {
			for _, spec := range ix.stars {
				t := q.Modules.Resolve(f, spec)
				if t.File < 0 {
					continue
				}
				if values := q.starred(t.File, name); len(values) > 0 {
					return values
				}
			}
			if sub, ok := q.program.rules.submodule(Target{File: file}, name); ok {
				return sub
			}
			if _, ok := ix.exports["="]; ok {
				var out []Value
				whole := q.export(file, "=")
				for i := range whole {
					out = append(out, q.Property(&whole[i], name)...)
				}
				return out
			}
			for _, spec := range ix.stars {
				if t := q.Modules.Resolve(f, spec); t.File < 0 && t.Package != "" && (len(q.program.rules.hints.Named) == 0 || q.program.rules.hints.Named[t.Package+"#"+name]) {
					return q.program.rules.offered(t, name)
				}
			}
		}
		return nil
	})
	return out
}

// Export gives what a file offers under a name.
func (p *Program) Export(file FileID, name string) []Value { return p.question().export(file, name) }

// ExportNames lists what a file exports by name, through `export *` too; the
// default export is "default". A CommonJS module's object gives its properties.
func (p *Program) ExportNames(file FileID) []string {
	seen := map[string]bool{}
	var out []string
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	visited := map[FileID]bool{}
	queue := []FileID{file}
	for len(queue) > 0 {
		id := queue[0]
		queue = queue[1:]
		if visited[id] {
			continue
		}
		visited[id] = true
		f := p.Files[id]
		for i := range f.Exports {
			switch e := &f.Exports[i]; {
			case e.TypeOnly:
			case e.Name == "*":
				if t := p.Modules.Resolve(f, e.From); t.File >= 0 {
					queue = append(queue, t.File)
				}
			case e.Name == "=":
				for _, v := range p.Export(id, "=") {
					props, _ := p.Properties(v)
					for _, prop := range props {
						add(prop.Name)
					}
				}
			case e.Name == "default" && id != file: // export * leaves it out
			default:
				add(e.Name)
			}
		}
	}
	sort.Strings(out)
	return out
}
