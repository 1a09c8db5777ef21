package corroborate

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/summary"
)

// Report is what a run found, route by route.
type Report struct {
	Routes []Route `json:"routes"`
	// Totals over all routes.
	Claims   int `json:"claims"`
	Observed int `json:"observed"`
	Refuted  int `json:"refuted"`
	Untested int `json:"untested"`
}

// Route is one handler with its claims.
type Route struct {
	Route    string  `json:"route"`
	Summary  string  `json:"summary"`
	Line     int     `json:"line"`
	Observed int     `json:"observed"`
	Refuted  int     `json:"refuted"`
	Untested int     `json:"untested"`
	Claims   []Claim `json:"claims"`
}

// Claim is one transition and its verdict.
type Claim struct {
	Transition     string                       `json:"transition"`
	Status         int                          `json:"status"`
	Outcome        summary.CorroborationOutcome `json:"outcome"`
	Runs           int                          `json:"runs"`
	Reason         string                       `json:"reason,omitempty"`
	Assumptions    []string                     `json:"assumptions,omitempty"`
	Counterexample map[string]any               `json:"counterexample,omitempty"`
}

func report(handlers []*handler) *Report {
	r := &Report{Routes: []Route{}}
	for _, h := range handlers {
		route := Route{Route: h.label(), Summary: h.summary.ID(), Line: h.summary.Location.Range.Start}
		for _, c := range h.claims {
			v := c.transition.Confidence.Corroboration
			route.Claims = append(route.Claims, Claim{Transition: c.transition.ID, Status: c.status, Outcome: v.Outcome, Runs: v.Runs, Reason: v.Reason, Assumptions: v.Assumptions, Counterexample: v.Counterexample})
			switch v.Outcome {
			case summary.Observed:
				route.Observed++
			case summary.Refuted:
				route.Refuted++
			default:
				route.Untested++
			}
		}
		r.Claims += len(route.Claims)
		r.Observed += route.Observed
		r.Refuted += route.Refuted
		r.Untested += route.Untested
		r.Routes = append(r.Routes, route)
	}
	return r
}

// Add adds what another report found.
func (r *Report) Add(o *Report) {
	r.Routes = append(r.Routes, o.Routes...)
	r.Claims += o.Claims
	r.Observed += o.Observed
	r.Refuted += o.Refuted
	r.Untested += o.Untested
}

// JSON writes the report for programs.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// Text writes the report for people.
func (r *Report) Text(w io.Writer) error {
	var b strings.Builder
	for _, route := range r.Routes {
		inert.Fprintf(&b, "%s  (%s, line %d)\n  %s: %d held, %d refuted, %d untried\n", printable(route.Route), printable(route.Summary), route.Line, counted.Of(len(route.Claims), "claim", "claims"), route.Observed, route.Refuted, route.Untested)
		for _, c := range route.Claims {
			c.text(&b)
		}
	}
	if len(r.Routes) > 0 {
		b.WriteString("\n")
	}
	switch {
	case r.Claims == 0:
		b.WriteString("no claims in scope: only handlers of Express and Fastify that answer a literal status are tried\n")
	default:
		inert.Fprintf(&b, "%s tried: %d held, %d refuted, %d untried\n", counted.Of(r.Claims, "claim", "claims"), r.Observed, r.Refuted, r.Untested)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (c Claim) text(b *strings.Builder) {
	switch c.Outcome {
	case summary.Refuted:
		inert.Fprintf(b, "  REFUTED  %s\n", printable(c.Transition))
		request, _ := c.Counterexample["request"].(map[string]any)
		inert.Fprintf(b, "    request   %s %s\n", printable(fmt.Sprint(request["method"])), printable(fmt.Sprint(request["url"])))
		if headers, ok := request["headers"].(map[string]any); ok {
			for _, k := range slices.Sorted(maps.Keys(headers)) {
				inert.Fprintf(b, "              %s: %s\n", printable(k), printable(fmt.Sprint(headers[k])))
			}
		}
		if body, ok := request["body"]; ok {
			inert.Fprintf(b, "    body      %s\n", printable(string(compact(body))))
		}
		if s, ok := c.Counterexample["supplied"]; ok {
			inert.Fprintf(b, "    supplied  %s\n", printable(string(compact(s))))
		}
		inert.Fprintf(b, "    claimed   %d\n    observed  %s\n    try       %s\n", c.Status, c.Counterexample["ending"], c.Counterexample["curl"])
	case summary.Untested:
		inert.Fprintf(b, "  untried  %s: %s\n", printable(c.Transition), c.Reason)
	default:
		inert.Fprintf(b, "  held     %s in %s", printable(c.Transition), counted.Of(c.Runs, "run", "runs"))
		if len(c.Assumptions) > 0 {
			inert.Fprintf(b, " (assuming: %s)", strings.Join(c.Assumptions, "; "))
		}
		b.WriteByte('\n')
	}
}
