// Command structure prints figures of the inside of packages: lines, files, exported names, the largest struct and the
// largest set of methods, and references between files that point back up. Files of a package are put in the order
// that leaves the fewest such references (greedily, by what refers to what), so a package whose files only build
// on files before them has none.
//
//	go run ./internal/structure [-files] ./host/... ./check/...
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	files := flag.Bool("files", false, "also print the references of each file")
	flag.Parse()
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}, flag.Args()...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "structure:", err)
		os.Exit(1)
	}
	sort.Slice(loaded, func(i, j int) bool { return loaded[i].PkgPath < loaded[j].PkgPath })
	fmt.Printf("%-34s %6s %5s %8s  %-24s %-26s %s\n", "package", "lines", "files", "exported", "fields of largest", "methods of largest", "references back up")
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			fmt.Fprintln(os.Stderr, "structure:", p.Errors[0])
			os.Exit(1)
		}
		print1(p, *files)
	}
}

func print1(p *packages.Package, detail bool) {
	lines := 0
	var names []string
	for _, f := range p.Syntax {
		lines += p.Fset.Position(f.End()).Line
		names = append(names, filepath.Base(p.Fset.Position(f.Pos()).Filename))
	}
	exported := 0
	fields, fieldsOf := 0, ""
	methods := map[string]int{}
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		o := scope.Lookup(name)
		if o.Exported() {
			exported++
		}
		t, ok := o.(*types.TypeName)
		if !ok || t.IsAlias() {
			continue
		}
		if s, ok := t.Type().Underlying().(*types.Struct); ok && s.NumFields() > fields {
			fields, fieldsOf = s.NumFields(), name
		}
		if n, ok := t.Type().(*types.Named); ok {
			methods[name] = n.NumMethods()
			for i := range n.NumMethods() {
				if n.Method(i).Exported() {
					exported++
				}
			}
		}
	}
	most, mostOf := 0, ""
	for name, n := range methods {
		if n > most || n == most && name < mostOf {
			most, mostOf = n, name
		}
	}
	refs := references(p)
	order, up, total := arrange(names, refs)
	path := p.PkgPath[strings.LastIndex(p.PkgPath, "drift/drift/")+len("drift/drift/"):]
	fmt.Printf("%-34s %6d %5d %8d  %-24s %-26s %d of %d\n", path, lines, len(names), exported, fmt.Sprintf("%d %s", fields, fieldsOf), fmt.Sprintf("%d %s", most, mostOf), up, total)
	if !detail {
		return
	}
	for _, f := range order {
		var to []string
		for g, n := range refs[f] {
			mark := ""
			if slices.Index(order, g) > slices.Index(order, f) {
				mark = "^"
			}
			to = append(to, fmt.Sprintf("%s%s:%d", mark, g, n))
		}
		slices.Sort(to)
		fmt.Printf("    %-24s %s\n", f, strings.Join(to, " "))
	}
}

// references counts, for each file, the uses of names that other files of the package declare.
func references(p *packages.Package) map[string]map[string]int {
	refs := map[string]map[string]int{}
	for _, f := range p.Syntax {
		from := filepath.Base(p.Fset.Position(f.Pos()).Filename)
		refs[from] = map[string]int{}
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			o := p.TypesInfo.Uses[id]
			if o == nil || o.Pkg() != p.Types || !o.Pos().IsValid() {
				return true
			}
			if v, ok := o.(*types.Var); ok && !v.IsField() && v.Parent() != p.Types.Scope() {
				return true
			}
			if to := filepath.Base(p.Fset.Position(o.Pos()).Filename); to != from {
				refs[from][to]++
			}
			return true
		})
	}
	return refs
}

// arrange orders the files from those that others build on to those that build on others, and counts the pairs of
// files whose reference points the other way.
func arrange(names []string, refs map[string]map[string]int) (order []string, up, total int) {
	left := slices.Clone(names)
	slices.Sort(left)
	for len(left) > 0 {
		best, least := 0, 1<<30
		for i, f := range left {
			open := 0
			for _, g := range left {
				if g != f && refs[f][g] > 0 {
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
	for i, f := range order {
		for g := range refs[f] {
			total++
			if slices.Index(order, g) > i {
				up++
			}
		}
	}
	return order, up, total
}
