package main

import (
	"errors"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/project"
)

// projectFlags say which one project a command reads.
type projectFlags struct {
	project, dir string
	bounds       project.Bounds
}

// add offers the flags.
func (f *projectFlags) add(flags *pflag.FlagSet) {
	flags.StringVarP(&f.project, "project", "p", "", "tsconfig.json to read (default: the nearest one)")
	flags.StringVar(&f.dir, "dir", "", "folder to read, for a project without a tsconfig")
	boundsFlags(flags, &f.bounds)
}

// boundsFlags say which files may be read for a project.
func boundsFlags(flags *pflag.FlagSet, b *project.Bounds) {
	flags.StringVar(&b.Root, "root", "", "folder that the project's files stay in (default: the repository or workspace around it)")
	flags.BoolVar(&b.AllowOutside, "allow-outside", false, "read files outside the root too, where imports, links and configuration lead there")
}

// named reports whether a flag names the project.
func (f *projectFlags) named() bool { return f.project != "" || f.dir != "" }

// check refuses two projects.
func (f *projectFlags) check() error {
	if f.project != "" && f.dir != "" {
		return errors.New("-p and --dir exclude each other: a tsconfig says which files there are")
	}
	return nil
}

// folder is where the project's configuration is looked for.
func (f *projectFlags) folder() string {
	switch {
	case f.dir != "":
		return f.dir
	case f.project != "":
		return filepath.Dir(f.project)
	}
	return "."
}

// options are what extraction is told about the project: what the flags name, otherwise the nearest tsconfig for
// TypeScript, otherwise the working directory.
func (f *projectFlags) options(language string) extract.Options {
	opts := extract.Options{Config: f.project, Dir: f.dir, Bounds: f.bounds, Language: language}
	if !f.named() {
		if language == "typescript" {
			opts.Config = project.Nearest(".")
		}
		if opts.Config == "" {
			opts.Dir = "."
		}
	}
	return opts
}
