package pairing

import (
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestDeployedOnce: what a template states is listed once where nothing calls it: its code stands for its routes, and its routes
// and events for a function that nobody invokes by name.
func TestDeployedOnce(t *testing.T) {
	unit := func(name string, b *summary.Binding, from summary.ConfidenceSource) *summary.Summary {
		s := checktest.Answers(checktest.Resp(200, nil))
		s.Identity.Binding, s.Confidence.Source = b, from
		s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: summary.TargetFunction, InstanceName: name}
		return s
	}
	invoked := func(name string) *summary.Binding {
		return &summary.Binding{Transport: "http", Semantics: summary.UnitInvocation{DeploymentTarget: summary.TargetFunction, InstanceName: &name}}
	}
	stated, read := summary.SourceDeclared, summary.SourceInferredStatic
	route := unit("Api", checktest.Rest("GET", "/orders", ""), stated)
	code := unit("Api", checktest.Rest("GET", "/orders", "aws-lambda"), read)
	other := unit("Other", checktest.Rest("GET", "/orders", "aws-lambda"), read)
	api, lone := unit("Api", invoked("Api"), stated), unit("Lone", invoked("Lone"), stated)
	for _, c := range []struct {
		what string
		all  []*summary.Summary
		want int
	}{
		{"a route of a template", []*summary.Summary{route}, 1},
		{"a route and its code", []*summary.Summary{route, code}, 1},
		{"a route and the code of another function", []*summary.Summary{route, other}, 2},
		{"a function that its route runs", []*summary.Summary{route, api}, 1},
		{"a function that nothing runs", []*summary.Summary{route, lone}, 2},
	} {
		if got := pairAll(c.all).LoneProviders; len(got) != c.want {
			t.Errorf("%s: %d are listed, want %d", c.what, len(got), c.want)
		}
	}
}
