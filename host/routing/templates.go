package routing

import (
	"path"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/reading"
)

// Templates finds the template files of a project.
type Templates struct {
	code *reading.Code
	prog *program.Program
	mu   sync.Mutex
	// files are the templates by folder; see templates.
	files map[string]map[string][]string
}

// HasTemplate reports whether a method of a class, or of a class that it descends from, has a
// template.
func (r *Templates) HasTemplate(t *abi.Templates, class flow.ClassRef, method string) bool {
	return len(r.TemplatePaths(t, class, method)) > 0
}

// TemplatePaths lists the templates of that name of a class, or of a class that it descends from;
// a name with a folder is that template.
func (r *Templates) TemplatePaths(t *abi.Templates, class flow.ClassRef, name string) []string {
	have := r.templates(t.Folder)
	if strings.Contains(name, "/") {
		return have[templateKey(name)]
	}
	var names []string
	for _, c := range r.prog.Lineage(class) {
		names = append(names, r.prog.Class(c).QualifiedName)
	}
	for _, origin := range r.prog.Extends(class) {
		_, library, _ := strings.Cut(origin, "#")
		names = append(names, library) // a project may write the templates of a library's class
	}
	for _, of := range names {
		folder := strings.TrimSuffix(of, t.Suffix)
		if files := have[templateKey(strings.ReplaceAll(folder, "::", "/")+"/"+name)]; len(files) > 0 {
			return files
		}
	}
	return nil
}

func templateKey(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }

// templates lists the files below the folders of that path, by their names without extensions.
func (r *Templates) templates(folder string) map[string][]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if got, ok := r.files[folder]; ok {
		return got
	}
	out := map[string][]string{}
	files, _ := project.Sources(r.code.Project.Files, r.code.Project.Root, func(file string) bool { return strings.Contains(strings.ReplaceAll(file, "\\", "/"), "/"+folder) }, reading.RubySkipped)
	for _, f := range files {
		own := r.code.Project.Rel(f)
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
	if r.files == nil {
		r.files = map[string]map[string][]string{}
	}
	r.files[folder] = out
	return out
}
