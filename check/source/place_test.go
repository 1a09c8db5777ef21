package source

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// tree reads every file as one text.
func tree(text string) *Tree {
	return &Tree{Read: func(string, string) ([]byte, bool) { return []byte(text), false }}
}

func rest(path string) summary.Binding {
	return summary.Binding{Semantics: summary.Rest{Method: summary.Str("GET"), Path: &path}}
}

// TestPlace: what is underlined on the consumer's side is the read, the test or the call that a finding is about.
func TestPlace(t *testing.T) {
	for name, c := range map[string]struct {
		subject, path, text string
		part                summary.Range // of the path within the unit; the unit is the whole text
		want                string        // line, then what is underlined
	}{
		"a read off a value":                 {"200 amount", "/orders", "f() {\n  // amount is paid later\n  const amount2 = 1\n  return order.amount\n}", summary.Range{Start: 5, End: 5}, "4 amount"},
		"a nested field":                     {"200 user.name", "/me", "f() {\n  name = 1\n  show(me.user.name)\n}", summary.Range{}, "3 name"},
		"a key in brackets":                  {"200 total", "/x", "def f():\n    total = None\n    return r[\"total\"]\n", summary.Range{}, "3 total"},
		"a symbol":                           {"200 total", "/x", "def f\n  total = 1\n  body[:total]\nend", summary.Range{}, "3 total"},
		"destructuring":                      {"200 amount", "/orders", "f() {\n  const { amount } = await load()\n}", summary.Range{}, "2 amount"},
		"a status that is tested":            {"409", "/orders", "f() {\n  if (r.status === 409) return\n}", summary.Range{}, "2 409"},
		"a call whose path names it":         {"410", "/api/orders/{id}", "f() {\n  log(1)\n  return fetch(`/api/orders/${id}`)\n}", summary.Range{}, "3 /api/orders"},
		"a call whose path is put together":  {"410", "/items/{id}", "f() {\n  // send it\n  return send(base + id)\n}", summary.Range{}, "3 send"},
		"a step of a path in a text":         {"410", "/items/{id}/defer", "f() {\n  t('When did the trainee defer?')\n  return send(base + id)\n}", summary.Range{}, "3 send"},
		"a step of a path as a name":         {"410", "/{id}/defer", "f() {\n  t('a')\n  return api.defer(id)\n}", summary.Range{}, "3 defer"},
		"what is sent":                       {"body id", "/x", "f() {\n  go('/x/id/' + id)\n  post({\n    id: id,\n  })\n}", summary.Range{}, "4 id"},
		"what is sent under its own name":    {"body id", "/x", "f() {\n  post({ a, id })\n}", summary.Range{}, "2 id"},
		"behind the request that it answers": {"200 hull", "/b/{id}", "f() {\n  a = get('/a/1')\n  use(a.hull)\n  b = get(base + '/b/' + id)\n  use(b.hull)\n}", summary.Range{}, "5 hull"},
		"in front of the request":            {"200 hull", "/b", "f() {\n  then((b) => b.hull)\n  get('/b')\n}", summary.Range{}, "2 hull"},
		"no word: the first line":            {"", "/x", "f() {\n  return g()\n}", summary.Range{}, "1 f() {"},
		"no word: the path":                  {"", "/y", "f() {\n  if (a) {\n    return g()\n  }\n}", summary.Range{Start: 3, End: 3}, "3 return g()"},
		"the end of a function is no path":   {"", "/y", "f() {\n  g()\n}", summary.Range{Start: 3, End: 3}, "1 f() {"},
		"part of a longer name is another":   {"200 id", "/x", "f() {\n  width = grid\n  return a.id\n}", summary.Range{}, "3 id"},
		"letters beyond ASCII":               {"200 größe", "/x", "f() {\n  \"äöü\" + a.größe\n}", summary.Range{}, "2 größe"},
	} {
		f := &finding.Finding{Subject: c.subject, Boundary: rest(c.path), Consumer: finding.Side{Location: summary.Location{File: "a", Range: c.part}, Unit: summary.Range{Start: 1, End: strings.Count(c.text, "\n") + 1}}}
		if c.part.Start == 0 {
			f.Consumer.Location.Range = f.Consumer.Unit
		}
		f.Consumer.Call = "send"
		p := tree(c.text).Consumer(f)
		got := string([]rune(p.Text)[p.Column : p.Column+p.Width])
		if line := string(rune('0'+p.Line)) + " " + got; line != c.want {
			t.Errorf("%s: %q, want %q", name, line, c.want)
		}
	}
}

// TestPlaceOfAnswer: on the provider's side it is the answer of the path.
func TestPlaceOfAnswer(t *testing.T) {
	text := "show() {\n  if (gone) {\n    res.status(410).end()\n  }\n  res.json({ id })\n}"
	f := &finding.Finding{Subject: "410", Boundary: rest("/x"), Provider: finding.Side{Location: summary.Location{File: "a", Range: summary.Range{Start: 3, End: 3}}, Unit: summary.Range{Start: 1, End: 6}}}
	if p := tree(text).Provider(f); p.Line != 3 || p.Column != 15 || p.Width != 3 {
		t.Errorf("%+v", p)
	}
	f.Subject, f.Provider.Location.Range = "200 amount", summary.Range{Start: 5, End: 5}
	if p := tree(text).Provider(f); p.Line != 5 || p.Column != 2 || p.Width != len("res.json({ id })") {
		t.Errorf("%+v", p)
	}
	if p := (*Tree)(nil).Provider(f); p.Line != 5 || p.Text != "" || p.Path != "a" {
		t.Errorf("without a source: %+v", p)
	}
}

