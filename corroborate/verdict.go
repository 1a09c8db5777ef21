package corroborate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/corroborate/inputs"
	"github.com/drift-analyzer/drift/summary"
)

// patience is how many executions in a row may be set aside for one reason
// before drift stops trying the claim.
const patience = 60

// handler tries all claims of a handler.
func (r *runner) handler(l *loaded, index int, h *handler) error {
	m, err := l.image.Machine()
	if err != nil {
		return err
	}
	defer m.Close()
	for i, c := range h.claims {
		t := &trial{runner: r, loaded: l, machine: m, index: index, handler: h, number: i, claim: c,
			aside: map[string]int{}, supposing: map[string]bool{}, supposals: map[string]bool{}, blocked: map[string]int{}, assumptions: map[string]bool{}, calls: map[string]string{}}
		t.prepare()
		v, err := t.run()
		if err != nil {
			return err
		}
		store(c, v)
	}
	return nil
}

// store puts a verdict where the format has it. A transition without its own
// confidence has the one of its summary.
func store(c *claim, v *summary.Corroboration) {
	if c.transition.Confidence == nil {
		own := c.owner.Confidence
		own.Corroboration = nil
		c.transition.Confidence = &own
	}
	kept := *c.transition.Confidence
	kept.Corroboration = v
	c.transition.Confidence = &kept
}

// run draws requests until the claim has its executions, is refuted, or the attempts are used up.
func (t *trial) run() (*summary.Corroboration, error) {
	seen := map[string]*shot{}
	told := make([]string, len(t.draws))
	stale := 0
	for attempt := range t.Attempts {
		which := attempt % len(t.draws)
		g := t.draws[which]
		a := g.Next(told[which])
		s, fresh, err := t.fire(g, a, seen)
		if err != nil {
			return nil, err
		}
		told[which] = t.expand(s, g)
		if !fresh {
			continue
		}
		if t.supply(g, s) {
			told[which] = ""
			continue
		}
		for i := 1; i < len(s.own); i++ {
			if s.own[i] == 'T' {
				t.reached[i-1]++
			}
		}
		reason := t.setAside(s)
		if !s.met {
			if reason != "" && s.own != "" && s.own[0] != 'X' && !s.outcome.Validated {
				t.blocked[reason]++
			}
			continue
		}
		if reason != "" {
			t.aside[reason]++
			if n := len(told[which]); n > 0 {
				told[which] = told[which][:n-1] + "U" // other values are wanted, not more like these
			}
			if stale++; stale > patience && t.held+t.supposed == 0 {
				break
			}
			continue
		}
		if v, err := t.decide(g, a, s); v != nil || err != nil {
			return v, err
		}
		if t.held+t.supposed >= t.Runs {
			break
		}
	}
	return t.verdict(len(seen)), nil
}

// expand gives each condition of the generator its letter; those of raising an exception share one.
func (t *trial) expand(s *shot, g *draw) string {
	if !t.claim.onError {
		return s.told
	}
	own := len(t.claim.transition.Conditions)
	n := g.Conditions()
	at := len(s.told) - own - 1
	if at < 0 || len(s.own) == 0 {
		return strings.Repeat("U", n)
	}
	return s.told[:at] + strings.Repeat(s.told[at:at+1], max(0, n-at-own)) + s.told[at+1:]
}

// supply stubs a call when its callee is not available: one that conditions
// test, or else the outermost one. The claim says nothing about the latter's result,
// so any result will do; where the claim is about an exception, the call raises one.
func (t *trial) supply(g *draw, s *shot) bool {
	stubbed := false
	stub := func(name, callee string) {
		g.Stub(callee)
		stubbed = true
		if g.raises && g.raising == "" {
			if g.after == 0 {
				g.raising = name
			}
			g.after--
		}
	}
	for _, name := range s.outcome.Failed {
		if callee, ok := t.calls[name]; ok && !g.Stubbed(callee) {
			stub(name, callee)
		}
	}
	for i := len(s.outcome.Failed) - 1; i >= 0 && !stubbed; i-- {
		if callee, ok := t.others[s.outcome.Failed[i]]; ok && !g.Stubbed(callee) {
			stub(s.outcome.Failed[i], callee)
		}
	}
	return stubbed
}

// arbitrary names the calls whose results were supplied though no condition mentions them.
func (t *trial) arbitrary(s *shot) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(t.others)) {
		if slices.Contains(s.outcome.Supplied, name) {
			out = append(out, name)
		}
	}
	return out
}

