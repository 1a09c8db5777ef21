package answers

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/summary"
)

// answeredByHandlers lists what the handlers of a route answer where a unit throws after its first n wrappers;
// complete is false when that is not known of each path.
func (r *Walker) answeredByHandlers(w, of *walk, t *summary.Transition, n int, wrappers wrapperWalks) (out []summary.Transition, complete bool) {
	id := summary.PlainID(t.ID)
	values := of.Thrown[id]
	list := r.exceptions.HandlersOf(w.Route, n)
	if len(values) == 0 || len(list) == 0 {
		return nil, false
	}
	complete = true
	for _, f := range values {
		if !of.Certain[id] && (of != w || !r.exceptions.Known(f)) && !r.exceptions.Distinguishes(list, f) {
			// The handler's own answers say the same.
			complete = false
			continue
		}
		ways, ok := r.exceptions.Follow(list, f, w.Walked)
		complete = complete && ok
		for _, way := range ways {
			by := wrappers[r.Routing.WrapperKey(way.By)]
			one := summary.Transition{Output: way.Output, Location: way.Location,
				Conditions: append(t.Conditions[:len(t.Conditions):len(t.Conditions)], way.Conditions...)}
			switch {
			case way.By.Value.Kind == flow.Function && by != nil && by.Out != nil:
				one.Metadata = summary.FromWrapper(by.Out.Identity.ID)
				if slices.ContainsFunc(by.Out.Gaps, func(g summary.Gap) bool { return g.Description == givenByLibrary }) {
					r.tellAround(w, by.Name.Text, givenByLibrary) // the rest of what it does is followed for this exception
				}
			case way.By.Value.Kind == flow.Unknown && of.Certain[id]:
				// The framework answers it by itself.
				one.Location = t.Location
				if of != w {
					one.Metadata = summary.FromWrapper(of.Out.Identity.ID)
				}
			default:
				complete = false
				continue
			}
			if of == w && of.Certain[id] {
				// The unit's own exception: who answers it decides only how.
				one.Effects = t.Effects
				if one.ByWrapper() {
					one.Metadata.Wrappers.Raised = true
				}
			}
			one.ID = summary.TransitionID(w.Name.Text, one.Output, one.Conditions)
			out = append(out, one)
		}
	}
	return out, complete
}

// answeredByClaim is what the exception handler answers that names what a transition of a unit
// around the route, or of the route itself, throws.
func (r *Walker) answeredByClaim(w, of *walk, t *summary.Transition, wrappers wrapperWalks) []summary.Transition {
	got, ok := of.Claimed[summary.PlainID(t.ID)]
	if !ok {
		return nil
	}
	by := wrappers[r.Routing.WrapperKey(got.By)]
	if by == nil || by.Out == nil {
		return nil
	}
	r.tellWrapper(w, by)
	claimed := r.claimedBy(w, by)
	answers := slices.Clone(claimed.answers)
	before := summary.PredicateTexts(t.Conditions)
	for i := range answers {
		answer := &answers[i]
		answer.Metadata = summary.FromWrapper(by.Out.Identity.ID)
		answer.Conditions = append(t.Conditions[:len(t.Conditions):len(t.Conditions)], answer.Conditions...)
		if resp, ok := answer.Output.(summary.Response); ok {
			if _, open := resp.StatusCode.(summary.Unresolved); open && got.Status != nil {
				resp.StatusCode = got.Status // that of the exception
				answer.Output = resp
			}
		}
		answer.ID = summary.TransitionIDOf(w.Name.Text, answer.Output, slices.Concat(before, claimed.texts[i]))
		if of == w {
			// The unit's own exception: who answers it decides only how.
			answer.Effects = t.Effects
			answer.Metadata.Wrappers.Raised = true
		}
	}
	return answers
}

// claimed is what a handler of exceptions answers in the place of a unit, with the texts of its conditions.
type claimed struct {
	answers []summary.Transition
	texts   [][]string
}

