package extract

import (
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// given lists the methods that hand a unit its inputs, as the walk wants them.
func given(rules abi.UnitRules) map[string]map[string]bool {
	if len(rules.Accessors) == 0 {
		return nil
	}
	out := map[string]map[string]bool{}
	for name, g := range rules.Accessors {
		through := map[string]bool{}
		for _, m := range g.ByName {
			through[m] = true
		}
		out[name] = through
	}
	return out
}

// givenRead tells what a member that is a method of an input reads: for a method
// that names parts one by one, those (and no site); for another one, the call.
func (r *run) givenRead(w *unitWork, root paths.Root, site flow.Site) (flow.Site, []summary.InputRef) {
	file := r.prog.Files[site.File]
	x := file.Expr(site.Expr)
	call := file.ExprOf(x.Node)
	if call == 0 || call == site.Expr || file.Expr(call).Kind != unit.ExprCall || file.Expr(call).A != site.Expr {
		return site, nil
	}
	base, ok := paths.Subject(r.prog, root, flow.Site{File: site.File, Expr: x.A}, w.env, nil).(summary.InputRef)
	if !ok {
		return flow.Site{}, nil
	}
	g := w.rules.Accessors[base.Input]
	at := flow.Site{File: site.File, Expr: call}
	if slices.Contains(g.ByName, x.Str) {
		return at, nil
	}
	if !slices.Contains(g.ByNames, x.Str) {
		return flow.Site{}, nil
	}
	var out []summary.InputRef
	var add func(path []string, id unit.ExprID)
	add = func(path []string, id unit.ExprID) {
		one := func(name string) {
			out = append(out, summary.InputRef{Input: base.Input, Path: append(path[:len(path):len(path)], name)})
		}
		switch a := file.Expr(id); a.Kind {
		case unit.ExprLiteral:
			if a.Op == unit.LitSymbol || a.Op == unit.LitString {
				one(a.Str)
			}
		case unit.ExprArray:
			for _, e := range file.ExprsIn(a.List) {
				add(path, e)
			}
		case unit.ExprObject:
			for _, e := range file.ExprsIn(a.List) {
				if p := file.Expr(e); p.Kind == unit.ExprProperty && p.Str != "" {
					one(p.Str)
					add(append(path[:len(path):len(path)], p.Str), p.A)
				}
			}
		}
	}
	for _, a := range file.ExprsIn(file.Expr(call).List) {
		add(base.Path, a)
	}
	return flow.Site{}, out
}

// hasTemplate reports whether a file stands where a method of a class, or of one
// that it descends from, has its template.
func (r *run) hasTemplate(t *abi.Templates, class flow.ClassRef, method string) bool {
	return len(r.templatePaths(t, class, method)) > 0
}

// templatePaths lists the templates of that name of a class, or of one that it descends
// from; a name with a folder is that template.
func (r *run) templatePaths(t *abi.Templates, class flow.ClassRef, name string) []string {
	have := r.templates(t.Folder)
	if strings.Contains(name, "/") {
		return have[templateKey(name)]
	}
	for _, c := range r.prog.Lineage(class) {
		folder := strings.TrimSuffix(r.prog.Class(c).QualifiedName, t.Suffix)
		if files := have[templateKey(strings.ReplaceAll(folder, "::", "/")+"/"+name)]; len(files) > 0 {
			return files
		}
	}
	return nil
}

func templateKey(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }

// templates lists the files below the folders of that path, by their names without extensions.
func (r *run) templates(folder string) map[string][]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if got, ok := r.templateFiles[folder]; ok {
		return got
	}
	out := map[string][]string{}
	files, _ := project.Sources(r.project.Root, func(file string) bool { return strings.Contains(strings.ReplaceAll(file, "\\", "/"), "/"+folder) }, rubySkipped)
	for _, f := range files {
		own := r.project.Rel(f)
		rel := "/" + own
		at := strings.Index(rel, "/"+folder)
		if at < 0 {
			continue
		}
		rel = rel[at+1+len(folder):]
		base, _, _ := strings.Cut(path.Base(rel), ".")
		key := templateKey(path.Join(path.Dir(rel), base))
		out[key] = append(out[key], own)
	}
	if r.templateFiles == nil {
		r.templateFiles = map[string]map[string][]string{}
	}
	r.templateFiles[folder] = out
	return out
}
