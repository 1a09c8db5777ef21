package http_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

// gave tests a field of what the function gives through which a request is sent.
func gave(field string) summary.Predicate {
	return summary.TruthinessCheck{Subject: summary.Dependency{Name: "send", AccessChain: []string{field}}, Negated: true}
}

// said is a body with an error and another field.
func said(text summary.TypeShape, other string) summary.TypeShape {
	return summary.NewRecord([]summary.Property{{Name: "error", Shape: text}, {Name: other, Shape: summary.Number{}}})
}

// throws is a path that ends with an exception.
func throws(t summary.Transition) summary.Transition {
	t.Output = summary.Throw{}
	return t
}

// calling adds a call to a path, under conditions.
func calling(callee string, t summary.Transition, when ...summary.Predicate) summary.Transition {
	t.Effects = append(t.Effects, summary.Invocation{Callee: callee, Preconditions: when})
	return t
}

// Tests of what a helper gave on the way of the request.
var (
	helperOk   = summary.TruthinessCheck{Subject: summary.Dependency{Name: "load", AccessChain: []string{"ok"}}, Negated: true}
	helperName = summary.TruthinessCheck{Subject: summary.Dependency{Name: "load", AccessChain: []string{"name"}}, Negated: true}
)

// lines places a unit.
func lines(start, end int, s *summary.Summary) *summary.Summary {
	s.Location.Range = summary.Range{Start: start, End: end}
	return s
}

func TestClauses(t *testing.T) { clausetest.Run(t, &http.Domain, clauses()) }

// calls are clients of routes, each a unit of its own: its path, or its method and its path.
func calls(host string, on ...string) (out []*summary.Summary) {
	for i, c := range on {
		method, path, both := strings.Cut(c, " ")
		if !both {
			method, path = "GET", c
		}
		s := Client("exception", Path(true, nil))
		s.Location.File, s.Location.Workspace, s.Identity.Name, s.Metadata.HTTP.Host = "page.ts", "web", fmt.Sprint("load", i), host
		s.Identity.Binding = Rest(method, path, "fetch")
		out = append(out, s)
	}
	return out
}

// passing are handlers and calls, where the calls are of the handlers' project, and the last of them is sent by one of the handlers.
func passing(by int, handlers, calls []*summary.Summary) []*summary.Summary {
	for _, c := range calls {
		c.Location.Workspace = "api"
	}
	handlers[by].Location.Range.End = handlers[by].Location.Range.Start + 3
	last := calls[len(calls)-1]
	last.Location.File, last.Location.Range = "routes.ts", handlers[by].Location.Range
	return append(handlers, calls...)
}

// caughtAsking is a client that reads the text of a failure, and asks for another field of it.
func caughtAsking(field string, provider *summary.Summary) []*summary.Summary {
	asked := summary.Dependency{Name: "catch", AccessChain: []string{"response", "data", field}}
	client := Client("exception", Path(true, nil), CaughtPath())
	client.Transitions[1].ExpectedInput = Record("text")
	client.Metadata.HTTP.Response.Tests = []summary.Predicate{summary.CallPredicate{Callee: summary.AsksOnly, Args: []summary.ValueRef{asked}}}
	client.Metadata.HTTP.Response.Asks = []summary.ValueRef{asked}
	return Of(provider, client)
}

// elsewhere are handlers of another service.
func elsewhere(list []*summary.Summary) []*summary.Summary {
	for _, s := range list {
		s.Location.Workspace, s.Location.File = "scores", "scores.ts"
	}
	return list
}

// serves are handlers of routes.
func serves(on ...string) (out []*summary.Summary) {
	for i, c := range on {
		method, path, both := strings.Cut(c, " ")
		if !both {
			method, path = "GET", c
		}
		s := Answers(Resp(200, nil))
		s.Location.File, s.Location.Workspace, s.Identity.Name = "routes.ts", "api", fmt.Sprint("serve", i)
		s.Location.Range.Start = 10 * (i + 1)
		s.Identity.Binding = Rest(method, path, "express")
		out = append(out, s)
	}
	return out
}

// reads is routes of one handler, or of one each (apart), which reads a parameter of the path itself, or has it read by what runs around.
func reads(name string, itself, apart bool, on ...string) []*summary.Summary {
	list := serves(on...)
	for _, s := range list {
		s.Metadata.HTTP = &summary.HTTPMetadata{Takes: []summary.RequestTaken{{Part: "path", Fields: []summary.TakenField{{Path: summary.Path{summary.Step(name)}}}}}}
		if itself {
			s.InputReads = []summary.InputRead{{Input: "req", Path: []string{"params", name}}}
		}
		if !apart {
			s.Location.Range.Start = 10
		}
	}
	return list
}

// flagged is a body that says whether it is a success; parsing a path that parses the body.
func flagged(success bool) summary.TypeShape {
	return summary.NewRecord([]summary.Property{{Name: "success", Shape: summary.Literal{Value: success}}})
}

func reason(shape summary.TypeShape) summary.TypeShape {
	return summary.NewRecord([]summary.Property{{Name: "error", Shape: shape}})
}

// atHost is a client of a host, in the project of calls.
func atHost(host string, s *summary.Summary) *summary.Summary {
	s.Location.Workspace, s.Metadata.HTTP.Host = "web", host
	return s
}

// coded is a body with a state and a code that is one of two.
func coded(state string) summary.TypeShape {
	return summary.NewRecord([]summary.Property{{Name: "code", Shape: summary.NewUnion(summary.Literal{Value: "0"}, summary.Literal{Value: "1"})}, {Name: "state", Shape: summary.Literal{Value: state}}})
}

// byOne makes calls those of one function that sends them through a helper, or itself.
func byOne(helper string, calls []*summary.Summary) []*summary.Summary {
	for _, s := range calls {
		s.Identity.Name, s.Location.Range, s.Metadata.DerivedFromWrapper = "load", summary.Range{Start: 1, End: 9}, helper
	}
	return calls
}

func parsing(t summary.Transition) summary.Transition {
	t.Effects = append(t.Effects, summary.Invocation{Callee: "res.json"})
	return t
}

// posting is a client that sends a body and a query; handler one whose last answer needs conditions.
func posting(body summary.TypeShape, query ...string) *summary.Summary {
	s := Client("exception", Path(true, nil))
	s.Metadata.HTTP.Sends = &summary.RequestSent{Body: body, Query: query}
	return s
}

// taking is a handler whose framework checks parameters of these shapes, by name, before it is called.
func taking(parameters map[string]summary.TypeShape) *summary.Summary {
	s := Answers(Resp(200, nil), Resp(422, nil))
	var args []summary.ValueRef
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		s.Inputs = append(s.Inputs, summary.Parameter{Name: name, Role: summary.Str("parameter"), Shape: parameters[name]})
		args = append(args, summary.InputRef{Input: name})
	}
	s.Transitions[1].Conditions = []summary.Predicate{summary.Negation{Operand: summary.CallPredicate{Callee: "fits the declared parameters", Args: args}}}
	return s
}

// looksUp is a handler that reads these names of its query and does without each of them.
func looksUp(names ...string) *summary.Summary {
	s := Answers(Resp(200, nil))
	takes := summary.RequestTaken{Part: "query"}
	for _, name := range names {
		takes.Fields = append(takes.Fields, summary.TakenField{Path: summary.Path{summary.Step(name)}, Whole: true})
	}
	s.Metadata.HTTP = &summary.HTTPMetadata{Takes: []summary.RequestTaken{takes}}
	return s
}

// looksUpEither is a handler that takes a name from the query or from the path.
func looksUpEither(name string) *summary.Summary {
	s := looksUp(name)
	inPath := s.Metadata.HTTP.Takes[0]
	inPath.Part = "path"
	s.Metadata.HTTP.Takes = append(s.Metadata.HTTP.Takes, inPath)
	return s
}

// below is a side of another path.
func below(s *summary.Summary, path string) *summary.Summary {
	s.Identity.Binding = Rest("GET", path, "test")
	return s
}

// checking is a handler that checks a part of its request against a form.
func checking(part string, strict bool, form summary.TypeShape) *summary.Summary {
	s := Answers(Resp(200, nil))
	s.Metadata.HTTP = &summary.HTTPMetadata{Takes: []summary.RequestTaken{{Part: part, Checked: form, Strict: strict}}}
	return s
}

// titled is an object whose title has a shape.
func titled(shape summary.TypeShape) summary.TypeShape {
	return summary.NewRecord([]summary.Property{{Name: "title", Shape: shape}})
}

// inBody makes each parameter of a handler the body itself.
func inBody(s *summary.Summary) *summary.Summary {
	for i, in := range s.Inputs {
		p := in.(summary.Parameter)
		p.Role = summary.Str("requestBody")
		s.Inputs[i] = p
	}
	return s
}

