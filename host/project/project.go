// Package project finds out what a project is: its root, its tsconfig, its
// manifest, and which source files a folder without a tsconfig has. It opens
// files.
//
// It may import internal/glob, internal/manifest and internal/sourcefile. Begin reading at Find.
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

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Project is one project to read.
type Project struct {
	// Root is absolute; output paths are relative to it.
	Root string
	// Config is the tsconfig.json or jsconfig.json, "" when there is none.
	Config string
	// Found: nobody named the configuration; it stands in the folder.
	Found bool
	// Name stamps the summaries as their workspace: the package's name, otherwise the folder's.
	Name string
	// Dependencies of the nearest package.json, with the versions asked for.
	Dependencies map[string]string
	// Files opens the project's files, and those around it that it may refer to.
	Files *sourcefile.Root
}

// Bounds say which files may be read for a project.
type Bounds struct {
	// Root is the folder that they stand in; "" for Outermost of the project.
	Root string
	// AllowOutside reads files outside the root too.
	AllowOutside bool
}

// Open gives the root of the project in a folder.
func (b Bounds) Open(dir string) (*sourcefile.Root, error) {
	if b.Root != "" {
		return sourcefile.New(b.Root, b.AllowOutside)
	}
	dir, err := filepath.Abs(dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("find the root: %w", err)
	}
	return sourcefile.New(Outermost(dir), b.AllowOutside)
}

// Outermost is the folder that a project's files stand in when the user names
// none: the repository around it, else the workspace that lists it, else its own folder.
func Outermost(dir string) string {
	if repository, ok := sourcefile.Repository(dir); ok {
		return repository
	}
	for at := dir; ; at = filepath.Dir(at) {
		if files, err := sourcefile.New(at, false); err == nil {
			if w := workspaceOf(files, at); w != nil && (at == dir || w.lists(dir)) {
				return at
			}
		}
		if filepath.Dir(at) == at {
			return dir
		}
	}
}

// Find describes the project of a tsconfig, or of a folder when config is "".
func Find(config, dir string, bounds Bounds) (*Project, error) {
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
	}
	if resolved, err := filepath.EvalSymlinks(p.Root); err == nil {
		if p.Config != "" {
			p.Config = filepath.Join(resolved, filepath.Base(p.Config))
		}
		p.Root = resolved
	}
	var err error
	if p.Files, err = bounds.Open(p.Root); err != nil {
		return nil, err
	}
	if !p.Files.IsFolder(p.Root) {
		return nil, fmt.Errorf("the project %s lies outside the root %s; name a wider one with --root", p.Root, p.Files.Dir)
	}
	if p.Config == "" {
		for _, name := range []string{"tsconfig.json", "jsconfig.json"} {
			if at := filepath.Join(p.Root, name); p.Files.Exists(at) {
				p.Config, p.Found = at, true
				break
			}
		}
	} else if _, err := p.Files.Read(p.Config, sourcefile.Config); err != nil {
		return nil, fmt.Errorf("cannot read the tsconfig: %w", err)
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
			if sourcefile.Present(abs, name) {
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
	for dir, more := p.Root, true; more; dir, more = p.Files.Up(dir) {
		data, err := p.Files.Read(filepath.Join(dir, "package.json"), sourcefile.Manifest)
		if err == nil {
			var m struct {
				Name                                            string
				Dependencies, DevDependencies, PeerDependencies map[string]string
			}
			if err := json.Unmarshal(data, &m); err != nil {
				// The sources are there all the same. A value of another kind than it should be costs that value.
				p.Files.Refuse(filepath.Join(dir, "package.json"), fmt.Sprintf("is not what a manifest should be, and is read as far as it is: %v", err))
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
		if !notThere(err) {
			return fmt.Errorf("read the package manifest: %w", err)
		}
	}
	return nil
}

// notThere reports whether there is no file to read: none, or one that is refused, which the root lists.
func notThere(err error) bool {
	var refused *sourcefile.Error
	return errors.Is(err, fs.ErrNotExist) || errors.As(err, &refused)
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

// WellKnown is the folder of paths that the web gives a meaning; other folders whose names begin with a dot are those of tools.
const WellKnown = ".well-known"

// Walk lists the source files of a folder with one of the extensions, sorted.
// Links are not followed, so that no loop and no file outside can be reached; the
// absolute folders of without are not entered. What cannot be read is listed in problems.
func Walk(in *sourcefile.Root, root string, extensions map[string]bool, without []string) (files, problems []string) {
	return in.Walk(root, func(path string) bool {
		return extensions[strings.ToLower(filepath.Ext(path))] && !strings.HasSuffix(path, ".d.ts") && !strings.HasSuffix(path, ".min.js")
	}, func(path string) bool {
		name := filepath.Base(path)
		return !skipped[name] && (!strings.HasPrefix(name, ".") || name == WellKnown) && !slices.Contains(without, path)
	})
}
