package pairing

import "github.com/drift-analyzer/drift/summary"

// deployed is a unit of a deploy template, with the boundary that it stands at; key is empty for the unit itself.
type deployed struct {
	target summary.DeploymentTarget
	name   string
	key    string
}

// toldElsewhere tells which units of deploy templates need no line of their own where nothing calls them: a route that the code of
// the same deployed unit serves, and a deployed unit that its routes and events run.
func toldElsewhere(all []*summary.Summary) func(s *summary.Summary) bool {
	served, run := map[deployed]bool{}, map[deployed]bool{}
	for _, s := range all {
		d, ok := deployedAt(s)
		if !ok {
			continue
		}
		if s.Confidence.Source == summary.SourceInferredStatic {
			served[d] = true
		}
		if _, direct := s.Identity.Binding.Semantics.(summary.UnitInvocation); !direct {
			d.key = ""
			run[d] = true
		}
	}
	return func(s *summary.Summary) bool {
		d, ok := deployedAt(s)
		if !ok {
			return false
		}
		if _, direct := s.Identity.Binding.Semantics.(summary.UnitInvocation); direct {
			d.key = ""
			return run[d]
		}
		return s.Confidence.Source != summary.SourceInferredStatic && served[d]
	}
}

// deployedAt is where a deployed unit stands, if it is called there: it answers requests, takes messages, or is invoked by its name.
func deployedAt(s *summary.Summary) (deployed, bool) {
	u, b := s.Identity.DeployableUnit, s.Identity.Binding
	if u == nil || b == nil {
		return deployed{}, false
	}
	switch b.Semantics.(type) {
	case summary.Rest, summary.MessageBus, summary.UnitInvocation:
		key, ok := b.PairingKey()
		return deployed{u.DeploymentTarget, u.InstanceName, key}, ok
	}
	return deployed{}, false
}
