package tsgo

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/host/project"
)

// Links are the packages of a workspace by name. The compiler sees each as
// installed and reads its sources where its manifest names what a build makes
// of them, so that a project reads the same before an install or a build and after.
type Links struct {
	// Root of the workspace and folders of its packages, absolute.
	Root     string
	Packages map[string]string
}

// linkedFS is a file system with the packages of a workspace in its node_modules.
type linkedFS struct {
	tsgo.FS
	root    string            // the workspace's own node_modules, with a slash
	dirs    map[string]string // package name to folder
	folders map[string]bool   // the folders among dirs
	scopes  map[string]bool   // the @scopes among the names
	// links remembers which places in some node_modules are packages of the workspace.
	links sync.Map // path to bool
}

func (l *Links) wrap(fs tsgo.FS) tsgo.FS {
	if l == nil || len(l.Packages) == 0 {
		return fs
	}
	out := &linkedFS{FS: fs, root: tsgo.NormalizePath(filepath.ToSlash(l.Root)) + modules, dirs: map[string]string{},
		folders: map[string]bool{}, scopes: map[string]bool{}}
	for name, dir := range l.Packages {
		out.dirs[name] = tsgo.NormalizePath(filepath.ToSlash(dir))
		out.folders[out.dirs[name]] = true
		if scope, _, ok := strings.Cut(name, "/"); ok {
			out.scopes[scope] = true
		}
	}
	return out
}

const modules = "/node_modules/"

// real gives the path of the workspace behind one in some node_modules.
func (l *linkedFS) real(name string) string {
	at := strings.LastIndex(name, modules)
	if at < 0 {
		return name
	}
	at += len(modules)
	pkg, inside, _ := strings.Cut(name[at:], "/")
	if strings.HasPrefix(pkg, "@") {
		second, deeper, _ := strings.Cut(inside, "/")
		pkg, inside = pkg+"/"+second, deeper
	}
	dir, ok := l.dirs[pkg]
	if !ok {
		return name
	}
	place := name[:at] + pkg
	linked, ok := l.links.Load(place)
	if !ok {
		if l.FS.DirectoryExists(place) {
			linked = l.FS.Realpath(place) == dir // otherwise a published version is installed
		} else {
			linked = name[:at] == l.root
		}
		l.links.Store(place, linked)
	}
	if linked == false {
		return name
	}
	return path.Join(dir, inside)
}

// source finds the source of a build output of the workspace: dist/a.ts, which
// the compiler asks about for dist/a.js, is src/a.ts or a.ts.
func (l *linkedFS) source(name string) (string, bool) {
	for _, o := range project.FromOutput(name) {
		if l.folders[o.Package] && !strings.Contains(o.Source, modules) && l.FS.FileExists(o.Path()) {
			return o.Path(), true
		}
	}
	return "", false
}

// actual is the file that is read under a name.
func (l *linkedFS) actual(name string) string {
	real := l.real(name)
	for _, made := range madeOf {
		base, ok := strings.CutSuffix(real, made.extension)
		if !ok {
			continue
		}
		if !made.declares && l.FS.FileExists(real) {
			return real
		}
		for _, extension := range made.sources {
			if s, ok := l.source(base + extension); ok {
				return s // declarations that a build made, or is to make, stand for the source they are made of
			}
		}
		break
	}
	return real
}

// madeOf says what the sources of the files are that the compiler asks for.
var madeOf = []struct {
	extension string
	sources   []string
	declares  bool
}{
	{".d.ts", []string{".ts", ".tsx"}, true}, {".d.mts", []string{".mts", ".ts", ".tsx"}, true}, {".d.cts", []string{".cts", ".ts", ".tsx"}, true},
	{".ts", []string{".ts"}, false}, {".tsx", []string{".tsx"}, false}, {".mts", []string{".mts", ".ts"}, false}, {".cts", []string{".cts", ".ts"}, false},
}

func (l *linkedFS) FileExists(name string) bool { return l.FS.FileExists(l.actual(name)) }

func (l *linkedFS) ReadFile(name string) (string, bool) { return l.FS.ReadFile(l.actual(name)) }

func (l *linkedFS) DirectoryExists(name string) bool {
	if name+"/" == l.root || path.Dir(name)+"/" == l.root && l.scopes[path.Base(name)] {
		return true
	}
	real := l.real(name)
	if l.FS.DirectoryExists(real) {
		return true
	}
	// The folder of a build that was not made: what is asked for in it may have a source.
	return slices.ContainsFunc(project.FromOutput(real+"/"), func(o project.Origin) bool { return l.folders[o.Package] })
}

func (l *linkedFS) GetAccessibleEntries(name string) tsgo.Entries {
	return l.FS.GetAccessibleEntries(l.real(name))
}

func (l *linkedFS) Stat(name string) tsgo.FileInfo { return l.FS.Stat(l.actual(name)) }

func (l *linkedFS) Realpath(name string) string { return l.FS.Realpath(l.actual(name)) }
