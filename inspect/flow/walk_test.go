package flow

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/browsertest"
	"github.com/drift-analyzer/drift/internal/schematest"
	"github.com/drift-analyzer/drift/summary"
)

// network makes the summary of a document: nodes, each with its rules.
func network(document string, nodes ...summary.RoutingNode) *summary.Summary {
	s := &summary.Summary{Kind: summary.KindLibrary, Identity: summary.Identity{Name: "routing"}, Confidence: summary.Confidence{Source: summary.SourceDerived}}
	s.Metadata.Routing = &summary.Routing{Document: document, Nodes: nodes}
	return s
}

// everything is a node that hands every request on.
func everything(id string, entry bool, to ...string) summary.RoutingNode {
	n := summary.RoutingNode{ID: id, Kind: summary.NodeTargetGroup, Entry: entry, MatchLanguage: summary.MatchEverything, Rules: []summary.RoutingRule{{Default: true}}}
	for _, t := range to {
		n.Rules[0].To = append(n.Rules[0].To, summary.RoutingTarget{Node: t, Edge: summary.EdgeFronts})
	}
	return n
}

func unitNode(id string) summary.RoutingNode {
	return summary.RoutingNode{ID: id, Kind: summary.NodeUnit, Target: "container", Unit: id}
}

// config declares which folder the code of a unit is in.
func config(unit, folder string) *summary.Summary {
	s := &summary.Summary{Kind: summary.KindLibrary, Identity: summary.Identity{Name: unit, Binding: &summary.Binding{Semantics: summary.RuntimeConfig{DeploymentTarget: "container", InstanceName: unit}}},
		Confidence: summary.Confidence{Source: summary.SourceDerived}}
	s.Metadata.RuntimeContract = &summary.RuntimeContract{CodeScope: &summary.CodeScope{Path: &folder}}
	return s
}

func handler(file, method, path string) *summary.Summary {
	return &summary.Summary{Kind: summary.KindHandler, Location: summary.Location{File: file, Range: summary.Range{Start: 3}},
		Identity: summary.Identity{Name: strings.ToLower(method) + "Handler", Binding: &summary.Binding{Transport: "http", Semantics: summary.Rest{Method: &method, Path: &path}}}}
}

func ask(t *testing.T, all []*summary.Summary, request, entry, scope string) (*Answer, error) {
	t.Helper()
	q, err := ParseRequest(request)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Read(all).Answer(Question{Request: q, Entry: entry, Scope: scope})
	if err == nil {
		valid(t, a)
	}
	return a, err
}

// valid holds an answer against its published schema, and against what every answer keeps to.
func valid(t *testing.T, a *Answer) {
	t.Helper()
	schematest.Fits(t, schematest.Read(t, "../../schema/inspect-flow.schema.json"), func(w io.Writer) error { return json.NewEncoder(w).Encode(a) })
	for _, c := range a.Chains {
		sure := true
		for _, h := range c.Hops {
			if h.Certainty != Certain {
				sure = false
				if h.Open == "" {
					t.Errorf("nothing says why the hop from %s to %s is open", h.From, h.To)
				}
			}
		}
		if !sure && c.Certainty == Certain || c.Certainty == Possible && (c.Undecided == "" || c.Why == "") {
			t.Errorf("chain %+v", c)
		}
	}
}

