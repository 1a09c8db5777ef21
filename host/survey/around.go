package survey

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/manifest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// readAround notes what belongs to the repository and is not in its folder: packages that a workspace lists elsewhere, and
// submodules that are not checked out.
func (r *reader) readAround() {
	folders := map[string]bool{".": true}
	for _, m := range r.named("package.json") {
		folders[path.Dir(m)] = true
	}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		r.readWorkspace(folder)
	}
	data, err := r.read(manifest.GitModules, sourcefile.Config)
	if err != nil {
		return
	}
	for _, folder := range slices.Sorted(maps.Keys(manifest.Submodules(data))) {
		if !fs.ValidPath(folder) {
			r.unread(manifest.GitModules, fmt.Sprintf("the submodule %q leads outside of this folder, and is not read", folder))
		} else if list, err := fs.ReadDir(r.files, folder); err != nil || len(list) == 0 {
			r.unread(manifest.GitModules, fmt.Sprintf("the submodule %s is not checked out, so that what it holds is not read; git submodule update --init brings it", folder))
		}
	}
}

// readWorkspace says of the manifests of a folder that list packages which cannot be read, and which packages lie outside.
func (r *reader) readWorkspace(folder string) {
	for _, base := range project.WorkspaceManifests {
		name := path.Join(folder, base)
		data, err := r.read(name, sourcefile.Manifest)
		if err != nil {
			continue // none, or one that is said where its dependencies are read
		}
		patterns, err := project.WorkspacePatterns(base, data)
		switch {
		case err != nil && base == "lerna.json":
			r.unread(name, placed(data, err))
		case err != nil && base == "pnpm-workspace.yaml":
			r.unread(name, "not valid YAML: "+strings.TrimPrefix(err.Error(), "yaml: "))
		}
		for _, pattern := range patterns {
			clean := path.Join(folder, strings.TrimPrefix(pattern, "!"))
			if path.IsAbs(strings.TrimPrefix(pattern, "!")) || clean == ".." || strings.HasPrefix(clean, "../") {
				r.unread(name, fmt.Sprintf("the workspace pattern %q leads outside of this folder, and what lies there is not read; run drift in the folder that holds both", pattern))
			}
		}
	}
}
