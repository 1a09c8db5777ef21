package format

import (
	"fmt"
	"net/url"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/source"
)

// Input is what a format writes.
type Input struct {
	Report *check.Report
	// Version of drift.
	Version string
	// FailOn is the severity at which the run fails.
	FailOn string
	// Source finds the files of both sides; nil when they are not at hand.
	Source *source.Tree
}

// atProvider reports whether a finding is shown at the provider's side, which has to be changed.
func atProvider(f *check.Finding) bool {
	k, err := check.Explain(string(f.Kind))
	return err == nil && k.AtProvider
}

// place gives the side at which a finding is shown with its place, and the other one.
func (in *Input) place(f *check.Finding) (at, other shownSide) {
	consumer, provider := shownSide{&f.Consumer, in.Source.Consumer(f)}, shownSide{&f.Provider, in.Source.Provider(f)}
	if atProvider(f) {
		return provider, consumer
	}
	return consumer, provider
}

// shownSide is one side of a finding and where it is shown.
type shownSide struct {
	*check.Side
	source.Place
}

// fails reports whether a finding makes the run fail.
func (in *Input) fails(f *check.Finding) bool { return check.Fails([]check.Finding{*f}, in.FailOn) }

// failsIntent reports whether a finding about intent makes the run fail.
func (in *Input) failsIntent(f *check.IntentFinding) bool {
	return check.FailsIntent([]check.IntentFinding{*f}, in.FailOn)
}

// intentName names the outcome, or the document, that a finding is about.
func intentName(f *check.IntentFinding) string {
	if f.Intent.OutcomeID != "" {
		return f.Intent.Name + "." + f.Intent.OutcomeID
	}
	return f.Intent.Name
}

// codeOf is the code of a finding about intent, with its place; "" where there is none.
func (in *Input) codeOf(f *check.IntentFinding) string {
	if f.Side == nil {
		return ""
	}
	return fmt.Sprintf("%s (%s:%d)", f.Code, in.Source.Path(f.Side), max(f.Side.Location.Range.Start, 1))
}

// uri is a path as a relative reference.
func uri(p string) string { return (&url.URL{Path: p}).String() }
