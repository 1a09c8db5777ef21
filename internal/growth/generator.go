package main

import (
	"os"
	"path/filepath"
	"strings"
)

// generator writes a project in which one thing grows.
type generator struct {
	name string
	// packs are those of the run, separated by spaces.
	packs, language string
	// from is the first size after 1, limit the largest (0: none but the default).
	from, limit int
	project     func(n int) files
	// args, when set, are the arguments of drift instead of an extraction.
	args []string
}

// files is a project: texts by name.
type files map[string]string

// largest is where sizes stop growing when nothing else stops them.
const largest = 1 << 16

func (g *generator) most() int {
	if g.limit != 0 {
		return g.limit
	}
	return largest
}

func (g *generator) command(int) []string {
	if g.args != nil {
		return g.args
	}
	args := []string{"extract", "-j", "1", "--allow-empty", "-o", "out.json"}
	if g.language == "typescript" {
		args = append(args, "-p", "tsconfig.json")
	} else {
		args = append(args, "--lang", g.language, "--dir", ".")
	}
	for _, p := range strings.Fields(g.packs) {
		args = append(args, "-f", p)
	}
	return args
}

func (g *generator) write(dir string, n int) error {
	project := g.project(n)
	if g.language == "typescript" {
		project["tsconfig.json"] = `{"compilerOptions":{"target":"es2022","module":"nodenext","strict":true,"noEmit":true,"allowJs":true,"types":[]},"include":["src"]}`
	}
	for name, text := range project {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func generators() []generator {
	var out []generator
	for _, list := range [][]generator{typescriptProjects(), pythonProjects(), rubyProjects(), formProjects(), instanceProjects(), readerProjects(), ringProjects(), summaryFolders()} {
		out = append(out, list...)
	}
	return out
}

// repeat writes a text n times, each with its number in place of every §.
func repeat(n int, text string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(numbered(i, text))
	}
	return b.String()
}
