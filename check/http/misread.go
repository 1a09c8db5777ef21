package http

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// MisreadProviderResponse is reported of a field that a response does not have.
var MisreadProviderResponse = &finding.Kind{
	Name:     "misreadProviderResponse",
	Severity: finding.Error,
	Lower:    []*finding.Lower{sparedOfFailure, noneOfThem},
	Doc: finding.Doc{
		Reports: "A path that runs on a response reads a field which the body of that response does not have, or of a response without a body (204), and no test distinguishes it from a body that has the field.",
		Why:     "The value is undefined: a price shows as NaN, a redirect goes to `undefined`.",
		Example: "The handler sends `{ id, quantity }`, the page reads `order.amount`.",
		Fix:     "Read the field that is sent, or send the field that is read.",
		Silent:  "Some condition of the consumer tests the field, or asks what form the body has; something else stands in its place where a success lacks it, or a server error; it is one of several parts of the body, each of which stands in for the others (`body.rows || body.items || body`); the body has spreads, is a dictionary, or is not known; the status has several bodies and one of them has the field; the body of a failure has another of the fields that are read on the path, or lacks a field that the client asks of a failure first and that another answer has, or may have; only failures have the field, or have it by convention (`error`, `errors`); the branch does not run on that response, or may be a branch for failures that joins the path again, or tests what the function gives that sends the request; the unit makes several requests; the call has one of several paths, and the answer of another one has the field; the method is HEAD, whose answer has no body; a decorator of which nothing is known stands at the handler, and may have made its answer another; no segment of the path is stated on both sides.",
	},
	Measured: "1 of 12 in verifywise on a first run (six were one of several parts of the body that stand in for each other, five had something else in their place in a catch clause: the first are silent now, of the second the statuses below 500 are warnings). 0 of 18 on first runs in 2026 (lunary 12, consoleme 4, kubero and treeherder 1 each), 12 of which had one cause that is mended. 18 of 18 (papermark 16, dub 1, Flowise 1): clients read `message` of failures whose body has `error`, or the other way round." +
		" Before what a catch clause reads was kept apart, 3 of 3 in docmost were wrong; before interceptors that unwrap answers were read, 103 of 103 in a later docmost, where 2 of 2 are right now. 0 of 1 in mern-ecommerce (a route with a literal where the request has any value); none is reported there now.",
	Unmirrored: "a field that is sent and read by nobody does no harm to either side",
}

var noneOfThem = &finding.Lower{To: finding.Warning, When: "for three or more fields of a body that has none of those that are read there, nor under another name of its own: one finding, since most often the pair, or what the client makes of the answer, was misread"}

var sparedOfFailure = &finding.Lower{To: finding.Warning, When: "for a field of a failure that the client has something else for"}

