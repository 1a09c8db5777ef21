package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/internal/repositories"
	"github.com/drift-analyzer/drift/packs"
	"github.com/drift-analyzer/drift/summary"
)

// maxFile is the size of the largest file that is changed.
const maxFile = 200_000

// file is one program of a project.
type file struct {
	name, text string
	tree       *syntax.Tree
	python     bool
	ruby       bool
}

// project is a project that is changed, in a copy of its own.
type project struct {
	name, from string
	archive    *txtar.Archive
	// root is the folder in it that is extracted; the rest are the arguments of extract.
	root, config, language string
	packs                  []string
	dir                    string
	files                  []*file
	loaded                 []*packrt.Pack
}

// leftOut are folders that hold nothing that is changed.
var leftOut = []string{".git", "node_modules", "vendor", "dist", "build", ".next", "__pycache__", "coverage", "public", "migrations"}

// listed are the projects that the flags name.
func listed(o options) ([]*project, error) {
	var out []*project
	for _, at := range o.archives {
		a, err := txtar.ParseFile(at)
		if err != nil {
			return nil, fmt.Errorf("read the project %s: %w", at, err)
		}
		p := &project{name: strings.TrimSuffix(filepath.Base(at), ".txtar"), archive: a, root: "."}
		for line := range strings.Lines(string(a.Comment)) {
			if names, ok := strings.CutPrefix(line, "packs:"); ok {
				p.packs = strings.Fields(names)
			}
		}
		out = append(out, p)
	}
	if o.repos == "" {
		return out, nil
	}
	entries, err := repositories.Below(o.repos)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		p := &project{name: e.Name, from: e.From, root: e.Dir}
		for i := 0; i+1 < len(e.Args); i += 2 {
			switch value := e.Args[i+1]; e.Args[i] {
			case "-p":
				p.config = value
			case "--lang":
				p.language = value
			case "-f":
				p.packs = append(p.packs, value)
			}
		}
		if _, err := os.Stat(p.from); err == nil {
			out = append(out, p)
		}
	}
	return out, nil
}

// copied copies the project to its folder, reads its programs and loads its packs.
func (p *project) copied() error {
	if err := p.copyFiles(); err != nil {
		return err
	}
	cmd := exec.Command("git", "init", "-q", p.dir)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git init: %w\n%s", err, said)
	}
	for _, name := range p.packs {
		module, ok := packs.Module(name)
		if !ok {
			return fmt.Errorf("there is no pack %s", name)
		}
		loaded, err := packrt.Read(module, true)
		if err != nil {
			return fmt.Errorf("reading the pack %s: %w", name, err)
		}
		p.loaded = append(p.loaded, loaded)
	}
	if p.language == "" && len(p.loaded) > 0 && !slices.Contains(p.loaded[0].Manifest.Languages, "typescript") {
		p.language = p.loaded[0].Manifest.Languages[0]
	}
	return nil
}

func (p *project) copyFiles() error {
	if p.archive != nil {
		for _, f := range p.archive.Files {
			if err := p.add(f.Name, f.Data); err != nil {
				return err
			}
		}
		return nil
	}
	return filepath.WalkDir(p.from, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		name, err := filepath.Rel(p.from, at)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		return p.add(filepath.ToSlash(name), data)
	})
}

// add writes a file of the copy, and keeps it where it is a program that is changed.
func (p *project) add(name string, data []byte) error {
	if err := p.write(name, string(data)); err != nil {
		return err
	}
	l := syntax.LanguageOf(name)
	if p.root != "." && !strings.HasPrefix(name, p.root+"/") {
		return nil // of another project
	}
	if l == syntax.NoLanguage || len(data) > maxFile || strings.HasSuffix(name, ".d.ts") ||
		slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return slices.Contains(leftOut, part) }) {
		return nil
	}
	f := &file{name: name, text: string(data), python: l.Family() == "python", ruby: l.Family() == "ruby"}
	if f.tree = syntax.Parse(l, data, syntax.DefaultLimits, nil).Tree; f.tree != nil && !f.tree.HasError(0) && f.written() {
		p.files = append(p.files, f)
	}
	return nil
}

// written reports whether the text of a file is what its tree says: scripts beside markup are not.
func (f *file) written() bool {
	return strings.HasSuffix(f.name, ".py") || strings.HasSuffix(f.name, ".rb") || strings.HasSuffix(f.name, ".ts") || strings.HasSuffix(f.name, ".tsx") ||
		strings.HasSuffix(f.name, ".js") || strings.HasSuffix(f.name, ".jsx") || strings.HasSuffix(f.name, ".mjs") || strings.HasSuffix(f.name, ".mts")
}

func (p *project) write(name, text string) error {
	at := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	return os.WriteFile(at, []byte(text), 0o644)
}

// summaries extracts the copy as it is.
func (p *project) summaries() ([]byte, error) {
	opts := extract.Options{Packs: p.loaded, Language: p.language, Dir: filepath.Join(p.dir, p.root)}
	if p.config != "" {
		opts.Config, opts.Dir = filepath.Join(p.dir, p.root, p.config), ""
	}
	result, err := extract.Run(context.Background(), opts)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := summary.WriteAll(&out, result.Summaries); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// with makes changes, extracts, takes them back, and lists the differences.
func (p *project) with(changes []*change, c class, before []byte) (found []string, err error) {
	texts := map[*file][]edit{}
	var added []string
	for _, one := range changes {
		for _, e := range one.edits {
			texts[e.in] = append(texts[e.in], e)
		}
		if one.newFile != "" {
			added = append(added, one.newFile)
			if err := p.write(one.newFile, one.newText); err != nil {
				return nil, err
			}
		}
	}
	for f, edits := range texts {
		if err := p.write(f.name, edited(f.text, edits)); err != nil {
			return nil, err
		}
	}
	defer func() {
		for f := range texts {
			if back := p.write(f.name, f.text); err == nil {
				err = back
			}
		}
		for _, name := range added {
			if back := os.Remove(filepath.Join(p.dir, filepath.FromSlash(name))); err == nil {
				err = back
			}
		}
	}()
	after, err := p.summaries()
	if err != nil {
		return nil, err
	}
	return compared(before, after, changes, c)
}

// edited is a text with parts of it replaced.
func edited(text string, edits []edit) string {
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].from > edits[j].from })
	for _, e := range edits {
		text = text[:e.from] + e.text + text[e.to:]
	}
	return text
}
