package contracts

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// ProviderContractViolation is reported of a handler that gives what its contract does not have.
var ProviderContractViolation = &finding.Kind{
	Name:       "providerContractViolation",
	Severity:   finding.Error,
	Lower:      []*finding.Lower{neverGiven, byWrapper, byWords, neverRead},
	AtProvider: true,
	Doc: finding.Doc{
		Reports: "A handler gives a status or a body that its contract does not have, the schema next to it or a document that declares its operation; or it fails without a part of a request that the document does not declare, or does not read one that it declares.",
		Why:     "Clients are generated from, and written against, the contract.",
		Example: "The document lists 200 and 404; the handler answers 409 on a duplicate.",
		Fix:     "Do as the contract says, or change it: list what the handler gives and reads, and take out what it does not.",
		Silent:  "The contract was derived from the implementation; the status is a declared 5XX; a wrapper gives a 5XX, or gives what the schema next to the handler leaves out; some outcome of the handler could not be read, or a wrapper runs (then no declared status is said to be missing); something that the handler calls may raise the declared failure; the handler only fails, for whatever nothing else serves; another service at the same address serves more of the document; the handler may read more of a request than is known, reads nothing of that part by name, or code around handlers reads the name (then nothing is said of what it does not read); the document names the module whose functions serve the operation, and the handler stands in another one. Where the paths of a document begin differently from those of the handlers, they are compared under the prefix that fits most of them.",
	},
	Measured: "On first runs in 2026: 37 of 45 errors and 9 of 10 warnings (zealot 26 of 32 and 6 of 6, hackatime 8 of 9 and 2 of 2, experimenter 3 of 4 and 1 of 2), and 8 errors and 3 warnings of consoleme, most by their sentence. Errors: 74 of 75 that were read (37 of 38 in dawarich, where a conditional GET was taken for 204; 327 in growthbook with one cause, 107 in mit-learn, 6 in karakeep, 3 in nestjs/swagger, 1 in thirdweb engine), and 178 of 178 in Checkmate, 165 of them with one cause, which are 17 now. Warnings: 28 of 32 (nestjs/swagger, karakeep; 4 in thirdweb engine about a plug-in that nothing registers; 5 in Checkmate about what the handler of exceptions answers)." +
		" Before failures that something called may raise were left out, 102 of 103 in karakeep were wrong; before what wrappers give was left out wherever it is noted, 1025 of 1026 in thirdweb engine.",
	Mirror: "consumerContractViolation",
}

// The cases that a person has to judge.
var (
	neverGiven = &finding.Lower{To: finding.Warning, When: "for a declared status that the handler never gives"}
	byWrapper  = &finding.Lower{To: finding.Warning, When: "for a status that a wrapper gives by itself"}
	neverRead  = &finding.Lower{To: finding.Warning, When: "for a declared part of a request that the handler does not read"}
	byWords    = &finding.Lower{To: finding.Warning, When: "for a status that is given only where an exception of which nothing is known says certain words"}
)

// ownContracts compares handlers with the contracts next to them. What those of one project leave out everywhere is one difference.
func ownContracts(run *pairing.Reading) (out []finding.Finding) {
	listed := inCode(run.Summaries)
	by := map[string][]finding.Finding{}
	for _, s := range run.Summaries {
		if !pairing.AtBoundary(s) || s.Kind.IsConsumer() {
			continue
		}
		document := besideCode(s)
		by[document] = append(by[document], ownContract(s, run.Code, listed, document)...)
	}
	for _, document := range slices.Sorted(maps.Keys(by)) {
		listed.seldom(document, by[document])
		out = append(out, by[document]...)
	}
	return out
}

// ownContract compares a handler with the contract next to it. Unhandled cases that the extraction
// has noted are reported as well.
func ownContract(s *summary.Summary, code *pairing.Code, listed listing, document string) []finding.Finding {
	d, ok := readDeclared(s)
	if d.derived {
		return nil
	}
	v := &violations{handler: s, contract: s, code: code, inCode: listed, document: document, said: map[int]bool{}}
	if ok {
		v.compare(d, "its contract ("+d.source+")")
	}
	v.gaps()
	return v.out
}

// violations collects the differences between a handler and a contract.
type violations struct {
	handler, contract *summary.Summary
	code              *pairing.Code
	// listed is nil for a contract next to the handler; document is the name of another.
	listed   listing
	document string
	// inCode are the contracts next to handlers, for one of those.
	inCode listing
	said   map[int]bool
	out    []finding.Finding
}

