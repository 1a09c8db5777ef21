package project

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/glob"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/internal/yamlread"
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
// upward that lists packages, within the root. It is nil when there is none.
func FindWorkspace(in *sourcefile.Root, dir string) *Workspace {
	for at, more := dir, true; more; at, more = in.Up(at) {
		if w := workspaceOf(in, at); w != nil {
			return w
		}
		if sourcefile.Present(at, ".git") {
			return nil
		}
	}
	return nil
}

// workspaceOf is the workspace whose manifest stands in a folder, nil when there is none.
func workspaceOf(in *sourcefile.Root, dir string) *Workspace {
	patterns := workspacePatterns(in, dir)
	if len(patterns) == 0 {
		return nil
	}
	w := &Workspace{Root: dir, Packages: map[string]string{}}
	w.read(in, patterns)
	return w
}

// lists reports whether a folder is one of the packages, or lies in one.
func (w *Workspace) lists(dir string) bool {
	for _, p := range w.Packages {
		if dir == p || strings.HasPrefix(dir, p+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// workspacePatterns are the globs under which a folder's manifest lists packages.
func workspacePatterns(in *sourcefile.Root, dir string) []string {
	for _, m := range []struct {
		name  string
		limit int64
	}{{"pnpm-workspace.yaml", sourcefile.Config}, {"package.json", sourcefile.Manifest}, {"lerna.json", sourcefile.Config}} {
		if data, err := in.Read(filepath.Join(dir, m.name), m.limit); err == nil {
			if patterns, err := WorkspacePatterns(m.name, data); err == nil && len(patterns) > 0 {
				return patterns
			}
		}
	}
	return nil
}

// WorkspaceManifests are the files that list the packages of a workspace.
var WorkspaceManifests = []string{"pnpm-workspace.yaml", "package.json", "lerna.json"}

// WorkspacePatterns are the globs under which one of WorkspaceManifests lists packages. It fails where the text does not parse.
func WorkspacePatterns(name string, data []byte) ([]string, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if name == "pnpm-workspace.yaml" {
		document, err := yamlread.Document(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		fields, err := yamlread.Fields(document)
		if err != nil {
			return nil, err
		}
		return yamlread.Texts(fields["packages"])
	}
	if name == "lerna.json" {
		var l struct{ Packages []string }
		err := json.Unmarshal(data, &l)
		if err == nil && l.Packages == nil {
			l.Packages = []string{"packages/*"} // what the tool takes where nothing is said
		}
		return l.Packages, err
	}
	var m struct{ Workspaces json.RawMessage }
	if err := json.Unmarshal(data, &m); err != nil || m.Workspaces == nil {
		return nil, err
	}
	var list []string
	if json.Unmarshal(m.Workspaces, &list) == nil {
		return list, nil
	}
	var object struct{ Packages []string }
	err := json.Unmarshal(m.Workspaces, &object)
	return object.Packages, err
}

// packagesGlob is one of the patterns of a workspace.
type packagesGlob struct {
	*glob.Pattern
	exclude bool
	// fixed is the folder that all it matches lies in; deep says that it lies at
	// any depth, otherwise at most parts folders down.
	fixed string
	deep  bool
	parts int
}

func packagesGlobs(patterns []string) []packagesGlob {
	var out []packagesGlob
	for _, p := range patterns {
		g := packagesGlob{exclude: strings.HasPrefix(p, "!")}
		p = strings.Trim(strings.TrimPrefix(strings.TrimPrefix(p, "!"), "./"), "/")
		var err error
		if g.Pattern, err = glob.Compile(p); err != nil {
			continue
		}
		g.deep, g.parts = strings.Contains(p, "**"), strings.Count(p, "/")+1
		if meta := strings.IndexAny(p, `*?[{\`); meta >= 0 {
			p = p[:strings.LastIndexByte(p[:meta], '/')+1]
		}
		g.fixed = strings.Trim(p, "/")
		out = append(out, g)
	}
	return out
}

// leadsTo reports whether what the pattern matches may be a folder or lie below it.
func (g packagesGlob) leadsTo(rel string) bool {
	if g.exclude || !g.deep && strings.Count(rel, "/")+1 > g.parts {
		return false
	}
	return g.fixed == "" || rel == g.fixed || strings.HasPrefix(rel, g.fixed+"/") || strings.HasPrefix(g.fixed, rel+"/")
}

func (w *Workspace) read(in *sourcefile.Root, patterns []string) {
	globs := packagesGlobs(patterns)
	rel := func(path string) string {
		r, err := filepath.Rel(w.Root, path)
		if err != nil {
			return path
		}
		return filepath.ToSlash(r)
	}
	manifests, _ := in.Walk(w.Root, func(path string) bool { return filepath.Base(path) == "package.json" }, func(dir string) bool {
		name := filepath.Base(dir)
		return name != "node_modules" && name != ".git" && slices.ContainsFunc(globs, func(g packagesGlob) bool { return g.leadsTo(rel(dir)) })
	})
	listed := 0
	for _, manifest := range manifests {
		dir := path.Dir(rel(manifest))
		// A later pattern takes out, or in again, what an earlier one says.
		listedHere := false
		for _, g := range globs {
			if g.Match(dir) {
				listedHere = !g.exclude
			}
		}
		if !listedHere {
			continue
		}
		if listed++; listed > maxWorkspacePackages {
			if listed == maxWorkspacePackages+1 {
				in.Refuse(manifest, fmt.Sprintf("and those behind it are more than the %d packages that are listed of one workspace", maxWorkspacePackages))
			}
			continue
		}
		data, err := in.Read(manifest, sourcefile.Manifest)
		if err != nil {
			continue
		}
		var m struct{ Name string }
		if json.Unmarshal(data, &m) != nil || m.Name == "" || strings.Contains(m.Name, "..") {
			continue
		}
		if _, taken := w.Packages[m.Name]; !taken {
			w.Packages[m.Name] = filepath.Join(w.Root, filepath.FromSlash(dir))
		}
	}
}
