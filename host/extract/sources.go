package extract

import (
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/lang/ruby"
	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/host/unit"
)

// sources is what one programming language brings to a run; everything else
// of this package is the same for all languages.
type sources interface {
	// Files lists the absolute paths of the project's source files, sorted.
	Files() []string
	// Link is called once, with the files that could be read in the order of
	// the program, and answers what module specifiers name.
	Link(files []*unit.File) flow.ModuleResolver
	// Packages are the libraries that the files use, by the name that origins have.
	Packages(files []*unit.File) map[string]use
	// Oracle answers questions about types.
	Oracle(prog *program.Program) types.Oracle
}

// frontEnd is how the files of a language are read.
type frontEnd struct {
	// open finds the files.
	open opener
	// lower gives the unit form of one file. Several files are lowered at once.
	lower func(rel, abs string, tree *syntax.Tree) *unit.File
	// declares, when set, tells whether a file declares anything that other files
	// can name. One that does not, and that every pack ignores, is not lowered.
	declares func(tree *syntax.Tree) bool
	// mayDeclare tells of the text, in far less time, that it does not. A file of which
	// nothing is asked is not even parsed then.
	mayDeclare func(source []byte) bool
}

// use is how a project uses a library.
type use struct {
	// Files that import it.
	Files int
	// Installed is false when the language needs the library's declarations and they are not there.
	Installed bool
}

// opener finds the sources of a project, some of which it may have read on the way.
// Files that are left out are listed as problems.
type opener func(p *project.Project, read *reading, workers int) (sources, []FileProblem, error)

// languages by the name that --lang takes.
var languages = map[string]frontEnd{
	"ruby":       {open: openRuby, lower: ruby.Lower, declares: ruby.Declares, mayDeclare: ruby.MayDeclare},
	"typescript": {open: openTypeScript, lower: typescript.Lower},
}

// Languages lists the names of the languages that can be read.
func Languages() []string { return slices.Sorted(maps.Keys(languages)) }

// unreadable makes problems of the reasons that a walk over files gives.
func unreadable(reasons []string) []FileProblem {
	var out []FileProblem
	for _, reason := range reasons {
		out = append(out, FileProblem{File: ".", Problem: syntax.Problem{Kind: "unreadable", Detail: reason}})
	}
	return out
}