// oneField is a checked parameter with one field.
func oneField(field string, optional bool) map[string]summary.TypeShape {
	shape := summary.TypeShape(summary.Text{})
	if optional {
		shape = summary.Optional(shape)
	}
	return map[string]summary.TypeShape{"data": summary.NewRecord([]summary.Property{{Name: field, Shape: shape}})}
}

func oneOf(values ...string) summary.TypeShape {
	var all []summary.TypeShape
	for _, v := range values {
		all = append(all, summary.Literal{Value: v})
	}
	return summary.NewUnion(all...)
}

func insisting(conditions ...summary.Predicate) *summary.Summary {
	s := Answers(Resp(200, nil), Resp(400, nil))
	s.Inputs = []summary.Input{summary.Parameter{Name: "req", Role: summary.Str("request"), Shape: summary.UnknownShape{}}}
	s.Transitions[1].Conditions = conditions
	return s
}

func ofRequest(path ...string) summary.ValueRef { return summary.InputRef{Input: "req", Path: path} }

// orElse is what the body's get gives of a field, with a default.
func orElse(field string, otherwise summary.ValueRef) summary.ValueRef {
	return summary.Derived{From: ofRequest("body"), Derivation: summary.MethodCall{Method: "get", Args: []summary.ValueRef{summary.LiteralRef{Value: field}, otherwise}}}
}

