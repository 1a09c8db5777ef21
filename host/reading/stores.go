package reading

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/glob"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// StatedStores are the stores that the configuration of packs, or files of the project, say for accesses that name none, by
// the packs' numbers.
func StatedStores(p *project.Project, packs []*packrt.Pack) map[int]string {
	out := map[int]string{}
	for i, pack := range packs {
		store := pack.Manifest.Store
		if store == nil {
			continue
		}
		name := pack.Option(store.Option)
		if name == "" {
			name = statedStore(p, store)
		}
		if name != "" {
			out[i] = name
		}
	}
	return out
}

// statedStore is the store that the files of a project state for the accesses of a pack; "" where they state none, or several.
func statedStore(p *project.Project, store *abi.Store) string {
	for _, s := range store.Stated {
		pattern, err := regexp.Compile(s.Pattern)
		if err != nil || pattern.NumSubexp() < 1 {
			continue
		}
		stores, open := map[string]bool{}, false
		for _, text := range statedBy(p, s.Files, pattern) {
			if name := store.Names[text]; name != "" {
				stores[name] = true
			} else {
				open = true // such as a value that the environment gives
			}
		}
		if len(stores) > 1 {
			return "" // what is less sure cannot say which of them is meant
		}
		for name := range stores {
			if !open {
				return name
			}
		}
	}
	return ""
}

// statedBy is what a pattern finds in the files that match the globs: those of the project's folder, and those of the
// repository around it where the folder has none.
func statedBy(p *project.Project, globs []string, pattern *regexp.Regexp) []string {
	var out []string
	read := func(file string) {
		text, err := p.Files.Read(file, maxGeneratedFile)
		if err != nil {
			return // a file that is not there, or cannot be read, states nothing
		}
		for _, m := range pattern.FindAllSubmatch(text, -1) {
			out = append(out, string(m[1]))
		}
	}
	search := func(root string) {
		for _, g := range globs {
			if !strings.ContainsAny(g, "*?[{") {
				if root == p.Root {
					read(filepath.Join(root, filepath.FromSlash(g)))
				}
				continue
			}
			of, err := glob.Compile(g)
			if err != nil {
				continue
			}
			files, _ := project.Walk(p.Files, root, map[string]bool{strings.ToLower(filepath.Ext(g)): true}, nil)
			for _, f := range files {
				if relative, err := filepath.Rel(root, f); err == nil && of.Match(filepath.ToSlash(relative)) {
					read(f)
				}
			}
		}
	}
	if search(p.Root); len(out) > 0 {
		return out
	}
	if repository, ok := sourcefile.Repository(p.Root); ok && repository != p.Root && p.Files.IsFolder(repository) {
		search(repository)
	}
	return out
}
