// Package manifest knows how lines of manifests are written that several packages read: those of Gemfiles and gemspecs,
// and of .gitmodules. It imports nothing of ours.
package manifest

import (
	"path"
	"regexp"
)

var (
	// Gem is a line of a Gemfile that takes a gem, GemDependency one of a gemspec; the first group is the gem's name.
	Gem           = regexp.MustCompile(`^\s*gem[ (]\s*["']([\w.-]+)["']`)
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
