package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// constantTable is what the project's constants stand for, by qualified name,
// in languages that look constants up by the nesting of classes (Ruby). A class
// that is opened several times has an entry for each.
type constantTable struct {
	classes map[string][]ClassRef
	values  map[string][]Site
	// scopes lists where a constant's last name is defined, to see whether an ancestor may matter.
	scopes map[string]int
	// spaces are the names in front of classes that no file opens: the autoloader makes them.
	spaces map[string]bool
	// byPath finds a class by its name spelled as a path: admin/orders_controller.
	byPath map[string]ClassRef
}

func (g *Graph) buildConstants() constantTable {
	t := constantTable{classes: map[string][]ClassRef{}, values: map[string][]Site{}, scopes: map[string]int{}, spaces: map[string]bool{}, byPath: map[string]ClassRef{}}
	names := &g.Semantics.Names
	note := func(qualified string) {
		t.scopes[names.Last(qualified)]++
	}
	defer func() {
		for name := range t.classes {
			for name = names.Outer(name); name != "" && len(t.classes[name]) == 0 && !t.spaces[name]; name = names.Outer(name) {
				t.spaces[name] = true
				note(name)
			}
		}
	}()
	if g.Semantics.Names.Constants == "" {
		return t
	}
	for i, f := range g.Files {
		for id := 1; id < len(f.Classes); id++ {
			c := &f.Classes[id]
			if len(t.classes[c.QualifiedName]) == 0 {
				note(c.QualifiedName)
			}
			ref := ClassRef{FileID(i), unit.ClassID(id)}
			t.classes[c.QualifiedName] = append(t.classes[c.QualifiedName], ref)
			if path := g.Semantics.Names.Path(c.QualifiedName); t.byPath[path].Class == 0 {
				t.byPath[path] = ref
			}
			for _, m := range c.Members {
				if m.Kind == unit.MemberField && m.Static && g.Semantics.Names.IsConstant(m.Name) {
					name := c.QualifiedName + g.Semantics.Names.Separator + m.Name
					note(name)
					t.values[name] = append(t.values[name], Site{FileID(i), m.Value})
				}
			}
		}
		for _, e := range f.Exports {
			if e.Expr != 0 && g.Semantics.Names.IsConstant(e.Name) {
				note(e.Name)
				t.values[e.Name] = append(t.values[e.Name], Site{FileID(i), e.Expr})
			}
		}
	}
	return t
}

// ClassByPath finds a class of the project by its name spelled as a path.
func (g *Graph) ClassByPath(path string) (ClassRef, bool) {
	c, ok := g.constants().byPath[g.Semantics.Names.Path(strings.Trim(path, "/"))]
	return c, ok
}

// same lists the other places at which a class is opened.
func (g *Graph) same(c ClassRef) []ClassRef {
	if !g.Semantics.Classes.Open {
		return nil
	}
	return g.constants().classes[g.Class(c).QualifiedName]
}

// Canonical is the one entry that stands for a class opened in several places.
func (g *Graph) Canonical(c ClassRef) ClassRef { return g.canonical(c) }

// canonical is the one entry that stands for a class opened in several places.
func (g *Graph) canonical(c ClassRef) ClassRef {
	if all := g.same(c); len(all) > 1 {
		return all[0]
	}
	return c
}

// nesting lists the qualified names of the classes around an expression, the
// innermost first. The superclass of a class is written outside of it.
func (g *Graph) nesting(site Site) []string {
	f := g.Files[site.File]
	var out []string
	n := f.Expr(site.Expr).Node
	at := n
	for {
		if c := f.ClassOf(n); c != 0 && !f.Within(at, f.Class(c).Supers) {
			out = append(out, f.Class(c).QualifiedName)
		}
		up, ok := f.Tree.ParentOf(n)
		if !ok {
			return out
		}
		n = up
	}
}

// constant gives what a constant stands for where it is written.
func (q *question) constant(site Site, name string) []Value {
	if top, ok := strings.CutPrefix(name, q.Semantics.Names.Separator); ok {
		if out := q.constantNamed(top); out != nil {
			return out
		}
		return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + top}}
	}
	t := q.constants()
	count := t.scopes[name]
	if count == 0 {
		return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + name}}
	}
	nest := q.nesting(site)
	for _, scope := range nest {
		if out := q.constantNamed(scope + q.Semantics.Names.Separator + name); out != nil {
			return out
		}
	}
	top := q.constantNamed(name)
	if len(nest) > 0 && (top == nil || count > 1) {
		if out := q.inherited(nest[0], name); out != nil {
			return out
		}
	}
	if top != nil {
		return top
	}
	return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + name}}
}

// inherited looks a constant up in the ancestry of a class.
func (q *question) inherited(scope, name string) []Value {
	classes := q.constants().classes[scope]
	if len(classes) == 0 {
		return nil
	}
	for _, a := range q.ancestors(classes[0]) {
		if out := q.constantNamed(q.Class(a).QualifiedName + q.Semantics.Names.Separator + name); out != nil {
			return out
		}
	}
	return nil
}

// constantNamed gives the class or value of a qualified name, nil when the project has none.
func (q *question) constantNamed(qualified string) []Value {
	t := q.constants()
	if c := t.classes[qualified]; len(c) > 0 {
		return []Value{{Kind: Class, Class: c[0]}}
	}
	var out []Value
	for _, s := range t.values[qualified] {
		out = append(out, q.Eval(s, nil)...)
	}
	if out == nil && t.spaces[qualified] {
		return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + qualified}}
	}
	return out
}

// scoped gives the constant of a name inside a class; one that the project does
// not define is the library's that opens the same class.
func (q *question) scoped(c ClassRef, name string) []Value {
	qualified := q.Class(c).QualifiedName
	if out := q.constantNamed(qualified + q.Semantics.Names.Separator + name); out != nil {
		return out
	}
	if out := q.inherited(qualified, name); out != nil {
		return out
	}
	return []Value{{Kind: Extern, Text: q.Semantics.Names.Constants + qualified + q.Semantics.Names.Separator + name}}
}

// extended lists the modules whose methods a class has as its own.
func (q *question) extended(c ClassRef) (project []ClassRef, external []Value) {
	for _, e := range q.Class(c).Includes {
		if q.Files[c.File].Expr(e).Flags&unit.FlagKeywords == 0 {
			continue
		}
		for _, v := range q.Eval(Site{c.File, e}, nil) {
			switch v.Kind {
			case Class:
				project = append(project, v.Class)
			case Extern:
				external = append(external, v)
			}
		}
	}
	return project, external
}

// Includers lists the classes that have a module among their ancestors.
func (p *Program) Includers(c ClassRef) []ClassRef { return p.descendants()[p.canonical(c)] }

func (p *Program) buildDescendants() map[ClassRef][]ClassRef {
	out := map[ClassRef][]ClassRef{}
	q := p.question()
	for i, f := range p.Files {
		for id := 1; id < len(f.Classes); id++ {
			c := ClassRef{FileID(i), unit.ClassID(id)}
			for _, a := range q.ancestors(c) {
				if a = p.canonical(a); a != p.canonical(c) {
					out[a] = append(out[a], c)
				}
			}
		}
	}
	return out
}
