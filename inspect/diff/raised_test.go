package diff

import (
	"slices"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestRaised: what a handler of exceptions answers is told once, whatever raises; what a unit raises is told once, whatever is answered.
func TestRaised(t *testing.T) {
	const catch = "f.ts::Filter.catch"
	missing, taken := Is(In("exception", "missing")), Is(In("exception", "taken"))
	is := func(p summary.Predicate) summary.Predicate { return summary.Negation{Operand: p} }
	filter := func(codes ...float64) *summary.Summary {
		return Inside("f.ts", 1, "Filter.catch", Path(Responds(int(codes[0]), nil), When(missing)), Path(Responds(int(codes[1]), nil), When(is(missing), taken)), Path(Responds(int(codes[2]), nil), When(is(missing), is(taken))))
	}
	route := func(path string, codes []float64, raises ...string) *summary.Summary {
		opts := []Option{Path(Responds(200, nil), nil)}
		for _, r := range raises {
			for i, tests := range [][]summary.Predicate{{missing}, {is(missing), taken}, {is(missing), is(taken)}} {
				opts = append(opts, Path(Responds(int(codes[i]), nil), When(append([]summary.Predicate{Is(In("req", r))}, tests...)...)), Raised(catch))
			}
		}
		return Handler("GET", path, "a.ts", 1, strings.Trim(path, "/"), append(opts, Behind(catch, catch))...)
	}
	old, now := []float64{404, 409, 500}, []float64{404, 422, 500}
	before := []*summary.Summary{route("/a", old, "x", "y"), route("/b", old, "x"), filter(old...)}
	r := Compare(before, []*summary.Summary{route("/a", now, "x", "y"), route("/b", now, "x"), filter(now...)})
	if len(r.Boundaries) != 0 || len(r.Causes) != 1 || len(r.Causes[0].At) != 2 || len(r.Causes[0].NotAt) != 0 || !strings.Contains(r.Causes[0].Outcome.Text, "responds 422") {
		t.Errorf("the handler answers otherwise: %+v, %+v", r.Boundaries, r.Causes)
	}
	if len(r.Internal) != 1 || !r.Internal[0].shown {
		t.Errorf("the handler is told twice: %+v", r.Internal)
	}
	got := changed(before, []*summary.Summary{route("/a", old, "x"), route("/b", old, "x"), filter(old...)})
	if !slices.Contains(got, "    - responds 404, 409, 500 when req.y  from Filter.catch") || len(got) != 3 {
		t.Errorf("a unit raises less: %q", got)
	}
}

// TestFilterUnderATest: a filter that runs under a test of its own is told with what it tests itself.
func TestFilterUnderATest(t *testing.T) {
	const filter = "f.rb::Filter.refuse"
	refuse := Inside("f.rb", 1, "Filter.refuse", Path(Responds(429, nil), When(Holds("banned"))))
	route := Handler("DELETE", "/a", "a.rb", 1, "a", Path(Responds(204, nil), nil),
		Path(Responds(429, nil), When(summary.Negation{Operand: Holds("safe")}, Holds("banned"))), FromWrapper(filter), Behind(filter, filter))
	got := changed([]*summary.Summary{refuse}, []*summary.Summary{refuse, route})
	if !slices.ContainsFunc(got, func(l string) bool { return strings.Contains(l, "responds 429 when !safe() && banned()") }) {
		t.Errorf("%q", got)
	}
}

// TestGone: a function that nothing reaches any more may stand in the source still; its own paths are not told.
func TestGone(t *testing.T) {
	gone := Inside("a.ts", 30, "load", Path(Responds(404, nil), nil))
	var b strings.Builder
	if err := Compare([]*summary.Summary{gone}, nil).Write(&b, Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "    - load  (gone, reached by nothing that is read, or with nothing to say any more)\n") || strings.Contains(b.String(), "404") {
		t.Error(b.String())
	}
}

// TestStores: where all tables are another system's now, this is said once.
func TestStores(t *testing.T) {
	unit := func(system string, more ...summary.Effect) []*summary.Summary {
		return []*summary.Summary{Handler("GET", "/a", "a.ts", 1, "a", Path(Responds(200, nil), nil, append([]summary.Effect{StoresIn(system, "read", "seats", "id"), StoresIn(system, "write", "rows", "id")}, more...)...))}
	}
	r := Compare(unit("typeorm"), unit("sqlite"))
	if len(r.Boundaries) != 0 || !slices.Equal(r.Stores, []Store{{"typeorm", "sqlite", 2}}) {
		t.Errorf("%+v, %+v", r.Boundaries, r.Stores)
	}
	var b strings.Builder
	if err := r.Write(&b, Options{}); err != nil || !strings.Contains(b.String(), "The tables of typeorm are those of sqlite now: 2 tables.") {
		t.Error(b.String(), err)
	}
	// What is added beside it is told, and a system that is still there has not moved.
	if got := changed(unit("typeorm"), unit("sqlite", StoresIn("sqlite", "write", "audit", "id"))); !slices.Contains(got, "    + writes sqlite:audit") || len(got) != 3 {
		t.Errorf("%q", got)
	}
	if r := Compare(append(unit("typeorm"), unit("typeorm")...), append(unit("sqlite"), unit("typeorm")...)); len(r.Stores) != 0 {
		t.Errorf("%+v", r.Stores)
	}
}
