package ask

import (
	"bytes"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// berths is a service whose client does not know its database, with a handler of all methods that tests them, a task, a method
// whose name ends in a question mark, and a page that asks for it all.
func berths() *check.Run {
	method := func(name string) []summary.Predicate {
		return When(summary.Comparison{Left: In("req", "method"), Op: summary.OpEq, Right: summary.LiteralRef{Value: name}})
	}
	table := UnitAt(summary.KindLibrary, "schema.prisma", 3, "Berth", &summary.Binding{Transport: "postgresql", Recognition: "prisma", Semantics: summary.Storage{StorageSystem: "postgresql", Container: summary.Str("Berth")}})
	table.Confidence.Source = summary.SourceDerived
	table.Metadata.StorageContract = &summary.StorageContract{FieldSet: summary.FieldSetExhaustive, PhysicalTable: "berths"}
	paint := &summary.Binding{Transport: "message-bus", Recognition: "celery", Semantics: summary.MessageBus{MessageBus: "celery", Channel: summary.Str("paint")}}
	send := summary.InteractionEffect{Binding: *paint, Callee: "paint.delay", Interaction: summary.MessageSend{}}
	return &check.Run{Summaries: []*summary.Summary{
		table,
		Handler("*", "/api/berths/{id}", "berths.ts", 1, "berth",
			Path(Responds(200, Record("id", summary.UnknownShape{})), method("GET"), StoresIn("prisma", "read", "Berth", "id")),
			Path(Responds(204, nil), method("DELETE"), StoresIn("prisma", "write", "Berth", "id"), send)),
		UnitAt(summary.KindConsumer, "paint.py", 3, "paint", paint, Path(summary.Return{}, nil)),
		Client("GET", "/api/berths/{id}", "page.ts", 5, "load", Reading(200, Record("id", summary.UnknownShape{}))),
		Client("DELETE", "/api/berths/{id}", "page.ts", 9, "remove", Reading(204, nil)),
		Inside("berth.rb", 3, "Berth.free?"),
		Inside("berth.rb", 9, "Berth.take", Path(summary.Return{}, nil, Calling("free?", "berth.rb::Berth.free?"))),
		UnitAt(summary.KindComponent, "berths/Page.tsx", 3, "Page", nil),
	}}
}

// TestNamesOfSchemas: a table is asked for by its name in the database, a route of every method by one of them, a task by who sends
// it, and a method by its name with the mark that it ends in.
func TestNamesOfSchemas(t *testing.T) {
	x := New(berths())
	for question, want := range map[string]string{
		"what reads berths": `1 unit reads berths
  berth (berths.ts:1, provides * /api/berths/{id}) reads prisma:Berth | id
needs: berths is provided by Berth (schema.prisma:3)
`,
		"what writes postgresql:Berth": `1 unit writes postgresql:Berth
  berth (berths.ts:1, provides * /api/berths/{id}) writes prisma:Berth | id
needs: postgresql:Berth is provided by Berth (schema.prisma:3)
`,
		"what does GET /api/berths/7 declare": `GET /api/berths/7 declares 1 thing
  berth (berths.ts:1) declares 200: { id }
needs: GET /api/berths/7 is provided by berth (berths.ts:1)
`,
		"what does DELETE /api/berths/{id} declare": `DELETE /api/berths/{id} declares 1 thing
  berth (berths.ts:1) declares 204
needs: DELETE /api/berths/{id} is provided by berth (berths.ts:1)
`,
		"what does GET /api/berths/{id} reach": `GET /api/berths/{id} reaches 1 boundary
  berth (berths.ts:1, provides * /api/berths/{id}) reads prisma:Berth
`,
		"what calls DELETE /api/berths/{id}": `1 unit calls DELETE /api/berths/{id}
  remove (page.ts:9) calls * /api/berths/{id}
`,
		"what breaks if GET /api/berths/{id} changes": `1 unit depends on GET /api/berths/{id}
  load (page.ts:5) calls GET /api/berths/{id} | 200, id
needs: GET /api/berths/{id} is provided by berth (berths.ts:1)
`,
		"what invokes paint": `1 unit invokes bus:celery paint
  berth (berths.ts:1, provides * /api/berths/{id}) sends bus:celery paint via paint.delay
needs: bus:celery paint is taken by paint (paint.py:3)
`,
		"who serves bus:celery paint": `1 unit takes what is sent to bus:celery paint
  paint (paint.py:3) takes bus:celery paint
`,
		"what calls Berth#free??": `1 unit calls Berth.free?
  Berth.take (berth.rb:9) calls free?
`,
		"what calls Berth.free?": `1 unit calls Berth.free?
  Berth.take (berth.rb:9) calls free?
`,
	} {
		q, ok := Parse(question)
		if !ok {
			t.Fatalf("%s has no form", question)
		}
		var out bytes.Buffer
		if err := x.Ask(q).Write(&out, false); err != nil {
			t.Fatal(err)
		}
		if out.String() != want {
			t.Errorf("%s:\n%s\nwant:\n%s", question, out.String(), want)
		}
	}
}
