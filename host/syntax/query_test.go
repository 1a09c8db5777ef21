package syntax

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	sitter "github.com/smacker/go-tree-sitter"

	"github.com/drift-analyzer/drift/internal/processor"
)

func compile(t testing.TB, l Language, texts ...string) *QuerySet {
	t.Helper()
	var sources []QuerySource
	for i, text := range texts {
		sources = append(sources, QuerySource{Name: fmt.Sprintf("q%d", i), Text: text})
	}
	qs, err := CompileQueries(l, sources)
	if err != nil {
		t.Fatal(err)
	}
	return qs
}

func TestQueryMapsNodesExactly(t *testing.T) {
	src := strings.Repeat("a.b(c)(d);\nx;\n", 1000)
	qs := compile(t, JavaScript,
		`(call_expression function: (_) @f arguments: (arguments) @args) @call`,
		`(expression_statement (identifier) @id (#eq? @id "x")) @stmt`,
		`((identifier) @id (#any-of? @id "zz" "yy"))`)
	r := Parse(JavaScript, []byte(src), DefaultLimits, qs)
	count := map[int]int{}
	for _, m := range r.Matches.List() {
		count[m.Query]++
		if m.Query == 0 {
			var f, call Node
			for _, c := range m.Captures {
				switch c.Name {
				case "f":
					f = c.Node
				case "call":
					call = c.Node
				}
			}
			if p, _ := r.Tree.ParentOf(f); p != call || r.Tree.KindName(call) != "call_expression" {
				t.Fatalf("the function's parent is %d, not the call %d", p, call)
			}
		}
	}
	if count[0] != 2000 || count[1] != 1000 || count[2] != 0 {
		t.Errorf("matches = %v", count)
	}
}

// queriesFor are run over the samples by us and by the binding.
var queriesFor = map[Language][]string{
	TypeScript: {`(_) @any`, `_ @all`, `(call_expression function: (_) @f arguments: (arguments (_)* @arg)) @call`, `(pair key: (_) @k value: (_) @v) @p`,
		`[(identifier) (property_identifier)] @name`, `(class_body (decorator) @d . (method_definition) @m)`, `(formal_parameters . (_) @first)`, `(arguments (_) @last .)`,
		`(binary_expression left: (_) @l operator: ["??" "||"] @op right: (_) @r)`, `(statement_block (_)+ @all)`, `(class_declaration !type_parameters name: (_) @n)`, `"return" @r`},
	TSX:        {`(_) @any`, `_ @all`, `(jsx_element open_tag: (jsx_opening_element name: (_) @n (jsx_attribute)* @a))`, `(jsx_expression (_)? @inside) @e`},
	JavaScript: {`(_) @any`, `_ @all`, `(object (pair) @a (pair) @b)`, `(member_expression object: (_) @o property: (_) @p) @m`, `((identifier) @x (comment)? @c)`},
	Python:     {`(_) @any`, `_ @all`, `(decorated_definition (decorator (call function: (_) @d)) definition: (_) @f)`, `(argument_list (keyword_argument name: (_) @k)) @a`, `(block (_) @a . (_) @b)`},
	Ruby:       {`(_) @any`, `_ @all`, `(call receiver: (_)? @r method: (_) @m arguments: (argument_list (_)* @a)?) @call`, `(pair key: (_) @k value: (_) @v)`, `(program (_) @a (_) @b)`},
}

// TestMatchesAgreeWithTheBinding compares matches node by node: kind, range and
// depth, which together tell nodes of one range apart.
func TestMatchesAgreeWithTheBinding(t *testing.T) {
	compared, sameRange := 0, 0
	for _, l := range Languages {
		src := []byte(samples[l])
		r := Parse(l, src, DefaultLimits, compile(t, l, queriesFor[l]...))
		if len(r.Problems) != 0 {
			t.Fatalf("%s: %+v", l, r.Problems)
		}
		var got []string
		for _, m := range r.Matches.List() {
			line := fmt.Sprint(m.Query)
			for _, c := range m.Captures {
				depth := 0
				for p, ok := r.Tree.ParentOf(c.Node); ok; p, ok = r.Tree.ParentOf(p) {
					depth++
				}
				line += fmt.Sprintf(" %s=%s[%d,%d]^%d", c.Name, r.Tree.KindName(c.Node), r.Tree.Start(c.Node), r.Tree.End(c.Node), depth)
				if p, ok := r.Tree.ParentOf(c.Node); ok && r.Tree.Start(p) == r.Tree.Start(c.Node) && r.Tree.End(p) == r.Tree.End(c.Node) {
					sameRange++
				}
			}
			got = append(got, line)
		}
		want := bindingMatches(t, l, src, queriesFor[l])
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d matches, the binding has %d", l, len(got), len(want))
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Errorf(" first difference:\n got %s\nwant %s", got[i], want[i])
					break
				}
			}
		}
		compared += len(got)
	}
	if compared < 3000 || sameRange < 100 {
		t.Errorf("compared %d matches, of which %d nodes share their parent's range: too few to mean anything", compared, sameRange)
	}
}

