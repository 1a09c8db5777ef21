package diff

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/internal/inert"
)

// FullChain prints every call of a chain.
const FullChain = -1

// DefaultChain is how many calls of a chain are printed.
const DefaultChain = 3

// Options of the text.
type Options struct {
	// ChangedFiles are files that someone touched; they come last under "Changes by file" and are marked.
	ChangedFiles []string
	// Budget is how many characters may be written, in whole blocks; 0 is all of them.
	Budget int
	// Chain is how many calls are printed between a boundary and what it reaches; FullChain is all.
	Chain int
}

// writtenOut is how many lines of a unit are written under its file; of more, only the number is.
const writtenOut = 8

// unreached is told of a function inside the project that is in the run before alone: whether it stands in the source still is not
// known (it may have read a variable and nothing else), and what it did is told at the boundaries that reached it.
const unreached = "gone, reached by nothing that is read, or with nothing to say any more"

var sign = map[Change]string{Added: "+", Removed: "-", Changed: "~"}

// block is what the budget keeps whole: what a wrapper gives, a boundary, a file.
type block struct {
	lines []string
	what  string // a boundary, a wrapper, a file
}

// Write writes a report for a person. A report of nothing is nothing.
func (r *Report) Write(w io.Writer, o Options) error {
	if r.Empty() {
		return nil
	}
	n := r.Counts()
	first := fmt.Sprintf("%s changed: %s, %s.", words.Count(n.Boundaries, "boundary", "boundaries"), words.Plural(n.Outcomes, "outcome"), words.Plural(n.Effects, "effect"))
	if n.Internal > 0 {
		first += fmt.Sprintf(" %s changed.", words.Count(n.Internal, "internal unit", "internal units"))
	}
	blocks := append(r.causeBlocks(o), r.unitBlocks(o)...)
	blocks = append(blocks, r.fileBlocks(o)...)
	var b strings.Builder
	b.WriteString(inert.Text(first) + "\n")
	for _, s := range r.Stores {
		b.WriteString(inert.Text(s.text()) + "\n")
	}
	used, texts := utf8.RuneCountInString(b.String()), []string{}
	for i, x := range blocks {
		var text strings.Builder
		if x.what != "file" || i == 0 || blocks[i-1].what != "file" {
			text.WriteString("\n")
			if x.what == "file" {
				text.WriteString("Changes by file\n")
			}
		}
		for _, l := range x.lines {
			text.WriteString(strings.TrimRight(inert.Text(l), " ") + "\n")
		}
		if used += utf8.RuneCountInString(text.String()); o.Budget > 0 && used > o.Budget {
			used -= utf8.RuneCountInString(text.String())
			break
		}
		texts = append(texts, text.String())
	}
	last := ""
	for shown := len(texts); shown < len(blocks); shown = len(texts) {
		if last = "\n" + left(blocks[shown:]) + "\n"; shown == 0 || used+utf8.RuneCountInString(last) <= o.Budget {
			break
		}
		used -= utf8.RuneCountInString(texts[shown-1]) // what says how much is left out has to fit as well
		texts = texts[:shown-1]
	}
	b.WriteString(strings.Join(texts, "") + last)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the difference: %w", err)
	}
	return nil
}

// left says what a budget left out.
func left(list []block) string {
	n := map[string]int{}
	for _, b := range list {
		n[b.what]++
	}
	var parts []string
	for _, k := range []struct{ one, many string }{{"wrapper", "wrappers"}, {"boundary", "boundaries"}, {"file", "files"}} {
		if n[k.one] > 0 {
			parts = append(parts, words.Count(n[k.one], k.one, k.many))
		}
	}
	return "left out by the budget: " + strings.Join(parts, ", ")
}

// maxNotAt is how many of the boundaries that a wrapper's change does not touch, or that it does, are named.
const maxNotAt = 5

