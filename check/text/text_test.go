package text

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/source"
	"github.com/drift-analyzer/drift/summary"
)

// one is a run with an error whose two sides stand in files of a repository.
func one() *check.Run {
	serves, calls := Answers(Resp(200, Record("id", "total"))), Client("response", Path(true, Record("amount")))
	serves.Location = summary.Location{File: "routes.ts", Range: summary.Range{Start: 1, End: 3}, Workspace: "api"}
	serves.Identity.Name, calls.Identity.Name = "show", "load#2"
	serves.Transitions[0].Location = summary.Range{Start: 2, End: 2}
	calls.Location = summary.Location{File: "src/a.ts", Range: summary.Range{Start: 1, End: 4}, Workspace: "web"}
	serves.Metadata.Source = &summary.SourceMetadata{Root: "services/api"}
	calls.Metadata.Source = &summary.SourceMetadata{Root: "apps/web"}
	return &check.Run{Summaries: []*summary.Summary{serves, calls}}
}

var files = map[string]string{
	"services/api/routes.ts": "function show(req, res) {\n  res.json({ id, total })\n}\n",
	"apps/web/src/a.ts":      "async function load() {\n\tconst order = await get('/x')\n\treturn order.amount\n}\n",
}

func tree() *source.Tree {
	return &source.Tree{Read: func(path, _ string) ([]byte, bool) {
		if text, ok := files[path]; ok {
			return []byte(text), false
		}
		return nil, false
	}}
}

