package syntax

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// QuerySource is one query to compile.
type QuerySource struct {
	// Name is what errors call it.
	Name string
	Text string
	// Trusted: the query is known to compile for the language, or to match nothing in it.
	Trusted bool
}

// QuerySet is a number of queries of one language, run together. It is safe for
// concurrent use; its C memory is freed when it is no longer reachable.
type QuerySet struct {
	Language   Language
	c          *cQuery
	captures   []string
	predicates [][]predicate
	// plain are the patterns where all are plain; plain.go says what that is.
	plain *plainSet
	// library compiles the set when it is needed, where plain patterns did not ask for it.
	library func() (*QuerySet, error)
	// source maps a pattern to the query it came from and its place there.
	source []patternSource
}

type patternSource struct{ query, pattern int }

// Capture is one named node of a match.
type Capture struct {
	Name string
	Node Node
}

// Match is one match of a query. Captures come in the order of their nodes.
type Match struct {
	// Query is the index in the list that was compiled.
	Query int
	// Pattern is the index among that query's patterns.
	Pattern  int
	Captures []Capture
}

// Matches are the matches of one file, packed as [pattern, n, (name, node) * n] runs.
type Matches struct {
	set *QuerySet
	raw []uint32
	run *plainRun
}

// Done gives the memory of the matches back; they must not be used any more.
func (m Matches) Done() {
	if m.run != nil {
		m.run.done()
	}
}

// Each gives the query of every match, and its captures as pairs of a name's number and a node.
func (m Matches) Each(yield func(query int, captures []uint32)) {
	for i := 0; i < len(m.raw); {
		end := i + 2 + 2*int(m.raw[i+1])
		yield(m.set.source[m.raw[i]].query, m.raw[i+2:end:end])
		i = end
	}
}

// Names lists what captures are called, by number.
func (m Matches) Names() []string {
	if m.set == nil {
		return nil
	}
	return m.set.captures
}

// List unpacks all matches.
func (m Matches) List() []Match {
	var out []Match
	for i := 0; i < len(m.raw); {
		source, n := m.set.source[m.raw[i]], int(m.raw[i+1])
		one := Match{Query: source.query, Pattern: source.pattern}
		for k := i + 2; k < i+2+2*n; k += 2 {
			one.Captures = append(one.Captures, Capture{m.set.captures[m.raw[k]], Node(m.raw[k+1])})
		}
		out = append(out, one)
		i += 2 + 2*n
	}
	return out
}

var queryErrors = [...]string{"", "syntax error", "no such node kind", "no such field", "no such capture", "impossible structure", "no such language"}

// CompileQueries compiles queries of one language into one set. The error names the query at fault.
func CompileQueries(l Language, queries []QuerySource) (*QuerySet, error) {
	qs := &QuerySet{Language: l}
	if len(queries) == 0 {
		return qs, nil
	}
	if grammarOf(l).c == nil {
		return nil, fmt.Errorf("query %q: there is no grammar for language %q", queries[0].Name, l)
	}
	if !slices.ContainsFunc(queries, func(q QuerySource) bool { return !q.Trusted }) && qs.readPlain(queries) {
		qs.library = sync.OnceValues(func() (*QuerySet, error) { return compilePossible(l, queries) })
		return qs, nil
	}
	return compileAll(l, queries)
}

// compilePossible compiles queries by the library without those that no tree of the language can match: a query for several
// grammars asks for what one of them has elsewhere. The others keep their numbers.
func compilePossible(l Language, queries []QuerySource) (*QuerySet, error) {
	queries = slices.Clone(queries)
	for {
		set, err := compileAll(l, queries)
		var wrong *QueryError
		if !errors.As(err, &wrong) || !wrong.NodeKind {
			return set, err
		}
		for i := range queries {
			if queries[i].Name == wrong.Name {
				queries[i].Text = ""
			}
		}
	}
}

// compileAll compiles queries by the library.
func compileAll(l Language, queries []QuerySource) (*QuerySet, error) {
	qs := &QuerySet{Language: l}
	if !qs.together(queries) {
		if err := qs.oneByOne(queries); err != nil {
			return nil, err
		}
	}
	c := qs.c
	qs.captures = captureNames(c)
	for i := range qs.source {
		predicates, wrong := compilePredicates(predicateSteps(c, i))
		if wrong != nil {
			freeQuery(c)
			return nil, fmt.Errorf("query %q: %s", queries[qs.source[i].query].Name, wrong.reason)
		}
		qs.predicates = append(qs.predicates, predicates)
	}
	qs.plain, _, _ = plainSetOf(l, queries, qs.captures)
	runtime.AddCleanup(qs, freeQuery, c)
	return qs, nil
}

// readPlain reads queries that are all plain, without the library.
func (qs *QuerySet) readPlain(queries []QuerySource) bool {
	qs.plain, qs.captures, qs.source = plainSetOf(qs.Language, queries, nil)
	if qs.plain == nil {
		return false
	}
	qs.predicates = qs.plain.predicates
	return true
}