func textOf(t *testing.T, a *Answer) string {
	t.Helper()
	var b bytes.Buffer
	if err := a.Text(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestServes(t *testing.T) {
	all := []*summary.Summary{network("test:net", everything("in", true, "web"), unitNode("web")), config("web", "web"),
		handler("web/a.ts", "GET", "/orders/{id}"), handler("web/b.ts", "POST", "/orders/{id}"), handler("other/c.ts", "GET", "/orders/{id}")}
	a, err := ask(t, all, "GET /orders/7", "", "")
	if err != nil {
		t.Fatal(err)
	}
	want := `GET /orders/7
in by in, declared in test:net
note: the request states no host, so that no rule about hosts, schemes or ports can be decided; give the whole URL to decide them

settled:
  in
    -> web  fronted by in
  web serves it
    getHandler: GET /orders/{id}   (web/a.ts:3)
`
	if got := textOf(t, a); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if a, _ = ask(t, all, "DELETE /orders/7", "", ""); a.Chains[0].End.Kind != EndNoHandler || !strings.Contains(textOf(t, a), "nobody is known to serve it") {
		t.Errorf("%+v", a)
	}
	// Two routes that fit: which one answers is the framework's affair.
	two := append(all[:len(all):len(all)], handler("web/d.ts", "GET", "/orders/{rest*}"))
	if a, _ = ask(t, two, "GET /orders/7", "", ""); a.Chains[0].Certainty != Possible || len(a.Chains[0].End.Units) != 2 || a.Chains[0].End.Units[0].File != "web/a.ts" {
		t.Errorf("%+v", a)
	}
	// No document says which code the unit runs: what would serve is possible.
	if a, _ = ask(t, []*summary.Summary{all[0], all[2]}, "GET /orders/7", "", ""); a.Chains[0].End.Kind != EndServed || a.Chains[0].Certainty != Possible {
		t.Errorf("%+v", a)
	}
	if a, _ = ask(t, []*summary.Summary{all[0]}, "GET /orders/7", "", ""); a.Chains[0].End.Kind != EndNoHandler || !strings.Contains(a.Chains[0].End.Reason, "--code-scope web=FOLDER") {
		t.Errorf("%+v", a)
	}
	// A request's own text is no pattern.
	if a, _ = ask(t, all, "GET /:anything/7", "", ""); a.Chains[0].End.Kind != EndNoHandler {
		t.Errorf("%+v", a)
	}
}

// TestStrippedPaths: what a rule takes off the path is gone for whoever serves the request, and for the rules behind it.
func TestStrippedPaths(t *testing.T) {
	in := summary.RoutingNode{ID: "in", Kind: summary.NodeService, Entry: true, MatchLanguage: summary.MatchPort, Rules: []summary.RoutingRule{{Name: "shop", Strip: "/shop", To: []summary.RoutingTarget{{Node: "web", Edge: summary.EdgeForwards}}}}}
	all := []*summary.Summary{network("test:net", in, unitNode("web")), config("web", "web"), handler("web/a.ts", "GET", "/orders/{id}")}
	for request, want := range map[string]string{"GET /shop/orders/7": EndServed, "GET /orders/7": EndServed, "GET /shop/shop/orders/7": EndNoHandler} {
		a, err := ask(t, all, request, "", "")
		if err != nil || len(a.Chains) != 1 || a.Chains[0].End.Kind != want {
			t.Errorf("%s: %+v %v", request, a, err)
		}
	}
}

// TestRulesWithoutTarget: a rule that leads nowhere ends the way, and is a possible end where it is not sure to be asked.
func TestRulesWithoutTarget(t *testing.T) {
	path := func(value string) []summary.RoutingCondition {
		return []summary.RoutingCondition{{Field: summary.FieldPath, Match: summary.MatchGlob, Values: []string{value}}}
	}
	in := summary.RoutingNode{ID: "in", Kind: summary.NodeListener, Entry: true, MatchLanguage: summary.MatchListener, Rules: []summary.RoutingRule{
		{Name: "canary", Priority: 1, Conditions: []summary.RoutingCondition{{Field: summary.FieldHeader, Key: "x-canary", Match: summary.MatchGlob, Values: []string{"1"}}}},
		{Name: "gone", Priority: 2, Conditions: path("/gone/*")},
		{Name: "rest", Default: true, To: []summary.RoutingTarget{{Node: "web", Edge: summary.EdgeForwards}}}}}
	all := []*summary.Summary{network("test:net", in, unitNode("web")), config("web", "web"), handler("web/a.ts", "GET", "/gone/away")}
	a, err := ask(t, all, "GET https://shop.example/gone/away", "", "")
	if err != nil || len(a.Chains) != 2 {
		t.Fatalf("%+v %v", a, err)
	}
	for i, want := range []struct{ why, reason string }{
		{"header x-canary not known", "canary takes the request and leads to nothing that is declared"},
		{"unless canary, which is asked before it, takes the request", "gone takes the request and leads to nothing that is declared"},
	} {
		c := a.Chains[i]
		if c.Certainty != Possible || c.Why != want.why || c.End.Kind != EndUnresolved || c.End.Reason != want.reason {
			t.Errorf("%d: %+v", i, c)
		}
	}
}

// TestCodeOfUnits: of two documents that declare a unit, that which says where its code is counts, in whatever order they come.
func TestCodeOfUnits(t *testing.T) {
	bare := config("web", "")
	bare.Metadata.RuntimeContract.CodeScope = nil
	said := config("web", "web")
	for _, configs := range [][]*summary.Summary{{bare, said}, {said, bare}} {
		all := append([]*summary.Summary{network("test:net", everything("in", true, "web"), unitNode("web")), handler("other/a.ts", "GET", "/"), handler("web/b.ts", "GET", "/")}, configs...)
		a, err := ask(t, all, "GET /", "", "")
		if err != nil || a.Chains[0].End.Kind != EndServed || a.Chains[0].Certainty != Certain || len(a.Chains[0].End.Units) != 1 || a.Chains[0].End.Units[0].File != "web/b.ts" {
			t.Errorf("%+v %v", a, err)
		}
	}
}

// TestEveryPath: a route for every path answers what no other route does.
func TestEveryPath(t *testing.T) {
	for _, pattern := range []string{"/*", "*", "/{path*}", "/:path*"} {
		all := []*summary.Summary{handler("web/a.ts", "*", pattern), handler("web/b.ts", "GET", "/boats/:id")}
		for path, want := range map[string]string{"/boats/7": "/boats/:id", "/other": pattern} {
			list := serving(all, Request{Method: "GET", Path: path})
			if len(list) != 1 || routeOf(list[0]) == "" || !strings.HasSuffix(routeOf(list[0]), want) {
				t.Errorf("%s with %s: %d units serve it", path, pattern, len(list))
			}
		}
	}
	// One function that two templates name is said once, and another one of its file beside it.
	again := []*summary.Summary{handler("a.ts", "GET", "/boats"), handler("a.ts", "GET", "/boats"), handler("b.ts", "GET", "/boats")}
	if list := serving(again, Request{Method: "GET", Path: "/boats"}); len(list) != 2 {
		t.Errorf("%d units serve it, want 2", len(list))
	}
	// One below a folder is no route for every path.
	if list := serving([]*summary.Summary{handler("a.ts", "GET", "/boats/*"), handler("b.ts", "GET", "/boats/:id")}, Request{Method: "GET", Path: "/boats/7"}); len(list) != 2 {
		t.Errorf("%d units serve it", len(list))
	}
}

// TestRoutesInOrder: routes that fit a request come with the most specific first, then by file and line, and what is for every path does not.
func TestRoutesInOrder(t *testing.T) {
	at := func(s *summary.Summary, line int) *summary.Summary {
		s.Location.Range.Start = line
		return s
	}
	list := []*summary.Summary{at(handler("b.ts", "GET", "/{rest*}"), 1), at(handler("b.ts", "GET", "/a/{id}"), 9), at(handler("b.ts", "GET", "/a/{name}"), 2), at(handler("a.ts", "GET", "/a/{x}"), 5), at(handler("z.ts", "GET", "/a/b"), 7)}
	var got []string
	for _, s := range serving(list, Request{Method: "GET", Path: "/a/b"}) {
		got = append(got, fmt.Sprintf("%s:%d", s.Location.File, s.Location.Range.Start))
	}
	if text, want := strings.Join(got, " "), "z.ts:7 a.ts:5 b.ts:2 b.ts:9"; text != want {
		t.Errorf("%s, want %s", text, want)
	}
}

func TestEntries(t *testing.T) {
	two := []*summary.Summary{network("test:one", everything("in", true, "web"), unitNode("web")), network("test:two", everything("in", true, "api"), everything("side", true, "in"), unitNode("api"))}
	_, err := ask(t, two, "GET /", "", "")
	if want := "requests come in at several places; name one with --entry:\n  --entry in  (test:one)\n  --entry side  (test:two)"; err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	_, err = ask(t, two, "GET /", "in", "")
	var unclear *Unclear
	if want := "in is declared by several documents; say which one with --scope:\n  --scope test:one\n  --scope test:two"; !errors.As(err, &unclear) || err.Error() != want {
		t.Errorf("%v", err)
	}
	for _, scope := range []string{"test:two", "two"} {
		if a, err := ask(t, two, "GET /", "in", scope); err != nil || a.Document != "test:two" || a.Chains[0].Hops[0].To != "api" {
			t.Errorf("%+v %v", a, err)
		}
	}
	namesakes := []*summary.Summary{network("test:one", everything("in", true, "web"), unitNode("web")), network("test:two", everything("in", true, "web"), unitNode("web"))}
	_, err = ask(t, namesakes, "GET /", "", "")
	if want := "requests come in at several places; name one with --entry:\n  --entry in --scope test:one\n  --entry in --scope test:two"; !errors.As(err, &unclear) || err.Error() != want {
		t.Errorf("%v", err)
	}
	if _, err := ask(t, two, "GET /", "", "three"); err == nil || !strings.Contains(err.Error(), "no document three was read") {
		t.Errorf("%v", err)
	}
	for entry, want := range map[string]string{"nobody": "no document declares a node nobody", "": "no document declares a place where requests come in"} {
		if _, err := ask(t, two[:1:1], "GET /", "nobody", ""); entry != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v", err)
		}
		if _, err := ask(t, nil, "GET /", "", ""); entry == "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v", err)
		}
	}
	// The host says which one it is.
	named := everything("named", true, "web")
	named.Hosts = []string{"Shop.example", "{stage}.shop.example"}
	all := []*summary.Summary{network("test:one", everything("in", true, "web"), named, unitNode("web"))}
	for host, want := range map[string]string{"shop.example": "named", "eu.shop.example": "named", "other.example": "in"} {
		a, err := ask(t, all, "GET https://"+host+"/", "", "")
		if err != nil || a.Entry != want {
			t.Errorf("%s: %+v %v", host, a, err)
			continue
		}
		// A name that the document is given may be another one.
		if given := strings.Contains(strings.Join(a.Notes, "\n"), "goes by the name {stage}.shop.example"); given != (host == "eu.shop.example") {
			t.Errorf("%s: %v", host, a.Notes)
		}
	}
	if _, err := ask(t, []*summary.Summary{network("test:one", named)}, "GET https://other.example/", "", ""); err == nil || !strings.Contains(err.Error(), "the host other.example") {
		t.Errorf("%v", err)
	}
}

