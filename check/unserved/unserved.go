package unserved

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// RestMethodOnUnknownPath is reported of a call of a route that its service does not serve.
var RestMethodOnUnknownPath = &finding.Kind{
	Name:     "restMethodOnUnknownPath",
	Severity: finding.Error,
	For:      "when a served route differs only by its verb, its case, a plural, a separator, a prefix or a segment in which all calls below it differ, or when an earlier run served it (--since)",
	Lower:    []*finding.Lower{unservedByWhole, nearInPart, onlyDeclared},
	Doc: finding.Doc{
		Reports: "A client calls a route, and nothing in the run serves it; or one of the paths that a call may have, out of a table for example, while others are served." +
			" Which service a call means is learned from the other calls: calls of one project that name no host, and all calls that name the same host, mean the service that serves most of them, at least three." +
			" A service is whole when the method and the path of all its routes were read, and it serves at least three quarters of the calls that mean it.",
		Why:     "The call gets 404 or 405, or the answer of a page that takes everything.",
		Example: "The page posts to `/api/order`; the router serves `POST /api/orders`.",
		Fix:     "Call the route that is served; the nearest one is named with its place.",
		Silent:  "The URL names the host of another service; no other call to the same host is served in the run; a route for the rest below a prefix takes the call, or one for everything and no route is like it; a route for the rest that answers nothing but 404, 405 or 501 takes none; the path is that of a file, or a part of it is not known; what the path states is only the prefix of routes that are served, and the rest is one value; the method is HEAD or OPTIONS; the caller is a test; of several paths, another call of the file has it with another method and so reads the same variable; the URL names a host that serves few of its calls here, and the project calls the service by another; nothing at all is known of the host, and no route has the first segment of the path that says more than `api` or a version, or one ends in the path; the same code sends the path through the same helper, or as one of several, with another method that is served; a method of a class sends it for each path that the class is constructed with, and another one sends to that path what is served; the router takes paths in any case (Express, NestJS, Koa); what sends it serves that route itself and passes it on to a service that is not in the run, or asks a host of a setting from a handler of the only service in the run; it is another path of the call with something in front of it, or what is left of one where a value is not there. A prefix that most calls lack, or have in addition, is taken for one of the configuration or of a proxy: all calls of the project are read with it. So are prefixes below which another service than that of the other calls serves three calls or more.",
	},
	Measured:   "On first runs in 2026 of sixteen more: 7 of 142 errors (verifywise 6 of 138, 131 of which are calls through one proxy; GreaterWMS 0 of 1, forms-flow-ai 0 of 2, tegon 1 not looked into) and 2 of 17 warnings that were looked up (GreaterWMS 2 of 16, VRMS 0 of 1). On first runs in 2026: 2 of 3 errors (kubero 2 of 2, treeherder 0 of 1) and 5 of 40 warnings (kubero 2 of 2, idurar 2 of 2, briefer 1 of 36, whose 35 have one cause that is mended). 2 of 2 warnings (umami 1, growthbook 1: calls of routes that do not exist), and none of the 20 unserved calls in outline, of which at least five are its own through a client that is read in part. Before files beside the routes and the path / were left out, 2 of 6.",
	Unmirrored: "a route that nothing here calls may be called from elsewhere",
}

var (
	unservedByWhole = &finding.Lower{To: finding.Warning, When: "when no route is like it and the service is whole"}
	onlyDeclared    = &finding.Lower{To: finding.Warning, When: "when the route that is like it is one that only a document declares"}
	nearInPart      = &finding.Lower{To: finding.Warning, When: "when a route is like it and some routes of the service were not read"}
)

// caller is a project together with a host that it calls.
type caller struct{ workspace, host string }

// audience is what is known of the calls that a project sends to one host.
type audience struct {
	calls, served int
	// by counts the calls that each workspace serves.
	by map[string]int
}

// service is the workspace that most of the calls mean; "" when too few are served to say.
func (a *audience) service() string {
	best, name := 0, ""
	for w, n := range a.by {
		if n > best || n == best && w < name {
			best, name = n, w
		}
	}
	if best < 3 {
		return ""
	}
	return name
}

// endpoint is a call as the project declares it (`getBoats: build.query({ query: () => "/boats" })`).
type endpoint struct{ workspace, id, label string }

// ofEndpoints are calls that nothing serves: what reads their answers in other places, by a hook that is made of them, calls nothing else.
func ofEndpoints(lone []*summary.Summary) map[endpoint]bool {
	out := map[endpoint]bool{}
	for _, c := range lone {
		if c.Metadata.DerivedFromWrapper == "" && c.Identity.Binding != nil {
			out[endpoint{c.Location.Workspace, c.ID(), c.Identity.Binding.Label()}] = true
		}
	}
	return out
}

