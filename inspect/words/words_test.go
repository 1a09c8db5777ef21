package words_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/inspect/words"
	. "github.com/drift-analyzer/drift/summary"
)

var (
	a = InputRef{Input: "req", Path: []string{"body", "a"}}
	b = Dependency{Name: "load", AccessChain: []string{"rows"}}
)

func lit(v any) LiteralRef { return LiteralRef{Value: v} }

func TestPredicate(t *testing.T) {
	isA, isB := TruthinessCheck{Subject: a}, TruthinessCheck{Subject: b}
	for _, c := range []struct {
		p    Predicate
		want string
	}{
		{nil, "true"},
		{NullCheck{Subject: a}, "req.body.a == null"},
		{NullCheck{Subject: a, Negated: true}, "req.body.a != null"},
		{isA, "req.body.a"},
		{TruthinessCheck{Subject: a, Negated: true}, "!req.body.a"},
		{Comparison{Left: a, Op: OpEq, Right: lit("x")}, `req.body.a === "x"`},
		{Comparison{Left: a, Op: OpNeq, Right: lit(1.0)}, "req.body.a !== 1"},
		{Comparison{Left: a, Op: OpGt, Right: lit(1.0)}, "req.body.a > 1"},
		{Comparison{Left: a, Op: OpGte, Right: lit(1.0)}, "req.body.a >= 1"},
		{Comparison{Left: a, Op: OpLt, Right: lit(1.0)}, "req.body.a < 1"},
		{Comparison{Left: a, Op: OpLte, Right: lit(1.0)}, "req.body.a <= 1"},
		{Comparison{Left: a, Op: "like", Right: lit(1.0)}, "req.body.a ? 1"},
		{TypeCheck{Subject: a, ExpectedType: "string"}, `typeof req.body.a === "string"`},
		{TypeCheck{Subject: a, ExpectedType: "number"}, `typeof req.body.a === "number"`},
		{TypeCheck{Subject: a, ExpectedType: "boolean"}, `typeof req.body.a === "boolean"`},
		{TypeCheck{Subject: a, ExpectedType: "object"}, `typeof req.body.a === "object"`},
		{TypeCheck{Subject: a, ExpectedType: "function"}, `typeof req.body.a === "function"`},
		{TypeCheck{Subject: a, ExpectedType: "undefined"}, `typeof req.body.a === "undefined"`},
		{TypeCheck{Subject: a, ExpectedType: "symbol"}, `typeof req.body.a === "symbol"`},
		{TypeCheck{Subject: a, ExpectedType: "bigint"}, `typeof req.body.a === "bigint"`},
		{TypeCheck{Subject: a, ExpectedType: "array"}, "Array.isArray(req.body.a)"},
		{TypeCheck{Subject: a, ExpectedType: "Date"}, "req.body.a instanceof Date"},
		{PropertyExists{Subject: a, Property: "k"}, `"k" in req.body.a`},
		{PropertyExists{Subject: a, Property: "k", Negated: true}, `!("k" in req.body.a)`},
		{Compound{Op: "and", Operands: []Predicate{isA, isB}}, "req.body.a && load().rows"},
		{Compound{Op: "or", Operands: []Predicate{isA, Compound{Op: "and", Operands: []Predicate{isB, isA}}}}, "req.body.a || (load().rows && req.body.a)"},
		{Compound{Op: "and", Operands: []Predicate{Opaque{SourceText: "x | y"}, Opaque{SourceText: "plain"}}}, "(x | y) && plain"},
		{Compound{Op: "and", Operands: []Predicate{Opaque{SourceText: "a & b"}, Opaque{SourceText: "c ? d : e"}, Opaque{SourceText: "f == g"}}}, "(a & b) && (c ? d : e) && (f == g)"},
		{Negation{Operand: CallPredicate{Callee: "ok", Args: []ValueRef{a, lit(nil)}}}, "!ok(req.body.a, null)"},
		{Negation{Operand: Comparison{Left: a, Op: OpLt, Right: lit(1.0)}}, "!(req.body.a < 1)"},
		{CallPredicate{Callee: "a\n .b"}, "a .b()"},
		{Opaque{SourceText: strings.Repeat("x", words.SourceLimit)}, strings.Repeat("x", words.SourceLimit)},
		{Opaque{SourceText: strings.Repeat("x", words.SourceLimit+1)}, strings.Repeat("x", words.SourceLimit-1) + "…"},
	} {
		if got := words.Predicate(c.p); got != c.want {
			t.Errorf("%#v: %s, want %s", c.p, got, c.want)
		}
	}
	// A single test needs no brackets, several joined by and do where they would bind otherwise.
	either := Compound{Op: "or", Operands: []Predicate{isA, isB}}
	if got := words.Conjunction([]Predicate{either}); got != "req.body.a || load().rows" {
		t.Error(got)
	}
	if got := words.Conjunction([]Predicate{either, isA}); got != "(req.body.a || load().rows) && req.body.a" {
		t.Error(got)
	}
}

