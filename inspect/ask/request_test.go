package ask

import (
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
