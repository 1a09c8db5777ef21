package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestLinesOfItems: each of several requests of a function is told where it is written, a function that sends one where it begins, and
// what breaks with a variable where the variable is read.
func TestLinesOfItems(t *testing.T) {
	x := New(&check.Run{Summaries: []*summary.Summary{
		Client("GET", "/api/boats", "api.js", 1, "endpoints", Reading(200, nil)), Client("POST", "/api/boats", "api.js", 1, "endpoints", Reading(200, nil)),
		Client("GET", "/api/ports", "port.js", 1, "ports", Reading(200, nil)),
		Inside("region.js", 1, "region", Path(summary.Return{}, nil, Config("REGION"))),
	}})
	x.Lines = func(file string) []string {
		return strings.Split(map[string]string{
			"api.js":    "(b) => ({\n  list: b.query({ query: () => '/boats' }),\n  add: b.mutation({\n    url: '/boats',\n    method: 'POST',\n  }),\n})\n\n\n",
			"port.js":   "function ports() {\n  return fetch('/api/ports');\n}\n\n\n\n\n\n\n",
			"region.js": "function region() {\n  return process.env.REGION;\n}\n\n\n\n\n\n\n",
		}[file], "\n")
	}
	// What nothing serves is called all the same; a variable is not.
	if q, _ := Parse("what calls config:REGION"); x.Ask(q).Found {
		t.Error("a variable is called")
	}
	for question, want := range map[string]int{"what calls GET /api/boats": 2, "what calls POST /api/boats": 4, "what calls GET /api/ports": 1, "what breaks if config:REGION changes": 2} {
		q, _ := Parse(question)
		if a := x.Ask(q); len(a.Items) != 1 || a.Items[0].Line != want {
			t.Errorf("%s: %+v, want line %d", question, a.Items, want)
		}
	}
}

// TestServedBelowABase: a request by whose name nothing is served is that of the route which takes it below a base that only the deployment knows.
func TestServedBelowABase(t *testing.T) {
	x := New(&check.Run{Summaries: []*summary.Summary{
		Client("GET", "/api/boats", "api.js", 1, "boats", Reading(200, nil)),
		Handler("GET", "/{base*}/api/boats", "server.js", 1, "list", Path(Responds(200, nil), nil)),
		Client("GET", "/api/crews", "api.js", 20, "crews", Reading(200, nil)),
		Handler("GET", "/{base*}/{what}", "other.js", 1, "any", Path(Responds(200, nil), nil)),
		Handler("GET", "/api/crews", "server.js", 20, "crews", Path(Responds(200, nil), nil)),
	}})
	for question, want := range map[string]string{"who serves GET /api/boats": "list", "what does GET /api/boats declare": "list", "what calls GET /api/boats": "boats", "who serves GET /api/crews": "crews"} {
		q, _ := Parse(question)
		if a := x.Ask(q); len(a.Items) != 1 || a.Items[0].Unit != want {
			t.Errorf("%s: %+v, want %s", question, a.Items, want)
		}
	}
}

// TestDirectCallers: who only runs a helper in which a call stands is no direct caller; a call of which a pack says what it does is nobody's of that name.
func TestDirectCallers(t *testing.T) {
	check1 := Inside("a.js", 1, "check", Path(summary.Return{}, nil))
	helper := Inside("a.js", 5, "valid", Path(summary.Return{}, nil, Calling("check", "a.js::check")))
	create := Handler("POST", "/boats", "b.js", 1, "create", Path(Responds(200, nil), nil, Calling("check", "a.js::check"), Calling("valid", "a.js::valid")))
	create.Metadata.Runs = []string{"a.js::valid"}
	find := Inside("c.js", 1, "find", Path(summary.Return{}, nil, Stores("read", "boats")))
	other := Inside("d.js", 1, "crews", Path(summary.Return{}, nil, Calling("repository.find", ""), func() summary.Effect {
		e := Stores("read", "crews").(summary.InteractionEffect)
		e.Callee = "repository.find"
		return e
	}()))
	loose := Inside("e.js", 1, "any", Path(summary.Return{}, nil, Calling("thing.find", "")))
	x := New(&check.Run{Summaries: []*summary.Summary{check1, helper, create, find, other, loose}})
	sources := map[string]string{"a.js": "function check() {\n}\n\n\nfunction valid() {\n  return check();\n}\n\n\n\n\n\n\n", "b.js": "app.post('/boats', (req, res) => {\n  res.json(valid(req));\n});\n\n\n\n\n\n\n"}
	ask := func(question string) (names []string) {
		q, _ := Parse(question)
		for _, i := range x.Ask(q).Items {
			names = append(names, i.Unit)
		}
		return names
	}
	if got := ask("what calls check"); !slices.Equal(got, []string{"valid", "create"}) {
		t.Errorf("without the source: %q", got)
	}
	x.Lines = func(file string) []string { return strings.Split(sources[file], "\n") }
	if got := ask("what calls check"); !slices.Equal(got, []string{"valid"}) {
		t.Errorf("with the source: %q", got)
	}
	if got := ask("what calls find"); !slices.Equal(got, []string{"any"}) {
		t.Errorf("calls that may be meant: %q", got)
	}
}

