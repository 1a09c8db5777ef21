package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
)

// ExportNames lists what a file exports by name, through `export *` too; the
// default export is "default". A CommonJS module's object gives its properties.
func (p *Program) ExportNames(file flow.FileID) []string {
	seen := map[string]bool{}
	var out []string
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	visited := map[flow.FileID]bool{}
	queue := []flow.FileID{file}
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
	slices.Sort(out)
	return out
}
