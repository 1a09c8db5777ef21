package contracts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/contracts"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

// caughtStatus tests the status of a failure that was caught.
func caughtStatus(n int) summary.Predicate {
	return summary.Comparison{Left: summary.Dependency{Name: "catch", AccessChain: []string{"response", "status"}}, Op: summary.OpEq, Right: Num(n)}
}

// asks tests what an exception that was caught says.
func asks(words string) summary.Predicate {
	return summary.CallPredicate{Callee: "error.message.includes", Args: []summary.ValueRef{summary.LiteralRef{Value: words}}}
}

// unknownRaised is an exception of which nothing is known.
var unknownRaised = summary.Opaque{SourceText: summary.ExceptionRaised, Reason: summary.OpaqueExternalFunction}

// caughtWith is a document of 200 and a handler that answers 409 under conditions.
func caughtWith(when ...summary.Predicate) []*summary.Summary {
	handler := Answers(Resp(200, nil), Resp(409, nil))
	handler.Transitions[1].Conditions = when
	return Of(handler, Described("api.yaml", 200.0, nil))
}

// beside is a document of some paths and a handler of /boats/:id that answers what the document lists.
func beside(declared ...string) []*summary.Summary {
	out := []*summary.Summary{With(Answers(Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = Rest("GET", "/boats/:id", "express") })}
	for i, path := range declared {
		out = append(out, With(Described("api.yaml", 200.0, nil), func(s *summary.Summary) {
			s.Identity.Name, s.Identity.Binding = fmt.Sprint("boat", i), Rest("GET", path, "openapi")
		}))
	}
	return out
}

// served are operations of the same document, each with a handler.
func served(n int) (out []*summary.Summary) {
	for i := range n {
		path := fmt.Sprint("/served/", i)
		for _, s := range []*summary.Summary{Described("api.yaml", 200.0, nil), Answers(Resp(200, nil))} {
			s.Identity.Name, s.Identity.Binding = path, Rest("GET", path, s.Identity.Binding.Recognition)
			out = append(out, s)
		}
	}
	return out
}

// many is a document of n operations that nothing serves.
func many(n int) []*summary.Summary {
	var out []*summary.Summary
	for i := range n {
		out = append(out, With(Described("api.yaml", 200.0, nil), func(s *summary.Summary) {
			s.Identity.Name, s.Identity.Binding = fmt.Sprint("op", i), Rest("GET", fmt.Sprintf("/many/%d", i), "openapi")
		}))
	}
	return out
}

// sdlFields are n fields of Query in a schema.
func sdlFields(file string, n int) (out []*summary.Summary) {
	for i := range n {
		out = append(out, SdlField(file, "Query", fmt.Sprintf("field%d", i)))
	}
	return out
}

func TestClauses(t *testing.T) { clausetest.Run(t, &contracts.Domain, clauses()) }

