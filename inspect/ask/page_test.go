package ask

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/inspect/page"
	"github.com/drift-analyzer/drift/internal/browsertest"
	"github.com/drift-analyzer/drift/summary"
)

// TestPage: an answer as a page has a line an item, each item that differs only in what it serves once, and notes.
func TestPage(t *testing.T) {
	item := Item{Unit: "load", ID: "a.ts::load", File: "a.ts", Line: 3, Relation: "reads", Boundary: "pg:seat"}
	first, second := item, item
	first.Provides, second.Provides = "GET /a", "GET /b"
	a := &Answer{Question: Question{Text: "what reads pg:seat", Subject: "pg:seat"}, Headline: "2 units", Items: []Item{first, second}, Candidates: []string{"pg:seats"}, Needs: []string{"need"}, Caveats: []string{"caveat"}}
	got := a.Page()
	want := &page.Page{Title: "what reads pg:seat", Lead: "2 units", Notes: []string{"need", "caveat"},
		Sections: []page.Section{{Title: "the answer", Groups: []page.Group{{Lines: []page.Line{{Text: "load (a.ts:3, provides GET /a and 1 more) reads pg:seat"}, {Text: "pg:seats"}}}}}},
		Edges:    []page.Edge{{From: "GET /a", To: "load (a.ts:3)", Label: "served by"}, {From: "load (a.ts:3)", To: "pg:seat", Label: "reads"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if empty := (&Answer{Headline: "nothing"}).Page(); len(empty.Sections) != 0 || empty.Lead != "nothing" {
		t.Errorf("%+v", empty)
	}
}

// TestEdges: from whom an answer leads over which calls to what, form by form.
func TestEdges(t *testing.T) {
	for _, c := range []struct {
		name string
		a    Answer
		i    Item
		want string
	}{
		{"reads itself", Answer{}, Item{Unit: "f", File: "a.ts", Relation: "reads", Boundary: "pg:x"}, "f -reads-> pg:x"},
		{"over calls", Answer{}, Item{Unit: "f", File: "a.ts", Relation: "reads", Boundary: "pg:x", Through: []string{"g", "h"}}, "f -calls-> g; g -calls-> h; h --> pg:x"},
		{"calls what is asked for", Answer{Question: Question{Subject: "g"}}, Item{Unit: "f", File: "a.ts", Relation: "calls"}, "f -calls-> g"},
		{"the last call is what is asked for", Answer{Question: Question{Subject: "g"}}, Item{Unit: "f", File: "a.ts", Relation: "reaches", Through: []string{"h", "g"}}, "f -calls-> h; h --> g"},
		{"a boundary on the way", Answer{Question: Question{Subject: "g"}}, Item{Unit: "f", File: "a.ts", Line: 2, Provides: "GET /f", Relation: "calls", Boundary: "GET /x"}, "GET /f -served by-> f (a.ts:2); f (a.ts:2) -calls-> GET /x"},
		{"reaches", Answer{Question: Question{Subject: "f", Shape: Reaches}}, Item{Unit: "g", File: "a.ts", Provides: "GET /f", Relation: "reads", Boundary: "pg:x", Through: []string{"g"}}, "f -calls-> g; g -reads-> pg:x"},
		{"provides", Answer{Question: Question{Subject: "src", Shape: Provides}}, Item{Unit: "f", File: "a.ts", Line: 2, Boundary: "GET /f"}, "src -provides-> GET /f; GET /f -served by-> f (a.ts:2)"},
		{"declares", Answer{Question: Question{Subject: "pg:x", Shape: Declares}}, Item{Unit: "f", Declares: "id: int"}, "pg:x -declares-> id: int"},
		{"asked about itself", Answer{Question: Question{Subject: "f"}}, Item{Unit: "f"}, ""},
	} {
		var got []string
		for _, e := range (&group{Item: c.i}).edges(&c.a) {
			got = append(got, fmt.Sprintf("%s -%s-> %s", e.From, e.Label, e.To))
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// TestProof: a proof as a page and as text. With a chain the edges are its units, without one the steps.
func TestProof(t *testing.T) {
	f, g := Inside("a.ts", 3, "f"), Inside("b.ts", 0, "g")
	hop := Hop{From: "x", To: "y", Steps: []ProofStep{{Rule: "assigned", Text: "x = z", File: "a.ts", Line: 4}, {Rule: "known", Text: "z is y"}}, Missing: "no source"}
	chain := &Proof{Chain: []Step{{Unit: f}, {Unit: g, Calls: "g()"}, {Unit: f, Wrapper: true}}, Reaches: "pg:x", Hops: []Hop{hop}, Assumptions: []string{"the pack says so"}}
	var out page.Page
	chain.fill(&out)
	want := page.Page{
		Edges: []page.Edge{{From: "f (a.ts:3)", To: "g (b.ts)", Label: "calls"}, {From: "g (b.ts)", To: "f (a.ts:3)", Label: "runs behind"}, {From: "f (a.ts:3)", To: "pg:x"}},
		Sections: []page.Section{{Title: "x → y", Groups: []page.Group{{Lines: []page.Line{{Text: "assigned: x = z", Place: "a.ts:4"}, {Text: "known: z is y"}, {Text: "not proved: no source"}}}}},
			{Title: "assumed", Groups: []page.Group{{Lines: []page.Line{{Text: "the pack says so"}}}}}}}
	if !reflect.DeepEqual(out, want) {
		t.Errorf("got %+v\nwant %+v", out, want)
	}
	out = page.Page{}
	(&Proof{Hops: []Hop{hop, {From: "y", To: "z", Steps: []ProofStep{{Rule: "known", Text: "y is z"}}}}}).fill(&out)
	if want := []page.Edge{{From: "x", To: "a.ts:4", Label: "assigned"}, {From: "a.ts:4", To: "y"}, {From: "y", To: "z"}}; !reflect.DeepEqual(out.Edges, want) || len(out.Sections) != 2 {
		t.Errorf("without a chain: %+v, want %+v", out.Edges, want)
	} else if got := out.Sections[1].Groups[0].Lines; !slices.Equal(got, []page.Line{{Text: "known: y is z"}}) {
		t.Errorf("nothing is missing in a hop that is proved: %+v", got)
	}
	var lines []string
	chain.write(func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) })
	if want := []string{"  x -> y", "    assigned: x = z  (a.ts:4)", "    known: z is y", "    not proved: no source", "  assumed: the pack says so"}; !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
	doc := (&Answer{Proof: &Proof{Chain: chain.Chain, Hops: []Hop{{From: "a", To: "b"}}, Assumptions: chain.Assumptions}}).Document()
	if len(doc.Chain) != 3 || !reflect.DeepEqual(doc.Chain[1], Item{Unit: "g", ID: g.ID(), File: "b.ts", Via: "g()"}) || len(doc.Hops) != 1 || doc.Hops[0].Steps == nil || !slices.Equal(doc.Assumptions, chain.Assumptions) {
		t.Errorf("%+v", doc)
	}
}

// TestRenew: a unit of a chain is as it was when only its lines moved, and is shown where it stands now.
func TestRenew(t *testing.T) {
	f := func(line, status int) *summary.Summary {
		return Inside("a.ts", line, "f", Path(Responds(status, nil), nil))
	}
	g := Inside("b.ts", 1, "g")
	for _, c := range []struct {
		now      []*summary.Summary
		want     []string
		headline string
	}{
		{[]*summary.Summary{f(9, 200), g}, nil, "f reaches pg:x: f (a.ts:9) -> g (b.ts:1) -> f (a.ts:9), which reads pg:x"},
		{[]*summary.Summary{f(9, 404), g}, []string{f(1, 200).ID()}, "f reaches pg:x: f (a.ts:1) -> g (b.ts:1) -> f (a.ts:1), which reads pg:x"},
		{[]*summary.Summary{f(7, 200)}, []string{g.ID()}, "f reaches pg:x: f (a.ts:7) -> g (b.ts:1) -> f (a.ts:7), which reads pg:x"},
		{nil, []string{f(1, 200).ID(), g.ID()}, "f reaches pg:x: f (a.ts:1) -> g (b.ts:1) -> f (a.ts:1), which reads pg:x"},
	} {
		a := &Answer{Question: Question{Target: "pg:x"}, Proof: &Proof{Chain: []Step{{Unit: f(1, 200)}, {Unit: g}, {Unit: f(1, 200)}}, Reaches: "reads pg:x", of: "f"}}
		if got := a.Renew(c.now); !slices.Equal(got, c.want) || a.Headline != c.headline {
			t.Errorf("%v: %q, want %q; %q, want %q", c.now, got, c.want, a.Headline, c.headline)
		}
	}
}

// TestDepends: the fields and statuses that a unit depends on.
func TestDepends(t *testing.T) {
	nested := Record("id", summary.Integer{}, "list", summary.Array{Items: Record("a", summary.Text{}, "b", summary.Array{Items: summary.Text{}})},
		"maybe", summary.Union{Variants: []summary.TypeShape{summary.Undefined{}, Record("c", summary.Text{})}},
		"either", summary.Union{Variants: []summary.TypeShape{Record("d", summary.Text{}), Record("d", summary.Integer{}, "e", summary.Text{})}}, "none", summary.Record{})
	want := []string{"either.d", "either.e", "id", "list[].a", "list[].b", "maybe.c", "none"}
	if got := fieldNames(nested, ""); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := fieldNames(summary.Text{}, "x."); got != nil {
		t.Errorf("a text has the fields %q", got)
	}
	body := Record("id", summary.Integer{})
	for _, c := range []struct {
		i    summary.Interaction
		want []string
	}{
		{summary.StorageAccess{Kind: "read", Fields: []string{"a", "b"}, Selector: []string{"b", "c"}}, []string{"a", "b", "c"}},
		{summary.MessageSend{Body: body}, []string{"id"}}, {summary.MessageReceive{Body: body}, []string{"id"}}, {summary.ServiceCall{ResponseShape: body}, []string{"id"}},
		{summary.ConfigRead{Name: "X"}, nil},
	} {
		if got := dependsOnAccess(c.i); !slices.Equal(got, c.want) {
			t.Errorf("%#v: %q, want %q", c.i, got, c.want)
		}
	}
	compare := func(field string, right summary.ValueRef) summary.Predicate {
		return summary.Comparison{Left: Of("fetch", field), Op: summary.OpEq, Right: right}
	}
	ok := summary.LiteralRef{Value: 200.0}
	for _, c := range []struct {
		p    summary.Predicate
		want string
	}{
		{compare("status", ok), "200"}, {compare("statusCode", ok), "200"}, {compare("status_code", ok), "200"}, {compare("data", ok), ""},
		{compare("status", Of("x")), ""}, {Is(Of("fetch", "ok")), "2xx or not"}, {Not(Of("fetch", "ok")), "2xx or not"}, {Is(Of("fetch", "data")), ""}, {Holds("ok"), ""},
	} {
		if got := statusIn(c.p); got != c.want {
			t.Errorf("%s: %q, want %q", summary.PredicateText(c.p), got, c.want)
		}
	}
	consumer := UnitAt(summary.KindConsumer, "a.ts", 1, "on", nil)
	consumer.InputReads = []summary.InputRead{{Input: "event", Path: []string{"id"}}, {Input: "event"}, {Input: "event", Path: []string{"a", "b"}}, {Input: "other", Path: []string{"id"}}}
	if got := dependsOnAnswer(consumer); !slices.Equal(got, []string{"id", "a.b"}) {
		t.Errorf("a consumer: %q", got)
	}
	consumer.Kind = summary.KindClient
	if got := dependsOnAnswer(consumer); got != nil {
		t.Errorf("what a client is given is no answer: %q", got)
	}
}

// TestInABrowser: answers of every form as pages.
func TestInABrowser(t *testing.T) {
	x := New(theatre())
	var out bytes.Buffer
	for _, text := range []string{"what breaks if postgresql:seat changes", "what does web provide", "what reaches postgresql:seat"} {
		q, ok := Parse(text)
		if !ok {
			t.Fatal(text)
		}
		out.Reset()
		if err := x.Ask(q).Page().WriteHTML(&out); err != nil {
			t.Fatal(err)
		}
		browsertest.Check(t, "ask-"+string(q.Shape), out.Bytes())
	}
}
