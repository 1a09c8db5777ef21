package inspect

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/internal/processor"
	"github.com/drift-analyzer/drift/summary"
)

// tickets is a project with every kind of line that a summary of code can have.
func tickets() []*summary.Summary {
	missing := falsy(call("loadTicket"))
	closed := truthy(call("loadTicket", "closedOn"))
	load := calls("loadTicket", "api/store.ts::loadTicket")
	patch := unit(summary.KindHandler, "api/tickets.ts", 22, "PATCH /tickets/{ref}", rest("PATCH", "/tickets/{ref}", "hono"),
		path(when(missing), responds(404, record("reason", anything)), load),
		path(when(summary.Negate(missing), closed), responds(409, record("reason", anything, "closedOn", anything)), load),
		path(when(summary.Negate(missing), not(closed)), responds(200, record("ref", anything, "seats", summary.Integer{},
			"holder", summary.NewUnion(summary.Null{}, summary.Text{}))), load, stores("write", "ticket"), summary.Invocation{Callee: "audit.push"}, summary.Invocation{Callee: "audit.push"}),
		path(when(summary.Negate(missing), not(closed)), responds(422, record("issues", anything))),
		path(when(falsy(input("req", "headers", "x-token"))), responds(401, nil)))
	patch.Transitions[4].Metadata = summary.FromWrapper("api/guard.ts::signedIn")
	patch.Metadata = summary.DecodeMetadata(map[string]any{
		"http": map[string]any{"declaredContract": map[string]any{"responses": []any{
			map[string]any{"status": "4XX"}, map[string]any{"status": 410.0}, map[string]any{"status": 200.0}}}},
		"wrappers": map[string]any{"applied": []any{map[string]any{"name": "signedIn", "summary": "api/guard.ts::signedIn"}}},
	})
	patch.Transitions[3].Output = responds(522, record("issues", anything))
	patch.Gaps = []summary.Gap{
		{Type: summary.GapUnfollowedCall, Callee: "audit.push", Description: "declared here without a body"},
		{Type: summary.GapUnfollowedCall, Callee: "audit.push", Description: "declared here without a body"},
		{Type: summary.GapUnhandledCase, Description: "a branch gives 522 and the contract does not list it"},
		{Type: summary.GapUnhandledCase, Description: "contract lists 410 and no branch gives it"},
	}
	effect := unit(summary.KindHook, "api/tickets.ts", 61, "nightlySweep.effect#0",
		&summary.Binding{Transport: "in-process", Recognition: "react", Semantics: summary.FunctionCall{}}, path(nil, summary.Void{}, calls("pruneTickets", "api/tickets.ts::pruneTickets")))
	effect.Identity.NameKind = summary.NameLabel
	effect.Metadata = summary.DecodeMetadata(map[string]any{"react": map[string]any{"hook": "useEffect", "deps": []any{}}})
	effect.Confidence.Level = summary.LevelMedium
	prune := unit(summary.KindLibrary, "api/tickets.ts", 80, "pruneTickets", inside, path(nil, summary.Void{}))
	guard := unit(summary.KindMiddleware, "api/guard.ts", 3, "signedIn", &summary.Binding{Transport: "http", Recognition: "hono", Semantics: summary.Rest{}},
		path(when(truthy(input("req", "headers", "x-token"))), summary.Delegate{To: "next"}, stores("read", "session", "token")),
		path(when(falsy(input("req", "headers", "x-token"))), responds(401, nil)))
	store := unit(summary.KindLibrary, "api/store.ts", 4, "loadTicket", inside,
		path(nil, summary.Return{Value: anything}, stores("read", "ticket", "ref"), calls("region", "api/region.ts::region")))
	region := unit(summary.KindLibrary, "api/region.ts", 1, "region", inside, path(nil, summary.Return{Value: summary.Text{}}, configures("TICKET_REGION")))
	return []*summary.Summary{effect, prune, patch, guard, store, region}
}

