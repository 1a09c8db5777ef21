package http

import (
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// anybody reports whether one side's path states nothing and the other's does: a page served for everything that is
// left, or a request of which only the host is written. What the consumer expects is then meant for somebody else.
func anybody(p pairing.Pair) bool {
	a, ok := summary.BindingOf[summary.Rest](p.Provider)
	b, also := summary.BindingOf[summary.Rest](p.Consumer)
	return ok && also && a.Path != nil && b.Path != nil && statesNothing(*a.Path) != statesNothing(*b.Path)
}

// statesNothing reports whether a path is made of holes alone.
func statesNothing(path string) bool {
	parts := strings.Split(strings.Trim(restpath.Normalize(path), "/"), "/")
	for _, part := range parts {
		if part == "" || part != "*" && (part[0] != '{' || part[len(part)-1] != '}' || strings.Contains(part, "}{")) {
			return false
		}
	}
	return true
}
