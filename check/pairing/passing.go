package pairing

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// ownRoutes leaves, of the routes that a call may mean, those of the caller's own project where it serves the call itself: a path
// without a host is asked of where the page came from, and what that does with another service is its own call.
func ownRoutes(c *summary.Summary, found []*summary.Summary) []*summary.Summary {
	if senderOf(c).host != "" || c.Location.Workspace == "" || c.IsContract() {
		return found
	}
	own := func(p *summary.Summary) bool { return !p.IsContract() && p.Location.Workspace == c.Location.Workspace }
	strange := func(p *summary.Summary) bool { return !p.IsContract() && p.Location.Workspace != c.Location.Workspace }
	if !slices.ContainsFunc(found, own) || !slices.ContainsFunc(found, strange) || slices.ContainsFunc(found, func(p *summary.Summary) bool { return sendsItself(c, p) }) {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(p *summary.Summary) bool { return !own(p) })
}

// sendsItself reports whether a request is sent by what answers it: a handler passes on to another service what it is asked
// for, under the same path, and does not ask itself.
func sendsItself(c, p *summary.Summary) bool {
	a, b := c.Location, p.Location
	return a.File == b.File && a.Workspace == b.Workspace && !p.IsContract() && b.Range.Start <= a.Range.Start && a.Range.End <= b.Range.End
}
