package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

func (r *Rules) externProperty(v Value, name string) Value {
	pkg, export, ok := strings.Cut(v.Text, "#")
	if ok && export == "default" && pkg != "global" && name != "default" {
		v.Text = pkg + "#" + name
		if r.hints.Modules[pkg+"."+name] {
			v.Text = pkg + "." + name + "#default"
		}
		return v
	}
	if ok && r.hints.Modules[pkg+"."+export] {
		v.Text = pkg + "." + export + "#" + name
		return v
	}
	if ok && export == "default" && name == "default" {
		return v
	}
	if r.Semantics.Names.IsConstant(name) && strings.HasPrefix(v.Text, r.Semantics.Names.Constants) {
		v.Text += r.Semantics.Names.Separator + name
		return v
	}
	if pkg == "global" && r.Semantics.Names.Globals[export] {
		v.Text = "global#" + name
		return v
	}
	v.Text += "." + name
	return v
}

// changes reports whether a library changes a member of what descends from its class.
func (r *Rules) changes(line *lineage, name string) bool {
	for i := range line.external {
		if r.hints.Changing[line.external[i].Text][name] {
			return true
		}
	}
	return false
}

// ListOf gives the texts of a library's collection that a pack lists; nil for any other value.
func (r *Rules) ListOf(v Value) []string {
	if v.Kind != Extern {
		return nil
	}
	return r.hints.Lists[v.Text]
}

// offered gives what a package offers under a name.
func (r *Rules) offered(t Target, name string) []Value {
	if sub, ok := r.submodule(t, name); ok {
		return sub
	}
	text := t.Package + "#" + name
	if r.hints.Modules[t.Package+"."+name] {
		text = t.Package + "." + name + "#default"
	}
	if n, ok := r.hints.Constants[text]; ok {
		return constant(unit.LitNumber, n)
	}
	return []Value{{Kind: Extern, Text: text}}
}

// submodule gives the namespace of a module that lies in a package.
func (r *Rules) submodule(of Target, name string) ([]Value, bool) {
	s, ok := r.Modules.(Submodules)
	if !ok {
		return nil, false
	}
	t, ok := s.Submodule(of, name)
	if !ok {
		return nil, false
	}
	if t.File >= 0 {
		return []Value{{Kind: Module, Site: Site{File: t.File}}}, true
	}
	return []Value{{Kind: Extern, Text: t.Package + "#default"}}, true
}
