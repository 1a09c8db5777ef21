package text

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/finding"
)

// Group are findings with one cause: the first is shown, the others are listed under it.
type Group struct {
	First  *check.Finding
	Others []*check.Finding
	// Likewise are the groups of the same kind between the same two sides about something else each: the other fields that one request
	// lacks, the other statuses that one document does not list.
	Likewise []Group
}

// told is how many findings a group counts as in the totals of a report, where those that share a cause are one.
func (g *Group) told() int {
	n := 1
	if _, shared := g.First.Shared(); !shared {
		n += len(g.Others)
	}
	for i := range g.Likewise {
		n += g.Likewise[i].told()
	}
	return n
}

// Between puts the groups of one kind between the same two sides of a boundary together, which differ in their subject alone.
func Between(list []Group) []Group {
	at := map[string]int{}
	var out []Group
	for _, g := range list {
		f := g.First
		key := strings.Join([]string{string(f.Kind), title(f), f.Aspect, f.Boundary.Label(), f.Provider.Location.Workspace, f.Provider.Summary, f.Consumer.Location.Workspace, f.Consumer.Summary}, "\x00")
		if n, known := at[key]; known && f.Subject != "" && out[n].First.Subject != "" {
			out[n].Likewise = append(out[n].Likewise, g)
			continue
		}
		at[key] = len(out)
		out = append(out, g)
	}
	return out
}

// subjects are what the groups likewise are about, each once, in order.
func (g *Group) subjects() []string {
	var out []string
	for _, other := range g.Likewise {
		if s := other.First.Subject; s != g.First.Subject && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return out
}

// Groups puts findings with one cause together, and the most harmful and most certain first. Findings
// have one cause when they are of one kind and subject, and the same wrapper answers for the provider,
// or the same helper sends for the consumer, or the provider's side is one place.
func Groups(list []check.Finding) []Group {
	kinds := map[finding.KindName]int{}
	for i, name := range check.KindOrder() {
		kinds[name] = i
	}
	at := map[string]int{}
	var out []Group
	for i := range list {
		f := &list[i]
		key := cause(f)
		if n, ok := at[key]; ok {
			if out[n].First.Nearer(f) {
				out[n].First, f = f, out[n].First
			}
			out[n].Others = append(out[n].Others, f)
			continue
		}
		at[key] = len(out)
		out = append(out, Group{First: f})
	}
	slices.SortStableFunc(out, func(a, b Group) int {
		x, y := a.First, b.First
		return cmp.Or(cmp.Compare(y.Severity.Rank(), x.Severity.Rank()), cmp.Compare(quiet(x), quiet(y)), cmp.Compare(kinds[x.Kind], kinds[y.Kind]), cmp.Compare(unsure(x), unsure(y)),
			cmp.Compare(len(b.Others), len(a.Others)), cmp.Compare(x.Boundary.Label(), y.Boundary.Label()))
	})
	return out
}

// cause is the same for findings with one cause.
func cause(f *check.Finding) string {
	if key, shared := f.Shared(); shared {
		return "cause\x00" + key
	}
	parts := []string{string(f.Kind), string(f.Severity), f.Aspect, f.Subject}
	if s := f.Suppressed; s != nil {
		parts = append(parts, s.Effect, s.Reason)
	}
	place := func(s *check.Side) string {
		return strings.Join([]string{s.Location.Workspace, s.Location.File, string(rune(s.Location.Range.Start)), string(rune(s.Location.Range.End))}, "\x00")
	}
	switch {
	case f.Provider.Through != "":
		parts = append(parts, "wrapper", f.Provider.Through)
	case f.Consumer.Through != "":
		parts = append(parts, "helper", f.Consumer.Location.Workspace, f.Consumer.Through)
	case f.Provider.Summary == f.Consumer.Summary:
		parts = append(parts, "alone", place(&f.Provider), f.Provider.Summary, f.Boundary.Label())
	default:
		parts = append(parts, "place", place(&f.Provider))
	}
	return strings.Join(parts, "\x00")
}

func quiet(f *check.Finding) int {
	if f.Suppressed != nil {
		return 1
	}
	return 0
}

// unsure counts the sides that were not understood completely.
func unsure(f *check.Finding) int {
	n := 0
	for _, s := range []*check.Side{&f.Provider, &f.Consumer} {
		if s.Unsure {
			n++
		}
	}
	return n
}

// Boundaries lists the boundaries of the others of a group, each once, that are not the first's.
func (g *Group) Boundaries() []string {
	var out []string
	own := g.First.Boundary.Label()
	for _, f := range g.Others {
		if l := f.Boundary.Label(); l != own && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}