// TestStages: a bare path is the API's own, and one that is none of its and begins with a stage is that of the gateway's host.
func TestStages(t *testing.T) {
	route := summary.RoutingRule{Name: "GET /a", Conditions: []summary.RoutingCondition{{Field: summary.FieldPath, Match: summary.MatchTemplate, Values: []string{"/a"}}}, To: []summary.RoutingTarget{{Node: "web", Edge: summary.EdgeForwards}}}
	api := summary.RoutingNode{ID: "api", Kind: summary.NodeAPI, Entry: true, MatchLanguage: summary.MatchRESTAPI, Stages: []string{"live"}, Rules: []summary.RoutingRule{route}}
	all := []*summary.Summary{network("test:one", api, unitNode("web"))}
	for request, hops := range map[string]int{"GET /a": 1, "GET /live/a": 1, "GET https://x.execute-api.eu-west-1.amazonaws.com/live/a": 1, "GET /other/a": 0, "GET https://api.example/live/a": 0} {
		a, err := ask(t, all, request, "", "")
		if err != nil || len(a.Chains) != 1 || len(a.Chains[0].Hops) != hops {
			t.Errorf("%s: %+v %v", request, a, err)
		}
	}
}

func TestMergedRouters(t *testing.T) {
	edge := func(to, path string) summary.RoutingNode {
		return summary.RoutingNode{ID: "edge", Kind: summary.NodeEdge, Entry: true, Merged: true, MatchLanguage: summary.MatchCloudflare,
			Rules: []summary.RoutingRule{{Name: path, Conditions: []summary.RoutingCondition{{Field: summary.FieldPath, Match: summary.MatchGlobQuery, Values: []string{path}}}, To: []summary.RoutingTarget{{Node: to, Edge: summary.EdgeForwards}}}}}
	}
	all := []*summary.Summary{network("test:a", edge("w", "/*"), unitNode("w")), network("test:b", edge("w", "/api/*"), unitNode("w"))}
	a, err := ask(t, all, "GET /api/1", "", "")
	if err != nil || a.Document != "test:a, test:b" || len(a.Chains) != 1 || a.Chains[0].Hops[0].Match != "/api/* (path /api/*)" {
		t.Errorf("%+v %v", a, err)
	}
	// Reading a document twice adds nothing.
	if again, err := ask(t, append(all, all[1]), "GET /api/1", "", ""); err != nil || len(again.Chains) != 1 || again.Chains[0].Certainty != Certain {
		t.Errorf("%+v %v", again, err)
	}
}