// misread reports reads of a field that the response lacks, where no test distinguishes it from a
// response that has the field.
func misread(p pairing.Pair, a Answer, gives Produced, guarded map[string]bool, asked Questions, wraps *Wrapping, report Reporter) {
	if slices.ContainsFunc(p.Provider.Body().Gaps, func(g summary.Gap) bool { return g.Description == summary.Redecorated }) {
		return // what is sent may be something else than what the handler gives
	}
	failing, without, spared := failureOnly(gives, p.Provider.Body().Definitions), replaced(a), doneWithout(a)
	seen := map[string]bool{}
	paths := p.Consumer.Body().Transitions
	for i := range paths {
		t := &paths[i]
		if t.ExpectedInput == nil {
			continue
		}
		covered := a.ReadOn(t)
		if asksHelper(p.Consumer, t) || wraps.thrownByOthers(p.Consumer, t) {
			covered = covered.And(success)
		}
		for _, s := range gives.List() {
			if !covered.Has(s) || s >= 400 && slices.ContainsFunc(Bodies(gives.ByStatus[s]), func(b summary.TypeShape) bool {
				return HasSome(t.ExpectedInput, b, p.Provider.Body().Definitions)
			}) {
				continue
			}
			for _, m := range misforms(t.ExpectedInput, Bodies(gives.ByStatus[s]), p.Provider.Body().Definitions, nil) {
				key := strconv.Itoa(s) + " " + m.want.subject() + " " + m.place
				if seen[key] || guarded[strings.Split(m.place, ".")[0]] || m.place == "" && (asksFirst(t.ExpectedInput, guarded, without, asked) || a.asksForm() || success.Has(s) && ofFailuresAlone(t.ExpectedInput, failing)) {
					continue
				}
				seen[key] = true
				formed(p, gives.ByStatus[s][0], t, m, s, key, report)
			}
			if bodiless(gives, s) {
				c := emptied{pair: p, on: t, status: s, gives: gives, guarded: guarded, without: without, seen: seen}
				c.report(report)
				continue
			}
			var lacking [][]string
			for _, field := range Missing(t.ExpectedInput, Bodies(gives.ByStatus[s]), p.Provider.Body().Definitions, nil) {
				key := strconv.Itoa(s) + strings.Join(field, ".")
				if asked.Of(field) || seen[key] || ofAnother(gives, s, field[0], guarded, p.Provider.Body().Definitions) || ofAnotherFailure(gives, s, guarded, p.Provider.Body().Definitions) || success.Has(s) && (failing[field[0]] || ofFailures[field[0]] || without.reach(field)) || ofPromise[field[len(field)-1]] ||
					s >= 500 && spared[field[0]] { // a message of its own is all that it can have
					continue
				}
				seen[key] = true
				lacking = append(lacking, field)
			}
			for _, group := range strangers(t.ExpectedInput, lacking, gives.ByStatus[s], p.Provider.Body().Definitions) {
				lower, names := (*finding.Lower)(nil), make([]string, 0, len(group))
				for _, field := range group {
					names = append(names, strings.Join(field, "."))
				}
				lacks := "no such field"
				switch {
				case len(group) > 2:
					lower, lacks = noneOfThem, "none of them"
				case len(group) == 2:
					lacks = "neither of them"
				case s >= 400 && spared[group[0][0]]:
					lower = sparedOfFailure
				}
				place := group[0][:len(group[0])-1]
				report(MisreadProviderResponse, lower, gives.ByStatus[s][0], t, strconv.Itoa(s)+" "+strings.Join(names, " "),
					fmt.Sprintf("%s reads %s of the %d response, whose body has %s (it has %s)", p.Consumer.Identity.Name, listed(names), s, lacks, fieldsOf(gives.ByStatus[s], place, p.Provider.Body().Definitions)))
			}
		}
	}
}

// asksHelper reports whether a path has a test of what the function gives through which the request is sent: it may say there
// whether the request failed.
func asksHelper(consumer *summary.Summary, t *summary.Transition) bool {
	name := consumer.Metadata.DerivedFromWrapper
	name = name[strings.LastIndexByte(name, ':')+1:]
	if name == "" {
		return false
	}
	given, asked := Answer{body: []summary.Place{{Root: "call " + name}}}, map[string]bool{}
	for _, c := range t.Conditions {
		fieldsTested(c, given, asked)
	}
	return len(asked) > 0
}

// asksFirst reports whether code tests each field that it reads of a body before it reads on, or has something else in its
// place: of a value without fields it then reads nothing.
func asksFirst(want summary.TypeShape, guarded map[string]bool, without places, asked Questions) bool {
	w, ok := want.(summary.Record)
	for _, prop := range w.Properties {
		ok = ok && (guarded[prop.Name] || without.has([]string{prop.Name}) || asked.Of([]string{prop.Name}))
	}
	return ok && len(w.Properties) > 0
}

