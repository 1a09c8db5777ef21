package http

import (
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/unserved"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// ForEach leaves out what is found about the reads of a call that has one of several paths, or a value where routes have different words,
// where it does not hold for all that serve them: a read of a field is then meant for the answers of those that give it.
func ForEach(list []finding.Finding, run *pairing.Reading, ofReads func(*finding.Finding) bool) []finding.Finding {
	type call struct{ workspace, id string }
	serves := map[call]map[string]bool{}
	for _, p := range run.Pairing.Pairs {
		if r, ok := summary.BindingOf[summary.Rest](p.Consumer); ok && (strings.Contains(summary.StrOf(r.Path), "|") || fillsWord(p)) {
			c := call{p.Consumer.Location.Workspace, p.Consumer.ID()}
			if serves[c] == nil {
				serves[c] = map[string]bool{}
			}
			serves[c][p.Provider.Identity.Binding.Label()] = true
		}
	}
	if len(serves) == 0 {
		return list
	}
	type claim struct {
		call
		kind, severity, subject string
	}
	found := map[claim]map[string]bool{}
	of := func(f *finding.Finding) (claim, bool) {
		c := call{f.Consumer.Location.Workspace, f.Consumer.Summary}
		return claim{c, string(f.Kind), string(f.Severity), f.Subject}, ofReads(f) && len(serves[c]) > 1
	}
	for i := range list {
		if c, ok := of(&list[i]); ok {
			if found[c] == nil {
				found[c] = map[string]bool{}
			}
			found[c][list[i].Boundary.Label()] = true
		}
	}
	out := list[:0:0]
	for i := range list {
		if c, ok := of(&list[i]); !ok || len(found[c]) == len(serves[c.call]) {
			out = append(out, list[i])
		}
	}
	return out
}

// fillsWord reports whether a call has a value where the route that it is paired with has a word.
func fillsWord(p pairing.Pair) bool {
	call, _ := summary.BindingOf[summary.Rest](p.Consumer)
	route, ok := summary.BindingOf[summary.Rest](p.Provider)
	if !ok {
		return false
	}
	asked, served := segmentsOf(call), segmentsOf(route)
	for i := 0; i < len(asked) && i < len(served); i++ {
		if strings.Contains(asked[i], "{") && !strings.Contains(served[i], "{") {
			return true
		}
	}
	return false
}

func segmentsOf(r summary.Rest) []string {
	return strings.Split(strings.Trim(restpath.Normalize(summary.StrOf(r.Path)), "/"), "/")
}

// ofAnswers reports whether a finding is about what a client does with answers.
func ofAnswers(f *finding.Finding) bool {
	return f.Kind == MisreadProviderResponse.Name || f.Kind == generic.BoundaryShapeMismatch.Name || f.Kind == DeadConsumerBranch.Name
}

// ofChosen is ofAnswers, and reports findings about what is sent as well where one value says for all calls in which of several paths they
// are sent: a body is then made for the one.
func ofChosen(run *pairing.Reading) func(*finding.Finding) bool {
	roots, chosen := unserved.RootsOf(run), map[[2]string]bool{}
	for _, s := range run.Summaries {
		if r, ok := summary.BindingOf[summary.Rest](s); ok && s.Kind.IsConsumer() && strings.Contains(summary.StrOf(r.Path), "|") {
			if list, all := restpath.Options(*r.Path); all && roots.Shared(s, list) {
				chosen[[2]string{s.Location.Workspace, s.ID()}] = true
			}
		}
	}
	return func(f *finding.Finding) bool {
		if f.Kind == generic.BoundaryFieldRequired.Name || f.Kind == generic.BoundaryFieldUnknown.Name {
			return chosen[[2]string{f.Consumer.Location.Workspace, f.Consumer.Summary}]
		}
		return ofAnswers(f)
	}
}