// The lines below were written from the description of the text form, not from output.
const ticketsText = `api/guard.ts
└─ signedIn  (hono middleware | line 3)
       if  req.headers["x-token"]
         -> delegate -> next
           + reads postgresql:session | token
       else
         -> 401

api/region.ts
└─ region  (reachable library | line 1)
       -> return string
         + config TICKET_REGION

api/store.ts
└─ loadTicket  (reachable library | line 4)
       -> return any
         + reads postgresql:ticket | ref
         + api/region.region ->

api/tickets.ts
├─ PATCH /tickets/{ref}  (hono handler | line 22)
│      Contract: 200, 410, 4XX
│      Behind: api/guard.signedIn
│      if  !loadTicket()
│        -> 404 { reason }
│          + api/store.loadTicket ->
│      elif  loadTicket().closedOn
│        -> 409 { closedOn, reason }
│          + api/store.loadTicket ->
│      else
│        -> 200 { holder: string | null, ref, seats: int }
│          + api/store.loadTicket ->
│          + writes postgresql:ticket
│          + audit.push  (x2)
│        -> 522 { issues }  !! undeclared
│      if  !req.headers["x-token"]
│        -> 401  from signedIn
│
│    Reaches:
│      reads postgresql:session | token  through signedIn
│      reads postgresql:ticket | ref  through loadTicket
│      config TICKET_REGION  through loadTicket -> region
│
│    Could not follow:
│      call to audit.push: declared here without a body
│
│    !! contract lists 410 and no branch gives it
│
├─ nightlySweep.effect#0  (react useEffect | line 61 | (mount) | confidence: medium)
│      -> void
│        + pruneTickets ->
│
└─ pruneTickets  (reachable library | line 80)
       -> void

6 summaries
`

func TestRender(t *testing.T) {
	same(t, rendered(t, Options{}, tickets()...), ticketsText)
}

func TestColourAddsStylesOnly(t *testing.T) {
	coloured := rendered(t, Options{Colour: true}, tickets()...)
	if !strings.Contains(coloured, "\x1b[31m!! \x1b[0m") {
		t.Error("a gap is not red")
	}
	if !strings.Contains(coloured, "\x1b[1mapi/tickets.ts\x1b[0m") {
		t.Error("the name of a file is not bold")
	}
	bare := coloured
	for _, code := range []style{bold, dim, red, green, yellow, magenta, cyan, "0"} {
		bare = strings.ReplaceAll(bare, "\x1b["+string(code)+"m", "")
	}
	same(t, bare, ticketsText)
}

func TestContinuationMarker(t *testing.T) {
	var effects []summary.Effect
	for i := 0; i < 120; i++ {
		effects = append(effects, summary.Invocation{Callee: fmt.Sprint("step", i)})
	}
	out := rendered(t, Options{}, unit(summary.KindLibrary, "a.ts", 1, "long", inside, path(nil, summary.Void{}, effects...)))
	lines := strings.Split(out, "\n")
	var at []int
	for i, l := range lines {
		if strings.Contains(l, "a.ts: long, continued") {
			at = append(at, i)
		}
	}
	// Two lines of headers, then 50 body lines before each marker.
	if len(at) != 2 || at[0] != 52 || at[1] != 103 {
		t.Errorf("markers at lines %v of %d", at, len(lines))
	}
}

