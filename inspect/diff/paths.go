package diff

import (
	"cmp"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// path is a transition as it is compared.
type path struct {
	t     *summary.Transition
	conds []words.Cond
	// all are the keys of its conditions; own those that the paths before it have not settled, with their
	// predicates for the text.
	all  []string
	own  []string
	when []summary.Predicate
	// told are the predicates of its test as a line says it: own, and what an earlier path settles only
	// under one of them.
	told  []summary.Predicate
	head  string // how it ends, without the body: responds 200
	body  summary.TypeShape
	reads summary.TypeShape
	rest  string // of the output, what has no text of its own: headers, a rendered tree
	types *spelling
	from  *From
	// alone: the unit has one path, which needs no test to be named.
	alone bool
	// answers are the ways through the handler that answers what is raised here; such a path has no end of its own.
	answers []*path
}

// pathsOf reads the paths of a unit with its names replaced.
func pathsOf(s *summary.Summary, n names) []*path {
	var out []*path
	types := spellingOf(s.Definitions)
	for i := range s.Transitions {
		t := &s.Transitions[i]
		p := &path{t: t, types: types, alone: len(s.Transitions) == 1, reads: t.ExpectedInput, conds: words.Conditions(t.Conditions)}
		for k := range p.conds {
			p.conds[k].Key = testKey(p.conds[k], n)
			p.all = append(p.all, p.conds[k].Key)
		}
		if w, ok := graph.WrapperOf(t); ok {
			from := fromIn(s, w.File, w.Name)
			p.from = &from
		}
		p.head, p.body, p.rest = outcomeOf(t.Output)
		p.head, p.rest, p.body = n.ending(p.head), n.apply(p.rest), respelled(p.body, n.apply)
		out = append(out, p)
	}
	return out
}

// settle finds what of every path's test the paths before it have not settled.
func settle(list []*path, n names) []*path {
	for i, p := range list {
		for k, c := range p.conds {
			switch {
			case !settled(list[:i], p.conds, k, n):
				p.own = append(p.own, c.Key)
				p.when = append(p.when, c.P)
			case len(p.own) == 0:
				continue // "otherwise" says it
			}
			p.told = append(p.told, c.P)
		}
	}
	return list
}

// settled reports whether a path before this one takes the other side of its condition: then "otherwise"
// says the same.
func settled(before []*path, conds []words.Cond, k int, n names) bool {
	if len(before) == 0 {
		return false
	}
	other := words.Complement(conds[k : k+1])
	for i := range other {
		other[i].Key = testKey(other[i], n)
	}
	for _, p := range before {
		if len(p.conds) >= k+len(other) && words.Begins(p.conds[k:], other) && words.Begins(p.conds, conds[:k]) {
			return true
		}
	}
	return false
}

// numbered is the number of a call among those of one name, which a call in front of it moves.
var numbered = regexp.MustCompile(`([\pL\pN_?!])#[0-9]+\b`)

// outcomeOf is how a path ends, in the words of a difference.
func outcomeOf(out summary.Output) (head string, body summary.TypeShape, rest string) {
	text, body := words.Ending(out)
	switch o := out.(type) {
	case summary.Response:
		var list []string
		for name, v := range o.Headers {
			list = append(list, "header "+name+": "+numbered.ReplaceAllString(words.Value(v), "$1"))
		}
		sort.Strings(list)
		return "responds " + text, body, strings.Join(list, "\n")
	case summary.Throw:
		return "throws" + strings.TrimPrefix(text, "throw"), nil, ""
	case summary.Return:
		return "returns", body, ""
	case summary.Render:
		return "renders" + strings.TrimPrefix(text, "render"), body, treeText(o.Root)
	case summary.Delegate:
		return "passes on to " + words.Collapse(o.To), nil, ""
	case summary.Emit:
		return "emits" + strings.TrimPrefix(text, "emit"), body, ""
	}
	return "returns nothing", nil, ""
}

// treeText is what a UI tree consists of, an element a word.
func treeText(n summary.RenderNode) string {
	var list []string
	var walk func(summary.RenderNode)
	walk = func(n summary.RenderNode) {
		switch x := n.(type) {
		case summary.ElementNode:
			var attrs []string
			for name, v := range x.Attrs {
				attrs = append(attrs, " "+name+"="+words.Collapse(v))
			}
			sort.Strings(attrs)
			list = append(list, "<"+x.Tag+strings.Join(attrs, "")+">")
			for _, c := range x.Children {
				walk(c)
			}
		case summary.TextNode:
			if text := words.Collapse(x.Value); text != "" {
				list = append(list, summary.LiteralText(text))
			}
		case summary.ExpressionNode:
			list = append(list, "{"+words.Collapse(x.SourceText)+"}")
		case summary.ConditionalNode:
			list = append(list, "{if "+words.Collapse(x.Condition)+"}")
			walk(x.WhenTrue)
			walk(x.WhenFalse)
		}
	}
	walk(n)
	return strings.Join(list, "\n")
}

// shapeKey tells shapes apart, with their named types spelled out.
func (p *path) shapeKey(s summary.TypeShape) string { return p.types.key(s, inlineDepth) }

// shapeText is a shape with its named types spelled out.
func (p *path) shapeText(s summary.TypeShape) string {
	return summary.ShapeText(respelled(p.types.inlined(s, p.types.drawn(s)), words.Unformatted))
}

// key is everything that a path does, but for its effects.
func (p *path) key() string {
	return strings.Join([]string{strings.Join(p.all, " && "), p.head, p.shapeKey(p.body), p.shapeKey(p.reads), p.rest, fromText(p.from)}, "\x00")
}

func fromText(f *From) string {
	if f == nil {
		return ""
	}
	return f.Name
}

// content is everything that a unit does itself, with names replaced.
func content(s *summary.Summary, n names) string {
	var b strings.Builder
	for _, p := range pathsOf(s, n) {
		b.WriteString(p.key())
		for _, e := range effectTexts(p.t, n) {
			b.WriteString("\x01" + e)
		}
		b.WriteString("\x02")
	}
	return b.String()
}

// effectTexts are the effects of a path, each once and in no order.
func effectTexts(t *summary.Transition, n names) []string {
	var out []string
	for _, e := range t.Effects {
		text := ""
		var when []summary.Predicate
		switch x := e.(type) {
		case summary.Invocation:
			// By what is called, not where it stands.
			_, name := graph.SplitID(x.Summary)
			text = "call " + words.Unformatted(n.apply(x.Callee)) + " " + name
			when = x.Preconditions
			for _, a := range x.Args {
				text += "," + words.Unformatted(n.apply(summary.ValueText(a)))
			}
		default:
			if touch, ok := graph.TouchOf(e); ok {
				touch.Boundary = n.boundary(touch.Boundary)
				text = touch.Relation + " " + touch.Boundary + " " + detail(e, touch, n)
			}
			if x, ok := e.(summary.InteractionEffect); ok {
				when = x.Preconditions
				if s, ok := x.Interaction.(summary.StorageAccess); ok {
					fields := slices.Clone(s.Fields)
					sort.Strings(fields)
					text += " " + strings.Join(fields, ",")
				}
			}
		}
		for _, c := range words.Conditions(when) {
			text += " when " + testKey(c, n)
		}
		out = append(out, text)
	}
	sort.Strings(out)
	return slices.Compact(out)
}

// match is a path in both runs; one side is nil where it is only in the other.
type match struct{ before, after *path }

// stages are the identities of paths, the most particular first. What agrees in its test and end is one
// path; then what agrees in its test; then what ends alike and shares the most of its test.
var stages = []func(p *path) string{
	func(p *path) string { return p.key() },
	func(p *path) string { return strings.Join(p.all, " && ") + "\x00" + p.head },
	func(p *path) string {
		return strings.Join(p.own, " && ") + "\x00" + p.head + "\x00" + p.shapeKey(p.body)
	},
	func(p *path) string { return strings.Join(p.own, " && ") + "\x00" + p.head },
	func(p *path) string { return strings.Join(p.all, " && ") },
	func(p *path) string { return strings.Join(p.own, " && ") },
	func(p *path) string { return p.head + "\x00" + p.shapeKey(p.body) },
	func(p *path) string { return p.head },
}

// endAlike is the first of the stages at which paths only end alike.
const endAlike = 6

// matchPaths pairs the paths of a unit in both runs.
func matchPaths(before, after []*path) []match {
	partner := map[*path]*path{}
	taken := map[*path]bool{}
	for n, stage := range stages {
		key := func(p *path) string { return fromText(p.from) + "\x00" + stage(p) }
		have := map[string][]*path{}
		for _, a := range before {
			if !taken[a] {
				have[key(a)] = append(have[key(a)], a)
			}
		}
		now := map[string]int{}
		for _, b := range after {
			if partner[b] == nil {
				now[key(b)]++
			}
		}
		var ways []likeness
		for j, b := range after {
			if partner[b] != nil {
				continue
			}
			alone := n == endAlike && len(have[key(b)]) == 1 && now[key(b)] == 1
			for i, a := range have[key(b)] {
				// Paths that only end alike are one path where they share a test, or where neither can be another.
				if shared := overlap(a, b); n < endAlike || shared > 0 || alone {
					ways = append(ways, likeness{a, b, shared, alike(a.own, b.own), i, j})
				}
			}
		}
		// What is most alike belongs together; of equals, what stands first.
		slices.SortFunc(ways, func(x, y likeness) int {
			return cmp.Or(cmp.Compare(y.shared, x.shared), cmp.Compare(y.letters, x.letters), cmp.Compare(x.j, y.j), cmp.Compare(x.i, y.i))
		})
		for _, w := range ways {
			if partner[w.b] == nil && !taken[w.a] {
				partner[w.b], taken[w.a] = w.a, true
			}
		}
	}
	var out []match
	for _, b := range after {
		out = append(out, match{partner[b], b})
	}
	for _, a := range before {
		if !taken[a] {
			out = append(out, match{before: a})
		}
	}
	return out
}

// likeness is how much two paths are alike.
type likeness struct {
	a, b            *path
	shared, letters int
	i, j            int
}

// alike is how many letters the tests of two paths have in common at their beginning and end.
func alike(a, b []string) int {
	x, y := strings.Join(a, " && "), strings.Join(b, " && ")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	x, y = x[n:], y[n:]
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
		n++
	}
	return n
}

