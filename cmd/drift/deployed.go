package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// template is a deploy template by the usual name of its file.
type template struct{ source, name string }

// templates are the deploy templates that are looked for, by the reader that reads them.
var templates = []template{
	{"cloudformation", "template.yaml"}, {"cloudformation", "template.yml"}, {"cloudformation", "template.json"},
	{"serverless", "serverless.yml"}, {"serverless", "serverless.yaml"},
}

// readDeployed reads the template near a project and reports what is wrong with it. A recording notes what is read for it.
func readDeployed(pack string, opts extract.Options, to *sourcefile.Recording) []extract.Deployed {
	at := opts.Dir
	if opts.Config != "" {
		at = filepath.Dir(opts.Config)
	}
	units, notes := deployedNear(at, to)
	for _, n := range notes {
		inert.Fprintf(os.Stderr, "warning: the deploy template is not read: %s\n", n)
	}
	if len(units) == 0 {
		inert.Fprintf(os.Stderr, "note: pack %s reads the functions that a deploy template names, and there is none from %s upward\n", pack, at)
	}
	return units
}

// deployedNear reads the deploy templates of a folder; where they name no function, the nearest one above it within the same
// repository; where there is none, those of the whole repository. Notes say what could not be read.
func deployedNear(dir string, to *sourcefile.Recording) (units []extract.Deployed, notes []string) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	n := &nearTemplates{to: to, had: map[string]bool{}}
	n.below(abs)
	root := abs
	for len(n.units) == 0 && !sourcefile.Present(root, ".git") && filepath.Dir(root) != root {
		root = filepath.Dir(root)
		n.in(root)
	}
	if len(n.units) == 0 && root != abs && sourcefile.Present(root, ".git") {
		n.below(root)
	}
	return n.units, n.notes
}

// nearTemplates reads templates, each once.
type nearTemplates struct {
	to    *sourcefile.Recording
	units []extract.Deployed
	notes []string
	had   map[string]bool
}

// in reads the templates of a folder by their usual names.
func (n *nearTemplates) in(folder string) {
	for _, t := range templates {
		if sourcefile.Present(folder, t.name) {
			n.read(folder, contract.Found{Source: t.source, Paths: []string{t.name}})
			return
		}
	}
}

// below reads all templates in and below a folder.
func (n *nearTemplates) below(folder string) {
	tree, err := survey.Open(folder)
	if err != nil {
		n.notes = append(n.notes, err.Error())
		return
	}
	found, err := contract.Discover(tree.Noting(n.to), project.IsTried)
	tree.Close()
	if err != nil {
		n.notes = append(n.notes, err.Error())
		return
	}
	for _, f := range found {
		if slices.ContainsFunc(templates, func(t template) bool { return t.source == f.Source }) {
			n.read(folder, f)
		}
	}
}

func (n *nearTemplates) read(folder string, f contract.Found) {
	tree, err := survey.Open(folder)
	if err != nil {
		n.notes = append(n.notes, err.Error())
		return
	}
	defer tree.Close()
	var paths []string
	for _, p := range f.Paths {
		full := filepath.Join(folder, filepath.FromSlash(p))
		// What one reader takes for a file of its own, another one may read as well.
		if key := f.Source + " " + full; !n.had[key] {
			n.had[key] = true
			paths = append(paths, full)
		}
	}
	if len(paths) == 0 {
		return
	}
	result, err := contract.Read(contract.Options{Source: f.Source, Paths: paths, Root: folder, Tree: tree.Noting(n.to)})
	if err != nil {
		n.notes = append(n.notes, err.Error())
		return
	}
	n.units = append(n.units, deployed(folder, result.Summaries)...)
}

// deployedBy lists the functions that the templates of a repository name.
func deployedBy(read []declared) (out []survey.Deployed) {
	for _, d := range read {
		if d.result == nil {
			continue
		}
		for _, s := range d.result.Summaries {
			if unit, u := s.Metadata.Unit, s.Identity.DeployableUnit; unit != nil && unit.CodeScope != nil && unit.CodeScope.Entry != "" && u != nil {
				out = append(out, survey.Deployed{Entry: unit.CodeScope.Entry,
					Evidence: survey.Evidence{File: s.Location.File, Line: s.Location.Range.Start, What: "function " + u.InstanceName}})
			}
		}
	}
	return out
}

// deployed gathers the functions of a template with the routes and channels they serve.
func deployed(root string, list []*summary.Summary) []extract.Deployed {
	type key struct{ target, name string }
	at := map[key]int{}
	var out []extract.Deployed
	for _, s := range list {
		unit, u := s.Metadata.Unit, s.Identity.DeployableUnit
		if unit == nil || unit.CodeScope == nil || u == nil {
			continue
		}
		entry, handler := unit.CodeScope.Entry, unit.CodeScope.Handler
		if entry == "" || handler == "" {
			continue
		}
		at[key{string(u.DeploymentTarget), u.InstanceName}] = len(out)
		out = append(out, extract.Deployed{Entry: filepath.Join(root, filepath.FromSlash(entry)), Export: handler[strings.LastIndexByte(handler, '.')+1:], Unit: *u})
	}
	for _, s := range list {
		u, b := s.Identity.DeployableUnit, s.Identity.Binding
		if u == nil || b == nil {
			continue
		}
		i, ok := at[key{string(u.DeploymentTarget), u.InstanceName}]
		if !ok {
			continue
		}
		switch x := b.Semantics.(type) {
		case summary.Rest:
			if x.Method == nil || *x.Method == "ANY" || *x.Method == "*" {
				continue
			}
		case summary.MessageBus:
			if s.Kind != summary.KindConsumer || x.Channel == nil {
				continue
			}
		default:
			continue
		}
		out[i].Boundaries = append(out[i].Boundaries, *b)
	}
	return out
}
