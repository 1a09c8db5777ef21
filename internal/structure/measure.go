package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// figures are what is printed of one package.
type figures struct {
	name     string // below its module
	lines    int
	exported int    // names of the package and methods of its types
	fields   string // the number and name of the struct with the most fields
	methods  string // the number and name of the type with the most methods
	// order are the files, those that others build on first.
	order []string
	// uses counts, for each file, the uses of names that other files declare.
	uses map[string]map[string]int
	// references counts the pairs of files where one refers to the other, up those that point back up.
	references, up int
}

func measure(p *packages.Package) *figures {
	f := &figures{name: strings.TrimPrefix(strings.TrimPrefix(p.PkgPath, p.Module.Path), "/"), uses: uses(p)}
	for _, file := range p.Syntax {
		f.lines += p.Fset.Position(file.FileEnd).Line
	}
	var fields, methods most
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		object := scope.Lookup(name)
		if object.Exported() {
			f.exported++
		}
		declared, ok := object.(*types.TypeName)
		if !ok || declared.IsAlias() {
			continue
		}
		if s, ok := declared.Type().Underlying().(*types.Struct); ok {
			fields.add(s.NumFields(), name)
		}
		if n, ok := declared.Type().(*types.Named); ok {
			methods.add(n.NumMethods(), name)
			for m := range n.Methods() {
				if m.Exported() {
					f.exported++
				}
			}
		}
	}
	f.fields, f.methods = fields.String(), methods.String()
	f.order = arrange(f.uses)
	for i, name := range f.order {
		for other := range f.uses[name] {
			f.references++
			if slices.Index(f.order, other) > i {
				f.up++
			}
		}
	}
	return f
}

// most is the largest number so far and what it was counted of.
type most struct {
	n    int
	name string
}

func (m *most) add(n int, name string) {
	if n > m.n {
		m.n, m.name = n, name
	}
}

func (m *most) String() string { return strings.TrimSpace(fmt.Sprintf("%d %s", m.n, m.name)) }

// uses counts, for each file, the uses of names that other files of the package declare.
func uses(p *packages.Package) map[string]map[string]int {
	out := map[string]map[string]int{}
	for _, file := range p.Syntax {
		from := filepath.Base(p.Fset.Position(file.Package).Filename)
		out[from] = map[string]int{}
		ast.Inspect(file, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			used := p.TypesInfo.Uses[id]
			if used == nil || used.Pkg() != p.Types || !used.Pos().IsValid() {
				return true
			}
			if v, ok := used.(*types.Var); ok && !v.IsField() && v.Parent() != p.Types.Scope() {
				return true // a local name
			}
			if to := filepath.Base(p.Fset.Position(used.Pos()).Filename); to != from {
				out[from][to]++
			}
			return true
		})
	}
	return out
}

// arrange orders files from those that others build on to those that build on others, so that few references point
// back up.
func arrange(uses map[string]map[string]int) []string {
	order := begin(uses)
	for improve(order, uses) {
	}
	return order
}

// begin orders files one by one: again and again, the file that refers to the fewest of those that are left comes next.
// One that all others return to, as the function that evaluates any expression is, comes late by that.
func begin(uses map[string]map[string]int) []string {
	var left, order []string
	for name := range uses {
		left = append(left, name)
	}
	slices.Sort(left)
	for len(left) > 0 {
		best, least := 0, len(left)+1
		for i, name := range left {
			open := 0
			for _, other := range left {
				if uses[name][other] > 0 {
					open++
				}
			}
			if open < least {
				best, least = i, open
			}
		}
		order = append(order, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return order
}

// improve moves one file to the place where the fewest references point back up, and says whether one was better
// elsewhere. A move is taken only when it leaves fewer, so moving ends.
func improve(order []string, uses map[string]map[string]int) bool {
	for from, name := range order {
		// change is the number of references that point back up after the move, less those before it.
		best, least := from, 0
		for change, to := 0, from-1; to >= 0; to-- {
			change += points(uses, name, order[to]) - points(uses, order[to], name)
			if change < least {
				best, least = to, change
			}
		}
		for change, to := 0, from+1; to < len(order); to++ {
			change += points(uses, order[to], name) - points(uses, name, order[to])
			if change < least {
				best, least = to, change
			}
		}
		if best != from {
			copy(order[from:], order[from+1:])
			copy(order[best+1:], order[best:len(order)-1])
			order[best] = name
			return true
		}
	}
	return false
}

// points counts one file's reference to another.
func points(uses map[string]map[string]int, from, to string) int {
	return min(1, uses[from][to])
}
