package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (r *Rules) ExternProperty(v flow.Value, name string) flow.Value {
	pkg, export, ok := strings.Cut(v.Text, "#")
	if ok && export == "default" && pkg != "global" && name != "default" {
		v.Text = r.Same(pkg + "#" + name)
		if r.Hints.Names.Modules[pkg+"."+name] {
			v.Text = pkg + "." + name + "#default"
		}
		return v
	}
	if ok && r.Hints.Names.Modules[pkg+"."+export] {
		v.Text = pkg + "." + export + "#" + name
		return v
	}
	if ok && export == "default" && name == "default" {
		return v
	}
	if r.Semantics.Names.IsConstant(name) && strings.HasPrefix(v.Text, r.Semantics.Names.Constants) {
		v.Text = r.Same(v.Text + r.Semantics.Names.Separator + name)
		return v
	}
	if pkg == "global" && r.Semantics.Names.Globals[export] {
		v.Text = "global#" + name
		return v
	}
	v.Text = r.Same(v.Text + "." + name)
	return v
}

// Same is the origin of the export that a project states this one to be, itself otherwise.
func (r *Rules) Same(origin string) string {
	if same, ok := r.Hints.Names.Same[origin]; ok {
		return same
	}
	return origin
}

// Changes reports whether a library changes a member of what descends from its class.
func (r *Rules) Changes(external []flow.Value, name string) bool {
	for i := range external {
		if r.Hints.Classes.Mutable[external[i].Text][name] {
			return true
		}
	}
	return false
}

// Fills reports whether libraries fill the fields that a class with such ancestors declares.
func (r *Rules) Fills(external []flow.Value) bool {
	return len(r.Hints.Classes.Filled) > 0 && slices.ContainsFunc(external, func(v flow.Value) bool { return r.Hints.Classes.Filled[v.Text] })
}

// Single reports whether a class descends from one whose descendants pass on to one instance what they are asked for.
func (r *Rules) Single(external []flow.Value) bool {
	return len(r.Hints.Classes.Single) > 0 && slices.ContainsFunc(external, func(v flow.Value) bool { return r.Hints.Classes.Single[v.Text] })
}

// ListOf gives the texts of a library's collection that a pack lists; nil for any other value.
func (r *Rules) ListOf(v flow.Value) []string {
	if v.Kind != flow.Extern {
		return nil
	}
	return r.Hints.Names.Lists[v.Text]
}

// Offered gives what a package offers under a name.
func (r *Rules) Offered(t flow.Target, name string) []flow.Value {
	if sub, ok := r.Namespace(t, name); ok {
		return sub
	}
	text := r.Same(t.Package + "#" + name)
	if r.Hints.Names.Modules[t.Package+"."+name] {
		text = t.Package + "." + name + "#default"
	}
	if n, ok := r.Hints.Names.Constants[text]; ok {
		return flow.Constant(unit.LitNumber, n)
	}
	return []flow.Value{{Kind: flow.Extern, Text: text}}
}

// Namespace gives the namespace of a module that lies in a package.
func (r *Rules) Namespace(of flow.Target, name string) ([]flow.Value, bool) {
	t, ok := r.Submodule(of, name)
	if !ok {
		return nil, false
	}
	if t.File >= 0 {
		return []flow.Value{{Kind: flow.Module, Site: flow.Site{File: t.File}}}, true
	}
	return []flow.Value{{Kind: flow.Extern, Text: t.Package + "#default"}}, true
}
