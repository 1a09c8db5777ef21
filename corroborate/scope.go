package corroborate

import (
	"fmt"
	"slices"
	"sort"

	"github.com/drift-analyzer/drift/corroborate/bundle"
	"github.com/drift-analyzer/drift/summary"
)

// claim is a transition that is put to the test.
type claim struct {
	transition *summary.Transition
	status     int
	// siblings are the statuses claimed under the same conditions: which of them
	// is answered, the conditions do not say.
	siblings map[int]bool
	// at is the function whose conditions they are; owner its summary.
	at    string
	owner *summary.Summary
	// onError claims what an error handler answers.
	onError bool
}

// handler is one route's handler with what runs around it.
type handler struct {
	summary   *summary.Summary
	framework string
	id        string
	chain     []*summary.Summary // wrappers in order
	errors    []*summary.Summary
	unknown   []string // wrappers without a summary
	around    []string // ids of what the handler is registered inside of; its answers are not tried
	claims    []*claim
	reason    string // why none of the claims can be tried
}

// functionID names a function by its place.
func functionID(s *summary.Summary) string {
	if s.Location.Span == nil {
		return ""
	}
	return fmt.Sprintf("%s@%d-%d", s.Location.File, s.Location.Span.Start, s.Location.Span.End)
}

func functionOf(s *summary.Summary) bundle.Function {
	return bundle.Function{ID: functionID(s), Span: bundle.Span{Start: s.Location.Span.Start, End: s.Location.Span.End}}
}

// inScope finds the handlers with claims: handlers that the two packs recognised,
// transitions that answer a literal status.
func inScope(list []*summary.Summary) []*handler {
	byID := map[string]*summary.Summary{}
	for _, s := range list {
		byID[s.Identity.ID] = s
	}
	var out []*handler
	for _, s := range list {
		b := s.Identity.Binding
		if s.Kind != summary.KindHandler || b == nil || b.Recognition != "express" && b.Recognition != "fastify" {
			continue
		}
		h := &handler{summary: s, framework: b.Recognition, id: functionID(s)}
		h.wrappers(byID)
		h.collect(byID)
		if len(h.claims) == 0 {
			continue
		}
		if h.id == "" {
			h.reason = "the summary does not say where the handler is"
		}
		out = append(out, h)
	}
	return out
}

func (h *handler) wrappers(byID map[string]*summary.Summary) {
	if h.summary.Metadata.Wrappers == nil {
		return
	}
	for _, a := range h.summary.Metadata.Wrappers.Applied {
		w := byID[a.Summary]
		switch {
		case a.Phase == summary.PhaseAround:
			// Registered in the handler's place, which is run without it.
			h.around = append(h.around, a.Summary)
		case w == nil || functionID(w) == "":
			h.unknown = append(h.unknown, a.Name)
		case a.Phase == summary.PhaseError:
			h.errors = append(h.errors, w)
		default:
			h.chain = append(h.chain, w)
		}
	}
}

// literalStatus gives the status a transition claims, when it is a literal.
func literalStatus(t *summary.Transition) (int, bool) {
	n, ok := summary.LiteralStatus(t.Output)
	if !ok || n != float64(int(n)) || n < 100 || n > 999 {
		return 0, false
	}
	return int(n), true
}

func (h *handler) collect(byID map[string]*summary.Summary) {
	groups := map[string]map[int]bool{}
	for i := range h.summary.Transitions {
		t := &h.summary.Transitions[i]
		status, ok := literalStatus(t)
		if !ok {
			continue
		}
		c := &claim{transition: t, status: status, at: h.id, owner: h.summary}
		if t.ByWrapper() {
			from := t.Metadata.Wrappers.From.Summary
			w := byID[from]
			if w == nil || slices.Contains(h.around, from) {
				continue // claims of a function that is not in the run are nobody's to try
			}
			c.at, c.owner = functionID(w), w
			for _, e := range h.errors {
				c.onError = c.onError || e == w
			}
		}
		key := c.at + "\x00"
		for _, p := range t.Conditions {
			key += summary.PredicateText(p) + "\x00"
		}
		if groups[key] == nil {
			groups[key] = map[int]bool{}
		}
		groups[key][status] = true
		c.siblings = groups[key]
		h.claims = append(h.claims, c)
	}
}

// group is the handlers of one file, which share a bundle.
type group struct {
	file      string
	framework string
	handlers  []*handler
}

func grouped(list []*handler) []*group {
	by := map[string]*group{}
	var out []*group
	for _, h := range list {
		key := h.framework + "\x00" + h.summary.Location.File
		g := by[key]
		if g == nil {
			g = &group{file: h.summary.Location.File, framework: h.framework}
			by[key] = g
			out = append(out, g)
		}
		g.handlers = append(g.handlers, h)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].file < out[j].file })
	return out
}
