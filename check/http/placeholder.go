package http

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/unserved"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// unanchored reports whether no segment is stated on both sides: each side's words stand where the other has a placeholder, as in
// `/repo/{id}` and `/:owner/caches`, or there are none, as in `/`. What the consumer expects is then most likely meant for
// another provider.
func unanchored(p pairing.Pair) bool {
	a, ok := summary.BindingOf[summary.Rest](p.Provider)
	b, also := summary.BindingOf[summary.Rest](p.Consumer)
	if !ok || !also || a.Path == nil || b.Path == nil {
		return false
	}
	served := unserved.Stated(*a.Path)
	return !slices.ContainsFunc(unserved.Stated(*b.Path), func(word string) bool { return slices.Contains(served, word) })
}

// amongMany reports whether a route takes everything below what it states, or begins with any number of segments, and the consumer's call has
// one of several paths: the route may be there for none of them.
func amongMany(p pairing.Pair) bool {
	a, ok := summary.BindingOf[summary.Rest](p.Provider)
	b, also := summary.BindingOf[summary.Rest](p.Consumer)
	if !ok || !also || a.Path == nil || b.Path == nil || !strings.HasPrefix(*b.Path, "(") {
		return false
	}
	served := restpath.Normalize(*a.Path)
	first, _, _ := strings.Cut(strings.TrimPrefix(served, "/"), "/")
	return strings.HasSuffix(served, "*}") || strings.HasPrefix(first, "{") && strings.HasSuffix(first, "*}")
}
