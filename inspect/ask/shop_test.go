package ask

import (
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// shop is a service of classes whose tables are called after its applications, with a task, read as a folder of a repository beside
// a page.
func shop() *check.Run {
	tasks := &summary.Binding{Transport: "message-bus", Recognition: "celery", Semantics: summary.MessageBus{MessageBus: "celery", Channel: summary.Str("tasks.settle")}}
	send := summary.InteractionEffect{Binding: *tasks, Callee: "settle.delay", Interaction: summary.MessageSend{}}
	buy := Handler("POST", "/orders/{id}/buy", "views.py", 8, "OrderView.post", Path(Responds(200, nil), nil, send, Stores("write", "shop_order", "state")))
	buy.Metadata.Runs = []string{"mail.py::write"}
	run := &check.Run{Summaries: []*summary.Summary{
		Handler("GET", "/orders/{id}", "views.py", 4, "OrderView.get", Path(Responds(200, nil), nil, Stores("read", "shop_order", "state"))),
		buy,
		UnitAt(summary.KindClient, "views.py", 8, "post", Rest("POST", ""), Path(summary.Return{}, nil, Stores("write", "shop_order", "note"))),
		Handler("GET", "/orders/mine", "views.py", 40, "mine", Path(Responds(200, nil), nil)),
		UnitAt(summary.KindConsumer, "tasks.py", 3, "settle", tasks, Path(summary.Return{}, nil, Stores("write", "shop_bill", "paid"))),
		UnitAt(summary.KindModuleInit, "settings.py", 1, "settings.py", nil, Path(summary.Return{}, nil, Config("SHOP_KEY"))),
		Inside("mail.py", 3, "write"),
	}}
	for _, u := range run.Summaries {
		u.Location.Workspace, u.Metadata.Source = "shop", &summary.SourceMetadata{Root: "services/shop"}
		u.Location.Range.End = u.Location.Range.Start + 3
		u.Location.Span = &summary.Range{Start: u.Location.Range.Start * 100, End: u.Location.Range.Start*100 + 90}
	}
	page := Client("GET", "/orders/{id}", "src/order.ts", 5, "loadOrder", Reading(200, Record("state", summary.UnknownShape{})))
	page.Location.Workspace, page.Metadata.Source = "web", &summary.SourceMetadata{Root: "web"}
	run.Summaries = append(run.Summaries, page)
	return run
}

// TestNamesOfUsers: tables by their model, classes, addresses, channels and places are what a reader of the repository calls them.
func TestNamesOfUsers(t *testing.T) {
	x := New(shop())
	x.Lines = func(file string) []string {
		if file == "services/shop/settings.py" {
			return []string{"import os", "", "KEY = os.environ['SHOP_KEY']"}
		}
		return nil
	}
	for _, c := range []struct{ questions, want string }{
		{"what writes Order|w<- shop_order|what writes orders", `1 unit writes postgresql:shop_order
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) writes postgresql:shop_order | state, note
needs: no schema, migration or template that was read declares postgresql:shop_order
`},
		{"what reads SHOP_KEY", `1 unit reads config:SHOP_KEY
  settings.py (services/shop/settings.py:3) reads config:SHOP_KEY
needs: no template, deploy document or list of variables that was read sets config:SHOP_KEY
`},
		{"who serves GET /orders/7|who serves https://shop.example/orders/7?page=2|who serves GET http://localhost:8000/orders/7|who handles /orders/7|what serves GET /orders/{order}", `1 unit serves GET /orders/{id}
  OrderView.get (services/shop/views.py:4) serves GET /orders/{id}
`},
		{"who serves GET /orders/mine", `1 unit serves GET /orders/mine
  mine (services/shop/views.py:40) serves GET /orders/mine
`},
		{"who calls GET /orders/{id}|what calls OrderView.get", `1 unit calls SUBJECT
  loadOrder (web/src/order.ts:5) calls GET /orders/{id}
`},
		{"what calls settle|what calls services/shop/tasks.py::settle", `1 unit calls SUBJECT
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) sends bus:celery tasks.settle via settle.delay
`},
		{"what calls write", `1 unit calls write
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) calls write
`},
		{"what reaches Bill", `2 boundaries reach postgresql:shop_bill
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) reaches postgresql:shop_bill  through settle
  settle (services/shop/tasks.py:3, provides bus:celery tasks.settle) reaches postgresql:shop_bill
`},
		{"why does POST /orders/{id}/buy reach Bill", `POST /orders/{id}/buy reaches postgresql:shop_bill over messages:
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) sends bus:celery tasks.settle
  settle (services/shop/tasks.py:3, provides bus:celery tasks.settle) writes postgresql:shop_bill
`},
		{"why does POST /orders/{id}/buy reach write", `POST /orders/{id}/buy reaches write: OrderView.post (services/shop/views.py:8) -> write (services/shop/mail.py:3)
`},
		{"what does OrderView reach", `OrderView reaches 3 boundaries
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) sends bus:celery tasks.settle via settle.delay
  OrderView.get (services/shop/views.py:4, provides GET /orders/{id}) reads postgresql:shop_order
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) writes postgresql:shop_order
`},
		{"what does services/shop/views.py provide|what does services/shop provide", `SUBJECT provides 3 boundaries
  mine (services/shop/views.py:40) provides GET /orders/mine
  OrderView.get (services/shop/views.py:4) provides GET /orders/{id}
  OrderView.post (services/shop/views.py:8) provides POST /orders/{id}/buy
`},
	} {
		answered(t, x, c.questions, c.want)
	}
}

// TestTables: which tables a model's name means, and which it leaves open.
func TestTables(t *testing.T) {
	table := func(system, name string) *summary.Summary {
		return UnitAt(summary.KindLibrary, name+".sql", 1, name, &summary.Binding{Recognition: "sql", Semantics: summary.Storage{StorageSystem: system, Scope: "default", Container: summary.Str(name)}})
	}
	x := New(&check.Run{Summaries: []*summary.Summary{table("postgresql", "shop_orders"), table("sql", "line_items"), table("postgresql", "LineItem"), table("postgresql", "categories"),
		table("postgresql", "a_address"), table("postgresql", "b_addresses"), table("postgresql", "boxes"), table("postgresql", "status")}})
	for model, want := range map[string][]string{
		"Order": {"postgresql:shop_orders"}, "ShopOrder": {"postgresql:shop_orders"}, "LineItem": {"postgresql:LineItem"}, "lineitems": nil,
		"Category": {"postgresql:categories"}, "Address": nil, "Box": {"postgresql:boxes"}, "Status": {"postgresql:status"}, "Statu": {"postgresql:status"}, "Ord": nil,
	} {
		s := x.boundary(model)
		if len(s.labels) != len(want) || len(want) > 0 && s.labels[0] != want[0] {
			t.Errorf("%s: %v, want %v", model, s.labels, want)
		}
	}
	if s := x.boundary("Address"); len(s.candidates) != 2 {
		t.Errorf("Address: %v, want both tables", s.candidates)
	}
	if s := New(shop()).boundary("settle"); len(s.labels) != 1 || s.labels[0] != "bus:celery tasks.settle" {
		t.Errorf("settle: %v, want the channel whose last name it is", s.labels)
	}
	// Code that names no database is asked for under the name that a reader of the settings knows; a store that is none is not.
	unnamed := New(&check.Run{Summaries: []*summary.Summary{table("django-orm", "shop_bill"), table("sqlite", "shop_note")}})
	for name, want := range map[string]string{"mysql:shop_bill": "django-orm:shop_bill", "redis:shop_bill": "", "mysql:shop_note": "", "mysql:bill": ""} {
		if s := unnamed.boundary(name); len(s.labels) > 1 || len(s.labels) == 1 && s.labels[0] != want || len(s.labels) == 0 && want != "" {
			t.Errorf("%s: %v, want %q", name, s.labels, want)
		}
	}
}

// TestNoAddress: what does not parse as an address is none, and not the site's root.
func TestNoAddress(t *testing.T) {
	run := shop()
	run.Summaries = append(run.Summaries, Handler("GET", "/", "views.py", 60, "root"))
	for _, text := range []string{"who serves GET http://[::1", "who serves GET https:///", "who serves GET http://a b/orders/7"} {
		q, _ := Parse(text)
		if a := New(run).Ask(q); a.Found {
			t.Errorf("%s: %s", text, a.Headline)
		}
	}
}

// TestDocuments: what a document declares reaches nothing and calls nothing; who serves the boundary does.
func TestDocuments(t *testing.T) {
	run := shop()
	document := Handler("POST", "/orders/{id}/buy", "api.yaml", 9, "POST /orders/{id}/buy")
	document.Confidence.Source = summary.SourceDeclared
	run.Summaries = append(run.Summaries, document)
	x := New(run)
	answered(t, x, "what does POST /orders/{id}/buy reach", `POST /orders/{id}/buy reaches 2 boundaries
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) sends bus:celery tasks.settle via settle.delay
  OrderView.post (services/shop/views.py:8, provides POST /orders/{id}/buy) writes postgresql:shop_order
`)
	answered(t, x, "what calls POST /orders/{id}/buy", `0 units call POST /orders/{id}/buy
`)
	answered(t, x, "what breaks if POST /orders/{id}/buy changes", `0 units depend on POST /orders/{id}/buy
needs: POST /orders/{id}/buy is provided by OrderView.post (services/shop/views.py:8), POST /orders/{id}/buy (api.yaml:9)
`)
}

// TestInHelpers: what a helper of a helper does is the helper's, where both were walked in place of the unit that runs the first.
func TestInHelpers(t *testing.T) {
	save := Stores("write", "users", "name")
	route := Handler("POST", "/login", "login.ts", 1, "login", Path(Responds(200, nil), nil, save))
	route.Metadata.Runs = []string{"login.ts::check"}
	x := New(&check.Run{Summaries: []*summary.Summary{route, Inside("login.ts", 20, "check", Path(summary.Return{}, nil, Calling("keep", "users.ts::keep"))), Inside("users.ts", 5, "keep", Path(summary.Return{}, nil, save))}})
	answered(t, x, "what writes users", `1 unit writes postgresql:users
  keep (users.ts:5) writes postgresql:users | name
needs: no schema, migration or template that was read declares postgresql:users
`)
}
