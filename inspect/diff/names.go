package diff

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// names maps names of one run to those of the other.
type names map[string]string

// apply writes a text with the other names.
func (n names) apply(text string) string {
	if len(n) == 0 {
		return text
	}
	return words.Renamed(text, func(name string) (string, bool) { to, ok := n[name]; return to, ok })
}

// ending applies the names to how a path ends.
func (n names) ending(head string) string {
	if len(n) == 0 {
		return head
	}
	how, what := endingWords(head)
	return how + n.apply(what)
}

// endingWords are the words of a difference for how a path ends, and what they are about. The next handler is nobody's name.
func endingWords(head string) (how, what string) {
	for _, how := range []string{"responds ", "throws ", "renders ", "emits ", "passes on to "} {
		if what, ok := strings.CutPrefix(head, how); ok && what != "next" {
			return how, what
		}
	}
	return head, ""
}

// respelled is a shape of which the sources that fields are taken from are written otherwise.
func respelled(s summary.TypeShape, write func(source string) string) summary.TypeShape {
	if len(spreadTexts(s)) == 0 {
		return s
	}
	switch q := s.(type) {
	case summary.Record:
		out := summary.Record{Properties: slices.Clone(q.Properties), Spreads: slices.Clone(q.Spreads)}
		for i := range out.Spreads {
			out.Spreads[i].SourceText = write(out.Spreads[i].SourceText)
		}
		for i := range out.Properties {
			out.Properties[i].Shape = respelled(out.Properties[i].Shape, write)
		}
		return out
	case summary.Array:
		q.Items = respelled(q.Items, write)
		return q
	case summary.Dictionary:
		q.Values = respelled(q.Values, write)
		return q
	case summary.Union:
		q.Variants = slices.Clone(q.Variants)
		for i := range q.Variants {
			q.Variants[i] = respelled(q.Variants[i], write)
		}
		return q
	}
	return s
}

// parameters are the parameters that have another name afterwards.
func parameters(a, b *summary.Summary) names {
	now := map[int]string{}
	taken := map[string]bool{}
	for _, i := range b.Inputs {
		if p, ok := i.(summary.Parameter); ok {
			now[p.Position] = p.Name
			taken[p.Name] = true
		}
	}
	out := names{}
	for _, i := range a.Inputs {
		// A name that is still a parameter, in another place, was not renamed: the parameters changed places.
		if p, ok := i.(summary.Parameter); ok && now[p.Position] != "" && now[p.Position] != p.Name && !taken[p.Name] {
			out[p.Name] = now[p.Position]
		}
	}
	return out
}

// rename finds the parameters and locals of a unit that only have another name: with the new names in place of the old ones its paths
// do exactly what they did.
func rename(a, b *summary.Summary, stores []Store) names {
	known := parameters(a, b)
	for _, s := range stores {
		known[storeKey(s.Was)] = storeKey(s.Now)
	}
	want := content(b, nil)
	if content(a, known) == want {
		return known
	}
	gone, come := receivers(a, known), receivers(b, nil)
	// A local that became a field of the object, or the other way round, keeps its name.
	for _, n := range gone {
		if to := sigils(n, come); to != "" && !slices.Contains(come, n) && !slices.Contains(gone, to) {
			known[n] = to
		}
	}
	if content(a, known) == want {
		return known
	}
	aligned(a, b, known)
	return known
}

// aligned adds to names those that stand in one place of a path in both forms of a unit, where the paths differ in nothing but such
// names: the old one is nowhere in the new form then, nor the new one in the old form, and each stands for one other.
func aligned(a, b *summary.Summary, known names) {
	was, now := wordsOf(a), wordsOf(b)
	to, from := map[string]string{}, map[string]string{}
	unclear := map[string]bool{}
	have, there := map[string]bool{}, map[string]bool{}
	bySkeleton := map[string][]worded{}
	for _, w := range was {
		for _, n := range w.names {
			have[n] = true
		}
		bySkeleton[w.skeleton] = append(bySkeleton[w.skeleton], w)
	}
	for _, w := range now {
		for _, n := range w.names {
			there[n] = true
		}
	}
	for _, w := range now {
		list := bySkeleton[w.skeleton]
		if len(list) == 0 {
			continue
		}
		bySkeleton[w.skeleton] = list[1:]
		for i, old := range list[0].names {
			new := w.names[i]
			if to[old] != "" && to[old] != new || from[new] != "" && from[new] != old {
				unclear[old] = true
			}
			to[old], from[new] = new, old
		}
	}
	for old, new := range to {
		if old != new && !unclear[old] && !there[old] && !have[new] && known[old] == "" {
			known[old] = new
		}
	}
}

