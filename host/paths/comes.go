package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
)

// comesTo goes on behind a call with the paths on which it ended. values are what the call comes to on each, none where that is
// not known.
func (w *walker) comesTo(call flow.Site, before *state, ended bool, live []*state, values []conditions.GuardedValue) *state {
	here := new(conditions.Join)
	out := mergeAt(meeting{join: here}, before, ended, live...)
	if out == nil || out.answered || len(values) == 0 || len(values) > maxAlternatives {
		return out
	}
	if len(values) == 1 {
		values[0].Conditions = nil
	} else {
		for i := range values {
			values[i].Sides = []conditions.Side{{Join: here, Branch: i, Conditions: len(values[i].Conditions)}}
		}
	}
	out = out.clone()
	out.locals = out.locals.With(conditions.Key{Call: call, Env: w.frame.env}, values)
	return out
}
