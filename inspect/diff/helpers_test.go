package diff

import (
	"slices"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// changed are all lines of all units that changed, as texts.
func changed(before, after []*summary.Summary) []string {
	var out []string
	r := Compare(before, after)
	for _, list := range [][]Unit{r.Boundaries, r.Internal} {
		for i := range list {
			out = append(out, sign[list[i].Change]+" "+list[i].Name)
			out = append(out, list[i].lines("  ", Options{Chain: FullChain})...)
		}
	}
	return out
}

// TestHelpers: a helper that is taken out of its caller, or written into it, changes nothing of what the caller does.
func TestHelpers(t *testing.T) {
	reads := Stores("read", "seats", "id")
	found := When(Is(Of("repository.find")))
	whole := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), found, reads, Calling("log.note", ""), Calling("sort", "")), Path(Responds(404, nil), When(Not(Of("repository.find")))))}
	taken := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), found, Calling("load", "a.ts::load")), Path(Responds(404, nil), When(Not(Of("repository.find"))))),
		Inside("a.ts", 30, "load", Path(summary.Return{}, nil, reads, Calling("log.note", ""), Calling("sort", "")))}
	if got := changed(whole, taken); slices.ContainsFunc(got, func(l string) bool { return strings.Contains(l, "list") }) || len(got) == 0 {
		t.Errorf("a helper that was taken out: %q", got)
	}
	if got := changed(taken, whole); slices.ContainsFunc(got, func(l string) bool { return strings.Contains(l, "list") }) || len(got) == 0 {
		t.Errorf("a helper that was written in: %q", got)
	}
	// The helper is there before and after; only the walk of its caller came to include it.
	inlined := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), found, reads, Calling("log.note", ""), Calling("sort", ""), Calling("Problem", "")), Path(Responds(404, nil), When(Not(Of("repository.find"))))),
		Inside("a.ts", 30, "load", Path(summary.Return{}, nil, reads, Calling("log.note", ""), Calling("Problem", "")))}
	if got := strings.Join(changed(taken, inlined), "; "); strings.Contains(got, "- calls load") || strings.Contains(got, "+ reads") {
		t.Errorf("a helper that is walked where it is called: %s", got)
	}
	// One that is walked in the place of its call in one run alone, and leaves nothing there.
	pathless := Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), found, reads))
	pathless.Metadata.Runs = []string{"a.ts::theme"}
	theme := Inside("a.ts", 30, "theme", Path(summary.Return{}, nil))
	themed := Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), found, reads, Calling("theme", "a.ts::theme")))
	if got := changed([]*summary.Summary{pathless, theme}, []*summary.Summary{themed, theme}); len(got) != 0 {
		t.Errorf("a helper that is no longer walked where it is called: %q", got)
	}
	// One that brings something is told.
	more := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), found, reads, Calling("log.note", ""), Calling("sort", ""), Calling("tell", "a.ts::tell")), Path(Responds(404, nil), When(Not(Of("repository.find"))))),
		Inside("a.ts", 30, "tell", Path(summary.Return{}, nil, Calling("mail.send", "")))}
	if got := strings.Join(changed(whole, more), "; "); !strings.Contains(got, "+ calls tell") {
		t.Errorf("a helper that does something new: %s", got)
	}
	// One whose last touch alone is new.
	first := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), nil, reads)), Inside("a.ts", 30, "tell", Path(summary.Return{}, nil, reads, Stores("write", "audit", "id")))}
	calling := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), nil, reads, Calling("tell", "a.ts::tell"))), first[1]}
	if got := strings.Join(changed(first, calling), "; "); !strings.Contains(got, "calls tell") {
		t.Errorf("a helper whose last touch is new: %s", got)
	}
	// A function of both runs that calls nothing is told by its name.
	pure := Inside("a.ts", 50, "round", Path(summary.Return{}, nil))
	rounded := Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), found, reads, Calling("log.note", ""), Calling("sort", ""), Calling("round", "a.ts::round")), Path(Responds(404, nil), When(Not(Of("repository.find")))))
	if got := strings.Join(changed(append(slices.Clone(whole), pure), []*summary.Summary{rounded, pure}), "; "); !strings.Contains(got, "+ calls round") {
		t.Errorf("a function that is newly called: %s", got)
	}
}

