package syntax

import (
	"slices"
	"strings"
	"testing"
)

// TestRegroup: an operator before a call with type arguments stands around the
// call, with everything behind it, as the language says.
func TestRegroup(t *testing.T) {
	for _, c := range []struct {
		source string
		// want are the operators, calls and members, outermost first.
		want []string
	}{
		{"await a.get<T>(x);", []string{"await_expression await a.get<T>(x)", "call_expression a.get<T>(x)", "member_expression a.get"}},
		{"await f<T>(b).then(g);", []string{"await_expression await f<T>(b).then(g)", "call_expression f<T>(b).then(g)", "member_expression f<T>(b).then", "call_expression f<T>(b)"}},
		{"!f<T>(a);", []string{"unary_expression !f<T>(a)", "call_expression f<T>(a)"}},
		{"!await f<T>(a);", []string{"unary_expression !await f<T>(a)", "await_expression await f<T>(a)", "call_expression f<T>(a)"}},
		{"a + f<T>(b) + c;", []string{"binary_expression a + f<T>(b) + c", "binary_expression a + f<T>(b)", "call_expression f<T>(b)"}},
		{"a - b * f<T>(c);", []string{"binary_expression a - b * f<T>(c)", "binary_expression b * f<T>(c)", "call_expression f<T>(c)"}},
		{"(await f)<T>(b);", []string{"call_expression (await f)<T>(b)", "await_expression await f"}},
		{"await f<T>(g(await h<U>(x)));", []string{"await_expression await f<T>(g(await h<U>(x)))", "call_expression f<T>(g(await h<U>(x)))", "call_expression g(await h<U>(x))",
			"await_expression await h<U>(x)", "call_expression h<U>(x)"}},
		{"(await f<T>(b))!.c;", []string{"member_expression (await f<T>(b))!.c", "await_expression await f<T>(b)", "call_expression f<T>(b)"}},
		{"x as A.B.C;", []string{"as_expression x as A.B.C", "member_expression A.B.C"}},
		{"await f(b);", []string{"await_expression await f(b)", "call_expression f(b)"}},
	} {
		r := Parse(TypeScript, []byte(c.source), Limits{}, nil)
		var got []string
		for n := range Node(r.Tree.Len()) {
			switch k := r.Tree.KindName(n); k {
			case "await_expression", "unary_expression", "binary_expression", "as_expression", "call_expression", "member_expression":
				got = append(got, k+" "+r.Tree.Text(n))
			}
			if n == 0 {
				continue
			}
			up, _ := r.Tree.ParentOf(n)
			if up >= n || r.Tree.After(n) <= n || r.Tree.After(n) > r.Tree.After(up) || r.Tree.Start(n) < r.Tree.Start(up) || r.Tree.End(n) > r.Tree.End(up) ||
				!slices.Contains(slices.Collect(r.Tree.Children(up)), n) {
				t.Errorf("%s: node %d (%s) does not lie within node %d (%s)", c.source, n, r.Tree.KindName(n), up, r.Tree.KindName(up))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n  %s\nwant\n  %s", c.source, strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
		}
	}
}

// TestRegroupFields: the parts keep the names that the grammar gives them.
func TestRegroupFields(t *testing.T) {
	tree := Parse(TypeScript, []byte("const r = await a.get<T>(x, y);"), Limits{}, nil).Tree
	for n := range Node(tree.Len()) {
		if tree.KindName(n) != "call_expression" {
			continue
		}
		if f := tree.ChildByFieldName(n, "function"); f == NoNode || tree.Text(f) != "a.get" {
			t.Errorf("function is %q", tree.Text(f))
		}
		if a := tree.ChildByFieldName(n, "arguments"); a == NoNode || tree.Text(a) != "(x, y)" {
			t.Errorf("arguments are %q", tree.Text(a))
		}
		if up, _ := tree.ParentOf(n); tree.FieldName(up) != "value" {
			t.Errorf("the value of r is not the whole: %s", tree.Text(up))
		}
	}
}

// TestRegroupMatches: queries that the library runs, on a text with an error, find the same nodes.
func TestRegroupMatches(t *testing.T) {
	set, err := CompileQueries(TypeScript, []QuerySource{{Name: "awaited", Text: "(await_expression) @a"}, {Name: "argument", Text: "(arguments (identifier) @x)"}})
	if err != nil {
		t.Fatal(err)
	}
	r := Parse(TypeScript, []byte("const r = await a.get<T>(x); const ="), Limits{}, set)
	var got []string
	for _, m := range r.Matches.List() {
		for _, c := range m.Captures {
			got = append(got, r.Tree.Text(c.Node))
		}
	}
	slices.Sort(got)
	if want := []string{"await a.get<T>(x)", "x"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