// oneAnswer begins the keys of what one answer of a handler is the cause of, where it serves several operations of a document.
const oneAnswer = "answer "

func (v *violations) report(l *finding.Lower, t *summary.Transition, subject, text string, cause finding.Cause) {
	if cause.Key == "" && v.listed != nil {
		id := ""
		if t != nil {
			id = t.ID
		}
		cause = finding.Cause{Key: oneAnswer + v.document + " " + v.handler.ID() + " " + id, Words: "of that document that one handler serves"}
	}
	f := ProviderContractViolation.At(l, finding.Finding{Boundary: *v.handler.Identity.Binding, Provider: finding.SideOf(v.handler, t), Consumer: finding.SideOf(v.contract, nil), Description: text, Subject: subject, Cause: cause})
	if v.contract == v.handler {
		f.Consumer = f.Provider
	}
	v.out = append(v.out, f)
}

func (v *violations) compare(d declared, name string) {
	gives := http.ReadProduced(v.handler)
	if r, ok := summary.BindingOf[summary.Rest](v.contract); ok {
		gives = http.ReadProduced(http.ForMethod(v.handler, summary.StrOf(r.Method)))
	}
	for _, status := range gives.List() {
		list := gives.ByStatus[status]
		if !d.lists(status) {
			v.unlisted(status, list, d, name)
			continue
		}
		want, _ := d.promised(status)
		v.lacking(status, http.Missing(demanded(want, v.contract.Body().Definitions, 0), http.Bodies(list), v.handler.Body().Definitions, nil), list[0], name)
	}
	if gives.Open || wrapped(v.handler) {
		return // the missing status may come from what was not read, or from a wrapper
	}
	throws := v.code.MayThrow(v.handler, map[*summary.Summary]bool{})
	for _, status := range d.statuses() {
		// A failure may come out of whatever the handler calls.
		if status < 500 && gives.ByStatus[status] == nil && (status < 400 || !throws) {
			v.said[status] = true
			v.report(neverGiven, nil, strconv.Itoa(status), fmt.Sprintf("%s lists %d, and no branch of the handler gives it", name, status), finding.Cause{})
		}
	}
}

// manyFields is how many fields that a body lacks are one difference: it is another body than the one that is declared.
const manyFields = 4

// lacking reports fields that a body lacks and its contract requires.
func (v *violations) lacking(status int, fields [][]string, t *summary.Transition, name string) {
	cause := finding.Cause{}
	if t.ByWrapper() {
		cause = behind(v.document, finding.SideOf(v.handler, t))
	}
	var names []string
	for _, f := range fields {
		names = append(names, strings.Join(f, "."))
	}
	if len(names) >= manyFields {
		v.report(nil, t, fmt.Sprint(status, " ", strings.Join(names, ",")), fmt.Sprintf("the body of the %d response lacks %d fields which %s requires: %s", status, len(names), name, finding.ShortList(names)), cause)
		return
	}
	for _, field := range names {
		v.report(nil, t, fmt.Sprint(status, " ", field), fmt.Sprintf("the body of the %d response lacks %s, which %s requires", status, field, name), cause)
	}
}

// unlisted reports a status that a contract does not list: the unit gives it, or what it raises is answered with it, or
// a wrapper gives it by itself.
func (v *violations) unlisted(status int, list []*summary.Transition, d declared, name string) {
	own := ownTransitions(list)
	for _, t := range list {
		if raised(t) && !http.FailsOnRefusal(status, t) {
			own = append(own, t)
		}
	}
	of, who, l := list[0], "the handler", (*finding.Lower)(nil)
	cause := v.listed.nowhere(v.document, status)
	if v.inCode != nil {
		cause = v.inCode.nowhere(v.document, status)
	}
	switch {
	case len(own) > 0:
		of = own[0]
		if !slices.ContainsFunc(own, func(t *summary.Transition) bool { return !hangsOnWords(t) }) {
			l = byWords
		}
	case status >= 500 || v.listed == nil:
		return
	default:
		l, who = byWrapper, wrapperName(finding.SideOf(v.handler, of))
	}
	if cause.Key == "" && of.ByWrapper() {
		cause = behind(v.document, finding.SideOf(v.handler, of))
	}
	if cause.Key == "" && http.Unfitting(of) {
		cause = finding.Cause{Key: "parameters " + v.document, Words: "whose parameters are checked"}
	}
	v.said[status] = true
	v.report(l, of, strconv.Itoa(status), fmt.Sprintf("%s answers %d%s, which %s does not list (it lists %s)", who, status, http.When(of), name, d.listed()), cause)
}

