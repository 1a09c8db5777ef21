package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/packs"
	"github.com/drift-analyzer/drift/summary"
)

// bench checks programs of one framework.
type bench struct {
	framework *Framework
	// deps is where frameworks are installed; work a folder that is emptied for each batch.
	deps, work string
	packs      []*packrt.Pack
}

func newBench(f *Framework, deps, work string) (*bench, error) {
	b := &bench{framework: f, deps: deps, work: work}
	for _, name := range f.Packs {
		module, ok := packs.Module(name)
		if !ok {
			return nil, fmt.Errorf("there is no pack %s", name)
		}
		p, err := packrt.Read(module, true)
		if err != nil {
			return nil, fmt.Errorf("reading the pack %s: %w", name, err)
		}
		b.packs = append(b.packs, p)
	}
	return b, nil
}

// check runs and extracts programs in one batch.
func (b *bench) check(programs []*Program) ([]*Compared, error) {
	dir := filepath.Join(b.work, b.framework.Name)
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	if err := lay(b.framework, dir, programs); err != nil {
		return nil, fmt.Errorf("laying out programs in %s: %w", dir, err)
	}
	var outcomes map[int][]Outcome
	ran := make(chan error, 1)
	go func() {
		var err error
		outcomes, err = b.framework.Run(b.deps, dir, programs)
		ran <- err
	}()
	summaries, err := b.extract(dir)
	if failed := <-ran; failed != nil {
		return nil, fmt.Errorf("running %d %s programs in %s: %w", len(programs), b.framework.Name, dir, failed)
	}
	if err != nil {
		return nil, fmt.Errorf("extracting %s: %w", dir, err)
	}
	return compareAll(b.framework, programs, outcomes, summaries), nil
}

func (b *bench) extract(dir string) ([]*summary.Summary, error) {
	opts := extract.Options{Packs: b.packs, Language: b.framework.Language}
	if b.framework.Config != "" {
		opts.Config = filepath.Join(dir, b.framework.Config)
	} else {
		opts.Dir = dir
	}
	result, err := extract.Run(context.Background(), opts)
	if err != nil {
		return nil, err
	}
	for _, e := range result.Errors {
		return nil, fmt.Errorf("%v", e)
	}
	return result.Summaries, nil
}

// lay writes the files of programs.
func lay(f *Framework, dir string, programs []*Program) error {
	put := func(name, text string) error {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(text), 0o644)
	}
	for name, text := range f.Project {
		if err := put(name, text); err != nil {
			return err
		}
	}
	for _, p := range programs {
		for _, file := range p.Files {
			if err := put(p.Path(file), p.Text(file, f.Empty)); err != nil {
				return err
			}
		}
	}
	return nil
}