// claimedBy gives what a handler answers in the place of a unit, whichever of its exceptions it is.
func (r *Walker) claimedBy(w, by *walk) *claimed {
	out := w.claims[by]
	if out == nil {
		out = &claimed{answers: r.fromWrapper(w, by, nil, nil)}
		for _, t := range out.answers {
			out.texts = append(out.texts, summary.PredicateTexts(t.Conditions))
		}
		if w.claims == nil {
			w.claims = map[*walk]*claimed{}
		}
		w.claims[by] = out
	}
	return out
}

// maxAnswered bounds the answers of handlers that are told for each exception of a unit by itself: there are as many as its exceptions
// times the ways of the handlers. An exception beyond stays, beside all that the handlers may answer.
const maxAnswered = 512

// compose adds to a route's own transitions what its wrappers answer,
// and checks the route against its declared contract.
func (r *Walker) compose(w *walk, wrappers wrapperWalks) {
	rt := w.Route
	var applied []summary.WrapperRef
	if rt == nil {
		w.Out.Metadata.Wrappers = &summary.Wrappers{Applied: r.appliedAround(w)}
		return
	}
	var added []summary.Transition
	throws, many := false, false
	var kept []summary.Transition
	for _, t := range w.Out.Transitions {
		if _, ok := t.Output.(summary.Throw); ok && !w.Framework.Rules.AnswersThrown {
			if answers := r.answeredByClaim(w, w, &t, wrappers); len(answers) > 0 {
				added = append(added, answers...)
				continue
			}
			var answers []summary.Transition
			complete := false
			if len(added) < maxAnswered {
				answers, complete = r.answeredByHandlers(w, w, &t, len(rt.Wrappers), wrappers)
			} else {
				many = true
			}
			added = append(added, answers...)
			throws = throws || !complete
			if complete && w.Certain[summary.PlainID(t.ID)] {
				continue
			}
			if len(answers) == 0 && !anyAnswered(rt) {
				r.tellForeign(w, w.Foreign[summary.PlainID(t.ID)])
			}
		}
		kept = append(kept, t)
	}
	w.Out.Transitions = kept
	for n, wr := range rt.Wrappers {
		if wr.NamedOnly != "" {
			applied = append(applied, summary.WrapperRef{Name: wr.NamedOnly})
			continue
		}
		ww := wrappers[r.Routing.WrapperKey(wr)]
		if ww == nil || ww.Out == nil {
			r.tellLeftOut(w, ww)
			continue
		}
		applied = append(applied, summary.WrapperRef{Name: ww.Name.Text, Summary: ww.Out.Identity.ID})
		if here := w.onRoute[n]; here != nil {
			ww = here
		}
		r.tellWrapper(w, ww)
		unanswered := map[string]bool{}
		for i := range ww.Out.Transitions {
			if _, ok := ww.Out.Transitions[i].Output.(summary.Throw); ok && !ww.Framework.Rules.AnswersThrown {
				if answers := r.answeredByClaim(w, ww, &ww.Out.Transitions[i], wrappers); len(answers) > 0 {
					added = append(added, answers...)
					continue
				}
				var answers []summary.Transition
				complete := false
				if len(added) < maxAnswered {
					answers, complete = r.answeredByHandlers(w, ww, &ww.Out.Transitions[i], n, wrappers)
				} else {
					many = true
				}
				added = append(added, answers...)
				throws = throws || !complete
				unanswered[ww.Out.Transitions[i].ID] = len(answers) == 0 && raisedItself(&ww.Out.Transitions[i])
				if len(answers) == 0 && !anyAnswered(rt) {
					r.tellForeign(w, ww.Foreign[summary.PlainID(ww.Out.Transitions[i].ID)])
				}
			}
		}
		added = append(added, r.fromWrapper(w, ww, wr.Tests, unanswered)...)
	}
	applied = append(applied, r.appliedAround(w)...)
	for _, wr := range rt.Errors {
		ww := wrappers[r.Routing.WrapperKey(wr)]
		if ww == nil || ww.Out == nil {
			r.tellLeftOut(w, ww)
			continue
		}
		applied = append(applied, summary.WrapperRef{Name: ww.Name.Text, Summary: ww.Out.Identity.ID, Phase: summary.PhaseError})
		r.tellHandlersThatHandOn(w, ww)
		if throws && len(wr.Catches) == 0 {
			added = append(added, r.fromWrapper(w, ww, nil, nil)...)
		}
	}
	added = mergeEqual(added)
	if many && !r.opts.NoGaps {
		w.Out.Gaps = append(w.Out.Gaps, summary.Gap{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown,
			Description: "handlers of exceptions answer in more than " + strconv.Itoa(maxAnswered) + " ways; what they do with the exceptions beyond is not told one by one"})
	}
	if len(applied) > 0 {
		w.Out.Metadata.Wrappers = &summary.Wrappers{Applied: applied}
	}
	w.Out.Transitions, w.claims = append(w.Out.Transitions, added...), nil
	r.dropMissingSegments(w)
	r.tellOutsideHandlers(w)
	summary.DisambiguateIDs(w.Out.Transitions)
	r.tellUnknownStatus(w.Out)
	if len(w.Out.Gaps)+len(added) > 0 && w.Out.Confidence.Level != summary.LevelLow {
		w.Out.Confidence.Level = confidenceOf(w.Out)
	}
	if rt.Declared != nil || len(rt.Shared) > 0 {
		r.contract(w, rt.Declared, rt.Shared)
	}
}