// hangsOnWords reports whether a path runs only where an exception of which nothing is known says certain words: a helper that all handlers
// share looks for those of one of them. A name or a code is what a library promises.
func hangsOnWords(t *summary.Transition) bool {
	unknown := slices.IndexFunc(t.Conditions, func(p summary.Predicate) bool {
		opaque, ok := p.(summary.Opaque)
		return ok && opaque.SourceText == summary.ExceptionRaised
	})
	return unknown >= 0 && slices.ContainsFunc(t.Conditions[unknown:], func(p summary.Predicate) bool {
		switch p := p.(type) {
		case summary.CallPredicate:
			return slices.ContainsFunc(p.Args, areWords)
		case summary.Comparison:
			return p.Op == summary.OpEq && (areWords(p.Left) || areWords(p.Right))
		}
		return false
	})
}

// areWords reports whether a value is a text of several words.
func areWords(v summary.ValueRef) bool {
	literal, ok := v.(summary.LiteralRef)
	if !ok {
		return false
	}
	text, ok := literal.Value.(string)
	return ok && strings.Contains(text, " ")
}

// behind is the cause of what the line of a wrapper answers that stands around a unit.
func behind(document string, wrapper finding.Side) finding.Cause {
	place := wrapper.Through
	if wrapper.Unit == wrapper.Location.Range {
		place = fmt.Sprint(wrapper.Location.File, " ", wrapper.Location.Range.Start)
	}
	return finding.Cause{Key: "wrapper " + document + " " + place, Words: "behind " + wrapperName(wrapper)}
}

// wrapperName is what the source calls a wrapper: one that a function makes for each route is named with the route.
func wrapperName(wrapper finding.Side) string {
	name, _, _ := strings.Cut(wrapper.Name, " ")
	return name
}

var statusIn = regexp.MustCompile(`\b[1-5][0-9][0-9]\b`)

// gaps reports the noted unhandled cases that the comparison has not reported.
func (v *violations) gaps() {
	gives := http.ReadProduced(v.handler)
	for _, g := range v.handler.Body().Gaps {
		if g.Type != summary.GapUnhandledCase {
			continue
		}
		status, _ := strconv.Atoi(statusIn.FindString(g.Description))
		t, l := (*summary.Transition)(nil), (*finding.Lower)(nil)
		if list := gives.ByStatus[status]; len(list) > 0 {
			t = list[0]
			if len(ownTransitions(list)) == 0 && !slices.ContainsFunc(list, raised) {
				continue // a wrapper gives it by itself
			}
		} else if status > 0 {
			l = neverGiven
		}
		if l != nil && (gives.Open || wrapped(v.handler)) {
			continue // the status may come from what was not read, or from a wrapper
		}
		if v.said[status] && status > 0 || l != nil && status >= 500 {
			continue
		}
		v.said[status] = true
		v.report(l, t, strconv.Itoa(status), g.Description, finding.Cause{})
	}
}

// ownTransitions leaves out those that a wrapper gives.
func ownTransitions(list []*summary.Transition) []*summary.Transition {
	var out []*summary.Transition
	for _, t := range list {
		if !t.ByWrapper() {
			out = append(out, t)
		}
	}
	return out
}

// raised reports whether an exception handler answers an exception of the unit itself.
func raised(t *summary.Transition) bool {
	return t.ByWrapper() && t.Metadata.Wrappers.Raised
}

// maxDemanded bounds the records inside one another of a declared body; what lies deeper is not demanded.
const maxDemanded = 8

// demanded is a declared body without its optional fields.
func demanded(s summary.TypeShape, defs map[string]summary.TypeShape, depth int) summary.TypeShape {
	if depth > maxDemanded {
		return nil
	}
	switch b := summary.Resolve(s, defs).(type) {
	case summary.Record:
		var props []summary.Property
		for _, p := range b.Properties {
			if _, optional := summary.WithoutUndefined(p.Shape); !optional {
				props = append(props, summary.Property{Name: p.Name, Shape: demanded(p.Shape, defs, depth+1)})
			}
		}
		return summary.NewRecord(props)
	case summary.Array:
		return summary.Array{Items: demanded(b.Items, defs, depth+1)}
	}
	return nil
}

// wrapped reports whether wrappers run around a unit.
func wrapped(s *summary.Summary) bool {
	return s.Metadata.Wrappers != nil && len(s.Metadata.Wrappers.Applied) > 0
}