// overlap is how many conditions two paths share.
func overlap(a, b *path) int {
	n := 0
	for _, k := range a.all {
		if slices.Contains(b.all, k) {
			n++
		}
	}
	return n
}

// whenText is the test of a path, without the tests that are shared with its other form.
func (p *path) whenText(shared map[string]bool) string {
	switch {
	case len(p.told) > 0:
		return " when " + testsText(p.told, shared)
	case len(p.all) == 0:
		return "" // no test stands in front of it
	}
	return " otherwise"
}

// text is a path's end with its body and its test.
func (p *path) text(shared map[string]bool) string { return p.ending() + p.whenText(shared) }

// ending is a path's end with its body.
func (p *path) ending() string {
	if p.answers != nil {
		return p.answersText()
	}
	out := p.head
	if p.body != nil {
		if b := (&words.Shaper{Defs: p.types.defs}).Text(p.body); b != "" {
			out += " " + b
		}
	}
	if p.reads != nil {
		out += " and reads " + (&words.Shaper{Defs: p.types.defs}).Text(p.reads) + " of the answer"
	}
	return out
}

// outcomes says what differs between the paths of a unit.
func outcomes(list []match) []Outcome {
	var out []Outcome
	for _, m := range list {
		switch {
		case m.before == nil && slices.ContainsFunc(list, func(o match) bool { return o.before.covers(m.after) }):
		case m.after == nil && slices.ContainsFunc(list, func(o match) bool { return o.after.covers(m.before) }):
		case m.before == nil:
			out = append(out, Outcome{Change: Added, Text: m.after.text(nil), From: m.after.from})
		case m.after == nil:
			out = append(out, Outcome{Change: Removed, Text: m.before.text(nil), From: m.before.from})
		default:
			out = append(out, moved(m.before, m.after)...)
			out = append(out, answered(m.before, m.after)...)
		}
	}
	return out
}

