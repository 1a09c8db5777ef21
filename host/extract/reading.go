package extract

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// reading reads the files of a project, each once: on the way when a language
// has to read files to find out which there are, the others afterwards.
type reading struct {
	r       *run
	front   frontEnd
	queries *queries
	slots   chan struct{}

	mu             sync.Mutex
	files          map[string]*fileRead
	done, expected int
	err            error
}

// fileRead is one file that was read, or why it could not be.
type fileRead struct {
	once     sync.Once
	tree     *syntax.Tree
	file     *unit.File
	matches  fileMatches
	problems []FileProblem
	// unused files say nothing to anybody.
	unused bool
}

func (r *run) newReading(front frontEnd) *reading {
	return &reading{r: r, front: front, queries: r.newQueries(), slots: make(chan struct{}, r.opts.Workers), files: map[string]*fileRead{}}
}

// Expect is told how many files are going to be read.
func (d *reading) Expect(files int) {
	d.mu.Lock()
	d.expected = max(d.expected, files)
	d.mu.Unlock()
}

// Outline reads a file and gives the part of it that says which other files it needs.
func (d *reading) Outline(abs string) (string, bool) {
	d.slots <- struct{}{}
	defer func() { <-d.slots }()
	f := d.read(abs)
	if f.tree == nil {
		return "", false
	}
	return typescript.Outline(f.tree)
}

// read gives a file, reading it the first time.
func (d *reading) read(abs string) *fileRead {
	d.mu.Lock()
	f := d.files[abs]
	if f == nil {
		f = &fileRead{}
		d.files[abs] = f
	}
	d.mu.Unlock()
	f.once.Do(func() {
		d.parse(f, abs)
		if d.r.opts.Progress != nil {
			d.mu.Lock()
			d.done++
			d.r.opts.Progress(d.done, max(d.done, d.expected))
			d.mu.Unlock()
		}
	})
	return f
}

func (d *reading) parse(f *fileRead, abs string) {
	rel := d.r.project.Rel(abs)
	lang := syntax.LanguageOf(abs)
	source, err := os.ReadFile(filepath.FromSlash(abs))
	if err != nil {
		f.problems = []FileProblem{{rel, syntax.Problem{Kind: "unreadable", Detail: reasonOf(err)}}}
		return
	}
	if lang == syntax.NoLanguage {
		return
	}
	set, err := d.queries.of(lang, rel)
	if err != nil {
		d.mu.Lock()
		d.err = err
		d.mu.Unlock()
		return
	}
	unasked := len(set.specs) == 0 && d.front.declares != nil && d.r.ignored(rel)
	if unasked && !d.front.mayDeclare(source) {
		f.unused = true
		return
	}
	out := syntax.Parse(lang, source, syntax.DefaultLimits, set.compiled)
	for _, p := range out.Problems {
		f.problems = append(f.problems, FileProblem{rel, p})
	}
	if out.Tree == nil {
		return
	}
	f.tree = out.Tree
	if unasked && !d.front.declares(out.Tree) {
		f.unused, f.tree = true, nil
		return
	}
	f.file = d.front.lower(rel, abs, out.Tree)
	f.matches = d.r.expand(out.Tree, out.Matches, set)
	out.Matches.Done()
}