// setAside says why an execution decides nothing for the claim, or "". An exception that the summary does not describe
// is an answer of the handler as any other, unless values that were made up for what the sandbox lacks may be its cause.
func (t *trial) setAside(s *shot) string {
	if reason := s.outcome.aside(s.own); reason != "" {
		return reason
	}
	if e := s.outcome.Error; e != nil && e.Implicit && !t.claim.onError &&
		(len(s.outcome.Supplied) > 0 || len(s.request.ambient)+len(s.request.locals) > 0 || len(t.loaded.touched) > 0 || len(s.outcome.Skipped) > 0) {
		return "it ended in an exception that the summary does not describe, which values that were supplied may explain: " + printable(e.Name+": "+e.Message)
	}
	return ""
}

// decide takes one execution that satisfied the conditions.
func (t *trial) decide(g *draw, a inputs.Assignment, s *shot) (*summary.Corroboration, error) {
	t.assume(g, s)
	if t.Watch != nil {
		e := Execution{Summary: t.handler.summary.ID(), Transition: t.claim.transition.ID, Request: s.request,
			Supplied: len(s.request.ambient)+len(s.request.locals)+len(s.request.assumed) > 0}
		if s.outcome.Ended {
			e.Status = int(s.outcome.Status)
		}
		t.Watch(e)
	}
	if s.outcome.Ended {
		switch status := int(s.outcome.Status); {
		case status == t.claim.status && len(s.outcome.Supplied) > 0:
			t.supposed++
			for _, name := range s.outcome.Supplied {
				t.supposing[name] = true
			}
			return nil, nil
		case status == t.claim.status:
			t.held++
			return nil, nil
		case t.claim.siblings[status]:
			t.siblings++
			return nil, nil
		}
	}
	if names := t.arbitrary(s); len(names) > 0 {
		return &summary.Corroboration{Outcome: summary.Untested, Runs: t.held + 1, Reason: fmt.Sprintf("a request that satisfies it ended otherwise (%s), but the result of %s was invented and its conditions do not mention it, which may explain the difference",
			s.outcome.observed(), printable(strings.Join(names, "() and "))+"()")}, nil
	}
	if s.outcome.Enclosed {
		return &summary.Corroboration{Outcome: summary.Untested, Runs: t.held + 1, Reason: fmt.Sprintf("a request that satisfies it ended otherwise (%s), by a rejected promise, and the function around the handler was left out, which may explain the difference", s.outcome.observed())}, nil
	}
	if len(s.outcome.Skipped) > 0 {
		return &summary.Corroboration{Outcome: summary.Untested, Runs: t.held + 1, Reason: fmt.Sprintf("a request that satisfies it ended otherwise (%s), but a wrapper was left out because it is not made once when its module loads, which may explain the difference", s.outcome.observed())}, nil
	}
	if len(t.loaded.touched) > 0 {
		return &summary.Corroboration{Outcome: summary.Untested, Runs: t.held + 1, Reason: fmt.Sprintf("a request that satisfies it ended otherwise (%s), but its modules used %s while loading, which the sandbox does not have; that may explain the difference",
			s.outcome.observed(), printable(strings.Join(t.loaded.touched, ", ")))}, nil
	}
	s, err := t.reduce(g, a, s)
	if err != nil {
		return nil, err
	}
	return &summary.Corroboration{Outcome: summary.Refuted, Runs: t.held + 1, Counterexample: t.counterexample(s), Assumptions: t.assumed(true)}, nil
}

func (t *trial) contradicts(s *shot) bool {
	if !s.met || t.setAside(s) != "" {
		return false
	}
	status := int(s.outcome.Status)
	return !s.outcome.Ended || status != t.claim.status && !t.claim.siblings[status]
}

// reduce leaves out of a counterexample what it does not need.
func (t *trial) reduce(g *draw, a inputs.Assignment, s *shot) (*shot, error) {
	seen := map[string]*shot{}
	for _, smaller := range a.Reductions() {
		b := a.Without(smaller)
		next, _, err := t.fire(g, b, seen)
		if err != nil {
			return nil, err
		}
		if t.contradicts(next) {
			a, s = b, next
		}
	}
	return s, nil
}

