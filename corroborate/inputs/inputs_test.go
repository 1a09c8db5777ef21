package inputs

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

func in(path ...string) summary.ValueRef { return summary.InputRef{Input: "req", Path: path} }
func lit(v any) summary.ValueRef         { return summary.LiteralRef{Value: v} }

func get(a Assignment, root string, path ...string) any {
	v := a[root]
	for _, k := range path {
		m, _ := v.(map[string]any)
		v = m[k]
	}
	return v
}

// TestFirstRequestsSatisfy asks of most requests drawn for one condition that they meet it.
func TestFirstRequestsSatisfy(t *testing.T) {
	for name, c := range map[string]struct {
		p  summary.Predicate
		ok func(a Assignment) bool
	}{
		"body eq":     {summary.Comparison{Left: in("body", "k"), Op: "eq", Right: lit("x")}, func(a Assignment) bool { return get(a, "body", "k") == "x" }},
		"mirrored gt": {summary.Comparison{Left: lit(3.0), Op: "lt", Right: in("body", "k")}, func(a Assignment) bool { n, ok := get(a, "body", "k").(float64); return ok && n > 3 }},
		"not gte":     {summary.Negation{Operand: summary.Comparison{Left: in("body", "k"), Op: "gte", Right: lit(3.0)}}, func(a Assignment) bool { n, ok := get(a, "body", "k").(float64); return ok && n < 3 }},
		"query text":  {summary.Comparison{Left: in("query", "n"), Op: "gt", Right: lit(9.0)}, func(a Assignment) bool { _, ok := get(a, "query", "n").(string); return ok }},
		"header":      {summary.TruthinessCheck{Subject: in("headers", "X-Key")}, func(a Assignment) bool { s, _ := get(a, "headers", "x-key").(string); return s != "" }},
		"get()": {summary.Comparison{Left: summary.Derived{From: in(), Derivation: summary.MethodCall{Method: "get", Args: []summary.ValueRef{lit("X-A")}}}, Op: "eq", Right: lit("on")},
			func(a Assignment) bool { return get(a, "headers", "x-a") == "on" }},
		"absent":  {summary.NullCheck{Subject: in("query", "q")}, func(a Assignment) bool { return get(a, "query", "q") == nil }},
		"typeof":  {summary.TypeCheck{Subject: in("body", "k"), ExpectedType: "string"}, func(a Assignment) bool { _, ok := get(a, "body", "k").(string); return ok }},
		"length":  {summary.Comparison{Left: in("body", "s", "length"), Op: "eq", Right: lit(4.0)}, func(a Assignment) bool { s, ok := get(a, "body", "s").(string); return ok && len(s) == 4 }},
		"has":     {summary.PropertyExists{Subject: in("body"), Property: "z"}, func(a Assignment) bool { m, _ := a["body"].(map[string]any); _, ok := m["z"]; return ok }},
		"has not": {summary.PropertyExists{Subject: in("body"), Property: "z", Negated: true}, func(a Assignment) bool { m, _ := a["body"].(map[string]any); _, ok := m["z"]; return !ok }},
		"user":    {summary.Comparison{Left: in("user", "role"), Op: "eq", Right: lit("admin")}, func(a Assignment) bool { return get(a, "request", "user", "role") == "admin" }},
		"and": {summary.Compound{Op: "and", Operands: []summary.Predicate{summary.Comparison{Left: in("body", "a"), Op: "eq", Right: lit(1.0)}, summary.Comparison{Left: in("body", "b"), Op: "eq", Right: lit(2.0)}}},
			func(a Assignment) bool { return get(a, "body", "a") == 1.0 && get(a, "body", "b") == 2.0 }},
		"none of": {summary.Negation{Operand: summary.Compound{Op: "or", Operands: []summary.Predicate{summary.Comparison{Left: in("body", "a"), Op: "eq", Right: lit(1.0)}, summary.TruthinessCheck{Subject: in("body", "b")}}}},
			func(a Assignment) bool { return get(a, "body", "a") != 1.0 }},
		"JSON": {summary.TruthinessCheck{Subject: summary.Dependency{Name: "JSON.parse", AccessChain: []string{"ok"}}}, func(a Assignment) bool { s, _ := get(a, "query", "j").(string); return s != "" }},
		"stub": {summary.NullCheck{Subject: summary.Dependency{Name: "find", AccessChain: []string{"owner"}}, Negated: true}, func(a Assignment) bool { return get(a, "dependency", "find", "owner") != nil }},
	} {
		t.Run(name, func(t *testing.T) {
			problem := Problem{Conditions: []summary.Predicate{c.p}, Roles: map[string]string{"req": "request"}, WithBody: true, Seed: 3,
				Calls: map[string][]summary.ValueRef{"JSON.parse": {in("query", "j")}}, Stubbed: map[string]bool{"find": true}}
			g := New(problem)
			met := 0
			for range 40 {
				if c.ok(g.Next("")) {
					met++
				}
			}
			if met < 20 {
				t.Errorf("%d of 40 requests satisfy it", met)
			}
			a, b := New(problem), New(problem)
			for range 50 {
				if x, y := a.Next("F"), b.Next("F"); !reflect.DeepEqual(x, y) {
					t.Fatalf("the same seed gives %v and %v", x, y)
				}
			}
		})
	}
}