// TestBounds: circles end, and what is left out is counted.
func TestBounds(t *testing.T) {
	circle := []*summary.Summary{network("test:net", everything("a", true, "b"), everything("b", true, "a"))}
	a, err := ask(t, circle, "GET /", "a", "")
	if err != nil || len(a.Chains) != 1 || !strings.Contains(a.Chains[0].End.Reason, "lead back to a") {
		t.Errorf("%+v %v", a, err)
	}
	wide := []summary.RoutingNode{everything("in", true)}
	for i := range 50 {
		id := fmt.Sprintf("u%02d", i)
		wide[0].Rules[0].To = append(wide[0].Rules[0].To, summary.RoutingTarget{Node: id, Edge: summary.EdgeFronts})
		wide = append(wide, unitNode(id))
	}
	a, err = ask(t, []*summary.Summary{network("test:net", wide...)}, "GET /", "", "")
	if err != nil || len(a.Chains) != usualLimit || a.Omitted != 50-usualLimit || !strings.Contains(textOf(t, a), "30 more chains are left out") {
		t.Errorf("%+v %v", a, err)
	}
	// Forty layers of two: more ways than anybody can count.
	var layers []summary.RoutingNode
	for i := range 40 {
		to := []string{fmt.Sprintf("l%da", i+1), fmt.Sprintf("l%db", i+1)}
		layers = append(layers, everything(fmt.Sprintf("l%da", i), i == 0, to...), everything(fmt.Sprintf("l%db", i), false, to...))
	}
	a, err = ask(t, []*summary.Summary{network("test:net", layers...)}, "GET /", "l0a", "")
	if err != nil || !a.More || !strings.Contains(textOf(t, a), "the walk was cut") {
		t.Errorf("%v", err)
	}
	// Seventy routers behind one another.
	var chain []summary.RoutingNode
	for i := range 70 {
		chain = append(chain, everything(fmt.Sprintf("c%d", i), i == 0, fmt.Sprintf("c%d", i+1)))
	}
	a, err = ask(t, []*summary.Summary{network("test:net", chain...)}, "GET /", "c0", "")
	if err != nil || len(a.Chains) != 1 || a.Chains[0].End.Reason != "more routers behind one another than are followed" {
		t.Errorf("%+v %v", a, err)
	}
	// A target that nobody declares.
	a, err = ask(t, []*summary.Summary{network("test:net", everything("in", true, "gone"))}, "GET /", "", "")
	if err != nil || a.Chains[0].End.Reason != "no document that was read declares it" {
		t.Errorf("%+v %v", a, err)
	}
}

