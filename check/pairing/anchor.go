package pairing

import (
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// StatesNothing reports whether all segments of a path are holes.
func StatesNothing(path string) bool {
	parts := strings.Split(strings.Trim(restpath.Normalize(path), "/"), "/")
	for _, part := range parts {
		if part == "" || part != "*" && (part[0] != '{' || part[len(part)-1] != '}' || strings.Contains(part, "}{")) {
			return false
		}
	}
	return true
}

// TakesAll reports whether a path is one that a page or a proxy for everything else has: any number of segments, none of them stated.
func TakesAll(path string) bool {
	normal := restpath.Normalize(path)
	return StatesNothing(path) && (strings.ContainsAny(normal, "*+"))
}

// hostOf is the host to which a client sends its request, when its URL states one; "" for a host that is this
// machine, not known, or not stated.
func hostOf(s *summary.Summary) string {
	if s.Metadata.HTTP == nil {
		return ""
	}
	host := s.Metadata.HTTP.Host
	name, _, _ := strings.Cut(host, ":")
	if strings.ContainsAny(name, "{}") || isLoopback(name) || !strings.Contains(name, ".") {
		return ""
	}
	return host
}

// shareWord reports whether two paths state one segment alike: a root, or a route whose stated segments stand where the
// call has holes, says nothing about who serves a host.
func shareWord(a, b string) bool { return sharedWords(a, b) > 0 }

// sharedWords counts the segments that two paths state alike.
func sharedWords(a, b string) (n int) {
	words := strings.Split(restpath.Normalize(b), "/")
	for _, word := range strings.Split(restpath.Normalize(a), "/") {
		if word != "" && !strings.ContainsAny(word, "{}*+?()|") && slices.Contains(words, word) {
			n++
		}
	}
	return n
}

// takesIn reports whether a route takes any number of segments, and states hardly anything of the path that is asked for: an
// interface for everything below /api.
func takesIn(p *summary.Summary, asked summary.Rest) bool {
	by, ok := summary.BindingOf[summary.Rest](p)
	if !ok || p.IsContract() {
		return false
	}
	normal := restpath.Normalize(summary.StrOf(by.Path))
	return (strings.Contains(normal, "*}") || strings.Contains(normal, "+}")) && sharedWords(summary.StrOf(asked.Path), normal) < 2
}

// ofAny are segments that any service has in front of what it serves: an interface, in a version.
var ofAny = regexp.MustCompile(`^(?:api|rest|v?\d+(?:\.\d+)*)$`)

// takesRest reports whether a route takes any number of segments behind what any service has: that says nothing of who serves a host that a
// URL names.
func takesRest(p *summary.Summary) bool {
	by, ok := summary.BindingOf[summary.Rest](p)
	if !ok || p.IsContract() {
		return false
	}
	segments := strings.Split(strings.Trim(restpath.Normalize(summary.StrOf(by.Path)), "/"), "/")
	rest := slices.IndexFunc(segments, func(s string) bool { return strings.HasSuffix(s, "*}") || strings.HasSuffix(s, "+}") })
	return rest >= 0 && rest == len(segments)-1 && !slices.ContainsFunc(segments[:rest], func(s string) bool { return !ofAny.MatchString(s) })
}

// ownPort reports whether a host is this machine at a port that is written down, where any service may listen.
func ownPort(host string) bool {
	name, _, ported := strings.Cut(host, ":")
	return ported && isLoopback(name)
}

// isLoopback reports whether a name is that of this machine.
func isLoopback(name string) bool {
	return name == "localhost" || name == "127.0.0.1" || name == "0.0.0.0"
}

// strangers finds the calls (which no document of this run describes either) to hosts that only a value at run time names (`${integration.url}/api/tags`), or to a port of this machine, and of whose calls fewer
// than half are served by routes that state what they serve: that a route takes all that is asked below /api says nothing of
// who serves such a host.
func strangers(consumers []*summary.Summary, index *RESTIndex) func(*summary.Summary) bool {
	all, met := map[sender]int{}, map[sender]int{}
	for _, c := range consumers {
		of := senderOf(c)
		r, ok := summary.BindingOf[summary.Rest](c)
		if !ok || r.Path == nil || r.Method == nil || !strings.Contains(of.host, "{") && !ownPort(of.host) {
			continue
		}
		if all[of]++; slices.ContainsFunc(index.Find(r), func(p *summary.Summary) bool {
			by, _ := summary.BindingOf[summary.Rest](p)
			return !takesIn(p, r) && shareWord(*r.Path, summary.StrOf(by.Path))
		}) {
			met[of]++
		}
	}
	return func(c *summary.Summary) bool {
		of := senderOf(c)
		return 2*met[of] < all[of]
	}
}

// elsewhere finds the hosts that are another service: a URL names them, and fewer than half of the calls that a workspace
// sends to them are served in this run, or all of them ask for one path in a run whose other calls name other hosts too, of
// which most are served nowhere. What is served of those is a coincidence of names; a route that takes all that is asked below
// /api serves none of them.
func elsewhere(consumers []*summary.Summary, served func(*summary.Summary) bool) func(*summary.Summary) bool {
	type target struct{ workspace, host string }
	all, met := map[target]int{}, map[target]int{}
	paths := map[target]map[string]bool{}
	of := func(s *summary.Summary) target { return target{s.Location.Workspace, hostOf(s)} }
	for _, c := range consumers {
		if t := of(c); t.host != "" {
			if all[t]++; served(c) {
				met[t]++
				if paths[t] == nil {
					paths[t] = map[string]bool{}
				}
				r, _ := summary.BindingOf[summary.Rest](c)
				paths[t][restpath.Normalize(summary.StrOf(r.Path))] = true
			}
		}
	}
	// A project that calls several hosts of others has more of them than it has services of its own.
	foreign := map[string]int{}
	for t := range all {
		if met[t] == 0 {
			foreign[t.workspace]++
		}
	}
	return func(s *summary.Summary) bool {
		t := of(s)
		return t.host != "" && (2*met[t] < all[t] || len(paths[t]) == 1 && foreign[t.workspace] >= 2)
	}
}
