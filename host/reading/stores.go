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
			name, _ = StatedStore(p.Files, p.Root, store)
		}
		if name != "" {
			out[i] = name
		}
	}
	return out
}

// StatedStore is the store that the files of a project state for the accesses of a pack, and the file that states it first;
// "" where they state none, or several.
func StatedStore(files *sourcefile.Root, root string, store *abi.Store) (name, file string) {
	return said(store.Stated, store.Names, func(globs []string, pattern *regexp.Regexp) []statement { return statedBy(files, root, globs, pattern) })
}

// SpelledStore is the store that sources of a project state by their text; "" where they state none, or several. What a
// source computes is known to a run alone.
func SpelledStore(files *sourcefile.Root, root string, sources []string, store *abi.Store) (name, file string) {
	return said(store.Spelled, store.Names, func(globs []string, pattern *regexp.Regexp) []statement {
		var out []statement
		for _, g := range globs {
			of, err := glob.Compile(g)
			if err != nil {
				continue
			}
			for _, s := range sources {
				if of.Match(s) {
					out = append(out, statedIn(files, filepath.Join(root, filepath.FromSlash(s)), pattern)...)
				}
			}
		}
		return out
	})
}

// said is what the first of some statements says that says anything.
func said(statements []abi.Statement, names map[string]string, in func(globs []string, pattern *regexp.Regexp) []statement) (name, file string) {
	for _, s := range statements {
		pattern, err := regexp.Compile(s.Pattern)
		if err != nil || pattern.NumSubexp() < 1 {
			continue
		}
		by, open := map[string]string{}, false
		for _, found := range in(s.Files, pattern) {
			if name := names[found.text]; name == "" {
				open = true // such as a value that the environment gives
			} else if by[name] == "" {
				by[name] = found.file
			}
		}
		if len(by) > 1 {
			return "", "" // what is less sure cannot say which of them is meant
		}
		for name, file := range by {
			if !open {
				return name, file
			}
		}
	}
	return "", ""
}

// statement is a text that a file states.
type statement struct{ text, file string }

// statedIn is what a pattern finds in a file. One that is not there, or cannot be read, states nothing.
func statedIn(in *sourcefile.Root, file string, pattern *regexp.Regexp) (out []statement) {
	text, err := in.Read(file, maxGeneratedFile)
	if err != nil {
		return nil
	}
	for _, m := range pattern.FindAllSubmatch(text, -1) {
		out = append(out, statement{string(m[1]), file})
	}
	return out
}

// statedBy is what a pattern finds in the files that match the globs: those of the project's folder, and those of the
// repository around it where the folder has none.
func statedBy(in *sourcefile.Root, folder string, globs []string, pattern *regexp.Regexp) []statement {
	var out []statement
	read := func(file string) { out = append(out, statedIn(in, file, pattern)...) }
	search := func(root string) {
		for _, g := range globs {
			if !strings.ContainsAny(g, "*?[{") {
				if root == folder {
					read(filepath.Join(root, filepath.FromSlash(g)))
				}
				continue
			}
			of, err := glob.Compile(g)
			if err != nil {
				continue
			}
			files, _ := project.Walk(in, root, map[string]bool{strings.ToLower(filepath.Ext(g)): true}, nil)
			for _, f := range files {
				if relative, err := filepath.Rel(root, f); err == nil && of.Match(filepath.ToSlash(relative)) {
					read(f)
				}
			}
		}
	}
	if search(folder); len(out) > 0 {
		return out
	}
	if repository, ok := sourcefile.Repository(folder); ok && repository != folder && in.IsFolder(repository) {
		search(repository)
	}
	return out
}