// together compiles queries as one, without looking at each alone, which takes as
// long again. It gives false where one of them is wrong or may mean something else beside others.
func (qs *QuerySet) together(queries []QuerySource) bool {
	var all strings.Builder
	ends := make([]int, len(queries))
	for i, q := range queries {
		if !closed(q.Text) {
			return false
		}
		all.WriteString(q.Text)
		all.WriteByte('\n')
		ends[i] = all.Len()
	}
	c, _, _ := newQuery(qs.Language, all.String())
	if c == nil {
		return false
	}
	at, from := 0, 0
	for i := range patternCount(c) {
		_, wrong := compilePredicates(predicateSteps(c, i))
		for at < len(ends)-1 && patternStart(c, i) >= ends[at] {
			at, from = at+1, i
		}
		if wrong != nil {
			freeQuery(c)
			qs.source = nil
			return false
		}
		qs.source = append(qs.source, patternSource{at, i - from})
	}
	qs.c = c
	return true
}

// oneByOne compiles queries alone, for an error that is about one of them, and then together.
func (qs *QuerySet) oneByOne(queries []QuerySource) error {
	var all strings.Builder
	for i, q := range queries {
		patterns, err := checked(qs.Language, q)
		if err != nil {
			return err
		}
		for k := range patterns {
			qs.source = append(qs.source, patternSource{i, k})
		}
		all.WriteString(q.Text)
		all.WriteByte('\n')
	}
	c, _, _ := newQuery(qs.Language, all.String())
	if c == nil {
		return fmt.Errorf("queries %q to %q compile one by one but not together; are they too many?", queries[0].Name, queries[len(queries)-1].Name)
	}
	if patternCount(c) != len(qs.source) {
		freeQuery(c)
		return fmt.Errorf("queries %q to %q mean something else together than one by one", queries[0].Name, queries[len(queries)-1].Name)
	}
	qs.c = c
	return nil
}

// checks remembers the queries that compile alone, with their number of patterns:
// checkKey -> int. The same queries are combined again and again.
var checks sync.Map

type checkKey struct {
	language Language
	text     string
}

func checked(l Language, q QuerySource) (patterns int, err error) {
	key := checkKey{l, q.Text}
	if got, ok := checks.Load(key); ok {
		return got.(int), nil
	}
	if patterns, err = checkQuery(l, q); err == nil {
		checks.Store(key, patterns)
	}
	return patterns, err
}

// checkQuery compiles one query alone, for an error that is about it, and
// counts its patterns.
func checkQuery(l Language, q QuerySource) (patterns int, err error) {
	fail := func(offset int, reason string, kind bool) error {
		offset = min(offset, len(q.Text))
		line := 1 + strings.Count(q.Text[:offset], "\n")
		column := offset - strings.LastIndexByte(q.Text[:offset], '\n')
		return &QueryError{Name: q.Name, Line: line, Column: column, Reason: reason, Near: near(q.Text, offset), NodeKind: kind}
	}
	if len(q.Text) > maxQueryText {
		return 0, fail(maxQueryText, fmt.Sprintf("longer than %d bytes", maxQueryText), false)
	}
	if i := strings.IndexByte(q.Text, 0); i >= 0 {
		return 0, fail(i, "a NUL byte", false)
	}
	if !utf8.ValidString(q.Text) {
		return 0, fail(0, "not UTF-8", false)
	}
	if at, reason := unsafeQuery(q.Text); reason != "" {
		return 0, fail(at, reason, false)
	}
	c, offset, code := newQuery(l, q.Text)
	if c == nil {
		return 0, fail(offset, queryErrors[min(code, len(queryErrors)-1)], code == 2 || code == 5)
	}
	defer freeQuery(c)
	for i := range patternCount(c) {
		if _, wrong := compilePredicates(predicateSteps(c, i)); wrong != nil {
			return 0, fail(max(strings.Index(q.Text, "#"+wrong.name), 0), wrong.reason, false)
		}
	}
	return patternCount(c), nil
}

// QueryError says what is wrong with a query.
type QueryError struct {
	Name, Reason, Near string
	// Line and Column in the query's text, from 1.
	Line, Column int
	// NodeKind: the language has no node of that kind, or none in that position.
	NodeKind bool
}

func (e *QueryError) Error() string {
	return fmt.Sprintf("query %q line %d column %d: %s near %q", e.Name, e.Line, e.Column, e.Reason, e.Near)
}

func near(text string, offset int) string {
	end := min(offset+24, len(text))
	return strings.ToValidUTF8(strings.Join(strings.Fields(text[offset:end]), " "), "")
}

// decode keeps of the flat buffer the matches whose text predicates hold.
func (qs *QuerySet) decode(t *Tree, raw []uint32) Matches {
	kept := raw[:0]
	for i := 0; i < len(raw); {
		pattern, n := raw[i], int(raw[i+1])
		run := raw[i : i+2+2*n]
		i += len(run)
		if qs.holds(pattern, t, run[2:]) {
			kept = append(kept, run...)
		}
	}
	return Matches{set: qs, raw: kept}
}

func (qs *QuerySet) holds(pattern uint32, t *Tree, captures []uint32) bool {
	for i := range qs.predicates[pattern] {
		if !qs.predicates[pattern][i].holds(t, captures) {
			return false
		}
	}
	return true
}