// worded is a path by its words: what it says with a number in place of each name, and the names in their order.
type worded struct {
	skeleton string
	names    []string
}

func wordsOf(s *summary.Summary) []worded {
	var out []worded
	for i := range s.Transitions {
		var w worded
		var b strings.Builder
		numbers := map[string]int{}
		for _, x := range textsOf(&s.Transitions[i]) {
			for _, t := range words.Tokens(x.code) {
				if !t.Name {
					b.WriteString(t.Text + " ")
					continue
				}
				if numbers[t.Text] == 0 {
					w.names = append(w.names, t.Text)
					numbers[t.Text] = len(w.names)
				}
				fmt.Fprintf(&b, "\x00%d ", numbers[t.Text])
			}
			b.WriteString(x.said + "\n")
		}
		w.skeleton = b.String()
		out = append(out, w)
	}
	return out
}

// part is one text of a path: code, in which names of locals may stand, or what summaries say by themselves.
type part struct{ code, said string }

// textsOf are the texts of a path, in their order.
func textsOf(t *summary.Transition) []part {
	var out []part
	code := func(list ...string) {
		for _, c := range list {
			out = append(out, part{code: c})
		}
	}
	conditions := func(list []summary.Predicate) {
		for _, c := range words.Conditions(list) {
			code(testKey(c, nil))
		}
	}
	conditions(t.Conditions)
	head, body, rest := outcomeOf(t.Output)
	how, what := endingWords(head)
	out = append(out, part{what, how})
	code(rest)
	code(spreadTexts(body)...)
	for _, e := range t.Effects {
		if x, ok := e.(summary.Invocation); ok {
			_, name := graph.SplitID(x.Summary)
			out = append(out, part{x.Callee, name})
			for _, arg := range x.Args {
				code(summary.ValueText(arg))
			}
			conditions(x.Preconditions)
			continue
		}
		touch, ok := graph.TouchOf(e)
		if !ok {
			continue
		}
		out = append(out, part{said: touch.Relation + " " + touch.Boundary})
		x, outside := e.(summary.InteractionEffect)
		if outside && ofColumns(x) {
			out = append(out, part{said: touch.Detail})
		} else {
			code(touch.Detail)
		}
		conditions(x.Preconditions)
	}
	return out
}

// ofColumns reports whether what is done is done to rows: what it is selected by are columns, and nobody's names.
func ofColumns(x summary.InteractionEffect) bool {
	_, ok := x.Interaction.(summary.StorageAccess)
	return ok
}

// detail is by what the detail of a touch is compared.
func detail(e summary.Effect, touch graph.Touch, n names) string {
	if x, ok := e.(summary.InteractionEffect); ok && ofColumns(x) {
		return touch.Detail
	}
	return words.Unformatted(n.apply(touch.Detail))
}

// spreadTexts are the sources that fields of a body are taken from.
func spreadTexts(s summary.TypeShape) []string {
	var out []string
	switch q := s.(type) {
	case summary.Record:
		for _, x := range q.Spreads {
			out = append(out, x.SourceText)
		}
		for _, p := range q.Properties {
			out = append(out, spreadTexts(p.Shape)...)
		}
	case summary.Array:
		return spreadTexts(q.Items)
	case summary.Dictionary:
		return spreadTexts(q.Values)
	case summary.Union:
		for _, v := range q.Variants {
			out = append(out, spreadTexts(v)...)
		}
	}
	return out
}

// sigils is the name of a list that differs from one in the marks in front of it alone, "" for none.
func sigils(name string, list []string) string {
	for _, other := range list {
		if other != name && strings.TrimLeft(other, "@$") == strings.TrimLeft(name, "@$") {
			return other
		}
	}
	return ""
}

// receivers are the names whose methods a unit calls, in the order in which they appear. A name that
// begins with a capital is a class or a module, and a call that was followed to a unit names what it calls.
func receivers(s *summary.Summary, n names) []string {
	var out []string
	add := func(callee string) {
		root, _, member := strings.Cut(n.apply(callee), ".")
		if !member || root == "" || unicode.IsUpper([]rune(root)[0]) || slices.Contains(out, root) {
			return
		}
		out = append(out, root)
	}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		for _, c := range words.Conditions(t.Conditions) {
			if call, ok := c.P.(summary.CallPredicate); ok {
				add(call.Callee)
			}
		}
		for _, e := range t.Effects {
			if call, ok := e.(summary.Invocation); ok && call.Summary == "" {
				add(call.Callee)
			}
		}
	}
	return out
}
