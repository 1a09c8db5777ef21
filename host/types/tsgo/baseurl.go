package tsgo

import (
	"path"
	"path/filepath"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// mappings are the paths that a tsconfig maps, or else the first configuration that it refers to and that maps any, with
// the folder that they are relative to. A configuration that cannot be read maps none, which whoever reads it has said.
func mappings(config string, files *sourcefile.Root) (paths *tsgo.Paths, base string) {
	pr, seen := newProject(files, nil, nil), map[string]bool{}
	for list := []string{config}; len(list) > 0; list = list[1:] {
		at := list[0]
		if seen[at] || !files.Exists(at) {
			continue
		}
		seen[at] = true
		_, cfg, _ := pr.configured(at)
		if cfg == nil {
			continue
		}
		options := cfg.CompilerOptions()
		if mapBaseURL(options); options.Paths != nil {
			return options.Paths, options.GetPathsBasePath(filepath.ToSlash(filepath.Dir(at)))
		}
		list = append(list, cfg.ResolvedProjectReferencePaths()...)
	}
	return nil, ""
}

// aliased are the paths that the bundler of a folder maps; nil where it maps none.
func aliased(dir string, files *sourcefile.Root) *tsgo.Paths {
	list := project.Aliases(dir, files)
	if len(list) == 0 {
		return nil
	}
	paths := tsgo.NewPaths()
	for _, a := range list {
		name, target, exact := a.Pattern()
		paths.Set(name, []string{target})
		if !exact {
			paths.Set(name+"/*", []string{target + "/*"})
		}
	}
	return paths
}

// mapBaseURL says with paths what `baseUrl` says, which this version of the compiler
// no longer looks at: mapped paths are relative to it, and a module that is named
// without a dot (`src/users/user.service`) is looked for below it before it is
// looked for among the packages.
func mapBaseURL(options *tsgo.CompilerOptions) {
	base := options.BaseUrl //lint:ignore SA1019 it is read here and nowhere behind
	if base == "" {
		return
	}
	options.BaseUrl = "" //lint:ignore SA1019 as above
	paths := tsgo.NewPaths()
	below := func(p string) string {
		if path.IsAbs(p) {
			return p
		}
		return path.Join(base, p)
	}
	if options.Paths != nil {
		for pattern, targets := range options.Paths.Entries() {
			var list []string
			for _, t := range targets {
				list = append(list, below(t))
			}
			if pattern != "*" {
				list = append(list, below(pattern))
			}
			paths.Set(pattern, list)
		}
	}
	paths.Set("*", append(paths.GetOrZero("*"), below("*")))
	options.Paths = paths
}