// Find compares the calls of a run that nothing serves with the routes that are served.
func Find(run *pairing.Reading) (out []finding.Finding) {
	several := chosen(run)
	if len(run.Pairing.LoneConsumers) == 0 && len(several) == 0 {
		return nil
	}
	to := audiences(run)
	routes, also := readRoutes(run), otherwise(run)
	routes.countBehind(run)
	out = unservedChoices(run, several, to, routes, also)
	renamed, offered, written := renamings(run), templatesOf(run), ofEndpoints(run.Pairing.LoneConsumers)
	posts := run.Pairing.PostsOperations()
	for _, c := range run.Pairing.LoneConsumers {
		if posts(c) {
			continue
		}
		if c.Identity.Binding != nil && written[endpoint{c.Location.Workspace, c.Metadata.DerivedFromWrapper, c.Identity.Binding.Label()}] {
			continue // told where the path is written
		}
		r, ok := run.Pairing.Asked(c)
		method := strings.ToUpper(summary.StrOf(r.Method))
		if !ok || method == "" || method == "HEAD" || method == "OPTIONS" || r.Path == nil || !countsAsCall(c) || statesNothing(*r.Path) || run.Pairing.REST.TakenByRoute(r) ||
			c.Metadata.DerivedFromWrapper != "" && also.serves(c, method, *r.Path) || offered.offers(c, method, *r.Path) {
			continue
		}
		own := to[callerOf(c)]
		host := callerOf(c).host
		if host != "" && (own.served == 0 || callerOf(c).workspace == "" && own.service() == "" && to.byAnother(c.Location.Workspace, host)) {
			continue // nothing says that the host is a service of this run, or too little where the project has another host for it
		}
		if routes.passedOn(r, own) || host == unnamed && routes.endsIn(r) {
			continue
		}
		near, how := routes.near(c, r, own)
		if near == nil {
			near, how = renamed.of(c)
		}
		if near != nil {
			l := (*finding.Lower)(nil)
			switch {
			case near.IsContract():
				l = onlyDeclared
			case routes.partly[near.Location.Workspace]:
				l = nearInPart
			}
			out = append(out, RestMethodOnUnknownPath.At(l, finding.Finding{Boundary: *c.Identity.Binding, Provider: finding.SideOf(near, nil), Consumer: finding.SideOf(c, nil), Subject: c.Identity.Binding.Label(), Cause: unservedAs(how),
				Description: fmt.Sprintf("%s calls %s, which nothing serves; %s (%s:%d) differs only %s", c.Identity.Name, c.Identity.Binding.Label(), near.Identity.Binding.Label(), near.Location.File, near.Location.Range.Start, how)}))
			continue
		}
		service := own.service()
		if run.Pairing.REST.Taken(r) {
			continue // by a page or a proxy for everything else
		}
		if host == unnamed && !routes.name(service, c) || service == "" && len(routes.workspaces) != 1 || own.served < 3 || 4*own.served < 3*own.calls || routes.partly[service] || strings.ContainsAny(restpath.Normalize(*r.Path), "*+?") || routes.above(service, *r.Path) || onUnknownBase(*r.Path) {
			continue
		}
		out = append(out, RestMethodOnUnknownPath.At(unservedByWhole, finding.Finding{Boundary: *c.Identity.Binding, Provider: finding.SideOf(c, nil), Consumer: finding.SideOf(c, nil), Subject: c.Identity.Binding.Label(), Cause: unservedAs(""),
			Description: fmt.Sprintf("%s calls %s, which nothing serves; the service that serves %d of the %d other calls here was read as a whole", c.Identity.Name, c.Identity.Binding.Label(), own.served, own.calls-1)}))
	}
	return out
}

// unservedAs is what calls that nothing serves have in common: the route, whoever calls it through which function, or the part of the
// path in which the calls of several routes differ from what is served.
func unservedAs(how string) finding.Cause {
	if strings.HasPrefix(how, byPrefix) || strings.HasPrefix(how, inSegment) {
		return finding.Cause{Key: how, Across: true}
	}
	return finding.Cause{Key: "unserved"}
}

// unnamed is a host of which nothing is known, not even the name of the value that it comes from: calls that have it in common need not mean one
// service.
const unnamed = "{}"

