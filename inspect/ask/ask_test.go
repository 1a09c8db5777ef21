package ask

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/internal/schematest"
	"github.com/drift-analyzer/drift/summary"
)

var update = flag.Bool("update", false, "write the published schema")

const schemaFile = "../../schema/ask.schema.json"

// theatre is a service with a helper and a guard, a page that calls it, another service behind the page, and a schema.
func theatre() *check.Run {
	table := UnitAt(summary.KindLibrary, "prisma:schema.prisma", 0, "Seat", &summary.Binding{Recognition: "prisma", Semantics: summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: summary.Str("seat")}})
	dumped := UnitAt(summary.KindLibrary, "structure.sql", 4, "session", &summary.Binding{Recognition: "sql", Semantics: summary.Storage{StorageSystem: "sql", Scope: "default", Container: summary.Str("session")}})
	table.Confidence.Source = summary.SourceDerived
	table.Metadata = summary.DecodeMetadata(map[string]any{"storageContract": map[string]any{"fields": []any{
		map[string]any{"name": "row", "type": map[string]any{"type": "integer"}}, map[string]any{"name": "note", "type": "text", "nullable": true}}}})
	return &check.Run{Summaries: []*summary.Summary{
		Handler("GET", "/seats/{id}", "api/routes.ts", 10, "show", Behind("api/guard.ts::signedIn"),
			Path(Responds(404, nil), When(Not(Of("loadSeat"))), Calling("loadSeat", "api/store.ts::loadSeat")),
			Path(Responds(200, Record("row", summary.Integer{}, "note", summary.Text{})), nil, Calling("loadSeat", "api/store.ts::loadSeat"))),
		Handler("PUT", "/seats/{id}", "api/routes.ts", 30, "book", Path(Responds(204, nil), nil, Stores("write", "seat", "note"), Calling("notify", ""), Calling("seats.find", ""))),
		Inside("api/find.ts", 3, "find"),
		Inside("api/store.ts", 3, "loadSeat", Path(summary.Return{}, nil, Stores("read", "seat", "row", "note"), Config("REGION"))),
		UnitAt(summary.KindMiddleware, "api/guard.ts", 1, "signedIn", Rest("", ""), Path(summary.Delegate{To: "next"}, nil, Stores("read", "session", "token"))),
		Client("GET", "/seats/{id}", "web/seat.ts", 5, "fetchSeat", Reading(200, Record("row", summary.UnknownShape{})), Reading(404, nil)),
		Handler("GET", "/plan", "web/plan.ts", 1, "plan", Path(Responds(200, nil), nil, Calling("fetchSeat", "web/seat.ts::fetchSeat"))),
		Client("GET", "/plan", "app/plan.ts", 1, "loadPlan", Reading(200, Record("rows", summary.UnknownShape{}))),
		Inside("api/a.ts", 1, "twice"), Inside("api/b.ts", 1, "twice", Unread("notify", "declared without a body")),
		table, dumped,
		Handler("GET", "/files/{path+}", "api/files.ts", 1, "file", Path(Responds(200, nil), nil)),
		Client("GET", "/remote", "api/remote.ts", 3, "send"), Client("POST", "/remote", "api/remote.ts", 3, "send"),
		Inside("api/remote.ts", 20, "sync", Path(summary.Return{}, nil, Calling("this.send", "api/remote.ts::send"))),
	}}
}

// TestLongChainOfServices: a change is followed over eight boundaries, and it is said how many lie behind them.
func TestLongChainOfServices(t *testing.T) {
	chain := func(services int) *check.Run {
		run := &check.Run{}
		for i := range services {
			file, path := fmt.Sprintf("s%d/a.ts", i), fmt.Sprintf("/p%d", i)
			calls := fmt.Sprintf("/p%d", i+1)
			run.Summaries = append(run.Summaries, Handler("GET", path, file, 1, "serve", Path(Responds(200, nil), nil, Calling("load", file+"::load"))),
				Client("GET", calls, file, 20, "load", Reading(200, Record("row", summary.UnknownShape{}))))
		}
		run.Summaries = append(run.Summaries, Handler("GET", fmt.Sprintf("/p%d", services), "last/a.ts", 1, "last", Path(Responds(200, Record("row", summary.Integer{})), nil)))
		return run
	}
	for services, want := range map[int]bool{maxDepth - 1: false, maxDepth + 2: true} {
		q, ok := Parse(fmt.Sprintf("what breaks if GET /p%d changes", services))
		if !ok {
			t.Fatal("no known form")
		}
		a := New(chain(services)).Ask(q)
		if got := slices.Contains(a.Caveats, "followed over 8 boundaries; 1 boundary more were not followed"); got != want {
			t.Errorf("%d services: told %q, want it to be told: %v", services, a.Caveats, want)
		}
	}
}

