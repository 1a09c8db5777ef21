package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxReexports bounds the files through which a name is exported again: they may export each other.
const maxReexports = 64

// DefinitionOf is what a name was given as its only value, through files that hand it on.
func (g *Graph) DefinitionOf(file flow.FileID, id unit.BindingID) (flow.Site, bool) {
	return (&offers{g, nil}).of(file, id)
}

// ExportDefinition is what a file offers under a name, as DefinitionOf.
func (g *Graph) ExportDefinition(file flow.FileID, name string) (flow.Site, bool) {
	return (&offers{g, nil}).offered(file, name)
}

// offers looks for what one name stands for. Files may offer all that others offer, which take names of them: what was looked for
// in a file once is not looked for there again, or there were as many questions as ways through the files.
type offers struct {
	*Graph
	asked map[offer]bool
}

type offer struct {
	file flow.FileID
	name string
}

func (o *offers) of(file flow.FileID, id unit.BindingID) (flow.Site, bool) {
	f := o.Files[file]
	b := f.Binding(id)
	switch b.Kind {
	case unit.BindImport:
		imp := &f.Imports[b.Import]
		t := o.Modules.Resolve(f, imp.Specifier)
		if t.File < 0 || imp.Name == "*" {
			return flow.Site{}, false
		}
		return o.offered(t.File, imp.Name)
	case unit.BindLocal:
		if only := f.OnlyWrite(id); only != nil {
			return flow.Site{File: file, Expr: only.Value}, true
		}
	}
	return flow.Site{}, false
}

func (o *offers) offered(file flow.FileID, name string) (flow.Site, bool) {
	if o.asked[offer{file, name}] {
		return flow.Site{}, false
	}
	if o.asked == nil {
		o.asked = map[offer]bool{}
	}
	o.asked[offer{file, name}] = true
	ix := o.IndexOf(file)
	if e, ok := ix.Exports[name]; ok {
		switch {
		case e.Binding != 0:
			return o.of(file, e.Binding)
		case e.Expr != 0:
			return flow.Site{File: file, Expr: e.Expr}, true
		}
	}
	for _, spec := range ix.Stars {
		if t := o.Modules.Resolve(o.Files[file], spec); t.File >= 0 {
			if s, ok := o.offered(t.File, name); ok {
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
