package check

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestAt: a target is a summary, lines, a file or a boundary, tried in this order, and a report has what concerns it.
func TestAt(t *testing.T) {
	run := &Run{Summaries: []*summary.Summary{
		checktest.Answers(checktest.Resp(200, checktest.Record("id")), checktest.Resp(404, nil)), // server.ts::serve, GET /x
		checktest.Client("response", checktest.Path(true, nil)),                                  // client.ts::call, GET /x
		checktest.UnitAt("src/lib.ts", "find"),                                                   // lines 1 to 9
		checktest.UnitAt("src/stub.ts", "find"),
	}}
	report := Compare(run, nil, true)
	if len(report.Findings) != 1 || len(report.Pairing.Pairs) != 1 {
		t.Fatalf("%d findings and %d pairs, want one of each", len(report.Findings), len(report.Pairing.Pairs))
	}
	for _, c := range []struct {
		at, kind string // no kind: nothing matches
		units    []string
		about    int // findings, and pairs
	}{
		{"server.ts::serve", "summary", []string{"server.ts::serve"}, 1},
		{"serve", "summary", []string{"server.ts::serve"}, 1},
		{"lib.ts::find", "summary", []string{"src/lib.ts::find"}, 0},
		{"b.ts::find", "", nil, 0},
		{"find", "summary", []string{"src/lib.ts::find", "src/stub.ts::find"}, 0},
		{"lib.ts:9", "lines", []string{"src/lib.ts::find"}, 0},
		{"lib.ts:10", "", nil, 0},
		{"src/lib.ts", "file", []string{"src/lib.ts::find"}, 0},
		{"./src/lib.ts", "file", []string{"src/lib.ts::find"}, 0},
		{"lib.ts", "file", []string{"src/lib.ts::find"}, 0},
		{"b.ts", "", nil, 0},
		{"client.ts", "file", []string{"client.ts::call"}, 1},
		{"GET /x", "boundary", []string{"server.ts::serve", "client.ts::call"}, 1},
		{"/x", "boundary", []string{"server.ts::serve", "client.ts::call"}, 1},
		{"POST /x", "", nil, 0},
	} {
		got := report.At(run, c.at)
		if got == nil || c.kind == "" {
			if got != nil || c.kind != "" {
				t.Errorf("at %s: %+v, want %q", c.at, got, c.kind)
			}
			continue
		}
		var units []string
		for _, s := range got.Units {
			units = append(units, s.ID())
		}
		if got.Kind != c.kind || !slices.Equal(units, c.units) || len(got.Findings) != c.about || len(got.Pairs) != c.about {
			t.Errorf("at %s: a %s, %q, %d findings, %d pairs; want a %s, %q, %d of each", c.at, got.Kind, units, len(got.Findings), len(got.Pairs), c.kind, c.units, c.about)
		}
	}
}