// TestBlock: a finding is written with both lines, what to do and its rule on one line.
func TestBlock(t *testing.T) {
	var b strings.Builder
	Report(&b, check.Compare(one(), nil, false), Options{Source: tree()})
	want := `error: load reads amount of the 200 response, whose body has no such field (it has id, total)
  misreadProviderResponse at GET /x
  --> apps/web/src/a.ts:3:15  load
    3 |  return order.amount
      |               ^^^^^^
  --> services/api/routes.ts:2:3  show
    2 |   res.json({ id, total })
      |   ^^^^^^^^^^^^^^^^^^^^^^^
   = Read the field that is sent, or send the field that is read.
  - {kind: misreadProviderResponse, boundary: "GET /x", subject: "200 amount", provider: {summary: "routes.ts::show"}, consumer: {summary: "src/a.ts::load"}, reason: ""}
`
	if !strings.Contains(b.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
}

// TestTwoScreens: whatever a run finds, it is told in two screens; every error stands in them as long as
// they have room, what does not is counted, and All has everything.
func TestTwoScreens(t *testing.T) {
	var list []*summary.Summary
	for i := range 45 {
		path := fmt.Sprintf("/things/%c%c", 'a'+i/26, 'a'+i%26)
		serves, calls := Answers(Resp(200, Record("id")), Resp(410, nil)), Client("response", Path(true, Record("amount")))
		serves.Location.File, serves.Location.Range = fmt.Sprintf("api/%d.ts", i), summary.Range{Start: i + 1, End: i + 1}
		calls.Location.File = fmt.Sprintf("web/%d.ts", i)
		serves.Identity.Binding, calls.Identity.Binding = Rest("GET", path, "express"), Rest("GET", path, "fetch")
		lone := Client("response", Path(true, nil))
		lone.Identity.Binding, lone.Location.File = Rest("GET", "/lost"+path, "fetch"), fmt.Sprintf("web/lost%d.ts", i)
		list = append(list, serves, calls, lone)
	}
	r := check.Compare(&check.Run{Summaries: list}, nil, false)
	if len(r.Findings) < 90 {
		t.Fatalf("%d findings", len(r.Findings))
	}
	var b, all strings.Builder
	Report(&b, r, Options{})
	if n := strings.Count(b.String(), "\n"); n > 110 {
		t.Errorf("%d lines:\n%s", n, &b)
	}
	counted := 0
	for line := range strings.Lines(b.String()) {
		var n int
		if k, err := fmt.Sscanf(line, "and %d", &n); err == nil && k == 1 && strings.Contains(line, "--all") {
			counted++
		}
	}
	if counted != 1 || !strings.Contains(b.String(), "45 called and served by nothing here\n  GET /lost/things/aa  web/lost0.ts:1") {
		t.Errorf("what is left out is not said, or calls that nothing serves do not stand first:\n%s", &b)
	}
	Report(&all, r, Options{All: true})
	for i := range r.Findings {
		if !strings.Contains(all.String(), r.Findings[i].Consumer.Location.File+":") {
			t.Errorf("%s is not in the whole report", r.Findings[i].Consumer.Location.File)
		}
	}
}

// TestWhatIsLeftOut: what does not fit is counted as the last line counts it, where findings with one cause are one.
func TestWhatIsLeftOut(t *testing.T) {
	var list []check.Finding
	for i := range 80 {
		for j := range 3 {
			list = append(list, check.Finding{Kind: "providerContractViolation", Severity: check.Error, Subject: fmt.Sprint("200 ", i), Boundary: *Rest("GET", fmt.Sprintf("/a%d", j), "p"),
				Cause: finding.Cause{Key: fmt.Sprint(i), Words: "of that document"}, Provider: check.Side{Summary: fmt.Sprint("p", i)}, Consumer: check.Side{Summary: fmt.Sprint("c", i)}})
		}
	}
	left := 0
	for _, g := range Groups(list) {
		left += g.told()
	}
	if told := len(finding.Told(list)); left != told || told != 80 {
		t.Errorf("%d are counted, %d are told", left, told)
	}
}

// TestOneCause: the same answer of one wrapper at many boundaries is one finding, and so is what one helper passes on.
func TestOneCause(t *testing.T) {
	of := func(n int, through, via string) []check.Finding {
		var list []check.Finding
		for i := range n {
			list = append(list, check.Finding{Kind: "unhandledProviderCase", Severity: check.Warning, Subject: "401", Boundary: *Rest("GET", fmt.Sprintf("/a%d", i), "p"),
				Provider: check.Side{Summary: fmt.Sprint("p", i), Through: through, Location: summary.Location{File: "p.ts", Range: summary.Range{Start: i + 1, End: i + 1}}},
				Consumer: check.Side{Summary: fmt.Sprint("c", i), Through: via}})
		}
		return list
	}
	for _, c := range []struct {
		name, through, via string
		want               int
	}{{"a wrapper", "guard", "", 1}, {"a helper", "", "request", 1}, {"each its own", "", "", 4}} {
		g := Groups(of(4, c.through, c.via))
		if len(g) != c.want {
			t.Errorf("%s: %d groups, want %d", c.name, len(g), c.want)
		}
		if c.want == 1 && len(g[0].Boundaries()) != 3 {
			t.Errorf("%s: also at %q", c.name, g[0].Boundaries())
		}
	}
}

// TestCauses: what two findings must have in common to be shown as one.
func TestCauses(t *testing.T) {
	base := func() check.Finding {
		return check.Finding{Kind: "unhandledProviderCase", Severity: check.Warning, Subject: "401", Aspect: "a", Boundary: *Rest("GET", "/a", "p"),
			Provider: check.Side{Summary: "p", Through: "guard", Location: summary.Location{File: "p.ts", Workspace: "w", Range: summary.Range{Start: 1, End: 2}}}, Consumer: check.Side{Summary: "c"}}
	}
	ignored := func(effect, reason string) func(*check.Finding) {
		return func(f *check.Finding) { f.Suppressed = &check.Suppressed{Effect: effect, Reason: reason} }
	}
	placed := func(change func(*check.Finding)) func(*check.Finding) {
		return func(f *check.Finding) { f.Provider.Through = ""; change(f) }
	}
	for _, c := range []struct {
		name     string
		one, two func(*check.Finding)
		together bool
	}{
		{"the same", func(*check.Finding) {}, func(*check.Finding) {}, true},
		{"another boundary", func(*check.Finding) {}, func(f *check.Finding) { f.Boundary = *Rest("GET", "/b", "p") }, true},
		{"another kind", func(*check.Finding) {}, func(f *check.Finding) { f.Kind = "deadConsumerBranch" }, false},
		{"another severity", func(*check.Finding) {}, func(f *check.Finding) { f.Severity = check.Error }, false},
		{"another aspect", func(*check.Finding) {}, func(f *check.Finding) { f.Aspect = "b" }, false},
		{"another subject", func(*check.Finding) {}, func(f *check.Finding) { f.Subject = "403" }, false},
		{"another wrapper", func(*check.Finding) {}, func(f *check.Finding) { f.Provider.Through = "other" }, false},
		{"one ignored", func(*check.Finding) {}, ignored("mark", "known"), false},
		{"both ignored", ignored("mark", "known"), ignored("mark", "known"), true},
		{"for two reasons", ignored("mark", "known"), ignored("mark", "later"), false},
		{"with two effects", ignored("mark", "known"), ignored("hide", "known"), false},
		{"one place", placed(func(*check.Finding) {}), placed(func(f *check.Finding) { f.Provider.Summary = "other" }), true},
		{"another file", placed(func(*check.Finding) {}), placed(func(f *check.Finding) { f.Provider.Location.File = "q.ts" }), false},
		{"another workspace", placed(func(*check.Finding) {}), placed(func(f *check.Finding) { f.Provider.Location.Workspace = "v" }), false},
		{"another line", placed(func(*check.Finding) {}), placed(func(f *check.Finding) { f.Provider.Location.Range.Start = 2 }), false},
		{"another last line", placed(func(*check.Finding) {}), placed(func(f *check.Finding) { f.Provider.Location.Range.End = 3 }), false},
		{"a helper", placed(func(f *check.Finding) { f.Consumer.Through = "request" }), placed(func(f *check.Finding) { f.Consumer.Through = "request"; f.Provider.Location.File = "q.ts" }), true},
		{"another helper", placed(func(f *check.Finding) { f.Consumer.Through = "request" }), placed(func(f *check.Finding) { f.Consumer.Through = "send" }), false},
		{"a helper of another workspace", placed(func(f *check.Finding) { f.Consumer.Through = "request" }),
			placed(func(f *check.Finding) { f.Consumer.Through = "request"; f.Consumer.Location.Workspace = "v" }), false},
		{"one side alone", placed(func(f *check.Finding) { f.Consumer.Summary = "p" }), placed(func(f *check.Finding) { f.Consumer.Summary = "p" }), true},
		{"one side alone at another boundary", placed(func(f *check.Finding) { f.Consumer.Summary = "p" }),
			placed(func(f *check.Finding) { f.Consumer.Summary = "p"; f.Boundary = *Rest("GET", "/b", "p") }), false},
	} {
		a, b := base(), base()
		c.one(&a)
		c.two(&b)
		if got := len(Groups([]check.Finding{a, b})) == 1; got != c.together {
			t.Errorf("%s: together %v, want %v", c.name, got, c.together)
		}
	}
}

// TestOrder: errors stand before warnings, and what both sides were understood for before what was not.
func TestOrder(t *testing.T) {
	f := func(kind string, s check.Severity, unsure bool, path string) check.Finding {
		side := check.Side{Summary: path, Unsure: unsure, Location: summary.Location{File: path}}
		return check.Finding{Kind: finding.KindName(kind), Severity: s, Boundary: *Rest("GET", path, "p"), Provider: side, Consumer: check.Side{Summary: "c" + path}}
	}
	var got []string
	for _, g := range Groups([]check.Finding{f("deadConsumerBranch", check.Warning, false, "/d"), f("unhandledProviderCase", check.Warning, true, "/u"),
		f("unhandledProviderCase", check.Warning, false, "/s"), f("misreadProviderResponse", check.Error, true, "/e")}) {
		got = append(got, g.First.Provider.Summary)
	}
	if strings.Join(got, " ") != "/e /s /u /d" {
		t.Error(got)
	}
}

// TestNamesAreInert: no name in a summary can drive a terminal.
func TestNamesAreInert(t *testing.T) {
	run := one()
	run.Summaries[0].Identity.Name = "evil\x1b]8;;http://x\x07"
	var b bytes.Buffer
	Report(&b, check.Compare(run, nil, false), Options{All: true})
	if strings.Contains(b.String(), "\x1b") || strings.Contains(b.String(), "\x07") {
		t.Error("an escape sequence reached the report")
	}
}

// TestClip: of a long line the place is what is shown.
func TestClip(t *testing.T) {
	text, at := clip("        short(a)", 14, 1, widest)
	if text != "  short(a)" || at != 8 {
		t.Errorf("%q %d", text, at)
	}
	long := strings.Repeat("x", 300) + "place" + strings.Repeat("y", 300)
	text, at = clip(long, 300, 5, widest)
	if letters := []rune(text); string(letters[at:at+5]) != "place" || len(letters) > widest+2 {
		t.Errorf("%q %d", text, at)
	}
}
