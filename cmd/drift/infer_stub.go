package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/contract/stub"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/usage"
	"github.com/drift-analyzer/drift/infer"
	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/packs"
)

// stubFlags say which project is read for a draft, and where the draft goes.
type stubFlags struct {
	projectFlags
	language, output string
}

func inferStubCommand() *cobra.Command {
	var f stubFlags
	c := &cobra.Command{
		Use:   "stub package [-p tsconfig | --dir folder] [-o file]",
		Short: "Draft what a dependency does from how the project uses it",
		Long: "The draft states what the uses of the package show: paths and queues that its functions are called with, names of another package that\n" +
			"it exports again, classes that it may descend from. Uses that show nothing are comments. A draft is not used until somebody has looked at\n" +
			"it and taken `authored: false` out. A file that is there is never overwritten.",
		Example: "  drift infer stub @corp/http\n  drift infer stub corp-rails --dir legacy -o -",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			draft, err := f.draft(args[0])
			if err != nil {
				return err
			}
			return f.write(args[0], draft)
		},
	}
	flags := c.Flags()
	f.projectFlags.add(flags)
	flags.StringVar(&f.language, "lang", "", "language to read: "+strings.Join(extract.Languages(), ", ")+" (default: the one that uses the package)")
	flags.StringVarP(&f.output, "output", "o", "", "file to write, - for standard output (default: "+stub.Folder+"/PACKAGE.yaml)")
	return c
}

// noDraft is why there is no draft of a package.
type noDraft struct {
	why string
	// advice is what to do next, for whoever types the command.
	advice string
}

func (n *noDraft) Error() string { return n.why + n.advice }

// draftFor is a draft for a coding tool, which has no flags to be told of.
func draftFor(name string) ([]byte, error) {
	text, err := (&stubFlags{}).draft(name)
	var none *noDraft
	if errors.As(err, &none) {
		err = errors.New(none.why)
	}
	return text, err
}

// draft drafts the stub of a package.
func (f *stubFlags) draft(name string) ([]byte, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if name == "" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "/") {
		return nil, fmt.Errorf("%q is no package; name one as code imports it", name)
	}
	builtIn, err := builtInPacks()
	if err != nil {
		return nil, err
	}
	if pack := readBy(builtIn, name); pack != "" {
		return nil, &noDraft{fmt.Sprintf("%s needs no stub: the pack %s reads it", name, pack), "; run drift extract with -f " + pack}
	}
	d := infer.Dependency{Package: name}
	languages := extract.Languages()
	if f.language != "" {
		languages = []string{f.language}
	} else if f.project != "" {
		languages = []string{"typescript"}
	}
	for _, language := range languages {
		uses, err := extract.Usage(f.options(language), originsOf(name, language))
		if err != nil {
			return nil, err
		}
		if len(uses) > len(d.Uses) {
			d.Language, d.Uses = language, uses
		}
	}
	if len(d.Uses) == 0 {
		return nil, &noDraft{fmt.Sprintf("no file of the project uses %s; name it as code imports it", name), ", and the project with -p or --dir"}
	}
	dir, files, err := around(f.folder(), f.bounds)
	if err == nil {
		dir, err = filepath.Abs(dir)
	}
	if err != nil {
		return nil, err
	}
	d.Version = installedVersion(dir, files, name)
	text, statements := infer.Stub(d, knownExports(builtIn, d.Language))
	if statements == 0 {
		return nil, fmt.Errorf("%s is used in %s, and nothing there shows what it does; this is what was seen:\n%s", name, counted.Of(len(d.Uses), "place", "places"), seen(d.Uses))
	}
	return text, nil
}

// builtInPacks are the built-in packs, read and not started.
func builtInPacks() ([]*packrt.Pack, error) {
	var out []*packrt.Pack
	for _, name := range packs.Names() {
		module, _ := packs.Module(name)
		p, err := packrt.Read(module, true)
		if err != nil {
			return nil, fmt.Errorf("pack %s: %w", name, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// readBy is the pack that reads a package, if one does: a stub would state what is known better.
func readBy(builtIn []*packrt.Pack, name string) string {
	for _, p := range builtIn {
		for _, d := range p.Manifest.Dependency {
			if d.Name == name {
				return p.Manifest.ID
			}
		}
	}
	return ""
}

// seen lists the first uses of a package.
func seen(uses []usage.Use) string {
	var out strings.Builder
	for i, u := range uses {
		if i == 10 {
			fmt.Fprintf(&out, "  and %d more", len(uses)-i)
			break
		}
		fmt.Fprintf(&out, "  %s:%d: %s %s\n", u.File, u.Line, u.Export, u.How)
	}
	return strings.TrimRight(out.String(), "\n")
}

// originsOf are the beginnings of the origins that speak of a package: of a gem, the constants that its name stands for.
func originsOf(name, language string) []string {
	switch language {
	case "python":
		module := strings.ReplaceAll(name, "-", "_")
		return []string{module + "#", module + "."}
	case "ruby":
		var nested, joined strings.Builder
		for i, part := range strings.Split(name, "-") {
			if i > 0 {
				nested.WriteString("::")
			}
			for _, word := range strings.Split(part, "_") {
				if word != "" {
					nested.WriteString(strings.ToUpper(word[:1]) + word[1:])
					joined.WriteString(strings.ToUpper(word[:1]) + word[1:])
				}
			}
		}
		return []string{"ruby#" + nested.String(), "ruby#" + joined.String()}
	}
	return []string{name + "#", name + "/"}
}

// knownExports are the exports that packs of a language speak of.
func knownExports(builtIn []*packrt.Pack, language string) infer.Known {
	out := infer.Known{}
	for _, p := range builtIn {
		if !slices.Contains(p.Manifest.Languages, language) {
			continue
		}
		p.Manifest.EachOrigin(func(origin string) {
			origin = strings.TrimPrefix(origin, "type:")
			pkg, rest, ok := strings.Cut(origin, "#")
			if end := strings.IndexAny(rest, ".([*"); end >= 0 {
				rest = rest[:end]
			}
			if !ok || pkg == "global" || rest == "" || rest == "default" {
				return
			}
			key := rest[strings.LastIndexByte(rest, ':')+1:]
			if export := pkg + "#" + rest; !slices.Contains(out[key], export) {
				out[key] = append(out[key], export)
			}
		})
	}
	return out
}

// write writes a draft. It never overwrites one.
func (f *stubFlags) write(name string, draft []byte) error {
	if f.output == "-" {
		return writeTo("", func(w io.Writer) error { _, err := w.Write(draft); return err })
	}
	path := f.output
	if path == "" {
		path = filepath.Join(f.folder(), filepath.FromSlash(stub.FileOf(name)))
	}
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s is there already and is not overwritten; -o names another file, -o - prints the draft", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("cannot write the draft: %w", err)
	}
	if err := atomicfile.Write(path, func(w io.Writer) error { _, err := w.Write(draft); return err }); err != nil {
		return err
	}
	inert.Fprintf(os.Stderr, "wrote %s; look at its statements and take the line authored: false out\n", path)
	return nil
}