func TestNames(t *testing.T) {
	bus, pkg := "orders", &summary.Binding{Transport: "in-process", Recognition: "packageExports", Semantics: summary.FunctionCall{Package: "@shop/kit", ExportPath: []string{"price", "of"}}}
	field, typeName := "total", "Order"
	binding := func(s summary.Semantics) *summary.Binding { return &summary.Binding{Recognition: "p", Semantics: s} }
	for _, c := range []struct {
		name string
		s    *summary.Summary
		want string
	}{
		{"endpoint", unit(summary.KindHandler, "a/b.ts", 1, "x", rest("GET", "/o", "p")), "GET /o"},
		{"no path", unit(summary.KindHandler, "a/b.ts", 1, "x", binding(summary.Rest{Method: summary.Str("GET")})), "GET ?"},
		{"any method", unit(summary.KindHandler, "a/b.ts", 1, "x", rest("*", "/o", "p")), "* /o"},
		{"client", unit(summary.KindClient, "a/b.ts", 1, "load", rest("GET", "/o", "p")), "load -> GET /o"},
		{"export", unit(summary.KindLibrary, "a/b.ts", 1, "of", pkg), "@shop/kit::price.of"},
		{"caller", unit(summary.KindCaller, "a/b.ts", 1, "cart", pkg), "cart -> @shop/kit::price.of"},
		{"resolver", unit(summary.KindResolver, "a/b.ts", 1, "total", binding(summary.GraphqlResolver{TypeName: &typeName, FieldName: field})), "gql:Order.total"},
		{"consumer", unit(summary.KindConsumer, "cloudformation:t.yaml", 0, "OrdersFn.event0", binding(summary.MessageBus{MessageBus: "cloud_queue", Channel: &bus})), "OrdersFn.event0 -> cloud_queue orders"},
		{"generic", unit(summary.KindLoader, "routes/cart.tsx", 1, "loader", inside), "routes/cart.loader"},
		{"plain", unit(summary.KindLibrary, "a/b.ts", 1, "sum", inside), "sum"},
	} {
		out := rendered(t, Options{}, c.s)
		if got, _, _ := strings.Cut(strings.TrimPrefix(strings.Split(out, "\n")[1], "└─ "), "  ("); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	out := rendered(t, Options{}, unit(summary.KindLibrary, "a.ts", 1, "sum", inside), unit(summary.KindLibrary, "b.ts", 1, "sum", inside))
	if !strings.Contains(out, "─ a.sum  (") || !strings.Contains(out, "─ b.sum  (") {
		t.Errorf("colliding names are not qualified:\n%s", out)
	}
}

func TestHeaders(t *testing.T) {
	for _, c := range []struct {
		deps any
		want string
	}{{[]any{}, "(react useEffect | line 4 | (mount))"}, {nil, "(react useEffect | line 4 | (every render))"}, {[]any{"id", "page"}, "(react useEffect | line 4 | (id, page))"}} {
		s := unit(summary.KindHook, "a.tsx", 4, "Cart.effect#0", &summary.Binding{Recognition: "react", Semantics: summary.FunctionCall{}})
		s.Metadata = summary.DecodeMetadata(map[string]any{"react": map[string]any{"hook": "useEffect", "deps": c.deps}})
		if got := header(s); got != c.want {
			t.Errorf("%v: %s", c.deps, got)
		}
	}
	s := unit(summary.KindHandler, "a.ts", 4, "x", rest("GET", "/", "express"))
	s.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: summary.TargetFunction, InstanceName: "Api"}
	s.Confidence.Level = summary.LevelLow
	if got := header(s); got != "(express handler | line 4 | function Api | confidence: low)" {
		t.Error(got)
	}
}

func TestContractSummaries(t *testing.T) {
	table := "orders_v2"
	s := unit(summary.KindLibrary, "prisma:schema.prisma", 0, "Order", &summary.Binding{Recognition: "prisma", Semantics: summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: summary.Str("Order")}})
	s.Metadata = summary.DecodeMetadata(map[string]any{"storageContract": map[string]any{"physicalTable": table, "fields": []any{
		map[string]any{"name": "total", "type": map[string]any{"type": "integer"}, "nullable": true}, map[string]any{"name": "id", "type": "uuid"}, "memo"}}})
	same(t, rendered(t, Options{}, s), `prisma:schema.prisma
└─ postgresql:Order  (prisma library | line 0)
       Table: orders_v2
       Serves: { id: uuid, memo, total: int | null }

1 summary
`)
	// Many columns take several lines.
	fields := []any{}
	for i := range 12 {
		fields = append(fields, map[string]any{"name": fmt.Sprintf("column_number_%02d", i), "type": "uuid"})
	}
	s.Metadata = summary.DecodeMetadata(map[string]any{"storageContract": map[string]any{"fields": fields}})
	same(t, rendered(t, Options{}, s), `prisma:schema.prisma
└─ postgresql:Order  (prisma library | line 0)
       Serves: {
         column_number_00: uuid,
         column_number_01: uuid,
         column_number_02: uuid,
         column_number_03: uuid,
         column_number_04: uuid,
         column_number_05: uuid,
         column_number_06: uuid,
         column_number_07: uuid,
         column_number_08: uuid,
         column_number_09: uuid,
         column_number_10: uuid,
         column_number_11: uuid,
       }

1 summary
`)
}