func TestValue(t *testing.T) {
	for _, c := range []struct {
		v    ValueRef
		want string
	}{
		{InputRef{Input: "req", Path: []string{"body", "0", "two words", "ok?", "list[3]", "get()", "$x", "été"}}, `req.body[0]["two words"].ok?.list[3].get().$x.été`},
		{Dependency{Name: "find\n  One", AccessChain: []string{"id"}}, "find One().id"},
		{Dependency{Name: "catch", AccessChain: []string{"code"}}, "caught error.code"},
		{Dependency{Name: "catch"}, "caught error"},
		{Derived{From: a, Derivation: PropertyAccess{Property: "b"}}, "req.body.a.b"},
		{Derived{From: a, Derivation: Destructured{Field: "c d"}}, `req.body.a["c d"]`},
		{Derived{From: a, Derivation: MethodCall{Method: "slice", Args: []ValueRef{lit(1.0), lit("x")}}}, `req.body.a.slice(1, "x")`},
		{Derived{From: a, Derivation: IndexAccess{Index: 2}}, "req.body.a[2]"},
		{Derived{From: a, Derivation: IndexAccess{Index: 1.5}}, "req.body.a[1.5]"},
		{Derived{From: a, Derivation: IndexAccess{Index: "k"}}, `req.body.a["k"]`},
		{Derived{From: a, Derivation: IndexAccess{}}, "req.body.a"},
		{Derived{From: a, Derivation: Awaited{}}, "req.body.a"},
		{Derived{From: Unresolved{SourceText: "x ?? y"}, Derivation: PropertyAccess{Property: "z"}}, "(x ?? y).z"},
		{Derived{From: Unresolved{SourceText: "`a b`"}, Derivation: PropertyAccess{Property: "length"}}, "`a b`.length"},
		{Derived{From: Unresolved{SourceText: `'a b"`}, Derivation: PropertyAccess{Property: "length"}}, `('a b").length`},
		{Derived{From: Unresolved{SourceText: "x"}, Derivation: PropertyAccess{Property: "y"}}, "x.y"},
		{lit(true), "true"},
		{State{Name: "cache"}, "cache"},
		{Unresolved{SourceText: "a  +\n b"}, "a + b"},
		{nil, "?"},
	} {
		if got := words.Value(c.v); got != c.want {
			t.Errorf("%#v: %s, want %s", c.v, got, c.want)
		}
	}
}

func TestEnding(t *testing.T) {
	kind, message := "Not\nFound", "no "+strings.Repeat("x", words.SourceLimit)
	for _, c := range []struct {
		out  Output
		want string
		body TypeShape
	}{
		{Response{StatusCode: lit(204.0), Body: Text{}}, "204", Text{}},
		{Response{StatusCode: a}, "req.body.a any", nil},
		{Response{}, "any", nil},
		{Throw{}, "throw", nil},
		{Throw{ExceptionType: &kind}, "throw Not Found", nil},
		{Throw{ExceptionType: &kind, Message: &message}, `throw Not Found "no ` + strings.Repeat("x", words.SourceLimit-4) + `…"`, nil},
		{Render{}, "render", nil},
		{Render{Component: "Page", Props: Boolean{}}, "render Page", Boolean{}},
		{Return{Value: Integer{}}, "return", Integer{}},
		{Delegate{To: "next\n handler"}, "delegate -> next handler", nil},
		{Emit{Event: "paid", Payload: Null{}}, `emit "paid"`, Null{}},
		{Void{}, "void", nil},
	} {
		head, body := words.Ending(c.out)
		if head != c.want || ShapeText(body) != ShapeText(c.body) {
			t.Errorf("%#v: %s with %s, want %s with %s", c.out, head, ShapeText(body), c.want, ShapeText(c.body))
		}
	}
}

