package http

import (
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/unserved"
	"github.com/drift-analyzer/drift/summary"
)

// RestMethodOnUnknownPath is reported of a call that nothing serves: of the kinds of this domain the one that is no pair's.
var RestMethodOnUnknownPath = unserved.RestMethodOnUnknownPath

// Domain compares clients with handlers, code against code.
var Domain = pairing.Domain{Name: "http", Kinds: []*finding.Kind{UnhandledProviderCase, MisreadProviderResponse, DeadConsumerBranch, RestMethodOnUnknownPath, generic.BoundaryFieldRequired, generic.BoundaryFieldUnknown, generic.BoundaryConstraintViolation, generic.BoundaryShapeMismatch}, Compare: compareREST}

func compareREST(run *pairing.Reading) (out []finding.Finding, _ []pairing.Pair) {
	wraps := ReadWrapping(run.Summaries)
	clients := map[*summary.Summary][]*summary.Summary{}
	compared := func(p pairing.Pair) bool {
		_, ok := summary.BindingOf[summary.Rest](p.Provider)
		return ok && !p.Provider.IsContract() && !pairing.OfTests(p.Consumer)
	}
	for _, p := range run.Pairing.Pairs {
		if compared(p) {
			clients[p.Provider] = append(clients[p.Provider], p.Consumer)
		}
	}
	everywhere, tables := readEverywhere(run.Summaries), pairing.TablesOf(run.Summaries)
	for _, p := range run.Pairing.Pairs {
		if compared(p) {
			out = append(out, restPair(p, clients[p.Provider], wraps, everywhere, tables)...)
		}
	}
	return append(append(forAlike(ForEach(out, run, ofChosen(run)), run), unserved.Find(run)...), unknownParameters(run)...), nil
}

// restPair compares the two sides of an HTTP boundary.
func restPair(p pairing.Pair, clients []*summary.Summary, wraps *Wrapping, everywhere map[[2]string]bool, tables pairing.Tables) []finding.Finding {
	a := ReadAnswer(p.Consumer)
	if !a.Known {
		return nil
	}
	bodies := true
	if r, ok := summary.BindingOf[summary.Rest](p.Consumer); ok {
		p.Provider = ForMethod(p.Provider, summary.StrOf(r.Method))
		bodies = !strings.EqualFold(summary.StrOf(r.Method), "HEAD") // whose answer has none, whatever the handler gives
	}
	p.Provider = tables.Written(p.Provider)
	gives := ReadProduced(p.Provider)
	var out []finding.Finding
	told := map[[2]string]bool{}
	report := func(k *finding.Kind, l *finding.Lower, pt, ct *summary.Transition, subject, text string) {
		if k == generic.BoundaryFieldRequired || k == generic.BoundaryFieldUnknown {
			// One field may be asked for in several ways.
			if told[[2]string{string(k.Name), subject}] {
				return
			}
			told[[2]string{string(k.Name), subject}] = true
		}
		f := finding.Finding{Boundary: *p.Provider.Identity.Binding, Provider: finding.SideOf(p.Provider, pt), Consumer: finding.SideOf(p.Consumer, ct), Description: text, Subject: subject}
		if k == UnhandledProviderCase {
			f.Cause = ThroughOne(p.Consumer)
		}
		out = append(out, k.At(l, f))
	}
	covered, known := wraps.Told(p.Consumer, a, gives)
	guarded := Guards(p.Consumer, a)
	covered = covered.Or(ByBody(p.Consumer, a, gives, p.Provider.Body().Definitions))
	meant := !unanchored(p) && !amongMany(p)
	if len(p.Consumer.Body().Transitions) > 0 && !a.HandsOn && meant {
		if known && !wraps.tellsOn(p.Consumer) {
			unhandled(p, gives, covered, report)
		}
		if bodies {
			subcases(p, a, gives, report)
		}
	}
	if meant {
		sent(p, report)
		declared := ReadTaken(p.Provider)
		declared.Unfit(p, report)
		reads(p, clients, declared.body != nil, everywhere, report)
	}
	if wraps.Several(p.Consumer) {
		return out // it is not known to which request its branches and reads belong
	}
	if meant {
		dead(p, a, gives, wraps, report)
	}
	if meant && bodies {
		misread(p, a, gives, AskedFirst(guarded, a), AskedFor(p.Consumer, a), wraps, report)
		neverGiven(p, a, gives, report)
	}
	return out
}
