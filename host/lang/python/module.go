package python

import (
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// declareImports declares the names that an import statement binds.
func (l *lowerer) declareImports(n syntax.Node) {
	switch l.kind(n) {
	case kindFutureImportStatement:
		return
	case kindImportStatement:
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			switch l.kind(c) {
			case kindDottedName:
				module := l.spelled(c)
				first := l.First(c)
				if first == none {
					continue
				}
				l.bindImport(first, unit.Import{Specifier: module, Name: "*", FirstSegment: strings.Contains(module, ".")})
			case kindAliasedImport:
				name, alias := l.field(c, fieldName), l.field(c, fieldAlias)
				if name != none && alias != none {
					l.bindImport(alias, unit.Import{Specifier: l.spelled(name), Name: "*"})
				}
			}
		}
	case kindImportFromStatement:
		from := l.field(n, fieldModuleName)
		if from == none {
			return
		}
		spec := l.spelled(from)
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			if c == from {
				continue
			}
			switch l.kind(c) {
			case kindWildcardImport:
				l.NewImport(unit.Import{Specifier: spec, Name: "*", Node: n})
				if l.Scope == l.ModuleScope() {
					l.File.Exports = append(l.File.Exports, unit.Export{Name: "*", From: spec, FromName: "*", Node: n})
				}
			case kindDottedName:
				l.bindImport(c, unit.Import{Specifier: spec, Name: l.spelled(c)})
			case kindAliasedImport:
				name, alias := l.field(c, fieldName), l.field(c, fieldAlias)
				if name != none && alias != none {
					l.bindImport(alias, unit.Import{Specifier: spec, Name: l.spelled(name)})
				}
			}
		}
	}
}

// spelled is a dotted name or relative module without blanks and comments.
func (l *lowerer) spelled(n syntax.Node) string {
	text := l.Text(n)
	if strings.ContainsAny(text, " \t\r\n\\#") {
		var b strings.Builder
		for c, end := n+1, l.Tree.After(n); c < end; c = l.Tree.After(c) {
			if k := l.kind(c); k == kindComment || k == kindLineContinuation {
				continue
			} else if k == kindDottedName || k == kindImportPrefix {
				b.WriteString(l.spelled(c))
			} else {
				b.WriteString(strings.Join(strings.Fields(l.Text(c)), ""))
			}
		}
		return b.String()
	}
	return text
}

// bindImport declares the local name of an import.
func (l *lowerer) bindImport(local syntax.Node, i unit.Import) {
	name := l.Text(local)
	i.Node = local
	if old := l.LookupIn(l.Scope, name); old != 0 {
		b := &l.File.Bindings[old]
		if b.Kind == unit.BindImport {
			first := &l.File.Imports[b.Import]
			if first.FirstSegment && i.FirstSegment {
				// import a.b and import a.c bind the same a.
				l.NewImport(unit.Import{Specifier: i.Specifier, Name: "", Node: local})
				return
			}
		}
	}
	id := l.NewImport(i)
	b := l.Declare(l.Scope, unit.Binding{Name: name, Kind: unit.BindImport, Node: local, Import: id})
	if l.File.Bindings[b].Import == id {
		l.File.Imports[id].Binding = b
	}
	if l.kind(local) == kindDottedName {
		if inner := l.First(local); inner != none {
			l.MapName(inner, b)
		}
	}
	l.MapName(local, b)
}

// exports lists every name of the module. Those that begin with an underscore,
// or that __all__ leaves out, are not taken by `from … import *`.
func (l *lowerer) exports(f *unit.File) {
	all, listed := l.listed(f)
	for id := 1; id < len(f.Bindings); id++ {
		b := &f.Bindings[id]
		if b.Owner != unit.ModuleFunc || b.Name == "" || b.Kind == unit.BindUnknown || l.names(b) != unit.BindingID(id) {
			continue
		}
		hidden := strings.HasPrefix(b.Name, "_")
		if listed {
			hidden = !all[b.Name]
		}
		f.Exports = append(f.Exports, unit.Export{Name: b.Name, Binding: unit.BindingID(id), Node: b.Node, Hidden: hidden})
		if strings.HasPrefix(b.Name, "_") {
			continue
		}
		if b.Func != 0 && f.Funcs[b.Func].Exported == "" {
			f.Funcs[b.Func].Exported = b.Name
		}
		if b.Class != 0 && f.Classes[b.Class].Exported == "" {
			f.Classes[b.Class].Exported = b.Name
		}
	}
}

// names gives the binding that the module's scope has under a binding's name:
// names of comprehensions and class bodies at the top level are no others' to import.
func (l *lowerer) names(b *unit.Binding) unit.BindingID { return l.LookupIn(l.ModuleScope(), b.Name) }

// listed reads __all__ where it is written out.
func (l *lowerer) listed(f *unit.File) (all map[string]bool, ok bool) {
	for i := 1; i < len(f.Writes); i++ {
		w := &f.Writes[i]
		if b := f.Binding(w.Binding); b.Name != "__all__" || b.Owner != unit.ModuleFunc {
			continue
		}
		x := f.Expr(w.Value)
		if w.Kind == unit.WriteAugment {
			x = f.Expr(x.B)
		}
		if x.Kind != unit.ExprArray {
			return nil, false
		}
		for _, e := range f.ExprsIn(x.List) {
			if el := f.Expr(e); el.Kind == unit.ExprLiteral {
				if all == nil {
					all = map[string]bool{}
				}
				all[el.Str] = true
			} else {
				return nil, false
			}
		}
	}
	return all, all != nil
}
