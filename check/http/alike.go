package http

import (
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// forAlike leaves out what is found about what a call sends and reads, where several servers have the route below a part of the path
// that is not known and it does not hold for all of them: the call is meant for one of them, and which one that part would say.
func forAlike(list []finding.Finding, run *pairing.Reading) []finding.Finding {
	type call struct{ workspace, id, label string }
	of := func(s *summary.Summary, label string) call { return call{s.Location.Workspace, s.ID(), label} }
	serves := map[call]map[[2]string]bool{}
	for _, p := range run.Pairing.Pairs {
		r, ok := summary.BindingOf[summary.Rest](p.Provider)
		if !ok || p.Provider.IsContract() || !strings.HasPrefix(summary.StrOf(r.Path), "/{value*}") {
			continue
		}
		c := of(p.Consumer, p.Provider.Identity.Binding.Label())
		if serves[c] == nil {
			serves[c] = map[[2]string]bool{}
		}
		serves[c][[2]string{p.Provider.Location.Workspace, p.Provider.ID()}] = true
	}
	type claim struct {
		call
		kind, subject string
	}
	claimOf := func(f *finding.Finding) (claim, bool) {
		c := call{f.Consumer.Location.Workspace, f.Consumer.Summary, f.Boundary.Label()}
		sent := f.Kind == generic.BoundaryFieldRequired.Name || f.Kind == generic.BoundaryFieldUnknown.Name
		return claim{c, string(f.Kind), f.Subject}, len(serves[c]) > 1 && (sent || ofAnswers(f))
	}
	found := map[claim]map[[2]string]bool{}
	for i := range list {
		if c, ok := claimOf(&list[i]); ok {
			if found[c] == nil {
				found[c] = map[[2]string]bool{}
			}
			found[c][[2]string{list[i].Provider.Location.Workspace, list[i].Provider.Summary}] = true
		}
	}
	out := list[:0:0]
	for i := range list {
		if c, ok := claimOf(&list[i]); !ok || len(found[c]) == len(serves[c.call]) {
			out = append(out, list[i])
		}
	}
	return out
}
