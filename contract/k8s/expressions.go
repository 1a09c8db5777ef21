package k8s

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// annotated are the annotations of ingress-nginx.
const annotated = "nginx.ingress.kubernetes.io/"

// annotation is what ingress-nginx is told of a manifest.
func annotation(v *doc.Value, name string) string {
	for _, e := range v.At("metadata", "annotations").Map("annotations") {
		if e.Key == annotated+name {
			return e.Value.Scalar
		}
	}
	return ""
}

// virtualHost is a host of the routers of one class.
type virtualHost struct{ class, host string }

// expressed notes that the paths of an Ingress are expressions, which makes those of its hosts be ones in every Ingress of the class.
// https://kubernetes.github.io/ingress-nginx/user-guide/ingress-path-matching/
func (r *reader) expressed(v *doc.Value, class string, hosts []string) {
	if annotation(v, "use-regex") != "true" && annotation(v, "rewrite-target") == "" {
		return
	}
	if r.expressions == nil {
		r.expressions = map[virtualHost]bool{}
	}
	for _, host := range hosts {
		r.expressions[virtualHost{class, host}] = true
	}
}

// asExpressions writes the paths of such hosts as the router compares them: from the beginning, in any case, whatever kind of path
// the manifest states. The longest one is asked first, as among other paths.
func (r *reader) asExpressions() {
	for n, class := range r.classes {
		for i := range n.Rules {
			rule, host := &n.Rules[i], ""
			for _, c := range rule.Conditions {
				if c.Field == summary.FieldHost && len(c.Values) == 1 {
					host = c.Values[0]
				}
			}
			for j := range rule.Conditions {
				if c := &rule.Conditions[j]; c.Field == summary.FieldPath && r.expressions[virtualHost{class, host}] {
					c.Match, c.Values = summary.MatchPerlFold, []string{"^" + c.Values[0]}
				}
			}
		}
	}
}

var otherVariable = regexp.MustCompile(`\$[^0-9]|\$$`)

// rewritten is the path that a rule hands on where the manifest says what becomes of it.
// https://kubernetes.github.io/ingress-nginx/examples/rewrite/
func rewritten(v *doc.Value, path string) []summary.RoutingReplacement {
	target := annotation(v, "rewrite-target")
	if target == "" || path == "" || otherVariable.MatchString(target) || strings.Contains(target, "?") {
		return nil
	}
	return []summary.RoutingReplacement{{Pattern: "(?i)" + path, With: target}}
}
