package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/internal/repositories"
	"github.com/rogpeppe/go-internal/txtar"
)

// input is an extraction whose output is compared.
type input struct {
	name string   // fixture/... or repository/...
	dir  string   // the command runs here
	args []string // of drift extract
}

// folder is the folder of an input in a record.
func (in input) folder() string { return strings.ReplaceAll(in.name, "/", "--") }

// fixtures unpacks the archives below a folder, and reads from their comments which packs run on which folder.
func fixtures(from, work string) ([]input, error) {
	var out []input
	for _, pattern := range []string{from + "/*.txtar", from + "/*/*.txtar"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			name, err := filepath.Rel(from, strings.TrimSuffix(path, ".txtar"))
			if err != nil {
				return nil, err
			}
			in, err := fixture(path, "fixture/"+filepath.ToSlash(name), work)
			if err != nil {
				return nil, fmt.Errorf("unpacking %s: %w", path, err)
			}
			out = append(out, in)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no fixtures in %s: run it in the folder of the project", from)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out, nil
}

func fixture(path, name, work string) (input, error) {
	a, err := txtar.ParseFile(path)
	if err != nil {
		return input{}, err
	}
	in := input{name: name}
	in.dir = filepath.Join(work, strings.ReplaceAll(strings.TrimPrefix(name, "fixture/"), "/", "--"))
	for _, f := range a.Files {
		if f.Name == "want" {
			continue
		}
		file := filepath.Join(in.dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return input{}, err
		}
		if err := os.WriteFile(file, f.Data, 0o644); err != nil {
			return input{}, err
		}
	}
	below := "."
	for l := range strings.Lines(string(a.Comment)) {
		if names, ok := strings.CutPrefix(l, "packs:"); ok {
			for _, n := range strings.Fields(names) {
				in.args = append(in.args, "-f", n)
			}
		}
		if dir, ok := strings.CutPrefix(l, "dir:"); ok {
			below = strings.TrimSpace(dir)
		}
	}
	in.args = append(in.args, "--dir", below)
	return in, nil
}

// listed gives the repositories of the list that stand in a folder.
func listed(folder string, out io.Writer) ([]input, error) {
	if folder == "" {
		fmt.Fprintln(out, "no folder of repositories is given (-repos or REPOS): fixtures only")
		return nil, nil
	}
	entries, err := repositories.Below(folder)
	if err != nil {
		return nil, err
	}
	var list []input
	for _, e := range entries {
		dir := filepath.Join(e.From, e.Dir)
		if _, err := os.Stat(dir); err != nil {
			fmt.Fprintf(out, "%s is left out: %v\n", e.Name, err)
			continue
		}
		list = append(list, input{name: "repository/" + e.Name, dir: dir, args: e.Args})
	}
	return list, nil
}
