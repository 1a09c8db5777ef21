package syntax_test

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
)

// TestCallsWithTypeArguments reads calls with type arguments behind operators.
func TestCallsWithTypeArguments(t *testing.T) {
	shape := func(tree *syntax.Tree) string {
		var write func(n syntax.Node) string
		write = func(n syntax.Node) string {
			out := "(" + tree.KindName(n)
			for c := range tree.NamedChildren(n) {
				if p, _ := tree.ParentOf(c); p != n {
					t.Errorf("%s: a child of %d says that its parent is %d", tree.Source, n, p)
				}
				field := tree.FieldName(c)
				if field != "" {
					field += ":"
				}
				out += " " + field + write(c)
			}
			return out + ")"
		}
		return write(0)
	}
	for generic, plain := range map[string]string{
		"async () => { const r = await api.post<One>('/one', data); }": "async () => { const r = await api.post('/one', data); }",
		"async () => { await f<T>(1).then<U>(2)[0]!.x; }":              "async () => { await f(1).then(2)[0]!.x; }",
		"async () => { await /* now */ f<T>(1); }":                     "async () => { await /* now */ f(1); }",
		"x = !f<T>(1)":                                                    "x = !f(1)",
		"x = !await f<T>(1)":                                              "x = !await f(1)",
		"x = a + b * f<T>(1).c":                                           "x = a + b * f(1).c",
		"x = f<T>(1) + g<U>(2) + h<V>(3)":                                 "x = f(1) + g(2) + h(3)",
		"async () => { x = await a.b<T>(await c<U>(1)) }":                 "async () => { x = await a.b(await c(1)) }",
		"async () => { (await f<T>(1)).x }":                               "async () => { (await f(1)).x }",
		"async () => { const { data } = (await api.get<T>(`/${x}`)).y; }": "async () => { const { data } = (await api.get(`/${x}`)).y; }",
	} {
		for _, l := range []syntax.Language{syntax.TypeScript, syntax.TSX} {
			got, want := syntax.Parse(l, []byte(generic), syntax.DefaultLimits, nil).Tree, syntax.Parse(l, []byte(plain), syntax.DefaultLimits, nil).Tree
			if g, w := withoutTypes(shape(got)), shape(want); g != w {
				t.Errorf("%s:\n%s\nwithout type arguments:\n%s", generic, g, w)
			}
			for n := syntax.Node(1); got.Valid(n); n++ {
				p, _ := got.ParentOf(n)
				if p >= n || got.Start(n) < got.Start(p) || got.End(n) > got.End(p) || got.After(n) > got.After(p) || got.Start(n) < got.Start(n-1) {
					t.Errorf("%s: node %d (%s) is not in its parent %d (%s)", generic, n, got.KindName(n), p, got.KindName(p))
				}
			}
		}
	}
}

// withoutTypes leaves the type arguments out of a written tree.
func withoutTypes(s string) string {
	const begin = " type_arguments:(type_arguments (type_identifier))"
	for i := 0; i+len(begin) <= len(s); i++ {
		if s[i:i+len(begin)] == begin {
			return s[:i] + withoutTypes(s[i+len(begin):])
		}
	}
	return s
}

// TestCallsWithTypeArgumentsMatch runs a query that is matched on the table and one that the library runs.
func TestCallsWithTypeArgumentsMatch(t *testing.T) {
	src := []byte("async () => { await api.post<One>('/one'); !api.post<Two>('/two'); api.post<Three>('/three'); }")
	for name, query := range map[string]string{
		"plain":   "(call_expression function: (member_expression object: (_) @on property: (property_identifier) @method) arguments: (arguments) @args) @call",
		"library": "(call_expression function: (member_expression object: (_) @on property: [(property_identifier) (private_property_identifier)] @method) arguments: (arguments) @args) @call",
	} {
		set, err := syntax.CompileQueries(syntax.TypeScript, []syntax.QuerySource{{Name: name, Text: query}})
		if err != nil {
			t.Fatal(err)
		}
		r := syntax.Parse(syntax.TypeScript, src, syntax.DefaultLimits, set)
		if len(r.Matches.List()) != 3 {
			t.Errorf("%s: %d matches, want 3", name, len(r.Matches.List()))
		}
		for _, m := range r.Matches.List() {
			for _, c := range m.Captures {
				if c.Name == "method" && r.Tree.Text(c.Node) != "post" {
					t.Errorf("%s: the method is %q", name, r.Tree.Text(c.Node))
				}
			}
		}
	}
}

// TestQualifiedTypesBehindAs: a type of three names or more belongs to `as` as a whole.
func TestQualifiedTypesBehindAs(t *testing.T) {
	for _, source := range []string{"x = y.z as A.B.C", "x = y.z as A.B.C.D", "x = y.z satisfies A.B.C"} {
		tree := syntax.Parse(syntax.TypeScript, []byte(source), syntax.DefaultLimits, nil).Tree
		found := false
		for n := syntax.Node(1); tree.Valid(n); n++ {
			switch tree.KindName(n) {
			case "as_expression", "satisfies_expression":
				found = true
				if got := tree.Text(n); got != source[4:] {
					t.Errorf("%s: %s", source, got)
				}
				if got := tree.Text(tree.FirstChild(n)); got != "y.z" {
					t.Errorf("%s: of %s", source, got)
				}
			}
		}
		if !found {
			t.Errorf("%s: nothing behind as", source)
		}
	}
}

// TestLongOperands: a call with type arguments is read behind an operand of any length; of what would take endless moving it is
// said from where on it is not.
func TestLongOperands(t *testing.T) {
	literal := "[" + strings.Repeat("a, ", 75_000) + "a]"
	for calls, told := range map[int]bool{1: false, 20: false, 900: true} {
		r := syntax.Parse(syntax.TypeScript, []byte("const x = "+literal+strings.Repeat(" + f<T>(1)", calls)+";\n"), syntax.DefaultLimits, nil)
		if r.Skipped() {
			t.Fatalf("%d calls: %+v", calls, r.Problems)
		}
		found := 0
		for n := range syntax.Node(r.Tree.Len()) {
			if r.Tree.Kind(n) == syntax.Kind(syntax.TypeScript, "call_expression") && strings.HasPrefix(string(r.Tree.Bytes(n)), "f<T>") {
				found++
			}
		}
		said := len(r.Problems) == 1 && r.Problems[0].Kind == syntax.SyntaxError && strings.Contains(r.Problems[0].Detail, "from here on such calls are read as comparisons") && r.Problems[0].Line == 1
		if said != told || told != (found < calls) || !told && len(r.Problems) > 0 {
			t.Errorf("%d calls: %d were read, told is %v", calls, found, r.Problems)
		}
	}
}
