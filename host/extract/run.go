package extract

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/shape"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Options of one extraction.
type Options struct {
	// Config is the tsconfig to read; Dir a folder, when there is none.
	Config, Dir string
	// Language is one of Languages, typescript when empty.
	Language string
	Packs    []*packrt.Pack
	// Files, when given, are the only ones whose units are reported (the whole project is read all the same).
	Files []string
	// Workers is how many files are read at once; 0 for one a processor.
	Workers int
	// Deployed are the functions that deploy templates near the project name.
	Deployed []Deployed
	// NoGaps leaves out the detection of gaps.
	NoGaps bool
	// Progress, when set, is told how many files were read so far.
	Progress func(done, total int)
}

// FileProblem is something wrong with a source file.
type FileProblem struct {
	File string
	syntax.Problem
}

// Missing is a package that a pack needs and that is not installed.
type Missing struct {
	Pack, Package string
	// Files that import it.
	Files int
}

// PackCount counts what one pack found, stage by stage.
type PackCount struct {
	Pack                                      string
	Importing, Matches, Facts, Units, Unknown int
	// Helpers are routes stated in functions that register for their callers, Unmet those whose callers are not
	// found; Doubled are units claimed from two files, Unlinked facts whose handler is no function of the project,
	// Adrift facts about no node.
	Helpers, Unmet, Doubled, Unlinked, Adrift int
}

// Result of one extraction.
type Result struct {
	Project   *project.Project
	Summaries []*summary.Summary
	Problems  []FileProblem
	Errors    []*packrt.Error
	Missing   []Missing
	Counts    []PackCount
	// Covered files of the project, and how many of them were read.
	Covered, Read int
	// Phases are the wall-clock times of the stages, in order.
	Phases []Phase
	// InPacks is the time that calls of packs took, what the host answers them included, summed over the workers.
	InPacks time.Duration
	// OracleFailures counts questions on which the type oracle failed.
	OracleFailures int
}

// Phase is one stage and its wall-clock time.
type Phase struct {
	Name string
	Took time.Duration
}

// run holds everything of one extraction.
type run struct {
	opts    Options
	project *project.Project
	sources sources
	// reading is set until the files are read.
	reading *reading
	oracle  types.Oracle
	prog    *flow.Program
	shapes  *shape.Maker
	matches []fileMatches
	specs   []packQuery
	facts   []*fact
	result  *Result
	// active are the packs whose packages the project uses, by number.
	active map[int]bool

	// ignores are the lists of files that packs ask nothing of, ignoring the number of each pack's.
	ignores  [][]string
	ignoring []int
	// quiet files are those that every pack ignores.
	quiet []bool
	// members lists the property reads of each file by where they stand.
	members []memberIndex
	// loops finds what the loops of each file take.
	loops []loopIndex
	// characters converts byte offsets to those of the format.
	characters []characterIndex

	mu      sync.Mutex
	inPacks atomic.Int64
	roles   map[roleKey]string
	// handed are the parameters that some call may hand a value the packs look for, and of which libraries.
	handed map[roleKey]families
	clock  time.Time

	// at finds the facts that speak of an expression.
	outcomes map[flow.Site][]*fact
	configs  map[flow.Site][]instance
	// interacts are what expressions do to stores, buses, deployed units, timers and metrics.
	interacts map[flow.Site][]instance
	stated    []statedUnit
	deployed  []deployedUnit
	// models names the store that a class, or a library call, stands for.
	models map[string]string
	// built are the instances that the program builds, by class.
	builtOnce sync.Once
	built     map[flow.ClassRef][]flow.Value
	// runs are the GraphQL operations that a call runs, fragments the index of the project's own.
	runs map[flow.Site][]summary.Binding
	// lost are the facts that register something of which nothing is known, and why.
	lost map[*fact]string
	// started are the calls of each file's top level that lead to a boundary; see start.
	started   map[flow.FileID][]startedCall
	fragments fragments
	// systems are the stores of packs whose accesses state none.
	systems map[int]string
	routes  []*route
	// derived are values that methods of others make and that are registrars of their own, by origin.
	derived  map[string]bool
	requests []instance
	// requestAt finds, by its call, the first request that stands there and was not lifted to a caller: its place in requests.
	requestAt map[flow.Site]int
	// rewrites are what clients do to the URLs of their requests, by the client.
	rewrites map[string][]rewrite
	// unwraps names the rules by which the answers of clients are read that hand them out otherwise, by the client.
	unwraps map[string]string
	inline  map[flow.FuncRef]bool
	// raises are the helpers that raise what is answered, walked where a unit that answers calls them.
	raises map[flow.FuncRef]bool
	// takes are the helpers that are handed the answer of a request.
	takes map[flow.FuncRef]bool
	sends map[flow.FuncRef]bool
	// follows: some route has a handler that exceptions are followed to; dealings remembers what those do with them.
	follows  bool
	dealings sync.Map // dealtKey -> []dealt
	units    map[flow.FuncRef]bool
	// before are the wrappers that run before a function, wherever that runs.
	before map[flow.FuncRef][]wrapper
	// beside are the wrappers of single units, answerers the exceptions that the handlers of a class answer (none: all).
	beside    map[besideKey][]wrapper
	answerers map[flow.ClassRef][]flow.Value
	// unitEnvs are the environments that units were found under (handlers made by functions).
	unitEnvs map[flow.FuncRef][]*flow.Env
	ids      map[flow.FuncRef]string
	// templateFiles are the templates by folder; see templates.
	templateFiles map[string]map[string][]string
}

