package flow

import "github.com/drift-analyzer/drift/host/unit"

func (g *Graph) definitionOf(file FileID, id unit.BindingID, depth int) (Site, bool) {
	f := g.Files[file]
	b := f.Binding(id)
	switch b.Kind {
	case unit.BindImport:
		imp := &f.Imports[b.Import]
		t := g.Modules.Resolve(f, imp.Specifier)
		if t.File < 0 || imp.Name == "*" || depth > 16 {
			return Site{}, false
		}
		return g.exportDefinition(t.File, imp.Name, depth+1)
	case unit.BindLocal:
		if len(b.Writes) == 1 && f.Writes[b.Writes[0]].Value != 0 {
			return Site{file, f.Writes[b.Writes[0]].Value}, true
		}
	}
	return Site{}, false
}

func (g *Graph) exportDefinition(file FileID, name string, depth int) (Site, bool) {
	ix := g.indexOf(file)
	if e, ok := ix.exports[name]; ok {
		switch {
		case e.Binding != 0:
			return g.definitionOf(file, e.Binding, depth)
		case e.Expr != 0:
			return Site{file, e.Expr}, true
		}
	}
	if depth > 16 {
		return Site{}, false
	}
	for _, spec := range ix.stars {
		if t := g.Modules.Resolve(g.Files[file], spec); t.File >= 0 {
			if s, ok := g.exportDefinition(t.File, name, depth+1); ok {
				return s, true
			}
		}
	}
	return Site{}, false
}

// exported finds the name that an import stands for in the file that declares it.
func (g *Graph) exported(from FileID, imp *unit.Import) (FileID, unit.BindingID, bool) {
	specifier, name := imp.Specifier, imp.Name
	for range 8 {
		t := g.Modules.Resolve(g.Files[from], specifier)
		if t.File < 0 {
			return 0, 0, false
		}
		e, ok := g.indexOf(t.File).exports[name]
		if !ok {
			return 0, 0, false
		}
		if e.From == "" {
			return t.File, e.Binding, e.Binding != 0
		}
		from, specifier, name = t.File, e.From, e.FromName
	}
	return 0, 0, false
}
