package inspect

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/inspect/page"
	"github.com/drift-analyzer/drift/internal/browsertest"
	"github.com/drift-analyzer/drift/summary"
)

// TestMap: from a service to its boundaries, from a boundary to both sides, from a unit to what it calls and touches, and to
// its source.
func TestMap(t *testing.T) {
	in := func(workspace string) Option { return func(s *summary.Summary) { s.Location.Workspace = workspace } }
	run := &check.Run{Summaries: []*summary.Summary{
		Handler("GET", "/seats/{id}", "api/seats.ts", 4, "seat", Path(Responds(200, nil), nil, Calling("load", "api/store.ts::load")), in("api")),
		Inside("api/store.ts", 9, "load", Path(summary.Return{}, nil, Stores("read", "seat", "id"), Config("REGION")), in("api")),
		Client("GET", "/seats/:n", "web/seats.ts", 2, "show", Path(summary.Return{}, nil), in("web")),
	}}
	m := Map(run, func(s *summary.Summary) []page.SourceLine {
		return []page.SourceLine{{Number: s.Location.Range.Start, Text: "source of " + s.Identity.Name}}
	})
	var got []string
	for _, e := range m.Edges {
		got = append(got, e.From+" | "+e.Label+" | "+e.To)
	}
	for _, want := range []string{
		"api | serves | GET /seats/{id}", "api | reads | postgresql:seat", "web | calls | GET /seats/:n", "GET /seats/:n | is | GET /seats/{id}",
		"GET /seats/{id} | served by | seat (api/seats.ts:4)", "GET /seats/:n | called by | show (web/seats.ts:2)", "seat (api/seats.ts:4) | calls | load (api/store.ts:9)",
		"load (api/store.ts:9) | called by | seat (api/seats.ts:4)", "load (api/store.ts:9) | reads | postgresql:seat", "postgresql:seat | read by | load (api/store.ts:9)",
		"show (web/seats.ts:2) | part of | web",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("the map lacks %q:\n%s", want, strings.Join(got, "\n"))
		}
	}
	if len(m.Edges) != len(slices.Compact(slices.Sorted(slices.Values(got)))) {
		t.Error("something leads to one thing twice")
	}
	if m.Figures[0].Number != 2 || m.Figures[2].Number != 3 {
		t.Errorf("%+v", m.Figures)
	}
	var walk []string
	for _, s := range m.Walk() {
		walk = append(walk, s.Title)
	}
	if strings.Join(walk, " ") != "Services Boundaries Units" {
		t.Errorf("%q", walk)
	}
	var out bytes.Buffer
	if err := m.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "source of load") {
		t.Error("the page has no source")
	}
	browsertest.Check(t, "map", out.Bytes())
	b := browsertest.Start(t)
	b.Open(out.Bytes(), browsertest.Views[0])
	for _, name := range []string{"GET /seats/:n", "GET /seats/{id}", "seat (api/seats.ts:4)", "load (api/store.ts:9)", "postgresql:seat"} {
		if got := b.Follow(name); got != name {
			t.Errorf("the link to %s opens %q", name, got)
		}
	}
}
