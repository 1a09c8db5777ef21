package format

import (
	"fmt"
	"io"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/internal/jsonout"
)

// The parts of SARIF 2.1.0 that a report uses. What the standard gives a default
// is left out where the default is meant.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string       `json:"id"`
		Name             string       `json:"name"`
		ShortDescription sarifMessage `json:"shortDescription"`
		Help             sarifMessage `json:"help"`
	}
	// sarifMessage is a message, or a text in two forms: both require `text`.
	sarifMessage struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifInvocation struct {
		ExecutionSuccessful        bool                `json:"executionSuccessful"`
		ToolExecutionNotifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string       `json:"level"`
		Message sarifMessage `json:"message"`
	}
	sarifResult struct {
		RuleID              string             `json:"ruleId"`
		RuleIndex           int                `json:"ruleIndex"`
		Level               string             `json:"level"`
		Message             sarifMessage       `json:"message"`
		Locations           []sarifLocation    `json:"locations"`
		RelatedLocations    []sarifLocation    `json:"relatedLocations,omitempty"`
		PartialFingerprints map[string]string  `json:"partialFingerprints"`
		Properties          sarifProperties    `json:"properties"`
		Suppressions        []sarifSuppression `json:"suppressions,omitempty"`
	}
	// sarifProperties is the bag of what the standard has no field for.
	sarifProperties struct {
		Boundary string   `json:"boundary"`
		Aspect   string   `json:"aspect,omitempty"`
		Sources  []string `json:"sources,omitempty"`
		// Fingerprints are those of all findings that have one cause, which are one result.
		Fingerprints []string `json:"fingerprints,omitempty"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Status        string `json:"status"`
		Justification string `json:"justification,omitempty"`
	}
	sarifLocation struct {
		ID               int            `json:"id,omitempty"`
		Message          *sarifMessage  `json:"message,omitempty"`
		PhysicalLocation sarifPhysical  `json:"physicalLocation"`
		LogicalLocations []sarifLogical `json:"logicalLocations"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
	}
)

// sarifSchema is where readers of the standard look for its schema.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// noRule is the standard's index of a result whose rule is not listed.
const noRule = -1

var levels = map[check.Severity]string{check.Error: "error", check.Warning: "warning", check.Info: "note"}