// bindingMatches runs each query alone.
func bindingMatches(t *testing.T, l Language, src []byte, queries []string) []string {
	t.Helper()
	tree := bindingTree(t, l, src)
	depths := map[uintptr]int{}
	var walk func(n *sitter.Node, depth int)
	walk = func(n *sitter.Node, depth int) {
		depths[n.ID()] = depth
		for i := range int(n.ChildCount()) {
			walk(n.Child(i), depth+1)
		}
	}
	walk(tree.RootNode(), 0)
	var out []string
	for i, text := range queries {
		q, err := sitter.NewQuery([]byte(text), bindingLanguage(l))
		if err != nil {
			t.Fatal(err)
		}
		c := sitter.NewQueryCursor()
		c.Exec(q, tree.RootNode())
		for m, ok := c.NextMatch(); ok; m, ok = c.NextMatch() {
			line := fmt.Sprint(i)
			for _, k := range m.Captures {
				line += fmt.Sprintf(" %s=%s[%d,%d]^%d", q.CaptureNameForId(k.Index), k.Node.Type(), k.Node.StartByte(), k.Node.EndByte(), depths[k.Node.ID()])
			}
			out = append(out, line)
		}
		c.Close()
		q.Close()
	}
	return out
}

// TestNodesOfOneRange matches nodes that differ from their only child in nothing
// but their place.
func TestNodesOfOneRange(t *testing.T) {
	r := Parse(JavaScript, []byte("f(x);\n"), DefaultLimits, compile(t, JavaScript, `(_) @n`))
	seen := map[Node]bool{}
	for _, m := range r.Matches.List() {
		if seen[m.Captures[0].Node] {
			t.Errorf("node %d is matched twice", m.Captures[0].Node)
		}
		seen[m.Captures[0].Node] = true
	}
	for n := Node(0); r.Tree.Valid(n); n++ {
		if r.Tree.Named(n) != seen[n] {
			t.Errorf("node %d (%s): matched %v", n, r.Tree.KindName(n), seen[n])
		}
	}
}

func TestPredicates(t *testing.T) {
	const src = "a(1); b(2); a(a); c(3, 3); cc(4, 5); { a; b; } { a; q; }"
	for _, c := range []struct {
		query, want string
	}{
		{`(call_expression function: (identifier) @f (#eq? @f "a"))`, "a a"},
		{`(call_expression function: (identifier) @f (#not-eq? @f "a"))`, "b c cc"},
		{`(call_expression function: (identifier) @f (#any-of? @f "b" "cc" "zz"))`, "b cc"},
		{`(call_expression function: (identifier) @f (#not-any-of? @f "b" "cc"))`, "a a c"},
		{`(call_expression function: (identifier) @f (#match? @f "^c+$"))`, "c cc"},
		{`(call_expression function: (identifier) @f (#not-match? @f "c"))`, "a b a"},
		{`(call_expression function: (identifier) @f arguments: (arguments (identifier) @a) (#eq? @f @a))`, "a a"},
		{`(call_expression function: (identifier) @f arguments: (arguments . (number) @x . (number) @y .) (#eq? @x @y))`, "c 3 3"},
		{`(call_expression function: (identifier) @f arguments: (arguments . (number) @x . (number) @y .) (#not-eq? @x @y))`, "cc 4 5"},
		{`(call_expression function: (identifier) @f (#eq? @f "b") (#match? @f "a"))`, ""},
		// Each node of a capture that stands for several must hold.
		{`(statement_block . (expression_statement)+ @s . (#match? @s "^[ab]"))`, "a; b;"},
		{`(call_expression function: (identifier) @f arguments: (arguments (string)? @s) (#eq? @s "x") (#eq? @f "b"))`, "b"},
		{`((identifier) @f (#set! kind "name") (#eq? @f "cc"))`, "cc"},
	} {
		r := Parse(JavaScript, []byte(src), DefaultLimits, compile(t, JavaScript, c.query))
		var got []string
		for _, m := range r.Matches.List() {
			for _, k := range m.Captures {
				got = append(got, r.Tree.Text(k.Node))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.query, strings.Join(got, " "), c.want)
		}
	}
}

