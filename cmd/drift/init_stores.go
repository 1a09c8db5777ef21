package main

import (
	"path/filepath"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// storedIn says which store a project's files state for the accesses of a pack, and where; "" where they state none. What
// sources compute is known once they are read.
func (r *readings) storedIn(files *sourcefile.Root, p *survey.Project, pack string) string {
	m := r.manifests[pack]
	if files == nil || m == nil || m.Store == nil {
		return ""
	}
	name, file := reading.StatedStore(files, filepath.Join(r.root, filepath.FromSlash(p.Folder)), m.Store)
	if name == "" {
		name, file = reading.SpelledStore(files, r.root, p.Sources(), m.Store)
	}
	if name == "" {
		return ""
	}
	if rel, err := filepath.Rel(r.root, file); err == nil {
		file = filepath.ToSlash(rel)
	}
	return "; stored in " + name + " (" + file + ")"
}

// opened gives the files of the repository; nil where they cannot be read, which is said when they are.
func (r *readings) opened() *sourcefile.Root {
	files, err := project.Bounds{}.Open(r.root)
	if err != nil {
		return nil
	}
	return files
}

// byName finds manifests by the names of their packs.
func byName(manifests []*abi.Manifest) map[string]*abi.Manifest {
	out := map[string]*abi.Manifest{}
	for _, m := range manifests {
		out[m.ID] = m
	}
	return out
}
