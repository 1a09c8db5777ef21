package ask

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// harbour is a service behind a gateway, with a deployed unit that sets variables, a channel, an operation that is only
// declared, a class and helpers that are handed on.
func harbour() *check.Run {
	bus := &summary.Binding{Transport: "message-bus", Recognition: "bull", Semantics: summary.MessageBus{MessageBus: "bull", Channel: summary.Str("berths")}}
	send := summary.InteractionEffect{Binding: *bus, Callee: "queue.add", Interaction: summary.MessageSend{}}
	deployed := UnitAt(summary.KindLibrary, "compose.yaml", 3, "api", &summary.Binding{Transport: "environment", Recognition: "compose", Semantics: summary.RuntimeConfig{DeploymentTarget: "container", InstanceName: "api"}})
	deployed.Confidence.Source = summary.SourceDerived
	deployed.Metadata.RuntimeContract = &summary.RuntimeContract{Variables: []summary.RuntimeVariable{{Name: "TIDE"}, {Name: "MOON", Optional: true}}}
	declared := Handler("GET", "/tides/{id}", "api.yaml", 9, "GET /tides/{id}", Path(Responds(200, Record("height", summary.Number{})), nil))
	declared.Confidence.Source = summary.SourceDerived
	declared.Metadata.HTTP = &summary.HTTPMetadata{DeclaredContract: &summary.DeclaredContract{Source: "openapi", Responses: []summary.DeclaredResponse{{Status: summary.DeclaredStatus{Code: 200}, Body: Record("height", summary.Number{})}, {Status: summary.DeclaredStatus{Text: "default"}}}}}
	find, walk := "lib/boats.ts::find", "lib/boats.ts::walk"
	handed := summary.Invocation{Callee: "each", ArgsSummary: []*string{nil, &find}}
	return &check.Run{Summaries: []*summary.Summary{
		deployed, declared,
		Handler("POST", "/boats", "api/boats.ts", 4, "Boats.add", Path(Responds(201, nil), nil, send, Stores("write", "boat", "name"), Config("TIDE"))),
		Handler("GET", "/boats", "api/boats.ts", 20, "Boats.list", Path(Responds(200, nil), nil, handed, Stores("read", "boat", "name"))),
		Handler("GET", "/lost", "api/lost.ts", 2, "lost", Path(Responds(200, Record("a", summary.Text{})), When(Not(Of("x")))), Path(Responds(404, nil), When(Is(Of("x")))), Path(Responds(204, nil), nil)),
		UnitAt(summary.KindConsumer, "jobs/berth.ts", 3, "berth", bus, Path(summary.Return{}, nil, Calling("walk", walk), Stores("write", "berth", "at"))),
		Inside("lib/boats.ts", 3, "find", Path(summary.Return{}, nil, Stores("read", "berth", "at"))),
		Inside("lib/boats.ts", 30, "walk", Unread("next", "declared without a body")),
		Client("GET", "/api/lost", "web/a.ts", 3, "a", Reading(200, Record("a", summary.UnknownShape{}))),
		Client("GET", "/v1/lost", "web/b.ts", 3, "b"), Client("GET", "/v2/lost", "web/c.ts", 3, "c"), Client("GET", "/v3/lost", "web/d.ts", 3, "d"), Client("POST", "/v4/lost", "web/e.ts", 3, "e"),
		Client("GET", "/nowhere", "web/f.ts", 3, "f"),
	}}
}

