package check

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// ranged adds what a description declares beside literal statuses: a range, or the default.
func ranged(s *summary.Summary, key string, value any) *summary.Summary {
	s.Transitions = append(s.Transitions, summary.Transition{ID: "r", Output: summary.Response{}, Metadata: summary.DecodeTransitionMetadata(meta{"http": meta{key: value}})})
	return s
}

// second is another request of the same unit.
func second(s *summary.Summary) *summary.Summary {
	s.Identity.Binding = rest("GET", "/other", "fetch")
	return s
}

// servedOn gives a side of the boundary another path.
func servedOn(s *summary.Summary, path string) *summary.Summary {
	s.Identity.Binding = rest("GET", path, s.Identity.Binding.Recognition)
	return s
}

// everyMethod makes a handler serve every method and give its last answer under a test of it.
func everyMethod(s *summary.Summary, op summary.ComparisonOp, method string) *summary.Summary {
	s.Identity.Binding = rest("*", "/x", "nextjs")
	last := &s.Transitions[len(s.Transitions)-1]
	last.Conditions = []summary.Predicate{summary.Comparison{Left: summary.InputRef{Input: "req", Path: []string{"method"}}, Op: op, Right: summary.LiteralRef{Value: method}}}
	return s
}

// inside adds a call that a path makes under a condition.
func inside(t summary.Transition, p summary.Predicate) summary.Transition {
	t.Effects = append([]summary.Effect{summary.Invocation{Callee: "toast", Preconditions: []summary.Predicate{p}}}, t.Effects...)
	return t
}

// telling has tests of the answer with something written for both sides.
func telling(s *summary.Summary, tests ...summary.Predicate) *summary.Summary {
	s.Metadata.HTTP.Response.Told = tests
	return s
}

// atB is the same unit in another file, on a path that nothing serves.
func atB(s *summary.Summary) *summary.Summary {
	s.Location.File = "b.ts"
	return servedOn(s, "/elsewhere")
}

// through sends by way of a project's own function, which wrapper describes.
func through(s *summary.Summary) *summary.Summary {
	s.Metadata.DerivedFromWrapper = "api.ts::send"
	return s
}

func wrapper(paths ...summary.Transition) *summary.Summary {
	s := client("response", paths...)
	s.Kind, s.Location.File, s.Identity = summary.KindLibrary, "api.ts", summary.Identity{Name: "send"}
	return s
}