// TestCovered: what a unit did on every path is no news on one of them, and what it does on every path is not gone from one.
func TestCovered(t *testing.T) {
	always := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(200, nil), nil))}
	cached, there := Of("cache.valid"), Of("cache.config")
	raising := []*summary.Summary{Handler("GET", "/seats", "a.ts", 1, "list", Path(Responds(500, nil), When(Not(cached), Not(there))), Path(Responds(200, nil), When(Not(cached), Is(there))), Path(Responds(200, nil), When(Is(cached))))}
	if got := strings.Join(changed(always, raising), "; "); strings.Contains(got, "+ responds 200") || !strings.Contains(got, "+ responds 500") {
		t.Errorf("a path in front of one that was there: %s", got)
	}
	if got := strings.Join(changed(raising, always), "; "); strings.Contains(got, "- responds 200") || !strings.Contains(got, "- responds 500") {
		t.Errorf("a path in front of one that stays: %s", got)
	}
}

// TestOtherSide: the two sides of a test of a number of things are the same however they are written.
func TestOtherSide(t *testing.T) {
	many := summary.Comparison{Left: In("checks", "length"), Op: summary.OpGt, Right: lit(1.0)}
	few := summary.Comparison{Left: In("checks", "length"), Op: summary.OpLte, Right: lit(1.0)}
	body := Record("n", summary.Integer{})
	before := Handler("GET", "/a", "a.ts", 1, "a", Path(Responds(200, body), When(many)), Path(Responds(200, body), When(summary.Negation{Operand: many})))
	after := Handler("GET", "/a", "a.ts", 1, "a", Path(Responds(200, body), When(few)), Path(Responds(200, body), When(summary.Negation{Operand: few})))
	if got := outcomeTexts(t, before, after); len(got) != 0 {
		t.Errorf("%q", got)
	}
	// A value that may be no number has a third side.
	many.Left, few.Left = In("checks", "age"), In("checks", "age")
	before = Handler("GET", "/a", "a.ts", 1, "a", Path(Responds(200, body), When(many)), Path(Responds(200, body), When(summary.Negation{Operand: many})))
	after = Handler("GET", "/a", "a.ts", 1, "a", Path(Responds(200, body), When(few)), Path(Responds(200, body), When(summary.Negation{Operand: few})))
	if got := outcomeTexts(t, before, after); len(got) == 0 {
		t.Error("a test of a value that may be no number is taken for its other side")
	}
}

// TestTestsOfOneLine: a line of its own says the whole of its test, also what the path before it settles under it.
func TestTestsOfOneLine(t *testing.T) {
	role, found := Is(In("user", "role")), Is(Of("find"))
	before := Handler("GET", "/a", "a.ts", 1, "a", Path(Responds(200, nil), When(role, found)), Path(Responds(403, nil), When(Not(In("user", "role")))))
	after := Handler("GET", "/a", "a.ts", 1, "a", Path(Responds(200, nil), When(role, found)), Path(Responds(404, nil), When(role, Not(Of("find")))), Path(Responds(403, nil), When(Not(In("user", "role")))))
	if got := strings.Join(outcomeTexts(t, before, after), "; "); got != "+ responds 404 when user.role && !find()" {
		t.Errorf("%s", got)
	}
}

// TestAlike: outcomes that read alike are told once.
func TestAlike(t *testing.T) {
	list := []Outcome{{Change: Added, Text: "throws otherwise"}, {Change: Added, Text: "responds 200"}, {Change: Added, Text: "throws otherwise"}}
	if got := strings.Join(outcomeLines(list, ""), "; "); got != "+ throws otherwise  (2 paths); + responds 200" {
		t.Error(got)
	}
}

// TestMarks: a local that became a field of the object keeps its name, also where something else changed.
func TestMarks(t *testing.T) {
	call := func(name string, negated bool) summary.Predicate {
		if negated {
			return summary.Negation{Operand: Holds(name)}
		}
		return Holds(name)
	}
	form := func(n string, more ...Option) *summary.Summary {
		return Handler("GET", "/a", "a.rb", 1, "a", append([]Option{Path(Responds(200, nil), When(call(n+".save", false))), Path(Responds(400, nil), When(call(n+".save", true)))}, more...)...)
	}
	other := Path(Responds(409, nil), When(Is(In("params", "x"))))
	if got := outcomeTexts(t, form("comment"), form("@comment", other)); len(got) != 1 || !strings.Contains(got[0], "409") {
		t.Errorf("%q", got)
	}
	if got := outcomeTexts(t, form("comment"), form("story", other)); len(got) != 1 || !strings.Contains(got[0], "409") {
		t.Errorf("a new name is told beside what else changed: %q", got)
	}
	both := Path(Responds(409, nil), When(call("comment.valid", false)))
	if got := outcomeTexts(t, form("comment", both), form("story", both)); len(got) < 2 {
		t.Errorf("another name is taken for the same, which is still there: %q", got)
	}
}