// fields takes names and shapes in turn.
func fields(list ...any) Record {
	var r Record
	for i := 0; i < len(list); i += 2 {
		r.Properties = append(r.Properties, Property{Name: list[i].(string), Shape: list[i+1].(TypeShape)})
	}
	return r
}

func union(list ...TypeShape) Union { return Union{Variants: list} }

func TestShape(t *testing.T) {
	var many []TypeShape
	for i := range 14 {
		many = append(many, Literal{Value: float64(i)})
	}
	user := Ref{Name: "User", Def: "u"}
	defs := map[string]TypeShape{"u": fields("id", Integer{}, "boss", union(Null{}, user)), "e": Text{}}
	deep := fields("a", fields("b", fields("c", fields("d", Text{}))))
	for _, c := range []struct {
		t             TypeShape
		cut, expanded string
	}{
		{nil, "none", "none"},
		{Record{}, "{}", "{}"},
		{fields("id", Integer{}, "two words", Text{}, "maybe", union(Undefined{}, Number{}), "any", UnknownShape{}), `{ id: int, "two words": string, maybe?: number, any }`, `{ id: int, "two words": string, maybe?: number, any }`},
		{Record{Properties: []Property{{Name: "a", Shape: Boolean{}}}, Spreads: []Spread{{SourceText: "rest\n.of"}}}, "{ a: bool, ...rest .of }", "{ a: bool, ...rest .of }"},
		{Record{Spreads: []Spread{{SourceText: strings.Repeat("s", 41)}}}, "{ ..." + strings.Repeat("s", 39) + "… }", "{ ..." + strings.Repeat("s", 39) + "… }"},
		{deep, "{ a: { b: { c: { … } } } }", "{ a: { b: { c: { d: string } } } }"},
		{Dictionary{Values: Dictionary{Values: Text{}}}, "{ [key]: { [key]: string } }", "{ [key]: { [key]: string } }"},
		{Dictionary{Values: deep}, "{ [key]: { a: { b: { … } } } }", "{ [key]: { a: { b: { c: { d: string } } } } }"},
		{Array{Items: Integer{}}, "[int]", "[int]"},
		{Array{Items: UnknownShape{}}, "[...]", "[...]"},
		{Array{}, "[...]", "[...]"},
		{Literal{Value: "x"}, `"x"`, `"x"`},
		{Literal{Value: 1.0, Raw: "0x1"}, "0x1", "0x1"},
		{Undefined{}, "undefined", "undefined"},
		{union(Null{}, Text{}, Undefined{}, Integer{}), "string | int | null | undefined", "string | int | null | undefined"},
		{union(many[:13]...), "0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12", "0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12"},
		{union(many...), "0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 2 more variants", "0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13"},
		{UnknownShape{}, "any", "any"},
		// At the top a name says where it is from, and a type inside itself stays a name.
		{Ref{Name: "Row", From: "pg"}, "Row (pg)", "Row (pg)"},
		{Array{Items: Ref{Name: "Row", From: "pg"}}, "[Row]", "[Row]"},
		{user, "User", "{ id: int, boss: User | null }"},
		{fields("u", user, "again", user), "{ u: User, again: User }", "{ u: { id: int, boss: User | null }, again: { id: int, boss: User | null } }"},
		{fields("e", Ref{Name: "E", Def: "e"}, "gone", Ref{Name: "Gone", Def: "g"}), "{ e: E, gone: Gone }", "{ e: string, gone: Gone }"},
	} {
		if got := (&words.Shaper{Defs: defs}).Text(c.t); got != c.cut {
			t.Errorf("%s: %s, want %s", ShapeText(c.t), got, c.cut)
		}
		if got := (&words.Shaper{Defs: defs, Expand: true}).Text(c.t); got != c.expanded {
			t.Errorf("%s, spelled out: %s, want %s", ShapeText(c.t), got, c.expanded)
		}
	}
}