func httpClauses() []clause {
	body := record("id", "name")
	fall := path(true, nil)
	is := func(n int) summary.Predicate { return status(summary.OpEq, n) }
	nested := func(inner summary.TypeShape) summary.TypeShape {
		return summary.NewRecord([]summary.Property{{Name: "user", Shape: inner}})
	}
	items := func(inner summary.TypeShape) summary.TypeShape { return summary.Array{Items: inner} }
	open := tagged("state", "open", "id")
	closed := tagged("state", "closed", "id")
	gone := tagged("state", "gone", "id")
	const unhandled, misread, dead = "warning unhandledProviderCase", "error misreadProviderResponse", "warning deadConsumerBranch"
	return []clause{
		{UnhandledProviderCase, "a status that no branch tells apart", of(answers(resp(200, body), resp(404, nil)), client("response", fall)), unhandled},
		{UnhandledProviderCase, "a branch on the status", of(answers(resp(200, body), resp(404, nil)), client("response", path(false, nil, is(404)), fall)), ""},
		{UnhandledProviderCase, "a range guard", of(answers(resp(200, body), resp(404, nil)), client("response", path(false, nil, status(summary.OpGte, 400)), fall)), ""},
		{UnhandledProviderCase, "a guard on ok", of(answers(resp(200, body), resp(404, nil)), client("response", path(false, nil, ok(true)), fall)), ""},
		{UnhandledProviderCase, "the fall-through covers success only", of(answers(resp(201, body), resp(302, nil)), client("response", fall)), unhandled},
		{UnhandledProviderCase, "a test for success with something for both sides", of(answers(resp(200, body), resp(404, nil)), telling(client("response", fall), ok(false))), ""},
		{UnhandledProviderCase, "success or one failure, and the others", of(answers(resp(200, body), resp(404, nil), resp(409, nil)), telling(client("response", fall), summary.Compound{Op: "or", Operands: []summary.Predicate{ok(false), is(409)}})), ""},
		{UnhandledProviderCase, "a failure, and all others with success", of(answers(resp(200, body), resp(403, nil), resp(404, nil)), telling(client("response", fall), is(404))), unhandled},
		{UnhandledProviderCase, "a client that throws", of(answers(resp(200, body), resp(404, nil)), client("exception", fall)), ""},
		{UnhandledProviderCase, "a branch that joins the rest again", of(answers(resp(200, body), resp(404, nil)), client("response", inside(fall, ok(true)))), ""},
		{UnhandledProviderCase, "a branch for success only", of(answers(resp(200, body), resp(404, nil)), client("response", inside(fall, ok(false)))), unhandled},
		{DeadConsumerBranch, "a branch within a path", of(answers(resp(200, body)), client("response", inside(fall, is(409)))), dead},
		{MisreadProviderResponse, "a guard within a path tests the field", of(answers(resp(200, body)), client("response", inside(path(true, record("title")), bodyHas("title")))), ""},
		{UnhandledProviderCase, "the handler of every method gives it to another one", of(everyMethod(answers(resp(200, body), resp(405, nil)), summary.OpNeq, "get"), client("response", fall)), ""},
		{UnhandledProviderCase, "the handler of every method gives it to this one", of(everyMethod(answers(resp(200, body), resp(405, nil)), summary.OpEq, "GET"), client("response", fall)), unhandled},
		{UnhandledProviderCase, "a question about a field that no body has is none about its cases", of(answers(resp(200, open), resp(200, closed)), client("response", path(false, nil, bodyIs("error", "7")), fall)), ""},
		{UnhandledProviderCase, "an unreadable side of an or covers nothing", of(answers(resp(200, body), resp(404, nil)),
			client("response", path(false, nil, summary.Compound{Op: "or", Operands: []summary.Predicate{is(404), summary.Opaque{SourceText: "x"}}}), fall)), unhandled},
		{UnhandledProviderCase, "a negated range covers its complement", of(answers(resp(200, body), resp(404, nil)), client("response", path(false, nil, summary.Negation{Operand: status(summary.OpLt, 400)}), fall)), ""},
		{UnhandledProviderCase, "the raw response is handed on", of(answers(resp(200, body), resp(404, nil)), with(client("response", fall), func(s *summary.Summary) {
			s.Metadata.HTTP.ReturnsResponse = true
		})), ""},
		{UnhandledProviderCase, "a declared range that nothing covers is one case", of(ranged(answers(resp(200, body)), "statusRange", "4XX"), client("response", fall)), unhandled},
		{UnhandledProviderCase, "any member covers a declared range", of(ranged(answers(resp(200, body)), "statusRange", "4XX"), client("response", path(false, nil, is(404)), fall)), ""},
		{UnhandledProviderCase, "a declared default is never asked for", of(ranged(answers(resp(200, body)), "defaultResponse", true), client("response", fall)), ""},
		{UnhandledProviderCase, "a field that only the failure has tells it apart", of(answers(resp(200, body), resp(404, record("error"))), client("response", path(false, nil, bodyHas("error")), fall)), ""},
		{UnhandledProviderCase, "a field that the success has as well does not", of(answers(resp(200, record("error", "id")), resp(404, record("error"))), client("response", path(false, nil, bodyHas("error")), fall)), unhandled},
		{UnhandledProviderCase, "two of three bodies are left together", of(answers(resp(200, open), resp(200, closed), resp(200, gone)), client("response", path(false, nil, bodyIs("state", "open")), fall)), unhandled},
		{UnhandledProviderCase, "an else tells the last body apart", of(answers(resp(200, open), resp(200, closed)), client("response", path(false, nil, bodyIs("state", "open")), fall)), ""},
		{UnhandledProviderCase, "the body is looked into and its cases are not asked for", of(answers(resp(200, open), resp(200, closed)), client("response", path(false, nil, bodyIs("id", "7")), fall)), unhandled},
		{UnhandledProviderCase, "no question to the body takes every case alike", of(answers(resp(200, open), resp(200, closed)), client("response", path(true, record("id")))), ""},
		{UnhandledProviderCase, "cases told apart by a field, which is not asked for", of(answers(resp(200, record("id")), resp(200, record("id", "reason"))), client("response", path(false, nil, bodyIs("id", "7")), fall)), unhandled},
		{UnhandledProviderCase, "cases told apart by a field, which is asked for", of(answers(resp(200, record("id")), resp(200, record("id", "reason"))), client("response", path(false, nil, bodyHas("reason")), fall)), ""},

		{UnhandledProviderCase, "sent through a wrapper that was not read", of(answers(resp(200, body), resp(404, nil)), through(client("response", fall))), ""},
		{UnhandledProviderCase, "sent through a wrapper that tells it apart", of(answers(resp(200, body), resp(404, nil)), through(client("response", fall)), wrapper(path(false, nil, ok(true)), fall)), ""},
		{UnhandledProviderCase, "sent through a wrapper that does not", of(answers(resp(200, body), resp(404, nil)), through(client("response", fall)), wrapper(fall)), unhandled},
		{UnhandledProviderCase, "sent through a wrapper, with branches of its own", of(answers(resp(200, body), resp(404, nil), resp(409, nil)), through(client("response", path(false, nil, is(404)), fall))), unhandled},

		{MisreadProviderResponse, "the body lacks the field", of(answers(resp(200, body)), client("response", path(true, record("title")))), misread},
		{MisreadProviderResponse, "a failure's body has one of the fields that are read one or the other", of(answers(resp(200, body), resp(404, record("error"))), client("response", path(false, record("error", "message"), is(404)), fall)), ""},
		{MisreadProviderResponse, "a branch for failures joins the path, and may be where it is read", of(answers(resp(200, body), resp(404, record("x"))), client("response", inside(path(true, record("error")), ok(true)))), ""},
		{MisreadProviderResponse, "a branch for success only joins the path", of(answers(resp(200, body)), client("response", inside(path(true, record("error")), ok(false)))), misread},
		{MisreadProviderResponse, "what is read belongs to the promise of the body", of(answers(resp(200, body)), client("response", path(true, record("catch", "then")))), ""},
		{MisreadProviderResponse, "the body has it", of(answers(resp(200, body)), client("response", path(true, record("name")))), ""},
		{MisreadProviderResponse, "a field inside", of(answers(resp(200, nested(body))), client("response", path(true, nested(record("zip"))))), misread},
		{MisreadProviderResponse, "a field of an element", of(answers(resp(200, items(body))), client("response", path(true, items(record("zip"))))), misread},
		{MisreadProviderResponse, "an element has it", of(answers(resp(200, items(body))), client("response", path(true, items(record("id"))))), ""},
		{MisreadProviderResponse, "a guard tests the field", of(answers(resp(200, body)), client("response", path(true, record("title"), bodyHas("title")))), ""},
		{MisreadProviderResponse, "another path's guard tests the field", of(answers(resp(200, body)), client("response", path(true, record("title")), path(false, nil, bodyHas("title")))), ""},
		{MisreadProviderResponse, "a body with a spread", of(answers(resp(200, summary.NewRecord(nil, summary.Spread{SourceText: "x"}))), client("response", path(true, record("title")))), ""},
		{MisreadProviderResponse, "an opaque body", of(answers(resp(200, summary.UnknownShape{})), client("response", path(true, record("title")))), ""},
		{MisreadProviderResponse, "a named type that is not spelled out", of(answers(resp(200, summary.Ref{Name: "Order"})), client("response", path(true, record("title")))), ""},
		{MisreadProviderResponse, "a dictionary", of(answers(resp(200, summary.Dictionary{Values: summary.Text{}})), client("response", path(true, record("title")))), ""},
		{MisreadProviderResponse, "one of several bodies has it", of(answers(resp(200, body), resp(200, record("title"))), client("response", path(true, record("title")))), ""},
		{MisreadProviderResponse, "all of several bodies lack it", of(answers(resp(200, body), resp(200, record("x"))), client("response", path(true, record("title")))), misread},
		{MisreadProviderResponse, "a variant has it", of(answers(resp(200, summary.NewUnion(body, record("title")))), client("response", path(true, record("title")))), ""},
		{MisreadProviderResponse, "no variant has it", of(answers(resp(200, summary.NewUnion(body, record("x"), summary.Null{}))), client("response", path(true, record("title")))), misread},
		{MisreadProviderResponse, "the branch runs on that status", of(answers(resp(200, body), resp(404, record("error"))), client("response", path(false, record("message"), is(404)), path(true, record("id")))), misread},
		{MisreadProviderResponse, "the branch runs on a range", of(answers(resp(200, body), resp(404, record("error"))), client("response", path(false, record("message"), status(summary.OpGte, 400)), fall)), misread},
		{MisreadProviderResponse, "the branch does not run on that response", of(answers(resp(200, body), resp(404, record("error"))), client("response", path(false, record("error"), is(404)), fall)), ""},
		{MisreadProviderResponse, "a field of failures only, read from what came back", of(answers(resp(200, body), resp(404, record("error"))), client("exception", path(true, record("error")))), ""},

		{DeadConsumerBranch, "a branch for a status that is never given", of(answers(resp(200, body)), client("response", path(false, nil, is(409)), fall)), dead},
		{DeadConsumerBranch, "a branch of the function that several clients send through", of(answers(resp(200, body)), through(client("response", path(false, nil, is(204)), fall)), atB(through(client("response", path(false, nil, is(204)), fall)))), ""},
		{DeadConsumerBranch, "a branch of one of the clients that send through a function", of(answers(resp(200, body)), through(client("response", path(false, nil, is(204)), fall)), atB(through(client("response", fall)))), dead},
		{DeadConsumerBranch, "a branch on the status of what was caught", of(answers(resp(200, body)), client("exception", fall, caughtPath(summary.Comparison{Left: summary.Dependency{Name: "catch", AccessChain: []string{"response", "status"}}, Op: summary.OpEq, Right: num(409)}))), dead},
		{DeadConsumerBranch, "a unit with two requests may ask it of the other", of(answers(resp(200, body)), client("response", path(false, nil, is(409)), fall), second(client("response", path(false, nil, is(409)), fall))), ""},
		{MisreadProviderResponse, "a unit with two requests may read it of the other", of(answers(resp(200, body)), client("response", path(true, record("title"))), second(client("response", path(true, record("title"))))), ""},
		{UnhandledProviderCase, "what answers requests for everything else", of(servedOn(answers(resp(200, body), resp(404, nil)), "/{secret}"), client("response", fall)), ""},
		{DeadConsumerBranch, "a page that is served for everything", of(servedOn(answers(resp(200, body)), "/{rest+}"), client("response", path(false, nil, is(409)), fall)), ""},
		{DeadConsumerBranch, "a request of which only the host is written", of(answers(resp(200, body)), servedOn(client("response", path(false, nil, is(409)), fall), "/{path}")), ""},
		{DeadConsumerBranch, "two paths of holes", of(servedOn(answers(resp(200, body)), "/{id}"), servedOn(client("response", path(false, nil, is(409)), fall), "/{slug}")), dead},
		{MisreadProviderResponse, "a page that is served for everything has another body", of(servedOn(answers(resp(200, body)), "/{rest+}"), client("response", path(true, record("title")))), ""},
		{DeadConsumerBranch, "a branch for one that is", of(answers(resp(200, body), resp(409, nil)), client("response", path(false, nil, is(409)), fall)), ""},
		{DeadConsumerBranch, "a status inside a declared range", of(ranged(answers(resp(200, body)), "statusRange", "4XX"), client("response", path(false, nil, is(409)), fall)), ""},
		{DeadConsumerBranch, "any status beside a declared default", of(ranged(answers(resp(200, body)), "defaultResponse", true), client("response", path(false, nil, is(409)), fall)), ""},
		{DeadConsumerBranch, "a computed status of the provider", of(answers(resp(200, body), summary.Response{StatusCode: summary.Unresolved{SourceText: "code"}}), client("response", path(false, nil, is(409)), fall)), "info lowConfidence"},
		{DeadConsumerBranch, "a provider that throws", of(answers(resp(200, body), summary.Throw{}), client("response", path(false, nil, is(409)), fall)), ""},
		{DeadConsumerBranch, "a server error comes from any platform", of(answers(resp(200, body)), client("response", path(false, nil, is(502)), fall)), ""},

		{LowConfidence, "an ending that was not read", of(with(answers(resp(200, body)), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnreadOutcome, Description: "a return was not read"}}
		}), client("response", fall)), "info lowConfidence"},
		{LowConfidence, "opaque conditions", of(with(answers(resp(200, body)), func(s *summary.Summary) { s.Confidence.Level = summary.LevelMedium }), client("response", fall)), "info lowConfidence"},
		{LowConfidence, "confidence below medium", of(answers(resp(200, body)), with(client("response", fall), func(s *summary.Summary) { s.Confidence.Level = summary.LevelLow })), "info lowConfidence"},
		{LowConfidence, "both sides read in full", of(answers(resp(200, body)), client("response", fall)), ""},
		{LowConfidence, "what stands alone is counted and not reported", of(with(answers(resp(200, body)), func(s *summary.Summary) { s.Confidence.Level = summary.LevelLow })), ""},
	}
}

