package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

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
func (p *Evaluator) Export(file FileID, name string) []Value { return p.question().export(file, name) }
