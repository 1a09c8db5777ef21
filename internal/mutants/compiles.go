package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// checker says whether packages compile with changed files in them. It checks their types, which costs a tenth of building
// them.
type checker struct {
	root     string
	set      *token.FileSet
	imports  types.Importer
	packages map[string]*checked // by folder
	unmoved  map[string]*ast.File
}

// checked is what go list says of a package.
type checked struct {
	ImportPath, Dir, Export string
	GoFiles, CgoFiles       []string
	Standard                bool
}

// newChecker asks the go command for the packages of the module at root and what they import, built.
func newChecker(root string) (*checker, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,CgoFiles,Standard", "./...",
		"os", "path/filepath", "strconv", "strings", "sync") // what switchSource imports
	cmd.Dir = root
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list -export in %s: %w\n%s", root, err, said.String())
	}
	c := &checker{root: root, set: token.NewFileSet(), packages: map[string]*checked{}, unmoved: map[string]*ast.File{}}
	exports := map[string]string{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := &checked{}
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list -export in %s: %w", root, err)
		}
		exports[p.ImportPath] = p.Export
		if folder, err := filepath.Rel(root, p.Dir); err == nil && !p.Standard {
			c.packages[filepath.ToSlash(folder)] = p
		}
	}
	c.imports = importer.ForCompiler(c.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	return c, nil
}

// compiles says whether the package in a folder compiles with an overlay.
func (c *checker) compiles(folder string, o *overlay) bool {
	p := c.packages[folder]
	if p == nil || len(p.CgoFiles) > 0 {
		name, err := o.write()
		if err != nil {
			return false
		}
		cmd := exec.Command("go", "build", "-p", "2", "-overlay", name, "./"+folder)
		cmd.Dir = c.root
		return cmd.Run() == nil
	}
	var files []*ast.File
	named := map[string]bool{}
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		named[path] = true
		file, err := c.file(path, o.replace[path])
		if err != nil {
			return false
		}
		files = append(files, file)
	}
	for path, changed := range o.replace {
		if !named[path] {
			file, err := c.file(path, changed)
			if err != nil {
				return false
			}
			files = append(files, file)
		}
	}
	config := types.Config{Importer: c.imports, Sizes: types.SizesFor("gc", "amd64")}
	_, err := config.Check(p.ImportPath, c.set, files, nil)
	return err == nil
}

// file parses a file, or the changed text in its place.
func (c *checker) file(path, changed string) (*ast.File, error) {
	if changed != "" {
		return parser.ParseFile(c.set, changed, nil, parser.SkipObjectResolution)
	}
	if file := c.unmoved[path]; file != nil {
		return file, nil
	}
	file, err := parser.ParseFile(c.set, path, nil, parser.SkipObjectResolution)
	if err == nil {
		c.unmoved[path] = file
	}
	return file, err
}