// TestShapeLines: what fits stands on one line, and what does not has a line for each field or variant.
func TestShapeLines(t *testing.T) {
	wide := Ref{Name: "Wide", Def: "w"}
	defs := map[string]TypeShape{"w": fields("first", Text{}, "second", Text{})}
	long := Literal{Value: strings.Repeat("x", 30)}
	for _, c := range []struct {
		t      TypeShape
		width  int
		expand bool
		want   string
	}{
		{fields("first", Text{}, "second", Text{}), 35, false, "{ first: string, second: string }"},
		{fields("first", Text{}, "second", Text{}), 33, false, "{ first: string, second: string }"},
		{fields("first", Text{}, "second", Text{}), 32, false, "{\n  first: string,\n  second: string,\n}"},
		{fields("first", Text{}, "second", Text{}), 19, false, "{ first: string, second: string }"},
		{fields("first", Text{}, "second", Text{}), 20, false, "{\n  first: string,\n  second: string,\n}"},
		{Record{Properties: fields("anything", UnknownShape{}, "maybe", union(Undefined{}, Text{})).Properties, Spreads: []Spread{{SourceText: "rest"}}}, 20, false, "{\n  anything,\n  maybe?: string,\n  ...rest,\n}"},
		{Array{Items: fields("first", Text{}, "second", Text{})}, 30, false, "[{\n  first: string,\n  second: string,\n}]"},
		// Both brackets count: the record alone would fit into 33.
		{Array{Items: fields("first", Text{}, "second", Text{})}, 35, false, "[{ first: string, second: string }]"},
		{Array{Items: fields("first", Text{}, "second", Text{})}, 34, false, "[{\n  first: string,\n  second: string,\n}]"},
		{union(Null{}, long, Text{}), 30, false, `"` + strings.Repeat("x", 30) + "\"\n| string\n| null"},
		{wide, 20, false, "Wide"},
		{wide, 20, true, "{\n  first: string,\n  second: string,\n}"},
		{fields("list", Array{Items: fields("first", Text{}, "second", Text{})}), 44, false, "{\n  list: [{ first: string, second: string }],\n}"},
		{fields("list", Array{Items: fields("first", Text{}, "second", Text{})}), 43, false, "{\n  list: [{\n    first: string,\n    second: string,\n  }],\n}"},
		{fields("in", fields("first", Text{}, "second", Text{}), "out", Text{}), 38, false, "{\n  in: {\n    first: string,\n    second: string,\n  },\n  out: string,\n}"},
		{fields("one", union(Text{}, long)), 24, false, "{\n  one: string | \"" + strings.Repeat("x", 30) + "\",\n}"},
		// A named type in a field is its name, however much room there is.
		{fields("w", wide, "padding", long), 30, false, "{\n  w: Wide,\n  padding: \"" + strings.Repeat("x", 30) + "\",\n}"},
	} {
		got := strings.Join((&words.Shaper{Defs: defs, Expand: c.expand}).Lines(c.t, c.width), "\n")
		if got != c.want {
			t.Errorf("%s in %d:\n%s\nwant\n%s", ShapeText(c.t), c.width, got, c.want)
		}
	}
}

func texts(list []words.Cond) string {
	var out []string
	for _, c := range list {
		out = append(out, c.Key)
	}
	return strings.Join(out, " / ")
}