// anyAnswered reports whether a route has a handler that answers every exception.
func anyAnswered(rt *routing.Route) bool {
	return slices.ContainsFunc(rt.Errors, func(e routing.Wrapper) bool { return len(e.Catches) == 0 })
}

// raisedItself reports whether a wrapper throws something of its own. What it hands on of what was raised inside of it, or
// of what a library raised unseen, is no further outcome of the route.
func raisedItself(t *summary.Transition) bool {
	if raised, ok := t.Output.(summary.Throw); !ok || raised.ExceptionType == nil {
		return false
	}
	for p := range summary.Tests(t.Conditions) {
		if o, ok := p.(summary.Opaque); ok && o.Reason == summary.OpaqueExternalFunction {
			return false
		}
	}
	return true
}

// fromWrapper gives a wrapper's answers as transitions of the route. Passing the request on is none,
// and its effects stay in its own summary. unanswered are the transitions in which it throws what no handler answers: the
// route ends with that as well.
func (r *Walker) fromWrapper(w, wrapper *walk, tests []routing.WrapperTest, unanswered map[string]bool) []summary.Transition {
	var out []summary.Transition
	before := r.tested(w, tests)
	for _, t := range wrapper.Out.Transitions {
		_, answers := t.Output.(summary.Response)
		if to, ok := t.Output.(summary.Delegate); ok && to.To == abi.PastRoute {
			answers = true // the unit itself is not run
		}
		if !answers && !unanswered[t.ID] {
			continue
		}
		conditions, possible := r.forRoute(w, wrapper, append(before[:len(before):len(before)], t.Conditions...))
		if !possible {
			continue
		}
		t.Conditions = conditions
		t.Effects = nil
		t.IsDefault = false
		t.ID = summary.TransitionID(w.Name.Text, t.Output, t.Conditions)
		t.Metadata = summary.FromWrapper(wrapper.Out.Identity.ID)
		out = append(out, t)
	}
	return out
}

// appliedAround lists the layers around a unit as metadata does: they are not registered before it,
// but in its place.
func (r *Walker) appliedAround(w *walk) []summary.WrapperRef {
	var out []summary.WrapperRef
	for _, one := range w.Layers.Around {
		out = append(out, summary.WrapperRef{Name: one.Name.Text, Summary: r.units.ID(one), Phase: summary.PhaseAround})
	}
	return out
}
