package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxReexports bounds the files through which a name is exported again: they may export each other.
const maxReexports = 64

func (g *Graph) DefinitionOf(file flow.FileID, id unit.BindingID, depth int) (flow.Site, bool) {
	f := g.Files[file]
	b := f.Binding(id)
	switch b.Kind {
	case unit.BindImport:
		imp := &f.Imports[b.Import]
		t := g.Modules.Resolve(f, imp.Specifier)
		if t.File < 0 || imp.Name == "*" || depth > maxReexports {
			return flow.Site{}, false
		}
		return g.ExportDefinition(t.File, imp.Name, depth+1)
	case unit.BindLocal:
		if only := f.OnlyWrite(id); only != nil {
			return flow.Site{File: file, Expr: only.Value}, true
		}
	}
	return flow.Site{}, false
}

func (g *Graph) ExportDefinition(file flow.FileID, name string, depth int) (flow.Site, bool) {
	ix := g.IndexOf(file)
	if e, ok := ix.Exports[name]; ok {
		switch {
		case e.Binding != 0:
			return g.DefinitionOf(file, e.Binding, depth)
		case e.Expr != 0:
			return flow.Site{File: file, Expr: e.Expr}, true
		}
	}
	if depth > maxReexports {
		return flow.Site{}, false
	}
	for _, spec := range ix.Stars {
		if t := g.Modules.Resolve(g.Files[file], spec); t.File >= 0 {
			if s, ok := g.ExportDefinition(t.File, name, depth+1); ok {
				return s, true
			}
		}
	}
	return flow.Site{}, false
}

// exported finds the name that an import stands for in the file that declares it.
func (g *Graph) exported(from flow.FileID, imp *unit.Import) (flow.FileID, unit.BindingID, bool) {
	specifier, name := imp.Specifier, imp.Name
	for range maxReexports {
		t := g.Modules.Resolve(g.Files[from], specifier)
		if t.File < 0 {
			return 0, 0, false
		}
		e, ok := g.IndexOf(t.File).Exports[name]
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
