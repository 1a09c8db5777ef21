package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/summary"
)

func rulesOf(t *testing.T, text string) (*suppress.Rules, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), ".driftignore.yml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return check.ReadRules(path)
}

// TestRuleFile: what an ignore file may say; "" is accepted.
func TestRuleFile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"narrow":                     {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known}\n", ""},
		"narrow by a transition":     {"version: 1\nrules:\n  - {kind: deadConsumerBranch, consumer: {transitionId: t}, reason: known}\n", ""},
		"broad":                      {"version: 1\nrules:\n  - {kind: deadConsumerBranch, scope: broad, reason: known}\n", ""},
		"broad by boundary":          {"version: 1\nrules:\n  - {boundary: GET /x, scope: broad, reason: known}\n", ""},
		"intent kinds":               {"version: 1\nrules:\n  - {kind: unlinkedScenario, boundary: GET /x, reason: known}\n", ""},
		"a kind that is not emitted": {"version: 1\nrules:\n  - {kind: authPolicyMismatch, boundary: GET /x, reason: known}\n", ""},
		"JSON":                       {`{"version": 1, "rules": [{"kind": "deadConsumerBranch", "boundary": "GET /x", "reason": "known", "effect": "hide"}]}`, ""},
		"no version":                 {"rules: []\n", "`version: 1` is required"},
		"an unknown kind":            {"version: 1\nrules:\n  - {kind: deadConsumerBranches, boundary: GET /x, reason: known}\n", ":3: there is no finding kind \"deadConsumerBranches\"; the nearest is deadConsumerBranch"},
		"kind alone":                 {"version: 1\nrules:\n  - {kind: deadConsumerBranch, reason: known}\n", ":3: a narrow rule needs"},
		"boundary alone":             {"version: 1\nrules:\n  - {boundary: GET /x, reason: known}\n", ":3: a narrow rule needs"},
		"broad of nothing":           {"version: 1\nrules:\n  - {scope: broad, reason: known}\n", ":3: a broad rule needs"},
		"no reason":                  {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x}\n", ""},
		"an empty reason":            {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: \"\"}\n", ""},
		"a last day":                 {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, expires: 2027-01-31}\n", ""},
		"a last day as text":         {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, expires: \"2027-01-31\"}\n", ""},
		"no day":                     {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, expires: never}\n", ":3: expires is a day such as 2027-01-31, not \"never\""},
		"an unknown key":             {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, until: never}\n", ":3: unknown key \"until\""},
		"an unknown key inside":      {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, consumer: {transition: t}}\n", ":3: consumer: unknown key \"transition\""},
		"an unknown key at the top":  {"version: 1\nrule: []\n", "rule"},
		"an unknown effect":          {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, effect: drop}\n", ":3: effect is mark, downgrade or hide"},
		"an unknown scope":           {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, scope: wide}\n", ":3: scope is narrow or broad"},
		"a key that stands twice":    {"version: 1\nrules:\n  - kind: deadConsumerBranch\n    kind: deadConsumerBranch\n", ":3: line 4: the key \"kind\" stands twice (first on line 3)"},
		"a key at the top, twice":    {"version: 1\nversion: 1\n", "line 2: the key \"version\" stands twice"},
		"keys without end":           {"version: 1\nrules:\n  - reason:\n" + strings.Repeat("      a:\n", 100_000), ":3: reason is a text"},
		"equal keys without end":     {"version: 1\n" + strings.Repeat("a:\n", 300_000), "line 3: the key \"a\" stands twice"},
		"no YAML":                    {"version: [1\n", "driftignore.yml"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := rulesOf(t, c.text)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// TestEffects: mark drops a finding from the exit code, downgrade lowers it one level, hide removes it.
func TestEffects(t *testing.T) {
	in := func() *check.Run {
		return &check.Run{Summaries: checktest.Of(checktest.Answers(checktest.Resp(200, checktest.Record("id"))), checktest.Client("response", checktest.Path(true, checktest.Record("title"))))}
	}
	for effect, want := range map[string]struct {
		reported string
		fails    bool
	}{"mark": {"error misreadProviderResponse", false}, "downgrade": {"warning misreadProviderResponse", false}, "hide": {"", false}} {
		rules, err := rulesOf(t, "version: 1\nrules:\n  - {kind: misreadProviderResponse, boundary: 'get /x', reason: known, effect: "+effect+"}\n  - {kind: misreadProviderResponse, scope: broad, reason: second, effect: hide}\n")
		if err != nil {
			t.Fatal(err)
		}
		r := check.Compare(in(), rules, false)
		if got := clausetest.Reported(r.Findings); got != want.reported || r.Gate("error") != want.fails {
			t.Errorf("%s: %q, fails %v", effect, got, r.Gate("error"))
		}
		if effect == "downgrade" {
			if f := r.Findings[0]; f.Suppressed == nil || f.Suppressed.OriginalSeverity != finding.Error || f.Suppressed.Reason != "known" {
				t.Errorf("downgraded: %+v", f.Suppressed)
			}
			if !r.Gate("warning") {
				t.Error("a downgraded error counts as a warning")
			}
		}
		if effect == "mark" && r.Gate("warning") {
			t.Error("what is marked counts at no severity")
		}
	}
	if rules, err := rulesOf(t, "version: 1\nrules:\n  - {kind: misreadProviderResponse, scope: broad, scenario: Sold out, reason: known}\n"); err != nil {
		t.Fatal(err)
	} else if r := check.Compare(in(), rules, false); r.Findings[0].Suppressed != nil {
		t.Error("a rule for a scenario silences no behavioural finding")
	}
}

// TestSearch: the nearest ignore file upward counts, and the search ends at a project's root.
func TestSearch(t *testing.T) {
	root := t.TempDir()
	write := func(name, reason string) {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		text := "version: 1\nrules:\n  - {kind: deadConsumerBranch, scope: broad, reason: " + reason + "}\n"
		if reason == "" {
			text = "{}"
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("outer/.driftignore.yml", "outer")
	write("outer/project/package.json", "")
	write("outer/plain/sub/x.txt", "")
	write("outer/named/.driftignore.yaml", "yaml")
	write("outer/named/.driftignore.yml", "yml")
	write("outer/named/.driftignore.json", "json")
	write("outer/first/.driftignore", "bare")
	write("outer/first/.driftignore.yml", "yml")
	write("repo/.git/config", "")
	write("repo/.driftignore.yml", "repository")
	write("repo/apps/web/package.json", "")
	for dir, want := range map[string]string{"outer/project": "", "outer/plain/sub": "outer", "outer/named": "yml", "outer/first": "bare", "repo/apps/web": "repository"} {
		rules, err := check.FindRules(filepath.Join(root, dir))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(rules.Rules) > 0 {
			got = rules.Rules[0].Reason
		}
		if got != want {
			t.Errorf("%s: the rules of %q, want %q", dir, got, want)
		}
	}
}

// TestSeveralFiles: the working directory's rules and those beside the summaries both count, each file once.
func TestSeveralFiles(t *testing.T) {
	root := t.TempDir()
	for dir, boundary := range map[string]string{"work": "GET /a", "sums": "GET /b"} {
		if err := os.MkdirAll(filepath.Join(root, dir, "in"), 0o755); err != nil {
			t.Fatal(err)
		}
		text := "version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: " + boundary + ", reason: known}\n"
		if err := os.WriteFile(filepath.Join(root, dir, ".driftignore.yml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rules, err := check.FindRules(filepath.Join(root, "work", "in"), filepath.Join(root, "sums"), filepath.Join(root, "work"))
	if err != nil {
		t.Fatal(err)
	}
	if len(rules.Paths) != 2 || len(rules.Rules) != 2 || rules.Rules[0].Boundary != "GET /a" || rules.Rules[1].Boundary != "GET /b" {
		t.Errorf("files %q, %d rules", rules.Paths, len(rules.Rules))
	}
}

// TestStars: stars stand for parts of a boundary, and a star of the name itself can be written.
func TestStars(t *testing.T) {
	for _, c := range []struct {
		rule, boundary string
		want           bool
	}{
		{"GET /orders/*", "GET /orders/{id}", true},
		{"GET /orders/*", "GET /orders", false},
		{"GET /orders/*", "GET /orders/{id}/lines", false},
		{"GET /orders/**", "GET /orders/{id}/lines", true},
		{"* /orders", "POST /orders", true},
		{"* /orders", "* /orders", true},
		{`\\* /orders`, "POST /orders", false},
		{`\\* /orders`, "* /orders", true},
		{"**", "bus:kafka orders", true},
		{"bus:kafka order*", "bus:kafka orders", true},
		{"bus:kafka order*", "bus:kafka border", false},
		{"postgresql:*", "postgresql:users", true},
	} {
		rules, err := rulesOf(t, "version: 1\nrules:\n  - {scope: broad, boundary: \""+c.rule+"\", reason: known}\n")
		if err != nil {
			t.Fatal(err)
		}
		method, path, rest := strings.Cut(c.boundary, " /")
		binding := checktest.Rest(method, "/"+path, "pack")
		if !rest {
			bus, channel, isBus := strings.Cut(strings.TrimPrefix(c.boundary, "bus:"), " ")
			if isBus {
				binding = &summary.Binding{Semantics: summary.MessageBus{MessageBus: bus, Channel: summary.Str(channel)}}
			} else {
				system, table, _ := strings.Cut(c.boundary, ":")
				binding = &summary.Binding{Semantics: summary.Storage{StorageSystem: system, Container: summary.Str(table)}}
			}
		}
		got := rules.Apply([]finding.Finding{{Kind: "lowConfidence", Boundary: *binding}})
		if (got[0].Suppressed != nil) != c.want {
			t.Errorf("%q matches %q: %v, want %v", c.rule, c.boundary, !c.want, c.want)
		}
	}
}

// TestNotes: rules that have expired, match nothing or have no reason are said; what expired keeps nothing quiet.
func TestNotes(t *testing.T) {
	rules, err := rulesOf(t, "version: 1\nrules:\n"+
		"  - {kind: misreadProviderResponse, boundary: GET /x, reason: past, expires: 2020-02-01}\n"+
		"  - {kind: misreadProviderResponse, boundary: GET /gone, reason: known}\n"+
		"  - {kind: misreadProviderResponse, boundary: GET /x, expires: 2020-02-02}\n")
	if err != nil {
		t.Fatal(err)
	}
	rules.Today = "2020-02-02"
	r := check.Compare(&check.Run{Summaries: checktest.Of(checktest.Answers(checktest.Resp(200, checktest.Record("id"))), checktest.Client("response", checktest.Path(true, checktest.Record("title"))))}, rules, false)
	if len(r.Findings) != 1 || r.Findings[0].Suppressed == nil || r.Rules.Used != 1 || len(r.Rules.Notes) != 3 {
		t.Fatalf("findings %+v, rules %+v", r.Findings, r.Rules)
	}
	for i, want := range []string{":3: the rule expired on 2020-02-01", ":4: the rule matches no finding any more", ":5: the rule gives no reason"} {
		if !strings.Contains(r.Rules.Notes[i], want) {
			t.Errorf("%q lacks %q", r.Rules.Notes[i], want)
		}
	}
}

// TestRulesOfIntent: a rule means a finding about intent by its kind, its boundary, the outcome, the scenario and the unit, and
// by nothing that such a finding does not have.
func TestRulesOfIntent(t *testing.T) {
	about := finding.IntentFinding{Kind: "unlinkedScenario", Severity: finding.Error, Boundary: "GET /x", Intent: finding.IntentName{Name: "boats", OutcomeID: "found"},
		Code: "app.ts::list", Scenario: &finding.ScenarioName{Title: "a boat"}}
	for _, c := range []struct {
		rule string
		want string
	}{
		{"{kind: unlinkedScenario, boundary: GET /x, reason: known}", "error, marked"},
		{"{kind: unlinkedScenario, boundary: GET /x, reason: known, effect: downgrade}", "warning, marked"},
		{"{kind: unlinkedScenario, boundary: GET /x, reason: known, effect: hide}", "hidden"},
		{"{kind: unlinkedScenario, boundary: GET /y, reason: known}", "error"},
		{"{kind: deadConsumerBranch, boundary: GET /x, reason: known}", "error"},
		{"{kind: unlinkedScenario, boundary: GET /x, subject: found, reason: known}", "error, marked"},
		{"{kind: unlinkedScenario, boundary: GET /x, subject: lost, reason: known}", "error"},
		{"{kind: unlinkedScenario, boundary: GET /x, scenario: a boat, reason: known}", "error, marked"},
		{"{kind: unlinkedScenario, boundary: GET /x, scenario: a crew, reason: known}", "error"},
		{"{kind: unlinkedScenario, boundary: GET /x, provider: {summary: \"app.ts::list\"}, reason: known}", "error, marked"},
		{"{kind: unlinkedScenario, boundary: GET /x, provider: {summary: \"app.ts::get\"}, reason: known}", "error"},
		{"{kind: unlinkedScenario, boundary: GET /x, provider: {transitionId: t}, reason: known}", "error"},
		{"{kind: unlinkedScenario, boundary: GET /x, consumer: {summary: \"app.ts::list\"}, reason: known}", "error"},
		{"{kind: unlinkedScenario, boundary: GET /x, reason: known, expires: 2020-01-31}", "error"},
	} {
		rules, err := rulesOf(t, "version: 1\nrules:\n  - "+c.rule+"\n")
		if err != nil {
			t.Errorf("%s: %v", c.rule, err)
			continue
		}
		got := "hidden"
		if list := rules.ApplyIntent([]finding.IntentFinding{about}); len(list) > 0 {
			got = string(list[0].Severity)
			if list[0].Suppressed != nil {
				got += ", marked"
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.rule, got, c.want)
		}
	}
}

// TestParseLimit: how many units may pair with nothing is a number or a share.
func TestParseLimit(t *testing.T) {
	for text, want := range map[string]check.Limit{"0": {N: 0}, "5": {N: 5}, "20%": {N: 20, Percent: true}, "100%": {N: 100, Percent: true}, "2.5%": {N: 2.5, Percent: true}} {
		if got, err := check.ParseLimit(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "-1", "2.5", "101%", "%", "five"} {
		if got, err := check.ParseLimit(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}
