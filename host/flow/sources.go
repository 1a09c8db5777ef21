package flow

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// ModuleResolver tells what a module specifier names.
type ModuleResolver interface {
	Resolve(from *unit.File, specifier string) Target
}

// Submodules is what a resolver can do besides, of a language in which a module is an attribute of the package it lies in.
type Submodules interface {
	// Submodule finds the module of that name inside a package; ok is false when there is none.
	Submodule(of Target, name string) (Target, bool)
}

// ModuleNames is what a resolver can do besides, of a language whose files have a dotted name.
type ModuleNames interface {
	// ModuleName gives the dotted name of a file.
	ModuleName(file FileID) string
}

// Bringing is what a resolver can do besides, where frameworks bring files of the project into scope by themselves.
type Bringing interface {
	// Brought lists the files that may give a name its meaning in a file that does not import it, each with what it exports it under.
	Brought(from *unit.File, name string) []BroughtIn
}

// BroughtIn is an export of a file that other files know without importing it, or what a script gives to a name that all scripts share.
type BroughtIn struct {
	File   FileID
	Export string
	// Binding or Expr is what a script gives, where there is no export.
	Binding unit.BindingID
	Expr    unit.ExprID
}

// Target is a resolved module: a file of the program, or a package.
type Target struct {
	// File in Program.Files, -1 when it is none.
	File FileID
	// Package is the name that origins use: "express", "fs", "django.http".
	Package string
}

// Sources are the files of a run, and what they call one another.
type Sources struct {
	Files []*unit.File
	// Semantics is what is known of their language, which is one for all files of a run.
	Semantics *unit.Semantics
	// Modules tells what the files' imports name.
	Modules ModuleResolver
	// packages and names are what the resolver can do besides; nil where the language has no such thing.
	packages Submodules
	names    ModuleNames
	bringing Bringing
	paths    map[string]FileID
	quiet    []bool
}

// BroughtIn lists the files of the project that may give a name its meaning in a file that does not import it.
func (s *Sources) BroughtIn(file FileID, name string) []BroughtIn {
	if s.bringing == nil {
		return nil
	}
	return s.bringing.Brought(s.Files[file], name)
}

// NewSources puts the lowered files of a run together with what resolves their imports.
func NewSources(files []*unit.File, modules ModuleResolver) Sources {
	s := Sources{Files: files, Semantics: semanticsOf(files), Modules: modules, paths: make(map[string]FileID, len(files))}
	s.packages, _ = modules.(Submodules)
	s.names, _ = modules.(ModuleNames)
	s.bringing, _ = modules.(Bringing)
	for i, f := range files {
		s.paths[f.Path] = FileID(i)
	}
	return s
}

// Submodule finds the module of a name inside a package, where modules are attributes of their packages.
func (s *Sources) Submodule(of Target, name string) (Target, bool) {
	if s.packages == nil {
		return Target{}, false
	}
	return s.packages.Submodule(of, name)
}

// ModuleName gives the dotted name of a file, where files have one.
func (s *Sources) ModuleName(file FileID) (string, bool) {
	if s.names == nil {
		return "", false
	}
	return s.names.ModuleName(file), true
}

// Func is the function itself.
func (s *Sources) Func(f FuncRef) *unit.Func { return s.Files[f.File].Func(f.Func) }

// Class is the class itself.
func (s *Sources) Class(c ClassRef) *unit.Class { return s.Files[c.File].Class(c.Class) }

// Expr is the expression itself.
func (s *Sources) Expr(at Site) *unit.Expr { return s.Files[at.File].Expr(at.Expr) }

// Quiet says of which files the calls are nobody's: tests that call what they test.
// It is said once, before anything is asked.
func (s *Sources) Quiet(files []bool) { s.quiet = files }

// IsQuiet reports whether the calls of a file are nobody's.
func (s *Sources) IsQuiet(file FileID) bool { return int(file) < len(s.quiet) && s.quiet[file] }

// FileByPath finds a file by its path relative to the project.
func (s *Sources) FileByPath(name string) (FileID, bool) {
	id, ok := s.paths[name]
	return id, ok
}

// ProjectFolder begins the path of a file of the project, wherever that lies: a hole that no source spells.
const ProjectFolder = "{project root}"

// IsAbsolutePath reports whether the path of a file begins at the top, or at the top of the project.
func IsAbsolutePath(text string) bool {
	return strings.HasPrefix(text, "/") || strings.HasPrefix(text, ProjectFolder)
}

// OwnPath gives what an origin stands for by which a file names itself or its folder; false for any other.
func (s *Sources) OwnPath(file FileID, origin string) (Value, bool) {
	at := s.Files[file].Path
	switch names := &s.Semantics.Names; {
	case slices.Contains(names.Folder, origin):
		return inProject(path.Dir(at))
	case slices.Contains(names.File, origin):
		return inProject(at)
	}
	return Value{}, false
}

// PathOf gives the path of a file of the project; false for one that lies outside.
func (s *Sources) PathOf(file FileID) (Value, bool) { return inProject(s.Files[file].Path) }

func inProject(at string) (Value, bool) {
	if !filepath.IsLocal(at) {
		return Value{}, false
	}
	return Value{Kind: Pattern, Text: strings.TrimSuffix(ProjectFolder+"/"+at, "/.")}, true
}

// semanticsOf is that of the language of a run's files.
func semanticsOf(files []*unit.File) *unit.Semantics {
	for _, f := range files {
		if f.Semantics != nil {
			return f.Semantics
		}
	}
	return &unit.Semantics{}
}

// Within reports whether a function is another one, or written inside it.
func (s *Sources) Within(in, owner FuncRef) bool {
	if in.File != owner.File {
		return false
	}
	f := s.Files[in.File]
	for id := in.Func; id != 0; id = f.Func(id).Parent {
		if id == owner.Func {
			return true
		}
	}
	return false
}

// Lookup is what is settled on a path.
type Lookup interface {
	// Value gives the expression that a name stands for, and what was known when the name got it: what the expression
	// itself reads, it read then.
	Value(file FileID, binding unit.BindingID, env *Env) (Site, *Env, Lookup, bool)
	// Carried reports whether an earlier round of a loop may have given the name its value.
	Carried(file FileID, binding unit.BindingID, env *Env) bool
	// Result gives the expression that a call returned, or the side that a conditional expression took.
	Result(call Site, env *Env) (Site, *Env, bool)
	// Ran tells whether the path has run an expression of a function, in one of its activations.
	Ran(at Site, in unit.FuncID, env *Env) Ran
}

// LookUp is a look-up by an unknown key in a table that is written down.
type LookUp struct {
	Key     unit.ExprID
	Entries []Entry
	// Default is what the look-up gives for any other key, Raises what it raises then, by origin, followed by what that
	// descends from; without either it gives nothing.
	Default Prop
	Raises  []string
	// Declared: a function of the language finds it, and raises what it is declared to raise.
	Declared bool
}

// Entry is one entry of a table.
type Entry struct {
	Key   Value
	Value Prop
}

// Ran says whether a path has run an expression.
type Ran uint8

// What is known of that.
const (
	// RanUntold: the path says nothing, since it did not run through the function.
	RanUntold Ran = iota
	RanNever
	RanSometimes
	RanAlways
)
