package text

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/check/source"
	documents "github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

func side(id string, line int) check.Side {
	file, name, _ := strings.Cut(id, "::")
	return check.Side{Summary: id, Name: name, Location: summary.Location{File: file, Range: summary.Range{Start: line, End: line}}}
}

// lost is a finding at a path, about a consumer that stands at a line.
func lost(path string, line int) check.Finding {
	return check.Finding{Kind: "misreadProviderResponse", Severity: check.Error, Boundary: *Rest("GET", path, "p"), Subject: "total", Description: "load reads total",
		Provider: side("api.ts::show", 3), Consumer: side("web.ts::load", line)}
}

func same(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSuppressedBlock: a finding that a rule marks or downgrades says so with the reason, and needs no rule; the side that
// both are is written once.
func TestSuppressedBlock(t *testing.T) {
	o := Options{Source: &source.Tree{}}
	block := func(f check.Finding, others ...check.Finding) string {
		g := Group{First: &f}
		for i := range others {
			g.Others = append(g.Others, &others[i])
		}
		var b strings.Builder
		o.block(&b, &g, check.RulesFor(nil))
		return b.String()
	}
	f := lost("/x", 7)
	f.Aspect, f.Suppressed = "read", &check.Suppressed{Reason: "known", Effect: "mark", OriginalSeverity: check.Error}
	same(t, block(f), `error (suppressed): load reads total
  misreadProviderResponse (read) at GET /x
  suppressed (mark): known
  --> web.ts:7  load
  --> api.ts:3  show
   = Read the field that is sent, or send the field that is read.
`)
	f.Severity, f.Suppressed.Effect = check.Warning, "downgrade"
	if got := block(f); !strings.HasPrefix(got, "warning (downgraded from error): load") {
		t.Errorf("%s", got)
	}
	f.Suppressed.OriginalSeverity = ""
	if got := block(f); !strings.HasPrefix(got, "warning (suppressed): load") {
		t.Errorf("%s", got)
	}
	alone := lost("/x", 7)
	alone.Provider, alone.Suppressed = alone.Consumer, f.Suppressed
	if got := block(alone); strings.Count(got, "-->") != 1 || !strings.Contains(got, "--> web.ts:7") {
		t.Errorf("one side is written once:\n%s", got)
	}
	alone.Provider.Location.Range.Start = 3
	if got := block(alone); strings.Count(got, "-->") != 1 || !strings.Contains(got, "--> web.ts:3") {
		t.Errorf("of one unit in one file the provider's line is written:\n%s", got)
	}
	alone.Provider.Location.File = "lib.ts"
	if got := block(alone); strings.Count(got, "-->") != 2 {
		t.Errorf("two places of one unit:\n%s", got)
	}
}

// TestMore: where else a cause shows is listed up to three names, and wholly when all is asked for.
func TestMore(t *testing.T) {
	at := func(paths ...string) Group {
		first := lost("/a", 1)
		first.Sources = []string{"api.ts::show", "doc.yaml::a", "doc.yaml::b", "doc.yaml::c", "doc.yaml::d"}
		g := Group{First: &first}
		for i, p := range paths {
			f := lost(p, i+10)
			g.Others = append(g.Others, &f)
		}
		return g
	}
	more := func(all bool, g Group) string {
		var b strings.Builder
		(&Options{All: all, Source: &source.Tree{}}).more(&b, &g)
		return b.String()
	}
	const from = "   = also from doc.yaml::a, doc.yaml::b, doc.yaml::c and 1 more\n"
	same(t, more(false, at()), from)
	same(t, more(false, at("/b")), from+"   = for the same cause also at GET /b\n")
	same(t, more(false, at("/b", "/c", "/d", "/e", "/f")), from+"   = for the same cause also at GET /b, GET /c, GET /d and 2 more\n")
	same(t, more(false, at("/b", "/a", "/b")), from+"   = for the same cause also at GET /b\n   = and in 2 findings more with the same cause\n")
	same(t, more(false, at("/a")), from+"   = and in 1 finding more with the same cause\n")
	named := at("/b", "/c")
	named.First.Cause.Words = "behind guard"
	same(t, more(false, named), from+"   = the same at 2 more boundaries behind guard: GET /b, GET /c\n")
	same(t, more(true, at("/b", "/a")), "   = also from doc.yaml::a, doc.yaml::b, doc.yaml::c, doc.yaml::d\n   = also at GET /b, web.ts:10 load\n   = also at GET /a, web.ts:11 load\n")
	plain := at()
	plain.First.Sources = []string{"api.ts::show"}
	same(t, more(false, plain), "")
}

// TestIntentReport: what is said of documents, whole and in short.
func TestIntentReport(t *testing.T) {
	code := side("api.ts::show", 0)
	one := check.IntentFinding{Kind: "uncoveredOutcome", Severity: check.Error, Boundary: "GET /x", Intent: documentName("show", "gone"), Message: "no path answers 410", File: "a.intent.yaml", Line: 9, Side: &code}
	info := one
	info.Severity, info.Kind, info.Intent.OutcomeID, info.Side = check.Info, "undeclaredOutcome", "", nil
	marked := one
	marked.Suppressed = &check.Suppressed{Effect: "mark", Reason: "known", OriginalSeverity: check.Error}
	lower := one
	lower.Severity, lower.Suppressed = check.Warning, &check.Suppressed{Effect: "downgrade", Reason: "known", OriginalSeverity: check.Error}
	r := &check.Report{Intent: &intent.Result{Documents: 1, Findings: []check.IntentFinding{one, info, marked, lower}, Sentences: 2, Notes: []string{"a note", "another one"},
		Drafts:   []documents.Draft{{File: "b.intent.yaml", Blanks: []string{"purpose", "audience"}}},
		Problems: []*documents.Problem{{File: "c.intent.yaml", Line: 3, Message: "no name"}},
		Skipped:  []intent.Skipped{{File: "a.intent.yaml", Line: 4, Intent: "show", OutcomeID: "gone", Reason: "not read"}, {File: "a.intent.yaml", Line: 5, Intent: "show", Reason: "nor this"}}}}
	said := func(all bool) string {
		var b strings.Builder
		(&Options{All: all, Source: &source.Tree{}}).intent(&b, r)
		return b.String()
	}
	const rest = `  waits to be written: b.intent.yaml (purpose, audience)
  c.intent.yaml:3: no name
  note: a note
  note: another one
  2 conditions are a sentence and not compared
  not compared: show.gone (a.intent.yaml:4): not read
  not compared: show (a.intent.yaml:5): nor this
`
	const first = "  [error] GET /x: no path answers 410\n    uncoveredOutcome, show.gone (a.intent.yaml:9); code: show (api.ts:1)\n"
	const ignored = `  [error, suppressed] GET /x: no path answers 410
    uncoveredOutcome, show.gone (a.intent.yaml:9); code: show (api.ts:1)
  [warning, downgraded from error] GET /x: no path answers 410
    uncoveredOutcome, show.gone (a.intent.yaml:9); code: show (api.ts:1)
`
	same(t, said(false), "Intent: 1 document checked, 4 findings\n"+first+ignored+"  not shown: 1 info: undeclaredOutcome; --all shows them\n"+rest)
	same(t, said(true), "Intent: 1 document checked, 4 findings\n"+first+"    "+check.IntentRule(&one)+"\n"+
		"  [info] GET /x: no path answers 410\n    undeclaredOutcome, show (a.intent.yaml:9)\n    "+check.IntentRule(&info)+"\n"+ignored+rest)
	r.Intent.Findings, r.Intent.Sentences = nil, 1
	for range intentLines + 1 {
		r.Intent.Findings = append(r.Intent.Findings, one)
	}
	if got := said(false); strings.Count(got, "[error]") != intentLines || !strings.Contains(got, "not shown: 1 error: uncoveredOutcome;") || !strings.Contains(got, "1 condition is a sentence") {
		t.Errorf("%s", got)
	}
	r.Intent = nil
	same(t, said(true), "")
}

func documentName(name, outcome string) finding.IntentName {
	return finding.IntentName{Name: name, OutcomeID: outcome}
}

// TestSince: what is new in full, then what is resolved, lost and changed, then what the run says without the documents.
func TestSince(t *testing.T) {
	f, gone, lone := lost("/x", 7), lost("/y", 8), lost("/z", 9)
	gone.Description, lone.Description = "load reads sum", "load reads rest"
	doc := check.IntentFinding{Kind: "uncoveredOutcome", Severity: check.Error, Boundary: "GET /x", Intent: documentName("show", "gone"), Message: "no path answers 410", File: "a.intent.yaml", Line: 9}
	old := doc
	old.Message = "no path answers 404"
	var b strings.Builder
	Since(&b, &check.Since{Earlier: "main", New: []check.Finding{f}, Resolved: []check.Finding{gone}, Lost: []check.Finding{lone}, NewIntent: []check.IntentFinding{doc}, ResolvedIntent: []check.IntentFinding{old},
		Changed: []check.ChangedBoundary{{Label: "GET /x", Units: []string{"api.ts::show", "web.ts::load"}}},
		Report:  &check.Report{Findings: []check.Finding{f}, Pairing: &check.Pairing{}, Units: 4, Partly: 1, Intent: &intent.Result{Documents: 1}}}, Options{})
	same(t, b.String(), `since main: 1 finding new, 1 resolved, 1 boundary changed

error: load reads total
  misreadProviderResponse at GET /x
  --> web.ts:7  load
  --> api.ts:3  show
   = Read the field that is sent, or send the field that is read.
  `+check.RulesFor([]check.Finding{f}).Rule(&f)+`

  [error] GET /x: no path answers 410
    uncoveredOutcome, show.gone (a.intent.yaml:9)
    `+check.IntentRule(&doc)+`
resolved: error: GET /x: no path answers 404 [uncoveredOutcome]
resolved: error: load reads sum [misreadProviderResponse]
no longer compared: error: load reads rest [misreadProviderResponse]
changed: GET /x (api.ts::show, web.ts::load)
1 of 4 units could only be described in part
`)
}

// TestTarget: one target whole, with what of it was not read.
func TestTarget(t *testing.T) {
	serves, calls := Answers(Resp(200, nil)), Client("response", Path(true, nil))
	serves.Location.Range.Start = 4
	lone := Client("response", Path(true, nil))
	lone.Identity.Binding = Rest("GET", "/lost", "fetch")
	f := lost("/x", 7)
	target := &check.Target{At: "/x", Kind: "boundary", Units: []*summary.Summary{serves}, Touches: []check.Touch{{Boundary: "postgresql:orders", Relations: []string{"reads", "writes"}}},
		Pairs: []check.Pair{{Provider: serves, Consumer: calls}}, Lone: []*summary.Summary{lone}, Findings: []check.Finding{f}}
	const want = `/x: boundary, 1 unit
  server.ts::serve (server.ts:4)
  reads and writes postgresql:orders
  pairs: server.ts::serve <-> client.ts::call
  found nothing to pair with: GET /lost

error: load reads total
  misreadProviderResponse at GET /x
  --> web.ts:7  load
  --> api.ts:3  show
   = Read the field that is sent, or send the field that is read.
`
	said := func() string {
		var b strings.Builder
		Target(&b, target, Options{})
		return b.String()
	}
	rule := "  " + check.RulesFor([]check.Finding{f}).Rule(&f) + "\n\n"
	same(t, said(), want+rule+"1 finding\neverything in it was read\n")
	target.Gaps = []check.UnitGap{{Unit: "server.ts::serve", Description: "a call was not followed"}}
	target.Intent = []check.IntentFinding{{Kind: "uncoveredOutcome", Severity: check.Error, Boundary: "GET /x", Intent: documentName("show", ""), Message: "m", File: "a.yaml", Line: 2}}
	same(t, said(), want+rule+"  [error] GET /x: m\n    uncoveredOutcome, show (a.yaml:2)\n    "+check.IntentRule(&target.Intent[0])+"\n2 findings\nnot read:\n  server.ts::serve: a call was not followed\n")
}

// TestEnd: what a run says at its end: why it fails, rules, files that were skipped, boundaries with several providers.
func TestEnd(t *testing.T) {
	r := &check.Report{Pairing: &check.Pairing{Collisions: map[string][]string{"b": {"x.ts", "y.ts"}, "a": {"z.ts", "w.ts"}}}, Units: 1, Run: []check.RunFinding{{Kind: "nothingPaired", Severity: check.Error, Description: "d", Remedy: "r"}}}
	r.Rules = check.IgnoreFiles{Paths: []string{"a.yml", "b.yml"}, Used: 2, Notes: []string{"a rule matches nothing"}}
	for i := range listed + 2 {
		r.Skipped = append(r.Skipped, fmt.Sprint("f", i))
	}
	said := func(all bool) string {
		var b strings.Builder
		(&Options{All: all}).end(&b, r)
		return b.String()
	}
	const begin, end = `error: nothingPaired
  d
  r
rules of a.yml and b.yml: 2 in use
a rule matches nothing
skipped: f0
skipped: f1
skipped: f2
skipped: f3
skipped: f4
skipped: f5
`, `warning: provided by more than one file, and compared as one boundary (check each service on its own):
  a: z.ts, w.ts
  b: x.ts, y.ts
0 of 1 unit could only be described in part
`
	same(t, said(false), begin+"  and 2 more; --all lists them\n"+end)
	same(t, said(true), begin+"skipped: f6\nskipped: f7\n"+end)
	r = &check.Report{Pairing: &check.Pairing{}, Units: 3, Partly: 2}
	same(t, said(false), "2 of 3 units could only be described in part\n")
}

// TestShort: findings of one boundary stand together in one line each, at the side that has to be changed.
func TestShort(t *testing.T) {
	var groups []Group
	for i, path := range []string{"/a", "/b", "/a"} {
		f := lost(path, i+1)
		groups = append(groups, Group{First: &f})
	}
	other := lost("/a", 9)
	groups[2].Others = []*check.Finding{&other, &other}
	groups[1].First.Kind = "providerContractViolation"
	var b strings.Builder
	(&Options{Source: &source.Tree{}}).short(&b, groups)
	same(t, b.String(), `error: web.ts:1: load reads total [misreadProviderResponse]
error: web.ts:3: load reads total (and 2 more) [misreadProviderResponse]
error: api.ts:3: load reads total [providerContractViolation]
(--at with the file or boundary shows one of these in full, --all shows all)

`)
	b.Reset()
	(&Options{}).short(&b, nil)
	same(t, b.String(), "")
}

// TestHidden: what is about the reading is counted unless all is shown.
func TestHidden(t *testing.T) {
	info, other := lost("/a", 1), lost("/b", 1)
	info.Severity, info.Kind, other.Severity, other.Kind = check.Info, "lowConfidence", check.Info, "runtimeScopeUnknown"
	r := &check.Report{Findings: []check.Finding{lost("/c", 1), info, other, info}}
	for all, want := range map[bool]string{false: "not shown: 2 info: lowConfidence, 1 info: runtimeScopeUnknown; --all shows them\n", true: ""} {
		var b strings.Builder
		(&Options{All: all}).hidden(&b, r)
		same(t, b.String(), want)
	}
}

// TestLikewise: what differs in its subject alone, between the same two sides of one boundary, is one entry that names the others; it
// counts as many findings as it holds, and each stands for itself where all is shown.
func TestLikewise(t *testing.T) {
	about := func(subject, path, kind string) check.Finding {
		f := lost(path, 1)
		f.Subject, f.Kind, f.Description = subject, finding.KindName(kind), "load reads "+subject
		return f
	}
	list := []check.Finding{about("total", "/a", "misreadProviderResponse"), about("size", "/a", "misreadProviderResponse"), about("at", "/a", "misreadProviderResponse"),
		about("size", "/b", "misreadProviderResponse"), about("", "/a", "boundaryShapeMismatch"), about("", "/a", "boundaryShapeMismatch"), about("size", "/a", "boundaryFieldUnknown")}
	list[3].Provider.Location.Range.Start, list[5].Provider.Location.Range.Start = 8, 9
	var b strings.Builder
	groups := Between(Groups(list))
	(&Options{Source: &source.Tree{}}).short(&b, groups)
	same(t, b.String(), `error: web.ts:1: load reads size [boundaryFieldUnknown]
error: web.ts:1: load reads  [boundaryShapeMismatch]
error: web.ts:1: load reads  [boundaryShapeMismatch]
error: web.ts:1: load reads total; likewise at, size [misreadProviderResponse]
error: web.ts:1: load reads size [misreadProviderResponse]
(--at with the file or boundary shows one of these in full, --all shows all)

`)
	n := 0
	for i := range groups {
		n += groups[i].told()
	}
	if n != len(list) {
		t.Errorf("%d told, want %d", n, len(list))
	}
	for all, want := range map[bool]int{false: 5, true: 7} {
		b.Reset()
		(&Options{All: all, Source: &source.Tree{}}).findings(&b, &check.Report{Findings: list})
		if got := strings.Count(b.String(), "error: "); got != want {
			t.Errorf("all %t: %d entries, want %d\n%s", all, got, want, b.String())
		}
	}
}