// writeSarif writes SARIF 2.1.0. A suppressed finding stays in it and says so; the other
// side of a boundary is a related location; the fingerprint holds no line.
func writeSarif(w io.Writer, in *Input) error {
	run := sarifRun{Results: make([]sarifResult, 0, len(in.Report.Findings))}
	driver := &run.Tool.Driver
	driver.Name, driver.Version, driver.InformationURI = "drift", in.Version, "https://github.com/drift-analyzer/drift"
	ruleIndex := map[finding.KindName]int{}
	for i, k := range check.Kinds() {
		ruleIndex[k.Name] = i
		help := k.Markdown()
		driver.Rules = append(driver.Rules, sarifRule{ID: string(k.Name), Name: string(k.Name), ShortDescription: sarifMessage{Text: k.Doc.Reports}, Help: sarifMessage{Text: help, Markdown: help}})
	}
	told := finding.Told(in.Report.Findings)
	for i := range told {
		f := &told[i]
		result := in.sarifResult(f)
		if index, ok := ruleIndex[f.Kind]; ok {
			result.RuleIndex = index
		}
		run.Results = append(run.Results, result)
	}
	for i := range in.Report.IntentFindings() {
		f := &in.Report.IntentFindings()[i]
		result := in.sarifIntent(f)
		if index, ok := ruleIndex[f.Kind]; ok {
			result.RuleIndex = index
		}
		run.Results = append(run.Results, result)
	}
	invocation := sarifInvocation{ExecutionSuccessful: len(in.Report.Run) == 0}
	for _, f := range in.Report.Run {
		text := fmt.Sprintf("%s: %s; %s", f.Kind, f.Description, f.Remedy)
		invocation.ToolExecutionNotifications = append(invocation.ToolExecutionNotifications, sarifNotification{Level: levels[f.Severity], Message: sarifMessage{Text: text}})
	}
	run.Invocations = []sarifInvocation{invocation}
	return jsonout.Encode(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

func (in *Input) sarifResult(f *check.Finding) sarifResult {
	at, other := in.place(f)
	r := sarifResult{
		RuleID: string(f.Kind), RuleIndex: noRule, Level: levels[f.Severity], Message: sarifMessage{Text: f.Description},
		Locations:           []sarifLocation{sarifAt(at)},
		PartialFingerprints: map[string]string{"drift/v1": f.Identity()},
		Properties:          sarifProperties{Boundary: f.Boundary.Label(), Aspect: f.Aspect, Sources: f.Sources},
	}
	if other.Summary != at.Summary || other.Location.File != at.Location.File {
		related := sarifAt(other)
		related.ID, related.Message = 1, &sarifMessage{Text: "the other side: " + other.Summary}
		r.RelatedLocations = []sarifLocation{related}
	}
	for _, o := range f.With {
		if len(r.Properties.Fingerprints) == 0 {
			r.Properties.Fingerprints = []string{f.Identity()}
		}
		r.Properties.Fingerprints = append(r.Properties.Fingerprints, o.Identity())
		place, _ := in.place(o)
		also := sarifAt(place)
		also.ID, also.Message = len(r.RelatedLocations)+1, &sarifMessage{Text: "also at " + o.Boundary.Label()}
		r.RelatedLocations = append(r.RelatedLocations, also)
	}
	if s := f.Suppressed; s.Marks() {
		r.Suppressions = []sarifSuppression{{Kind: "external", Status: "accepted", Justification: s.Reason}}
	}
	return r
}

// sarifIntent places a finding about intent in the document; the code is a related location.
func (in *Input) sarifIntent(f *check.IntentFinding) sarifResult {
	r := sarifResult{
		RuleID: string(f.Kind), RuleIndex: noRule, Level: levels[f.Severity], Message: sarifMessage{Text: f.Message},
		Locations: []sarifLocation{{PhysicalLocation: sarifPhysical{ArtifactLocation: sarifArtifact{URI: uri(f.File)}, Region: sarifRegion{StartLine: max(f.Line, 1), StartColumn: f.Column}},
			LogicalLocations: []sarifLogical{{FullyQualifiedName: intentName(f)}}}},
		PartialFingerprints: map[string]string{"drift/v1": f.Identity()},
		Properties:          sarifProperties{Boundary: f.Boundary},
	}
	if f.Side != nil {
		r.RelatedLocations = []sarifLocation{{ID: 1, Message: &sarifMessage{Text: "the code: " + f.Code}, LogicalLocations: []sarifLogical{{FullyQualifiedName: f.Code}},
			PhysicalLocation: sarifPhysical{ArtifactLocation: sarifArtifact{URI: uri(in.Source.Path(f.Side))}, Region: sarifRegion{StartLine: max(f.Side.Location.Range.Start, 1)}}}}
	}
	if s := f.Suppressed; s.Marks() {
		r.Suppressions = []sarifSuppression{{Kind: "external", Status: "accepted", Justification: s.Reason}}
	}
	return r
}

func sarifAt(s shownSide) sarifLocation {
	region := sarifRegion{StartLine: s.Line}
	if s.Text != "" {
		region.StartColumn, region.EndColumn = s.Column+1, s.Column+s.Width+1
	} else if end := s.Location.Range.End; end > region.StartLine && s.Location.Range.Start == region.StartLine {
		region.EndLine = end
	}
	return sarifLocation{
		PhysicalLocation: sarifPhysical{ArtifactLocation: sarifArtifact{URI: uri(s.Path)}, Region: region},
		LogicalLocations: []sarifLogical{{FullyQualifiedName: s.Summary}},
	}
}
