package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// language is how one kind of router chooses between the rules that a request satisfies.
type language struct {
	// source is where the order is documented.
	source string
	// before reports whether one rule is asked before another. Rules of which neither is before the other are a tie.
	before func(a, b *summary.RoutingRule) bool
	// pathFirst: the best path is chosen before the method is looked at, and no other path is asked when the method is not there.
	pathFirst bool
	// refusal is what the router answers when no rule takes a request, where it is documented.
	refusal string
	// hostFirst: a rule that names the request's host keeps the others from being asked, or may do so.
	hostFirst bool
	// renames: what stands behind it is asked under a host of its own, unless the router is told to keep the request's.
	renames bool
	// named: what a rule hands on to by the name of another machine is asked under a host of its own.
	named bool
	// decodes: paths are compared as they are once escapes, dots and repeated slashes are gone.
	decodes bool
	// longest: of rules about how a path begins only the longest one counts, whatever the others ask for.
	longest bool
}

// languages are the routers whose order is known. A router that is not here leaves every rule open that a request may satisfy.
var languages = map[string]language{
	summary.MatchPort: {
		source: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-listeners.html",
		// A port is taken once: one that is written is none that only the deployment knows.
		before: func(a, b *summary.RoutingRule) bool {
			return !strings.Contains(valueOf(a, summary.FieldPort), "{") && strings.Contains(valueOf(b, summary.FieldPort), "{")
		},
	},
	summary.MatchListener: {
		source: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/listener-rules.html",
		before: func(a, b *summary.RoutingRule) bool {
			if a.Default || b.Default {
				return !a.Default
			}
			return a.Priority != 0 && b.Priority != 0 && a.Priority < b.Priority
		},
	},
	summary.MatchRESTAPI: {
		source:    "https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-set-up-simple-proxy.html",
		before:    func(a, b *summary.RoutingRule) bool { return byTemplate(a, b, false) },
		pathFirst: true,
		refusal:   "403 Missing Authentication Token",
	},
	summary.MatchHTTPAPI: {
		source:  "https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html",
		before:  func(a, b *summary.RoutingRule) bool { return byTemplate(a, b, true) },
		refusal: "404 Not Found",
	},
	summary.MatchMapping: {
		source: "https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mappings.html",
		before: func(a, b *summary.RoutingRule) bool {
			return len(valueOf(a, summary.FieldPath)) > len(valueOf(b, summary.FieldPath))
		},
	},
	summary.MatchIngress: {
		source:    "https://kubernetes.io/docs/concepts/services-networking/ingress/#multiple-matches",
		before:    ingressBefore,
		hostFirst: true,
	},
	summary.MatchCloudflare: {
		source: "https://developers.cloudflare.com/workers/configuration/routing/routes/#matching-behavior",
		before: cloudflareBefore,
	},
	summary.MatchURLMap: {
		source: "https://cloud.google.com/load-balancing/docs/url-map-concepts",
		before: func(a, b *summary.RoutingRule) bool {
			if x, y := hostRank(a), hostRank(b); x != y {
				return x < y
			}
			if x, y := len(valueOf(a, summary.FieldHost)), len(valueOf(b, summary.FieldHost)); x != y {
				return x > y
			}
			// Of one matcher: route rules by their priority, path rules by their length, its default behind them.
			p, q := conditionOn(a, summary.FieldPath), conditionOn(b, summary.FieldPath)
			if p == nil || q == nil {
				return p != nil && q == nil
			}
			if a.Priority != b.Priority {
				return a.Priority < b.Priority
			}
			return len(valueOf(a, summary.FieldPath)) > len(valueOf(b, summary.FieldPath))
		},
	},
	summary.MatchReverseProxy: {
		source: "https://doc.traefik.io/traefik/reference/routing-configuration/http/routing/rules-and-priority/",
		before: func(a, b *summary.RoutingRule) bool { return a.Priority > b.Priority },
	},
	summary.MatchDistribution: {
		source:  "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html",
		before:  func(a, b *summary.RoutingRule) bool { return a.Priority < b.Priority },
		renames: true,
	},
	summary.MatchGateway: {
		source:  "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
		before:  gatewayBefore,
		refusal: "404 Not Found",
	},
	summary.MatchServers: {
		source: "https://nginx.org/en/docs/http/server_names.html",
		before: serverBefore,
	},
	summary.MatchLocations: {
		source:  "https://nginx.org/en/docs/http/ngx_http_core_module.html#location",
		before:  locationBefore,
		named:   true,
		decodes: true,
		longest: true,
	},
	summary.MatchInOrder: {
		source: "https://nginx.org/en/docs/http/ngx_http_rewrite_module.html",
		before: func(a, b *summary.RoutingRule) bool {
			if a.Default || b.Default {
				return !a.Default
			}
			return a.Priority < b.Priority
		},
		named:   true,
		decodes: true,
	},
	summary.MatchSites: {
		source: "https://caddyserver.com/docs/caddyfile/concepts#addresses",
		before: serverBefore,
	},
	summary.MatchDirectives: {
		source:  "https://caddyserver.com/docs/caddyfile/directives#sorting-algorithm",
		before:  func(a, b *summary.RoutingRule) bool { return a.Priority < b.Priority },
		decodes: true,
	},
	summary.MatchEverything: {
		source: "it has one rule",
		before: func(a, b *summary.RoutingRule) bool { return false },
	},
}

func conditionOn(r *summary.RoutingRule, field string) *summary.RoutingCondition {
	for i := range r.Conditions {
		if r.Conditions[i].Field == field {
			return &r.Conditions[i]
		}
	}
	return nil
}