func (r *Report) causeBlocks(o Options) []block {
	var out []block
	for i := range r.Causes {
		c := &r.Causes[i]
		if i == 0 || r.Causes[i-1].From != c.From {
			out = append(out, block{[]string{"From " + c.From.Name + "  " + c.From.File}, "wrapper"})
		}
		b := &out[len(out)-1]
		if c.Outcome != nil {
			b.lines = append(b.lines, c.Outcome.lines("  ")...)
		} else {
			b.lines = append(b.lines, "  "+sign[c.Effect.Change]+" "+c.Effect.text(o.Chain))
		}
		total := len(c.At) + len(c.NotAt)
		b.lines = append(b.lines, fmt.Sprintf("      at %d of the %s it runs on", len(c.At), words.Count(total, "boundary", "boundaries")))
		if len(c.NotAt) > 0 {
			where, list, more := "not at ", c.NotAt, ""
			if len(c.At) < len(list) {
				where, list = "at ", c.At // where it is fewer, they are what a reader looks for
			}
			if len(list) > maxNotAt {
				more = fmt.Sprintf(" and %d more", len(list)-maxNotAt)
				list = list[:maxNotAt]
			}
			b.lines = append(b.lines, "      "+where+strings.Join(list, ", ")+more)
		}
	}
	return out
}

func (r *Report) unitBlocks(o Options) []block {
	var out []block
	first := map[string]string{}
	for i := range r.Boundaries {
		u := &r.Boundaries[i]
		head := sign[u.Change] + " " + u.Does + " " + u.Boundary + "  " + u.place() + "::" + u.Name + "  (" + u.count() + ")"
		lines := u.lines("  ", o)
		// One function at several boundaries: its lines are written once.
		key := strings.Join(append([]string{string(u.Change), u.place(), u.Name}, lines...), "\n")
		if at, ok := first[key]; ok && len(lines) > 2 {
			lines = []string{"  as at " + at + " above"}
		} else {
			first[key] = u.Boundary
		}
		out = append(out, block{append([]string{head}, lines...), "boundary"})
	}
	return out
}

// count says how much of a unit changed.
func (u *Unit) count() string {
	var parts []string
	if n := len(u.Outcomes); n > 0 {
		parts = append(parts, words.Plural(n, "outcome"))
	}
	n, calls := 0, 0
	for _, e := range u.Effects {
		if e.Relation == Call {
			calls++
		} else {
			n++
		}
	}
	if n > 0 {
		parts = append(parts, words.Plural(n, "effect"))
	}
	if calls > 0 && len(parts) == 0 {
		parts = append(parts, words.Plural(calls, "call"))
	}
	if n := len(u.Gaps); n > 0 {
		parts = append(parts, words.Count(n, "thing not read", "things not read"))
	}
	if len(parts) == 0 {
		return "nothing else"
	}
	return strings.Join(parts, ", ")
}

func (u *Unit) lines(indent string, o Options) []string {
	var out []string
	if len(u.Outcomes) > 0 {
		out = append(out, indent+"outcomes")
		out = append(out, outcomeLines(u.Outcomes, indent+"  ")...)
	}
	if len(u.Effects) > 0 {
		out = append(out, indent+"effects")
		for _, e := range u.Effects {
			if e.Relation != Call {
				out = append(out, indent+"  "+sign[e.Change]+" "+e.text(o.Chain))
			}
		}
		out = append(out, u.callLines(indent+"  ")...)
	}
	if len(u.Gaps) > 0 {
		out = append(out, indent+"not read")
		for _, g := range u.Gaps {
			out = append(out, indent+"  "+sign[g.Change]+" "+g.Text)
		}
	}
	return out
}

// maxCalls is how many plain calls one line names.
const maxCalls = 8

// callLines are the plain calls that came and went, a line each.
func (u *Unit) callLines(indent string) []string {
	var out []string
	for _, c := range []Change{Added, Removed} {
		var names []string
		for _, e := range u.Effects {
			if e.Relation == Call && e.Change == c {
				names = append(names, words.Shorten(e.Detail, words.SourceLimit))
			}
		}
		if len(names) == 0 {
			continue
		}
		more := ""
		if len(names) > maxCalls {
			more = fmt.Sprintf(" and %d more", len(names)-maxCalls)
			names = names[:maxCalls]
		}
		out = append(out, indent+sign[c]+" calls "+strings.Join(names, ", ")+more)
	}
	return out
}

// outcomeLines are outcomes in their order; those that read alike are told once, with how many paths they are.
func outcomeLines(list []Outcome, indent string) []string {
	var all [][]string
	paths := map[string]int{}
	for i := range list {
		lines := list[i].lines(indent)
		key := strings.Join(lines, "\n")
		if paths[key]++; paths[key] == 1 {
			all = append(all, lines)
		}
	}
	var out []string
	for _, lines := range all {
		n := paths[strings.Join(lines, "\n")]
		out = append(out, lines...)
		if n > 1 {
			out[len(out)-1] += "  (" + words.Plural(n, "path") + ")"
		}
	}
	return out
}