func TestPatternsAreCountedPerQuery(t *testing.T) {
	r := Parse(JavaScript, []byte("a; 1; 'b'"), DefaultLimits, compile(t, JavaScript, `(number) @n ; a comment`, "", `(string) @s (identifier) @i`))
	var got []string
	for _, m := range r.Matches.List() {
		got = append(got, fmt.Sprintf("%d %d %s", m.Query, m.Pattern, m.Captures[0].Name))
	}
	if want := []string{"2 1 i", "0 0 n", "2 0 s"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestQueryErrors(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
		kind       bool
	}{
		"kind":                    {"(call)\n  (no_such_node) @x", `query "bad" line 2 column 4: no such node kind near "no_such_node) @x"`, true},
		"field":                   {"(call nofield: (_))", "no such field", false},
		"syntax":                  {"(call", "syntax error", false},
		"structure":               {"(call (module))", "impossible structure", true},
		"capture":                 {`((call) @a (#eq? @b "x"))`, "no such capture", false},
		"unknown predicate":       {`((call) @a (#near? @a "x"))`, `line 1 column 13: unknown predicate #near?`, false},
		"regular expression":      {`((call) @a (#match? @a "["))`, "missing closing ]", false},
		"nothing to compare":      {`((call) @a (#eq? @a))`, "needs a capture and something", false},
		"no capture":              {`((call) @a (#eq? "x" @a))`, "needs a capture", false},
		"capture for text":        {`((call) @a (call) @b (#any-of? @a @b))`, "not with captures", false},
		"nul":                     {"(call)\x00(call", "a NUL byte", false},
		"no UTF-8":                {"(call) ;\xff", "not UTF-8", false},
		"long":                    {strings.Repeat(" ", maxQueryText+1), "longer than", false},
		"deep":                    {strings.Repeat("(_ ", 300000)[:maxQueryText], "nested deeper", false},
		"repeated repeat":         {`(((identifier)* @a)+ . (_)?)* @b`, "a quantifier around a group", false},
		"repeated choice":         {"(call [(identifier)* (list)] ; c\n *)", "a quantifier around a group", false},
		"stacked":                 {`(call (_)**+)`, "a quantifier after a quantifier", false},
		"stacked behind captures": {`(call (_)* @a @b.c +)`, "a quantifier after a quantifier", false},
		"deep choice":             {strings.Repeat("[", maxQueryText), "nested deeper", false},
		"deep fields":             {"(call " + strings.Repeat("a:", 30000), "nested deeper", false},
	} {
		_, err := CompileQueries(Python, []QuerySource{{Name: "good", Text: "(call) @c"}, {Name: "bad", Text: c.text}})
		var qe *QueryError
		if !errors.As(err, &qe) || qe.Name != "bad" || !strings.Contains(err.Error(), c.want) || qe.NodeKind != c.kind {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if _, err := CompileQueries(NoLanguage, []QuerySource{{Name: "q", Text: "(x)"}}); err == nil {
		t.Error("queries of no language compile")
	}
	for _, fine := range []string{"", `(call function: (_)? @f arguments: (argument_list (_)* @a)?)* @c`, `((identifier) @a (comment)* (#eq? @a "b"))`, `((call) (identifier))+ @x`, `"*" @star`, "; (((((", `(call function: (identifier) @f arguments: (argument_list) @a)`, strings.Repeat("(", 99) + "_" + strings.Repeat(")", 99)} {
		if _, err := CompileQueries(Python, []QuerySource{{Name: "q", Text: fine}}); err != nil {
			t.Errorf("%q: %v", fine, err)
		}
	}
}

// TestQueriesThatNothingMatches: a query for several grammars which one of them has no place for costs the others nothing, also
// where a text has errors.
func TestQueriesThatNothingMatches(t *testing.T) {
	set, err := CompileQueries(JavaScript, []QuerySource{{Name: "never", Text: "(class_body (decorator) @d) @c", Trusted: true}, {Name: "name", Text: "(identifier) @i", Trusted: true}})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"a;", "a; function ( {{{"} {
		r := Parse(JavaScript, []byte(text), DefaultLimits, set)
		got := r.Matches.List()
		if len(got) == 0 || got[0].Query != 1 || r.Tree.Text(got[0].Captures[0].Node) != "a" || slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Kind == LostMatches }) {
			t.Errorf("%q: %+v %+v", text, got, r.Problems)
		}
	}
}

