package reading

import (
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/host/types/records"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// sources is what one programming language brings to a run; all other code of the stages is the
// same for all languages.
type sources interface {
	// Files lists the absolute paths of the project's source files, sorted.
	Files() []string
	// Link is called once, with the files that could be read in the order of
	// the program, and answers what module specifiers name.
	Link(files []*unit.File) flow.ModuleResolver
	// Packages are the libraries that the files use, by the name that origins have,
	// and the modules that may be one of several files.
	Packages(files []*unit.File) (map[string]Use, []FileProblem)
	// Types is what is known of types, completed by what packs say of classes that describe their fields.
	Types(prog *program.Program, packs []*packrt.Pack) Types
}

// language is one that can be read.
type language struct {
	*lower.FrontEnd
	// open finds the files.
	open opener
	// importName, when set, is the last part of the name that a file's module is imported by.
	importName func(abs string) string
}

// Types answers questions about the types of a project.
type Types struct {
	types.Oracle
	// Records is the oracle of languages whose classes have fields that packs state; nil for others.
	Records *records.Oracle
	// Definitions are the types that shapes refer to by name; nil for an oracle without any.
	Definitions func() summary.Shapes
	// Asking says which files a worker is going to ask about; nil for an oracle to which it makes no difference.
	Asking func(worker int, files []string)
}

// Use is how a project uses a library.
type Use struct {
	// Files that import it.
	Files int
	// Installed is false when the language needs the library's declarations and they are not there.
	Installed bool
	// Named: no manifest of the project names it, and the run names its pack. In a language whose files import nothing that decides.
	Named bool
}

// opener finds the sources of a project; it may have read some of them while finding them.
// Files that are left out are listed as problems.
type opener func(p *project.Project, with opening) (sources, []FileProblem, error)

// opening is what an opener may use.
type opening struct {
	reader  *reader
	workers int
	packs   []*packrt.Pack
	// without are folders that other runs read.
	without []string
}

// languages by the name that --lang takes. Each adds itself.
var languages = map[string]language{}

func add(l language) { languages[l.Name()] = l }

// Languages lists the names of the languages that can be read.
func Languages() []string { return slices.Sorted(maps.Keys(languages)) }

// unreadable turns the reasons that a walk over files gives into problems.
func unreadable(reasons []string) []FileProblem {
	var out []FileProblem
	for _, reason := range reasons {
		out = append(out, FileProblem{File: ".", Problem: syntax.Problem{Kind: "unreadable", Detail: reason}})
	}
	return out
}
