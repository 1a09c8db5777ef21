package http

import (
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// onePlaceholder reports whether the path of one side is only a placeholder and that of the other
// side is not: a page that is served for all other paths, or a request whose path is not known.
// What the consumer expects is then most likely meant for another provider.
func onePlaceholder(p pairing.Pair) bool {
	a, ok := summary.BindingOf[summary.Rest](p.Provider)
	b, also := summary.BindingOf[summary.Rest](p.Consumer)
	return ok && also && a.Path != nil && b.Path != nil && pairing.StatesNothing(*a.Path) != pairing.StatesNothing(*b.Path)
}

// amongMany reports whether a route takes everything below what it states, and the consumer's call has one of several paths:
// the route may be there for none of them.
func amongMany(p pairing.Pair) bool {
	a, ok := summary.BindingOf[summary.Rest](p.Provider)
	b, also := summary.BindingOf[summary.Rest](p.Consumer)
	return ok && also && a.Path != nil && b.Path != nil && strings.HasSuffix(restpath.Normalize(*a.Path), "*}") && strings.HasPrefix(*b.Path, "(")
}