// covers reports whether a path of the other run, in front of which no test stands, ends as a path does: that one is no news.
func (p *path) covers(other *path) bool {
	if p == nil || other == nil || len(p.all) > 0 || p.answers != nil || other.answers != nil {
		return false
	}
	return p.head == other.head && p.rest == other.rest && fromText(p.from) == fromText(other.from) &&
		p.shapeKey(p.body) == other.shapeKey(other.body) && p.shapeKey(p.reads) == other.shapeKey(other.reads)
}

// moved says what differs between the two forms of one path.
func moved(a, b *path) []Outcome {
	if a.head != b.head || strings.Join(a.own, "\x00") != strings.Join(b.own, "\x00") && !slices.Equal(a.all, b.all) {
		inA, inB := sharedTests(a, b)
		was, now := a.text(inA), b.text(inB)
		if was == now { // they differ in what the text leaves out
			was, now = around(a.whole(), b.whole())
		}
		if was == now {
			return nil
		}
		return []Outcome{{Change: Changed, Text: now, Was: was, From: b.from}}
	}
	var out []Outcome
	if a.shapeKey(a.body) != b.shapeKey(b.body) {
		text, fields, ok := bodies(a.body, b.body, a.types, b.types)
		if ok {
			out = append(out, Outcome{Change: Changed, Text: b.head + " " + text + b.whenText(nil), Fields: fields, From: b.from})
		} else {
			out = append(out, differing(b.from, a.text(nil), b.text(nil), a.whole(), b.whole()))
		}
	}
	if a.shapeKey(a.reads) != b.shapeKey(b.reads) {
		text, fields, ok := bodies(a.reads, b.reads, a.types, b.types)
		if ok {
			out = append(out, Outcome{Change: Changed, Text: b.head + " and reads " + text + " of the answer" + b.whenText(nil), Fields: fields, From: b.from})
		} else {
			out = append(out, differing(b.from, a.text(nil), b.text(nil), a.whole(), b.whole()))
		}
	}
	if a.rest != b.rest {
		out = append(out, rests(a, b))
	}
	return out
}

