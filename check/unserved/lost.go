package unserved

import (
	"fmt"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// LostCalls are calls that an earlier run served and that nothing serves any more, each with what served it.
type LostCalls struct {
	keys map[string]bool
	list []lostCall
	// alone are all calls that nothing serves now.
	alone map[string]bool
}

type lostCall struct{ consumer, provider *summary.Summary }

// CallKey is the same for one call of two runs.
func CallKey(unit string, at summary.Binding) string {
	return unit + "\x00" + finding.BoundaryKey(at.Label())
}

// Add notes a call.
func (l *LostCalls) Add(consumer, provider *summary.Summary) {
	if l.keys == nil {
		l.keys = map[string]bool{}
	}
	l.keys[CallKey(consumer.ID(), *consumer.Identity.Binding)] = true
	l.list = append(l.list, lostCall{consumer, provider})
}

// Alone notes a call that nothing serves now.
func (l *LostCalls) Alone(consumer *summary.Summary) {
	if l.alone == nil {
		l.alone = map[string]bool{}
	}
	l.alone[CallKey(consumer.ID(), *consumer.Identity.Binding)] = true
}

// Holds reports whether an earlier finding is about a call that was served and is no longer, or that is still not served.
func (l *LostCalls) Holds(f *finding.Finding) bool {
	key := CallKey(f.Consumer.Summary, f.Boundary)
	return l.keys[key] || f.Kind == RestMethodOnUnknownPath.Name && l.alone[key]
}

// NoLongerServed reports lost calls, except those that are reported already.
func NoLongerServed(calls LostCalls, known []finding.Finding) (out []finding.Finding) {
	said := map[string]bool{}
	for _, f := range known {
		if f.Kind == RestMethodOnUnknownPath.Name {
			said[CallKey(f.Consumer.Summary, f.Boundary)] = true
		}
	}
	for _, c := range calls.list {
		label := c.consumer.Identity.Binding.Label()
		key := CallKey(c.consumer.ID(), *c.consumer.Identity.Binding)
		if _, rest := summary.BindingOf[summary.Rest](c.consumer); !rest || said[key] {
			continue
		}
		said[key] = true
		out = append(out, RestMethodOnUnknownPath.At(nil, finding.Finding{Boundary: *c.consumer.Identity.Binding, Provider: finding.SideOf(c.provider, nil), Consumer: finding.SideOf(c.consumer, nil), Subject: label,
			Description: fmt.Sprintf("%s calls %s, which %s (%s:%d) served in the earlier run and nothing serves now", c.consumer.Identity.Name, label, c.provider.Identity.Name, c.provider.Location.File, c.provider.Location.Range.Start)}))
	}
	return out
}