// described is an API description's operation: its responses by status, range or "default".
func described(file string, responses ...any) *summary.Summary {
	var list []any
	s := answers()
	s.Location.File, s.Identity.Name = file, "GET /x"
	s.Identity.Binding = rest("GET", "/x", "openapi")
	s.Confidence.Source = summary.SourceDerived
	for i := 0; i < len(responses); i += 2 {
		entry := meta{"status": responses[i]}
		if shape, ok := responses[i+1].(summary.TypeShape); ok {
			entry["body"] = plainShape(shape)
		}
		list = append(list, entry)
		switch v := responses[i].(type) {
		case float64:
			body, _ := responses[i+1].(summary.TypeShape)
			s.Transitions = append(s.Transitions, summary.Transition{ID: "d", Output: resp(int(v), body)})
		case string:
			if v == "default" {
				ranged(s, "defaultResponse", true)
			} else {
				ranged(s, "statusRange", v)
			}
		}
	}
	s.Metadata = summary.DecodeMetadata(meta{"http": meta{"declaredContract": meta{"responses": list, "provenance": "independent", "source": file}}})
	return s
}

// many is a document of n operations.
func many(n int) []*summary.Summary {
	var out []*summary.Summary
	for i := range n {
		out = append(out, with(described("api.yaml", 200.0, nil), func(s *summary.Summary) {
			s.Identity.Name, s.Identity.Binding = fmt.Sprint("op", i), rest("GET", fmt.Sprintf("/many/%d", i), "openapi")
		}))
	}
	return out
}

