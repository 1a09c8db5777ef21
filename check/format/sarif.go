package format

import (
	"fmt"
	"io"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/drift-analyzer/drift/check"
)

var levels = map[check.Severity]string{check.Error: "error", check.Warning: "warning", check.Info: "note"}

// writeSarif writes SARIF 2.1.0. What is suppressed stays in it and says so; the other
// side of a boundary is a related location; the fingerprint holds no line.
func writeSarif(w io.Writer, in *Input) error {
	run := sarif.NewRunWithInformationURI("drift", "https://github.com/drift-analyzer/drift")
	run.Tool.Driver.WithVersion(in.Version)
	for _, k := range check.Kinds() {
		run.AddRule(string(k.Name)).WithName(string(k.Name)).WithDescription(k.Doc.Reports).WithMarkdownHelp(k.Markdown())
	}
	for i := range in.Report.Findings {
		f := &in.Report.Findings[i]
		at, other := place(f)
		r := sarif.NewRuleResult(string(f.Kind)).WithLevel(levels[f.Severity]).WithMessage(sarif.NewTextMessage(f.Description))
		r.WithLocations([]*sarif.Location{in.location(at)})
		if other.Summary != at.Summary || other.Location.File != at.Location.File {
			r.WithRelatedLocations([]*sarif.Location{in.location(other).WithID(1).WithMessage(sarif.NewTextMessage("the other side: " + other.Summary))})
		}
		r.WithPartialFingerprints(map[string]string{"drift/v1": f.Identity()})
		props := sarif.NewPropertyBag()
		props.Add("boundary", f.Boundary.Label())
		if f.Aspect != "" {
			props.Add("aspect", f.Aspect)
		}
		if len(f.Sources) > 0 {
			props.Add("sources", f.Sources)
		}
		r.WithProperties(props)
		if s := f.Suppressed; s != nil && s.Effect == "mark" {
			r.WithSuppressions([]*sarif.Suppression{sarif.NewSuppression().WithKind("external").WithStatus("accepted").WithJustification(s.Reason)})
		}
		run.AddResult(r)
	}
	note := sarif.NewInvocation().WithExecutionSuccessful(len(in.Report.Run) == 0)
	for _, f := range in.Report.Run {
		note.AddToolExecutionNotification(sarif.NewNotification().WithLevel(levels[f.Severity]).WithMessage(sarif.NewTextMessage(fmt.Sprintf("%s: %s; %s", f.Kind, f.Description, f.Remedy))))
	}
	run.AddInvocation(note)
	report := sarif.NewReport()
	report.AddRun(run)
	return report.PrettyWrite(w)
}

func (in *Input) location(s check.Side) *sarif.Location {
	region := sarif.NewRegion().WithStartLine(line(s.Location))
	if s.Location.Range.End > line(s.Location) {
		region.WithEndLine(s.Location.Range.End)
	}
	return sarif.NewLocation().WithPhysicalLocation(sarif.NewPhysicalLocation().
		WithArtifactLocation(sarif.NewSimpleArtifactLocation(uri(in.Source.Path(s.Location)))).WithRegion(region)).
		WithLogicalLocations([]*sarif.LogicalLocation{sarif.NewLogicalLocation().WithFullyQualifiedName(s.Summary)})
}
