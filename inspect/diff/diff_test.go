package diff

import (
	"bytes"
	"flag"
	"slices"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/internal/schematest"
	"github.com/drift-analyzer/drift/summary"
)

var update = flag.Bool("update", false, "write the published schema")

const schemaFile = "../../schema/inspect-diff.schema.json"

func text(t *testing.T, before, after []*summary.Summary, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Compare(before, after).Write(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var defaults = Options{Chain: DefaultChain}

func run(list ...*summary.Summary) []*summary.Summary { return list }

// show is the handler that most cases change.
func show(opts ...Option) *summary.Summary {
	return Handler("GET", "/tickets/:ref", "api/tickets.ts", 10, "show", opts...)
}

var (
	missing = Not(Of("loadTicket"))
	found   = Is(Of("loadTicket"))
	closed  = Is(Of("loadTicket", "closedOn"))
	open    = Not(Of("loadTicket", "closedOn"))
	ticket  = Record("id", summary.Integer{}, "memo", summary.Text{}, "sum", summary.Text{})
)

func plain() *summary.Summary {
	return show(Path(Responds(404, nil), When(missing)), Path(Responds(200, ticket), When(found), Stores("read", "ticket", "id")))
}

// TestIdentity: what is one unit or one path in two runs, and what is said of it.
func TestIdentity(t *testing.T) {
	renamed := func(p string) *summary.Summary {
		return show(Param(p, "request"), Path(Responds(400, nil), When(Not(In(p, "body", "id"))), Calling(p+".body.trim", "")), Path(Responds(200, nil), When(Is(In(p, "body", "id")), Holds(p+".is"))))
	}
	local := func(name string) *summary.Summary {
		return show(Path(Responds(400, nil), When(Holds(name+".isValid")), Calling(name+".isValid", "")), Path(Responds(200, nil), nil))
	}
	for _, c := range []struct {
		name          string
		before, after []*summary.Summary
		want          string
	}{
		{"nothing", run(plain()), run(plain()), ""},
		{"moved to another file and line", run(plain()), run(Handler("GET", "/tickets/{id}", "api/v2/read.ts", 99, "show", plainPaths()...)), ""},
		{"handler renamed", run(plain()), run(Handler("GET", "/tickets/:ref", "api/tickets.ts", 10, "display", plainPaths()...)), ""},
		{"internal function renamed", run(Inside("a.ts", 1, "load", Path(summary.Return{}, nil, Stores("read", "ticket", "id")))),
			run(Inside("a.ts", 4, "fetch", Path(summary.Return{}, nil, Stores("read", "ticket", "id")))), ""},
		{"internal function moved", run(Inside("a.ts", 1, "load", Path(summary.Return{}, nil, Stores("read", "ticket", "id")))),
			run(Inside("b.ts", 4, "load", Path(summary.Return{}, nil, Stores("read", "ticket", "id")))), ""},
		{"parameter renamed", run(renamed("req")), run(renamed("request")), ""},
		{"local renamed", run(local("form")), run(local("input")), ""},
		{"paths in another order", run(show(Path(Responds(404, nil), When(missing)), Path(Responds(200, nil), When(found)))),
			run(show(Path(Responds(200, nil), When(found)), Path(Responds(404, nil), When(missing)))), ""},
		{"the test written the other way", run(show(Path(Responds(404, nil), When(summary.Negation{Operand: found})), Path(Responds(200, nil), When(found)))),
			run(show(Path(Responds(404, nil), When(missing)), Path(Responds(200, nil), When(found)))), ""},
		{"a guard", run(plain()), run(show(Path(Responds(404, nil), When(missing)), Path(Responds(409, nil), When(found, closed)), Path(Responds(200, ticket), When(found, open), Stores("read", "ticket", "id")))),
			`1 boundary changed: 1 outcome, 0 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (1 outcome)
  outcomes
    + responds 409 when loadTicket().closedOn

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"a body", run(plain()), run(show(Path(Responds(404, nil), When(missing)), Path(Responds(200, Record("id", summary.Integer{}, "sum", summary.Number{}, "unit", summary.Text{})), When(found), Stores("read", "ticket", "id")))),
			`1 boundary changed: 1 outcome, 0 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (1 outcome)
  outcomes
    ~ responds 200 { id, ~sum: string -> number, +unit: string, -memo } otherwise

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"a status", run(plain()), run(show(Path(Responds(410, nil), When(missing)), Path(Responds(200, ticket), When(found), Stores("read", "ticket", "id")))),
			`1 boundary changed: 1 outcome, 0 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (1 outcome)
  outcomes
    ~ was responds 404 when !loadTicket()
      now responds 410 when !loadTicket()

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"a test", run(plain()), run(show(Path(Responds(404, nil), When(closed)), Path(Responds(200, ticket), When(open), Stores("read", "ticket", "id")))),
			`1 boundary changed: 1 outcome, 0 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (1 outcome)
  outcomes
    ~ was responds 404 when !loadTicket()
      now responds 404 when loadTicket().closedOn

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"two tests, of which each belongs to the one most like it", run(show(Path(Responds(400, nil), When(found, Not(Of("fetch", "body")))), Path(Responds(400, nil), When(found, Is(In("req", "late")))), Path(Responds(200, nil), nil))),
			run(show(Path(Responds(400, nil), When(found, Is(In("req", "later")))), Path(Responds(400, nil), When(found, Not(Of("fetchAll", "body")))), Path(Responds(200, nil), nil))),
			`1 boundary changed: 2 outcomes, 0 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (2 outcomes)
  outcomes
    ~ was responds 400 when … && req.late
      now responds 400 when … && req.later
    ~ was responds 400 when … && !fetch().body
      now responds 400 when … && !fetchAll().body

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"two tests that share nothing", run(show(Path(Responds(400, nil), When(Is(In("req", "a")))), Path(Responds(400, nil), When(Is(In("req", "b")))), Path(Responds(200, nil), nil))),
			run(show(Path(Responds(400, nil), When(Is(In("req", "c")))), Path(Responds(400, nil), When(Is(In("req", "d")))), Path(Responds(200, nil), nil))),
			`1 boundary changed: 4 outcomes, 0 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (4 outcomes)
  outcomes
    + responds 400 when req.c
    + responds 400 when req.d
    - responds 400 when req.a
    - responds 400 when req.b

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"an effect, a column and a call", run(plain()), run(show(Path(Responds(404, nil), When(missing)), Path(Responds(200, ticket), When(found), Stores("read", "ticket", "id", "sum"), Stores("write", "audit", "ref"), Calling("notify", "")))),
			`1 boundary changed: 0 outcomes, 2 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (2 effects)
  effects
    ~ reads postgresql:ticket { +sum }
    + writes postgresql:audit
    + calls notify

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"an effect on another path", run(plain()), run(show(Path(Responds(404, nil), When(missing), Stores("read", "ticket", "id")), Path(Responds(200, ticket), When(found)))),
			`1 boundary changed: 0 outcomes, 2 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (2 effects)
  effects
    + reads postgresql:ticket when !loadTicket(), where it responds 404
    - reads postgresql:ticket when no test above holds, where it responds 200

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
		{"a unit that is gone and one that came", run(plain()), run(Handler("GET", "/seats", "api/seats.ts", 3, "seats", Path(Responds(200, nil), nil))),
			`2 boundaries changed: 3 outcomes, 1 effect.

+ serves GET /seats  api/seats.ts::seats  (1 outcome)
  outcomes
    + responds 200

- serves GET /tickets/:ref  api/tickets.ts::show  (2 outcomes, 1 effect)
  outcomes
    - responds 404 when !loadTicket()
    - responds 200 { id: int, memo: string, sum: string } otherwise
  effects
    - reads postgresql:ticket

Changes by file
  api/seats.ts
    + seats  GET /seats
  api/tickets.ts
    - show  GET /tickets/:ref
`},
		{"a client that reads another field", run(Client("GET", "/tickets/:ref", "web/a.ts", 1, "load", Reading(200, Record("id", summary.UnknownShape{})))),
			run(Client("GET", "/tickets/:ref", "web/a.ts", 1, "load", Reading(200, Record("id", summary.UnknownShape{}, "sum", summary.UnknownShape{})))),
			`1 boundary changed: 1 outcome, 0 effects.

~ calls GET /tickets/:ref  web/a.ts::load  (1 outcome)
  outcomes
    ~ returns and reads { id, +sum } of the answer when fetch().status === 200

Changes by file
  web/a.ts
    ~ load  GET /tickets/:ref
`},
		{"what could not be read", run(show(Path(Responds(200, nil), nil), Unread("log", "declared at line 4"))), run(show(Path(Responds(200, nil), nil), Unread("log", "declared at line 9"), Unread("audit", "no body"))),
			`1 boundary changed: 0 outcomes, 0 effects.

~ serves GET /tickets/:ref  api/tickets.ts::show  (1 thing not read)
  not read
    + call to audit: no body

Changes by file
  api/tickets.ts
    ~ show  GET /tickets/:ref
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := text(t, c.before, c.after, defaults); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
			// The other way round, something moved exactly where something moved.
			if got := text(t, c.after, c.before, defaults); (got == "") != (c.want == "") {
				t.Errorf("the other way round: %s", got)
			}
		})
	}
}

func plainPaths() []Option {
	return []Option{Path(Responds(404, nil), When(missing)), Path(Responds(200, ticket), When(found), Stores("read", "ticket", "id"))}
}

// TestSwapIsNoRename: two receivers that changed places, and a class that another takes the place of, are told.
func TestSwapIsNoRename(t *testing.T) {
	of := func(a, b string) *summary.Summary {
		return show(Path(Responds(400, nil), When(Holds(a+".ok"))), Path(Responds(200, nil), When(Holds(b+".ok"))))
	}
	for _, c := range [][2]*summary.Summary{{of("x", "y"), of("y", "x")}, {of("Old", "y"), of("New", "y")}} {
		if text(t, run(c[0]), run(c[1]), defaults) == "" {
			t.Error("a change of what is tested is taken for a new name")
		}
	}
}

// routes are handlers behind one wrapper, with a helper at the end of a chain of calls.
func routes(refuses int, effect summary.Effect, at ...string) []*summary.Summary {
	var out []*summary.Summary
	for i, name := range []string{"first", "second", "third"} {
		opts := []Option{Path(Responds(200, nil), nil, Calling("a", "api/a.ts::a")), Behind("api/guard.ts::signedIn")}
		if len(at) == 0 || slices.Contains(at, name) {
			opts = append(opts, Path(Responds(refuses, nil), When(Not(In("req", "token")))), FromWrapper("api/guard.ts::signedIn"))
		}
		out = append(out, Handler("GET", "/"+name, "api/routes.ts", 10*i, name, opts...))
	}
	return append(out, Inside("api/a.ts", 1, "a", Path(summary.Void{}, nil, Calling("b", "api/a.ts::b"))), Inside("api/a.ts", 11, "b", Path(summary.Void{}, nil, Calling("c", "api/a.ts::c"))),
		Inside("api/a.ts", 21, "c", Path(summary.Void{}, nil, Calling("d", "api/a.ts::d"))), Inside("api/a.ts", 31, "d", Path(summary.Void{}, nil, effect)))
}

func TestWrappersAndChains(t *testing.T) {
	before, after := routes(401, Stores("read", "seat", "id"), "first", "second"), routes(403, Stores("write", "seat", "id"), "first", "second")
	got := text(t, before, after, Options{Chain: DefaultChain, ChangedFiles: []string{"svc/api/a.ts"}})
	if got != `3 boundaries changed: 1 outcome, 6 effects. 1 internal unit changed.

From signedIn  api/guard.ts
  ~ was responds 401 when !req.token
    now responds 403 when !req.token  from signedIn
      at 2 of the 3 boundaries it runs on
      not at GET /third

~ serves GET /first  api/routes.ts::first  (2 effects)
  effects
    + writes postgresql:seat  through a -> (2 more calls) -> d
    - reads postgresql:seat  through a -> (2 more calls) -> d

~ serves GET /second  api/routes.ts::second  (2 effects)
  effects
    + writes postgresql:seat  through a -> (2 more calls) -> d
    - reads postgresql:seat  through a -> (2 more calls) -> d

~ serves GET /third  api/routes.ts::third  (2 effects)
  effects
    + writes postgresql:seat  through a -> (2 more calls) -> d
    - reads postgresql:seat  through a -> (2 more calls) -> d

Changes by file
  api/routes.ts
    ~ first  GET /first
    ~ second  GET /second
    ~ third  GET /third
  api/a.ts  (changed here)
    ~ d  (2 effects), told at the boundaries that reach it
` {
		t.Error(got)
	}
	if got := text(t, before, after, Options{Chain: FullChain}); !strings.Contains(got, "through a -> b -> c -> d\n") {
		t.Error("a full chain is not written:\n" + got)
	}
	if got := text(t, before, after, Options{}); strings.Contains(got, "through") {
		t.Error("a chain of no calls is written:\n" + got)
	}
	whole := text(t, before, after, defaults)
	for budget := 1; budget < len(whole)+10; budget += 37 {
		got := text(t, before, after, Options{Chain: DefaultChain, Budget: budget})
		body, last, cut := strings.Cut(got, "\nleft out by the budget: ")
		if !strings.HasPrefix(whole, body) || cut == (got == whole) {
			t.Fatalf("budget %d: %s", budget, got)
		}
		if blocks := strings.Count(body, "\n\n"); cut && len([]rune(got)) > budget && blocks > 0 {
			t.Errorf("budget %d: %d characters, %s", budget, len([]rune(got)), last)
		}
	}
}

func TestSchema(t *testing.T) {
	schema := schematest.Published(t, schemaFile, JSONSchema, *update, "./inspect/diff -run TestSchema")
	before := append(routes(401, Stores("read", "seat", "id"), "first"), plain(), show(Unread("x", "y")))
	after := append(routes(403, Stores("write", "seat", "id"), "first"), show(Path(Responds(200, Record("id", summary.Text{})), nil)), Client("GET", "/first", "web/b.ts", 1, "load", Reading(200, ticket)))
	for _, pair := range [][2][]*summary.Summary{{before, after}, {after, before}, {nil, after}, {before, nil}, {nil, nil}, {before, before}} {
		doc := schematest.Fits(t, schema, Compare(pair[0], pair[1]).WriteJSON)
		if doc.(map[string]any)["version"] != 1.0 {
			t.Error(doc)
		}
	}
}

// TestOrderOfFilesIsNothing: the order in which units are listed does not show.
func TestOrderOfFilesIsNothing(t *testing.T) {
	before, after := routes(401, Stores("read", "seat", "id"), "first"), routes(403, Stores("write", "seat", "id"), "first")
	want := text(t, before, after, defaults)
	slices.Reverse(before)
	slices.Reverse(after)
	if got := text(t, before, after, defaults); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestBoundariesComeFirst: of the units that changed those at boundaries are listed before those inside the project, whatever the
// order of the runs.
func TestBoundariesComeFirst(t *testing.T) {
	before, after := routes(401, Stores("read", "seat", "id"), "first"), routes(403, Stores("write", "seat", "id"), "first")
	for range 2 {
		var got []string
		for _, s := range Compare(before, after).Summaries {
			got = append(got, s.After.Identity.Name)
		}
		if want := []string{"first", "d"}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		slices.Reverse(before)
		slices.Reverse(after)
	}
}

// TestPage: a unit's section has the mark and the text of each change apart.
func TestPage(t *testing.T) {
	u := Unit{Change: Changed, Name: "pay", File: "a.ts", Does: "handles", Boundary: "POST /pay", Effects: []Effect{
		{Change: Added, Relation: Call, Detail: "charge"}, {Change: Added, Relation: Call, Detail: "notify"}, {Change: Removed, Relation: Call, Detail: "log"},
	}}
	s := u.section()
	if s.Title != "handles POST /pay" || s.Place != "a.ts::pay" || len(s.Groups) != 1 || s.Groups[0].Name != "effects" {
		t.Fatalf("section %+v", s)
	}
	var got []string
	for _, l := range s.Groups[0].Lines {
		got = append(got, l.Sign+"|"+l.Text)
	}
	if want := []string{"+|calls charge, notify", "-|calls log"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
