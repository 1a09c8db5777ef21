package project

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/manifest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

var lockLine = regexp.MustCompile(`^ {2,4}([\w.-]+)!?(?: \(.*\))?$`)

// Gems lists the gems that a Ruby project names: those of Gemfile.lock, its
// specs and dependencies, otherwise those of the Gemfile, and those of gemspecs.
// The lock may stand in a folder above.
func Gems(in *sourcefile.Root, root string) ([]string, error) {
	set := map[string]bool{}
	for dir, more := root, true; more; dir, more = in.Up(dir) {
		found := false
		for _, one := range []struct {
			name string
			line *regexp.Regexp
		}{{"Gemfile.lock", lockLine}, {"gems.locked", lockLine}, {"Gemfile", manifest.Gem}, {"gems.rb", manifest.Gem}} {
			ok, err := gemsIn(in, filepath.Join(dir, one.name), one.line, set)
			if err != nil {
				return nil, err
			}
			found = found || ok
		}
		for _, spec := range in.Glob(dir, ".gemspec") {
			if _, err := gemsIn(in, spec, manifest.GemDependency, set); err != nil {
				return nil, err
			}
		}
		if found {
			break
		}
	}
	out := make([]string, 0, len(set))
	for name := range set {
		out = append(out, name)
	}
	slices.Sort(out)
	return out, nil
}

// gemsIn adds the gems that the lines of a file name; false when there is no such file.
func gemsIn(in *sourcefile.Root, path string, line *regexp.Regexp, set map[string]bool) (bool, error) {
	text, err := in.Read(path, sourcefile.Manifest)
	if err != nil {
		if notThere(err) {
			return false, nil
		}
		return false, err
	}
	for one := range bytes.Lines(text) {
		if m := line.FindSubmatch(bytes.TrimRight(one, "\r\n")); m != nil {
			set[string(m[1])] = true
		}
	}
	return true, nil
}

// Sources lists the source files of a folder, sorted, without the folders to
// skip, hidden ones, and repositories of their own that are no submodules.
// Links are not followed. What cannot be read is listed in problems.
func Sources(in *sourcefile.Root, root string, is func(path string) bool, skip map[string]bool) (files, problems []string) {
	modules := submodules(in, root)
	return in.Walk(root, is, func(path string) bool {
		name := filepath.Base(path)
		return !skip[name] && !strings.HasPrefix(name, ".") && (!sourcefile.Present(path, ".git") || modules[filepath.ToSlash(rel(root, path))])
	})
}

// rel is a path as .gitmodules spells it.
func rel(root, path string) string {
	r, err := filepath.Rel(root, path)
	if err != nil {
		return path
	}
	return r
}