func (t *trial) assume(g *draw, s *shot) {
	assumptions := t.assumptions
	if len(s.outcome.Supplied) > 0 {
		assumptions = t.supposals
	}
	for _, name := range slices.Sorted(maps.Keys(t.calls)) {
		if name != g.raising && slices.Contains(s.outcome.Supplied, name) {
			assumptions["the result of "+name+"() is supplied"] = true
		}
	}
	for _, name := range t.arbitrary(s) {
		if name != g.raising {
			assumptions["the result of "+name+"() is supplied, and does not matter"] = true
		}
	}
	if slices.Contains(s.outcome.Supplied, g.raising) {
		assumptions[g.raising+"() raises an exception"] = true
	}
	for _, w := range t.handler.chain {
		if slices.Contains(s.outcome.Skipped, functionID(w)) {
			assumptions["the wrapper "+w.Identity.Name+" lets the request through"] = true
		}
	}
	if s.outcome.Enclosed {
		assumptions["the function around the handler passes a rejected promise on"] = true
	}
	for k := range s.request.ambient {
		assumptions["request."+k+" is set before"] = true
	}
	if len(s.request.locals) > 0 {
		assumptions["response.locals is set before"] = true
	}
	for _, w := range t.handler.unknown {
		assumptions["the wrapper "+w+" is left out"] = true
	}
	if len(t.loaded.touched) > 0 {
		assumptions["what modules do with "+strings.Join(t.loaded.touched, ", ")+" while loading does not matter"] = true
	}
}

// assumed lists what was assumed in the executions that decide by themselves, or in all of them.
func (t *trial) assumed(all bool) []string {
	out := maps.Clone(t.assumptions)
	if all {
		maps.Copy(out, t.supposals)
	}
	return slices.Sorted(maps.Keys(out))
}

// counterexample is what is stored and printed.
func (t *trial) counterexample(s *shot) map[string]any {
	request := map[string]any{"method": s.request.Method, "url": s.request.URL}
	if len(s.request.Headers) > 0 {
		headers := map[string]any{}
		for k, v := range s.request.Headers {
			headers[k] = v
		}
		request["headers"] = headers
	}
	if s.request.Body != nil {
		request["body"] = s.request.Body
	}
	out := map[string]any{"request": request, "claimed": float64(t.claim.status), "observed": nil, "ending": s.outcome.observed(), "curl": s.request.Curl()}
	if s.outcome.Ended {
		out["observed"] = s.outcome.Status
	}
	around := map[string]any{}
	for name, m := range map[string]map[string]any{"request": s.request.ambient, "locals": s.request.locals, "calls": s.request.assumed} {
		if len(m) > 0 {
			around[name] = m
		}
	}
	if len(around) > 0 {
		out["supplied"] = around
	}
	return out
}

// verdict sums up the executions when no request refuted the claim.
func (t *trial) verdict(tried int) *summary.Corroboration {
	if t.held > 0 {
		return &summary.Corroboration{Outcome: summary.Observed, Runs: t.held, Assumptions: t.assumed(false)}
	}
	if t.supposed > 0 {
		return &summary.Corroboration{Outcome: summary.Untested, Runs: t.supposed, Assumptions: t.assumed(true),
			Reason: fmt.Sprintf("every request that satisfies it needs %s, which the sandbox does not have; with results that were made up it held in %d runs",
				printable(strings.Join(slices.Sorted(maps.Keys(t.supposing)), "() and "))+"()", t.supposed)}
	}
	v := &summary.Corroboration{Outcome: summary.Untested}
	switch {
	case t.siblings > 0:
		v.Reason = "requests that satisfy it got the answer of another claim that has the same conditions"
	case len(t.aside) > 0:
		v.Reason = "every request that satisfies it ended in a way that decides nothing: " + most(t.aside)
	case len(t.blocked) > 0 && 2*total(t.blocked) >= tried:
		v.Reason = "no request was found that satisfies its conditions, mostly because " + most(t.blocked)
	default:
		v.Reason = fmt.Sprintf("no request was found that satisfies its conditions (%d tried)", tried)
		for i, n := range t.reached {
			if n == 0 {
				v.Reason += fmt.Sprintf("; condition %d was never seen to hold", i+1)
				break
			}
		}
	}
	return v
}

// most gives the commonest reason, the first in the alphabet of several.
func most(reasons map[string]int) string {
	best := ""
	for _, r := range slices.Sorted(maps.Keys(reasons)) {
		if best == "" || reasons[r] > reasons[best] {
			best = r
		}
	}
	return best
}

func total(reasons map[string]int) int {
	n := 0
	for _, k := range reasons {
		n += k
	}
	return n
}

func compact(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return b
}
