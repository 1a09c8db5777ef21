package main

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// actionFile is what a runner reads of action.yml.
type actionFile struct {
	Inputs map[string]struct{ Default string }
	Runs   struct{ Steps []actionStep }
}

type actionStep struct {
	ID, Uses, If, Run string
	With, Env         map[string]string
	ContinueOnError   bool `yaml:"continue-on-error"`
}

// runner knows what the expressions of an action stand for, by their names.
type runner map[string]string

var expression = regexp.MustCompile(`\$\{\{\s*(.*?)\s*\}\}`)

// filled writes out the expressions of a text.
func (r runner) filled(t *testing.T, text string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string {
		name := expression.FindStringSubmatch(e)[1]
		value, known := r[name]
		if !known {
			t.Errorf("action.yml asks for %s, which no runner gives", name)
		}
		return value
	})
}

// wants reports whether a step runs after others that failed, or did not.
func (r runner) wants(t *testing.T, condition string, failed bool) bool {
	always := false
	for part := range strings.SplitSeq(condition, " && ") {
		name, value, compared := strings.Cut(part, " == ")
		switch {
		case part == "":
		case part == "always()":
			always = true
		case !compared:
			t.Fatalf("a condition that is not known: %s", part)
		case r.filled(t, "${{ "+name+" }}") != strings.Trim(value, "'"):
			return false
		}
	}
	return always || !failed
}

// TestActionSteps runs the steps of action.yml one after the other as a runner does, on a pull request that adds an error: the
// program is built, the check fails, and the steps behind it comment, and hand on files that the services take.
func TestActionSteps(t *testing.T) {
	needs(t, "curl", "iconv")
	p := newPullRequest(t)
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var action actionFile
	if err := yaml.Unmarshal(text, &action); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) string {
		path := filepath.Join(p.root, name)
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	installed := filepath.Join(p.root, "installed")
	write("bin/go", "#!/bin/sh\necho \"$PWD: $*\" >>"+installed+"\n")
	event := write("event.json", `{"pull_request": {"number": 7, "base": {"sha": "`+p.base+`"}}}`)
	service := &comments{list: []map[string]any{{"id": 1, "body": "looks good"}}}
	server := httptest.NewServer(service)
	defer server.Close()
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	env := []string{"GITHUB_ACTION_PATH=" + here, "GITHUB_EVENT_PATH=" + event, "GITHUB_REPOSITORY=o/r", "GITHUB_API_URL=" + server.URL,
		"RUNNER_TEMP=" + p.root, "GITHUB_OUTPUT=" + filepath.Join(p.root, "outputs")}

	r := runner{"runner.temp": p.root, "runner.os": "Linux", "github.sha": "1", "github.token": "write", "github.event_name": "pull_request"}
	for name, input := range action.Inputs {
		r["inputs."+name] = r.filled(t, input.Default)
	}
	r["inputs.code-scanning"] = "true"
	failed, used := false, map[string]actionStep{}
	for _, step := range action.Runs.Steps {
		if !r.wants(t, step.If, failed) {
			continue
		}
		for k, v := range step.With {
			step.With[k] = r.filled(t, v)
		}
		if step.Uses != "" {
			name, _, _ := strings.Cut(step.Uses, "@")
			used[name] = step
			continue
		}
		own := env
		for k, v := range step.Env {
			own = append(own, k+"="+r.filled(t, v))
		}
		out, err := p.runs(p.clone, r.filled(t, step.Run), own...)
		if step.ID == "check" && (err == nil || !strings.Contains(out, "::error")) || step.ID != "check" && err != nil {
			t.Fatalf("the step %s%s: %v\n%s", step.ID, step.Run, err, out)
		}
		failed = failed || err != nil && !step.ContinueOnError
	}
	if got, err := os.ReadFile(installed); err != nil || string(got) != here+": install ./cmd/drift\n" {
		t.Errorf("what builds drift: %s %v", got, err)
	}
	if len(service.list) != 2 || !strings.Contains(service.list[1]["body"].(string), "reads total") {
		t.Errorf("the comments: %v", service.list)
	}
	codeScanning(t, used["github/codeql-action/upload-sarif"].With["sarif_file"])
	artifact := used["actions/upload-artifact"].With
	if strings.ContainsAny(artifact["name"], "\":<>|*?\r\n\\/") || artifact["name"] == "" {
		t.Errorf("the service takes no artifact of the name %q", artifact["name"])
	}
	for _, name := range []string{"report.txt", "findings.json", "drift.sarif", "diff.txt", "before/summaries.json", "after/summaries.json"} {
		if info, err := os.Stat(filepath.Join(artifact["path"], name)); err != nil || info.Size() == 0 {
			t.Errorf("the artifact's %s: %v", name, err)
		}
	}
	if _, cached := used["actions/cache"]; !cached || !strings.HasPrefix(used["actions/cache"].With["path"], "~/.cache/drift") {
		t.Error("the cache is not where drift keeps it")
	}
}

// codeScanning holds a report against what the service that takes it asks for: a version, a tool with rules, and for each result a
// rule, a message, a place in the repository and a fingerprint.
func codeScanning(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Version string
		Runs    []struct {
			Tool    struct{ Driver struct{ Name string } }
			Results []struct {
				RuleID              string `json:"ruleId"`
				Message             struct{ Text string }
				PartialFingerprints map[string]string
				Locations           []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(text, &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].Tool.Driver.Name != "drift" || len(log.Runs[0].Results) != 1 {
		t.Fatalf("%s", text)
	}
	for _, result := range log.Runs[0].Results {
		if result.RuleID == "" || result.Message.Text == "" || len(result.PartialFingerprints) == 0 || len(result.Locations) == 0 {
			t.Errorf("%+v", result)
			continue
		}
		at := result.Locations[0].PhysicalLocation
		if at.ArtifactLocation.URI != "web/src/more.ts" || at.Region.StartLine < 1 {
			t.Errorf("%+v", at)
		}
	}
}
