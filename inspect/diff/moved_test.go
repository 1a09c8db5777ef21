package diff

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/inspect/page"
	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

func lit(v any) summary.ValueRef { return summary.LiteralRef{Value: v} }

// TestOutcomeOf: how each kind of path ends, with what has no text of its own.
func TestOutcomeOf(t *testing.T) {
	kind := "Missing"
	tree := summary.ElementNode{Tag: "ul", Attrs: map[string]string{"id": `"a"`, "hidden": ""}, Children: []summary.RenderNode{
		summary.TextNode{Value: " two\n words "}, summary.TextNode{Value: "  "}, summary.ExpressionNode{SourceText: "user\n .name"},
		summary.ConditionalNode{Condition: "ok", WhenTrue: summary.ElementNode{Tag: "b"}, WhenFalse: summary.TextNode{Value: "no"}},
		summary.ConditionalNode{Condition: "late", WhenTrue: summary.ElementNode{Tag: "i"}}}}
	for _, c := range []struct {
		out  summary.Output
		head string
		body summary.TypeShape
		rest string
	}{
		{summary.Response{StatusCode: lit(201.0), Body: summary.Text{}, Headers: map[string]summary.ValueRef{"x-b": lit("2"), "x-a": lit("1")}}, "responds 201", summary.Text{}, "header x-a: \"1\"\nheader x-b: \"2\""},
		{summary.Response{StatusCode: lit(204.0)}, "responds 204", nil, ""},
		{summary.Throw{ExceptionType: &kind}, "throws Missing", nil, ""},
		{summary.Return{Value: summary.Integer{}}, "returns", summary.Integer{}, ""},
		{summary.Render{Component: "List", Props: summary.Boolean{}, Root: tree}, "renders List", summary.Boolean{},
			"<ul hidden= id=\"a\">\n\"two words\"\n{user .name}\n{if ok}\n<b>\n\"no\"\n{if late}\n<i>"},
		{summary.Delegate{To: "next\n one"}, "passes on to next one", nil, ""},
		{summary.Emit{Event: "paid", Payload: summary.Null{}}, `emits "paid"`, summary.Null{}, ""},
		{summary.Void{}, "returns nothing", nil, ""},
	} {
		head, body, rest := outcomeOf(c.out)
		if head != c.head || !reflect.DeepEqual(body, c.body) || rest != c.rest {
			t.Errorf("%#v: %q, %#v, %q; want %q, %#v, %q", c.out, head, body, rest, c.head, c.body, c.rest)
		}
	}
}

// outcomeTexts are the outcomes that differ between two forms of the handler.
func outcomeTexts(t *testing.T, before, after *summary.Summary) []string {
	t.Helper()
	var out []string
	r := Compare(run(before), run(after))
	for _, u := range r.Boundaries {
		for _, o := range u.Outcomes {
			out = append(out, o.lines("")...)
		}
	}
	return out
}

