package diff

import (
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// What is drawn of the tests of one line; the JSON form has the paths in full.
const (
	testLimit  = 110 // of one test
	testsLimit = 260 // of all tests of a line: those nearest to the outcome are kept
)

// testsText draws tests joined by and. Those that both forms of a line have, and those far from the outcome, are
// written as an ellipsis.
func testsText(list []summary.Predicate, shared map[string]bool) string {
	var parts []string
	left := false
	for _, p := range list {
		if shared[summary.PredicateText(p)] {
			left = true
			continue
		}
		text := words.Predicate(p)
		if _, ok := p.(summary.Compound); ok && len(list) > 1 {
			text = "(" + text + ")"
		}
		parts = append(parts, words.Shorten(text, testLimit))
	}
	size := 0
	for i := len(parts) - 1; i >= 0; i-- {
		if size += utf8.RuneCountInString(parts[i]); size > testsLimit && i < len(parts)-1 {
			parts, left = parts[i+1:], true
			break
		}
	}
	if left {
		parts = append([]string{"…"}, parts...)
	}
	return strings.Join(parts, " && ")
}

// sharedTests are the tests that two paths have in common, by the text of the one that is drawn.
func sharedTests(a, b *path) (inA, inB map[string]bool) {
	keys := func(p *path) map[string]bool {
		out := map[string]bool{}
		for _, k := range p.own {
			out[k] = true
		}
		return out
	}
	have, now := keys(a), keys(b)
	pick := func(p *path, other map[string]bool) map[string]bool {
		out := map[string]bool{}
		for i, k := range p.own {
			if other[k] && len(p.own) > 1 {
				out[summary.PredicateText(p.when[i])] = true
			}
		}
		if len(out) == len(p.own) { // nothing of its own would be left
			return nil
		}
		return out
	}
	return pick(a, now), pick(b, have)
}

// negatedSomewhere reports whether another path of the unit takes the other side of a test: that path tells of it.
func negatedSomewhere(paths []*path, c words.Cond, n names) bool {
	other := words.Complement([]words.Cond{c})
	if len(other) != 1 {
		return false
	}
	key := testKey(other[0], n)
	for _, p := range paths {
		for _, k := range p.all {
			if k == key {
				return true
			}
		}
	}
	return false
}

// counting are the last members of values that are whole numbers: of these, "not more than one" is "one or less".
var counting = map[string]bool{"length": true, "size": true, "count": true}

// orders are the comparisons that hold exactly when the other one does not, of whole numbers.
var orders = map[summary.ComparisonOp]summary.ComparisonOp{summary.OpLt: summary.OpGte, summary.OpGte: summary.OpLt, summary.OpGt: summary.OpLte, summary.OpLte: summary.OpGt}

// testKey is the text by which a test is compared, with names replaced: however its negation and its source are written.
func testKey(c words.Cond, n names) string {
	p := c.P
	if not, ok := p.(summary.Negation); ok {
		if q, ok := not.Operand.(summary.Comparison); ok && orders[q.Op] != "" && counts(q.Left) {
			q.Op = orders[q.Op]
			p = q
		}
	}
	return words.Unformatted(n.apply(summary.PredicateText(bare(p))))
}

// bare is a predicate whose source stands in brackets in place of quotes, in which it would be a text of the program.
func bare(p summary.Predicate) summary.Predicate {
	switch q := p.(type) {
	case summary.Opaque:
		return summary.TruthinessCheck{Subject: summary.Unresolved{SourceText: "(" + q.SourceText + ")"}}
	case summary.Negation:
		return summary.Negation{Operand: bare(q.Operand)}
	case summary.Compound:
		out := summary.Compound{Op: q.Op}
		for _, o := range q.Operands {
			out.Operands = append(out.Operands, bare(o))
		}
		return out
	}
	return p
}

// counts reports whether a value is the number of something.
func counts(v summary.ValueRef) bool {
	text := strings.TrimSuffix(summary.ValueText(v), "()")
	return counting[text[strings.LastIndexByte(text, '.')+1:]] && strings.Contains(text, ".") || strings.HasPrefix(text, "len(")
}