func clauses() []Clause {
	const required = "error boundaryFieldRequired"
	missing := func(path ...string) summary.Predicate {
		return summary.TruthinessCheck{Subject: ofRequest(path...), Negated: true}
	}
	either := func(op summary.CompoundOp, list ...summary.Predicate) summary.Predicate {
		return summary.Compound{Op: op, Operands: list}
	}
	const unserved, perhaps = "error restMethodOnUnknownPath", "warning restMethodOnUnknownPath"
	under := func(s *summary.Summary, c summary.Predicate) *summary.Summary {
		s.Transitions[1].Conditions = []summary.Predicate{c}
		return s
	}
	three := []string{"/api/users", "/api/orders/{id}", "/api/stock"}
	many := []string{"/api/a", "/api/b", "/api/c", "/api/d", "/api/e", "/api/f", "/api/g", "/api/h", "/api/i", "/api/j", "/api/k", "/api/l"}
	with := func(more ...string) []string { return append(slices.Clone(three), more...) }
	aroundIt := func(raised bool, s *summary.Summary) *summary.Summary {
		last := &s.Transitions[len(s.Transitions)-1]
		last.Metadata = summary.FromWrapper("app.ts::handler")
		last.Metadata.Wrappers.Raised = raised
		return s
	}
	both := func(a, b []*summary.Summary) []*summary.Summary { return append(slices.Clone(a), b...) }
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
	routed := func(path string, t summary.Output) *summary.Summary {
		return With(Answers(t), func(s *summary.Summary) { s.Identity.Binding, s.Identity.Name = Rest("GET", path, "express"), path })
	}
	asks := func(path, field string) *summary.Summary {
		return With(Client("response", Path(true, Record(field))), func(s *summary.Summary) { s.Identity.Binding = Rest("GET", path, "fetch") })
	}
	const unhandled, misread, dead = "warning unhandledProviderCase", "error misreadProviderResponse", "warning deadConsumerBranch"
	return []Clause{
		{Of: generic.BoundaryFieldRequired, When: "a body without a field", In: Of(insisting(missing("body", "title")), posting(Record("name"))), Want: required, Says: "call sends no title in the body, and the provider answers 400 without it"},
		{Of: generic.BoundaryFieldRequired, When: "the field is sent", In: Of(insisting(missing("body", "title")), posting(Record("name", "title"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a body that may have more", In: Of(insisting(missing("body", "title")), posting(summary.NewRecord(nil, summary.Spread{SourceText: "form"}))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a body that is not known", In: Of(insisting(missing("body", "title")), posting(nil)), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "one of two that are both needed", In: Of(insisting(either("or", missing("body", "name"), missing("body", "title"))), posting(Record("name"))), Want: required},
		{Of: generic.BoundaryFieldRequired, When: "one of two of which one is enough", In: Of(insisting(either("and", missing("body", "name"), missing("body", "title"))), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "only under another condition", In: Of(insisting(summary.Opaque{SourceText: "strict", Reason: summary.OpaqueDynamicValue}, missing("body", "title")), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "after a guard that refuses others", In: Of(With(insisting(summary.NullCheck{Subject: summary.State{Name: "user"}, Negated: true}, missing("body", "title")), func(s *summary.Summary) {
			s.Transitions = append(s.Transitions, summary.Transition{ID: "guard", Output: Resp(401, nil), Conditions: []summary.Predicate{summary.NullCheck{Subject: summary.State{Name: "user"}}}})
		}), posting(Record("name"))), Want: required},
		{Of: generic.BoundaryFieldRequired, When: "a field that must be missing", In: Of(insisting(summary.TruthinessCheck{Subject: ofRequest("body", "title")}), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a value that it must have", In: Of(insisting(summary.Comparison{Left: ofRequest("body", "kind"), Op: summary.OpNeq, Right: summary.LiteralRef{Value: "a"}}), posting(Record("name"))), Want: required},
		{Of: generic.BoundaryFieldRequired, When: "a value that it must have, with a default that is none of these", In: Of(insisting(summary.Comparison{Left: orElse("kind", summary.LiteralRef{Value: "b"}), Op: summary.OpNeq, Right: summary.LiteralRef{Value: "a"}}), posting(Record("name"))), Want: required},
		{Of: generic.BoundaryFieldRequired, When: "a value that it must have, which is the default", In: Of(insisting(summary.Comparison{Left: orElse("kind", summary.LiteralRef{Value: "a"}), Op: summary.OpNeq, Right: summary.LiteralRef{Value: "a"}}), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a value that it must have, with a default that is not known", In: Of(insisting(summary.Comparison{Left: orElse("kind", summary.State{Name: "usual"}), Op: summary.OpNeq, Right: summary.LiteralRef{Value: "a"}}), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a field whose default is empty", In: Of(insisting(summary.TruthinessCheck{Subject: orElse("kind", summary.LiteralRef{Value: ""}), Negated: true}), posting(Record("name"))), Want: required},
		{Of: generic.BoundaryFieldRequired, When: "a field whose default is something", In: Of(insisting(summary.TruthinessCheck{Subject: orElse("kind", summary.LiteralRef{Value: "a"}), Negated: true}), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a field of a field", In: Of(insisting(missing("body", "name", "first")), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a query without a name, behind another that it lacks as well", In: Of(func() *summary.Summary {
			s := insisting(missing("query", "page"))
			s.Transitions[1].Conditions = append([]summary.Predicate{missing("query", "error")}, s.Transitions[1].Conditions...)
			return s
		}(), posting(nil, "sort")), Want: required, Says: "call sends no page in the query, and the provider answers 400 without it"},
		{Of: generic.BoundaryFieldRequired, When: "a query without a name", In: Of(insisting(missing("query", "page")), posting(nil, "sort")), Want: required, Says: "call sends no page in the query, and the provider answers 400 without it"},
		{Of: generic.BoundaryFieldRequired, When: "no query that was read", In: Of(insisting(missing("query", "page")), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a name of a query that no client sends", In: Of(looksUp("page", "size"), posting(nil, "page", "sort"), posting(nil, "page")), Want: "warning boundaryFieldRequired, warning boundaryFieldUnknown", Says: "call sends no size in the query, which the provider reads"},
		{Of: generic.BoundaryFieldRequired, When: "a name of a query that stands in the path", In: Of(below(looksUp("page"), "/x/:page"), below(posting(nil), "/x/{p}")), Want: "warning boundaryFieldRequired", Says: "call sends no page in the query, where the provider reads it; it stands in the path"},
		{Of: generic.BoundaryFieldRequired, When: "a name of a query that stands in the path, and is sent as well", In: Of(below(looksUp("page"), "/x/:page"), below(posting(nil, "page"), "/x/{p}")), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a name of a query that stands in the path and is read there", In: Of(below(looksUpEither("page"), "/x/:page"), below(posting(nil), "/x/{p}")), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a name of a query that another client sends", In: Of(looksUp("page", "size"), posting(nil, "page", "sort"), posting(nil, "page", "size")), Want: "warning boundaryFieldUnknown"},
		{Of: generic.BoundaryFieldRequired, When: "a schema whose field is not sent", In: Of(checking("body", false, Record("title")), posting(Record("name"))), Want: required + ", warning boundaryFieldUnknown", Says: "call sends no title in the body, and the provider's schema requires it"},
		{Of: generic.BoundaryFieldRequired, When: "a schema whose field may be left out", In: Of(checking("body", false, summary.NewRecord([]summary.Property{{Name: "title", Shape: summary.Optional(summary.Text{})}, {Name: "name", Shape: summary.Text{}}})), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a schema of the query", In: Of(checking("query", false, Record("page")), posting(nil, "sort")), Want: required + ", warning boundaryFieldUnknown", Says: "call sends no page in the query, and the provider's schema requires it"},
		{Of: generic.BoundaryFieldRequired, When: "a schema of a part of which nothing is known", In: Of(checking("query", false, Record("page")), posting(Record("title"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a field that a schema does not have", In: Of(checking("body", false, Record("title")), posting(Record("title", "tag"))), Want: "warning boundaryFieldUnknown", Says: "call sends tag in the body, which the provider's schema does not have (it has title)"},
		{Of: generic.BoundaryFieldUnknown, When: "a field that a schema refuses", In: Of(checking("body", true, Record("title")), posting(Record("title", "tag"))), Want: "error boundaryFieldUnknown"},
		{Of: generic.BoundaryShapeMismatch, When: "a list where a schema takes a text", In: Of(checking("body", false, titled(summary.Text{})), posting(titled(items(summary.Text{})))), Want: "error boundaryShapeMismatch", Says: "call sends title as a list, and the provider's schema takes a single value"},
		{Of: generic.BoundaryShapeMismatch, When: "a number of a query, which is a text", In: Of(checking("query", false, titled(summary.Number{})), posting(nil, "title")), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "null where a schema takes a text", In: Of(checking("body", false, titled(summary.Text{})), posting(titled(summary.Null{}))), Want: "error boundaryShapeMismatch", Says: "call sends title as null, and the provider's schema takes a single value"},
		{Of: generic.BoundaryShapeMismatch, When: "null where a schema takes a text or null", In: Of(checking("body", false, titled(summary.NewUnion(summary.Text{}, summary.Null{}))), posting(titled(summary.Null{}))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "null where a schema takes what is not known", In: Of(checking("body", false, titled(summary.UnknownShape{})), posting(titled(summary.Null{}))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "null where a schema takes one of two others", In: Of(checking("body", false, titled(summary.NewUnion(summary.Text{}, summary.Number{}))), posting(titled(summary.Null{}))), Want: "error boundaryShapeMismatch", Says: "call sends title as null, and the provider's schema takes a single value"},
		{Of: generic.BoundaryConstraintViolation, When: "a text that a schema does not list", In: Of(checking("body", false, titled(oneOf("card", "cash"))), posting(titled(summary.Literal{Value: "cheque"}))), Want: "error boundaryConstraintViolation", Says: `call sends "cheque" as title, and the provider's schema takes "card", "cash" only`},
		{Of: generic.BoundaryFieldRequired, When: "a checked parameter without a field", In: Of(taking(oneField("title", false)), posting(Record())), Want: required, Says: "call sends no title in the body, and the provider answers 422 without it"},
		{Of: generic.BoundaryFieldRequired, When: "a checked parameter whose field may be left out", In: Of(taking(oneField("title", true)), posting(Record())), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a checked parameter, and a body that may have more", In: Of(taking(oneField("title", false)), posting(summary.NewRecord(nil, summary.Spread{SourceText: "form"}))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a checked list of records", In: Of(taking(map[string]summary.TypeShape{"data": nested(items(Record("title")))}), posting(nested(items(Record())))), Want: required, Says: "call sends no user.title in the body, and the provider answers 422 without it"},
		{Of: generic.BoundaryFieldRequired, When: "two checked parameters, which are taken by name", In: Of(taking(map[string]summary.TypeShape{"item": Record("title"), "user": Record("id")}), posting(Record("title", "id"))), Want: required + ", " + required + ", warning boundaryFieldUnknown, warning boundaryFieldUnknown"},
		{Of: generic.BoundaryFieldRequired, When: "two checked parameters by name", In: Of(taking(map[string]summary.TypeShape{"item": Record("title"), "user": Record("id")}), posting(summary.NewRecord([]summary.Property{{Name: "item", Shape: Record("title")}, {Name: "user", Shape: Record("id")}}))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "two parameters that are the body both", In: Of(inBody(taking(map[string]summary.TypeShape{"item": Record("title"), "page": Record("limit")})), posting(Record("title", "limit"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "two parameters that are the body both, and a field of one is missing", In: Of(inBody(taking(map[string]summary.TypeShape{"item": Record("title"), "page": Record("limit")})), posting(Record("title"))), Want: required, Says: "call sends no limit in the body, and the provider answers 422 without it"},
		{Of: generic.BoundaryFieldUnknown, When: "a field that neither of two bodies has", In: Of(inBody(taking(map[string]summary.TypeShape{"item": Record("title"), "page": Record("limit")})), posting(Record("title", "limit", "sort"))), Want: "warning boundaryFieldUnknown", Says: "call sends sort in the body, which the provider does not take (it takes limit, title)"},
		{Of: generic.BoundaryFieldUnknown, When: "a body of which one part may have more", In: Of(inBody(taking(map[string]summary.TypeShape{"item": Record("title"), "page": summary.NewRecord(nil, summary.Spread{SourceText: "any"})})), posting(Record("title", "sort"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a body of which one part is not known", In: Of(inBody(taking(map[string]summary.TypeShape{"item": Record("title"), "page": summary.Dictionary{Values: summary.Text{}}})), posting(Record("sort"))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a field that is sent beside what was not read", In: Of(taking(oneField("title", false)), posting(summary.NewRecord([]summary.Property{{Name: "nick", Shape: summary.Text{}}}, summary.Spread{SourceText: "form"}))), Want: "warning boundaryFieldUnknown"},
		{Of: generic.BoundaryFieldUnknown, When: "a field that is sent only sometimes", In: Of(taking(oneField("title", true)), posting(Optional("nick"))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a checked parameter of a single value", In: Of(taking(map[string]summary.TypeShape{"page": summary.Integer{}}), posting(nil, "sort")), Want: required, Says: "call sends no page in the query, and the provider answers 422 without it"},
		{Of: generic.BoundaryFieldRequired, When: "a checked parameter of a single value that has a default", In: Of(taking(map[string]summary.TypeShape{"page": summary.Optional(summary.Integer{})}), posting(nil, "sort")), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a checked parameter of which nothing is known", In: Of(taking(map[string]summary.TypeShape{"data": summary.UnknownShape{}}), posting(Record())), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a field that a checked parameter does not have", In: Of(taking(oneField("title", true)), posting(Record("titel"))), Want: "warning boundaryFieldUnknown"},
		{Of: generic.BoundaryFieldUnknown, When: "a checked parameter that takes more than its fields", In: Of(taking(map[string]summary.TypeShape{"data": summary.NewRecord(nil, summary.Spread{SourceText: "extra"})}), posting(Record("titel"))), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "a text that is none of those that are taken", In: Of(taking(map[string]summary.TypeShape{"data": nested(oneOf("card", "cash"))}), posting(nested(summary.Literal{Value: "cheque"}))), Want: "error boundaryConstraintViolation"},
		{Of: generic.BoundaryConstraintViolation, When: "one of those that are taken", In: Of(taking(map[string]summary.TypeShape{"data": nested(oneOf("card", "cash"))}), posting(nested(summary.Literal{Value: "cash"}))), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "any text is taken besides", In: Of(taking(map[string]summary.TypeShape{"data": nested(summary.NewUnion(summary.Literal{Value: "card"}, summary.Text{}))}), posting(nested(summary.Literal{Value: "cash"}))), Want: ""},
		{Of: generic.BoundaryConstraintViolation, When: "a text that is not known", In: Of(taking(map[string]summary.TypeShape{"data": nested(oneOf("card", "cash"))}), posting(nested(summary.Text{}))), Want: ""},
		{Of: generic.BoundaryFieldRequired, When: "a header", In: Of(insisting(missing("headers", "token")), posting(Record("name"))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "elements of a list that is an object", In: Of(Answers(Resp(200, body)), Client("response", Path(true, items(Record("id"))))), Want: "error boundaryShapeMismatch", Says: "call reads elements of the 200 response as of a list, and the provider gives an object"},
		{Of: http.MisreadProviderResponse, When: "a decorator of which nothing is known may give another body", In: Of(With(Answers(Resp(200, Record("total_num"))), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: summary.Redecorated, Callee: "responds(schema=Page)"}}
		}), Client("response", Path(true, Record("totalNum")))), Want: "info lowConfidence"},
		{Of: generic.BoundaryShapeMismatch, When: "a number is read as a text", In: Of(Answers(Resp(200, titled(summary.Number{}))), Client("response", Path(true, titled(summary.Text{})))), Want: "error boundaryShapeMismatch", Says: "call reads title of the 200 response as a text, and the provider gives a number"},
		{Of: generic.BoundaryShapeMismatch, When: "a text is read as a number", In: Of(Answers(Resp(200, titled(summary.NewUnion(summary.Text{}, summary.Null{})))), Client("response", Path(true, titled(summary.Number{})))), Want: "warning boundaryShapeMismatch", Says: "call reads title of the 200 response as a number, and the provider gives a text"},
		{Of: generic.BoundaryShapeMismatch, When: "a list is read as a text", In: Of(Answers(Resp(200, titled(items(summary.Text{})))), Client("response", Path(true, titled(summary.Text{})))), Want: "error boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "what may be a number or a text is read as a text", In: Of(Answers(Resp(200, titled(summary.NewUnion(summary.Text{}, summary.Number{})))), Client("response", Path(true, titled(summary.Text{})))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "what is not known is read as a text", In: Of(Answers(Resp(200, titled(summary.UnknownShape{}))), Client("response", Path(true, titled(summary.Text{})))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "another body has the text that is read", In: Of(Answers(Resp(200, titled(summary.Text{})), Resp(200, titled(summary.Number{}))), Client("response", Path(true, titled(summary.Text{})))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "elements of a field that is an object", In: Of(Answers(Resp(200, nested(body))), Client("response", Path(true, nested(items(Record("id")))))), Want: "error boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "a field of a text", In: Of(Answers(Resp(200, summary.Text{})), Client("response", Path(true, Record("title")))), Want: "error boundaryShapeMismatch", Says: "call reads a field of the 200 response, and the provider gives a single value"},
		{Of: generic.BoundaryShapeMismatch, When: "a field of a list", In: Of(Answers(Resp(200, items(body))), Client("response", Path(true, Record("title")))), Want: "error boundaryShapeMismatch", Says: "call reads a field of the 200 response, and the provider gives a list"},
		{Of: generic.BoundaryShapeMismatch, When: "a field of a list that only failures have", In: Of(Answers(Resp(200, items(body)), Resp(403, Record("detail"))), Client("response", Path(true, Record("detail")))), Want: "warning unhandledProviderCase"},
		{Of: generic.BoundaryShapeMismatch, When: "a field of a text, which is asked for first", In: Of(Answers(Resp(200, summary.Text{})), Client("response", Inside(Path(true, Record("title")), BodyHas("title")))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "a field of a text, which a variable holds that is asked for", In: Of(Answers(Resp(200, summary.Text{})), Telling(Client("response", Path(true, Record("title"))), summary.CallPredicate{Callee: summary.AsksOnly, Args: []summary.ValueRef{BodyHas("title").(summary.TruthinessCheck).Subject}})), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "two fields of a text, one of which is asked for first", In: Of(Answers(Resp(200, summary.Text{})), Client("response", Inside(Path(true, Record("name", "title")), BodyHas("title")))), Want: "error boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "a list", In: Of(Answers(Resp(200, items(body))), Client("response", Path(true, items(Record("id"))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "an object that may have more", In: Of(Answers(Resp(200, summary.NewRecord(nil, summary.Spread{SourceText: "x"}))), Client("response", Path(true, items(Record("id"))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "a field of an object that is a list", In: Of(Answers(Resp(200, nested(items(body)))), Client("response", Path(true, nested(Record("id"))))), Want: "error boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "a field of an object that is a number", In: Of(Answers(Resp(200, nested(summary.Integer{}))), Client("response", Path(true, nested(Record("id"))))), Want: "error boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "a field of what is null in every body", In: Of(Answers(Resp(200, nested(summary.Null{}))), Client("response", Path(true, nested(Record("id"))))), Want: "warning boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "elements of what is null in every body", In: Of(Answers(Resp(200, nested(summary.Null{}))), Client("response", Path(true, nested(items(Record("id")))))), Want: "warning boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "a field of what is null in one body", In: Of(Answers(Resp(200, nested(summary.Null{})), Resp(200, nested(Record("id")))), Client("response", Path(true, nested(Record("id"))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "a field of what is null or an object", In: Of(Answers(Resp(200, nested(summary.NewUnion(summary.Null{}, Record("id"))))), Client("response", Path(true, nested(Record("id"))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "a field of what is a list or an object", In: Of(Answers(Resp(200, nested(summary.NewUnion(items(Record("id")), Record("id"))))), Client("response", Path(true, nested(Record("id"))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "elements of what is a number", In: Of(Answers(Resp(200, nested(summary.Integer{}))), Client("response", Path(true, nested(items(summary.UnknownShape{}))))), Want: "error boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "fields of elements of what is a text", In: Of(Answers(Resp(200, nested(summary.Text{}))), Client("response", Path(true, nested(items(Record("id")))))), Want: "error boundaryShapeMismatch"},
		{Of: generic.BoundaryShapeMismatch, When: "elements of what is a text", In: Of(Answers(Resp(200, nested(summary.Text{}))), Client("response", Path(true, nested(items(summary.UnknownShape{}))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "a value of which only itself is read", In: Of(Answers(Resp(200, nested(items(body)))), Client("response", Path(true, nested(summary.NewRecord(nil))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "a value that was not read", In: Of(Answers(Resp(200, nested(summary.UnknownShape{}))), Client("response", Path(true, nested(Record("id"))))), Want: ""},
		{Of: generic.BoundaryShapeMismatch, When: "one of several bodies is a list", In: Of(Answers(Resp(200, body), Resp(200, items(body))), Client("response", Path(true, items(Record("id"))))), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a parameter that the path of a route does not have", In: reads("id", true, true, "/users/:userId"), Want: "warning boundaryFieldUnknown/read", Says: "serve0 reads the parameter id of its path, which has userId: it is never given"},
		{Of: generic.BoundaryFieldUnknown, When: "a parameter that the path has", In: reads("id", true, true, "/users/{id}/at-{day}"), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a parameter that is a part of a segment", In: reads("day", true, true, "/users/:id/at-:day"), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a parameter that another route of the same handler has", In: reads("id", true, false, "/users", "/users/:id"), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a parameter of a path with a wildcard", In: reads("id", true, true, "/users/*"), Want: ""},
		{Of: generic.BoundaryFieldUnknown, When: "a parameter that only what runs around the handler reads", In: reads("id", false, true, "/users/:userId"), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "calls of which only a prefix is stated, and a route for everything below another", In: both(serves("* /uploads/{rest*}", "/uploads", "/other"), calls("", "GET /api/{rest*}", "POST /api/{rest*}", "PUT /api/{rest*}")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a segment that was renamed below which several are called", In: both(serves("/api/hits/{id}", "/api/hits", "POST /api/hits"), calls("", "/api/finds/{id}", "/api/finds", "POST /api/finds")), Want: unserved + ", " + unserved + ", " + unserved},
		{Of: http.RestMethodOnUnknownPath, When: "other routes that two calls are like", In: both(serves("/api/hits/{id}", "/api/hits"), calls("", "/api/finds/{id}", "/api/finds")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "routes like those that are called, which others call", In: both(serves("/api/hits/{id}", "/api/hits", "POST /api/hits"), calls("", "/api/finds/{id}", "/api/finds", "POST /api/finds", "/api/hits/{id}", "/api/hits", "POST /api/hits")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "two groups of routes of which either may be meant", In: both(serves("/api/hits/{id}", "/api/hits", "POST /api/hits", "/api/lots/{id}", "/api/lots", "POST /api/lots"), calls("", "/api/finds/{id}", "/api/finds", "POST /api/finds")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "another verb", In: both(serves(three...), calls("", with("POST /api/stock")...)), Want: unserved, Says: "load3 calls POST /api/stock, which nothing serves; GET /api/stock (routes.ts:30) differs only by its verb"},
		{Of: http.RestMethodOnUnknownPath, When: "another verb, of several that are served", In: both(serves("/api/stock", "DELETE /api/stock", "PUT /api/stock", "/api/a", "/api/b"), calls("", "/api/a", "/api/b", "/api/stock", "PATCH /api/stock")), Want: unserved, Says: "load3 calls PATCH /api/stock, which nothing serves; PUT /api/stock (routes.ts:30) differs only by its verb"},
		{Of: http.RestMethodOnUnknownPath, When: "another verb, where the code sends the path through its helper with one that is served too", In: both(serves(three...), byOne("api.ts::send", calls("", with("POST /api/stock")...))), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "another verb, where the code sends both itself", In: both(serves(three...), byOne("", calls("", with("POST /api/stock")...))), Want: unserved},
		{Of: http.RestMethodOnUnknownPath, When: "the first call of a project, another verb", In: both(serves(three...), calls("", "POST /api/stock")), Want: unserved},
		{Of: http.RestMethodOnUnknownPath, When: "another host and nothing of it is served here", In: both(serves(three...), calls("{STOCK_URL}", "POST /api/stock")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a port of this machine of which nothing is served here", In: both(serves(three...), append(calls("", three...), calls("localhost:11434", "POST /api/stock")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "the host of another service", In: both(serves(three...), calls("api.example.com", "/user", "POST /api/stock", "/repos")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a host of which most calls are served here", In: both(serves(three...), calls("api.example.com", with("POST /api/stock")...)), Want: unserved},
		{Of: http.RestMethodOnUnknownPath, When: "a path with nothing where a value was put in", In: both(serves(three...), calls("", with("/api/users//logo")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one path with one base or another", In: both(serves(three...), calls("", with("(/api/stock|/proxy/api/stock)")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one of several paths has a base that was not read", In: both(serves(with("/api/rates")...), calls("", with("(/api/rates|/api/rates/all|/{url}rates|/{url}rates/all)")...)), Want: perhaps, Says: "one of the paths that load3 calls is GET /api/rates/all, which nothing serves"},
		{Of: http.RestMethodOnUnknownPath, When: "one of three paths, of which another is served", In: both(serves(with("/api/rates", "/admin/rate")...), calls("", with("(/admin/rates|/api/rates|/shop/rates)")...)), Want: "warning restMethodOnUnknownPath"},
		{Of: http.RestMethodOnUnknownPath, When: "one of three paths, where two calls more are sent below the same words", In: both(serves(with("/api/rates", "/admin/rate")...), calls("", with("(/admin/rates|/api/rates|/shop/rates)", "(/admin/users|/api/users|/shop/users)", "(/admin/stock|/api/stock|/shop/stock)")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one of several paths, of which others are served", In: both(serves(three...), calls("", with("(/api/users|/api/stocks)")...)), Want: "warning restMethodOnUnknownPath", Says: "one of the paths that load3 calls is GET /api/stocks, which nothing serves; GET /api/stock (routes.ts:30) differs only by a plural"},
		{Of: http.RestMethodOnUnknownPath, When: "several paths, of which only the hole of a route takes one, of a project that calls nothing else", In: both(serves("/users", "/users/{id}", "/stock"), calls("", "(/user|/users/@me|/api/v4/user)")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "several paths, of which a route states one, of a project that calls nothing else", In: both(serves("/users", "/users/{id}", "/stock"), calls("", "(/user|/stock|/api/v4/user)")), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "several paths, of which only the hole of a route takes one, of a project that calls the service", In: both(serves("/users", "/users/{id}", "/stock"), calls("", "/users", "/stock", "(/user|/users/@me|/api/v4/user)")), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "several paths, one of which lacks the value that ends the other", In: both(serves(with("PUT /api/users/{id}", "PUT /api/tags")...), calls("", with("PUT (/api/tags|/api/users/|/api/users/{id})")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "several paths, one of which is written without what ends the other", In: both(serves(with("PUT /api/users/{id}", "PUT /api/tags")...), calls("", with("PUT (/api/tags|/api/users|/api/users/{id})")...)), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "one of several paths, of which a call of another method in the file has the same", In: both(serves(with("PUT /api/rates/{id}", "PUT /api/users")...), calls("", with("(/api/users|/api/rates/{id})", "PUT (/api/users|/api/rates/{rate})")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one of several paths, of which a call of another method in the file has the same with a value behind them", In: both(serves(with("PUT /api/rates/{id}", "PUT /api/rates", "/api/logs")...), calls("", with("(/api/logs|/api/rates)", "PUT (/api/logs/{id}|/api/rates/{id})")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one of several paths, of which a call of another method in the file has one", In: both(serves(with("PUT /api/rates/{id}")...), calls("", with("(/api/users|/api/rates/{id})", "PUT /api/rates/{rate}")...)), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "a host of which two calls are served here by chance, where the project calls the service by another", In: both(serves(three...), append(calls("", three...), calls("api.example.com", "/api/users", "/api/stock", "POST /api/stock")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a host of which two calls are served here, and the project has no other", In: both(serves(three...), calls("api.example.com", "/api/users", "/api/stock", "POST /api/stock")), Want: unserved},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix below which another service serves three calls", In: both(append(serves(many...), elsewhere(serves("/runs", "/runs/{id}", "POST /runs"))...), calls("", append(slices.Clone(many), "/api/scores/runs", "/api/scores/runs/{id}", "POST /api/scores/runs", "/api/scores/none")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix below which another service serves two calls", In: both(append(serves(many...), elsewhere(serves("/runs", "/runs/{id}", "POST /runs"))...), calls("", append(slices.Clone(many), "/api/scores/runs", "/api/scores/runs/{id}")...)), Want: unserved + ", " + unserved},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix twice in three calls", In: both(serves(many...), calls("", append(slices.Clone(many), "/api/api/a", "/api/api/b", "/api/api/c")...)), Want: unserved + ", " + unserved + ", " + unserved},
		{Of: http.RestMethodOnUnknownPath, When: "another verb of a route that only a document declares", In: append(both(serves(three...), calls("", with("POST /api/rates")...)), ContractAt("api.yaml", "GET /api/rates", "openapi", summary.Rest{Method: summary.Str("GET"), Path: summary.Str("/api/rates")}, Meta{})), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "several paths, all of which are served", In: both(serves(three...), calls("", with("(/api/users|/api/stock)")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "several paths, and what is left of them where nothing is chosen", In: both(serves(three...), calls("", with("(/api|/api/users|/api/stock)")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a helper that is handed the rest of a path below the prefix of the routes", In: both(serves(with("PUT /api/v1/rates")...), calls("", with("PUT /api/v1/{value}", "/api/users")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one value below a path that no route has", In: both(serves(three...), calls("", with("/api/rates/{id}")...)), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "a plural", In: both(serves(three...), calls("", with("/api/user")...)), Want: unserved, Says: "load3 calls GET /api/user, which nothing serves; GET /api/users (routes.ts:10) differs only by a plural"},
		{Of: http.RestMethodOnUnknownPath, When: "a separator", In: both(serves(with("/api/stock-levels")...), calls("", with("/api/stock_levels")...)), Want: unserved, Says: "load3 calls GET /api/stock_levels, which nothing serves; GET /api/stock-levels (routes.ts:40) differs only by a separator"},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix twice", In: both(serves(three...), calls("", with("/api/api/users")...)), Want: unserved, Says: "load3 calls GET /api/api/users, which nothing serves; GET /api/users (routes.ts:10) differs only by the prefix /api, which the call has in addition"},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix in addition, below which only a page of any name is like it", In: both(serves("/users", "/orders/{id}", "/stock", "/{page}"), calls("", "/users", "/orders/{id}", "/stock", "/rates/{id}")), Want: perhaps, Says: "load3 calls GET /rates/{id}, which nothing serves; the service that serves 3 of the 3 other calls here was read as a whole"},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix that one call lacks", In: both(serves(with("/api/rates")...), calls("", with("/rates")...)), Want: unserved, Says: "load3 calls GET /rates, which nothing serves; GET /api/rates (routes.ts:40) differs only by the prefix /api, which the call lacks"},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix that the call of the very handler lacks, which passes its requests on", In: passing(3, serves(with("/api/rates")...), calls("", with("/rates")...)), Want: perhaps, Says: "load3 calls GET /rates, which nothing serves; the service that serves 3 of the 3 other calls here was read as a whole"},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix that the call of another handler of the file lacks", In: passing(2, serves(with("/api/rates")...), calls("", with("/rates")...)), Want: unserved},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix of two segments that one call lacks", In: both(serves("/api/v1/users", "/api/v1/orders/{id}", "/api/v1/stock", "/api/v1/rates"), calls("", "/api/v1/users", "/api/v1/orders/{id}", "/api/v1/stock", "/rates")), Want: unserved, Says: "load3 calls GET /rates, which nothing serves; GET /api/v1/rates (routes.ts:40) differs only by the prefix /api/v1, which the call lacks"},
		{Of: http.RestMethodOnUnknownPath, When: "a prefix that every call lacks is added on the way", In: both(serves(three...), calls("", "/users", "/orders/{id}", "/stock")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one of two paths is served, and every call has a prefix in addition", In: both(serves("/users", "/orders/{id}", "/stock"), calls("", "/api/users", "/api/orders/{id}", "/api/stock", "(/api/orders/|/api/orders/{id})")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "nothing like it, and every call lacks the prefix", In: both(serves(three...), calls("", "/users", "/orders/{id}", "/stock", "/rates")), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "another verb below an address of the configuration", In: both(serves(three...), calls("{API_URL}", "/users", "/orders/{id}", "/stock", "POST /stock")), Want: unserved, Says: "load3 calls POST /stock, which nothing serves; GET /api/stock (routes.ts:30) differs only by its verb"},
		{Of: http.RestMethodOnUnknownPath, When: "a plural, and every call has a prefix in addition", In: both(serves("/users", "/orders/{id}", "/stock"), calls("", "/api/users", "/api/orders/{id}", "/api/stock", "/api/order/{id}")), Want: unserved},
		{Of: http.RestMethodOnUnknownPath, When: "two calls below an address of the configuration, too few to say whose it is", In: both(serves(three...), calls("{API_URL}", "/users", "/stock", "POST /stock")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "calls of a host that the code names are like routes without their prefix", In: both(serves(three...), calls("api.example.com", "/users", "/orders/{id}", "/stock", "POST /stock")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one of two paths, and neither is served", In: both(serves(three...), calls("", with("(/api/rates|/api/v2/rates)")...)), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "one of two paths, and one is served", In: both(serves(three...), calls("", with("(/api/stock|/api/rates)")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "one of two paths, and one is not known", In: both(serves(three...), calls("", with("(/api/rates|/{path*})")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "another plural and another verb", In: both(serves(three...), calls("", "DELETE /api/user")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "what is added to the path of a URL that is not known", In: both(serves(three...), calls("", with("/{base}v2/features")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "nothing like it in a service that is whole", In: both(serves(three...), calls("", with("/api/rates")...)), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "nothing like it at a host of which nothing is known, and no route has its first segment", In: both(serves(three...), calls("{}", with("/realms/main/token")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "nothing like it at a host of which nothing is known, below the first segment of routes", In: both(serves(three...), calls("{}", with("/api/users/rates")...)), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "nothing like it at a host of which nothing is known, below no more than an API", In: both(serves(three...), calls("{}", with("/api/rates")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a route ends in it, and the host of which nothing is known may say what is in front", In: both(serves(with("/api/stock/day")...), calls("{}", with("/stock/day")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "nothing like it in a service of which a route was not read", In: both(append(serves(three...), With(serves("/x")[0], func(s *summary.Summary) {
			s.Identity.Binding.Semantics = summary.Rest{Method: summary.Str("GET")}
		})), calls("", with("/api/rates")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "another verb in a service of which a route was not read", In: both(append(serves(three...), With(serves("/x")[0], func(s *summary.Summary) {
			s.Identity.Binding.Semantics = summary.Rest{Method: summary.Str("GET")}
		})), calls("", with("PUT /api/users")...)), Want: perhaps},
		{Of: http.RestMethodOnUnknownPath, When: "nothing like it, and a route for everything takes it", In: both(serves(with("/{rest*}")...), calls("", with("/api/rates")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "two calls that meet, too few to say whose they are", In: both(serves(three...), calls("", "/api/users", "/api/stock", "/api/rates")), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a path of which a part is not known", In: both(serves(three...), calls("", with("/api/rates/{rest*}")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "a file beside the routes", In: both(serves(three...), calls("", with("/locales/{language}.json")...)), Want: ""},
		{Of: http.RestMethodOnUnknownPath, When: "HEAD of what GET serves", In: both(serves(three...), calls("", with("HEAD /api/users")...)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a status that no branch tells apart", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", fall)), Want: unhandled, Says: "the provider answers 404, and no branch of call handles it"},
		{Of: http.UnhandledProviderCase, When: "a status for clients that another header tells apart", In: Of(under(Answers(Resp(200, body), Resp(403, nil)), summary.Comparison{Left: summary.InputRef{Input: "request", Path: []string{"headers", "platform"}}, Op: summary.OpEq, Right: summary.LiteralRef{Value: "app"}}), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a status for requests without a header", In: Of(under(Answers(Resp(200, body), Resp(403, nil)), summary.TruthinessCheck{Subject: summary.InputRef{Input: "request", Path: []string{"headers", "authorization"}}, Negated: true}), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a status for requests whose body has a value", In: Of(under(Answers(Resp(200, body), Resp(403, nil)), summary.Comparison{Left: summary.InputRef{Input: "request", Path: []string{"body", "platform"}}, Op: summary.OpEq, Right: summary.LiteralRef{Value: "app"}}), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a kind of error that nothing is seen to raise, which a handler of the whole service answers", In: Of(aroundIt(false, under(Answers(Resp(200, body), Resp(400, nil)), summary.TypeCheck{Subject: summary.InputRef{Input: "exc"}, ExpectedType: "ValidationError"})), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a kind of error that the unit raises, which a handler of the whole service answers", In: Of(aroundIt(true, under(Answers(Resp(200, body), Resp(400, nil)), summary.TypeCheck{Subject: summary.InputRef{Input: "exc"}, ExpectedType: "ValidationError"})), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a kind of request that what runs around the unit answers", In: Of(aroundIt(false, under(Answers(Resp(200, body), Resp(400, nil)), summary.TypeCheck{Subject: summary.InputRef{Input: "request"}, ExpectedType: "Upload"})), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a branch on the status", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, is(404)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a range guard", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, Status(summary.OpGte, 400)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a guard on ok", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, Ok(true)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the fall-through covers success only", In: Of(Answers(Resp(201, body), Resp(409, nil)), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a redirect, which clients follow", In: Of(Answers(Resp(201, body), Resp(302, nil), Resp(304, nil)), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a client of the project's own tests", In: Of(Answers(Resp(200, body), Resp(404, nil)), With(Client("response", fall), func(s *summary.Summary) { s.Location.File = "tests/utils/seed.ts" })), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a client of another project that holds tests", In: Of(Answers(Resp(200, body), Resp(404, nil)), With(Client("response", fall), func(s *summary.Summary) {
			s.Metadata.Source = &summary.SourceMetadata{Root: "packages/e2e_tests"}
		})), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a client in a folder that is only called like tests", In: Of(Answers(Resp(200, body), Resp(404, nil)), With(Client("response", fall), func(s *summary.Summary) { s.Location.File = "src/latest/contest.ts" })), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a test for success with something for both sides", In: Of(Answers(Resp(200, body), Resp(404, nil)), Telling(Client("response", fall), Ok(false))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "success or one failure, and the others", In: Of(Answers(Resp(200, body), Resp(404, nil), Resp(409, nil)), Telling(Client("response", fall), summary.Compound{Op: "or", Operands: []summary.Predicate{Ok(false), is(409)}})), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a failure, and all others with success", In: Of(Answers(Resp(200, body), Resp(403, nil), Resp(404, nil)), Telling(Client("response", fall), is(404))), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a client that throws", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("exception", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a branch that joins the rest again", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Inside(fall, Ok(true)))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a branch for success only", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Inside(fall, Ok(false)))), Want: unhandled},
		{Of: http.DeadConsumerBranch, When: "a branch within a path", In: Of(Answers(Resp(200, body)), Client("response", Inside(fall, is(409)))), Want: dead, Says: "call has a branch for 409, which the provider never answers (it answers 200)"},
		{Of: http.DeadConsumerBranch, When: "an or of which one side is a failure that anything in front may give", In: Of(Answers(Resp(200, body)), Client("response", Path(false, nil, summary.Compound{Op: "or", Operands: []summary.Predicate{is(502), is(409)}}), fall)), Want: dead},
		{Of: http.DeadConsumerBranch, When: "both sides of an or", In: Of(Answers(Resp(200, body)), Client("response", Path(false, nil, summary.Compound{Op: "or", Operands: []summary.Predicate{is(409), is(410)}}), fall)), Want: dead + ", " + dead},
		{Of: http.MisreadProviderResponse, When: "a field of an answer without a body", In: Of(Answers(Resp(204, nil), Resp(404, Record("error"))), Client("response", Path(false, nil, Ok(false)), Path(true, Record("name"), Ok(true)))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "a field of what is no body, of an answer to HEAD", In: Of(Asked("HEAD", Answers(Resp(200, body))), Asked("HEAD", Client("response", Path(true, Record("headers"))))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "one of several servers that have the route below a part that is not known gives the field", In: Of(ServedOn(Answers(Resp(200, body)), "/{value*}/x/y"), InFile("b.ts", ServedOn(Answers(Resp(200, Record("headers"))), "/{value*}/x/y")), ServedOn(Client("response", Path(true, Record("headers"))), "/api/x/y")), Want: ""},
		{Of: http.MisreadProviderResponse, When: "none of several servers that have the route below a part that is not known gives the field", In: Of(ServedOn(Answers(Resp(200, body)), "/{value*}/x/y"), InFile("b.ts", ServedOn(Answers(Resp(200, body)), "/{value*}/x/y")), ServedOn(Client("response", Path(true, Record("headers"))), "/api/x/y")), Want: misread},
		{Of: http.MisreadProviderResponse, When: "the same field of an answer to GET", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("headers")))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "two fields of a body that has none of those that are read", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("rows", "total")))), Want: "error misreadProviderResponse", Says: "call reads rows and total of the 200 response, whose body has neither of them (it has id, name)"},
		{Of: http.MisreadProviderResponse, When: "three fields of a body that has none of those that are read", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("page", "rows", "total")))), Want: "warning misreadProviderResponse", Says: "call reads page, rows and total of the 200 response, whose body has none of them (it has id, name)"},
		{Of: http.MisreadProviderResponse, When: "a field that another success has, which a field that is asked for tells apart", In: Of(Answers(Resp(200, Record("step")), Resp(201, Record("user"))), Client("response", Inside(Path(true, Record("user")), BodyHas("step")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a field that no success has, though they are told apart", In: Of(Answers(Resp(200, Record("step")), Resp(201, Record("user"))), Client("response", Inside(Path(true, Record("token")), BodyHas("step")))), Want: misread + ", " + misread},
		{Of: http.MisreadProviderResponse, When: "several fields of a body that has another one that is read", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("rows", "total", "id")))), Want: misread + ", " + misread},
		{Of: http.MisreadProviderResponse, When: "several fields that the body keeps under another one", In: Of(Answers(Resp(200, nested(body))), Client("response", Path(true, Record("id", "name")))), Want: misread + ", " + misread},
		{Of: http.MisreadProviderResponse, When: "several fields below one that the body has, of those that are read there none", In: Of(Answers(Resp(200, nested(body))), Client("response", Path(true, nested(Record("rows", "total"))))), Want: "error misreadProviderResponse"},
		{Of: http.MisreadProviderResponse, When: "the answer without a body is one of several", In: Of(Answers(Resp(204, nil), Resp(200, body)), Client("response", Path(false, nil, Ok(false)), Path(true, Record("id"), Ok(true)))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "the answer without a body is one of two with that status", In: Of(Answers(Resp(204, nil), Resp(204, body)), Client("response", Path(false, nil, Ok(false)), Path(true, Record("id"), Ok(true)))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "the field of an answer without a body is tested", In: Of(Answers(Resp(204, nil)), Telling(Client("response", Path(false, Record("message"), Ok(true)), Path(true, nil)), BodyHas("message"))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a field of a failure that has something else in its place", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Telling(Client("response", Path(false, Record("message"), Ok(true)), Path(true, nil)), BodyHas("message"))), Want: "warning misreadProviderResponse"},
		{Of: http.MisreadProviderResponse, When: "a field of a server's failure that has something else in its place", In: Of(Answers(Resp(200, body), Resp(502, Record("error"))), Telling(Client("response", Path(false, Record("message"), Ok(true)), Path(true, nil)), BodyHas("message"))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a guard within a path tests the field", In: Of(Answers(Resp(200, body)), Client("response", Inside(Path(true, Record("title")), BodyHas("title")))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the handler of every method gives it to another one", In: Of(EveryMethod(Answers(Resp(200, body), Resp(405, nil)), summary.OpNeq, "get"), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the handler of every method gives it to this one", In: Of(EveryMethod(Answers(Resp(200, body), Resp(405, nil)), summary.OpEq, "GET"), Client("response", fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a question about a field that no body has is none about its cases", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(false, nil, BodyIs("error", "7")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "an unreadable side of an or covers nothing", In: Of(Answers(Resp(200, body), Resp(404, nil)),
			Client("response", Path(false, nil, summary.Compound{Op: "or", Operands: []summary.Predicate{is(404), summary.Opaque{SourceText: "x", Reason: summary.OpaqueDynamicValue}}}), fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a negated range covers its complement", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", Path(false, nil, summary.Negation{Operand: Status(summary.OpLt, 400)}), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the raw response is handed on", In: Of(Answers(Resp(200, body), Resp(404, nil)), With(Client("response", fall), func(s *summary.Summary) {
			s.Metadata.HTTP.ReturnsResponse = true
		})), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a declared range that nothing covers is one case", In: Of(Ranged(Answers(Resp(200, body)), "statusRange", "4XX"), Client("response", fall)), Want: unhandled, Says: "the provider declares 4XX, and no branch of call handles any of it"},
		{Of: http.UnhandledProviderCase, When: "any member covers a declared range", In: Of(Ranged(Answers(Resp(200, body)), "statusRange", "4XX"), Client("response", Path(false, nil, is(404)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a declared default is never asked for", In: Of(Ranged(Answers(Resp(200, body)), "defaultResponse", true), Client("response", fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a field that only the failure has tells it apart", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", Path(false, nil, BodyHas("error")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a field that the success has as well does not", In: Of(Answers(Resp(200, Record("error", "id")), Resp(404, Record("error"))), Client("response", Path(false, nil, BodyHas("error")), fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a field that only the success has tells it apart", In: Of(Answers(Resp(200, Record("done", "id")), Resp(404, Record("error"))), Client("response", Path(false, nil, BodyHas("done")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a field that one of two successes has does not", In: Of(Answers(Resp(200, Record("done")), Resp(202, Record("id")), Resp(404, Record("error"))), Client("response", Path(false, nil, BodyHas("done")), fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a flag of the body that is false where it fails", In: Of(Answers(Resp(200, flagged(true)), Resp(404, flagged(false))), Client("response", Path(false, nil, summary.Negate(BodyHas("success"))), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a flag of the body that is not there where it fails", In: Of(Answers(Resp(200, flagged(true)), Resp(200, flagged(false)), Resp(401, Record("error"))), Client("response", Inside(fall, summary.Negate(BodyHas("success"))))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a flag of the body that is true where it fails", In: Of(Answers(Resp(200, flagged(true)), Resp(404, flagged(true))), Client("response", Path(false, nil, summary.Negate(BodyHas("success"))), fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a branch for a true flag only", In: Of(Answers(Resp(200, flagged(true)), Resp(404, flagged(false))), Client("response", Inside(fall, BodyHas("success")))), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a failure without a body, whose body is parsed", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", parsing(fall))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a flag that a text does not have, or no body", In: Of(Answers(Resp(200, flagged(true)), Resp(401, summary.Text{}), Resp(401, nil)), Client("response", parsing(Path(false, nil, summary.Negate(BodyHas("success")))), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a reason that a success may have, and every failure has", In: Of(Answers(Resp(200, reason(summary.NewUnion(summary.Text{}, summary.Null{}))), Resp(400, reason(summary.Text{}))), Client("response", Path(false, nil, BodyHas("error")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a failure with a body that is parsed", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", parsing(fall))), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "two of three bodies are left together", In: Of(Answers(Resp(200, open), Resp(200, closed), Resp(200, gone)), Client("response", Path(false, nil, BodyIs("state", "open")), fall)), Want: unhandled, Says: "the provider answers 200 with state being closed or gone, and no branch of call tells them apart"},
		{Of: http.UnhandledProviderCase, When: "an else tells the last body apart", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(false, nil, BodyIs("state", "open")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the body is looked into and its cases are not asked for", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(false, nil, BodyIs("id", "7")), fall)), Want: unhandled, Says: "the provider answers 200 with state being open or closed, and no branch of call tells them apart"},
		{Of: http.UnhandledProviderCase, When: "the body is looked into, and its cases are sentences", In: Of(Answers(Resp(200, Tagged("message", "it is open", "id")), Resp(200, Tagged("message", "it is closed", "id"))), Client("response", Path(false, nil, BodyIs("id", "7")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the body is asked for a value that none of its cases has", In: Of(Answers(Resp(404, open), Resp(404, closed)), Client("response", Path(false, nil, Status(summary.OpEq, 404), BodyIs("state", "sold")), Path(false, nil, Status(summary.OpEq, 404)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "a field with a few values is asked for, which may tell the cases apart", In: Of(Answers(Resp(200, coded("open")), Resp(200, coded("closed"))), Client("response", Path(false, nil, BodyIs("code", "1")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "no question to the body takes every case alike", In: Of(Answers(Resp(200, open), Resp(200, closed)), Client("response", Path(true, Record("id")))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "cases told apart by a field that is any text in one and empty in the other", In: Of(Answers(Resp(200, said(summary.Literal{Value: ""}, "rows")), Resp(200, said(summary.Text{}, "row"))), Client("response", Path(false, nil, BodyIs("error", "")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "cases beside a field that is any text in both", In: Of(Answers(Resp(200, said(summary.Text{}, "rows")), Resp(200, said(summary.Text{}, "row"))), Client("response", Path(false, nil, BodyIs("error", "")), Path(true, Record("rows")))), Want: unhandled, Says: "the provider answers 200 with and without rows, and no branch of call tells them apart"},
		{Of: http.UnhandledProviderCase, When: "cases told apart by a field, which is not asked for", In: Of(Answers(Resp(200, Record("id")), Resp(200, Record("id", "reason"))), Client("response", Path(false, nil, BodyIs("id", "7")), Path(true, Record("reason")))), Want: unhandled, Says: "the provider answers 200 with and without reason, and no branch of call tells them apart"},
		{Of: http.UnhandledProviderCase, When: "cases told apart by a field, which nothing reads", In: Of(Answers(Resp(200, Record("id")), Resp(200, Record("id", "reason"))), Client("response", Path(false, nil, BodyIs("id", "7")), Path(true, Record("id")))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "cases told apart by a field of one alone, which is asked for", In: Of(Answers(Resp(200, open), Resp(200, Tagged("state", "closed", "id", "reason"))), Client("response", Path(false, nil, BodyHas("reason")), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "cases of a failure, which is asked for something else", In: Of(Answers(Resp(200, body), Resp(404, open), Resp(404, closed)), Client("response", Path(false, nil, Status(summary.OpEq, 404), BodyHas("id")), Path(false, nil, Status(summary.OpEq, 404)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "cases told apart by a field, which is asked for", In: Of(Answers(Resp(200, Record("id")), Resp(200, Record("id", "reason"))), Client("response", Path(false, nil, BodyHas("reason")), fall)), Want: ""},

		{Of: http.UnhandledProviderCase, When: "sent through a wrapper that was not read", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the body is taken on success alone", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", calling("response.json", fall, Ok(false)))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "the body is taken on one success alone", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", calling("response.json", fall, is(200)))), Want: ""},
		{Of: http.UnhandledProviderCase, When: "something is done on success alone, and the body is taken on all statuses", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", calling("response.json", Inside(fall, Ok(false))))), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "the body is taken on a failure as well", In: Of(Answers(Resp(200, body), Resp(404, nil)), Client("response", calling("response.json", calling("response.json", fall, Ok(false)), is(409)))), Want: dead + ", " + unhandled},
		{Of: http.UnhandledProviderCase, When: "the helper that gives the answer is asked", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", throws(Path(false, nil, helperOk)), fall)), Wrapper(fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "another part of what a helper gives is asked for", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", throws(Path(false, nil, helperName)), fall)), Wrapper(fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "sent through a wrapper that tells it apart", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall)), Wrapper(Path(false, nil, Ok(true)), fall)), Want: ""},
		{Of: http.UnhandledProviderCase, When: "sent through a wrapper that does not", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall)), Wrapper(fall)), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a function of one request that hands its answer on, told at its caller", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall)), With(Wrapper(summary.Transition{ID: "c", Output: summary.Return{}, IsDefault: true}), func(s *summary.Summary) { s.Kind, s.Identity.Binding = summary.KindClient, Rest("GET", "/x", "fetch") })), Want: unhandled},
		{Of: http.UnhandledProviderCase, When: "a function of one request that hands nothing on", In: Of(Answers(Resp(200, body), Resp(404, nil)), Through(Client("response", fall)), With(Wrapper(fall), func(s *summary.Summary) { s.Kind, s.Identity.Binding = summary.KindClient, Rest("GET", "/x", "fetch") })), Want: unhandled + ", " + unhandled},
		{Of: http.UnhandledProviderCase, When: "sent through a wrapper, with branches of its own", In: Of(Answers(Resp(200, body), Resp(404, nil), Resp(409, nil)), Through(Client("response", Path(false, nil, is(404)), fall))), Want: unhandled},

		{Of: http.MisreadProviderResponse, When: "without a body: nothing is read", In: Of(Answers(Resp(204, nil)), Client("response", Path(true, nil))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "without a body: a 200 whose body is not known", In: Of(Answers(Resp(200, nil)), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a field of a failure behind a test of one that only another failure has", In: caughtAsking("kind", Answers(Resp(200, body), Resp(400, Record("errors")), Resp(422, Record("kind", "text")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a field of a failure behind a test of one that no answer has", In: caughtAsking("kind", Answers(Resp(200, body), Resp(400, Record("errors")), Resp(422, Record("text")))), Want: misread, Says: "call reads text of the 400 response, whose body has no such field (it has errors)"},
		{Of: http.MisreadProviderResponse, When: "a field of a failure behind a test of one that it has", In: caughtAsking("errors", Answers(Resp(200, body), Resp(400, Record("errors")), Resp(422, Record("errors", "text")))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "the body lacks the field", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("title")))), Want: misread, Says: "call reads title of the 200 response, whose body has no such field (it has id, name)"},
		{Of: http.MisreadProviderResponse, When: "a failure's body has one of the fields that are read one or the other", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", Path(false, Record("error", "message"), is(404)), fall)), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a branch for failures joins the path, and may be where it is read", In: Of(Answers(Resp(200, body), Resp(404, Record("x"))), Client("response", Inside(Path(true, Record("reason")), Ok(true)))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "what failures have by convention", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("error", "errors", "name")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a branch for success only joins the path", In: Of(Answers(Resp(200, body)), Client("response", Inside(Path(true, Record("reason")), Ok(false)))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "what is read belongs to the promise of the body", In: Of(Answers(Resp(200, body)), Client("response", Path(true, Record("catch", "then")))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "the only call to one of several hosts of others", In: append(calls("one.example", "/a/b"), append(calls("two.example", "/c/d"), routed("/models", Resp(200, Record("models"))), atHost("ai.example", asks("/models", "data")))...), Want: ""},
		{Of: http.MisreadProviderResponse, When: "the only call to the only host", In: Of(routed("/models", Resp(200, Record("models"))), atHost("ai.example", asks("/models", "data"))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "one of the paths that a call has gives the field", In: Of(routed("/movies/:id", Resp(200, Record("title"))), routed("/shows/:id", Resp(200, Record("name"))), asks("(/movies/{id}|/shows/{id})", "title")), Want: ""},
		{Of: http.MisreadProviderResponse, When: "none of the paths that a call has gives the field", In: Of(routed("/movies/:id", Resp(200, Record("title"))), routed("/shows/:id", Resp(200, Record("name"))), asks("(/movies/{id}|/shows/{id})", "label")), Want: misread + ", " + misread},
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
		{Of: http.MisreadProviderResponse, When: "a failure, where the path tests what the function gives that sends the request", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Through(Client("response", Path(false, Record("message"), Status(summary.OpGte, 400), gave("failed")), fall))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a success, where it does", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Through(Client("response", Path(false, Record("message"), is(200), gave("failed")), fall))), Want: misread + ", warning unhandledProviderCase"},
		{Of: http.MisreadProviderResponse, When: "a failure, sent through a function of whose result nothing is asked", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Through(Client("response", Path(false, Record("message"), Status(summary.OpGte, 400)), fall))), Want: misread},
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
		{Of: http.DeadConsumerBranch, When: "what stands in front of the provider may give it", In: Of(Answers(Resp(200, body), Resp(400, nil)), Client("response", Path(false, nil, is(403)), fall)), Want: unhandled},
		{Of: http.DeadConsumerBranch, When: "the provider gives 401 in the place of 403", In: Of(Answers(Resp(200, body), Resp(401, nil)), Client("response", Path(false, nil, is(403)), fall)), Want: dead + ", " + unhandled},
		{Of: http.DeadConsumerBranch, When: "two paths of holes", In: Of(ServedOn(Answers(Resp(200, body)), "/{id}"), ServedOn(Client("response", Path(false, nil, is(409)), fall), "/{slug}")), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a path that throws for a failure", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), Client("response", throws(Path(false, Record("message"), is(404))), fall)), Want: misread},
		{Of: http.MisreadProviderResponse, When: "a path that throws, where a function in the unit makes another request", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), lines(1, 30, Client("response", throws(Path(false, Record("message"), is(404))), fall)), lines(10, 20, Second(Client("response", fall)))), Want: ""},
		{Of: http.MisreadProviderResponse, When: "a path that returns, where a function in the unit makes another request", In: Of(Answers(Resp(200, body), Resp(404, Record("error"))), lines(1, 30, Client("response", Path(false, Record("message"), is(404)), fall)), lines(10, 20, Second(Client("response", fall)))), Want: misread},
		{Of: http.MisreadProviderResponse, When: "a page that is served for everything has another body", In: Of(ServedOn(Answers(Resp(200, body)), "/{rest+}"), Client("response", Path(true, Record("title")))), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a branch for one that is", In: Of(Answers(Resp(200, body), Resp(409, nil)), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a status inside a declared range", In: Of(Ranged(Answers(Resp(200, body)), "statusRange", "4XX"), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "any status beside a declared default", In: Of(Ranged(Answers(Resp(200, body)), "defaultResponse", true), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a computed status of the provider", In: Of(Answers(Resp(200, body), summary.Response{StatusCode: summary.Unresolved{SourceText: "code"}}), Client("response", Path(false, nil, is(409)), fall)), Want: "info lowConfidence"},
		{Of: http.DeadConsumerBranch, When: "a provider that throws", In: Of(Answers(Resp(200, body), summary.Throw{}), Client("response", Path(false, nil, is(409)), fall)), Want: ""},
		{Of: http.DeadConsumerBranch, When: "a server error comes from any platform", In: Of(Answers(Resp(200, body)), Client("response", Path(false, nil, is(502)), fall)), Want: ""},
	}
}