// ofFailuresAlone reports whether all that code reads of a body is what only failures have: it asks so whether the request failed.
func ofFailuresAlone(want summary.TypeShape, failing map[string]bool) bool {
	w, ok := want.(summary.Record)
	return ok && len(w.Properties) > 0 && !slices.ContainsFunc(w.Properties, func(prop summary.Property) bool { return !failing[prop.Name] && !ofFailures[prop.Name] })
}

// formed reports a place that a client reads as another form than it has.
func formed(p pairing.Pair, from, t *summary.Transition, m misformed, status int, subject string, report Reporter) {
	what, by := fmt.Sprintf("the %d response", status), (*finding.Lower)(nil)
	if m.place != "" {
		what = m.place + " of " + what
	}
	switch {
	case m.have == null:
		by = generic.ReadsNull
	case m.want == number && m.have == text:
		by = generic.AsNumber
	}
	what = m.want.reads(what)
	if m.want == list {
		what += " as of a list"
	}
	report(generic.BoundaryShapeMismatch, by, from, t, subject, fmt.Sprintf("%s reads %s, and the provider gives %s", p.Consumer.Identity.Name, what, m.have))
}

// HasSome reports whether a body of a failure has one of the fields that a path reads. The path
// then reads one or the other, as in `error || message`.
func HasSome(want, body summary.TypeShape, defs map[string]summary.TypeShape) bool {
	w, _ := want.(summary.Record)
	return slices.ContainsFunc(w.Properties, func(prop summary.Property) bool {
		got, _ := Lookup(body, prop.Name, defs)
		return got != nil
	})
}

// ofAnother reports whether the answers of another success have a field that those of a status lack, and the client asks for a field in
// which the two differ: what it reads behind that test is the other's.
func ofAnother(gives Produced, status int, field string, guarded map[string]bool, defs map[string]summary.TypeShape) bool {
	if !success.Has(status) {
		return false
	}
	says := func(list []*summary.Transition, name string) (all, none bool) {
		all, none = true, true
		for _, b := range Bodies(list) {
			got, _ := Lookup(b, name, defs)
			if got == nil {
				all = false
				continue
			}
			none = false
		}
		return all, none
	}
	for other, list := range gives.ByStatus {
		if has, _ := says(list, field); other == status || !success.Has(other) || !has {
			continue
		}
		for asked := range guarded {
			here, nowhere := says(gives.ByStatus[status], asked)
			there, never := says(list, asked)
			if here && never || nowhere && there {
				return true
			}
		}
	}
	return false
}

// ofAnotherFailure reports whether a client asks for a field that the bodies of a failure lack, and others have or may have, of answers that
// were not read: what it reads behind that test is theirs.
func ofAnotherFailure(gives Produced, status int, guarded map[string]bool, defs map[string]summary.TypeShape) bool {
	has := func(list []*summary.Transition, name string) bool {
		return slices.ContainsFunc(Bodies(list), func(b summary.TypeShape) bool {
			_, lacks := Lookup(b, name, defs)
			return !lacks
		})
	}
	if status < 400 {
		return false
	}
	for asked := range guarded {
		if has(gives.ByStatus[status], asked) {
			continue
		}
		others := gives.Open
		for other, list := range gives.ByStatus {
			others = others || other != status && has(list, asked)
		}
		if others {
			return true
		}
	}
	return false
}

// ofFailures are what bodies of failures have by convention: who reads it asks whether the request failed, also where no
// failure's body was read.
var ofFailures = map[string]bool{"error": true, "errors": true}

// ofPromise are methods of the promise of a body, and no fields of it.
var ofPromise = map[string]bool{"then": true, "catch": true, "finally": true}

// failureOnly lists the fields that only bodies of failures have: code that reads one of them tests
// whether the request failed.
func failureOnly(gives Produced, defs map[string]summary.TypeShape) map[string]bool {
	out := map[string]bool{}
	for status, list := range gives.ByStatus {
		if status < 400 {
			continue
		}
		for _, b := range Bodies(list) {
			for _, name := range fieldNames(b, defs) {
				out[name] = true
			}
		}
	}
	return out
}