func TestQueriesOfAnotherLanguage(t *testing.T) {
	r := Parse(Python, []byte("f(x)"), DefaultLimits, compile(t, Ruby, "(identifier) @i"))
	if r.Tree == nil || len(r.Matches.List()) != 0 || len(r.Problems) != 1 || r.Problems[0].Kind != LostMatches {
		t.Errorf("%+v %+v", r.Matches.List(), r.Problems)
	}
}

// TestMatchesInFlight has more matches begun than the engine can number. Without
// a limit of our own its 16-bit numbers wrap around and the process dies.
func TestMatchesInFlight(t *testing.T) {
	// Each pattern notes each array and waits for its comma, which comes last.
	const depth, patterns = 140, 500
	qs := compile(t, JavaScript, slices.Repeat([]string{`(array ",") @p`}, patterns)...)
	qs.plain = nil
	src := strings.Repeat("[", depth) + "1" + strings.Repeat(",]", depth)
	r := Parse(JavaScript, []byte(src), Limits{Effort: 1 << 20}, qs)
	if r.Tree == nil || len(r.Problems) != 1 || r.Problems[0].Kind != LostMatches || !strings.Contains(r.Problems[0].Detail, "65534") {
		t.Errorf("%+v", r.Problems)
	}
	seen := map[string]bool{}
	for _, m := range r.Matches.List() {
		key := fmt.Sprint(m.Query, m.Captures[0].Node)
		if len(m.Captures) != 1 || r.Tree.KindName(m.Captures[0].Node) != "array" || seen[key] {
			t.Fatalf("match %+v is mixed up with another", m)
		}
		seen[key] = true
	}
	if len(r.Matches.List()) < 60000 || len(r.Matches.List()) >= depth*patterns {
		t.Errorf("%d matches", len(r.Matches.List()))
	}
}

// TestManyWays has a pattern that matches in as many ways as there are combinations of
// children, and never to its end.
func TestManyWays(t *testing.T) {
	source := QuerySource{Name: "q", Text: `(array (number) @a (number) @b (number) @c (number) @d (string) @e)`, Trusted: true}
	qs, err := CompileQueries(JavaScript, []QuerySource{source})
	if err != nil || qs.plain == nil {
		t.Fatal(err, qs.plain)
	}
	processor.Within(t, 20*time.Second, func() {
		tree := Parse(JavaScript, []byte("["+strings.Repeat("1,", 3000)+"]"), DefaultLimits, nil).Tree
		if _, _, sure := qs.plain.run(tree); sure {
			t.Error("all combinations were tried")
		}
	})
}

func TestLostMatchesAreTold(t *testing.T) {
	p := takeParser(JavaScript)
	defer p.giveBack()
	src := []byte("[[[[[[1]]]]]];" + strings.Repeat("f(x);", 20))
	qs := compile(t, JavaScript, `(array (_) @n) @p`, `(identifier) @i`)
	flat, problem := p.parse(src, unlimited(), DefaultLimits.Depth, true)
	if problem != nil {
		t.Fatal(problem)
	}
	defer flat.close()
	all, problem := flat.query(qs, maxInFlight, maxMatchNumbers)
	if problem != nil || len(all) != 6*6+40*4 {
		t.Fatalf("%d numbers, %v", len(all), problem)
	}
	for name, c := range map[string]struct{ inFlight, numbers, want int }{
		"in flight": {2, maxMatchNumbers, -1}, "buffer": {maxInFlight, 6*6 + 4*4 + 3, 6*6 + 4*4}, "no buffer": {maxInFlight, 0, 0},
	} {
		raw, problem := flat.query(qs, c.inFlight, c.numbers)
		if problem == nil || problem.Kind != LostMatches || c.want >= 0 && len(raw) != c.want {
			t.Errorf("%s: %d numbers, %v", name, len(raw), problem)
		}
	}
	// A tree whose ids were not noted: each match is dropped, and said so.
	clear(flat.ids)
	if raw, problem := flat.query(qs, maxInFlight, maxMatchNumbers); len(raw) != 0 || problem == nil {
		t.Errorf("unmapped: %d numbers, %v", len(raw), problem)
	}
}

// TestClosed: a query whose text or brackets do not end is none.
func TestClosed(t *testing.T) {
	for text, want := range map[string]bool{`(a "b")`: true, `(a "b`: false, `(a "b\`: false, `(a "b)`: false, "(a": false, "(a))": false, "(a) ; b": true} {
		if got := closed(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
