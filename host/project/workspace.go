package project

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"
)

// maxWorkspacePackages bounds how many packages of one workspace are listed.
const maxWorkspacePackages = 5000

// Workspace is the npm, pnpm or yarn workspace that a project belongs to.
type Workspace struct {
	// Root is the absolute folder of the workspace's own manifest.
	Root string
	// Packages are the absolute folders of its packages by name.
	Packages map[string]string
}

// FindWorkspace looks for the workspace around a folder: the nearest manifest
// upward that lists packages, within the same repository. It is nil when there is none.
func FindWorkspace(dir string) *Workspace {
	for at := dir; ; at = filepath.Dir(at) {
		if patterns := workspacePatterns(at); len(patterns) > 0 {
			w := &Workspace{Root: at, Packages: map[string]string{}}
			w.read(patterns)
			return w
		}
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil || filepath.Dir(at) == at {
			return nil
		}
	}
}

// workspacePatterns are the globs under which a folder's manifest lists packages.
func workspacePatterns(dir string) []string {
	if data, err := os.ReadFile(filepath.Join(dir, "pnpm-workspace.yaml")); err == nil {
		var m struct{ Packages []string }
		if yaml.Unmarshal(data, &m) == nil && len(m.Packages) > 0 {
			return m.Packages
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return nil
	}
	var m struct{ Workspaces json.RawMessage }
	if json.Unmarshal(data, &m) != nil || len(m.Workspaces) == 0 {
		return nil
	}
	var list []string
	if json.Unmarshal(m.Workspaces, &list) == nil {
		return list
	}
	var object struct{ Packages []string }
	if json.Unmarshal(m.Workspaces, &object) == nil {
		return object.Packages
	}
	return nil
}

func (w *Workspace) read(patterns []string) {
	fsys := os.DirFS(w.Root)
	dirs := map[string]bool{}
	for _, p := range patterns {
		exclude := strings.HasPrefix(p, "!")
		p = strings.Trim(strings.TrimPrefix(strings.TrimPrefix(p, "!"), "./"), "/")
		if exclude {
			for d := range dirs {
				if ok, _ := doublestar.Match(p, d); ok {
					delete(dirs, d)
				}
			}
			continue
		}
		if !doublestar.ValidatePattern(p) {
			continue
		}
		_ = doublestar.GlobWalk(fsys, p+"/package.json", func(path string, _ os.DirEntry) error {
			if !strings.Contains("/"+path, "/node_modules/") && len(dirs) < maxWorkspacePackages {
				dirs[strings.TrimSuffix(path, "/package.json")] = true
			}
			return nil
		}, doublestar.WithNoFollow())
	}
	sorted := make([]string, 0, len(dirs))
	for d := range dirs {
		sorted = append(sorted, d)
	}
	slices.Sort(sorted)
	for _, d := range sorted {
		abs := filepath.Join(w.Root, filepath.FromSlash(d))
		data, err := os.ReadFile(filepath.Join(abs, "package.json"))
		if err != nil {
			continue
		}
		var m struct{ Name string }
		if json.Unmarshal(data, &m) != nil || m.Name == "" || strings.Contains(m.Name, "..") {
			continue
		}
		if _, taken := w.Packages[m.Name]; !taken {
			w.Packages[m.Name] = abs
		}
	}
}