// TestHarbour: what stands in front of a service, what is declared only, messages, classes, and functions that are handed on.
func TestHarbour(t *testing.T) {
	const open = "warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)\n"
	const alike = "warning: a request that ends in the same path may mean it, where something in front takes off the beginning: a (web/a.ts:3) calls GET /api/lost, b (web/b.ts:3) calls GET /v1/lost, c (web/c.ts:3) calls GET /v2/lost and 1 more\n"
	x := New(harbour())
	for _, c := range []struct{ questions, want string }{
		{"what reads GET /lost", "0 units read GET /lost\nneeds: GET /lost is provided by lost (api/lost.ts:2)\n" + alike + open},
		{"what breaks if GET /lost changes", "0 units depend on GET /lost\nneeds: GET /lost is provided by lost (api/lost.ts:2)\n" + alike + open},
		{"what calls lost", "0 units call lost\n" + alike + open},
		{"what reads GET /nowhere", "1 unit reads GET /nowhere\n  f (web/f.ts:3) calls GET /nowhere\nneeds: nothing that was read serves GET /nowhere\n" + open},
		{"what reads config:TIDE", "1 unit reads config:TIDE\n  Boats.add (api/boats.ts:4, provides POST /boats) reads config:TIDE\nneeds: config:TIDE is provided by api (compose.yaml:3)\n" + open},
		{"what does config:TIDE declare", "config:TIDE declares 1 thing\n  api (compose.yaml:3) declares TIDE: set\nneeds: config:TIDE is provided by api (compose.yaml:3)\n"},
		{"what does config:MOON declare", "config:MOON declares 1 thing\n  api (compose.yaml:3) declares MOON: set, or not\nneeds: config:MOON is provided by api (compose.yaml:3)\n"},
		{"what does GET /tides/{id} declare", "GET /tides/{id} declares 2 things\n  GET /tides/{id} (api.yaml:9) declares 200: { height: number }\n  GET /tides/{id} (api.yaml:9) declares default: declared\nneeds: GET /tides/{id} is provided by GET /tides/{id} (api.yaml:9)\n"},
		{"who serves GET /tides/7", "1 document declares GET /tides/{id}\n  GET /tides/{id} (api.yaml:9) declares GET /tides/{id}\n"},
		{"what does GET /lost declare", "GET /lost declares 3 things\n  lost (api/lost.ts:2) declares 200: { a: string }\n  lost (api/lost.ts:2) declares 404: without a body\n  lost (api/lost.ts:2) declares 204\nneeds: GET /lost is provided by lost (api/lost.ts:2)\n"},
		{"what calls find", "1 unit calls find\n  Boats.list (api/boats.ts:20, provides GET /boats) hands on to each via each\n" + open},
		{"what does walk reach", "walk reaches 0 boundaries\nwarning: not followed: next: declared without a body\n"},
		{"why does walk reach postgresql:berth", "walk does not reach postgresql:berth, as far as calls were followed\nwarning: not followed: next: declared without a body\n" + open},
		{"what does Boats reach|what does api/boats.ts::Boats reach", `SUBJECT reaches 4 boundaries
  Boats.add (api/boats.ts:4, provides POST /boats) sends bus:bull berths via queue.add
  Boats.add (api/boats.ts:4, provides POST /boats) reads config:TIDE
  Boats.list (api/boats.ts:20, provides GET /boats) reads postgresql:boat
  Boats.add (api/boats.ts:4, provides POST /boats) writes postgresql:boat
`},
		{"what does lib/boats.ts reach", "lib/boats.ts reaches 1 boundary\n  find (lib/boats.ts:3) reads postgresql:berth\nwarning: not followed: next: declared without a body\n"},
		{"what reaches postgresql:berth", `3 boundaries reach postgresql:berth
  Boats.list (api/boats.ts:20, provides GET /boats) reaches postgresql:berth  through find
  Boats.add (api/boats.ts:4, provides POST /boats) reaches postgresql:berth  through berth
  berth (jobs/berth.ts:3, provides bus:bull berths) reaches postgresql:berth
` + open},
		{"why does a reach GET /api/lost", "a reaches GET /api/lost: a (web/a.ts:3), which calls GET /api/lost\n  assumed: the pack express states that a (web/a.ts:3) calls GET /api/lost\n"},
		{"why does Boats.list reach postgresql:berth", "Boats.list reaches postgresql:berth through a function that is handed on:\n  Boats.list (api/boats.ts:20, provides GET /boats) calls find\n  find (lib/boats.ts:3) reads postgresql:berth\n"},
		{"why does Boats.add reach postgresql:berth", "Boats.add reaches postgresql:berth over messages:\n  Boats.add (api/boats.ts:4, provides POST /boats) sends bus:bull berths\n  berth (jobs/berth.ts:3, provides bus:bull berths) writes postgresql:berth\n"},
	} {
		answered(t, x, c.questions, c.want)
	}
	for question, headline := range map[string]string{
		"what reads bull:berths":      "no boundary here is called bull:berths; what is spelled like it:",
		"who serves GET /nothing":     "no boundary here is called GET /nothing",
		"what does lib reach":         "no unit here is called lib",
		"what does nothing export":    "no project, package, folder or file here is called nothing",
		"what does find declare":      "no boundary here is called find",
		"why does add reach nothing2": "no unit or boundary here is called nothing2",
	} {
		q, ok := Parse(question)
		if !ok {
			t.Fatal(question)
		}
		if a := x.Ask(q); a.Found || !strings.HasPrefix(a.Headline, strings.TrimSuffix(headline, ":")) {
			t.Errorf("%s: %s", question, a.Headline)
		}
	}
}
