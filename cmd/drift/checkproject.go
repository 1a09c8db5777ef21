package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/internal/inert"
)

// runProject reads the project into a temporary folder, and checks that. changed reports which flags were given: they
// win over drift.json.
func (f *checkFlags) runProject(ctx context.Context, changed func(string) bool) error {
	return withReadings(ctx, ".", project.Bounds{}, &f.cache, func(r *readings, dir string) error {
		f.configure(r.file, changed)
		return f.checkReadings(ctx, r, dir)
	})
}

// configure takes what the file says and no flag does.
func (f *checkFlags) configure(file *config.File, changed func(string) bool) {
	c := file.Check
	if c.FailOn != "" && !changed("fail-on") {
		f.failOn = c.FailOn
	}
	if c.FailOnUnpaired != "" && !changed("fail-on-unpaired") {
		f.unpaired = c.FailOnUnpaired
	}
	if c.DriftIgnore != "" && !changed("driftignore") && !f.noSuppressions {
		f.ignore = filepath.Join(file.Dir, c.DriftIgnore)
	}
}

// checkReadings reads the entries, and those of the base, into a folder and checks that.
func (f *checkFlags) checkReadings(ctx context.Context, r *readings, dir string) error {
	f.dir, f.searchFrom = filepath.Join(dir, "summaries"), r.root
	if err := f.validate(); err != nil {
		return err
	}
	before, err := f.base(ctx, r, dir)
	if err != nil {
		return err
	}
	cache := r.cache
	if known, fails, err := f.recalled(ctx, r, cache); err != nil || known {
		if err != nil {
			return err
		}
		return failed(fails)
	}
	keeps := f.keeps()
	out, err := runEntries(ctx, r, f.dir, f.explain)
	if err != nil {
		return err
	}
	failedEntries := summarizeRun(out)
	if failedEntries == len(out) {
		return errors.New("no entry could be read; the lines above say why")
	}
	if before != nil {
		if before.entries == nil {
			return fmt.Errorf("the base %s has nothing of what is read here", f.since)
		}
		inert.Fprintf(os.Stderr, "the base %s:\n", f.since)
		f.revision, f.since = f.since, filepath.Join(dir, "base")
		was, err := runEntries(ctx, before, f.since, f.explain)
		if err != nil {
			return err
		}
		if n := summarizeRun(was); n > 0 && n > failedEntries {
			return errors.New("an entry of the base could not be read, so that what is new cannot be told from what is old; the lines above say why")
		}
		if err := withoutFailed(was, out); err != nil {
			return err
		}
	}
	folders := foldersOf(out)
	for _, o := range out {
		if o.workspace != "" && o.entry.Kind == "extract" && len(folders[o.workspace]) == 1 {
			folder := filepath.Join(r.root, entryFolder(o.entry))
			if here, err := workFolder(); err == nil {
				if rel, err := filepath.Rel(here, folder); err == nil {
					folder = rel
				}
			}
			f.sources = append(f.sources, o.workspace+"="+folder)
		}
	}
	if keeps && failedEntries == 0 {
		f.kept = f.keepOf(cache, r, out)
	}
	err = f.run()
	if err == nil || errors.Is(err, errFailed) {
		f.kept.store(err != nil, f.sources)
	}
	if err != nil {
		return err
	}
	return failed(failedEntries > 0)
}

// withoutFailed takes out of the base what could not be read now: what was found there is not resolved by that.
func withoutFailed(was, now []outcome) error {
	for _, o := range now {
		if o.failure == "" {
			continue
		}
		for _, b := range was {
			if b.file != "" && b.entry.Kind == o.entry.Kind && slices.Equal(pathsOf(b.entry), pathsOf(o.entry)) && b.entry.Language == o.entry.Language {
				if err := os.Remove(b.file); err != nil && !errors.Is(err, os.ErrNotExist) {
					return fmt.Errorf("leave out of the base what cannot be read now: %w", err)
				}
			}
		}
	}
	return nil
}

// foldersOf are the folders that were read under the name of each project. Two that have one name (a service and its front end)
// are told apart by where their files stand in the repository, as the summaries say.
func foldersOf(out []outcome) map[string]map[string]bool {
	folders := map[string]map[string]bool{}
	for _, o := range out {
		if o.workspace == "" || o.entry.Kind != "extract" {
			continue
		}
		if folders[o.workspace] == nil {
			folders[o.workspace] = map[string]bool{}
		}
		folders[o.workspace][entryFolder(o.entry)] = true
	}
	return folders
}

// base is what --since names when it is no folder: the entries in the tree of a git revision; nil when it is one.
func (f *checkFlags) base(ctx context.Context, r *readings, dir string) (*readings, error) {
	if f.since == "" {
		return nil, nil
	}
	if info, err := os.Stat(f.since); err == nil && info.IsDir() {
		return nil, nil
	}
	root, b, err := baseTree(ctx, "--since", r.root, f.since, filepath.Join(dir, "tree"))
	if err != nil {
		return nil, err
	}
	return r.inBase(ctx, root, b), nil
}

// workFolder is the folder that the command runs in, without links.
func workFolder() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(here)
}