// calling makes a handler call something.
func calling(s *summary.Summary, id string) *summary.Summary {
	s.Transitions[0].Effects = []summary.Effect{summary.Invocation{Callee: "find", Summary: id}}
	return s
}

func contractClauses() []clause {
	body := record("id", "name")
	fall := path(true, nil)
	is := func(n int) summary.Predicate { return status(summary.OpEq, n) }
	other := func(s *summary.Summary) *summary.Summary {
		s.Identity.Binding = rest("DELETE", "/x", "express")
		return s
	}
	own := func(provenance string, responses ...any) *summary.Summary {
		s := described("api.yaml", responses...)
		s.Metadata.HTTP.DeclaredContract.Provenance = provenance
		return with(answers(resp(200, body), resp(404, record("error"))), func(h *summary.Summary) { h.Metadata = s.Metadata })
	}
	gap := func(text string) *summary.Summary {
		return with(answers(resp(200, body)), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnhandledCase, Consequence: summary.ConsequenceFrameworkDefault, Description: text}}
		})
	}
	wrapped := func(s *summary.Summary) *summary.Summary {
		s.Transitions[1].Metadata = summary.FromWrapper("auth")
		return s
	}
	const provider, missing, consumer = "error providerContractViolation", "warning providerContractViolation", "warning consumerContractViolation"
	return []clause{
		{ProviderContractViolation, "a status that the contract beside the handler lacks", of(own("independent", 200.0, nil)), provider},
		{ProviderContractViolation, "every status is listed", of(own("independent", 200.0, nil, 404.0, nil)), ""},
		{ProviderContractViolation, "a body that lacks a required field", of(own("independent", 200.0, record("id", "price"), 404.0, nil)), provider},
		{ProviderContractViolation, "a body that lacks an optional field", of(own("independent", 200.0, optional("price"), 404.0, nil)), ""},
		{ProviderContractViolation, "a listed status that the handler never gives", of(own("independent", 200.0, nil, 404.0, nil, 409.0, nil)), missing},
		{ProviderContractViolation, "a listed 5XX that it never gives", of(own("independent", 200.0, nil, 404.0, nil, 503.0, nil)), ""},
		{ProviderContractViolation, "a range lists it", of(own("independent", 200.0, nil, "4XX", nil)), ""},
		{ProviderContractViolation, "the default lists it", of(own("independent", 200.0, nil, "default", nil)), ""},
		{ProviderContractViolation, "a contract derived from the code", of(own("derived", 200.0, nil, 409.0, nil)), ""},
		{ProviderContractViolation, "nothing is missing beside an ending that was not read", of(with(own("independent", 200.0, nil, 404.0, nil, 409.0, nil), func(s *summary.Summary) {
			s.Transitions = append(s.Transitions, summary.Transition{ID: "x", Output: summary.Throw{}})
		})), ""},
		{ProviderContractViolation, "a wrapper gives the status", of(wrapped(own("independent", 200.0, nil))), ""},
		{ProviderContractViolation, "an unhandled case for a status that is given", of(gap("a branch gives 200 and the contract does not list it")), provider},
		{ProviderContractViolation, "an unhandled case for a status that is not", of(gap("the contract lists 409 and no branch gives it")), missing},
		{ProviderContractViolation, "an unhandled case for a 5XX that is not", of(gap("the contract lists 503 and no branch gives it")), ""},
		{ProviderContractViolation, "an unhandled case for a status that a wrapper gives", of(with(wrapped(answers(resp(200, body), resp(401, nil))), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnhandledCase, Description: "a branch gives 401 and the contract does not list it"}}
		})), ""},
		{ProviderContractViolation, "an unhandled case for a status that something before the handler may give", of(with(gap("the contract lists 409 and no branch gives it"), func(s *summary.Summary) {
			s.Metadata.Wrappers = &summary.Wrappers{Applied: []summary.WrapperRef{summary.WrapperByID("auth")}}
		})), ""},
		{ProviderContractViolation, "an unhandled case that the comparison says already", of(with(own("independent", 200.0, nil), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnhandledCase, Description: "a branch gives 404 and the contract does not list it"}}
		})), provider},
		{ProviderContractViolation, "a status that a document of its own lacks", of(answers(resp(200, body), resp(418, nil)), described("api.yaml", 200.0, nil)), provider},
		{ProviderContractViolation, "a status that the document lists and no branch gives", of(answers(resp(200, body)), described("api.yaml", 200.0, nil, 404.0, nil)), missing},
		{ProviderContractViolation, "a handler of which no ending was read", of(answers(), described("api.yaml", 200.0, nil)), ""},
		{ProviderContractViolation, "a failure that something called may raise", of(calling(answers(resp(200, body)), "lib::find"), described("api.yaml", 200.0, nil, 404.0, nil)), ""},
		{ProviderContractViolation, "a success that nothing called can give", of(calling(answers(resp(200, body)), "lib::find"), described("api.yaml", 200.0, nil, 201.0, nil)), missing},
		{ProviderContractViolation, "what is called is described and raises nothing", of(calling(answers(resp(200, body)), "lib.ts::find"), unitAt("lib.ts", "find"), described("api.yaml", 200.0, nil, 404.0, nil)), missing},
		{ProviderContractViolation, "what is called is described and raises", of(calling(answers(resp(200, body)), "lib.ts::find"), with(unitAt("lib.ts", "find"), func(s *summary.Summary) {
			s.Transitions[0].Output = summary.Throw{}
		}), described("api.yaml", 200.0, nil, 404.0, nil)), ""},
		{ProviderContractViolation, "a document's body requires what is not sent", of(answers(resp(200, body)), described("api.yaml", 200.0, record("id", "price"))), provider},
		{ProviderContractViolation, "something may give it before the handler", of(with(answers(resp(200, body)), func(s *summary.Summary) {
			s.Metadata.Wrappers = &summary.Wrappers{Applied: []summary.WrapperRef{summary.WrapperByID("auth")}}
		}), described("api.yaml", 200.0, nil, 401.0, nil)), ""},

		{ConsumerContractViolation, "a branch for a status that the contract does not list", of(described("api.yaml", 200.0, body), client("response", path(false, nil, is(409)), fall)), consumer},
		{ConsumerContractViolation, "a range widens what is listed", of(described("api.yaml", 200.0, body, "4XX", nil), client("response", path(false, nil, is(409)), fall)), ""},
		{ConsumerContractViolation, "a default widens what is listed", of(described("api.yaml", 200.0, body, "default", nil), client("response", path(false, nil, is(409)), fall)), ""},
		{ConsumerContractViolation, "a listed status that no branch handles", of(described("api.yaml", 200.0, body, 404.0, nil), client("response", fall)), consumer},
		{ConsumerContractViolation, "a listed status is handled", of(described("api.yaml", 200.0, body, 404.0, nil), client("response", path(false, nil, ok(true)), fall)), ""},
		{ConsumerContractViolation, "a listed 5XX is nobody's duty", of(described("api.yaml", 200.0, body, 503.0, nil), client("response", fall)), ""},
		{ConsumerContractViolation, "a field that is not promised", of(described("api.yaml", 200.0, body), client("exception", path(true, record("phone")))), consumer},
		{ConsumerContractViolation, "a field that is promised", of(described("api.yaml", 200.0, body), client("exception", path(true, record("name")))), ""},
		{ConsumerContractViolation, "a field that is optional", of(described("api.yaml", 200.0, optional("phone")), client("exception", path(true, record("phone")))), "info consumerContractViolation"},
		{ConsumerContractViolation, "a field that one variant lacks", of(described("api.yaml", 200.0, summary.NewUnion(body, record("phone"))), client("exception", path(true, record("phone")))), "info consumerContractViolation"},
		{ConsumerContractViolation, "an optional field behind a guard", of(described("api.yaml", 200.0, optional("phone")), client("exception", path(true, record("phone"), bodyHas("phone")))), ""},
		{ConsumerContractViolation, "a branch inside a range is judged by the range's body", of(described("api.yaml", 200.0, body, "4XX", record("error")), client("response", path(false, record("message"), is(404)), fall)), consumer},
		{ConsumerContractViolation, "a contract derived from the code", of(with(described("api.yaml", 200.0, body, 404.0, nil), func(s *summary.Summary) {
			s.Metadata.HTTP.DeclaredContract.Provenance = summary.ProvenanceDerived
		}), client("response", fall)), ""},
		{UnhandledProviderCase, "a range that a document declares and nothing covers", of(described("api.yaml", 200.0, body, "4XX", nil), client("response", fall)), "warning unhandledProviderCase"},
		{UnhandledProviderCase, "any member covers a document's range", of(described("api.yaml", 200.0, body, "4XX", nil), client("response", path(false, nil, is(422)), fall)), ""},

		{ContractDisagreement, "one lists a status that the other does not", of(described("a.yaml", 200.0, body), described("b.yaml", 200.0, body, 404.0, nil)), "warning contractDisagreement"},
		{ContractDisagreement, "one has a field in a body that the other has not", of(described("a.yaml", 200.0, body), described("b.yaml", 200.0, record("id"))), "warning contractDisagreement"},
		{ContractDisagreement, "both declare the same", of(described("a.yaml", 200.0, body), described("b.yaml", 200.0, body)), ""},
		{ContractDisagreement, "a body that only one states", of(described("a.yaml", 200.0, body), described("b.yaml", 200.0, nil)), ""},
		{ContractDisagreement, "ranges are not compared", of(described("a.yaml", 200.0, body), described("b.yaml", 200.0, body, "4XX", nil)), ""},
		{ContractDisagreement, "one source twice", of(described("a.yaml", 200.0, body), described("a.yaml", 200.0, body, 404.0, nil)), ""},
		{ContractDisagreement, "columns of one table", of(table("db/schema.prisma", "User", "exhaustive", "id", "name"), table("db/dump.sql", "User", "exhaustive", "id")), "warning contractDisagreement"},
		{ContractDisagreement, "columns of one table agree", of(table("db/schema.prisma", "User", "exhaustive", "id"), table("db/dump.sql", "User", "exhaustive", "id")), ""},

		{ContractOperationUnimplemented, "no handler serves it", of(other(answers(resp(200, body))), described("api.yaml", 200.0, nil)), "warning contractOperationUnimplemented"},
		{ContractOperationUnimplemented, "a handler serves it", of(answers(resp(200, body)), described("api.yaml", 200.0, nil)), ""},
		{ContractOperationUnimplemented, "a handler of every method serves it", of(with(answers(resp(200, body)), func(s *summary.Summary) { s.Identity.Binding = rest("*", "/x", "express") }), described("api.yaml", 200.0, nil)), ""},
		{ContractOperationUnimplemented, "no provider was extracted", of(described("api.yaml", 200.0, nil)), ""},
		{ContractOperationUnimplemented, "a gateway's own route", of(other(answers(resp(200, body))), with(described("api.yaml", 200.0, nil), func(s *summary.Summary) { s.Metadata.HTTP.Gateway = "http-api" })), ""},
		{ContractOperationUnimplemented, "so many that their routes were probably not read", append(of(other(answers(resp(200, body)))), many(aCrowd)...), "info contractOperationUnimplemented"},
		{ContractOperationUnimplemented, "one fewer", append(of(other(answers(resp(200, body)))), many(aCrowd-1)...), strings.Repeat("warning contractOperationUnimplemented, ", aCrowd-2) + "warning contractOperationUnimplemented"},
		{ContractOperationUnimplemented, "a handler of that path under another mount", of(with(answers(resp(200, body)), func(s *summary.Summary) { s.Identity.Binding = rest("GET", "/api/x", "express") }), described("api.yaml", 200.0, nil)), "info contractOperationUnimplemented"},
		{ContractOperationUnimplemented, "a handler of that path under another mount, for another method", of(with(answers(resp(200, body)), func(s *summary.Summary) { s.Identity.Binding = rest("PUT", "/api/x", "express") }), described("api.yaml", 200.0, nil)), "warning contractOperationUnimplemented"},
		{ContractOperationUnimplemented, "a handler of which the path was not read may serve it", of(with(answers(resp(200, body)), func(s *summary.Summary) {
			s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: str("GET")}}
		}), described("api.yaml", 200.0, nil)), ""},
		{ContractOperationUnimplemented, "a handler of another method, of which the path was not read, does not", of(with(answers(resp(200, body)), func(s *summary.Summary) {
			s.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: str("PUT")}}
		}), described("api.yaml", 200.0, nil)), "warning contractOperationUnimplemented"},
		{ContractOperationUnimplemented, "a handler of which the end of the path was not read may serve it", of(with(answers(resp(200, body)), func(s *summary.Summary) {
			s.Identity.Binding = rest("GET", "/v1{path}", "express")
		}), with(described("api.yaml", 200.0, nil), func(s *summary.Summary) { s.Identity.Binding = rest("GET", "/v1/users/{id}", "openapi") })), ""},
		{ContractOperationUnimplemented, "a root field without a resolver", of(sdlField("a.graphql", "Query", "order"), resolver("api", "Query", "user")), "warning contractOperationUnimplemented"},
		{ContractOperationUnimplemented, "a root field with one", of(sdlField("a.graphql", "Query", "order"), resolver("api", "Query", "order")), ""},
		{ContractOperationUnimplemented, "a resolver of which the field was not read may serve it", of(sdlField("a.graphql", "Query", "order"), resolver("api", "Query", "user"), with(resolver("api", "", ""), func(s *summary.Summary) { s.Identity.Binding = nil })), ""},
		{ContractOperationUnimplemented, "other types have default resolvers", of(sdlField("a.graphql", "Order", "id"), resolver("api", "Order", "total")), ""},
	}
}
