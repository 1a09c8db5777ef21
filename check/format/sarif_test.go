package format

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

//go:embed testdata/sarif-2.1.0.json
var sarifRules []byte

// validSarif holds a report against what the standard's schema demands of the fields that are written.
func validSarif(t *testing.T, text string) error {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, errors.New(url + " is not loaded") }
	if err := c.AddResource("sarif.json", bytes.NewReader(sarifRules)); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	var document any
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	return schema.Validate(document)
}

func TestSarif(t *testing.T) {
	text := written(t, "sarif")
	if err := validSarif(t, text); err != nil {
		t.Errorf("against the schema of SARIF 2.1.0: %#v", err)
	}
	var log sarifLog
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 {
		t.Fatalf("version %q, %d runs", log.Version, len(log.Runs))
	}
	run := log.Runs[0]
	if d := run.Tool.Driver; d.Name != "drift" || d.Version != "0.0.1" || len(d.Rules) != len(check.Kinds()) {
		t.Errorf("driver %s %s with %d rules for %d kinds", d.Name, d.Version, len(d.Rules), len(check.Kinds()))
	}
	seen := map[string]bool{}
	for i, r := range run.Tool.Driver.Rules {
		if r.ID == "" || seen[r.ID] || r.ShortDescription.Text == "" || !strings.HasPrefix(r.Help.Markdown, "## "+r.ID+"\n") {
			t.Errorf("rule %d: %+v", i, r)
		}
		seen[r.ID] = true
	}
	var got []string
	for _, r := range run.Results {
		at := r.Locations[0].PhysicalLocation
		got = append(got, fmt.Sprintf("%s %s %s:%d-%d other %d suppressed %d", r.Level, r.RuleID, at.ArtifactLocation.URI, at.Region.StartLine, at.Region.EndLine, len(r.RelatedLocations), len(r.Suppressions)))
		if len(r.PartialFingerprints["drift/v1"]) != 16 {
			t.Errorf("fingerprint %q", r.PartialFingerprints["drift/v1"])
		}
		if rule := run.Tool.Driver.Rules[r.RuleIndex]; rule.ID != r.RuleID {
			t.Errorf("the result %s points at the rule %s", r.RuleID, rule.ID)
		}
	}
	want := []string{"error misreadProviderResponse web.ts:5-8 other 1 suppressed 1", "error misreadProviderResponse web.ts:5-8 other 1 suppressed 0",
		"warning unhandledProviderCase web.ts:5-8 other 1 suppressed 0", "note lowConfidence web.ts:5-8 other 1 suppressed 0"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("results:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	known := run.Results[0]
	if s := known.Suppressions[0]; s != (sarifSuppression{Kind: "external", Status: "accepted", Justification: "accepted by <us>"}) {
		t.Errorf("suppression %+v", s)
	}
	if known.Properties.Boundary != "GET /known" || known.Locations[0].LogicalLocations[0].FullyQualifiedName != "web.ts::known: 100%,\nnext" {
		t.Errorf("boundary %q, place %+v", known.Properties.Boundary, known.Locations[0].LogicalLocations)
	}
	related := run.Results[1].RelatedLocations[0]
	if related.ID != 1 || related.PhysicalLocation.ArtifactLocation.URI != "services/api/api.ts" || related.Message.Text != "the other side: api.ts::orders" {
		t.Errorf("the other side: %+v", related)
	}
	invocation := run.Invocations[0]
	if n := invocation.ToolExecutionNotifications; len(n) != 1 || n[0].Level != "error" || !strings.HasPrefix(n[0].Message.Text, "unreadableInput: ") || invocation.ExecutionSuccessful {
		t.Errorf("the run's own findings: %+v", invocation)
	}
}

// TestSarifOfNothing: a run without findings says so with an empty list, which the standard tells apart from no list.
func TestSarifOfNothing(t *testing.T) {
	var b bytes.Buffer
	in := &Input{Report: check.Compare(&check.Run{Summaries: []*summary.Summary{}}, nil, true), Version: "1"}
	if err := Write(&b, "sarif", in); err != nil {
		t.Fatal(err)
	}
	if err := validSarif(t, b.String()); err != nil {
		t.Errorf("%#v", err)
	}
	if !strings.Contains(b.String(), `"results": []`) || !strings.Contains(b.String(), `"executionSuccessful": true`) {
		t.Error(b.String()[len(b.String())-300:])
	}
}

// TestSarifSchemaRefuses makes sure that the schema's part notices what it is there for.
func TestSarifSchemaRefuses(t *testing.T) {
	text := written(t, "sarif")
	for from, to := range map[string]string{
		`"startLine": 5`:            `"startLine": 0`,
		`"level": "note"`:           `"level": "info"`,
		`"version": "2.1.0"`:        `"version": "2.2"`,
		`"executionSuccessful"`:     `"successful"`,
		`"status": "accepted"`:      `"status": "marked"`,
		`"uri": "services`:          `"uri": "%zz`,
		`"shortDescription"`:        `"description"`,
		`"text": "the other side: `: `"txt": "the other side: `,
	} {
		if !strings.Contains(text, from) {
			t.Errorf("the report has no %s", from)
		} else if validSarif(t, strings.Replace(text, from, to, 1)) == nil {
			t.Errorf("%s is let through", to)
		}
	}
}
