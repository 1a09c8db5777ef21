package facts

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
)

// TestRoles: the first role of a parameter stays; a unit's other parameters have none.
func TestRoles(t *testing.T) {
	r := newRoles()
	handler, helper := flow.FuncRef{File: 1, Func: 4}, flow.FuncRef{File: 1, Func: 2}
	request, other := Param{handler, 0}, Param{handler, 1}
	if !r.Set(request, "request") || r.Set(request, "response") || r.Of(request) != "request" || r.Of(other) != "" {
		t.Error("the first role stays")
	}
	if _, given, unit := r.of(other); given || unit {
		t.Error("the handler is no unit yet")
	}
	env := &flow.Env{}
	r.AddUnit(handler, nil)
	r.AddUnit(handler, env)
	r.AddUnit(helper, nil)
	if _, given, unit := r.of(other); given || !unit {
		t.Error("the handler is a unit, and this parameter has no role")
	}
	if got := r.Units(); !slices.Equal(got, []flow.FuncRef{helper, handler}) {
		t.Errorf("units are %v", got)
	}
	if got := r.Environments(handler); !slices.Equal(got, []*flow.Env{env}) {
		t.Errorf("environments are %v", got)
	}
}
