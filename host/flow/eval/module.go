package eval

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// moduleExports is what module.exports stands for: what the file sets it to,
// otherwise the module.
func (q *Question) moduleExports(site flow.Site, x *unit.Expr, env *flow.Env) ([]flow.Value, bool) {
	if x.Str != q.Semantics.Names.Exports || !q.IsCommonJS(site.File) {
		return nil, false
	}
	if of := q.Expr(flow.Site{File: site.File, Expr: x.A}); of.Kind != unit.ExprName || of.Ref != 0 || of.Str != q.Semantics.Names.Module {
		return nil, false
	}
	if e, ok := q.IndexOf(site.File).Exports["="]; ok {
		if e.Expr == 0 {
			return nil, false
		}
		return q.Eval(flow.Site{File: site.File, Expr: e.Expr}, env), true
	}
	return []flow.Value{{Kind: flow.Module, Site: flow.Site{File: site.File}}}, true
}

// broughtIn finds a name that a star import, or a framework by itself, brings into the file's scope. Of a
// library it is known only where a pack speaks of that name.
func (q *Question) broughtIn(file flow.FileID, name string) []flow.Value {
	for _, spec := range q.IndexOf(file).Wild {
		t := q.Modules.Resolve(q.Files[file], spec)
		if t.File < 0 {
			if t.Package != "" && q.program.Rules.Hints.Names.Exports[t.Package+"#"+name] {
				return q.program.Rules.Offered(t, name)
			}
			continue
		}
		if values := q.starred(t.File, name); len(values) > 0 {
			return values
		}
	}
	for _, b := range q.BroughtIn(file, name) {
		switch {
		case b.Binding != 0:
			return q.binding(flow.Site{File: b.File}, b.Binding, nil)
		case b.Expr != 0:
			return q.Eval(flow.Site{File: b.File, Expr: b.Expr}, nil)
		}
		if values := q.export(b.File, b.Export); len(values) > 0 {
			return values
		}
	}
	return nil
}

// starred gives what a star import takes from a file under a name.
func (q *Question) starred(file flow.FileID, name string) []flow.Value {
	if e, ok := q.IndexOf(file).Exports[name]; ok && e.Hidden {
		return nil
	}
	return q.export(file, name)
}

// imported gives what an import names.
func (q *Question) imported(file flow.FileID, imp *unit.Import) []flow.Value {
	spec := imp.Specifier
	if imp.FirstSegment {
		// import a.b binds a; b is an attribute of it.
		spec, _, _ = strings.Cut(spec, ".")
	}
	return q.fromTarget(q.Modules.Resolve(q.Files[file], spec), imp.Name, imp.Require)
}

func (q *Question) fromTarget(t flow.Target, name string, require bool) []flow.Value {
	if t.File < 0 {
		if t.Package == "" {
			return nil
		}
		if name == "*" || name == "=" {
			name = "default"
		}
		return q.program.Rules.Offered(t, name)
	}
	ix := q.IndexOf(t.File)
	switch name {
	case "*":
		return []flow.Value{{Kind: flow.Module, Site: flow.Site{File: t.File}}}
	case "=":
		if _, ok := ix.Exports["="]; ok {
			return q.export(t.File, "=")
		}
		return []flow.Value{{Kind: flow.Module, Site: flow.Site{File: t.File}}}
	case "default":
		if _, ok := ix.Exports["default"]; !ok {
			if _, ok := ix.Exports["="]; ok {
				return q.export(t.File, "=")
			}
			if values := q.export(t.File, "default"); len(values) > 0 {
				return values
			}
			return []flow.Value{{Kind: flow.Module, Site: flow.Site{File: t.File}}}
		}
	}
	return q.export(t.File, name)
}

// export gives what a file offers under a name, through re-exports.
func (q *Question) export(file flow.FileID, name string) []flow.Value {
	out, _ := q.guarded(askKey{site: flow.Site{File: file}, what: name}, func() []flow.Value {
		f, ix := q.Files[file], q.IndexOf(file)
		if e, ok := ix.Exports[name]; ok {
			switch {
			case e.From != "":
				return q.fromTarget(q.Modules.Resolve(f, e.From), e.FromName, false)
			case e.Binding != 0:
				// A package that takes a module of its own in (from . import users).
				if b := f.Binding(e.Binding); b.Kind == unit.BindImport && f.Imports[b.Import].Name == name && q.Modules.Resolve(f, f.Imports[b.Import].Specifier).File == file {
					if sub, ok := q.program.Rules.Namespace(flow.Target{File: file}, name); ok {
						return sub
					}
				}
				return q.binding(flow.Site{File: file}, e.Binding, nil)
			default:
				return q.Eval(flow.Site{File: file, Expr: e.Expr}, nil)
			}
		}
		if name != "default" && name != "=" {
			for _, spec := range ix.Stars {
				t := q.Modules.Resolve(f, spec)
				if t.File < 0 {
					continue
				}
				if values := q.starred(t.File, name); len(values) > 0 {
					return values
				}
			}
			if sub, ok := q.program.Rules.Namespace(flow.Target{File: file}, name); ok {
				return sub
			}
			if _, ok := ix.Exports["="]; ok {
				var out []flow.Value
				whole := q.export(file, "=")
				for i := range whole {
					out = append(out, q.Property(&whole[i], name)...)
				}
				return out
			}
			for _, spec := range ix.Stars {
				if t := q.Modules.Resolve(f, spec); t.File < 0 && t.Package != "" && (len(q.program.Rules.Hints.Names.Exports) == 0 || q.program.Rules.Hints.Names.Exports[t.Package+"#"+name]) {
					return q.program.Rules.Offered(t, name)
				}
			}
		}
		return nil
	})
	return out
}
