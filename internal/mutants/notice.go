package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// tested is a package whose tests can be run.
type tested struct {
	path string // import path
	deps []string
}

// graph says which tests depend on which package of a module.
type graph struct {
	module string
	tests  []tested
}

// listed is what go list says of a package.
type listed struct {
	ImportPath string
	Deps       []string
	Module     *struct{ Path string }
}

// readGraph asks the go command for the tests of the module at root.
func readGraph(root string) (*graph, error) {
	cmd := exec.Command("go", "list", "-test", "-deps", "-json=ImportPath,Deps,Module", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list in %s: %w", root, err)
	}
	g := &graph{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list in %s: %w", root, err)
		}
		if name, ok := strings.CutSuffix(p.ImportPath, ".test"); ok {
			if p.Module != nil {
				g.module = p.Module.Path
			}
			t := tested{path: name}
			for _, d := range p.Deps {
				d, _, _ = strings.Cut(d, " ") // "package [tests of another]"
				t.deps = append(t.deps, d)
			}
			g.tests = append(g.tests, t)
		}
	}
	if g.module == "" {
		return nil, fmt.Errorf("%s has no tests", root)
	}
	return g, nil
}

// notice lists the folders whose tests depend on the package in folder: its own first, then those with the fewest
// dependencies, which are the cheapest to link; commands last, since their tests are scripts.
func (g *graph) notice(folder string, skip *regexp.Regexp) []string {
	changed := path.Join(g.module, filepath.ToSlash(folder))
	var list []tested
	for _, t := range g.tests {
		if slices.Contains(t.deps, changed) {
			list = append(list, t)
		}
	}
	rank := func(t tested) int {
		switch {
		case t.path == changed:
			return 0
		case strings.HasPrefix(t.path, g.module+"/cmd/"):
			return 2
		}
		return 1
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if rank(a) != rank(b) {
			return rank(a) < rank(b)
		}
		if len(a.deps) != len(b.deps) {
			return len(a.deps) < len(b.deps)
		}
		return a.path < b.path
	})
	var out []string
	for _, t := range list {
		name := path.Clean(strings.TrimPrefix(strings.TrimPrefix(t.path, g.module), "/"))
		if skip == nil || t.path == changed || !skip.MatchString(name) {
			out = append(out, name)
		}
	}
	return out
}
