package syntax

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
)

// QuerySource is one query to compile.
type QuerySource struct {
	// Name is what errors call it.
	Name string
	Text string
}

// QuerySet is a number of queries of one language, run together.
type QuerySet struct {
	Language   Language
	c          *cQuery
	captures   []string
	predicates [][]predicate
	// source maps a pattern to the query it came from.
	source []int
}

// Capture is one named node of a match.
type Capture struct {
	Name string
	Node Node
}

// Match is one match of a query.
type Match struct {
	// Query is the index in the list that was compiled.
	Query    int
	Captures []Capture
}

var queryErrors = [...]string{"", "syntax error", "no such node kind", "no such field", "no such capture", "impossible structure", "no such language"}

// CompileQueries compiles queries of one language into one set. The error names the query at fault.
func CompileQueries(l Language, queries []QuerySource) (*QuerySet, error) {
	qs := &QuerySet{Language: l}
	if len(queries) == 0 {
		return qs, nil
	}
	var all strings.Builder
	for i, q := range queries {
		c, offset, code := newQuery(l, q.Text)
		if c == nil {
			return nil, &QueryError{Name: q.Name, Line: 1 + strings.Count(q.Text[:min(offset, len(q.Text))], "\n"), Reason: queryErrors[min(code, len(queryErrors)-1)],
				Near: near(q.Text, offset), NodeKind: code == 2}
		}
		one := &QuerySet{c: c}
		one.load()
		for range one.predicates {
			qs.source = append(qs.source, i)
		}
		one.free()
		all.WriteString(q.Text)
		all.WriteByte('\n')
	}
	c, _, _ := newQuery(l, all.String())
	if c == nil {
		return nil, fmt.Errorf("the queries compile one by one but not together")
	}
	qs.c = c
	qs.load()
	runtime.SetFinalizer(qs, (*QuerySet).free)
	return qs, nil
}

// QueryError says what is wrong with a query.
type QueryError struct {
	Name, Reason, Near string
	Line               int
	// NodeKind: the language has no node of that kind.
	NodeKind bool
}

func (e *QueryError) Error() string {
	return fmt.Sprintf("query %q line %d: %s near %q", e.Name, e.Line, e.Reason, e.Near)
}

func near(text string, offset int) string {
	if offset > len(text) {
		offset = len(text)
	}
	end := min(offset+24, len(text))
	return strings.Join(strings.Fields(text[offset:end]), " ")
}

type predicateStep struct {
	capture int // -1 for a text
	text    string
}

// predicate is one text test of a pattern.
type predicate struct {
	capture int
	other   int // compared with this capture when not -1
	texts   map[string]bool
	match   *regexp.Regexp
	negated bool
}

// compilePredicates reads the standard text predicates; unknown ones are ignored, as in tree-sitter.
func compilePredicates(all [][]predicateStep) []predicate {
	var out []predicate
	for _, steps := range all {
		if len(steps) < 3 || steps[0].capture >= 0 || steps[1].capture < 0 {
			continue
		}
		name := steps[0].text
		p := predicate{capture: steps[1].capture, other: -1, negated: strings.HasPrefix(name, "not-")}
		switch strings.TrimSuffix(strings.TrimPrefix(name, "not-"), "?") {
		case "eq":
			if steps[2].capture >= 0 {
				p.other = steps[2].capture
			} else {
				p.texts = map[string]bool{steps[2].text: true}
			}
		case "any-of":
			p.texts = map[string]bool{}
			for _, s := range steps[2:] {
				p.texts[s.text] = true
			}
		case "match":
			re, err := regexp.Compile(steps[2].text)
			if err != nil {
				continue
			}
			p.match = re
		default:
			continue
		}
		out = append(out, p)
	}
	return out
}

func (p *predicate) holds(t *Tree, captures []uint32) bool {
	find := func(want int) (Node, bool) {
		for i := 0; i < len(captures); i += 2 {
			if int(captures[i]) == want {
				return Node(captures[i+1]), true
			}
		}
		return 0, false
	}
	n, ok := find(p.capture)
	if !ok {
		return true
	}
	text := t.Source[t.nodes[n].start:t.nodes[n].end]
	var held bool
	switch {
	case p.other >= 0:
		o, ok := find(p.other)
		held = ok && string(text) == t.Text(o)
	case p.match != nil:
		held = p.match.Match(text)
	default:
		held = p.texts[string(text)]
	}
	return held != p.negated
}

// decode turns the flat buffer into matches whose text predicates hold.
func (qs *QuerySet) decode(t *Tree, raw []uint32) []Match {
	var out []Match
	var pool []Capture
	for i := 0; i < len(raw); {
		pattern, n := raw[i], int(raw[i+1])
		captures := raw[i+2 : i+2+2*n]
		i += 2 + 2*n
		held := true
		for k := 1; k < len(captures); k += 2 {
			if Node(captures[k]) == NoNode {
				held = false
			}
		}
		for j := range qs.predicates[pattern] {
			if !held || !qs.predicates[pattern][j].holds(t, captures) {
				held = false
				break
			}
		}
		if !held {
			continue
		}
		from := len(pool)
		for k := 0; k < len(captures); k += 2 {
			pool = append(pool, Capture{qs.captures[captures[k]], Node(captures[k+1])})
		}
		out = append(out, Match{Query: qs.source[pattern], Captures: pool[from:len(pool):len(pool)]})
	}
	return out
}
