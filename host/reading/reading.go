package reading

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"strings"

	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/shape"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// Options of reading one project.
type Options struct {
	Project *project.Project
	// Language is one of Languages.
	Language string
	Packs    []*packrt.Pack
	// Without are absolute folders that other runs read. Where a language reads what imports lead to, their files are read
	// only when they are imported.
	Without []string
	// Workers is how many files are read at once.
	Workers int
	// Progress, when set, is called with how many files were read so far.
	Progress func(done, total int)
	// Stated is what the project states about its dependencies.
	Stated   rules.Stated
	Failures *stage.Failures
}

// FileProblem is something wrong with a source file.
type FileProblem struct {
	File string
	syntax.Problem
}

// Report counts what was read, and lists what was not.
type Report struct {
	Problems []FileProblem
	// Covered files of the project, and how many of them were read.
	Covered, Read int
}

// Code is a project that was read: the input of all later stages.
type Code struct {
	Project *project.Project
	Prog    *program.Program
	Types   Types
	Shapes  *shape.Maker
	// Libraries are those that the files use, by the name that origins have.
	Libraries map[string]Use
	// Ignored says which files every pack ignores.
	Ignored []bool
	Report  Report
	// Failures collects the items that stages fail on.
	Failures *stage.Failures
	// Cuts collects what bounds keep from being looked at.
	Cuts *stage.Cuts

	members       []exprIndex
	names         []exprIndex
	calls         []exprIndex
	assignments   []exprIndex
	constructions []exprIndex
	choices       []choiceIndex
	objects       []exprIndex
	elements      []exprIndex
	characters    []characterIndex
}

// Matched are the matches of the packs' queries.
type Matched struct {
	// Files are the matches of each file; Queries are the queries that these refer to by number.
	Files   []Matches
	Queries []PackQuery
}

// Opened is a project whose files were found.
type Opened struct {
	reader  *reader
	sources sources
	report  Report
}

// Open finds the files of a project. Some may have to be read for that.
func Open(opts Options) (*Opened, error) {
	front, ok := languages[opts.Language]
	if !ok {
		return nil, fmt.Errorf("drift does not read %q; it reads %s", opts.Language, strings.Join(Languages(), ", "))
	}
	o := &Opened{reader: newReader(opts, front)}
	sources, problems, err := front.open(opts.Project, opening{reader: o.reader, workers: opts.Workers, packs: opts.Packs, without: opts.Without})
	if err != nil {
		return nil, err
	}
	o.sources, o.report.Problems = sources, problems
	for _, problem := range problems {
		if problem.Kind == syntax.TooLarge {
			o.report.Covered++
		}
	}
	return o, nil
}

// Read parses and lowers every file, several at once, and links them to one program.
func (o *Opened) Read() (*Code, *Matched, error) {
	r := o.reader
	abs := o.sources.Files()
	o.report.Covered += len(abs)
	r.Expect(len(abs))
	results := r.readAll(abs)
	if r.err != nil {
		return nil, nil, r.err
	}
	r.files = nil // the compiler keeps the reader
	matched := &Matched{Queries: r.queries.specs}
	code := &Code{Project: r.opts.Project, Report: o.report, Failures: r.opts.Failures, Cuts: &stage.Cuts{}}
	var files []*unit.File
	unused := 0
	for _, one := range results {
		if one == nil || one.unused {
			unused++
		}
		if one == nil {
			continue
		}
		code.Report.Problems = append(code.Report.Problems, one.problems...)
		if one.file == nil {
			continue
		}
		files = append(files, one.file)
		matched.Files = append(matched.Files, one.matches)
	}
	code.Report.Read = len(files) + unused
	code.Prog = program.New(files, r.opts.Stated.Resolver(o.sources.Link(files)), rules.Hints(r.opts.Packs, r.opts.Stated))
	code.Ignored = make([]bool, len(files))
	for i, f := range files {
		code.Ignored[i] = r.queries.ignored(f.Path)
	}
	code.Prog.Quiet(code.Ignored)
	code.Types = o.sources.Types(code.Prog, r.opts.Packs)
	code.Types.Oracle = protect(code.Types.Oracle, code.Prog, code.Failures)
	code.members, code.names = make([]exprIndex, len(files)), make([]exprIndex, len(files))
	code.calls, code.assignments = make([]exprIndex, len(files)), make([]exprIndex, len(files))
	code.constructions, code.choices = make([]exprIndex, len(files)), make([]choiceIndex, len(files))
	code.objects, code.elements = make([]exprIndex, len(files)), make([]exprIndex, len(files))
	code.characters = make([]characterIndex, len(files))
	code.Shapes = &shape.Maker{Prog: code.Prog, Oracle: code.Types.Oracle}
	var doubtful []FileProblem
	code.Libraries, doubtful = o.sources.Packages(files)
	for name, use := range maps.Clone(code.Libraries) {
		for _, of := range r.opts.Stated.Uses(name) {
			u := code.Libraries[of]
			code.Libraries[of] = Use{Files: u.Files + use.Files, Installed: u.Installed || use.Installed, Named: u.Named}
		}
	}
	code.Report.Problems = append(code.Report.Problems, doubtful...)
	return code, matched, nil
}

func reasonOf(err error) string {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}
