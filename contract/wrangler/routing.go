package wrangler

import (
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// edge adds a route, or a custom domain, to the edge: the patterns of all workers are chosen among together, and those of
// an environment stand for a deployment of their own.
func (r *reader) edge(u *deploy.Unit, at *doc.Value, pattern string, custom bool) {
	if pattern == "" {
		return
	}
	n := r.model.Network.Node(r.root, summary.NodeEdge, "edge")
	n.Entry, n.Merged = true, true
	rule := summary.RoutingRule{Name: pattern, Line: at.Line, Default: custom, To: []summary.RoutingTarget{deploy.To(r.model.Network.Unit(u), summary.EdgeForwards)}}
	rest := pattern
	if scheme, after, ok := strings.Cut(pattern, "://"); ok {
		rest = after
		rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldScheme, summary.MatchExact, scheme))
	}
	host, path := rest, "/"
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		host, path = rest[:i], rest[i:]
	}
	rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldHost, summary.MatchGlob, host))
	if !custom { // a custom domain takes every path
		rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPath, summary.MatchGlobQuery, path))
	}
	deploy.AddRule(n, summary.MatchCloudflare, rule)
}
