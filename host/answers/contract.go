package answers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// contract reads the responses that a route declares, and those declared for all routes of the
// registrars above it, and notes where the branches of the route differ.
func (r *Walker) contract(w *walk, own *facts.Fact, shared []*facts.Fact) {
	var declared []summary.DeclaredResponse
	var statuses []int
	seen, common := map[string]bool{}, map[int]bool{}
	f := own
	if f == nil {
		f = shared[0]
	}
	var values []flow.Value
	if own != nil {
		values = r.eval.Values(own, own.Get(abi.FieldResponses), w.Route.Inst.Env, nil)
	}
	ownValues := len(values)
	for _, s := range shared {
		values = append(values, r.eval.Values(s, s.Get(abi.FieldResponses), nil, nil)...)
	}
	for i, v := range values {
		props, _ := r.prog.Properties(v)
		for _, p := range props {
			if seen[p.Name] {
				continue
			}
			seen[p.Name] = true
			entry := summary.DeclaredResponse{Status: summary.DeclaredStatus{Text: strings.ToUpper(p.Name)}}
			if n := facts.Number(p.Name); n >= 100 {
				entry.Status = summary.DeclaredStatus{Code: n}
				statuses = append(statuses, n)
				common[n] = i >= ownValues
			} else if p.Name == "default" {
				entry.Status.Text = p.Name
			}
			entry.Body = r.taken.SchemaShape(r.prog.Eval(p.Site, p.Env), false, 0)
			declared = append(declared, entry)
		}
	}
	if len(declared) == 0 {
		return
	}
	if facts.Literal(f, abi.FieldProvenance) == "derived" {
		// What the framework answers by itself is part of the derived contract.
		for _, n := range []int{w.Framework.Rules.DefaultStatus, r.exceptions.RejectedStatus(w.Walked)} {
			if n >= 100 && !seen[strconv.Itoa(n)] {
				declared = append(declared, summary.DeclaredResponse{Status: summary.DeclaredStatus{Code: n}})
				statuses = append(statuses, n)
				common[n] = true
			}
		}
	}
	slices.Sort(statuses)
	rest := w.Out.Identity.Binding.Semantics.(summary.Rest)
	rest.DeclaredResponses = statuses
	w.Out.Identity.Binding.Semantics = rest
	w.Out.Metadata.ForHTTP().DeclaredContract = &summary.DeclaredContract{Responses: declared, Provenance: facts.Literal(f, abi.FieldProvenance), Source: facts.Literal(f, abi.FieldName)}
	if !r.opts.NoGaps {
		w.Out.Gaps = append(w.Out.Gaps, contractGaps(w.Out, declared, common)...)
	}
}

// contractGaps compares declared responses with the transitions; the common ones are declared for
// many routes at once, and a route need not give them.
func contractGaps(s *summary.Summary, declared []summary.DeclaredResponse, common map[int]bool) []summary.Gap {
	covered := func(status int) bool {
		for _, d := range declared {
			if digit, ranged := d.Status.Range(); d.Status.Code == status || d.Status.IsDefault() || ranged && digit == status/100 {
				return true
			}
		}
		return false
	}
	produced := map[int]bool{}
	open := false
	var gaps []summary.Gap
	for i := range s.Transitions {
		resp, ok := s.Transitions[i].Output.(summary.Response)
		if !ok {
			continue
		}
		lit, ok := resp.StatusCode.(summary.LiteralRef)
		if !ok {
			open = true
			continue
		}
		n, _ := lit.Value.(float64)
		status := int(n)
		if !produced[status] && !covered(status) {
			gaps = append(gaps, summary.Gap{Type: summary.GapUnhandledCase, Conditions: s.Transitions[i].Conditions, Consequence: summary.ConsequenceFrameworkDefault,
				Description: fmt.Sprintf("a branch gives %d and the contract does not list it", status)})
		}
		produced[status] = true
	}
	if open {
		return gaps
	}
	for _, d := range declared {
		if code := d.Status.Code; code != 0 && !produced[code] && !common[code] && code < 500 {
			gaps = append(gaps, summary.Gap{Type: summary.GapUnhandledCase, Consequence: summary.ConsequenceUnknown,
				Description: fmt.Sprintf("the contract lists %d and no branch gives it", code)})
		}
	}
	return gaps
}
