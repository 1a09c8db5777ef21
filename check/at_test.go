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

// TestOpenBodies: which bodies of a unit's answers are not known, or not in all parts; what is known says nothing.
func TestOpenBodies(t *testing.T) {
	some := summary.NewRecord([]summary.Property{{Name: "id", Shape: summary.Text{}}, {Name: "rest", Shape: summary.Array{Items: summary.UnknownShape{}}}})
	unread := summary.Response{StatusCode: summary.Unresolved{SourceText: "code"}, Body: summary.UnknownShape{}}
	for _, c := range []struct {
		what  string
		paths []summary.Output
		want  []string
	}{
		{"known", []summary.Output{checktest.Resp(200, checktest.Record("id"))}, nil},
		{"none", []summary.Output{checktest.Resp(204, nil)}, nil},
		{"no answer", []summary.Output{summary.Return{}}, nil},
		{"any", []summary.Output{checktest.Resp(200, summary.UnknownShape{})}, []string{"the body of the 200 answer is any: nothing is compared with it"}},
		{"in part", []summary.Output{checktest.Resp(201, some)}, []string{"parts of the body of the 201 answer are any: nothing is compared with them"}},
		{"with a status that was not read", []summary.Output{unread}, []string{"the body of an answer is any: nothing is compared with it"}},
		{"several", []summary.Output{checktest.Resp(200, checktest.Record("id")), checktest.Resp(400, summary.UnknownShape{}), checktest.Resp(400, summary.UnknownShape{}), checktest.Resp(200, some)},
			[]string{"the body of the 400 answer is any: nothing is compared with it", "parts of the body of the 200 answer are any: nothing is compared with them"}},
	} {
		s := checktest.Answers(c.paths...)
		var got []string
		for _, g := range openBodies(s) {
			if g.Unit != s.ID() {
				t.Errorf("%s: of %s", c.what, g.Unit)
			}
			got = append(got, g.Description)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}
