package diff

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// What a handler of exceptions answers stands in the paths of every unit that raises, or whose filters do: once for each test under which
// they do, and each way through the handler. A change of either side would be told as often as both multiply, so the two are taken
// apart: a path for each test of the unit, and below it the ways through the handler.

// fold puts one path in place of all on which one handler answers what the unit raises under the same tests.
func fold(units *graph.Units, s *summary.Summary, list []*path, n names) []*path {
	var out []*path
	raises := map[string]*path{}
	whole := map[*path]*path{}
	tests := map[string]map[string]bool{}
	for _, p := range list {
		if p.from == nil {
			out = append(out, p)
			continue
		}
		w, _ := graph.WrapperOf(p.t)
		known, read := tests[w.ID]
		if !read {
			if handler := units.Unit(s, w.ID); handler != nil {
				known = testsOf(handler, n)
			}
			tests[w.ID] = known
		}
		if known == nil {
			out = append(out, p)
			continue
		}
		own := len(p.conds)
		for own > 0 && known[p.conds[own-1].Key] {
			own--
		}
		if own == 0 && !p.t.Metadata.Wrappers.Raised { // middleware that answers by itself
			out = append(out, p)
			continue
		}
		key := w.ID + "\x00" + strings.Join(p.all[:own], " && ")
		r := raises[key]
		if r == nil {
			r = &path{t: p.t, types: p.types, from: p.from, conds: p.conds[:own:own], all: p.all[:own:own], head: "raises"}
			raises[key] = r
			out = append(out, r)
		}
		way := *p
		way.conds, way.all = p.conds[own:], p.all[own:]
		r.answers = append(r.answers, &way)
		whole[r] = p
	}
	for i, r := range out {
		// Middleware that runs under a test of its own, and answers in one way, says all that it tests.
		if p := whole[r]; p != nil && len(r.answers) == 1 && !p.t.Metadata.Wrappers.Raised {
			out[i] = p
		}
	}
	return out
}

// testsOf are the keys of all tests of a unit.
func testsOf(s *summary.Summary, n names) map[string]bool {
	out := map[string]bool{}
	for i := range s.Transitions {
		for _, c := range words.Conditions(s.Transitions[i].Conditions) {
			out[testKey(c, n)] = true
		}
	}
	return out
}

// answersText is how a path ends on which something is raised: as its only answer does, or as all of them begin.
func (p *path) answersText() string {
	if len(p.answers) == 1 {
		return p.answers[0].ending()
	}
	var list []string
	for _, a := range p.answers {
		text := a.head
		if rest, ok := strings.CutPrefix(text, "responds "); ok && len(list) > 0 && strings.HasPrefix(list[0], "responds ") {
			text = rest
		}
		if !slices.Contains(list, text) && !(len(list) > 0 && list[0] == a.head) {
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

// answered says what differs between the answers of a handler to what is raised under one test.
func answered(a, b *path) []Outcome {
	return outcomes(matchPaths(settle(a.answers, nil), settle(b.answers, nil)))
}
