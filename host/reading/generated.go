package reading

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// maxGeneratedFile bounds a file that says where code is generated to, or which store a project has.
const maxGeneratedFile = 4 << 20

// generatedFolders finds the folders into which tools write the libraries that
// packs know under a package's name, whether they have been written or not: a
// file of the repository says where. Absolute folder to package.
func generatedFolders(p *project.Project, packs []*packrt.Pack) map[string]string {
	roots := []string{p.Root}
	if repository, ok := sourcefile.Repository(p.Root); ok && p.Files.IsFolder(repository) {
		roots = []string{repository}
	}
	out := map[string]string{}
	for _, pack := range packs {
		for _, g := range rules.Generated(pack.Manifest) {
			output, err := regexp.Compile(g.Output)
			if err != nil || output.NumSubexp() < 1 {
				continue
			}
			extensions := map[string]bool{}
			for _, glob := range g.Files {
				extensions[strings.ToLower(path.Ext(glob))] = true
			}
			for _, root := range roots {
				files, _ := project.Walk(p.Files, root, extensions, nil)
				for _, f := range files {
					text, err := p.Files.Read(f, maxGeneratedFile)
					if err != nil {
						continue
					}
					for _, m := range output.FindAllSubmatch(text, -1) {
						for _, to := range m[1:] { // the pattern may have a group for each order in which it is written
							if len(to) > 0 {
								out[filepath.ToSlash(filepath.Join(filepath.Dir(f), string(to)))] = g.Package
							}
						}
					}
				}
			}
		}
	}
	return out
}

// packageIn is the package that a generated module belongs to.
func packageIn(folders map[string]string, modules []string) string {
	for _, m := range modules {
		for at := m; len(at) > 1; at = path.Dir(at) {
			if p, ok := folders[at]; ok {
				return p
			}
		}
	}
	return ""
}
