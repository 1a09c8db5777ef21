package http_test

import (
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

func TestClauses(t *testing.T) { clausetest.Run(t, &http.Domain, clauses()) }

func clauses() []Clause {
	body := Record("id", "name")
	fall := Path(true, nil)
	is := func(n int) summary.Predicate { return Status(summary.OpEq, n) }
	nested := func(inner summary.TypeShape) summary.TypeShape {
		return summary.NewRecord([]summary.Property{{Name: "user", Shape: inner}})
	}
	items := func(inner summary.TypeShape) summary.TypeShape { return summary.Array{Items: inner} }
	open := Tagged("state", "open", "id")
	closed := Tagged("state", "closed", "id")
	gone := Tagged("state", "gone", "id")
	const unhandled, misread, dead = "warning unhandledProviderCase", "error misreadProviderResponse", "warning deadConsumerBranch"
	return []Clause{
		{Of: http.UnhandledProviderCase, When: "a status that no branch tells apart", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", fall)), Want: unhandled, Says: "the provider answers 404, and no branch of call handles it"},
		{Of: http.UnhandledProviderCase, When: "a branch on the status", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, is(404)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a range guard", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, Status(summary.OpGte, 400)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a guard on ok", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, Ok(true)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the fall-through covers success only", In: Of(Answers(Resp(201, body), Resp(302, nil)), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a test for success with something for both sides", In: Of(Answers(Resp(200, body), Resp(404, nil)), Telling(Client("response", fall), Ok(false))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "success or one failure, and the others", In: Of(Answers(Resp(200, body), Resp(404, nil), Resp(409, nil)), Telling(Client("response", fall), summary.Compound{Op: "or", Operands: []summary.Predicate{Ok(false), is(409)}})), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a failure, and all others with success", In: Of(Answers(Resp(200, body), Resp(403, nil), Resp(404, nil)), Telling(Client("response", fall), is(404))), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a client that throws", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("exception", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a branch that joins the rest again", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Inside(fall, Ok(true)))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a branch for success only", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Inside(fall, Ok(false)))), Want: unhandled},
		{Of: http.DeadConsumerBranch, When: "a branch within a path", In: Of(Answers(Resp(200, body)), Client("response", Inside(fall, is(409)))), Want: dead, Says: "call has a branch for 409, which the provider never answers (it answers 200)"},
		{Of: http.DeadConsumerBranch, When: "both sides of an or", In: Of(Answers(Resp(200, body)), Client("response", Path(false, nil, summary.Compound{Op: "or", Operands: []summary.Predicate{is(409), is(410)}}), fall)), Want: dead + ", " + dead},
		{Of: http.MisreadProviderResponse, When: "a guard within a path tests the field", In: Of(Answers(Resp(200, body)), Client("response", Inside(Path(true, Record("title")), BodyHas("title")))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the handler of every method gives it to another one", In: Of(EveryMethod(Answers(Resp(200, body), Resp(405, nil)), summary.OpNeq, "get"), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the handler of every method gives it to this one", In: Of(EveryMethod(Answers(Resp(200, body), Resp(405, nil)), summary.OpEq, "GET"), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a question about a field that no body has is none about its cases", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(false, nil, BodyIs("error", "7")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "an unreadable side of an or covers nothing", In: Of(Answers(Resp(200, body), Resp(404, nil)),
			Client("response", Path(false, nil, summary.Compound{Op: "or", Operands: []summary.Predicate{is(404), summary.Opaque{SourceText: "x"}}}), fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a negated range covers its complement", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, summary.Negation{Operand: Status(summary.OpLt, 400)}), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the raw response is handed on", In: Of(Answers(Resp(200, body), Resp(404, nil)), With(Client("response", fall), func(s *summary.Summary) {
			s.Metadata.HTTP.ReturnsResponse = true
		})), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a declared range that nothing covers is one case", In: Of(Ranged(Answers(Resp(200, body)), "statusRange", "4XX"), Client("response", fall)), Want: unhandled, Says: "the provider declares 4XX, and no branch of call handles any of it"},
		{Of: http.UnhandledProviderCase, When: "any member covers a declared range", In: Of(Ranged(Answers(Resp(200, body)), "statusRange", "4XX"), Client("response", Path(false, nil, is(404)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a declared default is never asked for", In: Of(Ranged(Answers(Resp(200, body)), "defaultResponse", true), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a field that only the failure has tells it apart", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", Path(false, nil, BodyHas("error")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a field that the success has as well does not", In: Of(Answers(Resp(200, Record("error", "id")), Resp(404, Record("error"))), Client("response", Path(false, nil, BodyHas("error")), fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "two of three bodies are left together", In: Of(Answers(Resp(200, open), Resp(200, closed), Resp(200, gone)), Client("response", Path(false, nil, BodyIs("state", "open")), fall)), Want: unhandled, Says: "the provider answers 200 with state being closed or gone, and no branch of call tells them apart"},
		{Of: http.UnhandledProviderCase, When: "an else tells the last body apart", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(false, nil, BodyIs("state", "open")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the body is looked into and its cases are not asked for", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(false, nil, BodyIs("id", "7")), fall)), Want: unhandled, Says: "the provider answers 200 with state being open or closed, and no branch of call tells them apart"},
		{Of: http.UnhandledProviderCase, When: "no question to the body takes every case alike", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(true, Record("id")))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "cases told apart by a field, which is not asked for", In: Of(Answers(Resp(200, Record("id")), Resp(200, Record("id", "reason"))), Client("response", Path(false, nil, BodyIs("id", "7")), fall)), Want: unhandled, Says: "the provider answers 200 with and without reason, and no branch of call tells them apart"},
		{Of: http.UnhandledProviderCase, When: "cases told apart by a field, which is asked for", In: Of(Answers(Resp(200, Record("id")), Resp(200, Record("id", "reason"))), Client("response", Path(false, nil, BodyHas("reason")), fall)), Want: ""},

		{Of: http.UnhandledProviderCase, When: "sent through a wrapper that was not read", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "sent through a wrapper that tells it apart", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall)), Wrapper(Path(false, nil, Ok(true)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "sent through a wrapper that does not", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall)), Wrapper(fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "sent through a wrapper, with branches of its own", In: Of(Answers(Resp(200, body), Resp(404, nil), Resp(409, nil)), Through(Client("response", Path(false, nil, is(404)), fall))), Want: unhandled},

		{Of: http.MisreadProviderResponse, When: "the body lacks the field", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("title")))), Want: misread, Says: "call reads title of the 200 response, whose body has no such field (it has id, name)"},
		{Of: http.MisreadProviderResponse, When: "a failure's body has one of the fields that are read one or the other", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", Path(false, Record("error", "message"), is(404)), fall)), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a branch for failures joins the path, and may be where it is read", In: Of(Answers(Resp(200, body), Resp(404, Record("x"))), Client("response", Inside(Path(true, Record("error")), Ok(true)))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a branch for success only joins the path", In: Of(Answers(Resp(200, body)), Client("response", Inside(Path(true, Record("error")), Ok(false)))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "what is read belongs to the promise of the body", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("catch", "then")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "the body has it", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("name")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a field inside", In: Of(Answers(Resp(200, nested(body))), Client("response", Path(true, nested(Record("zip"))))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "a field of an element", In: Of(Answers(Resp(200, items(body))), Client("response", Path(true, items(Record("zip"))))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "an element has it", In: Of(Answers(Resp(200, items(body))), Client("response", Path(true, items(Record("id"))))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a guard tests the field", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("title"), BodyHas("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "another path's guard tests the field", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("title")), Path(false, nil, BodyHas("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a body with a spread", In: Of(Answers(Resp(200, summary.NewRecord(nil, summary.Spread{SourceText: "x"}))), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "an opaque body", In: Of(Answers(Resp(200, summary.UnknownShape{})), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a named type that is not spelled out", In: Of(Answers(Resp(200, summary.Ref{Name: "Order"})), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a dictionary", In: Of(Answers(Resp(200, summary.Dictionary{Values: summary.Text{}})), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "one of several bodies has it", In: Of(Answers(Resp(200, body), Resp(200, Record("title"))), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "all of several bodies lack it", In: Of(Answers(Resp(200, body), Resp(200, Record("x"))), Client("response", Path(true, Record("title")))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "a variant has it", In: Of(Answers(Resp(200, summary.NewUnion(body, Record("title")))), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "no variant has it", In: Of(Answers(Resp(200, summary.NewUnion(body, Record("x"), summary.Null{}))), Client("response", Path(true, Record("title")))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "the branch runs on that status", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", Path(false, Record("message"), is(404)), Path(true, Record("id")))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "the branch runs on a range", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", Path(false, Record("message"), Status(summary.OpGte, 400)), fall)), Want: misread},
		{Of: http.MisreadProviderResponse, When: "the branch does not run on that response", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", Path(false, Record("error"), is(404)), fall)), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a field of failures only, read from what came back", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("exception", Path(true, Record("error")))), Want: ""},

		{Of: http.DeadConsumerBranch, When: "a branch for a status that is never given", In: Of(Answers(Resp(200, body)), Client("response", Path(false, nil, is(409)), fall)), Want: dead},
		{Of: http.DeadConsumerBranch, When: "a branch of the function that several clients send through", In: Of(Answers(Resp(200, body)), Through(Client("response", Path(false, nil, is(204)), fall)), AtB(Through(Client("response", Path(false, nil, is(204)), fall)))), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a branch of one of the clients that send through a function", In: Of(Answers(Resp(200, body)), Through(Client("response", Path(false, nil, is(204)), fall)), AtB(Through(Client("response", fall)))), Want: dead},
		{Of: http.DeadConsumerBranch, When: "a branch on the status of what was caught", In: Of(Answers(Resp(200, body)), Client("exception", fall, CaughtPath(summary.Comparison{Left: summary.Dependency{Name: "catch", AccessChain: []string{"response", "status"}}, Op: summary.OpEq, Right: Num(409)}))), Want: dead},
		{Of: http.DeadConsumerBranch, When: "a unit with two requests may ask it of the other", In: Of(Answers(Resp(200, body)), Client("response", Path(false, nil, is(409)), fall), Second(Client("response", Path(false, nil, is(409)), fall))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a unit with two requests may read it of the other", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("title"))), Second(Client("response", Path(true, Record("title"))))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "what answers requests for everything else", In: Of(ServedOn(Answers(Resp(200, body), Resp(404, nil)), "/{secret}"), Client("response", fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a page that is served for everything", In: Of(ServedOn(Answers(Resp(200, body)), "/{rest+}"), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a request of which only the host is written", In: Of(Answers(Resp(200, body)), ServedOn(Client("response", Path(false, nil, is(409)), fall), "/{path}")), Want: ""},
		{Of: http.DeadConsumerBranch, When: "two paths of holes", In: Of(ServedOn(Answers(Resp(200, body)), "/{id}"), ServedOn(Client("response", Path(false, nil, is(409)), fall), "/{slug}")), Want: dead},
		{Of: http.MisreadProviderResponse, When: "a page that is served for everything has another body", In: Of(ServedOn(Answers(Resp(200, body)), "/{rest+}"), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a branch for one that is", In: Of(Answers(Resp(200, body), Resp(409, nil)), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a status inside a declared range", In: Of(Ranged(Answers(Resp(200, body)), "statusRange", "4XX"), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "any status beside a declared default", In: Of(Ranged(Answers(Resp(200, body)), "defaultResponse", true), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a computed status of the provider", In: Of(Answers(Resp(200, body), summary.Response{StatusCode: summary.Unresolved{SourceText: "code"}}), Client("response", Path(false, nil, is(409)), fall)), Want: "info lowConfidence"},
		{Of: http.DeadConsumerBranch, When: "a provider that throws", In: Of(Answers(Resp(200, body), summary.Throw{}), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a server error comes from any platform", In: Of(Answers(Resp(200, body)), Client("response", Path(false, nil, is(502)), fall)), Want: ""},
	}
}
