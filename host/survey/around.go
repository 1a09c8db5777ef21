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
	for _, name := range []string{"package.json", "lerna.json", "pnpm-workspace.yaml"} {
		data, err := r.read(name, sourcefile.Manifest)
		if err != nil {
			continue // none, or one that is said where its dependencies are read
		}
		for _, pattern := range project.WorkspacePatterns(name, data) {
			if clean := path.Clean(strings.TrimPrefix(pattern, "!")); path.IsAbs(clean) || clean == ".." || strings.HasPrefix(clean, "../") {
				r.unread(name, fmt.Sprintf("the workspace pattern %q leads outside of this folder, and what lies there is not read; run drift in the folder that holds both", pattern))
			}
		}
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