func TestOnlyWhatAClientCanSend(t *testing.T) {
	a := Assignment{RootParams: map[string]any{"id": "1"}, RootQuery: map[string]any{}, RootHeaders: map[string]any{}, RootBody: map[string]any{}}
	for _, e := range []edit{
		{Place{RootParams, []string{"id"}}, ""}, {Place{RootParams, []string{"other"}}, "x"}, {Place{RootParams, []string{"id"}}, Absent{}},
		{Place{RootQuery, []string{"o"}}, map[string]any{"a": "b"}}, {Place{RootQuery, []string{"n"}}, 1.5}, {Place{RootQuery, []string{"l"}}, []any{"a", 2.0}},
		{Place{RootQuery, []string{"one"}}, []any{"a"}}, {Place{RootHeaders, []string{"host"}}, "x"}, {Place{RootHeaders, []string{"x-a"}}, "a\nb"}, {Place{RootHeaders, []string{"x-b"}}, " b "},
		{Place{RootHeaders, []string{"a b"}}, "x"}, {Place{RootBody, nil}, "text"}, {Place{RootBody, []string{"deep", "2", "k"}}, true},
	} {
		a.set(e.place, e.value)
	}
	want := "map[body:map[deep:[<nil> <nil> map[k:true]]] headers:map[x-b:b] params:map[id:1] query:map[l:[a 2] n:1.5 one:a]]"
	if got := fmt.Sprint(map[string]any(a)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// A body may be an object, a list, or not be there; no parser gives a text, a number or null for all of it.
	for _, c := range []struct {
		body any
		want string
	}{{map[string]any{"a": true}, "map[a:true]"}, {[]any{1.0}, "[1]"}, {3.0, "[1]"}, {nil, "[1]"}, {Absent{}, "<nil>"}} {
		a.set(Place{RootBody, nil}, c.body)
		if got := fmt.Sprint(a[RootBody]); got != c.want {
			t.Errorf("after the body %v: %s, want %s", c.body, got, c.want)
		}
	}
}

// TestValuesThatProgramsDistinguish: of each type of JSON that has two, there is a value on either side of a test, numbers on both
// sides of zero and lists of none, one and more; no value stands in a table twice.
func TestValuesThatProgramsDistinguish(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range structured {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if seen[string(text)] {
			t.Errorf("%s stands there twice", text)
		}
		seen[string(text)] = true
	}
	for _, want := range []string{"true", "false", "null", "0", "1", "-1", "[]", "{}"} {
		if !seen[want] {
			t.Errorf("%s is missing in %v", want, structured)
		}
	}
	texts := map[any]bool{}
	for _, v := range common {
		if texts[v] {
			t.Errorf("%q stands there twice", v)
		}
		texts[v] = true
	}
	for _, want := range []any{"", "a", "0", "1", "-1", "true", "false", "null"} {
		if !texts[want] {
			t.Errorf("%q is missing in %q", want, common)
		}
	}
}

func TestValuesAreNotShared(t *testing.T) {
	a := Assignment{RootBody: map[string]any{}}
	for range 3 {
		for _, v := range structured {
			a.set(Place{RootBody, []string{"k"}}, v)
			a.set(Place{RootBody, []string{"k", "inner", "0"}}, v)
		}
	}
	if len(structured[12].(map[string]any)) != 0 {
		t.Error("a table was changed by a request")
	}
}

func TestMatching(t *testing.T) {
	for _, source := range []string{`/^[a-c]{2,3}\d$/`, `/^\w+@\w+\.com$/i`, `/^(cat|dog)s?$/`, `/^\/a\/b$/`, `/^[^x]+$/`, `/^.{3}\s-$/`, `/^(?:ab)*c$/`} {
		re, ok := patternOf(source)
		if !ok {
			t.Fatalf("%s does not read", source)
		}
		m := regexp.MustCompile(literalPattern.FindStringSubmatch(source)[1])
		if source[len(source)-1] == 'i' {
			m = regexp.MustCompile("(?i)" + literalPattern.FindStringSubmatch(source)[1])
		}
		for i := range 30 {
			n := i
			text := matching(re, func(k int) int { n = n*7 + 3; return n % k })
			if !m.MatchString(text) {
				t.Errorf("%s does not take %q", source, text)
			}
		}
	}
	for _, no := range []string{"x", "/(?<=a)b/", "/[/", "//"} {
		if _, ok := patternOf(no); ok {
			t.Errorf("%s reads", no)
		}
	}
}

func TestFromSchema(t *testing.T) {
	schema := map[string]any{"type": "object", "required": []any{"n", "s"}, "properties": map[string]any{
		"n": map[string]any{"type": "integer", "minimum": 3.0, "maximum": 5.0}, "s": map[string]any{"type": "string", "minLength": 4.0}, "e": map[string]any{"enum": []any{"x"}}}}
	for i := range 30 {
		n := i
		m := fromSchema(schema, func(k int) int { n = n*5 + 1; return n % k }, 0).(map[string]any)
		if v := m["n"].(float64); v < 3 || v > 5 || v != float64(int(v)) || len(m["s"].(string)) < 4 || m["e"] != nil && m["e"] != "x" {
			t.Fatalf("%v", m)
		}
	}
}

// TestDerived: which place of a request a value is read from, by each way to read it.
func TestDerived(t *testing.T) {
	g := &Generator{problem: Problem{Roles: map[string]string{"req": "request"}}}
	body := summary.InputRef{Input: "req", Path: []string{"body"}}
	of := func(from summary.ValueRef, d summary.Derivation) summary.Derived {
		return summary.Derived{From: from, Derivation: d}
	}
	for _, c := range []struct {
		ref  summary.ValueRef
		want string
	}{
		{of(body, summary.PropertyAccess{Property: "name"}), "[{{body [name]} }]"},
		{of(body, summary.Destructured{Field: "name"}), "[{{body [name]} }]"},
		{of(body, summary.IndexAccess{Index: "name"}), "[{{body [name]} }]"},
		{of(body, summary.IndexAccess{Index: "*"}), "[{{body [0]} }]"},
		{of(body, summary.IndexAccess{Index: 2}), "[{{body [2]} }]"},
		{of(body, summary.IndexAccess{Index: 3.0}), "[{{body [3]} }]"},
		{of(of(body, summary.PropertyAccess{Property: "name"}), summary.MethodCall{Method: "trim"}), "[{{body [name]} trim}]"},
		{of(of(body, summary.MethodCall{Method: "trim"}), summary.PropertyAccess{Property: "length"}), "[{{body [length]} trim}]"},
		{of(of(body, summary.MethodCall{Method: "trim"}), summary.PropertyAccess{Property: "size"}), "[{{body []} trim}]"},
		{of(summary.InputRef{Input: "req"}, summary.MethodCall{Method: "get", Args: []summary.ValueRef{summary.LiteralRef{Value: "X-Token"}}}), "[{{headers [x-token]} }]"},
	} {
		if got := fmt.Sprint(g.subjects(c.ref)); got != c.want {
			t.Errorf("%s: %s, want %s", summary.ValueText(c.ref), got, c.want)
		}
	}
}
