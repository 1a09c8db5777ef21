package edges

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/spelling"
)

func (g *Graph) buildConstants() *ConstantTable {
	t := &ConstantTable{Classes: map[string][]flow.ClassRef{}, Values: map[string][]flow.Site{}, Scopes: map[string]int{}, Spaces: map[string]bool{}, byPath: map[string]flow.ClassRef{}}
	names := &g.Semantics.Names
	note := func(qualified string) {
		t.Scopes[names.Last(qualified)]++
	}
	defer func() {
		for name := range t.Classes {
			for name = names.Outer(name); name != "" && len(t.Classes[name]) == 0 && !t.Spaces[name]; name = names.Outer(name) {
				t.Spaces[name] = true
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
			if len(t.Classes[c.QualifiedName]) == 0 {
				note(c.QualifiedName)
			}
			ref := flow.ClassRef{File: flow.FileID(i), Class: unit.ClassID(id)}
			t.Classes[c.QualifiedName] = append(t.Classes[c.QualifiedName], ref)
			if path := g.Semantics.Names.Path(c.QualifiedName); t.byPath[path].Class == 0 {
				t.byPath[path] = ref
			}
			for _, m := range c.Members {
				if m.Kind == unit.MemberField && m.Static && g.Semantics.Names.IsConstant(m.Name) {
					name := c.QualifiedName + g.Semantics.Names.Separator + m.Name
					note(name)
					t.Values[name] = append(t.Values[name], flow.Site{File: flow.FileID(i), Expr: m.Value})
				}
			}
		}
		for _, e := range f.Exports {
			if e.Expr != 0 && g.Semantics.Names.IsConstant(e.Name) {
				note(e.Name)
				t.Values[e.Name] = append(t.Values[e.Name], flow.Site{File: flow.FileID(i), Expr: e.Expr})
			}
		}
	}
	return t
}

// ClassByPath finds a class of the project by its name spelled as a path.
func (g *Graph) ClassByPath(path string) (flow.ClassRef, bool) {
	c, ok := g.Constants().byPath[g.Semantics.Names.Path(strings.Trim(path, "/"))]
	return c, ok
}

// Nesting lists the qualified names of the classes around an expression, the
// innermost first. The superclass of a class is written outside of it: below is
// the class that an expression is the superclass of, "" for any other, since its
// own name does not mean it yet.
func (g *Graph) Nesting(site flow.Site) (around []string, below string) {
	f := g.Files[site.File]
	n := f.Expr(site.Expr).Node
	at := n
	for {
		if c := f.ClassOf(n); c != 0 {
			if f.Within(at, f.Class(c).Supers) {
				below = f.Class(c).QualifiedName
			} else {
				around = append(around, f.Class(c).QualifiedName)
			}
		}
		up, ok := f.Tree.ParentOf(n)
		if !ok {
			return around, below
		}
		n = up
	}
}

// classNear finds the class that a name means inside a scope.
func (g *Graph) ClassNamed(scope, name string, plural bool) (flow.ClassRef, bool) {
	names := []string{name}
	if plural {
		names = append(spelling.Singulars(name), name)
	}
	for {
		for _, n := range names {
			n = strings.TrimPrefix(n, g.Semantics.Names.Separator)
			if scope != "" {
				n = scope + g.Semantics.Names.Separator + n
			}
			if c, ok := g.ClassByPath(n); ok {
				return c, true
			}
		}
		if scope == "" {
			return flow.ClassRef{}, false
		}
		scope = g.Semantics.Names.Outer(scope)
	}
}

// ClassNear finds the class that a name means inside a scope.
func (g *Graph) ClassNear(scope, name string) (flow.ClassRef, bool) {
	return g.ClassNamed(scope, name, false)
}

// Reopened counts, of the origins of a class, those that are the class itself: where classes are open, one of a library's.
func (g *Graph) Reopened(c flow.ClassRef) int {
	if g.Semantics.Classes.Open {
		return 1
	}
	return 0
}

// Constants are what the project's constants stand for.
func (g *Graph) Constants() *ConstantTable { return g.tables.constants() }
