package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// templates are the deploy templates that are looked for, by the reader that reads them.
var templates = []struct{ source, name string }{
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

// deployedNear reads the nearest deploy template from a folder upward, within the
// same repository. Notes say what could not be read.
func deployedNear(dir string, to *sourcefile.Recording) (units []extract.Deployed, notes []string) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	for {
		for _, t := range templates {
			if !sourcefile.Present(abs, t.name) {
				continue
			}
			file := filepath.Join(abs, t.name)
			tree, err := survey.Open(abs)
			if err != nil {
				return nil, []string{err.Error()}
			}
			defer tree.Close()
			result, err := contract.Read(contract.Options{Source: t.source, Paths: []string{file}, Root: abs, Tree: tree.Noting(to)})
			if err != nil {
				return nil, []string{err.Error()}
			}
			return deployed(abs, result.Summaries), nil
		}
		up := filepath.Dir(abs)
		if sourcefile.Present(abs, ".git") || up == abs {
			return nil, nil
		}
		abs = up
	}
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
