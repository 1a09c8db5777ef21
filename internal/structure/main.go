// Command structure prints figures of the inside of packages: lines, files, exported names, the largest struct and the
// largest set of methods, and references between files that point back up. The files of a package are put in the
// order that leaves few such references, so a package whose files only build on files before them has none.
//
//	go run ./internal/structure [-files] ./host/... ./check/...
//
// It imports nothing of ours. Begin reading at measure.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	files := flag.Bool("files", false, "also print the references of each file")
	flag.Parse()
	if err := run(flag.Args(), *files, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "structure:", err)
		os.Exit(1)
	}
}

func run(patterns []string, files bool, out io.Writer) error {
	loaded, err := load(patterns)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%-34s %6s %5s %8s  %-24s %-26s %s\n", "package", "lines", "files", "exported", "fields of largest", "methods of largest", "references back up")
	for _, p := range loaded {
		f := measure(p)
		fmt.Fprintf(out, "%-34s %6d %5d %8d  %-24s %-26s %d of %d\n", f.name, f.lines, len(f.order), f.exported, f.fields, f.methods, f.up, f.references)
		if files {
			f.writeFiles(out)
		}
	}
	return nil
}

func load(patterns []string) ([]*packages.Package, error) {
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	loaded, err := packages.Load(&packages.Config{Mode: mode}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("loading packages: %w", err)
	}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("loading %s: %w", p.PkgPath, p.Errors[0])
		}
	}
	slices.SortFunc(loaded, func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	return loaded, nil
}

// writeFiles prints the files in their order, each with the files that it refers to and how often; ^ marks those
// that point back up.
func (f *figures) writeFiles(out io.Writer) {
	for i, name := range f.order {
		var to []string
		for other, n := range f.uses[name] {
			mark := ""
			if slices.Index(f.order, other) > i {
				mark = "^"
			}
			to = append(to, fmt.Sprintf("%s%s:%d", mark, other, n))
		}
		slices.Sort(to)
		fmt.Fprintf(out, "    %-24s %s\n", name, strings.Join(to, " "))
	}
}
