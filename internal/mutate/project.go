package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/drift-analyzer/drift/host/syntax"
)

// maxFile is the size of the largest file that is changed.
const maxFile = 200_000

// file is one file of a project.
type file struct {
	name, text string
	// side is the package that the file belongs to: the nearest folder with a manifest.
	side string
	// tree is the syntax of a program; nil for other files.
	tree *syntax.Tree
}

// project is a project that is changed, unpacked or copied to a folder of its own.
type project struct {
	name, dir string
	files     []*file
}

var manifests = []string{"package.json", "pyproject.toml", "Gemfile", "requirements.txt", "setup.py"}

// leftOut are folders that hold nothing of the project's own.
var leftOut = []string{".git", "node_modules", "vendor", "dist", "build", ".next", "__pycache__", "coverage", "public"}

// open unpacks or copies a project.
func open(from, into string) (*project, error) {
	p := &project{name: strings.TrimSuffix(filepath.Base(from), ".txtar"), dir: into}
	if strings.HasSuffix(from, ".txtar") {
		archive, err := txtar.ParseFile(from)
		if err != nil {
			return nil, fmt.Errorf("read the project %s: %w", from, err)
		}
		for _, f := range archive.Files {
			if err := p.add(f.Name, f.Data); err != nil {
				return nil, err
			}
		}
		return p, p.read()
	}
	err := filepath.WalkDir(from, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains(leftOut, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, at)
		if err != nil {
			return err
		}
		return p.add(filepath.ToSlash(name), data)
	})
	if err != nil {
		return nil, fmt.Errorf("copy the project %s: %w", from, err)
	}
	return p, p.read()
}

func (p *project) add(name string, data []byte) error {
	at := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(at, data, 0o644); err != nil {
		return err
	}
	if len(data) <= maxFile {
		p.files = append(p.files, &file{name: name, text: string(data)})
	}
	return nil
}

// read makes the folder a repository, as a user's is, parses the programs and says which package each file belongs to.
func (p *project) read() error {
	for _, args := range [][]string{{"init", "-q"}, {"-c", "user.name=mutate", "-c", "user.email=mutate@localhost", "commit", "-q", "--allow-empty", "-m", "As it is"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = p.dir
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s in the copy of %s: %w\n%s", args[0], p.name, err, said)
		}
	}
	homes := map[string]bool{}
	for _, f := range p.files {
		if slices.Contains(manifests, path.Base(f.name)) {
			homes[path.Dir(f.name)] = true
		}
	}
	kept := p.files[:0]
	for _, f := range p.files {
		if isTest(f.name) {
			continue
		}
		kept = append(kept, f)
		for f.side = path.Dir(f.name); f.side != "." && !homes[f.side]; {
			f.side = path.Dir(f.side)
		}
		if l := syntax.LanguageOf(f.name); l != syntax.NoLanguage {
			f.tree = syntax.Parse(l, []byte(f.text), syntax.DefaultLimits, nil).Tree
		}
	}
	p.files = kept
	slices.SortFunc(p.files, func(a, b *file) int { return strings.Compare(a.name, b.name) })
	return nil
}

func isTest(name string) bool {
	for _, part := range strings.Split(strings.ToLower(name), "/") {
		if part == "test" || part == "tests" || part == "spec" || part == "__tests__" || part == "e2e" || strings.Contains(part, ".test.") || strings.Contains(part, ".spec.") || strings.HasPrefix(part, "test_") {
			return true
		}
	}
	return false
}

// change is one edit of one file that makes the two sides of a boundary disagree.
type change struct {
	class      string
	file       *file
	start, end int
	text       string
	// names are what a finding about the change would name: any one of them.
	names []string
	// gone are the variables that go with what is removed: that nothing reads them any more is about the change too, though it
	// is not what is looked for.
	gone []string
}

func (c *change) line() int { return 1 + strings.Count(c.file.text[:c.start], "\n") }

// key names a change in accepted.txt.
func (c *change) key(p *project) string {
	return fmt.Sprintf("%s %s:%d %s %s -> %s", p.name, c.file.name, c.line(), c.class, oneLine(c.file.text[c.start:c.end]), oneLine(c.text))
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 60 {
		s = s[:60] + "…"
	}
	if s == "" {
		return "nothing"
	}
	return s
}

// changed is the text of the file with the change.
func (c *change) changed() string { return c.file.text[:c.start] + c.text + c.file.text[c.end:] }