func clauses() []Clause {
	body := Record("id", "name")
	fall := Path(true, nil)
	is := func(n int) summary.Predicate { return Status(summary.OpEq, n) }
	other := func(s *summary.Summary) *summary.Summary {
		s.Identity.Binding = Rest("DELETE", "/x", "express")
		return s
	}
	own := func(provenance string, responses ...any) *summary.Summary {
		s := Described("api.yaml", responses...)
		s.Metadata.HTTP.DeclaredContract.Provenance = provenance
		return With(Answers(Resp(200, body), Resp(404, Record("error"))), func(h *summary.Summary) { h.Metadata = s.Metadata })
	}
	gap := func(text string) *summary.Summary {
		return With(Answers(Resp(200, body)), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnhandledCase, Consequence: summary.ConsequenceFrameworkDefault, Description: text}}
		})
	}
	rest := func(s *summary.Summary) *summary.Summary {
		s.Identity.Binding = Rest("*", "/x/{rest*}", "express")
		return s
	}
	wrapped := func(s *summary.Summary) *summary.Summary {
		s.Transitions[1].Metadata = summary.FromWrapper("auth")
		return s
	}
	takes := func(shape summary.TypeShape) *summary.Summary {
		return With(Described("api.yaml", 200.0, nil), func(s *summary.Summary) {
			s.Inputs = []summary.Input{summary.Parameter{Name: "body", Role: summary.Str("requestBody"), Shape: shape}}
		})
	}
	posts := func(shape summary.TypeShape) *summary.Summary {
		return With(Client("exception", fall), func(s *summary.Summary) { s.Metadata.HTTP.Sends = &summary.RequestSent{Body: shape} })
	}
	kind := func(values ...string) summary.TypeShape {
		var all []summary.TypeShape
		for _, v := range values {
			all = append(all, summary.Literal{Value: v})
		}
		return summary.NewRecord([]summary.Property{{Name: "kind", Shape: summary.NewUnion(all...)}})
	}
	const provider, missing, consumer = "error providerContractViolation", "warning providerContractViolation", "warning consumerContractViolation"
	// needs is a handler that fails without a field of a part of its request; asked is a document that declares some of a query.
	needs := func(part string, f summary.TakenField) *summary.Summary {
		return With(Answers(Resp(200, body)), func(h *summary.Summary) {
			h.Metadata.ForHTTP().Takes = []summary.RequestTaken{{Part: part, Fields: []summary.TakenField{f}}}
		})
	}
	field := func(name string, needed, guarded bool) summary.TakenField {
		return summary.TakenField{Path: summary.Path{summary.Step(name)}, Needed: needed, Guarded: guarded}
	}
	// also is a field that the handler reads as well.
	also := func(name string) func(*summary.Summary) {
		return func(h *summary.Summary) {
			t := &h.Metadata.HTTP.Takes[0]
			t.Fields = append(t.Fields, field(name, false, true))
		}
	}
	asked := func(names ...string) *summary.Summary {
		return With(Described("api.yaml", 200.0, nil), func(s *summary.Summary) {
			for _, name := range names {
				s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Role: summary.Str("query"), Shape: summary.Text{}})
			}
		})
	}
	return []Clause{
		{Of: contracts.ProviderContractViolation, When: "taken: the handler fails without a name in the query that the document lacks", In: Of(With(needs("query", field("offset", true, false)), also("page")), asked("page")), Want: provider,
			Says: "the handler fails without offset in the query, which api.yaml does not declare"},
		{Of: contracts.ProviderContractViolation, When: "taken: the document has it", In: Of(needs("query", field("offset", true, false)), asked("offset[]")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "taken: the handler does without it", In: Of(With(needs("query", field("offset", false, false)), also("page")), asked("page")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: a name in the query that the handler does not read", In: Of(needs("query", field("limit", false, false)), asked("page")), Want: "warning providerContractViolation",
			Says: "api.yaml declares page in the query, and the handler does not read it (it reads limit, which is not declared)"},
		{Of: contracts.ProviderContractViolation, When: "untaken: the handler reads it", In: Of(needs("query", field("page", false, false)), asked("page[]")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: the handler reads it of any part", In: Of(needs("any", field("page", false, false)), asked("page")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: the handler reads nothing of the query by name", In: Of(needs("body", field("limit", false, false)), asked("page")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: more may be read than is known", In: Of(With(needs("query", field("limit", false, false)), func(h *summary.Summary) { h.Metadata.HTTP.Takes[0].Open = true }), asked("page")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: code around handlers reads it", In: Of(needs("query", field("limit", false, false)), asked("page"), With(needs("query", field("page", false, false)), func(h *summary.Summary) { h.Kind = summary.KindMiddleware })), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: a schema of the handler has it", In: Of(With(needs("query", field("limit", false, false)), func(h *summary.Summary) { h.Metadata.HTTP.Takes[0].Checked = Record("page") }), asked("page")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: a framework puts the body under a name", In: Of(needs("any", summary.TakenField{Path: summary.Path{"order", "name"}}), takes(Record("name"))), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "untaken: many names are one difference", In: Of(needs("query", field("limit", false, false)), asked("a", "b", "c", "d")), Want: "warning providerContractViolation",
			Says: "api.yaml declares 4 names in the query that the handler does not read: a, b, c, d (it reads limit, which is not declared)"},
		{Of: contracts.ProviderContractViolation, When: "untaken: a scheme of security speaks for it", In: Of(needs("query", field("limit", false, false)), asked("api_key")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "taken: the handler asks first", In: Of(With(needs("query", field("offset", true, true)), also("page")), asked("page")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "taken: a credential, for which a scheme may speak", In: Of(With(needs("query", field("api_key", true, false)), also("page")), asked("page")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "taken: a field of the body that the document lacks", In: Of(With(needs("body", field("id", true, false)), also("name")), takes(Record("name"))), Want: provider},
		{Of: contracts.ProviderContractViolation, When: "taken: a body that may have others", In: Of(needs("body", field("id", true, false)), takes(summary.UnknownShape{})), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a body without a field that the document requires", In: Of(takes(body), posts(Record("id"))), Want: "warning boundaryFieldRequired", Says: "call sends no name in the body, and the contract requires it"},
		{Of: generic.BoundaryFieldRequired, When: "a body without a field that the document does not require", In: Of(takes(Optional("name")), posts(Record())), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a field that the document does not have", In: Of(takes(Optional("name")), posts(Record("nick"))), Want: "warning boundaryFieldUnknown"},
		{Of: generic.BoundaryFieldUnknown, When: "a field of a body that may have more", In: Of(takes(summary.NewRecord(nil, summary.Spread{SourceText: "any"})), posts(Record("nick"))), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "a text that the document does not list", In: Of(takes(kind("card", "cash")), posts(kind("cheque"))), Want: "error boundaryConstraintViolation"},
		{Of: generic.BoundaryConstraintViolation, When: "a text that the document lists", In: Of(takes(kind("card", "cash")), posts(kind("cash"))), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a status that the contract beside the handler lacks", In: Of(own("independent", 200.0, nil)), Want: provider, Says: "the handler answers 404, which its contract (api.yaml) does not list (it lists 200)"},
		{Of: contracts.ProviderContractViolation, When: "every status is listed", In: Of(own("independent", 200.0, nil, 404.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a body that lacks a required field", In: Of(own("independent", 200.0, Record("id", "price"), 404.0, nil)), Want: provider},
		{Of: contracts.ProviderContractViolation, When: "a body that lacks an optional field", In: Of(own("independent", 200.0, Optional("price"), 404.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a listed status that the handler never gives", In: Of(own("independent", 200.0, nil, 404.0, nil, 409.0, nil)), Want: missing},
		{Of: contracts.ProviderContractViolation, When: "a listed 5XX that it never gives", In: Of(own("independent", 200.0, nil, 404.0, nil, 503.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a range lists it", In: Of(own("independent", 200.0, nil, "4XX", nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "the default lists it", In: Of(own("independent", 200.0, nil, "default", nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a contract derived from the code", In: Of(own("derived", 200.0, nil, 409.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "nothing is missing beside an ending that was not read", In: Of(With(own("independent", 200.0, nil, 404.0, nil, 409.0, nil), func(s *summary.Summary) {
			s.Transitions = append(s.Transitions, summary.Transition{ID: "x", Output: summary.Throw{}})
		})), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a handler of the rest that only fails, which serves nothing that the document declares", In: Of(Described("api.yaml", 200.0, nil), rest(Answers(Resp(404, nil)))), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a handler of the rest that also succeeds", In: Of(Described("api.yaml", 200.0, nil), rest(Answers(Resp(200, nil), Resp(404, nil)))), Want: provider},
		{Of: contracts.ProviderContractViolation, When: "a handler of the operation that only fails", In: Of(Described("api.yaml", 200.0, nil), Answers(Resp(404, nil))), Want: provider + ", " + missing},
		{Of: contracts.ProviderContractViolation, When: "a wrapper gives the status", In: Of(wrapped(own("independent", 200.0, nil))), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a wrapper gives what a document does not list", In: Of(wrapped(Answers(Resp(200, body), Resp(401, nil))), Described("api.yaml", 200.0, nil)), Want: missing, Says: "auth answers 401, which api.yaml does not list (it lists 200)"},
		{Of: contracts.ProviderContractViolation, When: "a wrapper gives what a document lists", In: Of(wrapped(Answers(Resp(200, body), Resp(401, nil))), Described("api.yaml", 200.0, nil, 401.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a wrapper gives a failure of the server", In: Of(wrapped(Answers(Resp(200, body), Resp(503, nil))), Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a handler of exceptions answers what the unit raises", In: Of(With(wrapped(Answers(Resp(200, body), Resp(409, nil))), func(s *summary.Summary) {
			s.Transitions[1].Metadata.Wrappers.Raised = true
		}), Described("api.yaml", 200.0, nil)), Want: provider, Says: "the handler answers 409, which api.yaml does not list (it lists 200)"},
		{Of: contracts.ProviderContractViolation, When: "a handler of all exceptions answers what a function of the language raises", In: Of(With(wrapped(Answers(Resp(200, body), Resp(500, nil))), func(s *summary.Summary) {
			s.Transitions[1].Metadata.Wrappers.Raised = true
			s.Transitions[1].Conditions = []summary.Predicate{summary.CallPredicate{Callee: "is not a number"}}
		}), Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a status for the words of an exception of which nothing is known", In: caughtWith(unknownRaised, asks("Either give both")), Want: missing, Says: `the handler answers 409 when error.message.includes("Either give both"), which api.yaml does not list (it lists 200)`},
		{Of: contracts.ProviderContractViolation, When: "a status for an exception that says other words", In: caughtWith(unknownRaised, summary.Negate(asks("Either give both"))), Want: provider},
		{Of: contracts.ProviderContractViolation, When: "a status for the words of an exception that is known to be raised", In: caughtWith(summary.CallPredicate{Callee: summary.Raises + "Error"}, asks("Either give both")), Want: provider},
		{Of: contracts.ProviderContractViolation, When: "a status for the code of an exception of which nothing is known", In: caughtWith(unknownRaised, asks("P2002")), Want: provider},
		{Of: contracts.ContractOperationUnimplemented, When: "a word where the route of another operation takes any", In: beside("/boats/{id}", "/boats/codes"), Want: "info contractOperationUnimplemented", Says: "api.yaml declares GET /boats/codes, and no handler of this run serves it alone: GET /boats/:id, which is another operation, takes its requests"},
		{Of: contracts.ContractOperationUnimplemented, When: "a word where a route takes any that no other operation is", In: beside("/boats/codes"), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "two operations of which one names its parameter otherwise", In: beside("/boats/{id}", "/boats/{boat}"), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "an unhandled case for a status that is given", In: Of(gap("a branch gives 200 and the contract does not list it")), Want: provider},
		{Of: contracts.ProviderContractViolation, When: "an unhandled case for a status that is not", In: Of(gap("the contract lists 409 and no branch gives it")), Want: missing},
		{Of: contracts.ProviderContractViolation, When: "an unhandled case for a 5XX that is not", In: Of(gap("the contract lists 503 and no branch gives it")), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "an unhandled case for a status that a wrapper gives", In: Of(With(wrapped(Answers(Resp(200, body), Resp(401, nil))), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnhandledCase, Consequence: summary.ConsequenceFrameworkDefault, Description: "a branch gives 401 and the contract does not list it"}}
		})), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "an unhandled case for a status that something before the handler may give", In: Of(With(gap("the contract lists 409 and no branch gives it"), func(s *summary.Summary) {
			s.Metadata.Wrappers = &summary.Wrappers{Applied: []summary.WrapperRef{summary.WrapperByID("auth")}}
		})), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "an unhandled case that the comparison says already", In: Of(With(own("independent", 200.0, nil), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnhandledCase, Consequence: summary.ConsequenceFrameworkDefault, Description: "a branch gives 404 and the contract does not list it"}}
		})), Want: provider},
		{Of: contracts.ProviderContractViolation, When: "a status that a document of its own lacks", In: Of(Answers(Resp(200, body), Resp(418, nil)), Described("api.yaml", 200.0, nil)), Want: provider, Says: "the handler answers 418, which api.yaml does not list (it lists 200)"},
		{Of: contracts.ProviderContractViolation, When: "a status that the document lists and no branch gives", In: Of(Answers(Resp(200, body)), Described("api.yaml", 200.0, nil, 404.0, nil)), Want: missing, Says: "api.yaml lists 404, and no branch of the handler gives it"},
		{Of: contracts.ProviderContractViolation, When: "a handler of which no ending was read", In: Of(Answers(), Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a failure that something called may raise", In: Of(Calling(Answers(Resp(200, body)), "lib::find"), Described("api.yaml", 200.0, nil, 404.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a success that nothing called can give", In: Of(Calling(Answers(Resp(200, body)), "lib::find"), Described("api.yaml", 200.0, nil, 201.0, nil)), Want: missing},
		{Of: contracts.ProviderContractViolation, When: "what is called is described and raises nothing", In: Of(Calling(Answers(Resp(200, body)), "lib.ts::find"), UnitAt("lib.ts", "find"), Described("api.yaml", 200.0, nil, 404.0, nil)), Want: missing},
		{Of: contracts.ProviderContractViolation, When: "what is called is described and raises", In: Of(Calling(Answers(Resp(200, body)), "lib.ts::find"), With(UnitAt("lib.ts", "find"), func(s *summary.Summary) {
			s.Transitions[0].Output = summary.Throw{}
		}), Described("api.yaml", 200.0, nil, 404.0, nil)), Want: ""},
		{Of: contracts.ProviderContractViolation, When: "a document's body requires what is not sent", In: Of(Answers(Resp(200, body)), Described("api.yaml", 200.0, Record("id", "price"))), Want: provider, Says: "the body of the 200 response lacks price, which api.yaml requires"},
		{Of: contracts.ProviderContractViolation, When: "a body that lacks many fields is another body", In: Of(Answers(Resp(200, Record("other"))), Described("api.yaml", 200.0, Record("id", "price", "size", "state"))), Want: provider, Says: "the body of the 200 response lacks 4 fields which api.yaml requires: id, price, size, state"},
		{Of: contracts.ProviderContractViolation, When: "something may give it before the handler", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) {
			s.Metadata.Wrappers = &summary.Wrappers{Applied: []summary.WrapperRef{summary.WrapperByID("auth")}}
		}), Described("api.yaml", 200.0, nil, 401.0, nil)), Want: ""},

		{Of: contracts.ConsumerContractViolation, When: "a branch for a status that the contract does not list", In: Of(Described("api.yaml", 200.0, body), Client("response", Path(false, nil, is(409)), fall)), Want: consumer, Says: "call handles 409, which the contract (api.yaml) does not list (it lists 200)"},
		{Of: contracts.ConsumerContractViolation, When: "a range widens what is listed", In: Of(Described("api.yaml", 200.0, body, "4XX", nil), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a default widens what is listed", In: Of(Described("api.yaml", 200.0, body, "default", nil), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a listed status that no branch handles", In: Of(Described("api.yaml", 200.0, body, 404.0, nil), Client("response", fall)), Want: consumer, Says: "api.yaml declares 404, and no branch of call handles it"},
		{Of: contracts.ConsumerContractViolation, When: "a listed status is handled", In: Of(Described("api.yaml", 200.0, body, 404.0, nil), Client("response", Path(false, nil, Ok(true)), fall)), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a listed 5XX is nobody's duty", In: Of(Described("api.yaml", 200.0, body, 503.0, nil), Client("response", fall)), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a field that is not promised", In: Of(Described("api.yaml", 200.0, body), Client("exception", Path(true, Record("phone")))), Want: consumer, Says: "call reads phone of the 200 response, which the contract (api.yaml) does not promise"},
		{Of: contracts.ConsumerContractViolation, When: "a field that a branch for failures inside the path reads", In: Of(Described("api.yaml", 200.0, body), With(Client("response", Path(true, Record("error"))), func(s *summary.Summary) {
			s.Transitions[0].Effects = []summary.Effect{summary.Invocation{Callee: "warn", Preconditions: []summary.Predicate{Ok(true)}}}
		})), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a field that is promised", In: Of(Described("api.yaml", 200.0, body), Client("exception", Path(true, Record("name")))), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a field that is optional", In: Of(Described("api.yaml", 200.0, Optional("phone")), Client("exception", Path(true, Record("phone")))), Want: "info consumerContractViolation", Says: "call reads phone of the 200 response, which the contract (api.yaml) declares optional"},
		{Of: contracts.ConsumerContractViolation, When: "a field that one variant lacks", In: Of(Described("api.yaml", 200.0, summary.NewUnion(body, Record("phone"))), Client("exception", Path(true, Record("phone")))), Want: "info consumerContractViolation"},
		{Of: contracts.ConsumerContractViolation, When: "an optional field behind a guard", In: Of(Described("api.yaml", 200.0, Optional("phone")), Client("exception", Path(true, Record("phone"), BodyHas("phone")))), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a branch inside a range is judged by the range's body", In: Of(Described("api.yaml", 200.0, body, "4XX", Record("error")), Client("response", Path(false, Record("message"), is(404)), fall)), Want: consumer},
		{Of: contracts.ConsumerContractViolation, When: "a contract derived from the code", In: Of(With(Described("api.yaml", 200.0, body, 404.0, nil), func(s *summary.Summary) {
			s.Metadata.HTTP.DeclaredContract.Provenance = summary.ProvenanceDerived
		}), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a range that a document declares and nothing covers", In: Of(Described("api.yaml", 200.0, body, "4XX", nil), Client("response", fall)), Want: "warning unhandledProviderCase", Says: "api.yaml declares 4XX, and no branch of call handles any of it"},
		{Of: http.UnhandledProviderCase, When: "any member covers a document's range", In: Of(Described("api.yaml", 200.0, body, "4XX", nil), Client("response", Path(false, nil, is(422)), fall)), Want: ""},

		{Of: generic.ContractDisagreement, When: "one lists a status that the other does not", In: Of(Described("a.yaml", 200.0, body), Described("b.yaml", 200.0, body, 404.0, nil)), Want: "warning contractDisagreement", Says: "b.yaml declares 404 and a.yaml does not"},
		{Of: generic.ContractDisagreement, When: "one has a field in a body that the other has not", In: Of(Described("a.yaml", 200.0, body), Described("b.yaml", 200.0, Record("id"))), Want: "warning contractDisagreement"},
		{Of: generic.ContractDisagreement, When: "both declare the same", In: Of(Described("a.yaml", 200.0, body), Described("b.yaml", 200.0, body)), Want: ""},
		{Of: generic.ContractDisagreement, When: "a body that only one states", In: Of(Described("a.yaml", 200.0, body), Described("b.yaml", 200.0, nil)), Want: ""},
		{Of: generic.ContractDisagreement, When: "ranges are not compared", In: Of(Described("a.yaml", 200.0, body), Described("b.yaml", 200.0, body, "4XX", nil)), Want: ""},
		{Of: generic.ContractDisagreement, When: "one source twice", In: Of(Described("a.yaml", 200.0, body), Described("a.yaml", 200.0, body, 404.0, nil)), Want: ""},

		{Of: contracts.ContractOperationUnimplemented, When: "no handler serves it", In: Of(other(Answers(Resp(200, body))), Described("api.yaml", 200.0, nil)), Want: "warning contractOperationUnimplemented", Says: "api.yaml declares GET /x, and no handler of this run serves it"},
		{Of: contracts.ContractOperationUnimplemented, When: "code registers routes of which not all was read", In: Of(With(other(Answers(Resp(200, body))), func(s *summary.Summary) { s.Metadata.HTTP = &summary.HTTPMetadata{BesideUnread: true} }), Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "a handler serves it", In: Of(Answers(Resp(200, body)), Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "a handler of every method serves it", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) { s.Identity.Binding = Rest("*", "/x", "express") }), Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "no provider was extracted", In: Of(Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "a gateway's own route", In: Of(other(Answers(Resp(200, body))), With(Described("api.yaml", 200.0, nil), func(s *summary.Summary) { s.Metadata.HTTP.Gateway = "http-api" })), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a failure that what stands in front may give", In: Of(Described("api.yaml", 200.0, nil), Client("response", Path(false, nil, Status(summary.OpEq, 429)), Path(false, nil, Status(summary.OpEq, 401)), Path(true, nil))), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "401, where the document lists 403", In: Of(Described("api.yaml", 200.0, nil, 403.0, nil), Client("exception", Path(true, nil), CaughtPath(caughtStatus(401)))), Want: "warning consumerContractViolation"},
		{Of: contracts.ConsumerContractViolation, When: "a status beside one that is listed", In: Of(Described("api.yaml", 202.0, nil), Client("response", Path(false, nil, summary.Compound{Op: "or", Operands: []summary.Predicate{Status(summary.OpEq, 200), Status(summary.OpEq, 202)}}), Path(true, nil))), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "fields of a failure of which one is promised", In: Of(Described("api.yaml", 200.0, nil, 422.0, Record("detail")), Client("response", Path(false, Record("message", "detail"), Status(summary.OpEq, 422)), Path(true, nil))), Want: ""},
		{Of: contracts.ConsumerContractViolation, When: "a field of a failure that is not promised", In: Of(Described("api.yaml", 200.0, nil, 422.0, Record("detail")), Client("response", Path(false, Record("message"), Status(summary.OpEq, 422)), Path(true, nil))), Want: "warning consumerContractViolation"},
		{Of: contracts.ContractOperationUnimplemented, When: "so many that their routes were probably not read", In: append(Of(other(Answers(Resp(200, body)))), many(12)...), Want: "info contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "most of some", In: append(Of(other(Answers(Resp(200, body)))), many(6)...), Want: "info contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "two", In: append(Of(other(Answers(Resp(200, body)))), many(2)...), Want: "warning contractOperationUnimplemented, warning contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "half of them", In: append(append(Of(other(Answers(Resp(200, body)))), many(6)...), served(6)...), Want: strings.Repeat("warning contractOperationUnimplemented, ", 5) + "warning contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "a handler of that path under another mount", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) { s.Identity.Binding = Rest("GET", "/api/x", "express") }), Described("api.yaml", 200.0, nil)), Want: "info contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "a handler of that path under another mount, for another method", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) { s.Identity.Binding = Rest("PUT", "/api/x", "express") }), Described("api.yaml", 200.0, nil)), Want: "warning contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "a handler of which the path was not read may serve it", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) {
			s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: Str("GET")}}
		}), Described("api.yaml", 200.0, nil)), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "a handler of another method, of which the path was not read, does not", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) {
			s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: Str("PUT")}}
		}), Described("api.yaml", 200.0, nil)), Want: "warning contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "a handler of which the end of the path was not read may serve it", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) {
			s.Identity.Binding = Rest("GET", "/v1{path}", "express")
		}), With(Described("api.yaml", 200.0, nil), func(s *summary.Summary) { s.Identity.Binding = Rest("GET", "/v1/users/{id}", "openapi") })), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "a root field without a resolver", In: Of(SdlField("a.graphql", "Query", "order"), Resolver("api", "Query", "user")), Want: "warning contractOperationUnimplemented", Says: "a.graphql declares Query.order, and no resolver of this run serves it"},
		{Of: contracts.ContractOperationUnimplemented, When: "most root fields of a schema", In: append(sdlFields("a.graphql", 7), Resolver("api", "Query", "field0"), Resolver("api", "Query", "user")), Want: "info contractOperationUnimplemented", Says: "a.graphql declares 7 fields of root types, and no resolver of this run serves 6 of them (gql:Query.field1, gql:Query.field2, gql:Query.field3, gql:Query.field4, gql:Query.field5, gql:Query.field6): another service probably serves them, or some resolvers were not read"},
		{Of: contracts.ContractOperationUnimplemented, When: "two root fields of a schema of many", In: append(sdlFields("a.graphql", 3), Resolver("api", "Query", "field0")), Want: "warning contractOperationUnimplemented, warning contractOperationUnimplemented"},
		{Of: contracts.ContractOperationUnimplemented, When: "a root field with one", In: Of(SdlField("a.graphql", "Query", "order"), Resolver("api", "Query", "order")), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "a resolver of which the field was not read may serve it", In: Of(SdlField("a.graphql", "Query", "order"), Resolver("api", "Query", "user"), With(Resolver("api", "", ""), func(s *summary.Summary) { s.Identity.Binding = nil })), Want: ""},
		{Of: contracts.ContractOperationUnimplemented, When: "other types have default resolvers", In: Of(SdlField("a.graphql", "Order", "id"), Resolver("api", "Order", "total")), Want: ""},
	}
}

// TestOneCause: what a document leaves out everywhere, what one wrapper gives, what the check of parameters gives and what
// one function leaves unhandled are one finding each; what handlers give of their own is one for each.
func TestOneCause(t *testing.T) {
	at := func(path string, list ...*summary.Summary) []*summary.Summary {
		for _, s := range list {
			s.Identity.Binding = Rest("GET", path, s.Identity.Binding.Recognition)
			s.Identity.Name, s.Identity.ID = s.Identity.Name+path, s.Identity.ID+path
		}
		return list
	}
	var all []*summary.Summary
	for i, path := range []string{"/a", "/b", "/c"} {
		own := Answers(Resp(200, nil), Resp(401, nil), Resp(400, nil), Resp(403, nil), Resp(404, nil), Resp(409, nil))
		own.Transitions[1].Metadata = summary.FromWrapper("auth.ts::withAuth")
		own.Transitions[3].Metadata = summary.FromWrapper("auth.ts::withRole")
		own.Transitions[2].Conditions = []summary.Predicate{summary.Negation{Operand: summary.CallPredicate{Callee: "fits the declared parameters"}}}
		listed := []any{200.0, nil}
		call := Client("response", Path(true, nil))
		call.Metadata.DerivedFromWrapper = "web.ts::request"
		all = append(all, at(path, own, Described("api.yaml", listed...), call)...)
		if i == 0 {
			all = append(all, at("/other", Described("api.yaml", 200.0, nil, 400.0, nil, 403.0, nil, 404.0, nil))...)
		}
	}
	var got []string
	for _, f := range finding.Told(check.Compare(&check.Run{Summaries: all}, nil, true).Findings) {
		if len(f.With) == 0 {
			f.Cause = finding.Cause{}
		}
		if f.Kind == contracts.ProviderContractViolation.Name {
			got = append(got, fmt.Sprint(f.Severity, " ", f.Subject, " ", f.Boundary.Label(), " +", len(f.With), " ", f.Cause.Words))
		}
	}
	want := []string{
		"error 400 GET /a +2 whose parameters are checked",
		"error 404 GET /a +0 ",
		"error 409 GET /a +2 of that document, which lists 409 for no operation",
		"error 404 GET /b +0 ",
		"error 404 GET /c +0 ",
		"warning 401 GET /a +2 of that document, which lists 401 for no operation",
		"warning 403 GET /a +2 behind withRole",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestSeldom: a failure that a document lists for one operation and leaves out of a dozen others is one finding, and so is
// what one answer of one handler lacks for all the operations that the handler serves; a few stand for themselves.
func TestSeldom(t *testing.T) {
	for _, n := range []int{11, 12} {
		listed, its := Described("api.yaml", 200.0, nil, 403.0, nil), Answers(Resp(200, nil), Resp(403, nil))
		all := []*summary.Summary{listed, its}
		for _, s := range all {
			s.Identity.Binding = Rest("GET", "/listed", s.Identity.Binding.Recognition)
		}
		for i := range n {
			for _, s := range []*summary.Summary{Described("api.yaml", 200.0, nil), Answers(Resp(200, nil), Resp(403, nil))} {
				s.Identity.Binding = Rest("GET", fmt.Sprint("/", i), s.Identity.Binding.Recognition)
				s.Identity.Name, s.Identity.ID = fmt.Sprint(s.Identity.Name, i), fmt.Sprint(s.Identity.ID, i)
				all = append(all, s)
			}
		}
		found := finding.Told(check.Compare(&check.Run{Summaries: all}, nil, true).Findings)
		if want := map[int]int{11: 11, 12: 1}[n]; len(found) != want {
			t.Errorf("%d operations without it: %d findings, want %d", n, len(found), want)
		}
	}
	handler := Answers(Resp(200, nil), Resp(418, nil))
	handler.Identity.Binding = Rest("*", "/api/{rest+}", "nextjs")
	all := []*summary.Summary{handler}
	for i := range 3 {
		s := Described("api.yaml", 200.0, nil)
		s.Identity.Binding, s.Identity.Name = Rest("GET", fmt.Sprint("/api/", i), "openapi"), fmt.Sprint(i)
		all = append(all, s)
		if i == 0 {
			other := Described("api.yaml", 200.0, nil, 418.0, nil)
			other.Identity.Binding = Rest("GET", "/api/listed", "openapi")
			all = append(all, other)
		}
	}
	if found := finding.Told(check.Compare(&check.Run{Summaries: all}, nil, true).Findings); len(found) != 1 || !strings.Contains(found[0].Description, "one handler serves") {
		t.Errorf("one answer of one handler: %v", found)
	}
}

// TestOneCauseInCode: a status that the contracts next to the handlers of one project leave out everywhere, or nearly so, is one finding a project;
// one that some of them list is one for each.
func TestOneCauseInCode(t *testing.T) {
	var all []*summary.Summary
	for _, workspace := range []string{"api", "worker"} {
		for i := range 3 {
			s := Answers(Resp(200, nil), Resp(404, nil), Resp(429, nil))
			statuses := []any{200.0, nil}
			if i == 2 {
				statuses = append(statuses, 404.0, nil)
			}
			s.Metadata = Described("createRoute", statuses...).Metadata
			s.Location.Workspace = workspace
			s.Identity.Binding, s.Identity.Name = Rest("GET", fmt.Sprint("/", workspace, i), "hono"), fmt.Sprint(workspace, i)
			all = append(all, s)
		}
	}
	var got []string
	for _, f := range finding.Told(check.Compare(&check.Run{Summaries: all}, nil, true).Findings) {
		got = append(got, fmt.Sprint(f.Subject, " ", f.Boundary.Label(), " +", len(f.With)))
	}
	want := []string{"404 GET /api0 +0", "404 GET /api1 +0", "404 GET /worker0 +0", "404 GET /worker1 +0", "429 GET /api0 +2", "429 GET /worker0 +2"}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestHandledEverywhere: a status that a client handles for all that it calls, and that the document lists for one
// operation only, is one finding; a few calls stand for themselves.
func TestHandledEverywhere(t *testing.T) {
	for _, n := range []int{3, 12} {
		var all []*summary.Summary
		for i := range n {
			for _, s := range []*summary.Summary{Described("api.yaml", 200.0, nil), Client("response", Path(false, nil, Status(summary.OpEq, 418)), Path(true, nil))} {
				s.Identity.Binding = Rest("GET", fmt.Sprint("/", i), s.Identity.Binding.Recognition)
				s.Identity.Name += fmt.Sprint(i)
				all = append(all, s)
			}
		}
		listed := Described("api.yaml", 200.0, nil, 418.0, nil)
		listed.Identity.Binding = Rest("GET", "/listed", "openapi")
		found := finding.Told(check.Compare(&check.Run{Summaries: append(all, listed)}, nil, true).Findings)
		if want := map[int]int{3: 3, 12: 1}[n]; len(found) != want {
			t.Errorf("%d calls: %d findings, want %d", n, len(found), want)
		}
	}
}

// TestOneHelper: a status that one function of the client leaves unhandled is one finding for all calls that it sends.
func TestOneHelper(t *testing.T) {
	var all []*summary.Summary
	for i, path := range []string{"/a", "/b", "/c"} {
		call := Client("response", Path(true, nil))
		if i < 2 {
			call.Metadata.DerivedFromWrapper = "web.ts::request"
		}
		request := With(Client("response", Path(true, nil)), func(s *summary.Summary) {
			s.Identity.Name, s.Identity.Binding, s.Location.File = "request", nil, "web.ts"
		})
		for _, s := range []*summary.Summary{Answers(Resp(200, nil), Resp(410, nil)), call} {
			s.Identity.Binding = Rest("GET", path, s.Identity.Binding.Recognition)
			s.Identity.Name += path
			all = append(all, s)
		}
		if i == 0 {
			all = append(all, request)
		}
	}
	var got []string
	for _, f := range finding.Told(check.Compare(&check.Run{Summaries: all}, nil, true).Findings) {
		got = append(got, fmt.Sprint(f.Kind, " ", f.Boundary.Label(), " +", len(f.With), " ", f.Cause.Words))
	}
	want := []string{"unhandledProviderCase GET /a +1 that are called through request", "unhandledProviderCase GET /c +0 "}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
