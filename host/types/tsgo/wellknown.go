package tsgo

import (
	"maps"
	"path"
	"path/filepath"
	"slices"

	"github.com/drift-analyzer/drift/host/project"
)

// wellKnown lists the files of the folders called .well-known beside files that a tsconfig names, which its patterns leave
// out: what is served from files by their paths is served there too.
func (pr *Project) wellKnown(names []string) (more []string) {
	extensions, dirs := map[string]bool{}, map[string]bool{}
	for _, name := range names {
		extensions[path.Ext(name)], dirs[path.Dir(name)] = true, true
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		folder := filepath.Join(filepath.FromSlash(dir), project.WellKnown)
		if !pr.files.IsFolder(folder) {
			continue
		}
		found, _ := project.Walk(pr.files, folder, extensions, nil)
		for _, f := range found {
			if name := filepath.ToSlash(f); !slices.Contains(names, name) {
				more = append(more, name)
			}
		}
	}
	return more
}