// TestConditions: conjunctions are taken apart and negations pushed inwards, and a complement is the negation of all.
func TestConditions(t *testing.T) {
	p, q, r := TruthinessCheck{Subject: State{Name: "p"}}, TruthinessCheck{Subject: State{Name: "q"}}, CallPredicate{Callee: "r"}
	and := func(list ...Predicate) Predicate { return Compound{Op: "and", Operands: list} }
	or := func(list ...Predicate) Predicate { return Compound{Op: "or", Operands: list} }
	not := func(x Predicate) Predicate { return Negation{Operand: x} }
	text := func(list ...Predicate) string {
		var out []string
		for _, x := range list {
			out = append(out, PredicateText(x))
		}
		return strings.Join(out, " / ")
	}
	notP := TruthinessCheck{Subject: State{Name: "p"}, Negated: true}
	notQ := TruthinessCheck{Subject: State{Name: "q"}, Negated: true}
	for _, c := range []struct {
		name             string
		list             []Predicate
		want, complement string
	}{
		{"one", []Predicate{p}, text(p), text(notP)},
		{"a negated one", []Predicate{not(p)}, text(notP), text(p)},
		{"twice negated", []Predicate{not(not(r))}, text(r), text(not(r))},
		{"and", []Predicate{and(p, and(q, r))}, text(p, q, r), text(or(notP, notQ, not(r)))},
		{"or", []Predicate{or(p, q)}, text(or(p, q)), text(notP, notQ)},
		{"not or", []Predicate{not(or(p, q))}, text(notP, notQ), text(or(p, q))},
		{"not and", []Predicate{not(and(p, q))}, text(or(notP, notQ)), text(p, q)},
		{"or in or", []Predicate{or(p, or(q, r))}, text(or(p, q, r)), text(notP, notQ, not(r))},
		{"or of one", []Predicate{or(p)}, text(p), text(notP)},
		{"several", []Predicate{p, not(q)}, text(p, notQ), text(or(notP, q))},
		{"and in or", []Predicate{or(p, and(q, r))}, text(or(p, and(q, r))), text(notP, or(notQ, not(r)))},
	} {
		got := words.Conditions(c.list)
		if texts(got) != c.want {
			t.Errorf("%s: %s, want %s", c.name, texts(got), c.want)
		}
		if other := texts(words.Complement(got)); other != c.complement {
			t.Errorf("%s: the complement is %s, want %s", c.name, other, c.complement)
		}
		if n := len(words.Predicates(got)); n != len(got) || PredicateText(words.Predicates(got)[0]) != got[0].Key {
			t.Errorf("%s: the predicates are not those of the conditions", c.name)
		}
	}
	pq := words.Conditions([]Predicate{p, q})
	for _, c := range []struct {
		path, with []Predicate
		want       bool
	}{
		{[]Predicate{p, q, r}, []Predicate{p, q}, true},
		{[]Predicate{p, q}, []Predicate{p, q}, true},
		{[]Predicate{p}, []Predicate{p, q}, false},
		{[]Predicate{p, r}, []Predicate{p, q}, false},
		{[]Predicate{q, p}, []Predicate{p, q}, false},
	} {
		if words.Begins(words.Conditions(c.path), pq) != c.want {
			t.Errorf("%s begins with %s: want %t", texts(words.Conditions(c.path)), texts(pq), c.want)
		}
	}
}

// TestExclusive: only two equalities of one value with different literals exclude each other.
func TestExclusive(t *testing.T) {
	eq := func(l, r ValueRef) Predicate { return Comparison{Left: l, Op: OpEq, Right: r} }
	for _, c := range []struct {
		x, y []Predicate
		want bool
	}{
		{[]Predicate{eq(a, lit("x"))}, []Predicate{eq(a, lit("y"))}, true},
		{[]Predicate{NullCheck{Subject: b}, eq(b, lit(1.0)), eq(a, lit("x"))}, []Predicate{NullCheck{Subject: a}, eq(b, a), eq(a, lit("y"))}, true},
		{[]Predicate{eq(a, lit("x"))}, []Predicate{eq(a, lit("x"))}, false},
		{[]Predicate{eq(a, lit("x"))}, []Predicate{eq(b, lit("y"))}, false},
		{[]Predicate{eq(a, lit("x"))}, []Predicate{eq(a, b)}, false},
		{[]Predicate{eq(a, b)}, []Predicate{eq(a, lit("x"))}, false},
		{[]Predicate{Comparison{Left: a, Op: OpNeq, Right: lit("x")}}, []Predicate{eq(a, lit("y"))}, false},
		{[]Predicate{eq(a, lit("y"))}, []Predicate{Comparison{Left: a, Op: OpNeq, Right: lit("x")}}, false},
		{[]Predicate{eq(a, lit("1"))}, []Predicate{eq(a, lit(1.0))}, true},
		{nil, []Predicate{eq(a, lit("y"))}, false},
	} {
		if got := words.Exclusive(words.Conditions(c.x), words.Conditions(c.y)); got != c.want {
			t.Errorf("%s and %s: %t", texts(words.Conditions(c.x)), texts(words.Conditions(c.y)), got)
		}
	}
}

func TestTexts(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{{"a  b\n c", 5, "a b c"}, {"abcdef", 6, "abcdef"}, {"abcdefg", 6, "abcde…"}, {"ééééééé", 6, "ééééé…"}} {
		if got := words.Shorten(c.text, c.most); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.most, got, c.want)
		}
	}
	var got []string
	for _, f := range []string{"a/b.ts", "b.test.ts", "a.d/b", ".env", "a/.env", "a/b."} {
		got = append(got, words.WithoutExtension(f))
	}
	if want := []string{"a/b", "b.test", "a.d/b", ".env", "a/.env", "a/b"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := fmt.Sprint(words.Plural(1, "call"), ", ", words.Plural(2, "call"), ", ", words.Count(2, "entry", "entries")); got != "1 call, 2 calls, 2 entries" {
		t.Error(got)
	}
}