// statesNothing reports whether one of the paths that a call may have is only the root or holes, or has nothing, or what JavaScript
// writes for nothing, where a value was put in, or they are too many to list.
func statesNothing(path string) bool {
	list, all := restpath.Options(path)
	return !all || strings.Contains(path, "//") || slices.ContainsFunc(list, func(one string) bool {
		return len(Stated(one)) == 0 || slices.Contains(strings.Split(one, "/"), "undefined")
	})
}

// asksOtherwise knows with which methods code sends the paths that something serves.
type asksOtherwise map[string][]*summary.Summary

// otherwise collects the calls of a run that something serves, each with what serves it, by the code that sends them.
func otherwise(run *pairing.Reading) asksOtherwise {
	out := asksOtherwise{}
	for _, p := range run.Pairing.Pairs {
		if _, ok := summary.BindingOf[summary.Rest](p.Provider); ok && p.Consumer.Kind.IsConsumer() {
			out[senderOf(p.Consumer)] = append(out[senderOf(p.Consumer)], p.Provider)
		}
	}
	return out
}

// senderOf is the code that sends a request.
func senderOf(s *summary.Summary) string {
	return fmt.Sprint(s.Location.Workspace, "\x00", s.Location.File, "\x00", s.Identity.Name, "\x00", s.Location.Range)
}

// serves reports whether the code that sends a call sends one to the same path that is served, with another method: what
// chooses the method, and the path, was not read.
func (x asksOtherwise) serves(c *summary.Summary, method, path string) bool {
	return slices.ContainsFunc(x[senderOf(c)], func(provider *summary.Summary) bool {
		r, _ := summary.BindingOf[summary.Rest](provider)
		return r.Path != nil && !strings.EqualFold(summary.StrOf(r.Method), method) && restpath.Pairs(*r.Path, path)
	})
}

// countsAsCall reports whether a consumer is a request that code sends to a route.
func countsAsCall(s *summary.Summary) bool {
	r, rest := summary.BindingOf[summary.Rest](s)
	return rest && s.Kind.IsConsumer() && !s.IsContract() && !pairing.OfTests(s) && (r.Path == nil || !namesFile(*r.Path))
}

// namesFile reports whether a path ends in the name of a file, which a web server delivers beside the routes.
func namesFile(path string) bool {
	name := path[strings.LastIndexByte(path, '/')+1:]
	dot := strings.LastIndexByte(name, '.')
	return dot > 0 && dot < len(name)-1 && !strings.ContainsAny(name[dot:], "{}")
}

func callerOf(s *summary.Summary) caller {
	out := caller{workspace: s.Location.Workspace}
	if s.Metadata.HTTP != nil {
		out.host = s.Metadata.HTTP.Host
	}
	if name, _, _ := strings.Cut(out.host, ":"); name != "" && !strings.ContainsAny(name, "{}") && name != "localhost" && name != "127.0.0.1" && name != "0.0.0.0" {
		out.workspace = "" // the name means the same service whoever calls it
	}
	return out
}

// audienceOf is what is known of the calls of each project to each host.
type audienceOf map[caller]*audience

// byAnother reports whether a project calls a service of the run without a host, or by the name of another one.
func (x audienceOf) byAnother(workspace, host string) bool {
	for of, a := range x {
		if of.workspace == workspace && of.host != host && a.service() != "" {
			return true
		}
	}
	return false
}

// audiences counts the different calls that each project sends to each host, and who serves them.
func audiences(run *pairing.Reading) audienceOf {
	out := audienceOf{}
	seen := map[string]bool{}
	note := func(c, by *summary.Summary) {
		of := callerOf(c)
		a := out[of]
		if a == nil {
			a = &audience{by: map[string]int{}}
			out[of] = a
		}
		key := of.workspace + "\x00" + of.host + "\x00" + finding.BoundaryKey(c.Identity.Binding.Label())
		if !seen[key] {
			seen[key] = true
			a.calls++
			if by != nil {
				a.served++
			}
		}
		if by != nil && !seen[key+"\x00"+by.Location.Workspace] {
			seen[key+"\x00"+by.Location.Workspace] = true
			a.by[by.Location.Workspace]++
		}
	}
	for _, p := range run.Pairing.Pairs {
		if countsAsCall(p.Consumer) {
			note(p.Consumer, p.Provider)
		}
	}
	for _, c := range run.Pairing.LoneConsumers {
		if countsAsCall(c) {
			note(c, nil)
		}
	}
	return out
}

// onUnknownBase reports whether a path begins with a text that is not known and goes on in the same segment, as where something is added
// to the path of a URL from the configuration: which service that is, is not known either.
func onUnknownBase(path string) bool {
	rest, hole := strings.CutPrefix(restpath.Normalize(path), "/{}")
	return hole && rest != "" && rest[0] != '/'
}
