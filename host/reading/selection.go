package reading

import (
	"strings"

	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/unit"
)

// readAll reads the files of a project. A file that every pack ignores (a test) is read
// only where a file that is read may import it: what nothing imports has no effect. The files
// left out have no result.
func (r *reader) readAll(abs []string) []*fileRead {
	results := make([]*fileRead, len(abs))
	importName := r.front.importName
	var now, waiting []int
	for i, f := range abs {
		if importName != nil && r.queries.ignored(r.opts.Project.Rel(f)) {
			waiting = append(waiting, i)
		} else {
			now = append(now, i)
		}
	}
	names := map[string]bool{}
	for len(now) > 0 {
		stage.Each(r.opts.Workers, len(now), func(k int) { results[now[k]] = r.read(abs[now[k]]) })
		for _, i := range now {
			if f := results[i].file; importName != nil && f != nil {
				importedNames(f, names)
			}
		}
		now = nil
		rest := waiting[:0]
		for _, i := range waiting {
			if names[importName(abs[i])] {
				now = append(now, i)
			} else {
				rest = append(rest, i)
			}
		}
		waiting = rest
	}
	return results
}

// importedNames adds every part of every name that a file imports.
func importedNames(f *unit.File, to map[string]bool) {
	for i := 1; i < len(f.Imports); i++ {
		for part := range strings.SplitSeq(f.Imports[i].Specifier, ".") {
			to[part] = true
		}
		to[f.Imports[i].Name] = true
	}
}
