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
		"no reason":                  {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x}\n", ":3: a rule needs a reason"},
		"an unknown key":             {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, expires: never}\n", ":3: unknown key \"expires\""},
		"an unknown key inside":      {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, consumer: {transition: t}}\n", ":3: consumer: unknown key \"transition\""},
		"an unknown key at the top":  {"version: 1\nrule: []\n", "rule"},
		"an unknown effect":          {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, effect: drop}\n", ":3: effect is mark, downgrade or hide"},
		"an unknown scope":           {"version: 1\nrules:\n  - {kind: deadConsumerBranch, boundary: GET /x, reason: known, scope: wide}\n", ":3: scope is narrow or broad"},
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
	for dir, want := range map[string]string{"outer/project": "", "outer/plain/sub": "outer", "outer/named": "yml", "outer/first": "bare"} {
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