// TestMermaid: the flowchart has the hops with their reasons, and who serves or why nobody does.
func TestMermaid(t *testing.T) {
	all := []*summary.Summary{network("test:net", everything("in", true, "web", "gone"), unitNode("web")), config("web", "web"), handler("web/a.ts", "GET", "/")}
	a, err := ask(t, all, "GET /", "", "")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := a.Mermaid(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"flowchart LR\n", `["getHandler (web/a.ts)"]`, `-->|"serves"|`, `-->|"possible: fronted by in`, `["no document that was read declares it"]`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// TestSettledPage: a way that is sure is called settled, and counted as one.
func TestSettledPage(t *testing.T) {
	all := []*summary.Summary{network("test:net", everything("in", true, "web"), unitNode("web")), config("web", "web"), handler("web/a.ts", "GET", "/")}
	a, err := ask(t, all, "GET /", "", "")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := a.HTML(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1 settled, 0 possible.", "Settled"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page does not say %q:\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "undecided") {
		t.Error("the page says that something is undecided")
	}
	if strings.Contains(b.String(), `class="possible"`) {
		t.Error("the page draws a sure step as a possible one")
	}
}

// TestPage: the page is well formed, holds every chain, and what the documents call things cannot leave its text.
func TestPage(t *testing.T) {
	hostile := everything("<script>alert(1)</script>\x1b[31m", true, "web", "api")
	all := []*summary.Summary{network("test:<b>", hostile, unitNode("web"), unitNode("api")), config("web", "web"), handler("web/a.ts", "GET", "/")}
	a, err := ask(t, all, "GET /", "", "")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := a.HTML(&b); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(bytes.NewReader(b.Bytes()))
	d.Strict, d.Entity = true, xml.HTMLEntity
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
	}
	page := b.String()
	if strings.Contains(page, "<script") || strings.Contains(page, "\x1b") || strings.Contains(page, "http://") || strings.Contains(page, "https://") {
		t.Errorf("the page holds what it must not:\n%s", page)
	}
	for _, want := range []string{"getHandler", "web/a.ts:3", "each request goes to one of several targets", `id="chain-2"`, "no document says which code it runs", "0 settled, 2 possible.", "Possible, undecided at ", `<li class="possible">`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q:\n%s", want, page)
		}
	}
	browsertest.Check(t, "flow", b.Bytes())
}