// TestRenderTree checks a component's tree and that a name cannot drive a terminal.
func TestRenderTree(t *testing.T) {
	root := summary.ElementNode{Tag: "section", Attrs: map[string]string{"hidden": "", "className": `"wide"`}, Children: []summary.RenderNode{
		summary.TextNode{Value: "Hello\x1b[2J"}, summary.ExpressionNode{SourceText: "user.name"},
		summary.ConditionalNode{Condition: "open", WhenTrue: summary.ElementNode{Tag: "Cart", Target: &summary.RenderTarget{File: "ui/cart.tsx", Name: "Cart"}}, WhenFalse: summary.TextNode{Value: "empty"}},
		summary.ConditionalNode{Condition: "busy", WhenTrue: summary.TextNode{Value: "…"}}}}
	s := unit(summary.KindComponent, "ui/\u202epage.tsx", 7, "Page", &summary.Binding{Recognition: "react", Semantics: summary.FunctionCall{}},
		path(nil, summary.Render{Component: "Page", Root: root}))
	same(t, rendered(t, Options{}, s), `ui/\u202epage.tsx
└─ Page  (react component | line 7)
       -> render Page
          <section className="wide" hidden>
            "Hello\x1b[2J"
            {user.name}
            if  open
              <Cart>  ui/cart.Cart
            else
              "empty"
            if  busy
              "…"

1 summary
`)
}

// TestFieldsOfTheBody: what a call reads of the body that answers it stands between its outcome and its effects.
func TestFieldsOfTheBody(t *testing.T) {
	wide := record("identifier", summary.Integer{}, "items", summary.Array{Items: record("title", summary.Text{}, "quantity", summary.Integer{})}, "remark", summary.Optional(summary.Text{}), "recipient", record("street", summary.Text{}))
	reads := func(shape summary.TypeShape) summary.Transition {
		p := path(nil, summary.Return{Value: anything}, calls("audit", ""))
		p.ExpectedInput = shape
		return p
	}
	s := unit(summary.KindClient, "web/cart.ts", 3, "load", rest("GET", "/cart", "fetch"), reads(record("total", summary.Number{})), reads(wide))
	same(t, rendered(t, Options{}, s), `web/cart.ts
└─ load -> GET /cart  (fetch client | line 3)
       -> return any
         reads of the body: { total: number }
         + audit
       -> return any
         reads of the body: {
           identifier: int,
           items: [{ quantity: int, title: string }],
           recipient: { street: string },
           remark?: string,
         }
         + audit

1 summary
`)
}

func TestLargeFileIsFast(t *testing.T) {
	var list []*summary.Summary
	for i := 0; i < 2000; i++ {
		id := fmt.Sprintf("f%d.ts::u%d", (i+1)%2000/10, (i+1)%2000)
		guard := truthy(input("req", "body", fmt.Sprint("f", i%7)))
		list = append(list, unit(summary.KindHandler, fmt.Sprintf("f%d.ts", i/10), i, fmt.Sprint("u", i), rest("GET", fmt.Sprint("/u", i), "p"),
			path(when(not(guard)), responds(400, record("error", summary.Text{})), calls("next", id)),
			path(when(guard), responds(200, record("id", summary.Integer{})), calls("next", id))))
	}
	// One unit with a long chain of guards.
	var paths []summary.Transition
	var passed []summary.Predicate
	for i := 0; i < 1000; i++ {
		g := truthy(input("req", fmt.Sprint("g", i)))
		paths = append(paths, path(append(append([]summary.Predicate(nil), passed...), not(g)), responds(400+i%50, nil)))
		passed = append(passed, g)
	}
	list = append(list, unit(summary.KindLibrary, "z.ts", 1, "guards", inside, append(paths, path(passed, responds(200, nil)))...))
	var out string
	processor.Within(t, 20*time.Second, func() { out = rendered(t, Options{}, list...) }) // what is quadratic takes minutes
	if lines := strings.Count(out, "\n"); lines < 10000 {
		t.Errorf("only %d lines", lines)
	}
	if strings.Count(out, "elif") != 999 {
		t.Errorf("the chain of guards has %d elif", strings.Count(out, "elif"))
	}
}

func TestRenderIsDeterministic(t *testing.T) {
	first := rendered(t, Options{}, tickets()...)
	for i := 0; i < 20; i++ {
		if rendered(t, Options{}, tickets()...) != first {
			t.Fatal("two renderings of the same summaries differ")
		}
	}
}

func TestRenderReportsWriteFailure(t *testing.T) {
	if err := Render(brokenWriter{}, tickets(), Options{}); err == nil {
		t.Error("a failed write is not reported")
	}
	if err := Render(&bytes.Buffer{}, nil, Options{}); err != nil {
		t.Error(err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, fmt.Errorf("no space left") }
