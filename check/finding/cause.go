package finding

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/counted"
)

// Cause is what several findings have in common that one change mends: a wrapper that answers for many routes, a
// function through which many calls are sent, a document that leaves a status out everywhere. The zero value is none.
type Cause struct {
	// Key is the same for findings with one cause, beside their kind, severity and subject.
	Key string
	// Words say in a sentence what the boundaries have in common: "behind withAuth".
	Words string
	// Across: the findings are about a subject of their own each, as calls of several routes are that lack one prefix.
	Across bool
}

// Shared is the key of findings that one change mends; false where a finding stands for itself.
func (f *Finding) Shared() (string, bool) {
	if f.Cause.Key == "" {
		return "", false
	}
	parts := []string{string(f.Kind), string(f.Severity), f.Aspect, f.Cause.Key, f.Provider.Location.Workspace, f.Consumer.Location.Workspace}
	if !f.Cause.Across {
		parts = append(parts, "of "+f.Subject)
	}
	if s := f.Suppressed; s != nil {
		parts = append(parts, s.Effect, s.Reason)
	}
	return strings.Join(parts, "\x00"), true
}

// Nearer reports whether of two findings with one cause the second is the one to name: its unit sends the request itself, and that of
// the first calls a function that sends it.
func (f *Finding) Nearer(other *Finding) bool {
	return f.Consumer.Through != "" && other.Consumer.Through == ""
}

// Told puts findings with one cause together: the first of them, or the first whose unit sends the request itself, with the units of
// all in its sources and the other boundaries in its sentence. Every other finding stays as it is; the order is that of the first ones.
func Told(list []Finding) []Finding {
	at := map[string]int{}
	others := map[int][]*Finding{}
	out := make([]Finding, 0, len(list))
	for i := range list {
		f := &list[i]
		key, shared := f.Shared()
		if n, known := at[key]; shared && known {
			if out[n].Nearer(f) {
				first := out[n]
				out[n], f = *f, &first
			}
			others[n] = append(others[n], f)
			continue
		}
		if shared {
			at[key] = len(out)
		}
		out = append(out, *f)
	}
	for n, more := range others {
		out[n].join(more)
	}
	return out
}

// named is how many boundaries a sentence names.
const named = 3

// join makes a finding one about the boundaries of others as well.
func (f *Finding) join(others []*Finding) {
	sources := slices.Clone(f.Sources)
	var labels []string
	for _, o := range append([]*Finding{f}, others...) {
		side := &o.Provider
		if o.Consumer.Through != "" {
			side = &o.Consumer
		}
		sources = append(append(sources, side.Summary), o.Sources...)
		if l := o.Boundary.Label(); l != f.Boundary.Label() && !slices.Contains(labels, l) {
			labels = append(labels, l)
		}
	}
	f.With = others
	slices.Sort(sources)
	f.Sources = slices.Compact(sources)
	what := "in " + counted.Of(len(others), "more place", "more places")
	if len(labels) > 0 {
		what = "at " + counted.Of(len(labels), "more boundary", "more boundaries")
	}
	slices.SortFunc(labels, cmp.Compare)
	rest := ""
	if len(labels) > named {
		rest, labels = ", …", labels[:named]
	}
	if len(labels) > 0 {
		rest = fmt.Sprintf(" (%s%s)", strings.Join(labels, ", "), rest)
	}
	f.Description += "; the same " + strings.TrimSpace(what+" "+f.Cause.Words) + rest
}
