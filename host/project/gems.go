package project

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	gemLine     = regexp.MustCompile(`^\s*gem[ (]\s*["']([\w.-]+)["']`)
	gemspecLine = regexp.MustCompile(`\.add(?:_runtime|_development)?_dependency[ (]\s*["']([\w.-]+)["']`)
	lockLine    = regexp.MustCompile(`^ {2,4}([\w.-]+)!?(?: \(.*\))?$`)
)

// Gems lists the gems that a Ruby project names: those of Gemfile.lock, its
// specs and dependencies, otherwise those of the Gemfile, and those of gemspecs.
// The lock may stand in a folder above.
func Gems(root string) ([]string, error) {
	set := map[string]bool{}
	for dir := root; ; dir = filepath.Dir(dir) {
		found := false
		for _, one := range []struct {
			name string
			line *regexp.Regexp
		}{{"Gemfile.lock", lockLine}, {"gems.locked", lockLine}, {"Gemfile", gemLine}, {"gems.rb", gemLine}} {
			ok, err := gemsIn(filepath.Join(dir, one.name), one.line, set)
			if err != nil {
				return nil, err
			}
			found = found || ok
		}
		specs, err := filepath.Glob(filepath.Join(dir, "*.gemspec"))
		if err != nil {
			return nil, err
		}
		for _, spec := range specs {
			if _, err := gemsIn(spec, gemspecLine, set); err != nil {
				return nil, err
			}
		}
		if found || filepath.Dir(dir) == dir {
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
func gemsIn(path string, line *regexp.Regexp, set map[string]bool) (bool, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if m := line.FindStringSubmatch(lines.Text()); m != nil {
			set[m[1]] = true
		}
	}
	return true, lines.Err()
}

// Sources lists the source files of a folder, sorted, without the folders to
// skip, hidden ones, and repositories of their own that are no submodules.
// Links are not followed. What cannot be read is listed in problems.
func Sources(root string, is func(path string) bool, skip map[string]bool) (files, problems []string) {
	modules := submodules(root)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			problems = append(problems, err.Error())
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			if path == root {
				return nil
			}
			if skip[d.Name()] || strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			if _, err := os.Lstat(filepath.Join(path, ".git")); err == nil && !modules[filepath.ToSlash(rel(root, path))] {
				return fs.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() && is(path) {
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		problems = append(problems, err.Error())
	}
	slices.Sort(files)
	return files, problems
}

// rel is a path as .gitmodules spells it.
func rel(root, path string) string {
	r, err := filepath.Rel(root, path)
	if err != nil {
		return path
	}
	return r
}
