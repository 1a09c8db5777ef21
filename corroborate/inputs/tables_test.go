package inputs

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestTextOf: scalars as a client writes them; nothing else has a text.
func TestTextOf(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
		ok   bool
	}{
		{"a", "a", true}, {"", "", true}, {3.0, "3", true}, {-1.0, "-1", true}, {1.5, "1.5", true}, {1e14, "100000000000000", true}, {1e15, "1e+15", true}, {-1e15, "-1e+15", true},
		{true, "true", true}, {false, "false", true}, {nil, "", false}, {[]any{"a"}, "", false}, {map[string]any{}, "", false}, {Absent{}, "", false},
	} {
		if got, ok := textOf(c.v); got != c.want || ok != c.ok {
			t.Errorf("%v: %q, %t, want %q, %t", c.v, got, ok, c.want, c.ok)
		}
	}
}

// TestPut: a value at a path makes what is missing on the way, and nothing at a path takes it away.
func TestPut(t *testing.T) {
	for _, c := range []struct {
		at    any
		path  string
		value any
		want  any
	}{
		{nil, "a.b", 1.0, map[string]any{"a": map[string]any{"b": 1.0}}},
		{nil, "1", "x", []any{nil, "x"}},
		{[]any{"a", "b", "c"}, "1", Absent{}, []any{"a"}},
		{[]any{"a"}, "0.k", true, []any{map[string]any{"k": true}}},
		{nil, "63", "x", append(make([]any, 63), "x")},
		{nil, "64", "x", map[string]any{"64": "x"}},
		{nil, "-1", "x", map[string]any{"-1": "x"}},
		{map[string]any{"a": 1.0, "b": 2.0}, "a", Absent{}, map[string]any{"b": 2.0}},
		{"text", "a", Absent{}, "text"},
		{"text", "a", 1.0, map[string]any{"a": 1.0}},
		{"abc", "length", 2.0, "ab"},
		{"abc", "length", 28.0, "abcdefghijklmnopqrstuvwxyzab"},
		{[]any{1.0, 2.0}, "length", 1, []any{1.0}},
		{[]any{1.0}, "length", 3.0, []any{1.0, "a", "a"}},
		{"abc", "length", -1.0, "abc"}, {"abc", "length", "2", "abc"}, {"abc", "length", 4097.0, "abc"}, {"", "length", 4096.0, strings.Repeat("abcdefghijklmnopqrstuvwxyz", 158)[:4096]},
		{nil, "length.x", "y", map[string]any{"length": map[string]any{"x": "y"}}},
	} {
		if got := put(cloneValue(c.at), strings.Split(c.path, "."), c.value); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v at %s of %v: %v, want %v", c.value, c.path, c.at, got, c.want)
		}
	}
}