// listener is a node with rules, each as rule writes it.
func listener(t *testing.T, id string, rules ...string) summary.RoutingNode {
	t.Helper()
	n := summary.RoutingNode{ID: id, Kind: summary.NodeListener, Entry: true, MatchLanguage: summary.MatchListener}
	for _, text := range rules {
		n.Rules = append(n.Rules, rule(t, text))
	}
	return n
}

// TestExports: the rules that other documents add to what one exports are its rules, for certain where the name is stated. A
// listener that is exported, and to which no document that was read adds any, has rules that nobody read.
func TestExports(t *testing.T) {
	for _, c := range []struct{ name, exports, imports, want string }{
		{"stated", "front", "front", "certain shop served"},
		{"another", "front", "back", "possible front/others unresolved, possible web no-handler"},
		{"by the name of a stack", "{stackName}:front", "{Net}:front", "possible shop served, possible web no-handler"},
		{"by another name of a stack", "{stackName}:front", "{Net}:back", "possible front/others unresolved, possible web no-handler"},
	} {
		front := listener(t, "front", "web: default")
		front.Exports = []string{c.exports}
		own := listener(t, "imported", "shop: #1; path glob /shop")
		own.Imports = c.imports
		all := []*summary.Summary{network("test:net", front, unitNode("web")), network("test:shop", own, unitNode("shop")), config("shop", "shop"), config("web", "web"), handler("shop/a.ts", "GET", "/shop")}
		a, err := ask(t, all, "GET http://x.example/shop", "front", "")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, x := range a.Chains {
			got = append(got, x.Certainty+" "+x.End.Node+" "+x.End.Kind)
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s: %s, want %s", c.name, text, c.want)
		}
		if a, err := ask(t, all, "GET http://x.example/shop", "", ""); (err == nil && a.Entry == "front") != (c.name == "stated" || c.name == "by the name of a stack") {
			t.Errorf("%s: without an entry: %v, %v", c.name, a, err)
		}
	}
}

// TestImportedGroup: what is known by the name of an export only leads to what is exported under it.
func TestImportedGroup(t *testing.T) {
	for imports, want := range map[string]string{"group": "certain web served", "{Net}:group": "possible web no-handler", "other": "certain {group} unresolved"} {
		group := everything("group", false, "web")
		group.Exports = []string{"group"}
		if strings.Contains(imports, ":") {
			group.Exports = []string{"{stackName}:group"}
		}
		named := summary.RoutingNode{ID: "{group}", Kind: summary.NodeUnresolved, Unresolved: "it is not declared in the template", Imports: imports}
		in := everything("in", true, "{group}")
		files := []*summary.Summary{network("test:net", group, unitNode("web")), network("test:in", in, named), config("web", "web")}
		if imports == "group" {
			files = append(files, handler("web/a.ts", "GET", "/x"))
		}
		a, err := ask(t, files, "GET http://x.example/x", "in", "")
		if err != nil || len(a.Chains) != 1 {
			t.Fatalf("%s: %v %v", imports, a, err)
		}
		if got := a.Chains[0].Certainty + " " + a.Chains[0].End.Node + " " + a.Chains[0].End.Kind; got != want {
			t.Errorf("%s: %s, want %s", imports, got, want)
		}
	}
}
