package pairing

import (
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
	if strings.ContainsAny(name, "{}") || name == "localhost" || name == "127.0.0.1" || name == "0.0.0.0" || !strings.Contains(name, ".") {
		return ""
	}
	return host
}

// shareWord reports whether two paths state one segment alike: a root, or a route whose stated segments stand where the
// call has holes, says nothing about who serves a host.
func shareWord(a, b string) bool {
	words := strings.Split(restpath.Normalize(b), "/")
	return slices.ContainsFunc(strings.Split(restpath.Normalize(a), "/"), func(word string) bool {
		return word != "" && !strings.ContainsAny(word, "{}*+?()|") && slices.Contains(words, word)
	})
}

// elsewhere finds the hosts that are another service: a URL names them, and fewer than half of the calls that a workspace
// sends to them are served in this run. What is served of those is a coincidence of names.
func elsewhere(consumers []*summary.Summary, served func(*summary.Summary) bool) func(*summary.Summary) bool {
	type target struct{ workspace, host string }
	all, met := map[target]int{}, map[target]int{}
	of := func(s *summary.Summary) target { return target{s.Location.Workspace, hostOf(s)} }
	for _, c := range consumers {
		if t := of(c); t.host != "" {
			if all[t]++; served(c) {
				met[t]++
			}
		}
	}
	return func(s *summary.Summary) bool {
		t := of(s)
		return t.host != "" && 2*met[t] < all[t]
	}
}