// TestChainsIntoHelpers: what a helper that is walked in the place of its call does is done by the helper, and the chain ends there.
func TestChainsIntoHelpers(t *testing.T) {
	reads := func() summary.Effect {
		e := Stores("read", "crews").(summary.InteractionEffect)
		e.Callee = "repository.find"
		return e
	}
	valid := Inside("a.js", 5, "valid", Path(summary.Return{}, nil, reads()))
	create := Handler("POST", "/boats", "b.js", 1, "create", Path(Responds(200, nil), nil, reads()))
	create.Metadata.Runs = []string{"a.js::valid"}
	own := Handler("POST", "/crews", "c.js", 1, "own", Path(Responds(200, nil), nil, reads()))
	x := New(&check.Run{Summaries: []*summary.Summary{valid, create, own}})
	for question, want := range map[string]string{"why does POST /boats reach postgresql:crews": "create valid", "why does POST /crews reach postgresql:crews": "own"} {
		q, _ := Parse(question)
		a := x.Ask(q)
		if a.Proof == nil {
			t.Fatalf("%s: %+v", question, a)
		}
		var names []string
		for _, c := range a.Proof.Chain {
			names = append(names, c.Unit.Identity.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", question, got, want)
		}
	}
}

// TestWrittenOn: where a function that sends several requests writes each of them.
func TestWrittenOn(t *testing.T) {
	lines := strings.Split("list: b.query({ query: p => `/tokens?${text(p)}` }),\n"+
		"all: b.query({ query: () => \"/tokens/all\" }),\n"+
		"\n"+
		"one: b.query({ query: id => `/tokens/${id}` }),\n"+
		"make: b.mutation({ query: data => ({\n"+
		"  url: \"/tokens\",\n"+
		"  method: \"POST\",\n"+
		"}) }),\n"+
		"drop: b.mutation({ query: id => ({\n"+
		"  method: 'delete',\n"+
		"  url: `tokens/${id}`,\n"+
		"}) }),\n"+
		"axios.put(base + \"/boats/\" + id)", "\n")
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/api/tokens", 0},
		{"GET", "/api/tokens/all", 1},
		{"GET", "/api/tokens/{tokenId}", 3},
		{"POST", "/api/tokens", 5},
		{"DELETE", "/api/tokens/{tokenId}", 10},
		{"GET", "/api/other", -1},
		{"GET", "/{id}", -1},
		{"PUT", "/boats/{id}", -1},
	} {
		if got := writtenOn(lines, c.method, c.path); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.method, c.path, got, c.want)
		}
	}
}

// TestSentThrough: a request that depends on what a unit hands to a function is told with the function in which it stands, and the proof ends there.
func TestSentThrough(t *testing.T) {
	show := Client("GET", "/boats/{id}", "boat.js", 9, "show", Reading(200, nil))
	show.Metadata.DerivedFromWrapper, show.Metadata.Runs = "boat.js::load", []string{"boat.js::load"}
	elsewhere := Client("GET", "/boats/{id}", "other.js", 3, "other", Reading(200, nil))
	elsewhere.Metadata.DerivedFromWrapper = "lib.js::send"
	x := New(&check.Run{Summaries: []*summary.Summary{show, elsewhere, Inside("boat.js", 1, "load", Path(summary.Return{}, nil)), Handler("GET", "/boats/{id}", "server.js", 1, "boat", Path(Responds(200, nil), nil))}})
	for _, question := range []string{"what calls GET /boats/{id}", "what reads GET /boats/{id}", "what breaks if GET /boats/{id} changes"} {
		q, _ := Parse(question)
		a := x.Ask(q)
		if len(a.Items) != 2 || !slices.Equal(a.Items[0].Through, []string{"load (boat.js:1)"}) || !slices.Equal(a.Items[1].Through, []string{"send"}) {
			t.Errorf("%s: %+v", question, a.Items)
		}
	}
	q, _ := Parse("why does show reach GET /boats/{id}")
	if a := x.Ask(q); a.Headline != "show reaches GET /boats/{id}: show (boat.js:9) -> load (boat.js:1), which calls GET /boats/{id}" || len(a.Proof.Assumptions) != 1 {
		t.Errorf("%s %q", a.Headline, a.Proof.Assumptions)
	}
}

// TestDeclaredAndServed: a route that a document declares does not hide the one by which code takes the same request with less of it named.
func TestDeclaredAndServed(t *testing.T) {
	declared := Handler("GET", "/api/content/{path}", "openapi.yaml", 9, "GET /api/content/{path}", Path(Responds(200, nil), nil))
	declared.Confidence.Source = summary.SourceDerived
	x := New(&check.Run{Summaries: []*summary.Summary{declared, Handler("GET", "/api/content/{path+}", "items.rb", 3, "Items.show", Path(Responds(200, nil), nil))}})
	q, _ := Parse("who serves GET /api/content/foo")
	if a := x.Ask(q); len(a.Items) != 2 || a.Items[0].Unit != "Items.show" || a.Items[1].Relation != "declares" {
		t.Errorf("%s %+v", a.Headline, a.Items)
	}
}

// TestNoUnitInAFile: a file in which no unit stands is no file that is not there.
func TestNoUnitInAFile(t *testing.T) {
	x := New(&check.Run{Summaries: []*summary.Summary{Handler("GET", "/boats", "handlers.js", 3, "boats", Path(Responds(200, nil), nil))}})
	x.Lines = func(file string) []string {
		if file == "routes.js" {
			return []string{"app.get('/boats', boats)"}
		}
		return nil
	}
	for question, want := range map[string]string{"what does routes.js provide": "routes.js provides 0 boundaries", "what does lost.js provide": "no project, package, folder or file here is called lost.js"} {
		q, _ := Parse(question)
		if a := x.Ask(q); a.Headline != want || a.Found != (question == "what does routes.js provide") || a.Found != (len(a.Caveats) > 0) {
			t.Errorf("%s: %s %q", question, a.Headline, a.Caveats)
		}
	}
}
