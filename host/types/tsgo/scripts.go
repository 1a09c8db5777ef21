package tsgo

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/templates"
	tsgo "github.com/microsoft/typescript-go/shim"
)

// The compiler knows a file that holds scripts beside markup (a.vue) as a source of its scripts alone: a.vue.ts, which is
// what it looks for when a module imports "./a.vue". Those of a page are JavaScript.
const (
	scriptSource = ".ts"
	pageSource   = ".js"
)

// asSource is the name under which the compiler knows a file.
func asSource(file string) string {
	switch {
	case templates.IsPage(file):
		return file + pageSource
	case templates.HoldsScripts(file):
		return file + scriptSource
	}
	return file
}

// withScripts is the file whose scripts a source of this name would be.
func withScripts(source string) (file string, ok bool) {
	if file, ok = strings.CutSuffix(source, pageSource); ok {
		return file, templates.IsPage(file)
	}
	file, ok = strings.CutSuffix(source, scriptSource)
	return file, ok && templates.HoldsScripts(file) && !templates.IsPage(file)
}

// asFile is the file that the compiler knows under a name: a.svelte.ts is itself where there is such a file, as Svelte has for
// code that keeps state.
func asFile(source string) string {
	file, ok := withScripts(source)
	if !ok {
		return source
	}
	if _, err := os.Lstat(filepath.FromSlash(source)); err == nil {
		return source
	}
	return file
}

// scriptFS is a file system in which the scripts of components are sources.
type scriptFS struct{ tsgo.FS }

// component is the file whose scripts stand under a name, where no file is called so.
func (s *scriptFS) component(name string) (string, bool) {
	file, ok := withScripts(name)
	return file, ok && !s.FS.FileExists(name) && s.FS.FileExists(file)
}

func (s *scriptFS) FileExists(name string) bool {
	_, ok := s.component(name)
	return ok || s.FS.FileExists(name)
}

func (s *scriptFS) ReadFile(name string) (string, bool) {
	file, ok := s.component(name)
	if !ok {
		return s.FS.ReadFile(name)
	}
	text, ok := s.FS.ReadFile(file)
	if !ok {
		return "", false
	}
	scripts := templates.ReadText(file, []byte(text)).Source
	if templates.IsPage(file) {
		scripts = append(scripts, "\nexport {};"...) // what one page declares is not what another one does
	}
	return string(scripts), true
}

func (s *scriptFS) Stat(name string) tsgo.FileInfo {
	if file, ok := s.component(name); ok {
		return s.FS.Stat(file)
	}
	return s.FS.Stat(name)
}

func (s *scriptFS) Realpath(name string) string {
	if file, ok := s.component(name); ok {
		return asSource(s.FS.Realpath(file))
	}
	return s.FS.Realpath(name)
}

// GetAccessibleEntries lists a folder, with the scripts of components, so that the patterns of a tsconfig name them. Pages are no
// part of what it speaks of.
func (s *scriptFS) GetAccessibleEntries(name string) tsgo.Entries {
	entries := s.FS.GetAccessibleEntries(name)
	files := entries.Files
	for _, f := range entries.Files {
		if source := asSource(f); source != f && !templates.IsPage(f) && !slices.Contains(entries.Files, source) {
			files = append(files[:len(files):len(files)], source)
		}
	}
	entries.Files = files
	return entries
}
