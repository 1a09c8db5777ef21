package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
)

// keep writes a program as an archive that kept reads again. Its first line names the inputs.
func keep(folder string, f *Framework, c *Compared) error {
	p := c.Program
	var names []string
	for _, in := range p.Inputs {
		names = append(names, in.Name)
	}
	a := &txtar.Archive{Comment: []byte("inputs: " + strings.Join(names, " ") + "\n")}
	for _, file := range p.Files {
		text := strings.ReplaceAll(p.Text(file, f.Empty), fmt.Sprintf("p%d/", p.ID), "p$ID/")
		a.Files = append(a.Files, txtar.File{Name: file.Name, Data: []byte(text)})
	}
	if err := os.MkdirAll(filepath.Join(folder, f.Name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, f.Name, fmt.Sprintf("seed-%d.txtar", p.Seed)), txtar.Format(a), 0o644)
}

// kept reads the programs of a framework that were wrong once, with their names.
func kept(folder string, f *Framework) (programs []*Program, names []string, err error) {
	found, err := filepath.Glob(filepath.Join(folder, f.Name, "*.txtar"))
	if err != nil {
		return nil, nil, err
	}
	slices.Sort(found)
	for _, path := range found {
		a, err := txtar.ParseFile(path)
		if err != nil {
			return nil, nil, fmt.Errorf("reading %s: %w", path, err)
		}
		p := &Program{ID: len(programs) + 1}
		first, _, _ := strings.Cut(string(a.Comment), "\n")
		list, ok := strings.CutPrefix(first, "inputs:")
		if !ok {
			return nil, nil, fmt.Errorf("%s: the first line names the inputs: \"inputs: a k n\"", path)
		}
		for _, name := range strings.Fields(list) {
			i := slices.IndexFunc(pool, func(in Input) bool { return in.Name == name })
			if i < 0 {
				return nil, nil, fmt.Errorf("%s: there is no input %q", path, name)
			}
			p.Inputs = append(p.Inputs, pool[i])
		}
		for _, file := range a.Files {
			p.Files = append(p.Files, &File{Name: file.Name, Nodes: []*Node{fixed("%s", strings.TrimRight(string(file.Data), "\n"))}})
		}
		programs = append(programs, p)
		names = append(names, strings.TrimSuffix(filepath.Base(path), ".txtar"))
	}
	return programs, names, nil
}