// lines are one outcome: one line, or what it was and what it is.
func (o *Outcome) lines(indent string) []string {
	from := ""
	if o.From != nil {
		from = "  from " + o.From.Name
	}
	if o.Was != "" {
		return []string{indent + "~ was " + o.Was, indent + "  now " + o.Text + from}
	}
	return []string{indent + sign[o.Change] + " " + o.Text + from}
}

// text is one effect, with a chain of as many calls as are asked for.
func (e *Effect) text(chain int) string {
	out := e.Relation
	if e.Boundary != "" {
		out += " " + e.Boundary
	}
	if e.Detail != "" {
		out += " | " + e.Detail
	}
	if len(e.Fields) > 0 {
		var list []string
		for _, f := range e.Fields {
			list = append(list, sign[f.Change]+f.Name)
		}
		out += " { " + strings.Join(list, ", ") + " }"
	}
	if e.When != "" {
		out += " when " + e.When
	}
	if e.WasWhen != "" {
		out += ", before when " + e.WasWhen
	}
	if t := chainText(e.Through, chain); t != "" {
		out += "  through " + t
	}
	return out
}

// chainText writes a chain of calls; of one that is longer than what is asked for, the first and the last.
func chainText(names []string, most int) string {
	switch {
	case len(names) == 0 || most == 0:
		return ""
	case most == FullChain || len(names) <= most:
		return strings.Join(names, " -> ")
	case most == 1:
		return fmt.Sprintf("%s -> %s", names[0], words.Plural(len(names)-1, "more call"))
	}
	return fmt.Sprintf("%s -> (%s) -> %s", names[0], words.Plural(len(names)-2, "more call"), names[len(names)-1])
}

// fileBlocks say for every file which of its units changed; those that someone touched come last.
func (r *Report) fileBlocks(o Options) []block {
	touched := map[string]bool{}
	for _, f := range o.ChangedFiles {
		touched[f] = true
	}
	files := map[string][]*Unit{}
	var names []string
	add := func(u *Unit) {
		if files[u.place()] == nil {
			names = append(names, u.place())
		}
		files[u.place()] = append(files[u.place()], u)
	}
	for i := range r.Boundaries {
		add(&r.Boundaries[i])
	}
	for i := range r.Internal {
		add(&r.Internal[i])
	}
	slices.SortFunc(names, func(a, b string) int {
		if x, y := files[a][0].isTouched(touched), files[b][0].isTouched(touched); x != y {
			if x {
				return 1
			}
			return -1
		}
		return strings.Compare(a, b)
	})
	var out []block
	for _, name := range names {
		head := "  " + name
		if files[name][0].isTouched(touched) {
			head += "  (changed here)"
		}
		lines := []string{head}
		list := files[name]
		slices.SortStableFunc(list, func(a, b *Unit) int { return a.line - b.line })
		for _, u := range list {
			text := "    " + sign[u.Change] + " " + u.Name
			if u.Does != "" {
				lines = append(lines, text+"  "+u.Boundary)
				continue
			}
			if u.Change == Removed {
				if slices.ContainsFunc(list, func(other *Unit) bool { return other.Name == u.Name && other.Does != "" && other.Change == Added }) {
					continue // it is there, and is met from outside now
				}
				lines = append(lines, text+"  ("+unreached+")")
				continue
			}
			if u.early {
				text += "  (was there, reached by nothing that was read, or with nothing to say)"
			} else {
				text += "  (" + u.count() + ")"
			}
			if u.shown {
				lines = append(lines, text+", told at the boundaries that reach it")
				continue
			}
			lines = append(lines, text)
			if own := u.lines("      ", o); len(own) <= writtenOut {
				lines = append(lines, own...)
			}
		}
		out = append(out, block{lines, "file"})
	}
	return out
}

// isTouched reports whether the file of a unit is among those that were touched, which are relative to the repository. Where it
// is not known where that is, a file further down counts.
func (u *Unit) isTouched(touched map[string]bool) bool {
	if u.repository != "" {
		return touched[u.repository]
	}
	if touched[u.File] {
		return true
	}
	for t := range touched {
		if strings.HasSuffix(t, "/"+u.File) {
			return true
		}
	}
	return false
}
