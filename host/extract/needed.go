package extract

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// called is a front end whose files are reached by the names that others import.
type called interface {
	// Called is the last part of the name that a file's module is imported by.
	Called(abs string) string
}

// readAll reads the files of a project. A file that every pack ignores (a test) is read
// only where one that is read may import it: what nothing names says nothing. The files
// left out have no result.
func (r *run) readAll(read *reading, abs []string) []*fileRead {
	results := make([]*fileRead, len(abs))
	front, byName := r.sources.(called)
	var now, waiting []int
	for i, f := range abs {
		if byName && r.ignored(r.project.Rel(f)) {
			waiting = append(waiting, i)
		} else {
			now = append(now, i)
		}
	}
	names := map[string]bool{}
	for len(now) > 0 {
		r.parallel(len(now), func(k int) { results[now[k]] = read.read(abs[now[k]]) })
		for _, i := range now {
			if f := results[i].file; byName && f != nil {
				importedNames(f, names)
			}
		}
		now = nil
		rest := waiting[:0]
		for _, i := range waiting {
			if names[front.Called(abs[i])] {
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
