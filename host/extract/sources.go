package extract

import (
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
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
	// Lower gives the unit form of one file. Several files are lowered at once.
	Lower(rel, abs string, tree *syntax.Tree) *unit.File
	// Link is called once, with the files that could be read in the order of
	// the program, and answers what module specifiers name.
	Link(files []*unit.File) flow.ModuleResolver
	// Packages are the libraries that the files use, by the name that origins have.
	Packages(files []*unit.File) map[string]use
	// Oracle answers questions about types.
	Oracle(prog *flow.Program) types.Oracle
}

// declarer is what a language may bring besides: whether a file declares anything
// that other files can name. One that does not, and that every pack ignores, is not lowered.
type declarer interface {
	Declares(tree *syntax.Tree) bool
}

// use is how a project uses a library.
type use struct {
	// Files that import it.
	Files int
	// Installed is false when the language needs the library's declarations and they are not there.
	Installed bool
}

// opener finds the sources of a project. Files that are left out are listed as problems.
type opener func(p *project.Project, workers int) (sources, []FileProblem, error)

// languages by the name that --lang takes.
var languages = map[string]opener{
	"ruby":       openRuby,
	"typescript": openTypeScript,
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
