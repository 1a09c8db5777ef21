package reading

import (
	"errors"
	"path/filepath"
	"sync"

	"github.com/drift-analyzer/drift/host/lang/typescript"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// reader reads the files of a project, each once: while they are looked for, where a language has
// to read files to find out which there are; the others afterwards.
type reader struct {
	opts    Options
	front   language
	queries *queries
	slots   chan struct{}

	mu             sync.Mutex
	files          map[string]*fileRead
	done, expected int
	err            error
}

// stageName is what failures call this stage.
const stageName = "reading"

// fileRead is one file that was read, or why it could not be.
type fileRead struct {
	once     sync.Once
	tree     *syntax.Tree
	file     *unit.File
	matches  Matches
	problems []FileProblem
	// unused: a file that declares nothing and that no pack asks about.
	unused bool
}

func newReader(opts Options, front language) *reader {
	return &reader{opts: opts, front: front, queries: newQueries(opts.Packs), slots: make(chan struct{}, opts.Workers), files: map[string]*fileRead{}}
}

// Expect says how many files are going to be read.
func (d *reader) Expect(files int) {
	d.mu.Lock()
	d.expected = max(d.expected, files)
	d.mu.Unlock()
}

// Outline reads a file and gives the part of it that refers to other files.
func (d *reader) Outline(abs string) (outline string, ok bool) {
	d.slots <- struct{}{}
	defer func() { <-d.slots }()
	f := d.read(abs)
	if f.tree == nil {
		return "", true // what was not read refers to nothing that is known
	}
	name := func() (file, item string) { return d.opts.Project.Rel(abs), "the outline" }
	d.opts.Failures.Protect(stageName, name, func() { outline, ok = typescript.Outline(f.tree) })
	return outline, ok
}

// LeftOut tells whether a file that was read was left out because a tool made it.
func (d *reader) LeftOut(abs string) bool {
	d.mu.Lock()
	f := d.files[abs]
	d.mu.Unlock()
	return f != nil && len(f.problems) > 0 && f.problems[0].Kind == syntax.Minified
}

// read gives a file, reading it the first time.
func (d *reader) read(abs string) *fileRead {
	d.mu.Lock()
	f := d.files[abs]
	if f == nil {
		f = &fileRead{}
		d.files[abs] = f
	}
	d.mu.Unlock()
	f.once.Do(func() {
		rel := d.opts.Project.Rel(abs)
		name := func() (file, item string) { return rel, "the file" }
		if !d.opts.Failures.Protect(stageName, name, func() { d.parse(f, abs) }) {
			f.tree, f.file, f.matches = nil, nil, Matches{}
		}
		if d.opts.Progress != nil {
			d.mu.Lock()
			d.done++
			d.opts.Progress(d.done, max(d.done, d.expected))
			d.mu.Unlock()
		}
	})
	return f
}

func (d *reader) parse(f *fileRead, abs string) {
	rel := d.opts.Project.Rel(abs)
	lang := syntax.LanguageOf(abs)
	switch {
	case templates.IsPage(abs):
		lang = syntax.JavaScript
	case templates.IsBound(abs):
		lang = syntax.TypeScript
	}
	source, err := d.opts.Project.Files.Read(filepath.FromSlash(abs), sourcefile.Source)
	if err != nil {
		if refused := (*sourcefile.Error)(nil); errors.As(err, &refused) {
			return // the run lists all that were
		}
		f.problems = []FileProblem{{rel, syntax.Problem{Kind: "unreadable", Detail: reasonOf(err)}}}
		return
	}
	if isMinified(rel, source) {
		f.problems = []FileProblem{{rel, syntax.Problem{Kind: syntax.Minified, Detail: "a tool has put it on few lines; what it was made of is read where that stands"}}}
		return
	}
	var text templates.Text
	whole := source
	if templates.HoldsScripts(abs) {
		if text = templates.ReadText(abs, source); text.Elements {
			lang = syntax.TSX
		}
		source = text.Source
	}
	if lang == syntax.NoLanguage {
		return
	}
	lang = syntax.WrittenIn(lang, source)
	set, err := d.queries.of(lang, rel)
	if err != nil {
		d.mu.Lock()
		d.err = err
		d.mu.Unlock()
		return
	}
	unasked := len(set.specs) == 0 && d.front.Declares != nil && d.queries.ignored(rel)
	if unasked && !d.front.MayDeclare(source) {
		f.unused = true
		return
	}
	out := syntax.Parse(lang, source, syntax.DefaultLimits, set.compiled)
	if len(out.Problems) > 0 && len(text.Templates) > 0 {
		// What cannot be read there is not to cost the scripts anything.
		if without := syntax.Parse(lang, text.WithoutTemplate(), syntax.DefaultLimits, set.compiled); len(without.Problems) < len(out.Problems) {
			out.Matches.Done()
			out = without
			f.problems = append(f.problems, FileProblem{rel, syntax.Problem{Kind: syntax.SyntaxError, Detail: "its template cannot be read as code, and is left out"}})
		} else {
			without.Matches.Done()
		}
	}
	if out.Tree != nil && len(text.Moved) > 0 {
		moved := make([]syntax.Moved, len(text.Moved))
		for i, m := range text.Moved {
			moved[i] = syntax.Moved(m)
		}
		out.Tree.MadeOf(whole, moved)
	}
	for _, p := range out.Problems {
		f.problems = append(f.problems, FileProblem{rel, p})
	}
	if out.Tree == nil {
		return
	}
	f.tree = out.Tree
	if unasked && !d.front.Declares(out.Tree) {
		f.unused, f.tree = true, nil
		return
	}
	f.file = d.front.Lower(rel, abs, out.Tree)
	f.matches = d.queries.expand(out.Tree, out.Matches, set)
	out.Matches.Done()
}