// differing is one outcome as it was and as it is; the whole of both where their short texts are one.
func differing(from *From, was, now, wasWhole, nowWhole string) Outcome {
	if was == now {
		was, now = around(wasWhole, nowWhole)
	}
	return Outcome{Change: Changed, Text: now, Was: was, From: from}
}

// Of two long lines that differ in what short ones leave out, what stands around the difference is drawn.
const (
	maxWhole = 400 // of a line that is drawn as it is
	beside   = 80  // letters in front of the first difference, and behind the last
)

// around cuts two long lines to what stands around their difference.
func around(was, now string) (string, string) {
	a, b := []rune(was), []rune(now)
	if min(len(a), len(b)) <= maxWhole || was == now {
		return was, now
	}
	from, to := 0, 0
	for from < min(len(a), len(b)) && a[from] == b[from] {
		from++
	}
	for to < min(len(a), len(b))-from && a[len(a)-1-to] == b[len(b)-1-to] {
		to++
	}
	how, _ := endingWords(was)
	first := len([]rune(how))
	cut := func(text []rune) string {
		out, end := string(text), len(text)-max(0, to-beside)
		if end < len(text) {
			out = string(text[:end]) + "…"
		}
		if start := from - beside; start > first {
			out = string(text[:first]) + "… " + string([]rune(out)[start:])
		}
		return out
	}
	return cut(a), cut(b)
}

// whole is a path's text with nothing cut from it.
func (p *path) whole() string {
	out := p.head
	if p.answers != nil {
		out = p.answersText()
	}
	if p.body != nil {
		out += " " + p.shapeText(p.body)
	}
	if p.reads != nil {
		out += " and reads " + p.shapeText(p.reads) + " of the answer"
	}
	if len(p.own) > 0 {
		return out + " when " + strings.Join(summary.PredicateTexts(p.when), " && ")
	}
	return out + p.whenText(nil)
}

// rests says what differs in headers or in a rendered tree.
func rests(a, b *path) Outcome {
	gone, come := parts(a.rest, b.rest), parts(b.rest, a.rest)
	var list []string
	for _, x := range gone {
		list = append(list, "-"+x)
	}
	for _, x := range come {
		list = append(list, "+"+x)
	}
	const most = 6
	text := strings.Join(list, " ")
	switch {
	case len(list) == 0:
		text = "in another order"
	case len(list) > most:
		text = strings.Join(list[:most], " ") + " and " + words.Plural(len(list)-most, "more difference")
	}
	return Outcome{Change: Changed, Text: b.head + b.whenText(nil) + ": " + words.Collapse(text), From: b.from}
}

// parts are the parts of one text that the other lacks.
func parts(a, b string) []string {
	have := map[string]int{}
	for l := range strings.SplitSeq(b, "\n") {
		have[l]++
	}
	var out []string
	for l := range strings.SplitSeq(a, "\n") {
		if have[l] > 0 {
			have[l]--
		} else if l != "" {
			out = append(out, l)
		}
	}
	return out
}