// Run extracts one project.
func Run(ctx context.Context, opts Options) (*Result, error) {
	if opts.Language == "" {
		opts.Language = "typescript"
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	r := &run{opts: opts, result: &Result{}, clock: time.Now(), oracle: types.None{}}
	if err := r.open(); err != nil {
		return nil, err
	}
	r.phase("project")
	if err := r.read(); err != nil {
		return nil, err
	}
	r.phase("read")
	active := r.gate()
	r.active = map[int]bool{}
	for _, i := range active {
		r.active[i] = true
	}
	if len(active) > 0 {
		if err := r.match(ctx, active); err != nil {
			return nil, err
		}
		r.phase("packs")
		r.result.InPacks = time.Duration(r.inPacks.Load())
		r.ground()
		r.phase("lift")
		r.build()
		r.phase("units")
	}
	r.result.OracleFailures = r.oracle.Problems()
	return r.result, nil
}

func (r *run) phase(name string) {
	now := time.Now()
	r.result.Phases = append(r.result.Phases, Phase{name, now.Sub(r.clock)})
	r.clock = now
}

func (r *run) open() error {
	p, err := project.Find(r.opts.Config, r.opts.Dir)
	if err != nil {
		return err
	}
	r.project, r.result.Project = p, p
	front, ok := languages[r.opts.Language]
	if !ok {
		return fmt.Errorf("drift does not read %q; it reads %s", r.opts.Language, strings.Join(Languages(), ", "))
	}
	var problems []FileProblem
	r.reading = r.newReading(front)
	if r.sources, problems, err = front.open(p, r.reading, r.opts.Workers); err != nil {
		return err
	}
	if g, ok := r.sources.(interface{ setGenerated(map[string]string) }); ok {
		g.setGenerated(r.generatedFolders(p))
	}
	if w, ok := r.sources.(interface{ setWhole([]string) }); ok {
		var packages []string
		for _, p := range r.opts.Packs {
			packages = append(packages, rules.WithSubmodules(p.Manifest)...)
		}
		w.setWhole(packages)
	}
	r.result.Problems = append(r.result.Problems, problems...)
	for _, problem := range problems {
		if problem.Kind == syntax.TooLarge {
			r.result.Covered++
		}
	}
	return nil
}

// read parses and lowers every file in parallel.
func (r *run) read() error {
	abs := r.sources.Files()
	r.result.Covered += len(abs)
	read := r.reading
	read.Expect(len(abs))
	results := r.readAll(read, abs)
	if read.err != nil {
		return read.err
	}
	r.reading, read.files = nil, nil
	var files []*unit.File
	unused := 0
	for _, one := range results {
		if one == nil || one.unused {
			unused++
		}
		if one == nil {
			continue
		}
		r.result.Problems = append(r.result.Problems, one.problems...)
		if one.file == nil {
			continue
		}
		files = append(files, one.file)
		r.matches = append(r.matches, one.matches)
	}
	r.result.Read = len(files) + unused
	r.prog = flow.New(files, r.sources.Link(files), rules.Hints(r.opts.Packs))
	r.quiet = make([]bool, len(files))
	for i, f := range files {
		r.quiet[i] = r.ignored(f.Path)
	}
	r.prog.Quiet(r.quiet)
	r.oracle = r.sources.Oracle(r.prog)
	r.describe()
	r.members = make([]memberIndex, len(files))
	r.loops = make([]loopIndex, len(files))
	r.characters = make([]characterIndex, len(files))
	r.shapes = &shape.Maker{Prog: r.prog, Oracle: r.oracle}
	return nil
}

func reasonOf(err error) string {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// parallel runs work for every index on the workers.
func (r *run) parallel(n int, work func(i int)) { r.parallelBy(n, func(_, i int) { work(i) }) }

// parallelBy is parallel that tells the work which of the workers does it.
func (r *run) parallelBy(n int, work func(worker, i int)) {
	var wg sync.WaitGroup
	var next atomic.Int64
	for worker := range min(r.opts.Workers, max(n, 1)) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				work(worker, int(i))
			}
		})
	}
	wg.Wait()
}

// gate finds the packs whose packages the project imports, and those it lacks.
func (r *run) gate() []int {
	used := r.sources.Packages(r.prog.Files)
	if s, ok := r.sources.(interface{ Doubtful() []FileProblem }); ok {
		r.result.Problems = append(r.result.Problems, s.Doubtful()...)
	}
	var active []int
	for i, p := range r.opts.Packs {
		count := PackCount{Pack: p.Manifest.ID}
		if len(p.Manifest.Requires) == 0 {
			count.Importing = len(r.prog.Files)
		}
		for _, need := range p.Manifest.Requires {
			for name, use := range used {
				if name != need && !strings.HasPrefix(name, need+"/") && !strings.HasPrefix(name, need+".") {
					continue
				}
				count.Importing += use.Files
				if !use.Installed {
					r.result.Missing = append(r.result.Missing, Missing{p.Manifest.ID, name, use.Files})
				}
			}
		}
		if count.Importing > 0 {
			active = append(active, i)
		}
		r.result.Counts = append(r.result.Counts, count)
	}
	sort.Slice(r.result.Missing, func(i, j int) bool {
		a, b := r.result.Missing[i], r.result.Missing[j]
		return a.Pack < b.Pack || a.Pack == b.Pack && a.Package < b.Package
	})
	return active
}
