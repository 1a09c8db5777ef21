package contracts

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// ConsumerContractViolation is reported of a client that relies on what its contract does not promise.
var ConsumerContractViolation = &finding.Kind{
	Name:     "consumerContractViolation",
	Severity: finding.Warning,
	Lower:    []*finding.Lower{optionalField},
	Doc: finding.Doc{
		Reports: "The consumer handles a status that the contract does not list, leaves one unhandled that it lists, or reads a field that it does not promise.",
		Why:     "What is not promised may go at any release of the provider.",
		Example: "The client reads `user.phone`; the document's response has no such field.",
		Fix:     "Read what the contract promises, or have the contract changed.",
		Silent:  "A range or a default of the contract covers it (a range that nothing covers is unhandledProviderCase); it is a server error, 413, 429, or, where it lists neither, 401 or 403, which what stands in front of any provider may give; the same condition holds for a status that it lists; a condition tests the field; the body of a failure has another of the fields that are read on the path; the contract was derived from the code.",
	},
	Measured: "3 of 49 in frigate (41 fields of failures that are read one or the other, 5 statuses beside another that is listed); 3 are reported there now.",
	Mirror:   "providerContractViolation",
}

var optionalField = &finding.Lower{To: finding.Info, When: "for a read of a field that the contract declares optional"}

// consumers compares clients with the declared contract of the operations that they call.
func consumers(run *pairing.Reading) (out []finding.Finding) {
	listed := listings(run.Summaries)
	wraps := sync.OnceValue(func() *http.Wrapping { return http.ReadWrapping(run.Summaries) })
	for _, p := range run.Pairing.Pairs {
		if _, ok := summary.BindingOf[summary.Rest](p.Provider); !ok {
			continue
		}
		if d, ok := readDeclared(p.Provider); ok {
			out = append(out, declaredPair(p, d, wraps(), listed)...)
		}
	}
	handledEverywhere(out)
	return http.ForEach(out, run, func(f *finding.Finding) bool {
		return f.Kind == ConsumerContractViolation.Name && strings.Contains(f.Subject, " ") // a status and the field that is read
	})
}

// handledMany is how many calls of one project that handle a status which one document does not list have it from one
// cause: the client handles it for all that it calls.
const handledMany = 12

// handledEverywhere gives findings about such a status their cause.
func handledEverywhere(list []finding.Finding) {
	key := func(f *finding.Finding) string {
		return fmt.Sprint("handled ", f.Subject, " ", f.Provider.Location.Workspace, " ", f.Provider.Location.File, " ", f.Consumer.Location.Workspace)
	}
	counts := map[string]int{}
	alone := func(f *finding.Finding) bool {
		_, err := strconv.Atoi(f.Subject)
		return f.Kind == ConsumerContractViolation.Name && f.Cause.Key == "" && err == nil
	}
	for i := range list {
		if f := &list[i]; alone(f) {
			counts[key(f)]++
		}
	}
	for i := range list {
		if f := &list[i]; alone(f) && counts[key(f)] >= handledMany {
			f.Cause = finding.Cause{Key: key(f), Words: "of that document"}
		}
	}
}

// declaredPair compares a consumer with the declared contract of the operation that it calls: the
// one next to the handler, or that of a document.
func declaredPair(p pairing.Pair, contract declared, wraps *http.Wrapping, listed listing) []finding.Finding {
	a := http.ReadAnswer(p.Consumer)
	if !a.Known {
		return nil
	}
	var out []finding.Finding
	report := func(k *finding.Kind, l *finding.Lower, pt, ct *summary.Transition, subject, text string) {
		f := finding.Finding{Boundary: *p.Provider.Identity.Binding, Provider: finding.SideOf(p.Provider, pt), Consumer: finding.SideOf(p.Consumer, ct), Description: text, Subject: subject}
		status, err := strconv.Atoi(subject)
		switch {
		case k == http.UnhandledProviderCase, k == ConsumerContractViolation && err == nil && contract.lists(status):
			f.Cause = http.ThroughOne(p.Consumer)
		case k == ConsumerContractViolation && err == nil:
			f.Cause = listed.nowhere(sourceOf(p.Provider), status)
		}
		out = append(out, k.At(l, f))
	}
	if !wraps.Several(p.Consumer) && !contract.derived {
		promises(p, contract, a, report)
	}
	if p.Provider.IsContract() && !contract.derived && !pairing.OfTests(p.Consumer) {
		http.ReadTaken(p.Provider).Unfit(p, report)
	}
	if !p.Provider.IsContract() || a.HandsOn || len(p.Consumer.Body().Transitions) == 0 || contract.derived {
		return out
	}
	gives := http.ReadProduced(p.Provider)
	covered, known := wraps.Told(p.Consumer, a, gives)
	if !known {
		return out
	}
	covered = covered.Or(http.ByBody(p.Consumer, a, gives, p.Provider.Body().Definitions))
	for _, s := range contract.statuses() {
		if s < 500 && !covered.Has(s) {
			report(ConsumerContractViolation, nil, nil, nil, strconv.Itoa(s), fmt.Sprintf("%s declares %d, and no branch of %s handles it", sourceOf(p.Provider), s, p.Consumer.Identity.Name))
		}
	}
	for digit := 1; digit <= 4; digit++ {
		_, declares := contract.ranges[digit]
		if declares && !http.StatusRange(digit*100, digit*100+99).Meets(covered) {
			report(http.UnhandledProviderCase, nil, gives.Ranges[digit], nil, fmt.Sprintf("%dXX", digit), fmt.Sprintf("%s declares %dXX, and no branch of %s handles any of it", sourceOf(p.Provider), digit, p.Consumer.Identity.Name))
		}
	}
	return out
}