// TestQuestions asks one question of every form, by the words and by the shorthand.
func TestQuestions(t *testing.T) {
	x := New(theatre())
	for _, c := range []struct{ questions, want string }{
		{"what reads postgresql:seat?|r<- postgresql:seat|Who reads `postgresql:seat`|what reads seat", `1 unit reads postgresql:seat
  loadSeat (api/store.ts:3) reads postgresql:seat | row, note
needs: postgresql:seat is provided by Seat (prisma:schema.prisma)
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what writes postgresql:seat|w<- postgresql:seat", `1 unit writes postgresql:seat
  book (api/routes.ts:30, provides PUT /seats/{id}) writes postgresql:seat | note
needs: postgresql:seat is provided by Seat (prisma:schema.prisma)
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what reads GET /seats/:id|what writes GET /seats/:id", `1 unit READS GET /seats/{id}
  fetchSeat (web/seat.ts:5) calls GET /seats/{id} | 200, row, 404
needs: GET /seats/{id} is provided by show (api/routes.ts:10)
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what reads REGION|what reads config:REGION", `1 unit reads config:REGION
  loadSeat (api/store.ts:3) reads config:REGION
needs: no template, deploy document or list of variables that was read sets config:REGION
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what calls loadSeat|<- loadSeat|<- api/store.ts:4|what calls store.ts::loadSeat", `1 unit calls SUBJECT
  show (api/routes.ts:10, provides GET /seats/{id}) calls loadSeat
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what reads session", `1 unit reads session
  signedIn (api/guard.ts:1) reads postgresql:session | token
needs: session is provided by session (structure.sql:4)
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what does GET /files/{any} declare", `GET /files/{path+} declares 1 thing
  file (api/files.ts:1) declares 200
needs: GET /files/{path+} is provided by file (api/files.ts:1)
`},
		{"what does sync reach", `sync reaches 2 boundaries
  send (api/remote.ts:3) calls GET /remote  through send
  send (api/remote.ts:3) calls POST /remote  through send
`},
		{"what calls send|what calls api/remote.ts:3", `1 unit calls SUBJECT
  sync (api/remote.ts:20) calls this.send
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what calls find", `0 units call find; 1 more may
  book (api/routes.ts:30, provides PUT /seats/{id}) may call it: a call of that name resolved to nothing
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what calls show", `1 unit calls show
  fetchSeat (web/seat.ts:5) calls GET /seats/{id}
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what does show reach|show ->|what does GET /seats/{id} reach|what does api/routes.ts:12 reach", `SUBJECT reaches 3 boundaries
  loadSeat (api/store.ts:3) reads config:REGION  through loadSeat
  loadSeat (api/store.ts:3) reads postgresql:seat  through loadSeat
  signedIn (api/guard.ts:1) reads postgresql:session  through signedIn
`},
		{"what does web/plan.ts reach", `web/plan.ts reaches 1 boundary
  fetchSeat (web/seat.ts:5) calls GET /seats/{id}  through fetchSeat
`},
		{"what reaches loadSeat|what reaches config:REGION", `1 boundary reaches SUBJECT
  show (api/routes.ts:10, provides GET /seats/{id}) reaches SUBJECT  through loadSeat
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"what does web provide|what does web/plan.ts export", `SUBJECT provides 1 boundary
  plan (web/plan.ts:1) provides GET /plan
`},
		{"what does postgresql:seat declare|what can I project from postgresql:seat", `postgresql:seat declares 2 things
  Seat (prisma:schema.prisma) declares row: int
  Seat (prisma:schema.prisma) declares note: text | null
needs: postgresql:seat is provided by Seat (prisma:schema.prisma)
`},
		{"what breaks if GET /seats/{id} changes", `3 units depend on GET /seats/{id}
  fetchSeat (web/seat.ts:5) calls GET /seats/{id} | 200, row, 404
  plan (web/plan.ts:1, provides GET /plan) goes through fetchSeat to GET /seats/{id}  through fetchSeat
  loadPlan (app/plan.ts:1) calls GET /plan | 200, rows
needs: GET /seats/{id} is provided by show (api/routes.ts:10)
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
		{"why does show reach postgresql:seat|show -> postgresql:seat ?", `show reaches postgresql:seat: show (api/routes.ts:10) -> loadSeat (api/store.ts:3), which reads postgresql:seat
  assumed: the pack prisma states that it reads postgresql:seat
`},
		{"why does book reach config:REGION", `book does not reach config:REGION, as far as calls were followed
warning: 1 call of this run could not be followed; what they do is not in this answer (drift inspect lists them)
`},
	} {
		answered(t, x, c.questions, c.want)
	}
}

// answered asks questions that stand between bars, and holds each answer against what is wanted.
func answered(t *testing.T, x *Index, questions, want string) {
	t.Helper()
	for _, text := range strings.Split(questions, "|") {
		q, ok := Parse(text)
		if !ok {
			t.Errorf("%s: no known form", text)
			continue
		}
		a := x.Ask(q)
		if !a.Found {
			t.Errorf("%s: %s", text, a.Headline)
		}
		var b bytes.Buffer
		if err := a.Write(&b, false); err != nil {
			t.Fatal(err)
		}
		want := strings.ReplaceAll(want, "SUBJECT", a.Subject)
		if strings.Contains(want, "READS") {
			want = strings.ReplaceAll(want, "READS", string(q.Shape))
		}
		if b.String() != want {
			t.Errorf("%s\ngot:\n%s\nwant:\n%s", text, b.String(), want)
		}
	}
}

// TestSubjects: what is not there, what may mean several things, and what is no question.
func TestSubjects(t *testing.T) {
	x := New(theatre())
	for _, c := range []struct {
		question, headline string
		candidates         []string
	}{
		{"what calls twice", "twice may mean 2 things; ask again with one of them", []string{"api/a.ts::twice", "api/b.ts::twice"}},
		{"what reads postgresql:", "postgresql: may mean 2 things; ask again with one of them", []string{"postgresql:seat", "postgresql:session"}},
		{"what reads GET /seats", "no boundary here is called GET /seats", nil},
		{"what calls nobody", "no unit here is called nobody", nil},
		{"what calls notify", "no unit here is called notify; it has no summary, and calls of that name are in 1 unit", nil},
		{"why does show reach nothing", "no unit or boundary here is called nothing", nil},
	} {
		q, ok := Parse(c.question)
		if !ok {
			t.Fatal(c.question)
		}
		if c.question == "what reads GET /seats" {
			// A shorter spelling covers the one boundary below it.
			if a := x.Ask(q); !a.Found || a.Subject != "GET /seats/{id}" {
				t.Errorf("%s: %v", a.Subject, a.Headline)
			}
			continue
		}
		a := x.Ask(q)
		if a.Found || a.Headline != c.headline || !slices.Equal(a.Candidates, c.candidates) {
			t.Errorf("%s: %v %q %v", c.question, a.Found, a.Headline, a.Candidates)
		}
	}
	// A method of an instance, as Ruby writes it.
	method := New(&check.Run{Summaries: []*summary.Summary{Inside("app/pusher.rb", 3, "Room::Pusher.push", Path(summary.Return{}, nil))}})
	for _, name := range []string{"Room::Pusher#push", "Pusher#push", "Room::Pusher.push"} {
		if a := method.Ask(Question{Shape: Calls, Subject: name}); !a.Found {
			t.Errorf("%s: %s", name, a.Headline)
		}
	}
	for _, text := range []string{"", "?", "what is love", "reads postgresql:seat", "what reads", "why show", "->", "<-", "why does x at y resolve to z"} {
		if q, ok := Parse(text); ok {
			t.Errorf("%q is read as %v", text, q)
		}
	}
}

// TestManyItems: a text lists ten and says how many there are; JSON lists all. One function at several
// boundaries is one line.
func TestManyItems(t *testing.T) {
	run := theatre()
	for _, name := range []string{"b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"} {
		run.Summaries = append(run.Summaries, Inside("x/"+name+".ts", 1, name, Path(summary.Void{}, nil, Stores("read", "seat", "row"))))
	}
	run.Summaries = append(run.Summaries, Handler("GET", "/one", "x/a.ts", 1, "a", Path(summary.Void{}, nil, Stores("read", "seat", "row"))), Handler("GET", "/two", "x/a.ts", 1, "a", Path(summary.Void{}, nil, Stores("read", "seat", "row"))))
	q, _ := Parse("what reads postgresql:seat")
	a := New(run).Ask(q)
	var short, long, doc bytes.Buffer
	for _, err := range []error{a.Write(&short, false), a.Write(&long, true), a.WriteJSON(&doc)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.HasPrefix(short.String(), "14 units read") || !strings.Contains(short.String(), "  and 4 more (--all lists them)\n") || !strings.Contains(short.String(), "  a (x/a.ts:1, provides GET /one and 1 more) reads") {
		t.Error(short.String())
	}
	if n := strings.Count(long.String(), " reads postgresql:seat"); n != 14 {
		t.Errorf("%d lines:\n%s", n, long.String())
	}
	if n := strings.Count(doc.String(), `"unit":`); n != 15 {
		t.Errorf("%d items in JSON", n)
	}
}

func TestSchema(t *testing.T) {
	schema := schematest.Published(t, schemaFile, JSONSchema, *update, "./inspect/ask -run TestSchema")
	x := New(theatre())
	for _, text := range []string{"what reads seat", "what writes GET /seats/{id}", "what invokes seat", "<- loadSeat", "show ->", "what reaches loadSeat", "what does web provide", "what does seat declare",
		"what breaks if seat changes", "show -> seat ?", "what calls twice", "what calls nobody"} {
		q, ok := Parse(text)
		if !ok {
			t.Fatal(text)
		}
		a := x.Ask(q)
		schematest.Fits(t, schema, a.WriteJSON)
	}
	schematest.Fits(t, schema, func(w io.Writer) error { return WriteUnknown(w, "what is love") })
}

// TestOrderOfFilesIsNothing: the order in which units were read does not show.
func TestOrderOfFilesIsNothing(t *testing.T) {
	run := theatre()
	write := func() string {
		x := New(run)
		var b bytes.Buffer
		for _, text := range []string{"what reads seat", "what breaks if seat changes", "show ->", "what reaches seat", "what does api provide", "<- loadSeat"} {
			q, _ := Parse(text)
			if err := x.Ask(q).WriteJSON(&b); err != nil {
				t.Fatal(err)
			}
		}
		return b.String()
	}
	want := write()
	slices.Reverse(run.Summaries)
	if got := write(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestAnyMethod: what takes every method takes the one that is asked about; a name that is not there is told with what is spelled
// like it.
func TestAnyMethod(t *testing.T) {
	x := New(&check.Run{Summaries: []*summary.Summary{
		Handler("*", "/seats/{id}", "a.ts", 1, "seat", Path(Responds(200, nil), nil, Stores("read", "Booking", "id"))),
		Handler("GET", "/rows", "a.ts", 20, "rows", Path(Responds(200, nil), nil)), Handler("*", "/rows", "a.ts", 30, "anyRow", Path(Responds(204, nil), nil)),
	}})
	ask := func(text string) *Answer {
		q, ok := Parse(text)
		if !ok {
			t.Fatalf("%s has no form", text)
		}
		return x.Ask(q)
	}
	if a := ask("what does PUT /seats/:key/ declare"); !a.Found || len(a.Items) != 1 || a.Items[0].Unit != "seat" {
		t.Errorf("%+v", a)
	}
	if a := ask("what does GET /rows declare"); len(a.Items) != 1 || a.Items[0].Unit != "rows" {
		t.Errorf("the route of the method itself is meant: %+v", a)
	}
	for _, name := range []string{"shop_booking", "bookings", "postgresql:bokings", "boking"} {
		if a := ask("what reads " + name); name != "bookings" && (a.Found || len(a.Candidates) != 1 || a.Candidates[0] != "postgresql:Booking") {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if a := ask("what reads ferries"); a.Found || len(a.Candidates) > 0 {
		t.Errorf("%+v", a)
	}
	var asked sync.WaitGroup
	for range 8 {
		asked.Go(func() { ask("what reads Booking"); ask("what breaks if GET /rows changes") })
	}
	asked.Wait()
}

// TestSkipped: every answer says which files could not be read.
func TestSkipped(t *testing.T) {
	run := theatre()
	run.Skipped = []string{"other.json: not a summary file"}
	x := New(run)
	for _, text := range []string{"what does web provide", "what reads postgresql:seat", "what calls nobody", "what does GET /plan declare"} {
		q, ok := Parse(text)
		if !ok {
			t.Fatal(text)
		}
		if a := x.Ask(q); len(a.Caveats) == 0 || a.Caveats[len(a.Caveats)-1] != "not read: other.json: not a summary file" {
			t.Errorf("%s: %q", text, a.Caveats)
		}
	}
}