// TestSet: what each root of a request takes.
func TestSet(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Place
		v    any
		want string
	}{
		{"a whole root", Place{RootQuery, nil}, map[string]any{"a": "b"}, "map[query:map[a:b]]"},
		{"a root is no text", Place{RootQuery, nil}, "x", "map[]"},
		{"a whole error", Place{RootError, nil}, map[string]any{"code": 1.0}, "map[error:map[code:1]]"},
		{"an error is no number", Place{RootError, nil}, 1.0, "map[]"},
		{"a list in a query", Place{RootQuery, []string{"l", "1"}}, "b", "map[query:map[l:[<nil> b]]]"},
		{"an object in a query", Place{RootQuery, []string{"o", "k"}}, "b", "map[]"},
		{"a list in a header", Place{RootHeaders, []string{"x", "1"}}, "b", "map[]"},
		{"no texts in a list", Place{RootQuery, []string{"l"}}, []any{nil}, "map[]"},
		{"a list of headers", Place{RootHeaders, []string{"x"}}, []any{"a", "b"}, "map[]"},
		{"a parameter that the route has not", Place{RootParams, []string{"id"}}, "1", "map[]"},
		{"what middleware puts there", Place{RootRequest, []string{"user", "id"}}, 1.0, "map[request:map[user:map[id:1]]]"},
		{"a supplied result", Place{RootDependency, []string{"find"}}, []any{}, "map[dependency:map[find:[]]]"},
		{"nothing as a body", Place{RootBody, nil}, Absent{}, "map[]"},
	} {
		a := Assignment{RootParams: map[string]any{}, RootQuery: map[string]any{}}
		a.set(c.p, c.v)
		for _, root := range []string{RootParams, RootQuery} {
			if len(a[root].(map[string]any)) == 0 {
				delete(a, root)
			}
		}
		if got := fmt.Sprint(map[string]any(a)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestSendable(t *testing.T) {
	for _, c := range []struct {
		name, value string
		want        bool
	}{
		{"x-a_0", "a ~", true}, {"az09", "", true}, {"", "a", false}, {"X-A", "a", false}, {"x a", "a", false}, {"x:", "a", false}, {"host", "a", false}, {"cookie", "a", false}, {"te", "a", false},
		{"x", "a\tb", false}, {"x", "\x1f", false}, {"x", "\x7f", false}, {"x", "é", false},
	} {
		if got := sendable(c.name, c.value); got != c.want {
			t.Errorf("%q: %q: %t, want %t", c.name, c.value, got, c.want)
		}
	}
}

// TestReductions: what may be left out, the body as a whole too; the router's parameters stay.
func TestReductions(t *testing.T) {
	a := Assignment{RootParams: map[string]any{"id": "1"}, RootQuery: map[string]any{"b": "1", "a": "2"}, RootBody: map[string]any{"k": 1.0}, RootLocals: map[string]any{"l": 1.0}, RootHeaders: map[string]any{},
		RootError: map[string]any{"e": 1.0}, RootRequest: map[string]any{"user": 1.0}, RootCookies: map[string]any{"c": "1"}, RootDependency: map[string]any{"f": 1.0}}
	var got []string
	for _, p := range a.Reductions() {
		got = append(got, strings.Join(append([]string{p.Root}, p.Path...), "."))
	}
	if want := []string{"body", "body.k", "query.a", "query.b", "cookies.c", "request.user", "locals.l", "error.e"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	less := a.Without(Place{RootQuery, []string{"a"}})
	if _, still := less[RootQuery].(map[string]any)["a"]; still || len(a[RootQuery].(map[string]any)) != 2 {
		t.Errorf("%v without query.a is %v", a, less)
	}
	if _, still := a.Without(Place{Root: RootBody})[RootBody]; still {
		t.Error("the body stays")
	}
	if got := (Assignment{RootBody: []any{1.0}}).Reductions(); len(got) != 0 {
		t.Errorf("of a list: %v", got)
	}
}

// holdsFor decides a comparison of numbers, for the test below.
func holdsFor(v float64, op summary.ComparisonOp, bound float64) bool {
	switch op {
	case summary.OpGt:
		return v > bound
	case summary.OpGte:
		return v >= bound
	case summary.OpLt:
		return v < bound
	}
	return v <= bound
}

// TestCompared: the values offered for a comparison make it what is wanted, and the bound itself is among those of the side
// that has it.
func TestCompared(t *testing.T) {
	for _, op := range []summary.ComparisonOp{summary.OpGt, summary.OpGte, summary.OpLt, summary.OpLte} {
		for _, bound := range []any{3.0, 2.5, -4.0, "7", 6} {
			n, ok := number(bound)
			if !ok {
				n = 7
			}
			for _, want := range []bool{true, false} {
				values := compared(op, bound, want)
				if len(values) < 4 {
					t.Errorf("%s %v: %d values", op, bound, len(values))
				}
				closest := false
				for _, v := range values {
					x := v.(float64)
					if holdsFor(x, op, n) != want {
						t.Errorf("%v %s %v is not %t", x, op, bound, want)
					}
					closest = closest || x != n && x > n-1 && x < n+1
				}
				if !closest {
					t.Errorf("%s %v, %t: no value within one of the bound in %v", op, bound, want, values)
				}
				if got := slices.Contains(values, any(n)); got != (holdsFor(n, op, n) == want) {
					t.Errorf("%s %v, %t: the bound among the values: %t", op, bound, want, got)
				}
			}
		}
	}
	for _, c := range []struct {
		op      summary.ComparisonOp
		bound   any
		want    bool
		has     any
		without any
	}{
		{summary.OpEq, "x", true, "x", "other"}, {summary.OpEq, "x", false, "X", "x"}, {summary.OpNeq, "x", true, Absent{}, "x"}, {summary.OpNeq, "x", false, "x", "X"},
		{summary.OpEq, 3.0, false, 4.0, 3.5}, {summary.OpEq, true, false, false, "true"}, {summary.OpGt, "abc", true, "abcx", "other"}, {"like", 3.0, true, nil, 3.0},
	} {
		values := compared(c.op, c.bound, c.want)
		if c.op == "like" {
			if values != nil {
				t.Errorf("an operator that is none: %v", values)
			}
			continue
		}
		if !slices.ContainsFunc(values, func(v any) bool { return reflect.DeepEqual(v, c.has) }) {
			t.Errorf("%s %v, %t: %v lacks %v", c.op, c.bound, c.want, values, c.has)
		}
		if c.bound == c.without && slices.Contains(values, c.without) {
			t.Errorf("%s %v, %t: %v has %v", c.op, c.bound, c.want, values, c.without)
		}
	}
	for op, want := range map[summary.ComparisonOp]summary.ComparisonOp{summary.OpGt: summary.OpLt, summary.OpLt: summary.OpGt, summary.OpGte: summary.OpLte, summary.OpLte: summary.OpGte, summary.OpEq: summary.OpEq, summary.OpNeq: summary.OpNeq} {
		if got := mirrored(op); got != want {
			t.Errorf("%s turned round is %s, want %s", op, got, want)
		}
	}
}

func TestNeighbours(t *testing.T) {
	for _, c := range []struct {
		v    any
		want []any
	}{
		{2.0, []any{2.0, 3.0, 1.0, 2.5, 4.0, -2.0, 102.0}},
		{"Ab", []any{"Ab", "Abx", "xAb", "AB", "ab", ""}}, {"9", []any{"9", "9x", "x9", "9", "9", "", "10", "8"}},
		{true, []any{true, false}}, {nil, []any{nil, "a", 1.0}},
	} {
		if got := neighbours(c.v); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, want %v", c.v, got, c.want)
		}
	}
	for text, want := range map[string][]any{`a === "x" || b == 'y\'z'`: {"x", `y\'z`}, `n > 10 && m < -2.5`: {10.0, -2.5}, `a1 + b.2 + "3"`: {"3"}, "": nil} {
		if got := literalsIn(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// TestLiteralsOf: the literals that a condition speaks of, wherever they stand in it.
func TestLiteralsOf(t *testing.T) {
	method := summary.Derived{From: in("body"), Derivation: summary.MethodCall{Method: "slice", Args: []summary.ValueRef{lit(2.0), lit(nil), in("x")}}}
	for _, c := range []struct {
		p    summary.Predicate
		want []any
	}{
		{summary.Comparison{Left: lit("a"), Right: lit(1.0)}, []any{"a", 1.0}}, {summary.Comparison{Left: method, Right: lit(nil)}, []any{2.0}},
		{summary.TruthinessCheck{Subject: method}, []any{2.0}}, {summary.NullCheck{Subject: summary.Unresolved{SourceText: `x["k"]`}}, []any{"k"}},
		{summary.Negation{Operand: summary.Compound{Op: "or", Operands: []summary.Predicate{summary.Comparison{Left: in("a"), Right: lit(true)}, summary.Comparison{Left: in("a"), Right: lit("b")}}}}, []any{true, "b"}},
		{summary.CallPredicate{Callee: "f", Args: []summary.ValueRef{lit("q"), in("a")}}, []any{"q"}}, {summary.Opaque{SourceText: "a > 5"}, []any{5.0}}, {summary.TypeCheck{Subject: in("a")}, nil},
	} {
		if got := literalsOf(c.p); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", summary.PredicateText(c.p), got, c.want)
		}
	}
}

// drawn makes a choice that gives the numbers in turn, each within what is asked for.
func drawn(list ...int) func(int) int {
	i := -1
	return func(n int) int { i++; return list[i%len(list)] % n }
}

// TestValuesOfSchemas: what a schema says of a value, keyword by keyword.
func TestValuesOfSchemas(t *testing.T) {
	obj := func(list ...any) map[string]any {
		out := map[string]any{}
		for i := 0; i < len(list); i += 2 {
			out[list[i].(string)] = list[i+1]
		}
		return out
	}
	text := obj("type", "string", "minLength", 2.0, "maxLength", 3.0)
	for _, c := range []struct {
		name   string
		schema any
		choice []int
		want   any
	}{
		{"no schema", true, []int{0}, "a"},
		{"a constant", obj("const", 4.0, "enum", []any{1.0}), []int{0}, 4.0},
		{"the second of an enumeration", obj("enum", []any{"a", "b"}), []int{1}, "b"},
		{"one of several", obj("anyOf", []any{obj("const", 1.0), obj("const", 2.0)}), []int{1}, 2.0},
		{"one of several, exclusive", obj("oneOf", []any{obj("const", 1.0), obj("const", 2.0)}), []int{0}, 1.0},
		{"all of several", obj("allOf", []any{obj("required", []any{"a"}, "properties", obj("a", obj("const", 1.0))), obj("required", []any{"b"}, "properties", obj("b", obj("const", 2.0))), obj("type", "null")}), []int{0}, obj("a", 1.0, "b", 2.0)},
		{"one of several types", obj("type", []any{"null", "boolean"}), []int{1}, true},
		{"false", obj("type", "boolean"), []int{0}, false},
		{"null", obj("type", "null"), []int{0}, nil},
		{"a list", obj("type", "array", "minItems", 2.0, "items", obj("const", 1.0)), []int{0}, []any{1.0, 1.0}},
		{"a list with one more", obj("type", "array", "minItems", 1.0, "items", obj("const", 1.0)), []int{1}, []any{1.0, 1.0}},
		{"a list of very many", obj("type", "array", "minItems", 1000.0), []int{0}, slices.Repeat([]any{"a"}, maxIndex)},
		{"what is required and what may be", obj("required", []any{"a"}, "properties", obj("a", obj("const", 1.0), "b", obj("const", 2.0))), []int{0}, obj("a", 1.0)},
		{"what is required and what may be, drawn", obj("required", []any{"a"}, "properties", obj("a", obj("const", 1.0), "b", obj("const", 2.0))), []int{1}, obj("a", 1.0, "b", 2.0)},
		{"the lowest", obj("type", "integer", "minimum", 3.0, "maximum", 9.0), []int{0}, 3.0},
		{"the highest", obj("type", "integer", "minimum", 3.0, "maximum", 9.0), []int{1}, 9.0},
		{"above the lowest", obj("type", "integer", "minimum", 3.0, "maximum", 9.0), []int{2}, 4.0},
		{"the middle of a number", obj("type", "number", "minimum", 3.0, "maximum", 4.0), []int{3}, 3.5},
		{"the middle of a whole number", obj("type", "integer", "minimum", 3.0, "maximum", 4.0), []int{3}, 3.0},
		{"nothing above the lowest", obj("type", "integer", "minimum", 3.0, "maximum", 3.0), []int{2}, 3.0},
		{"a maximum below zero", obj("type", "integer", "maximum", -5.0), []int{0}, -5.0},
		{"exclusive bounds", obj("type", "integer", "exclusiveMinimum", 3.0, "exclusiveMaximum", 9.0), []int{0}, 4.0},
		{"exclusive bounds, the highest", obj("type", "integer", "exclusiveMinimum", 3.0, "exclusiveMaximum", 9.0), []int{1}, 8.0},
		{"without bounds", obj("type", "integer"), []int{0}, 0.0},
		{"the shortest", text, []int{0}, "ab"}, {"the longest", text, []int{1}, "abc"}, {"the least", text, []int{2}, "ab"},
		{"one character where none is needed", obj("type", "string"), []int{0}, "a"}, {"no character", obj("type", "string"), []int{2}, ""}, {"eight characters", obj("type", "string"), []int{1}, "abcdefgh"},
		{"a mail address", obj("type", "string", "format", "email"), []int{0}, "user@example.org"},
		{"a day", obj("type", "string", "format", "date"), []int{0}, "2024-01-15"},
		{"a time", obj("type", "string", "format", "date-time"), []int{0}, "2024-01-15T10:00:00Z"},
		{"an address", obj("type", "string", "format", "uri"), []int{0}, "https://example.org/a"},
		{"a pattern", obj("type", "string", "pattern", "^[x]{2}$"), []int{0}, "xx"},
		{"a pattern that is none", obj("type", "string", "pattern", "["), []int{0}, "a"},
	} {
		if got := fromSchema(c.schema, drawn(c.choice...), 0); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	uuid := fromSchema(obj("type", "string", "format", "uuid"), drawn(0), 0).(string)
	if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(uuid) {
		t.Errorf("%s is no version 4 identifier", uuid)
	}
	// A schema inside itself ends.
	loop := obj("type", "array", "minItems", 1.0)
	loop["items"] = loop
	depth := 0
	for v := fromSchema(loop, drawn(0), 0); ; depth++ {
		list, ok := v.([]any)
		if !ok {
			break
		}
		v = list[0]
	}
	if depth != 9 {
		t.Errorf("%d lists in each other, want 9", depth)
	}
}

// TestRequestPlace: which path below a request a client, or middleware, decides.
func TestRequestPlace(t *testing.T) {
	for path, want := range map[string]string{
		"body.a.trim": "body a", "body.a.trim.length": "body a", "query": "query", "headers.X-Key": "headers x-key", "params.id": "params id", "cookies.c": "cookies c", "user.id": "request user id",
		"trim": "request trim", "signedCookies.a": "-", "method": "-", "ip.a": "-", "": "-",
	} {
		var list []string
		if path != "" {
			list = strings.Split(path, ".")
		}
		p, ok := requestPlace(list)
		got := strings.Join(append([]string{p.Root}, p.Path...), " ")
		if !ok {
			got = "-"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// TestSubjects: which places a reference may mean.
func TestSubjects(t *testing.T) {
	g := &Generator{problem: Problem{Roles: map[string]string{"req": "request", "res": "response", "err": "error"}, Raises: true, Stubbed: map[string]bool{"find": true}, Methods: map[string]string{"load": "find"},
		Calls: map[string][]summary.ValueRef{"parse": {in("query", "q"), in("body")}}}}
	for _, c := range []struct {
		ref  summary.ValueRef
		want string
	}{
		{in("body", "a"), "[{{body [a]} }]"}, {in("method"), "[]"},
		{summary.InputRef{Input: "res", Path: []string{"locals", "user", "id"}}, "[{{locals [user id]} }]"}, {summary.InputRef{Input: "res", Path: []string{"locals"}}, "[]"}, {summary.InputRef{Input: "res", Path: []string{"other", "x"}}, "[]"},
		{summary.InputRef{Input: "err", Path: []string{"code"}}, "[{{error [code]} }]"}, {summary.InputRef{Input: "err"}, "[]"}, {summary.InputRef{Input: "other", Path: []string{"code"}}, "[]"},
		{summary.Dependency{Name: "find", AccessChain: []string{"id"}}, "[{{dependency [find id]} }]"},
		{summary.Dependency{Name: "parse", AccessChain: []string{"ok"}}, "[{{query [q]} parse.ok} {{body []} parse.ok}]"},
		{summary.Dependency{Name: "x.y(req.query.z)"}, "[{{query [z]} text}]"},
		{summary.Unresolved{SourceText: `req.body["a b"] + req.query.c?.d + other.e`}, "[{{body [a b]} text} {{query [c d]} text}]"},
		{summary.Unresolved{SourceText: "request.body.a"}, "[{{body [a]} text}]"},
		{summary.Derived{From: summary.Dependency{Name: "unknown"}, Derivation: summary.MethodCall{Method: "load"}}, "[{{dependency [find]} }]"},
		{summary.Derived{From: summary.InputRef{Input: "req"}, Derivation: summary.MethodCall{Method: "header", Args: []summary.ValueRef{lit("A")}}}, "[{{headers [a]} }]"},
		{lit(1.0), "[]"}, {nil, "[]"},
	} {
		if got := fmt.Sprint(g.subjects(c.ref)); got != c.want {
			t.Errorf("%v: %s, want %s", c.ref, got, c.want)
		}
	}
	g.problem.Raises = false
	if got := g.subjects(summary.InputRef{Input: "err", Path: []string{"code"}}); len(got) != 0 {
		t.Errorf("where nothing is raised: %v", got)
	}
}

// TestBefore: a value that becomes the wanted one by what the program does to it.
func TestBefore(t *testing.T) {
	g := New(Problem{Seed: 1})
	query, body := Place{RootQuery, []string{"a"}}, Place{RootBody, []string{"a"}}
	for _, c := range []struct {
		s    subject
		v    any
		want any
	}{
		{subject{query, "JSON.parse"}, 3.0, "3"}, {subject{query, "JSON.parse.a.b"}, "x", `{"a":{"b":"x"}}`}, {subject{query, "JSON.parse.a"}, Absent{}, `{}`},
		{subject{query, "Number"}, 3.0, "3"}, {subject{query, "parseInt"}, 3.5, "3.5"}, {subject{query, "parseFloat"}, nil, nil}, {subject{query, "String"}, true, "true"}, {subject{body, "Number"}, 3.0, 3.0},
		{subject{query, ""}, "x", "x"}, {subject{query, "toUpperCase"}, 3.0, 3.0},
	} {
		if got := g.before(c.s, c.v); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s of %v: %v, want %v", c.s.through, c.v, got, c.want)
		}
	}
	seen := map[any]bool{}
	for range 20 {
		seen[g.before(subject{query, "toLowerCase"}, "ab")] = true
	}
	if !seen["ab"] || !seen["AB"] || len(seen) != 2 {
		t.Errorf("a text that is written small: %v", seen)
	}
}

// TestCalled: calls that are tests are met by values that they hold for, and missed by others.
func TestCalled(t *testing.T) {
	reads := [][]string{{"body", "k"}}
	call := func(callee string, args ...summary.ValueRef) summary.Predicate {
		return summary.CallPredicate{Callee: callee, Args: args}
	}
	text := func(a Assignment) string { s, _ := get(a, "body", "k").(string); return s }
	for name, c := range map[string]struct {
		p  summary.Predicate
		ok func(a Assignment) bool
	}{
		"startsWith":  {call("req.body.k.startsWith", lit("ab")), func(a Assignment) bool { return strings.HasPrefix(text(a), "ab") }},
		"endsWith":    {call("req.body.k.endsWith", lit("ab")), func(a Assignment) bool { return strings.HasSuffix(text(a), "ab") }},
		"includes":    {call("req.body.k?.includes", lit("ab")), func(a Assignment) bool { return strings.Contains(text(a), "ab") }},
		"some":        {call("req.body.k.some", summary.Unresolved{SourceText: "x => x === 'ab'"}), func(a Assignment) bool { l, _ := get(a, "body", "k").([]any); return slices.Contains(l, any("ab")) }},
		"a pattern":   {call("/^\\d+z$/.test", in("body", "k")), func(a Assignment) bool { return regexp.MustCompile(`^\d+z$`).MatchString(text(a)) }},
		"match":       {call("req.body.k.match", summary.Unresolved{SourceText: "/^\\d+z$/"}), func(a Assignment) bool { return regexp.MustCompile(`^\d+z$`).MatchString(text(a)) }},
		"has":         {call("req.body.k.hasOwnProperty", lit("ab")), func(a Assignment) bool { m, _ := get(a, "body", "k").(map[string]any); return m["ab"] != nil }},
		"the project": {call("isGood", in("body", "k"), lit("ab")), func(a Assignment) bool { return text(a) == "ab" }},
		"no JSON": {call("is not JSON", in("body", "k")), func(a Assignment) bool {
			m, _ := a["body"].(map[string]any)
			s, isText := m["k"].(string)
			return !isText || !json.Valid([]byte(s))
		}},
		"supplied":    {call("find"), func(a Assignment) bool { v := get(a, "dependency", "find"); return v == true || v == "a" }},
		"source text": {summary.Opaque{SourceText: "req.body.k === 'ab' && other"}, func(a Assignment) bool { return text(a) == "ab" }},
		"two values":  {summary.Comparison{Left: in("body", "k"), Op: summary.OpEq, Right: in("query", "q")}, func(a Assignment) bool { return text(a) != "" && get(a, "query", "q") == text(a) }},
		"not undefined": {summary.Comparison{Left: in("body", "k"), Op: summary.OpNeq, Right: summary.Unresolved{SourceText: "undefined"}}, func(a Assignment) bool {
			m, _ := a["body"].(map[string]any)
			_, has := m["k"]
			return has
		}},
		"not a text": {summary.Negation{Operand: summary.TypeCheck{Subject: in("body", "k"), ExpectedType: "string"}}, func(a Assignment) bool { return text(a) == "" && get(a, "body", "k") != nil }},
		"one of two": {summary.Compound{Op: "or", Operands: []summary.Predicate{summary.Comparison{Left: in("body", "k"), Op: "eq", Right: lit("x")}, summary.Comparison{Left: in("body", "k"), Op: "eq", Right: lit("y")}}}, func(a Assignment) bool { return text(a) == "x" || text(a) == "y" }},
	} {
		g := New(Problem{Conditions: []summary.Predicate{c.p}, Roles: map[string]string{"req": "request"}, Reads: reads, WithBody: true, Seed: 5, Stubbed: map[string]bool{"find": true}})
		met, missed := 0, 0
		told := ""
		for range 400 {
			if c.ok(g.Next(told)) {
				met, told = met+1, "T"
			} else {
				missed, told = missed+1, "F"
			}
		}
		if met < 3 || missed < 1 {
			t.Errorf("%s: %d requests satisfy it and %d do not", name, met, missed)
		}
	}
}

// TestGenerator: what a request holds from the start, and how it goes on from what was told.
func TestGenerator(t *testing.T) {
	object := map[string]any{"type": "object", "required": []any{"n"}, "properties": map[string]any{"n": map[string]any{"const": 7.0}}}
	g := New(Problem{Roles: map[string]string{"req": "request"}, Params: []string{"id"}, Reads: [][]string{{"user", "role"}, {"user", "role"}, {"query", "q"}, {"method"}, {"session"}}, Raises: true, WithBody: true,
		Schema: map[string]any{RootBody: object, RootQuery: object}, Seed: 2})
	if fmt.Sprint(g.reads) != "[{query [q]}]" || fmt.Sprint(g.around) != "[{request [user]}]" || g.Conditions() != 0 {
		t.Errorf("reads %v, around %v", g.reads, g.around)
	}
	users := 0
	for range 60 {
		a := g.Next("")
		if get(a, "body", "n") != 7.0 || get(a, "query", "n") != "7" {
			t.Fatalf("not what the schema says: %v", a)
		}
		if id := get(a, "params", "id"); id != "1" && id != "abc" && id != "7" {
			t.Fatalf("the parameter is %v", id)
		}
		if _, ok := a[RootError].(map[string]any); !ok {
			t.Fatal("no exception to raise")
		}
		if get(a, "request", "user") != nil {
			users++
		}
	}
	if users < 25 || users == 60 {
		t.Errorf("%d of 60 requests have what middleware puts there, want most", users)
	}
	if g.Stubbed("find") {
		t.Error("nothing is supplied yet")
	}
	g.Stub("find")
	if !g.Stubbed("find") || g.current != nil || g.met != nil {
		t.Error("a supplied call begins anew")
	}
	if get(g.Next("F"), "dependency", "find") == nil {
		t.Error("the supplied result is not there")
	}
	// A request without a body stays without.
	g = New(Problem{Roles: map[string]string{"req": "request"}, Reads: [][]string{{"body", "k"}, {"query", "list", "length"}}, Seed: 2})
	for range 60 {
		if a := g.Next(""); a[RootBody] != nil {
			t.Fatalf("a body: %v", a)
		}
	}
	for s, want := range map[string]bool{"": true, "T": true, "TT": true, "TF": false, "U": false} {
		if all(s, 'T') != want {
			t.Errorf("%q is all T: %t", s, !want)
		}
	}
}
