// Command packdocs writes docs/packs.md from the manifests, README files and
// cases of the built-in packs:
//
//	go run ./internal/packdocs > docs/packs.md
//
// It imports abi, packrt, packtest and the packs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packtest"
	"github.com/drift-analyzer/drift/packs"
)

func main() {
	text, err := page("packs")
	if err != nil {
		fmt.Fprintln(os.Stderr, "packdocs:", err)
		os.Exit(1)
	}
	fmt.Print(text)
}

const head = `# The built-in packs

<!-- Written by go run ./internal/packdocs from the packs' manifests, README files and cases. -->

A pack is named with ` + "`-f NAME`" + `. Each is a WebAssembly module on the ABI that [abi.md](abi.md) describes, built with the SDK that everybody has.
Under *Example*, the source is a case of the pack; what follows it is what the pack states about each line, and the units that drift makes
of it. A fact about something that came in through a parameter holds where the parameter turns out to be what the pack looks for.

`

// page writes the whole document; dir holds a folder for each pack.
func page(dir string) (string, error) {
	var out strings.Builder
	out.WriteString(head)
	var sections strings.Builder
	out.WriteString("| pack | kind | languages | stands for | bytes |\n|---|---|---|---|---|\n")
	for _, name := range packs.Names() {
		wasm, _ := packs.Module(name)
		p, err := packrt.Read(wasm, true)
		if err != nil {
			return "", fmt.Errorf("pack %s: %w", name, err)
		}
		m := p.Manifest
		fmt.Fprintf(&out, "| [%s](#%s) | %s | %s | %s | %d |\n", m.ID, m.ID, m.Kind, strings.Join(m.Languages, ", "), stands(m), p.Size)
		text, err := section(dir, p)
		if err != nil {
			return "", fmt.Errorf("pack %s: %w", name, err)
		}
		sections.WriteString(text)
	}
	return out.String() + sections.String(), nil
}

func stands(m *abi.Manifest) string {
	var list []string
	for _, d := range m.Dependency {
		list = append(list, "`"+d.Name+"`")
	}
	if len(list) == 0 {
		return "the language itself"
	}
	return strings.Join(list, ", ")
}

// section describes one pack: what its README says, its queries, and its cases.
func section(dir string, p *packrt.Pack) (string, error) {
	m := p.Manifest
	var out strings.Builder
	fmt.Fprintf(&out, "\n## %s\n\n%s. Version %s, ABI %s.\n", m.ID, strings.TrimSuffix(m.Description, "."), m.Version, m.ABI)
	readme, err := os.ReadFile(filepath.Join(dir, m.ID, "README.md"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if len(readme) > 0 {
		out.WriteString(below(string(readme)))
	}
	if len(m.Limits) > 0 && !strings.Contains(string(readme), "## Limits") {
		out.WriteString("\n### Limits\n\n")
		for _, l := range m.Limits {
			fmt.Fprintf(&out, "- %s\n", l)
		}
	}
	out.WriteString("\n### Queries\n\n")
	for _, q := range m.Queries {
		fmt.Fprintf(&out, "- `%s`: `%s`", q.Name, q.Query)
		for _, t := range q.Tests {
			out.WriteString(test(t))
		}
		out.WriteString("\n")
	}
	cases, err := packtest.Cases(filepath.Join(dir, m.ID))
	if errors.Is(err, fs.ErrNotExist) {
		return out.String(), nil
	}
	if err != nil {
		return "", err
	}
	out.WriteString("\n### Example\n")
	for _, c := range cases {
		text, err := example(p, c)
		if err != nil {
			return "", err
		}
		out.WriteString(text)
	}
	return out.String(), nil
}

// below is a README without its title, its headings one level down.
func below(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "# ") {
			continue
		}
		if strings.HasPrefix(line, "#") {
			line = "#" + line
		}
		out.WriteString(line)
	}
	return "\n" + strings.TrimSpace(out.String()) + "\n"
}

// most is how many of a test's alternatives are written out.
const most = 4

func test(t abi.Test) string {
	out := ""
	for _, part := range []struct {
		name string
		list []string
	}{{"text", t.Text}, {"origin", t.Origin}, {"role", t.Role}, {"extends", t.Extends}, {"file", t.File}, {"annotated with", t.Annotated}} {
		if len(part.list) == 0 {
			continue
		}
		list, rest := part.list, ""
		if len(list) > most {
			list, rest = list[:most], fmt.Sprintf(" and %d more", len(part.list)-most)
		}
		out += fmt.Sprintf("; @%s %s `%s`%s", t.Capture, part.name, strings.Join(list, "`, `"), rest)
	}
	if t.Not {
		out += " (not)"
	}
	return out
}

func example(p *packrt.Pack, c *packtest.Case) (string, error) {
	var with []*packrt.Pack
	for _, name := range c.Packs {
		wasm, _ := packs.Module(name)
		companion, err := packrt.Read(wasm, true)
		if err != nil {
			return "", fmt.Errorf("companion %s: %w", name, err)
		}
		with = append(with, companion)
	}
	found, err := c.Run(context.Background(), p, with)
	if err != nil {
		return "", err
	}
	language := strings.TrimPrefix(filepath.Ext(c.Files[0].Name), ".")
	out := "\n```" + language + "\n" + strings.TrimSpace(c.Source()) + "\n```\n\n```\n"
	for _, f := range found.Facts {
		file := ""
		if len(c.Files) > 1 {
			file = f.File + " "
		}
		out += fmt.Sprintf("%sline %d states %s\n", file, f.Line, f)
	}
	for _, u := range found.Units {
		out += "yields " + u + "\n"
	}
	return out + "```\n", nil
}
