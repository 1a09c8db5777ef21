package intent

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/summary"
)

// Result is what a folder of documents says of a run.
type Result struct {
	Findings []finding.IntentFinding
	// Documents were compared; Drafts wait for somebody, and Problems are files that could not be read.
	Documents int
	Drafts    []intent.Draft
	Problems  []*intent.Problem
	// Skipped are statements that could not be compared, each with the reason.
	Skipped []Skipped
	// Sentences counts the conditions that are sentences, which are not compared.
	Sentences int
	// Notes are what the author of several documents should know.
	Notes []string
}

// Skipped is a statement of a document that could not be compared.
type Skipped struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Intent    string `json:"intent"`
	OutcomeID string `json:"outcomeId,omitempty"`
	Reason    string `json:"reason"`
}

// comparison is one document with its code.
type comparison struct {
	out   *Result
	code  *Code
	doc   *intent.Document
	label string
	units []*Unit
}

// Compare holds every document of a folder against a run.
func Compare(read *pairing.Reading, folder *intent.Folder) *Result {
	out := &Result{Documents: len(folder.Documents), Drafts: folder.Drafts, Problems: folder.Problems}
	code := ReadCode(read.Summaries, read.Code)
	for _, d := range folder.Documents {
		if d.Boundary == nil {
			continue
		}
		x := &comparison{out: out, code: code, doc: d, label: intent.Label(d.Boundary.Binding)}
		x.compare()
	}
	out.scenarios(folder)
	out.Findings = sorted(out.Findings)
	return out
}

func (x *comparison) compare() {
	b := &x.doc.Boundary.Binding
	if why := unkeyed(b); why != "" {
		x.report(UnkeyableBoundary, nil, x.doc.Boundary.At, "", why+"; nothing of the document is compared")
		return
	}
	x.units = x.code.find(b)
	if len(x.units) == 0 {
		x.report(UnimplementedBoundary, nil, x.doc.Boundary.At, "", "no code of the run serves "+x.label+x.nearest())
		return
	}
	x.compareOutcomes()
	x.compareReceived()
}

// unkeyed says what a boundary block lacks that code is found by; "" for nothing.
func unkeyed(b *summary.Binding) string {
	switch s := b.Semantics.(type) {
	case summary.FunctionCall:
		if s.Package == "" || len(s.ExportPath) == 0 {
			return "a function is found by its package and exportPath, and one of them is not stated"
		}
	case summary.MessageBus:
		if s.Channel == nil {
			return "a handler of messages is found by its channel, which is not stated"
		}
	case summary.Storage:
		return "a store is served by no code; state what is written to it as a result of an outcome (`writes:`)"
	case summary.UnitInvocation:
		if s.InstanceName == nil {
			return "a deployed unit is found by its instanceName, which is not stated"
		}
	}
	return ""
}

// nearest names the boundary that was most likely meant.
func (x *comparison) nearest() string {
	var labels []string
	for _, b := range x.code.order {
		if fmt.Sprintf("%T", b.Binding.Semantics) == fmt.Sprintf("%T", x.doc.Boundary.Binding.Semantics) {
			labels = append(labels, b.Label)
		}
	}
	if len(labels) == 0 {
		return ", nor any boundary of its kind"
	}
	slices.Sort(labels)
	near, _ := spelling.Nearest(x.label, labels)
	return "; the nearest that is served is " + near
}

// report makes a finding about the document at a place of it.
func (x *comparison) report(k *finding.Kind, l *finding.Lower, at intent.At, outcome, message string) {
	f := of(k, l, x.doc, at)
	f.Boundary, f.Intent.OutcomeID, f.Message = x.label, outcome, finding.AsWritten(message)
	if len(x.units) > 0 {
		side := finding.SideOf(x.units[0].Summary, nil)
		f.Code, f.Side = side.Summary, &side
	}
	x.out.Findings = append(x.out.Findings, f)
}

// reportAt makes a finding that a path of the code shows.
func (x *comparison) reportAt(p *Path, k *finding.Kind, at intent.At, outcome, message string) {
	x.report(k, nil, at, outcome, message)
	side := finding.SideOf(p.Unit.Summary, p.Transition)
	last := &x.out.Findings[len(x.out.Findings)-1]
	last.Code, last.Side = side.Summary, &side
}

// of begins a finding about a document; what a draft says that nobody has curated counts one level less.
func of(k *finding.Kind, l *finding.Lower, d *intent.Document, at intent.At) finding.IntentFinding {
	f := finding.IntentFinding{Kind: k.Name, Severity: k.Severity, Intent: finding.IntentName{Name: d.Name}, File: d.File, Line: at.Line, Column: at.Column}
	if l != nil {
		f.Severity = l.To
	}
	if d.Inferred() {
		f.Severity = f.Severity.Lowered()
	}
	return f
}

// skip notes a statement that could not be compared.
func (x *comparison) skip(at intent.At, outcome, reason string) {
	s := Skipped{x.doc.File, at.Line, x.doc.Name, outcome, finding.AsWritten(reason)}
	if !slices.Contains(x.out.Skipped, s) {
		x.out.Skipped = append(x.out.Skipped, s)
	}
}

func sorted(list []finding.IntentFinding) []finding.IntentFinding {
	slices.SortStableFunc(list, func(a, b finding.IntentFinding) int {
		return cmp.Or(cmp.Compare(b.Severity.Rank(), a.Severity.Rank()), strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), strings.Compare(a.Message, b.Message))
	})
	return slices.CompactFunc(list, func(a, b finding.IntentFinding) bool {
		return a.Identity() == b.Identity() && a.File == b.File && a.Line == b.Line
	})
}
