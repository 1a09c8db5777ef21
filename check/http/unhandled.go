package http

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// UnhandledProviderCase is reported of a status or a body that a consumer does not handle.
var UnhandledProviderCase = &finding.Kind{
	Name:     "unhandledProviderCase",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "The provider gives a status that no branch of the consumer handles; or it gives several bodies for one status, which differ in a literal, and the consumer asks for some of its values and leaves others together. A declared range (4XX) is one response: handling any status in it is enough, and it is reported once.",
		Why:     "The consumer goes on as if the call had succeeded.",
		Example: "The handler answers 410 for a sold out product; the page reads the body as a product and shows an empty price.",
		Fix:     "Branch on the status, or on `ok`, before reading the body; or use a client that throws on failures.",
		Silent:  "Some branch of the consumer runs on the status and not on the usual success, however the two are told apart: success first or failure first, a range, a class, a helper that throws; a test names the status; the body is taken only behind a test of success; the consumer returns the raw response to its caller, answers a request of its own with the status, passes it to code that was not read, the code that everything else leads around needs a success; looks at the status in a way that was not read, also where it asks what a helper on the way gave, tests a field that only the failure's body has, or only the success's; tests the body in a way that holds for the failure's and not for every success's (`if (!data.success)`), or has something else in the place of a field that the failure's body lacks; parses a body that the failure does not have; it returns whether the answer was a success; it hands the answer on to callers that are compared themselves; it uses a client that throws; it sends the request through a wrapper that was not read; a handler of every method gives the status to another method; the provider's status is computed; no segment of the path is stated on both sides; it is given only to requests without a field that the client sends, with one that it does not send, whose body is not JSON where the client puts one together, or does not fit where any would; it is given only where a field of the request's header has, or lacks, a value that is written down; it is a failure of the server with which a handler of all exceptions answers a value or a body that a function refuses (`JSON.parse`); a handler of the whole service gives it for a kind of error that nothing in the unit is seen to raise; it is a redirect, which clients follow, or which says that nothing changed; the consumer is a test.",
	},
	Measured: "118 of 130 (papermark 27 of 31, dub 16 of 16, Linkwarden 17 of 20, inbox-zero 12 of 12, thirdweb engine 4 of 4, mit-learn 2 of 4, dawarich 25 of 26, Tandoor 13 of 13, growthbook 1 of 2, prisma-examples 1 of 1, Flowise 0 of 1). A consumer with a branch for success only counts as right: it does nothing about the failure." +
		" Before wrappers, branches within a path and methods were followed it was under half.",
	Mirror: "deadConsumerBranch",
}

// ThroughOne is the cause of what a consumer leaves unhandled that sends its requests through a function of the project.
func ThroughOne(consumer *summary.Summary) finding.Cause {
	name := consumer.Metadata.DerivedFromWrapper
	if name == "" {
		return finding.Cause{}
	}
	return finding.Cause{Key: "through " + name, Words: "that are called through " + finding.AsWritten(name[strings.LastIndexByte(name, ':')+1:])}
}

// unhandled reports the statuses of the provider that no branch of the consumer handles.
func unhandled(p pairing.Pair, gives Produced, covered Statuses, report Reporter) {
	never := untaken(p)
	for _, s := range gives.List() {
		if covered.Has(s) || redirects.Has(s) {
			continue
		}
		at := slices.IndexFunc(gives.ByStatus[s], func(t *summary.Transition) bool {
			return !ofOtherClients(t) && !never(t) && !FailsOnRefusal(s, t) && !ofUnseenException(t)
		})
		if at < 0 {
			continue
		}
		from := gives.ByStatus[s][at]
		report(UnhandledProviderCase, nil, from, nil, strconv.Itoa(s), fmt.Sprintf("the provider answers %d%s, and no branch of %s handles it", s, When(from), p.Consumer.Identity.Name))
	}
	for digit := 1; digit <= 5; digit++ {
		if t := gives.Ranges[digit]; t != nil && digit != 3 {
			r := StatusRange(digit*100, digit*100+99)
			if !r.Meets(covered) {
				report(UnhandledProviderCase, nil, t, nil, fmt.Sprintf("%dXX", digit), fmt.Sprintf("the provider declares %dXX, and no branch of %s handles any of it", digit, p.Consumer.Identity.Name))
			}
		}
	}
}

// ofOtherClients reports whether a path runs where a field of the request's header has, or has not, a value that is written down: which
// of a service's clients asks. What a client states in its header is not in its summary.
func ofOtherClients(t *summary.Transition) bool {
	header := func(v summary.ValueRef) bool {
		ref, ok := v.(summary.InputRef)
		return ok && slices.Contains(ref.Path, "headers")
	}
	text := func(v summary.ValueRef) bool {
		literal, ok := v.(summary.LiteralRef)
		_, written := literal.Value.(string)
		return ok && written
	}
	return slices.ContainsFunc(t.Conditions, func(p summary.Predicate) bool {
		c, ok := p.(summary.Comparison)
		return ok && (header(c.Left) && text(c.Right) || header(c.Right) && text(c.Left))
	})
}

// FailsOnRefusal reports whether a path ends with what a function of the language raises for a value that it does not take, or a library for
// a request that it cannot read, which conditions say in words, and a handler of all exceptions answers that with a failure of the server:
// no contract lists that for each operation, and no client tells it apart.
func FailsOnRefusal(status int, t *summary.Transition) bool {
	return status >= 500 && t.ByWrapper() && t.Metadata.Wrappers.Raised && slices.ContainsFunc(t.Conditions, func(p summary.Predicate) bool {
		if not, ok := p.(summary.Negation); ok {
			p = not.Operand
		}
		call, ok := p.(summary.CallPredicate)
		return ok && strings.Contains(call.Callee, " ") && !strings.HasPrefix(call.Callee, summary.Raises)
	})
}

// ofUnseenException reports whether a path is what runs around the unit giving an answer to a kind of exception of which no statement of the
// unit is seen to raise one: a handler of the whole service has it for whatever raises it.
func ofUnseenException(t *summary.Transition) bool {
	return t.ByWrapper() && !t.Metadata.Wrappers.Raised && slices.ContainsFunc(t.Conditions, func(p summary.Predicate) bool {
		is, ok := p.(summary.TypeCheck)
		_, given := is.Subject.(summary.InputRef)
		return ok && given && strings.HasSuffix(is.ExpectedType, "Error")
	})
}

// maxCondition bounds the text of a condition in a sentence, which is left out where it is longer.
const maxCondition = 80

// When writes the last condition of a path for a sentence.
func When(t *summary.Transition) string {
	if len(t.Conditions) == 0 {
		return ""
	}
	condition := t.Conditions[len(t.Conditions)-1]
	last := summary.PredicateText(condition)
	if Unfitting(t) {
		return " when the request does not fit the declared parameters"
	}
	if said, ok := raising(condition); ok {
		last = said
	}
	if len(last) > maxCondition {
		return ""
	}
	return " when " + last
}

// raising says of a test that calls raise an exception (raises Full(book())) which call does: book() raises Full.
func raising(p summary.Predicate) (said string, ok bool) {
	call, ok := p.(summary.CallPredicate)
	if !ok || !strings.HasPrefix(call.Callee, summary.Raises) || len(call.Args) == 0 {
		return "", false
	}
	var calls []string
	for _, a := range call.Args {
		calls = append(calls, summary.ValueText(a))
	}
	return strings.Join(calls, " or ") + " " + call.Callee, true
}