// promises compares what a consumer handles and reads with what is declared.
func promises(p pairing.Pair, d declared, a http.Answer, report http.Reporter) {
	guarded, askedFor := http.AskedFirst(http.Guards(p.Consumer, a), a), http.AskedFor(p.Consumer, a)
	seen := map[string]bool{}
	once := func(l *finding.Lower, t *summary.Transition, subject, text string) {
		if !seen[text] {
			seen[text] = true
			report(ConsumerContractViolation, l, nil, t, subject, text)
		}
	}
	paths := p.Consumer.Body().Transitions
	for i := range paths {
		t := &paths[i]
		tested := a.Tests(t)
		for _, s := range a.TestedAlone(t, d.lists) {
			if s < 500 && !d.lists(s) && !http.InFront(s, d.lists) {
				once(nil, t, strconv.Itoa(s), fmt.Sprintf("%s handles %d, which the contract (%s) does not list (it lists %s)", p.Consumer.Identity.Name, s, d.source, d.listed()))
			}
		}
		if t.ExpectedInput == nil {
			continue
		}
		covered := a.ReadOn(t)
		asked := d.statuses()
		for _, s := range tested {
			if _, literal := d.byStatus[s]; !literal && d.ranges[s/100] != nil {
				asked = append(asked, s)
			}
		}
		for _, s := range asked {
			if !covered.Has(s) {
				continue
			}
			body, as := d.promised(s)
			if s >= 400 && http.HasSome(t.ExpectedInput, body, p.Provider.Body().Definitions) {
				continue // one or the other is read, as in error || message
			}
			for _, r := range unpromised(t.ExpectedInput, body, p.Provider.Body().Definitions, nil) {
				name := strings.Join(r.path, ".")
				switch {
				case askedFor.Of(r.path) || r.optional && guarded[r.path[0]]:
				case r.optional:
					once(optionalField, t, fmt.Sprint(s, " ", name), fmt.Sprintf("%s reads %s of %s which the contract (%s) declares optional", p.Consumer.Identity.Name, name, comma(as), d.source))
				default:
					once(nil, t, fmt.Sprint(s, " ", name), fmt.Sprintf("%s reads %s of %s which the contract (%s) does not promise", p.Consumer.Identity.Name, name, comma(as), d.source))
				}
			}
		}
	}
}

func comma(s string) string { return strings.TrimSuffix(s, ",") + "," }

// read is a field that a consumer reads of a body that need not have it.
type read struct {
	path     []string
	optional bool
}

// unpromised lists the fields that a consumer reads and a declared body need not have: those that it
// declares optional, and those that it does not declare.
func unpromised(want, have summary.TypeShape, defs map[string]summary.TypeShape, path []string) []read {
	have, _ = summary.WithoutUndefined(summary.Resolve(have, defs))
	if list, ok := want.(summary.Array); ok {
		if items, ok := have.(summary.Array); ok {
			return unpromised(list.Items, items.Items, defs, path)
		}
		return nil
	}
	w, ok := want.(summary.Record)
	if !ok {
		return nil
	}
	var out []read
	for _, prop := range w.Properties {
		at := append(path[:len(path):len(path)], prop.Name)
		got, lacking := http.Lookup(have, prop.Name, defs)
		if lacking {
			out = append(out, read{path: at})
			continue
		}
		inner, optional := summary.WithoutUndefined(got)
		if optional || someLack(have, prop.Name, defs) {
			out = append(out, read{path: at, optional: true})
			continue
		}
		out = append(out, unpromised(prop.Shape, inner, defs, at)...)
	}
	return out
}

// someLack reports whether one variant of a body is certain to lack a field that another has.
func someLack(body summary.TypeShape, name string, defs map[string]summary.TypeShape) bool {
	u, ok := body.(summary.Union)
	if !ok {
		return false
	}
	for _, v := range u.Variants {
		switch v.(type) {
		case summary.Null, summary.Undefined:
			continue
		}
		if _, l := http.Lookup(v, name, defs); l {
			return true
		}
	}
	return false
}
