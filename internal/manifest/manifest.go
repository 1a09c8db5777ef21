// Package manifest knows what several packages read of manifests: lines of Gemfiles, gemspecs and .gitmodules, and which folders
// packages are installed into. It imports nothing of ours. Begin reading at manifest.go.
package manifest

import (
	"path"
	"regexp"
)

var (
	// Gem is a line of a Gemfile that takes a gem, GemDependency one of a gemspec, GemName the line there that names its own; the first group is the name.
	Gem           = regexp.MustCompile(`^\s*gem[ (]\s*["']([\w.-]+)["']`)
	GemName       = regexp.MustCompile(`\.name\s*=\s*["']([\w.-]+)["']`)
	GemDependency = regexp.MustCompile(`\.add(?:_runtime|_development)?_dependency[ (]\s*["']([\w.-]+)["']`)

	submodule = regexp.MustCompile(`(?m)^\s*path\s*=\s*(.+?)\s*$`)
)

// GitModules is the file that lists submodules, at the root of a repository.
const GitModules = ".gitmodules"

// Submodules are the folders that the text of a .gitmodules names, with slashes.
func Submodules(text []byte) map[string]bool {
	out := map[string]bool{}
	for _, m := range submodule.FindAllSubmatch(text, -1) {
		out[path.Clean(string(m[1]))] = true
	}
	return out
}
