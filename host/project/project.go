// Package project finds out what a project is: its root, its tsconfig, its
// manifest, and which source files a folder without a tsconfig has. It imports
// nothing of ours. Begin reading at Find.
package project

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Project is one project to read.
type Project struct {
	// Root is absolute; output paths are relative to it.
	Root string
	// Config is the tsconfig.json or jsconfig.json, "" when there is none.
	Config string
	// Name stamps the summaries as their workspace: the package's name, otherwise the folder's.
	Name string
	// Dependencies of the nearest package.json, with the versions asked for.
	Dependencies map[string]string
}

// Find describes the project of a tsconfig, or of a folder when config is "".
func Find(config, dir string) (*Project, error) {
	p := &Project{Config: config}
	switch {
	case config != "":
		abs, err := filepath.Abs(config)
		if err != nil {
			return nil, fmt.Errorf("find %s: %w", config, err)
		}
		info, err := os.Stat(abs)
		if err != nil {
			return nil, fmt.Errorf("cannot read the tsconfig: %w", err)
		}
		if info.IsDir() {
			abs = filepath.Join(abs, "tsconfig.json")
			if _, err := os.Stat(abs); err != nil {
				return nil, fmt.Errorf("cannot read the tsconfig: %w", err)
			}
		}
		p.Config, p.Root = abs, filepath.Dir(abs)
	default:
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, fmt.Errorf("find %s: %w", dir, err)
		}
		info, err := os.Stat(abs)
		if err != nil {
			return nil, fmt.Errorf("cannot read the project folder: %w", err)
		}
		if !info.IsDir() {
			return nil, fmt.Errorf("%s is a file; --dir takes a folder", abs)
		}
		p.Root = abs
		for _, name := range []string{"tsconfig.json", "jsconfig.json"} {
			if _, err := os.Stat(filepath.Join(abs, name)); err == nil {
				p.Config = filepath.Join(abs, name)
				break
			}
		}
	}
	if resolved, err := filepath.EvalSymlinks(p.Root); err == nil {
		if p.Config != "" {
			p.Config = filepath.Join(resolved, filepath.Base(p.Config))
		}
		p.Root = resolved
	}
	p.Name = filepath.Base(p.Root)
	if err := p.readManifest(); err != nil {
		return nil, err
	}
	return p, nil
}

// Nearest finds the nearest tsconfig.json or jsconfig.json from a folder upward, "" when there is none.
func Nearest(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		for _, name := range []string{"tsconfig.json", "jsconfig.json"} {
			if _, err := os.Stat(filepath.Join(abs, name)); err == nil {
				return filepath.Join(abs, name)
			}
		}
		up := filepath.Dir(abs)
		if up == abs {
			return ""
		}
		abs = up
	}
}

func (p *Project) readManifest() error {
	for dir := p.Root; ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "package.json"))
		if err == nil {
			var m struct {
				Name                                            string
				Dependencies, DevDependencies, PeerDependencies map[string]string
			}
			if err := json.Unmarshal(data, &m); err != nil {
				return fmt.Errorf("%s is no valid JSON: %w", filepath.Join(dir, "package.json"), err)
			}
			if m.Name != "" {
				p.Name = m.Name
			}
			p.Dependencies = map[string]string{}
			for _, list := range []map[string]string{m.PeerDependencies, m.DevDependencies, m.Dependencies} {
				for k, v := range list {
					p.Dependencies[k] = v
				}
			}
			return nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("read the package manifest: %w", err)
		}
		if filepath.Dir(dir) == dir {
			return nil
		}
	}
}

// Rel is a file's path as summaries spell it.
func (p *Project) Rel(abs string) string {
	rel, err := filepath.Rel(p.Root, abs)
	if err != nil {
		return filepath.ToSlash(abs)
	}
	return filepath.ToSlash(rel)
}

// skipped are folders that hold no source of the project.
var skipped = map[string]bool{"node_modules": true, ".git": true, "dist": true, "build": true, "out": true, "coverage": true, ".next": true,
	".turbo": true, "vendor": true, ".drift": true, "bower_components": true}

// Walk lists the source files of a folder with one of the extensions, sorted.
// Links are not followed, so that no loop and no file outside can be reached.
// What cannot be read is listed in problems.
func Walk(root string, extensions map[string]bool) (files, problems []string) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			problems = append(problems, err.Error())
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			if path != root && (skipped[d.Name()] || strings.HasPrefix(d.Name(), ".")) {
				return fs.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() && extensions[strings.ToLower(filepath.Ext(path))] && !strings.HasSuffix(path, ".d.ts") && !strings.HasSuffix(path, ".min.js") {
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