// TestMoved: what is said of one path that has another body, other fields read, other headers or another tree.
func TestMoved(t *testing.T) {
	with := func(headers ...string) *summary.Summary {
		r := summary.Response{StatusCode: lit(200.0), Headers: map[string]summary.ValueRef{}}
		for _, h := range headers {
			r.Headers[h] = lit("1")
		}
		return show(Path(r, nil))
	}
	renders := func(children ...string) *summary.Summary {
		n := summary.ElementNode{Tag: "p"}
		for _, c := range children {
			n.Children = append(n.Children, summary.TextNode{Value: c})
		}
		return show(Path(summary.Render{Component: "Page", Root: n}, nil))
	}
	answers := func(body summary.TypeShape) *summary.Summary { return show(Path(Responds(200, body), nil)) }
	reads := func(fields summary.TypeShape) *summary.Summary {
		return show(func(s *summary.Summary) {
			s.Transitions = append(s.Transitions, summary.Transition{Output: summary.Return{}, ExpectedInput: fields})
		})
	}
	list := func(item summary.TypeShape) summary.TypeShape { return summary.Array{Items: item} }
	either := func(list ...summary.TypeShape) summary.TypeShape { return summary.Union{Variants: list} }
	spread := func(from ...string) summary.TypeShape {
		r := Record("id", summary.Integer{}).(summary.Record)
		for _, s := range from {
			r.Spreads = append(r.Spreads, summary.Spread{SourceText: s})
		}
		return r
	}
	var eight []any
	for i := range 8 {
		eight = append(eight, fmt.Sprint("f", i), summary.Integer{})
	}
	deep := func(leaf summary.TypeShape) summary.TypeShape {
		return Record("a", Record("b", Record("c", Record("d", leaf))))
	}
	for _, c := range []struct {
		name          string
		before, after *summary.Summary
		want          []string
	}{
		{"headers", with("a", "b"), with("b", "c"), []string{`~ responds 200: -header a: "1" +header c: "1"`}},
		{"many headers", with(), with("a", "b", "c", "d", "e", "f", "g"), []string{`~ responds 200: +header a: "1" +header b: "1" +header c: "1" +header d: "1" +header e: "1" +header f: "1" and 1 more difference`}},
		{"six headers", with(), with("a", "b", "c", "d", "e", "f"), []string{`~ responds 200: +header a: "1" +header b: "1" +header c: "1" +header d: "1" +header e: "1" +header f: "1"`}},
		{"a tree", renders("x", "y"), renders("x", "z"), []string{`~ renders Page: -"y" +"z"`}},
		{"a part more often", renders("x"), renders("x", "x"), []string{`~ renders Page: +"x"`}},
		{"a tree in another order", renders("x", "y"), renders("y", "x"), []string{"~ renders Page: in another order"}},
		{"one body for another", answers(summary.Text{}), answers(summary.Integer{}), []string{"~ was responds 200 string", "  now responds 200 int"}},
		{"a body where there was none", answers(nil), answers(summary.Integer{}), []string{"~ was responds 200", "  now responds 200 int"}},
		// Their short texts are one, so the whole of both is written.
		{"deep inside an unnamed list", answers(either(deep(summary.Text{}), summary.Text{})), answers(either(deep(summary.Integer{}), summary.Text{}, summary.Boolean{})),
			[]string{"~ was responds 200 { a: { b: { c: { … } } } } | string", "  now responds 200 { a: { b: { c: { … } } } } | string | bool"}},
		{"lists", answers(list(Record("id", summary.Integer{}))), answers(list(Record("id", summary.Text{}))), []string{"~ responds 200 [{ ~id: int -> string }]"}},
		{"a list of plain values", answers(list(summary.Integer{})), answers(list(summary.Text{})), []string{"~ was responds 200 [int]", "  now responds 200 [string]"}},
		{"a record inside a record", answers(Record("in", Record("id", summary.Integer{}))), answers(Record("in", Record("id", summary.Text{}, "no", summary.UnknownShape{}))), []string{"~ responds 200 { ~in: { ~id: int -> string, +no } }"}},
		{"a record or nothing", answers(either(Record("id", summary.Integer{}), summary.Null{})), answers(either(Record("id", summary.Text{}), summary.Null{})), []string{"~ responds 200 { ~id: int -> string } | null"}},
		{"two records of a union", answers(either(Record("id", summary.Integer{}), Record("no", summary.Integer{}))), answers(either(Record("id", summary.Text{}), Record("no", summary.Text{}))),
			[]string{"~ was responds 200 { id: int } | { no: int }", "  now responds 200 { id: string } | { no: string }"}},
		{"a spread", answers(spread("a", "b")), answers(spread("b", "c")), []string{"~ responds 200 { id, -...a, +...c }"}},
		{"many fields as before", answers(Record(append(eight, "x", summary.Text{})...)), answers(Record(eight...)), []string{"~ responds 200 { f0, f1, f2, f3, f4, f5, -x, 2 more fields as before }"}},
		{"what is read", reads(Record("id", summary.UnknownShape{}, "no", summary.Text{})), reads(Record("id", summary.UnknownShape{})), []string{"~ returns and reads { id, -no } of the answer"}},
		{"a text is read, and then a number", reads(summary.Text{}), reads(summary.Integer{}), []string{"~ was returns and reads string of the answer", "  now returns and reads int of the answer"}},
	} {
		if got := outcomeTexts(t, c.before, c.after); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// TestWhole: two forms of a path whose drawn tests and bodies are one are written with nothing cut.
func TestWhole(t *testing.T) {
	long := strings.Repeat("x", 120)
	test := func(end string) summary.Predicate { return summary.Opaque{SourceText: long + end} }
	got := outcomeTexts(t, show(Path(Responds(400, nil), When(test(" > 1"))), Path(Responds(200, nil), nil)), show(Path(Responds(400, nil), When(test(" > 2"))), Path(Responds(200, nil), nil)))
	want := []string{"~ was responds 400 when " + summary.PredicateText(test(" > 1")), "  now responds 400 when " + summary.PredicateText(test(" > 2"))}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	p := &path{head: "returns", body: summary.Integer{}, reads: summary.Text{}, own: []string{"a", "b"}, when: []summary.Predicate{summary.Opaque{SourceText: "a"}, summary.Opaque{SourceText: "b"}}}
	if got := p.whole(); got != "returns int and reads string of the answer when `a` && `b`" {
		t.Error(got)
	}
	p = &path{head: "returns", all: []string{"a"}}
	if got := p.whole(); got != "returns otherwise" {
		t.Error(got)
	}
	far := strings.Repeat("one && ", 100)
	was, now := around("responds 200 when "+far+"left && "+far+"end", "responds 200 when "+far+"right && "+far+"end")
	for _, text := range []string{was, now} {
		if len(text) > 300 || !strings.HasPrefix(text, "responds … ") || !strings.HasSuffix(text, "…") {
			t.Error(text)
		}
	}
	if !strings.Contains(was, "&& left && one") || !strings.Contains(now, "&& right && one") {
		t.Error(was, now)
	}
	deep := func(leaf summary.TypeShape) summary.TypeShape {
		return Record("a", Record("b", Record("c", Record("d", leaf))))
	}
	d := differing(nil, "same", "same", summary.ShapeText(deep(summary.Text{})), "now")
	if d.Was != summary.ShapeText(deep(summary.Text{})) || d.Text != "now" || d.Change != Changed {
		t.Errorf("%+v", d)
	}
	if d := differing(&From{Name: "w"}, "a", "b", "c", "d"); d.Was != "a" || d.Text != "b" || d.From.Name != "w" {
		t.Errorf("%+v", d)
	}
}

// TestNamedTypes: a type is compared by what it consists of, and one inside itself ends.
func TestNamedTypes(t *testing.T) {
	ref := summary.Ref{Name: "User", Def: "u"}
	of := func(leaf summary.TypeShape) map[string]summary.TypeShape {
		return map[string]summary.TypeShape{"u": Record("id", leaf, "all", summary.Array{Items: ref}, "by", summary.Dictionary{Values: ref}, "one", summary.Union{Variants: []summary.TypeShape{ref, summary.Null{}}})}
	}
	if got := spellingOf(nil).inlined(ref, inlineDepth); !reflect.DeepEqual(got, ref) {
		t.Errorf("without definitions: %v", got)
	}
	if got := summary.ShapeText(spellingOf(of(summary.Text{})).inlined(ref, 1)); got != summary.ShapeText(Record("id", summary.Text{}, "all", summary.Array{Items: summary.Ref{Name: "User"}},
		"by", summary.Dictionary{Values: summary.Ref{Name: "User"}}, "one", summary.Union{Variants: []summary.TypeShape{summary.Ref{Name: "User"}, summary.Null{}}})) {
		t.Errorf("once: %s", got)
	}
	if got := summary.ShapeText(spellingOf(of(summary.Text{})).inlined(summary.Ref{Name: "Gone", Def: "g"}, 3)); got != "Gone" {
		t.Errorf("a type without a definition: %s", got)
	}
	if text, fields, ok := bodies(summary.Array{Items: Record("u", summary.Ref{Name: "A", Def: "a"})}, summary.Array{Items: Record("u", summary.Ref{Name: "B", Def: "b"})},
		spellingOf(map[string]summary.TypeShape{"a": Record("n", summary.Integer{})}), spellingOf(map[string]summary.TypeShape{"b": Record("n", summary.Integer{}, "m", summary.Text{})})); !ok || text != "[{ ~u: { +m: string, n } }]" ||
		!reflect.DeepEqual(fields, []Field{{Change: Added, Name: "[].u.m", Now: "string"}}) {
		t.Errorf("%s, %+v, %t", text, fields, ok)
	}
	perhaps := func(name string) summary.TypeShape {
		return summary.Union{Variants: []summary.TypeShape{summary.Ref{Name: name, Def: name}, summary.Null{}}}
	}
	if text, fields, ok := bodies(perhaps("A"), perhaps("B"), spellingOf(map[string]summary.TypeShape{"A": Record("n", summary.Integer{})}), spellingOf(map[string]summary.TypeShape{"B": Record("n", summary.Integer{}, "m", summary.Text{})})); !ok || text != "{ +m: string, n } | null" || len(fields) != 1 {
		t.Errorf("a named type or nothing: %s, %+v, %t", text, fields, ok)
	}
	if _, _, ok := bodies(ref, ref, spellingOf(of(summary.Text{})), spellingOf(of(summary.Text{}))); ok {
		t.Error("nothing differs between two equal types")
	}
	// Methods are no fields; a type that is called as its field is may be one.
	a, b := Record("id", summary.Text{}), Record("id", summary.Text{}, "save", summary.Ref{Name: "save"}, "Order", summary.Ref{Name: "Order"})
	if text, fields, ok := bodies(a, b, spellingOf(nil), spellingOf(nil)); !ok || text != "{ +Order: Order, id }" || len(fields) != 1 {
		t.Errorf("methods: %s, %+v, %t", text, fields, ok)
	}
	if _, _, ok := bodies(a, Record("id", summary.Text{}, "save", summary.Ref{Name: "save"}), spellingOf(nil), spellingOf(nil)); ok {
		t.Error("a method more is no other record")
	}
	// What nobody can read is named by its ways, and counted.
	deep := func(n int) summary.TypeShape {
		var list []any
		for i := range n {
			list = append(list, fmt.Sprintf("field%d", i), Record("of", summary.Text{}, "by", summary.Array{Items: Record("a name of some length", summary.Integer{})}))
		}
		return Record("user", Record(list...))
	}
	if text, fields, _ := bodies(deep(0), deep(20), spellingOf(nil), spellingOf(nil)); len(fields) != 20 || text != "a record with +user.field0, +user.field1, +user.field10, +user.field11, +user.field12, +user.field13, and 14 more fields" {
		t.Errorf("a long record: %d fields, %s", len(fields), text)
	}
}

// TestEffectTexts: an effect is told by what it reaches, with its columns in order and under its tests.
func TestEffectTexts(t *testing.T) {
	under := func(e summary.Effect, p ...summary.Predicate) summary.Effect {
		switch x := e.(type) {
		case summary.Invocation:
			x.Preconditions = p
			return x
		case summary.InteractionEffect:
			x.Preconditions = p
			return x
		}
		return e
	}
	call := summary.Invocation{Callee: "log\n .info", Args: []summary.ValueRef{lit("x"), lit(1.0)}}
	tr := &summary.Transition{Effects: []summary.Effect{
		Stores("read", "seat", "b", "a"), Stores("read", "seat", "a", "b"), under(Stores("write", "seat"), Holds("ok")),
		under(call, Is(Of("x")), Not(Of("y"))), Calling("load", "api/a.ts::load"), Config("PORT"),
	}}
	got := effectTexts(tr, nil)
	want := []string{
		"call load load",
		`call log . info ,"x",1 when x ( ) when ! y ( )`,
		"reads postgresql:seat  a,b",
		"writes postgresql:seat   when ok ( )",
	}
	config := slices.IndexFunc(got, func(s string) bool { return strings.Contains(s, "PORT") })
	if config < 0 {
		t.Fatalf("the variable is not told: %q", got)
	}
	if rest := slices.Delete(slices.Clone(got), config, config+1); !slices.Equal(rest, want) {
		t.Errorf("got %q, want %q", rest, want)
	}
	renamed := effectTexts(&summary.Transition{Effects: []summary.Effect{call}}, names{"log": "logger"})
	if renamed[0] != `call logger . info ,"x",1` {
		t.Errorf("with another name: %q", renamed)
	}
}

// TestEffectsUnderTests: an effect that stays and moves under another test is told with both tests, unless another path
// takes the other side of the test.
func TestEffectsUnderTests(t *testing.T) {
	under := func(tests ...summary.Predicate) summary.Effect {
		e := Stores("write", "seat", "id").(summary.InteractionEffect)
		e.Preconditions = tests
		return e
	}
	one := func(e ...summary.Effect) *summary.Summary { return show(Path(Responds(200, nil), nil, e...)) }
	other := func(n int) summary.Effect { return Stores("read", "row"+strconv.Itoa(n)) }
	late, early := Is(In("req", "late")), Is(In("req", "early"))
	two := func(e summary.Effect) *summary.Summary {
		return show(Path(Responds(404, nil), When(missing)), Path(Responds(200, nil), When(found), e))
	}
	three := func(e summary.Effect) *summary.Summary {
		return show(Path(Responds(404, nil), When(missing)), Path(Responds(409, nil), When(late)), Path(Responds(200, nil), When(found), e))
	}
	for _, c := range []struct {
		name          string
		before, after *summary.Summary
		want          []string
	}{
		{"another test", one(under(late)), one(under(early)), []string{"~ writes postgresql:seat when req.early, before when req.late"}},
		{"no test any more", one(under(late)), one(under()), []string{"~ writes postgresql:seat when every time, before when req.late"}},
		{"a test in front of it", one(under()), one(under(late)), []string{"~ writes postgresql:seat when req.late, before when every time"}},
		{"the same test twice", one(under(late)), one(under(late)), nil},
		{"a test beside the path's own", two(under()), two(under(late)), []string{"~ writes postgresql:seat when req.late, where it responds 200, before when no test above holds, where it responds 200"}},
		{"the path's own test", two(under()), two(under(found)), nil},
		{"two of three gone", one(under(late), other(1), other(2)), one(under(early)), []string{"- reads postgresql:row1", "- reads postgresql:row2", "~ writes postgresql:seat when req.early, before when req.late"}},
		{"two that one path does no more", show(Path(Responds(404, nil), When(missing), other(1), other(2)), Path(Responds(200, nil), When(found), other(1), other(2))),
			show(Path(Responds(404, nil), When(missing)), Path(Responds(200, nil), When(found), other(1), other(2))),
			[]string{"- reads postgresql:row1 when !loadTicket(), where it responds 404", "- reads postgresql:row2 when !loadTicket(), where it responds 404"}},
		{"the other side of another path's test", two(under()), two(under(Is(Of("loadTicket")))), nil},
		{"the other side of a test that only another path takes", three(under()), three(under(Not(In("req", "late")))), nil},
	} {
		var got []string
		for _, u := range Compare(run(c.before), run(c.after)).Boundaries {
			for _, e := range u.Effects {
				got = append(got, sign[e.Change]+" "+e.text(FullChain))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestTestsText: tests far from the outcome and those that both forms have are an ellipsis.
func TestTestsText(t *testing.T) {
	opaque := func(n int) summary.Predicate { return summary.Opaque{SourceText: strings.Repeat("y", n)} }
	cut := strings.Repeat("y", words.SourceLimit-1) + "…"
	x, y := Is(Of("x")), Is(Of("y"))
	either := summary.Compound{Op: "or", Operands: []summary.Predicate{x, y}}
	for _, c := range []struct {
		list   []summary.Predicate
		shared map[string]bool
		want   string
	}{
		{When(x, y), nil, "x() && y()"},
		{When(x, y), map[string]bool{summary.PredicateText(x): true}, "… && y()"},
		{When(either), nil, "x() || y()"},
		{When(either, x), nil, "(x() || y()) && x()"},
		{When(summary.NullCheck{Subject: summary.InputRef{Input: strings.Repeat("x", 110-len(" == null"))}}), nil, strings.Repeat("x", 110-len(" == null")) + " == null"},
		{When(summary.NullCheck{Subject: summary.InputRef{Input: strings.Repeat("x", 111-len(" == null"))}}), nil, strings.Repeat("x", 111-len(" == null")) + " == nu…"},
		{When(opaque(200), opaque(200), opaque(200)), nil, "… && " + cut + " && " + cut},
		{When(x, opaque(80), opaque(80), opaque(80)), nil, "x() && " + strings.Join(slices.Repeat([]string{strings.Repeat("y", 80)}, 3), " && ")},
	} {
		if got := testsText(c.list, c.shared); got != c.want {
			t.Errorf("%v: %s, want %s", c.list, got, c.want)
		}
	}
}

// TestNotes: what lists cut is counted, and what a block repeats is said once.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		names []string
		most  int
		want  string
	}{
		{nil, FullChain, ""}, {[]string{"a"}, 0, ""}, {[]string{"a", "b", "c"}, FullChain, "a -> b -> c"}, {[]string{"a", "b", "c"}, 3, "a -> b -> c"},
		{[]string{"a", "b", "c"}, 1, "a -> 2 more calls"}, {[]string{"a", "b", "c"}, 2, "a -> (1 more call) -> c"},
	} {
		if got := chainText(c.names, c.most); got != c.want {
			t.Errorf("%v in %d: %q, want %q", c.names, c.most, got, c.want)
		}
	}
	call := func(c Change, n int) (out []Effect) {
		for i := range n {
			out = append(out, Effect{Change: c, Relation: Call, Detail: fmt.Sprint("f", i)})
		}
		return out
	}
	u := &Unit{Effects: append(call(Added, 9), call(Removed, 8)...)}
	if got, want := u.callLines(" "), []string{" + calls f0, f1, f2, f3, f4, f5, f6, f7 and 1 more", " - calls f0, f1, f2, f3, f4, f5, f6, f7"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct {
		u    Unit
		want string
	}{
		{Unit{}, "nothing else"}, {Unit{Effects: call(Added, 2)}, "2 calls"}, {Unit{Effects: append(call(Added, 2), Effect{Relation: "reads"})}, "1 effect"},
		{Unit{Outcomes: make([]Outcome, 1), Effects: call(Added, 1), Gaps: make([]Gap, 2)}, "1 outcome, 2 things not read"},
	} {
		if got := c.u.count(); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	// A function at two boundaries with the same three lines is written once; one with two lines twice.
	twice := func(n int) *Report {
		r := &Report{}
		for _, b := range []string{"GET /a", "GET /b"} {
			x := Unit{Change: Changed, Does: "serves", Boundary: b, Name: "f", File: "a.ts"}
			for i := range n {
				x.Outcomes = append(x.Outcomes, Outcome{Change: Added, Text: fmt.Sprint("responds ", 200+i)})
			}
			r.Boundaries = append(r.Boundaries, x)
		}
		return r
	}
	if got := twice(2).unitBlocks(defaults)[1].lines; !slices.Equal(got, []string{"~ serves GET /b  a.ts::f  (2 outcomes)", "  as at GET /a above"}) {
		t.Errorf("%q", got)
	}
	if got := twice(1).unitBlocks(defaults)[1].lines; !slices.Equal(got, []string{"~ serves GET /b  a.ts::f  (1 outcome)", "  outcomes", "    + responds 200"}) {
		t.Errorf("%q", got)
	}
	// A wrapper's effect, and boundaries that it runs on beside those where it changed.
	r := &Report{Causes: []Cause{
		{From: From{File: "g.ts", Name: "guard"}, Effect: &Effect{Change: Removed, Relation: "reads", Boundary: "seat", Through: []string{"a", "b"}}, At: []string{"GET /1"}, NotAt: []string{"2", "3", "4", "5", "6", "7"}, at: []string{"1"}},
		{From: From{File: "g.ts", Name: "guard"}, Outcome: &Outcome{Change: Added, Text: "responds 401"}, At: []string{"GET /1", "GET /2"}, at: []string{"1", "2"}}}}
	blocks := r.causeBlocks(defaults)
	if len(blocks) != 1 || !slices.Equal(blocks[0].lines, []string{"From guard  g.ts", "  - reads seat  through a -> b", "      at 1 of the 7 boundaries it runs on", "      at GET /1",
		"  + responds 401", "      at 2 of the 2 boundaries it runs on"}) {
		t.Errorf("%q", blocks)
	}
	if r.Causes[0].Change() != Removed || r.Causes[1].Change() != Added {
		t.Error("a cause is what became of what it is about")
	}
	if n := r.Counts(); n != (Counts{Boundaries: 2, Outcomes: 1, Effects: 1}) {
		t.Errorf("%+v", n)
	}
	r.Boundaries = []Unit{{Does: "serves", Boundary: "x", Effects: append(call(Added, 2), Effect{Relation: "reads"}), Outcomes: make([]Outcome, 3)}}
	r.Internal = make([]Unit, 2)
	if n := r.Counts(); n != (Counts{Boundaries: 3, Outcomes: 4, Effects: 2, Internal: 2}) {
		t.Errorf("%+v", n)
	}
	if r.Empty() || !(&Report{}).Empty() || (&Report{Internal: make([]Unit, 1)}).Empty() {
		t.Error("a report is empty when nothing is in it")
	}
}

// TestFiles: files that someone touched come last, also by a path from further up; short units are written out.
func TestFiles(t *testing.T) {
	many := Unit{Change: Changed, Name: "many", File: "b.ts", line: 9}
	for i := range 8 {
		many.Outcomes = append(many.Outcomes, Outcome{Change: Added, Text: fmt.Sprint("responds ", 200+i)})
	}
	r := &Report{Boundaries: []Unit{{Change: Added, Does: "calls", Boundary: "GET /d", Name: "met", File: "d.ts"}}, Internal: []Unit{many, {Change: Removed, Name: "met", File: "d.ts"}, {Change: Changed, Name: "few", File: "b.ts", line: 3, Outcomes: []Outcome{{Change: Added, Text: "returns"}}}, {Change: Added, Name: "x", File: "a.ts"}, {Change: Removed, Name: "y", File: "c.ts", shown: true}}}
	var got []string
	for _, b := range r.fileBlocks(Options{ChangedFiles: []string{"a.ts", "web/c.ts", "bb.ts"}}) {
		got = append(got, b.lines...)
	}
	want := []string{"  b.ts", "    ~ few  (1 outcome)", "      outcomes", "        + returns", "    ~ many  (8 outcomes)",
		"  d.ts", "    + met  GET /d", // it was there, and is met from outside now
		"  a.ts  (changed here)", "    + x  (nothing else)", "  c.ts  (changed here)", "    - y  (gone, reached by nothing that is read, or with nothing to say any more)"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestWholePage: the page has the causes, the boundaries and the units inside, and who leads to whom.
func TestWholePage(t *testing.T) {
	r := &Report{
		Causes: []Cause{
			{From: From{File: "g.ts", Name: "guard"}, Outcome: &Outcome{Change: Changed, Text: "responds 403", Was: "responds 401"}, At: []string{"GET /a", "GET /b"}, NotAt: []string{"GET /c"}},
			{From: From{File: "h.ts", Name: "limit"}, Effect: &Effect{Change: Added, Relation: "reads", Boundary: "redis"}, At: []string{"GET /a"}},
		},
		Boundaries: []Unit{{Change: Changed, Does: "serves", Boundary: "GET /a", Name: "show", File: "a.ts",
			Outcomes: []Outcome{{Change: Changed, Text: "now", Was: "was", From: &From{File: "g.ts", Name: "guard"}}, {Change: Added, Text: "responds 200"}},
			Effects:  []Effect{{Change: Removed, Relation: "writes", Boundary: "seat", Through: []string{"book", "save"}}, {Change: Added, Relation: Call, Detail: "log"}},
			Gaps:     []Gap{{Change: Added, Text: "call to x: no body"}}}},
		Internal: []Unit{{Change: Added, Name: "save", File: "b.ts"}},
	}
	got := r.Page()
	line := func(sign, text, was, place string) page.Line {
		return page.Line{Sign: sign, Text: text, Was: was, Place: place}
	}
	want := &page.Page{Title: "What moved",
		Figures: []page.Figure{{Number: 1, Of: "boundaries changed"}, {Number: 3, Of: "outcomes"}, {Number: 2, Of: "effects"}, {Number: 1, Of: "internal units"}},
		Sections: []page.Section{
			{Sign: "~", Title: "from guard", Place: "g.ts", Groups: []page.Group{{Lines: []page.Line{line("~", "responds 403", "responds 401", "")}},
				{Name: "at 2 of the 3 boundaries it runs on", Lines: []page.Line{line("", "GET /a", "", ""), line("", "GET /b", "", "")}}, {Name: "not at", Lines: []page.Line{line("", "GET /c", "", "")}}}},
			{Sign: "+", Title: "from limit", Place: "h.ts", Groups: []page.Group{{Lines: []page.Line{line("+", "reads redis", "", "")}}, {Name: "at 1 of the 1 boundary it runs on", Lines: []page.Line{line("", "GET /a", "", "")}}}},
			{Sign: "~", Title: "serves GET /a", Place: "a.ts::show", Groups: []page.Group{
				{Name: "outcomes", Lines: []page.Line{line("~", "now", "was", "from guard"), line("+", "responds 200", "", "")}},
				{Name: "effects", Lines: []page.Line{line("-", "writes seat  through book -> save", "", ""), line("+", "calls log", "", "")}},
				{Name: "not read", Lines: []page.Line{line("+", "call to x: no body", "", "")}}}},
			{Sign: "+", Title: "save", Place: "b.ts"},
		},
		Edges: []page.Edge{{From: "GET /a", To: "guard", Label: "~ responds 403"}, {From: "GET /b", To: "guard", Label: "~ responds 403"}, {From: "GET /a", To: "limit", Label: "+ reads redis"},
			{From: "GET /a", To: "book", Label: "calls"}, {From: "book", To: "save", Label: "calls"}, {From: "save", To: "seat", Label: "- writes"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
	if p := (&Report{}).Page(); p.Lead != "Nothing moved: every unit does what it did." || len(p.Sections) != 0 {
		t.Errorf("%+v", p)
	}
}

// TestParts: what one text has more often than another.
func TestParts(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want []string
	}{{"x\ny", "y\nx", nil}, {"x\nx", "x", []string{"x"}}, {"", "x", nil}, {"x\n\ny", "", []string{"x", "y"}}} {
		if got := parts(c.a, c.b); !slices.Equal(got, c.want) {
			t.Errorf("%q without %q: %q, want %q", c.a, c.b, got, c.want)
		}
	}
	if n := alike([]string{"ab", "c"}, []string{"ab", "d"}); n != 6 {
		t.Errorf("'ab && c' and 'ab && d' have %d letters in common, want 6", n)
	}
	if n := alike([]string{"xaz"}, []string{"xbz"}); n != 2 {
		t.Errorf("%d, want 2", n)
	}
	if n := alike([]string{"aa"}, []string{"aaa"}); n != 2 {
		t.Errorf("%d, want 2: a letter counts once", n)
	}
}

// A unit of the project is hidden where boundaries show each of its effects, and nothing else of it changed.
func TestHide(t *testing.T) {
	write := func(table string) Effect {
		return Effect{Change: Added, Relation: "writes", Boundary: "postgresql:" + table}
	}
	unit := func(name string, effects ...Effect) Unit { return Unit{Name: name, Effects: effects} }
	gap := unit("gap", write("a"))
	gap.Gaps = make([]Gap, 1)
	r := &Report{
		Boundaries: []Unit{unit("one", write("a"), write("b")), unit("two", write("c"))},
		Internal:   []Unit{unit("all", write("a"), write("c")), unit("some", write("a"), write("d")), unit("first", write("d"), write("b")), gap, unit("call", Effect{Change: Added, Relation: "calls"}), unit("last", write("b"))},
	}
	r.hide()
	want := map[string]bool{"all": true, "last": true}
	for _, u := range r.Internal {
		if u.shown != want[u.Name] {
			t.Errorf("%s: shown by its boundaries %v, want %v", u.Name, u.shown, want[u.Name])
		}
	}
}

// TestRefactored: what a formatter writes otherwise and what locals are called is told of nothing, and what it does is told beside it.
func TestRefactored(t *testing.T) {
	test := func(source string) summary.Predicate { return summary.Opaque{SourceText: source} }
	call := func(callee string, args ...string) summary.Effect {
		c := summary.Invocation{Callee: callee}
		for _, a := range args {
			c.Args = append(c.Args, summary.Unresolved{SourceText: a})
		}
		return c
	}
	form := func(paths ...Option) *summary.Summary { return show(paths...) }
	before := form(Path(Responds(400, nil), When(test("lines.split('\\n').some((l) => l.bad)"))),
		Path(Responds(403, nil), When(test("seat.owner !== user.id"))),
		Path(Responds(200, nil), nil, call("seat\n  .lock()\n  .save", "{ seat, by: user.id, }"), call("log.info", "`seat ${seat.id} of \"user\"`"), Stores("read", "seats", "user")))
	formatted := form(Path(Responds(400, nil), When(test("lines.split(\"\\n\").some(l => l.bad)"))),
		Path(Responds(403, nil), When(test("seat.owner!==user.id"))),
		Path(Responds(200, nil), nil, call("seat.lock().save", "{seat: seat, by: user.id}"), call("log.info", "`seat ${ seat.id } of \"user\"`"), Stores("read", "seats", "user")))
	renamed := func(limit string) *summary.Summary {
		return form(Path(Responds(400, nil), When(test("rows.split(\"\\n\").some(row => row.bad)"))),
			Path(Responds(403, nil), When(test("place.owner !== who.id"+limit))),
			Path(Responds(200, nil), nil, call("place.lock().save", "{ seat: place, by: who.id }"), call("log.info", "`seat ${place.id} of \"user\"`"), Stores("read", "seats", "user")))
	}
	for name, after := range map[string]*summary.Summary{"formatted": formatted, "renamed": renamed("")} {
		if got := text(t, run(before), run(after), defaults); got != "" {
			t.Errorf("%s:\n%s", name, got)
		}
	}
	if got := outcomeTexts(t, before, renamed(" && !who.admin")); len(got) != 2 || !strings.Contains(got[0], "403 when") || !strings.Contains(got[1], "!who.admin") {
		t.Errorf("%q", got)
	}
	other := form(Path(Responds(400, nil), When(test("lines.split('\\n').some((l) => l.bad)"))), Path(Responds(403, nil), When(test("seat.owner !== user.id"))),
		Path(Responds(200, nil), nil, call("seat.lock().save", "{ seat, by: seat.id }"), call("log.info", "`seat ${seat.id} of \"user\"`"), Stores("read", "seats", "user")))
	if got := Compare(run(before), run(other)).Summaries; len(got) != 1 {
		t.Error("what is handed on from elsewhere is taken for a new name")
	}
}

// TestRenamedBehindWrapper: what runs around a unit keeps its own names where the unit's parameter of the same name has another one.
func TestRenamedBehindWrapper(t *testing.T) {
	behind := func(request string) []*summary.Summary {
		return run(Handler("GET", "/seats", "a.ts", 1, "list", Param(request, "request"), Behind("guard.ts::guard"),
			Path(Responds(401, nil), When(Not(In("req", "token")))), FromWrapper("guard.ts::guard"),
			Path(Responds(404, nil), When(Not(In(request, "id")))), Path(Responds(200, nil), nil)))
	}
	if r := Compare(behind("req"), behind("request")); len(r.Summaries) != 0 || !r.Empty() {
		t.Errorf("%d summaries changed: %+v", len(r.Summaries), r.Summaries)
	}
}

// TestMadeTwice: a function that is made several times is told once where all of them changed alike, and each where they did not.
func TestMadeTwice(t *testing.T) {
	made := func(reads ...string) []*summary.Summary {
		var out []*summary.Summary
		for _, table := range reads {
			out = append(out, Inside("a.ts", 10, "load", Path(summary.Return{}, nil, Stores("read", table, "id"))))
		}
		return out
	}
	if r := Compare(made("seats", "seats"), made("berths", "berths")); len(r.Internal) != 1 {
		t.Errorf("alike: %d units", len(r.Internal))
	}
	if r := Compare(made("seats", "seats"), made("berths", "crews")); len(r.Internal) != 2 {
		t.Errorf("not alike: %d units", len(r.Internal))
	}
}