// valueOf is the one value that a rule asks of a field, "" when it asks for none.
func valueOf(r *summary.RoutingRule, field string) string {
	if c := conditionOn(r, field); c != nil && len(c.Values) > 0 {
		return c.Values[0]
	}
	return ""
}

// byTemplate: what is written out goes before {name}, and that before {name+}; of one path, a method goes before all of
// them. grade makes every path without {name+} go before all that have one.
func byTemplate(a, b *summary.RoutingRule, grade bool) bool {
	if a.Default || b.Default {
		return !a.Default && b.Default
	}
	p, q := valueOf(a, summary.FieldPath), valueOf(b, summary.FieldPath)
	if greedyA, greedyB := strings.Contains(p, "+}"), strings.Contains(q, "+}"); grade && greedyA != greedyB {
		return greedyB
	}
	x, y := segments(p), segments(q)
	for i := 0; i < len(x) && i < len(y); i++ {
		if m, n := segmentRank(x[i]), segmentRank(y[i]); m != n {
			return m < n
		}
	}
	if len(x) != len(y) {
		return len(x) > len(y)
	}
	return conditionOn(a, summary.FieldMethod) != nil && conditionOn(b, summary.FieldMethod) == nil
}

func segmentRank(s string) int {
	switch {
	case strings.HasSuffix(s, "+}"):
		return 2
	case strings.HasPrefix(s, "{"):
		return 1
	}
	return 0
}

// hostRank: a whole name goes before a wildcard, and that before no host.
func hostRank(r *summary.RoutingRule) int {
	switch host := valueOf(r, summary.FieldHost); {
	case host == "":
		return 2
	case strings.HasPrefix(host, "*"):
		return 1
	}
	return 0
}

// ingressBefore: the longest path first, of two equal ones the exact one, and of two of one host and path the canary.
func ingressBefore(a, b *summary.RoutingRule) bool {
	if a.Default || b.Default {
		return !a.Default && b.Default
	}
	if x, y := hostRank(a), hostRank(b); x != y {
		return x < y
	}
	p, q := strings.TrimRight(valueOf(a, summary.FieldPath), "/"), strings.TrimRight(valueOf(b, summary.FieldPath), "/")
	if len(p) != len(q) {
		return len(p) > len(q)
	}
	exact := func(r *summary.RoutingRule) bool {
		c := conditionOn(r, summary.FieldPath)
		return c != nil && c.Match == summary.MatchExact
	}
	if exact(a) != exact(b) {
		return exact(a)
	}
	canary := func(r *summary.RoutingRule) bool { return conditionOn(r, "canary") != nil }
	return canary(a) && !canary(b)
}

// gatewayBefore: the name of which most is written out, an exact path before a prefix, the longest prefix, a method before none,
// the most headers, the most variables of the query; within one route, what is listed first. Of several routes the oldest one
// counts, which no document says. Where a path that is a regular expression stands, is the router's own.
func gatewayBefore(a, b *summary.RoutingRule) bool {
	if x, y := hostRank(a), hostRank(b); x != y {
		return x < y
	}
	if x, y := len(valueOf(a, summary.FieldHost)), len(valueOf(b, summary.FieldHost)); x != y {
		return x > y
	}
	rank := func(r *summary.RoutingRule) int {
		switch c := conditionOn(r, summary.FieldPath); {
		case c == nil:
			return 1
		case c.Match == summary.MatchExact:
			return 0
		case c.Match != summary.MatchPrefix:
			return -1
		}
		return 1
	}
	x, y := rank(a), rank(b)
	if x < 0 || y < 0 {
		return x < 0 && y < 0 && a.Priority < b.Priority && sameRoute(a, b)
	}
	if x != y {
		return x < y
	}
	if x, y := len(strings.TrimRight(valueOf(a, summary.FieldPath), "/")), len(strings.TrimRight(valueOf(b, summary.FieldPath), "/")); x != y {
		return x > y
	}
	for _, field := range []string{summary.FieldMethod, summary.FieldHeader, summary.FieldQuery} {
		if x, y := conditionsOn(a, field), conditionsOn(b, field); x != y {
			return x > y
		}
	}
	return a.Priority < b.Priority && sameRoute(a, b)
}

func conditionsOn(r *summary.RoutingRule, field string) int {
	n := 0
	for i := range r.Conditions {
		if r.Conditions[i].Field == field {
			n++
		}
	}
	return n
}

// sameRoute: rules are called after the route that they stand in, and their number in it.
func sameRoute(a, b *summary.RoutingRule) bool {
	x, _, ok := strings.Cut(a.Name, " rule ")
	y, _, _ := strings.Cut(b.Name, " rule ")
	return ok && x == y
}

// cloudflareBefore: the more specific pattern wins, and any route wins over a custom domain. One pattern is more specific
// than another when neither its host nor its path is less so; when one has the better host and the other the better path,
// no order is documented.
func cloudflareBefore(a, b *summary.RoutingRule) bool {
	if a.Default != b.Default {
		return b.Default // custom domains stand behind all routes
	}
	host := specificity(valueOf(a, summary.FieldHost)) - specificity(valueOf(b, summary.FieldHost))
	path := specificity(valueOf(a, summary.FieldPath)) - specificity(valueOf(b, summary.FieldPath))
	return host >= 0 && path >= 0 && host+path > 0
}

// specificity of a pattern: what is written out, and no wildcard beside it.
func specificity(pattern string) int {
	if plain := strings.ReplaceAll(pattern, "*", ""); plain != pattern {
		return 2 * len(plain)
	}
	return 2*len(pattern) + 1
}
