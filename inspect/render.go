package inspect

import (
	"io"
	"sort"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// Options of a rendering.
type Options struct {
	// Types spells out named types.
	Types bool
	// Colour uses terminal colours. Whether a terminal is there to see them, and
	// what NO_COLOR and TERM say, is the command's business.
	Colour bool
}

// continuation is after how many body lines a long summary says again whose lines these are.
const continuation = 50

// renderer writes one file's summaries.
type renderer struct {
	*paper
	*graph.Units
	o Options
	// bare counts the summaries that a bare name would stand for.
	bare map[string]int
	// many says that the file holds more than one workspace.
	many bool

	rail    string // what stands left of a summary's lines
	file    string // of the summary being written
	title   string // its name, for the continuation marker
	written int    // its body lines
}

// Render writes summaries grouped by source file, in source order, and ends with their number.
func Render(w io.Writer, list []*summary.Summary, o Options) error {
	r := &renderer{paper: newPaper(w, o.Colour), Units: graph.Index(list), o: o, bare: map[string]int{}}
	workspaces := map[string]bool{}
	for _, s := range list {
		if r.namedBare(s) {
			r.bare[s.Identity.Name]++
		}
		workspaces[s.Location.Workspace] = true
	}
	r.many = len(workspaces) > 1
	sorted := append([]*summary.Summary(nil), list...)
	sort.SliceStable(sorted, func(i, j int) bool {
		a, b := &sorted[i].Location, &sorted[j].Location
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Workspace != b.Workspace {
			return a.Workspace < b.Workspace
		}
		return a.Range.Start < b.Range.Start
	})
	same := func(i, j int) bool {
		return i >= 0 && j < len(sorted) && sorted[i].Location.File == sorted[j].Location.File && sorted[i].Location.Workspace == sorted[j].Location.Workspace
	}
	for i, s := range sorted {
		if !same(i-1, i) {
			head := []span{{bold, s.Location.File}}
			if r.many && s.Location.Workspace != "" {
				head = append(head, span{dim, "  [" + s.Location.Workspace + "]"})
			}
			r.line(head...)
		}
		last := !same(i, i+1)
		r.summary(s, last)
		if last {
			r.line()
		}
	}
	r.line(said(words.Count(len(list), "summary", "summaries")))
	return r.w.Flush()
}

func (r *renderer) summary(s *summary.Summary, last bool) {
	branch := "├─ "
	r.rail = "│"
	if last {
		branch, r.rail = "└─ ", " "
	}
	r.file, r.title, r.written = s.Location.File, r.name(s), 0
	r.line(said(branch), span{cyan, r.title}, span{dim, "  " + header(s)})
	r.contract(s)
	var own, wrapped []*summary.Transition
	for i := range s.Transitions {
		t := &s.Transitions[i]
		if _, ok := graph.WrapperOf(t); ok {
			wrapped = append(wrapped, t)
		} else {
			own = append(own, t)
		}
	}
	marked := r.tree(s, own)
	for _, group := range byWrapper(wrapped) {
		r.tree(s, group)
	}
	r.reachLines(s)
	r.gapLines(s, marked)
	if !last && r.written > 0 {
		r.line(said(r.rail))
	}
}

// byWrapper keeps together the outcomes of one wrapper.
func byWrapper(list []*summary.Transition) [][]*summary.Transition {
	at := map[graph.WrapperRef]int{}
	var out [][]*summary.Transition
	for _, t := range list {
		w, _ := graph.WrapperOf(t)
		i, ok := at[w]
		if !ok {
			i = len(out)
			at[w] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], t)
	}
	return out
}

// body writes one line of a summary, and before it the marker of a long one.
func (r *renderer) body(indent int, spans ...span) {
	if r.written > 0 && r.written%continuation == 0 {
		r.line(said(r.rail), span{dim, " … " + r.file + ": " + r.title + ", continued"})
	}
	r.written++
	r.line(append([]span{said(r.rail + strings.Repeat(" ", indent))}, spans...)...)
}

// gap separates the blocks of a summary; it is no body line.
func (r *renderer) gap() {
	if r.written > 0 {
		r.line(said(r.rail))
	}
}

// tree writes paths as a branch tree and tells which undeclared statuses it marked.
func (r *renderer) tree(s *summary.Summary, list []*summary.Transition) map[int]bool {
	marked := map[int]bool{}
	walkBranches(branches(list), 0, func(depth int, word string, conds []words.Cond) {
		line := []span{{magenta, word}}
		if len(conds) > 0 {
			line = append(line, said("  "+words.Conjunction(words.Predicates(conds))))
		}
		r.body(6+2*depth, line...)
	}, func(depth int, t *summary.Transition) {
		r.outcome(s, t, 6+2*depth, marked)
	})
	return marked
}

// gapLines writes the gaps of a summary.
func (r *renderer) gapLines(s *summary.Summary, marked map[int]bool) {
	seen := map[string]bool{}
	first := true
	for _, g := range s.Gaps {
		if g.Type != summary.GapUnfollowedCall {
			continue
		}
		text := "call to " + words.Collapse(g.Callee) + ": " + words.Collapse(g.Description)
		if g.Callee == "" {
			text = words.Collapse(g.Description)
		}
		if seen[text] {
			continue
		}
		seen[text] = true
		if first {
			first = false
			r.gap()
			r.body(4, span{bold, "Could not follow:"})
		}
		r.body(6, said(text))
	}
	first = true
	for _, g := range s.Gaps {
		text := words.Collapse(g.Description)
		if g.Type == summary.GapUnfollowedCall || seen[text] || g.Type == summary.GapUnhandledCase && mentions(text, marked) {
			continue
		}
		seen[text] = true
		if first {
			first = false
			r.gap()
		}
		r.body(4, span{red, "!! "}, said(text))
	}
}

// mentions reports whether a gap speaks of a status that a branch gives and that is marked there.
func mentions(text string, marked map[int]bool) bool {
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c < '0' || c > '9' }) {
		if n, err := strconv.Atoi(word); err == nil && marked[n] {
			return true
		}
	}
	return false
}