// TestPlaceOnTheWay: what is sent, read or written is met before the path ends, and that is the place.
func TestPlaceOnTheWay(t *testing.T) {
	text := "redirect() {\n  log(1)\n  queues.visits.add({ id })\n  return res.redirect(to)\n}"
	unit := summary.Range{Start: 1, End: 5}
	side := finding.Side{Location: summary.Location{File: "a", Range: summary.Range{Start: 4, End: 4}}, Unit: unit}
	bus := &finding.Finding{Aspect: "send", Boundary: summary.Binding{Semantics: summary.MessageBus{MessageBus: "bullmq", Channel: summary.Str("visits")}}, Provider: side, Consumer: side}
	for name, p := range map[string]Place{"producer": tree(text).Provider(bus), "consumer": tree(text).Consumer(bus)} {
		if p.Line != 3 || p.Column != len("  queues.") || p.Width != len("visits") {
			t.Errorf("%s: %+v", name, p)
		}
	}
	bus.Boundary.Semantics = summary.MessageBus{MessageBus: "bullmq", Channel: summary.Str("mails")}
	if p := tree(text).Provider(bus); p.Line != 4 {
		t.Errorf("the name stands elsewhere: %+v", p)
	}
	rows := &finding.Finding{Subject: "visits", Boundary: summary.Binding{Semantics: summary.Storage{Container: summary.Str("links")}}, Consumer: side}
	if p := tree(text).Consumer(rows); p.Line != 3 {
		t.Errorf("a column: %+v", p)
	}
}

// TestPath: folders that are named count first, then what extract wrote down, then the path as it stands.
func TestPath(t *testing.T) {
	side := func(workspace, root string) *finding.Side {
		s := &finding.Side{Location: summary.Location{File: "src/a.ts", Workspace: workspace}}
		if root != "" {
			s.Source = &summary.SourceMetadata{Root: root}
		}
		return s
	}
	named := &Tree{Folders: map[string]string{"web": "apps/site"}}
	for _, c := range []struct {
		tree *Tree
		side *finding.Side
		want string
	}{
		{nil, side("web", ""), "src/a.ts"},
		{nil, side("web", "apps/web"), "apps/web/src/a.ts"},
		{named, side("web", "apps/web"), "apps/site/src/a.ts"},
		{named, side("api", "apps/api"), "apps/api/src/a.ts"},
		{&Tree{Folders: map[string]string{"": "all"}}, side("api", "apps/api"), "all/src/a.ts"},
		{nil, &finding.Side{Location: summary.Location{File: "../shared/b.ts"}, Source: &summary.SourceMetadata{Root: "apps/web"}}, "apps/shared/b.ts"},
		{nil, &finding.Side{Location: summary.Location{File: "https://a.example/openapi.yaml"}, Source: &summary.SourceMetadata{Root: "apps/web"}}, "https://a.example/openapi.yaml"},
	} {
		if got := c.tree.Path(c.side); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestPlaceOfAttribute: what an element is given is told at the attribute of that element, and its component at its head.
func TestPlaceOfAttribute(t *testing.T) {
	for text, want := range map[string][2]int{
		"f(owner) {\n  const { open } = x\n  return <A open={1}>\n    <Box\n      a={1}\n      open={open}\n    />\n  </A>\n}": {6, 6},
		"f() {\n  const open = 1\n  return <Box open />\n}":                                                                    {3, 14},
		"f() {\n  const open = 1\n  return <Box a open b={2} />\n}":                                                            {3, 16},
		"f(open) {\n  return <Box onDone={() => open === 2} /> || <Box open={2} />\n}":                                         {2, 51},
		"f(open) {\n  return <Box {...{ close }} />\n}":                                                                        {1, 0},
		"f(open) {\n  return <Boxes open={1} />\n}":                                                                            {1, 0},
	} {
		side := finding.Side{Location: summary.Location{File: "a", Range: summary.Range{Start: 1, End: strings.Count(text, "\n") + 1}}, Unit: summary.Range{Start: 1, End: strings.Count(text, "\n") + 1}}
		f := &finding.Finding{Subject: "open", Aspect: "construct", Provider: side, Consumer: side}
		f.Consumer.Element = "Box"
		if p := tree(text).Consumer(f); p.Line != want[0] || p.Column != want[1] {
			t.Errorf("%s: line %d, column %d", text, p.Line, p.Column)
		}
		if p := tree(text).Provider(f); p.Line != 1 {
			t.Errorf("%s: the component at line %d", text, p.Line)
		}
	}
}

// TestPlaceOfWrite: what is written stands behind the parameters that are called like it; the part of a request is not what is meant.
func TestPlaceOfWrite(t *testing.T) {
	text := "add(\n  creator: User,\n) {\n  insert({\n    path,\n    creator,\n  })\n}"
	side := finding.Side{Location: summary.Location{File: "a", Range: summary.Range{Start: 1, End: 8}}, Unit: summary.Range{Start: 1, End: 8}}
	f := &finding.Finding{Subject: "creator", Aspect: "write", Boundary: summary.Binding{Semantics: summary.Storage{Container: summary.Str("boats")}}, Consumer: side}
	if p := tree(text).Consumer(f); p.Line != 6 {
		t.Errorf("line %d, want that of the key", p.Line)
	}
	text = "post() {\n  if (req.body.kind) {\n    use(req.body.first)\n  }\n}"
	f = &finding.Finding{Subject: "body first", Boundary: rest("/x"), Provider: finding.Side{Location: summary.Location{File: "a", Range: summary.Range{Start: 1, End: 5}}, Unit: summary.Range{Start: 1, End: 5}}}
	if p := tree(text).Provider(f); p.Line != 3 {
		t.Errorf("line %d, want that of the field", p.Line)
	}
}
