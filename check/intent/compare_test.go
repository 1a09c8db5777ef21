package intent

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// found is a table that is read, with what it gives as the value of a condition.
func found(negated bool, path ...string) summary.Predicate {
	return summary.TruthinessCheck{Subject: summary.Dependency{Name: "db.orders.find", AccessChain: path}, Negated: negated}
}

func sentBy(path ...string) summary.ValueRef { return summary.InputRef{Input: "req", Path: path} }

func access(kind, table string, fields, by []string) summary.Effect {
	callee := "db." + table + ".find"
	if kind == "write" {
		callee = "db." + table + ".save"
	}
	return summary.InteractionEffect{Binding: summary.Binding{Transport: "postgresql", Recognition: "prisma", Semantics: summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: &table}},
		Callee: callee, Interaction: summary.StorageAccess{Kind: kind, Fields: fields, Selector: by}}
}

func answers(status int, body summary.TypeShape) summary.Output {
	return summary.Response{StatusCode: summary.LiteralRef{Value: float64(status)}, Body: body}
}

// path makes a path; its conditions, output and effects are told apart by their types.
func path(parts ...any) summary.Transition {
	t := summary.Transition{ID: "t", Output: summary.Void{}}
	for _, p := range parts {
		switch x := p.(type) {
		case summary.Predicate:
			t.Conditions = append(t.Conditions, x)
		case summary.Output:
			t.Output = x
		case summary.Effect:
			t.Effects = append(t.Effects, x)
		}
	}
	return t
}

func record(fields ...string) summary.TypeShape {
	var props []summary.Property
	for _, f := range fields {
		name, optional := strings.CutSuffix(f, "?")
		var shape summary.TypeShape = summary.Text{}
		if n, number := strings.CutSuffix(name, "#"); number {
			name, shape = n, summary.Integer{}
		}
		if optional {
			shape = summary.Optional(shape)
		}
		props = append(props, summary.Property{Name: name, Shape: shape})
	}
	return summary.NewRecord(props)
}

// serving makes the handler of GET /orders/:id.
func serving(paths ...summary.Transition) *summary.Summary {
	method, at, role := "GET", "/orders/:id", "request"
	return &summary.Summary{Kind: summary.KindHandler, Location: summary.Location{File: "orders.ts", Range: summary.Range{Start: 3, End: 9}}, Transitions: paths,
		Inputs:     []summary.Input{summary.Parameter{Name: "req", Role: &role}},
		Identity:   summary.Identity{Name: "show", Binding: &summary.Binding{Transport: "http", Recognition: "express", Semantics: summary.Rest{Method: &method, Path: &at}}},
		Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}}
}

// reading adds what a handler reads of its request.
func reading(s *summary.Summary, paths ...string) *summary.Summary {
	for _, p := range paths {
		s.InputReads = append(s.InputReads, summary.InputRead{Input: "req", Path: strings.Split(p, ".")})
	}
	return s
}

func gap(s *summary.Summary, kind summary.GapType) *summary.Summary {
	s.Gaps = append(s.Gaps, summary.Gap{Type: kind, Description: "not read"})
	return s
}

const shownDoc = `kind: boundary
name: show
purpose: p
audience: a
boundary: {semantics: rest, method: GET, path: "/orders/{order}"}
transitions:
`

// said compares documents with code: a line for each finding, for what was skipped, and for problems.
func said(t *testing.T, documents map[string]string, units ...*summary.Summary) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range documents {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	folder, err := intent.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range folder.Problems {
		t.Fatal(p)
	}
	r := Compare(pairing.Read(units), folder)
	var out []string
	for _, f := range r.Findings {
		name := f.Intent.Name
		if f.Intent.OutcomeID != "" {
			name += "." + f.Intent.OutcomeID
		}
		out = append(out, fmt.Sprintf("%s %s %s: %s", f.Severity, f.Kind, name, f.Message))
	}
	for _, s := range r.Skipped {
		out = append(out, fmt.Sprintf("skipped %s.%s: %s", s.Intent, s.OutcomeID, s.Reason))
	}
	return strings.ReplaceAll(strings.Join(out, "\n"), filepath.ToSlash(dir)+"/", "")
}

var (
	missing = path(found(true), access("read", "orders", []string{"*"}, []string{"id"}), answers(404, record("error")))
	shown   = path(found(false), access("read", "orders", []string{"*"}, []string{"id"}), answers(200, record("id", "total#", "note?")))
)

const (
	missingDoc = "  - id: missing\n    when: [{reads: 'postgresql:orders', finds: nothing}]\n    response: {status: 404}\n"
	shownOne   = "  - id: shown\n    when: [{reads: 'postgresql:orders', finds: something}]\n    response: {status: 200}\n"
)

func TestOutcomes(t *testing.T) {
	body := func(b string) string {
		return shownDoc + missingDoc + strings.TrimSuffix(shownOne, "}\n") + ", body: " + b + "}\n"
	}
	result := func(r string) string {
		return shownDoc + missingDoc + "  - id: shown\n    when: [{reads: 'postgresql:orders', finds: something}]\n    response: {status: 200}\n    results: [" + r + "]\n"
	}
	saves := path(found(false), access("read", "orders", []string{"*"}, []string{"id"}), access("write", "orders", []string{"seen", "state"}, []string{"id"}), answers(200, record("id")))
	opaque := summary.Opaque{SourceText: "check(x)", Reason: summary.OpaqueComplexExpression}
	unreadStatus := path(opaque, summary.Response{StatusCode: summary.Unresolved{SourceText: "code"}})
	for name, c := range map[string]struct {
		doc   string
		units []*summary.Summary
		want  string
	}{
		"as stated":            {shownDoc + missingDoc + shownOne, []*summary.Summary{serving(missing, shown)}, ""},
		"sentences":            {shownDoc + "  - {id: missing, when: there is none, response: {status: 404}}\n  - {id: shown, when: there is one, response: {status: 200}}\n", []*summary.Summary{serving(missing, shown)}, ""},
		"no such status":       {shownDoc + missingDoc + shownOne + "  - {id: gone, when: it was deleted, response: {status: 410}}\n", []*summary.Summary{serving(missing, shown)}, "error uncoveredOutcome show.gone: no path of the code answers 410; it answers 200, 404"},
		"status not read":      {shownDoc + missingDoc + shownOne + "  - {id: gone, when: it was deleted, response: {status: 410}}\n", []*summary.Summary{serving(missing, shown, unreadStatus)}, "skipped show.gone: the status of a path of orders.ts::show was not read"},
		"outcome not read":     {shownDoc + missingDoc + shownOne + "  - {id: gone, when: it was deleted, response: {status: 410}}\n", []*summary.Summary{gap(serving(missing, shown), summary.GapUnreadOutcome)}, "skipped show.gone: an outcome of orders.ts::show was not read: not read"},
		"negated":              {shownDoc + missingDoc + shownOne, []*summary.Summary{serving(path(found(false), access("read", "orders", nil, nil), answers(404, nil)), path(found(true), access("read", "orders", nil, nil), answers(200, nil)))}, "error uncoveredOutcome show.missing: where reads postgresql:orders finds nothing, the code answers 200\nerror uncoveredOutcome show.shown: where reads postgresql:orders finds something, the code answers 404"},
		"condition not read":   {shownDoc + missingDoc, []*summary.Summary{serving(path(opaque, access("read", "orders", nil, nil), answers(404, nil)))}, "skipped show.missing: the paths that answer 404 have conditions that were not read: `check(x)`"},
		"another status":       {shownDoc + missingDoc, []*summary.Summary{serving(missing, shown)}, "info undeclaredOutcome show: the code answers 200, which no outcome of the document states"},
		"a draft counts less":  {"source: inferred\n" + shownDoc + missingDoc + shownOne + "  - {id: gone, when: it was deleted, response: {status: 410}}\n", []*summary.Summary{serving(missing, shown)}, "warning uncoveredOutcome show.gone: no path of the code answers 410; it answers 200, 404"},
		"curated counts whole": {"source: \"inferred, curated\"\n" + shownDoc + missingDoc + shownOne + "  - {id: gone, when: it was deleted, response: {status: 410}}\n", []*summary.Summary{serving(missing, shown)}, "error uncoveredOutcome show.gone: no path of the code answers 410; it answers 200, 404"},
		"body":                 {body("{properties: {id: , total: {type: integer}, note: {type: string}}, required: [id]}"), []*summary.Summary{serving(missing, shown)}, ""},
		"body lacks a field":   {body("{properties: {id: , price: }}"), []*summary.Summary{serving(missing, shown)}, "error outcomeShapeMismatch show.shown: the body of the code that answers 200 has no field price"},
		"body of another type": {body("{properties: {total: {type: string}}}"), []*summary.Summary{serving(missing, shown)}, "error outcomeShapeMismatch show.shown: the body of the code that answers 200 has total as integer, and the document says string"},
		"body with optional":   {body("{properties: {note: }, required: [note]}"), []*summary.Summary{serving(missing, shown)}, "error outcomeShapeMismatch show.shown: the body of the code that answers 200 may be without the field note, which the document requires"},
		"a list":               {body("{type: array}"), []*summary.Summary{serving(missing, shown)}, "error outcomeShapeMismatch show.shown: the body of the code that answers 200 has it as object, and the document says array"},
		"body not read":        {body("{properties: {id: }}"), []*summary.Summary{serving(missing, path(found(false), access("read", "orders", nil, nil), answers(200, nil)))}, "skipped show.shown: the body of the answer was not read"},
		"body with a spread":   {body("{properties: {price: }}"), []*summary.Summary{serving(missing, path(found(false), access("read", "orders", nil, nil), answers(200, summary.NewRecord(nil, summary.Spread{SourceText: "x"}))))}, "skipped show.shown: whether the body has price: a part of it was not read"},
		"one path of two lacks": {body("{properties: {total: }}"), []*summary.Summary{serving(missing, shown, path(found(false), access("read", "orders", nil, nil), answers(200, record("id"))))},
			"error outcomeShapeMismatch show.shown: the body of the code that answers 200 has no field total"},
		"one path of two is enough for a sentence": {shownDoc + missingDoc + "  - {id: shown, when: it is there, response: {status: 200, body: {properties: {total: }}}}\n",
			[]*summary.Summary{serving(missing, shown, path(found(false), access("read", "orders", nil, nil), answers(200, record("id"))))}, ""},
		"result":                      {result("{writes: 'postgresql:orders', fields: [seen], by: id}, {reads: 'postgresql:orders', fields: [a, b]}"), []*summary.Summary{serving(missing, saves)}, ""},
		"result missing":              {result("{writes: 'postgresql:orders', fields: [seen]}"), []*summary.Summary{serving(missing, shown)}, "error unperformedResult show.shown: the path that answers 200 does not do this: writes postgresql:orders (seen)"},
		"field of a result missing":   {result("{writes: 'postgresql:orders', fields: [seen, price], by: id}"), []*summary.Summary{serving(missing, saves)}, "error unperformedResult show.shown: the path that answers 200 does not do this: writes postgresql:orders (seen, price) by id; it writes postgresql:orders (seen, state) by id"},
		"picked by another":           {result("{writes: 'postgresql:orders', by: owner}"), []*summary.Summary{serving(missing, saves)}, "error unperformedResult show.shown: the path that answers 200 does not do this: writes postgresql:orders by owner; it writes postgresql:orders (seen, state) by id"},
		"a call that is not followed": {result("{writes: 'postgresql:orders', fields: [seen]}"), []*summary.Summary{gap(serving(missing, shown), summary.GapUnfollowedCall)}, "skipped show.shown: whether it writes postgresql:orders (seen): in orders.ts::show: not read"},
		"another store":               {result("{reads: 'postgresql:orders'}"), []*summary.Summary{serving(missing, path(found(false), access("read", "orders", nil, nil), access("read", "prices", nil, nil), answers(200, nil)))}, "info undeclaredOutcome show: the code reads postgresql:prices, which no outcome of the document states"},
		"a renamed store": {shownDoc + strings.ReplaceAll(missingDoc+shownOne, "postgresql:orders", "postgresql:purchases"), []*summary.Summary{serving(missing, shown)},
			"error renamedBoundary show: no path of the code touches postgresql:purchases; what the document says of it the code does to postgresql:orders"},
		"exceptions": {shownDoc + "  - {id: a, when: x, throws: {errorType: app.Missing}}\n  - {id: b, when: x, throws: }\n  - {id: c, when: x, throws: {errorType: Other}}\n",
			[]*summary.Summary{serving(path(summary.Throw{ExceptionType: summary.Str("Missing")}))}, "error uncoveredOutcome show.c: no path of the code throws Other; it throws Missing"},
		"nobody serves it": {strings.Replace(shownDoc, "/orders/{order}", "/order/{id}", 1) + shownOne, []*summary.Summary{serving(shown)}, "error unimplementedBoundary show: no code of the run serves GET /order/{id}; the nearest that is served is GET /orders/:id"},
		"nothing served":   {shownDoc + shownOne, nil, "error unimplementedBoundary show: no code of the run serves GET /orders/{order}, nor any boundary of its kind"},
		"only declared": {shownDoc + shownOne, []*summary.Summary{func() *summary.Summary { s := serving(shown); s.Confidence.Source = summary.SourceDerived; return s }()},
			"error unimplementedBoundary show: no code of the run serves GET /orders/{order}, nor any boundary of its kind"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := said(t, map[string]string{"a.intent.yaml": c.doc}, c.units...); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestClauses: what conditions say of a clause, by their structure.
func TestClauses(t *testing.T) {
	text := func(v string) summary.ValueRef { return summary.LiteralRef{Value: v} }
	eq := func(op summary.ComparisonOp, to string) summary.Predicate {
		return summary.Comparison{Left: sentBy("body", "state"), Op: op, Right: text(to)}
	}
	not := func(p summary.Predicate) summary.Predicate { return summary.Negation{Operand: p} }
	join := func(op summary.CompoundOp, list ...summary.Predicate) summary.Predicate {
		return summary.Compound{Op: op, Operands: list}
	}
	state := summary.TruthinessCheck{Subject: sentBy("body", "state")}
	noState := summary.TruthinessCheck{Subject: sentBy("body", "state"), Negated: true}
	opaque := summary.Opaque{SourceText: "x", Reason: summary.OpaqueComplexExpression}
	const yes, no, open, other = "holds", "denied", "undecided", "unrelated"
	for _, c := range []struct {
		cond   summary.Predicate
		clause string
		want   string
	}{
		{found(true), "reads: 'postgresql:orders', finds: nothing", yes},
		{found(false), "reads: 'postgresql:orders', finds: nothing", no},
		{not(found(false)), "reads: 'postgresql:orders', finds: nothing", yes},
		{summary.NullCheck{Subject: summary.Dependency{Name: "db.orders.find"}}, "reads: 'postgresql:orders', finds: nothing", yes},
		{found(false), "reads: 'postgresql:other', finds: something", other},
		{found(false, "owner"), "reads: 'postgresql:orders', where: owner, is: set", yes},
		{found(false, "owner"), "reads: 'postgresql:orders', finds: something", other},
		{summary.TruthinessCheck{Subject: summary.Dependency{Name: "other"}}, "reads: 'postgresql:orders', finds: something", open},
		{opaque, "reads: 'postgresql:orders', finds: something", open},
		{state, "input: body.state, is: set", yes},
		{noState, "input: body.state, is: missing", yes},
		{noState, "input: body.state, is: set", no},
		{noState, "input: body.state, is: null", other},
		{summary.NullCheck{Subject: sentBy("body", "state")}, "input: body.state, is: null", yes},
		{state, "input: body.other, is: set", other},
		{state, "input: body, where: state, is: set", yes},
		{eq(summary.OpEq, "open"), "input: body.state, equals: open", yes},
		{eq(summary.OpEq, "shut"), "input: body.state, equals: open", no},
		{eq(summary.OpNeq, "open"), "input: body.state, equals: open", no},
		{not(eq(summary.OpNeq, "open")), "input: body.state, equals: open", yes},
		{eq(summary.OpNeq, "shut"), "input: body.state, equals: open", other},
		{summary.Comparison{Left: text("open"), Op: summary.OpEq, Right: sentBy("body", "state")}, "input: body.state, equals: open", yes},
		{summary.Comparison{Left: sentBy("body", "n"), Op: summary.OpGt, Right: summary.LiteralRef{Value: 3.0}}, "input: body.n, is: set", other},
		{summary.Comparison{Left: sentBy("body", "n"), Op: summary.OpEq, Right: summary.LiteralRef{Value: 3.0}}, "input: body.n, equals: 3", yes},
		{summary.Comparison{Left: summary.Dependency{Name: "now"}, Op: summary.OpGt, Right: summary.LiteralRef{Value: 3.0}}, "input: body.n, is: set", open},
		{summary.TypeCheck{Subject: sentBy("body", "e"), ExpectedType: "errors.Invalid"}, "input: body.e, is: Invalid", yes},
		{not(summary.TypeCheck{Subject: sentBy("body", "e"), ExpectedType: "Invalid"}), "input: body.e, is: Invalid", no},
		{summary.PropertyExists{Subject: sentBy("body"), Property: "id"}, "input: body, has: id", yes},
		{summary.PropertyExists{Subject: sentBy("body"), Property: "id", Negated: true}, "input: body, has: id", no},
		{join("and", state, found(false)), "input: body.state, is: set", yes},
		{not(join("and", state, found(false))), "input: body.state, is: set", other},
		{join("or", noState, found(true)), "input: body.state, is: missing", yes},
		{not(join("or", noState, found(true))), "input: body.state, is: set", yes},
		{join("or", opaque, found(true)), "input: body.state, is: missing", open},
		{join("or", noState, noState), "input: body.state, is: set", no},
		{summary.TruthinessCheck{Subject: sentBy("headers", "Authorization"), Negated: true}, "input: headers.authorization, is: missing", yes},
		{summary.TruthinessCheck{Subject: sentBy("user", "id")}, "input: user.id, is: set", other},
		{summary.CallPredicate{Callee: "db.orders.find"}, "reads: 'postgresql:orders', finds: something", yes},
		{summary.CallPredicate{Callee: "allowed"}, "reads: 'postgresql:orders', finds: something", open},
		{found(true), "reads: 'postgresql:orders'", yes},
		{found(true), "writes: 'postgresql:orders'", other},
	} {
		doc := shownDoc + "  - id: a\n    when: [{" + c.clause + "}]\n    response: {status: 200}\n"
		d, _, err := intent.Parse("a.intent.yaml", []byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		s := serving(path(c.cond, access("read", "orders", nil, nil), answers(200, nil)))
		code := ReadCode([]*summary.Summary{s}, pairing.Read([]*summary.Summary{s}).Code)
		p := code.Boundaries()[0].Units[0].Paths()[0]
		got := map[answer]string{holds: yes, denied: no, undecided: open, unrelated: other}[p.says(&d.Boundary.Outcomes[0].Clauses[0])]
		if got != c.want {
			t.Errorf("%s says of {%s}: %s, want %s", summary.PredicateText(c.cond), c.clause, got, c.want)
		}
	}
}

func TestReceives(t *testing.T) {
	receives := func(fields string) string {
		return strings.Replace(shownDoc, `"}`, `", receives: {`+fields+`}}`, 1) + "  - {id: shown, when: always, response: {status: 200}}\n"
	}
	unit := func(reads ...string) *summary.Summary { return reading(serving(path(answers(200, nil))), reads...) }
	whole := unit("query.page")
	whole.Transitions[0].Effects = append(whole.Transitions[0].Effects, summary.Invocation{Callee: "log", Args: []summary.ValueRef{summary.InputRef{Input: "req"}}})
	for name, c := range map[string]struct {
		fields string
		unit   *summary.Summary
		want   string
	}{
		"as stated":           {"query: {page: }, body: {order: {properties: {id: }}}, params: {order: }", unit("query.page", "body.order.id"), ""},
		"a deeper read":       {"body: {order.id: }", unit("body.order"), ""},
		"the whole body":      {"body: {order: }", unit("body"), ""},
		"headers in any case": {"headers: {X-Key: }", unit("headers.x-key"), ""},
		"not read":            {"query: {page: }", unit(), "info unreadInputField show: the document receives query.page, and the code reads no such field"},
		"required":            {"query: {page: {required: true}}", unit(), "warning unreadInputField show: the document receives query.page, and the code reads no such field"},
		"of another section":  {"query: {page: }", unit("body.page"), "info undeclaredInputRead show: the code reads body.page, which the document does not receive\ninfo unreadInputField show: the document receives query.page, and the code reads no such field"},
		"handed on":           {"query: {size: , page: }", whole, "skipped show.: whether query.size is read: orders.ts::show hands the whole request on"},
		"undeclared":          {"query: {}", unit("query.page", "params.order"), "info undeclaredInputRead show: the code reads query.page, which the document does not receive"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := said(t, map[string]string{"a.intent.yaml": receives(c.fields)}, c.unit); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestUnkeyable(t *testing.T) {
	outcome := "transitions: [{id: a, when: b, returns: }]\n"
	for block, want := range map[string]string{
		"semantics: function-call, module: a.ts, exportName: f":       "a function is found by its package and exportPath",
		"semantics: message-bus, messageBus: kafka":                   "a handler of messages is found by its channel",
		"semantics: storage, storageSystem: postgresql, container: x": "a store is served by no code",
		"semantics: unit-invocation, deploymentTarget: function":      "a deployed unit is found by its instanceName",
	} {
		got := said(t, map[string]string{"a.intent.yaml": "kind: boundary\nname: n\npurpose: p\naudience: a\nboundary: {" + block + "}\n" + outcome}, serving(shown))
		if !strings.HasPrefix(got, "warning unkeyableBoundary n: "+want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %s", block, got)
		}
	}
}

func TestScenarios(t *testing.T) {
	prd := func(link string) string {
		return "kind: prd\ntitle: Orders\npurpose: p\naudience: a\nscenarios:\n  - {title: opens, when: w, expect: e" + link + "}\n"
	}
	one := shownDoc + shownOne
	units := []*summary.Summary{serving(shown)}
	for name, c := range map[string]struct {
		docs map[string]string
		want string
	}{
		"linked":                            {map[string]string{"a.intent.yaml": one, "p.prd.yaml": prd(", link: show.shown")}, ""},
		"unlinked":                          {map[string]string{"a.intent.yaml": one, "p.prd.yaml": prd("")}, "info undescribedOutcome show.shown: no scenario links to show.shown\ninfo unlinkedScenario Orders: the scenario \"opens\" links to no outcome, so that nothing is compared with it"},
		"dangling":                          {map[string]string{"a.intent.yaml": one, "p.prd.yaml": prd(", link: [show.shown, show.gone]")}, "warning danglingScenarioLink Orders: no boundary document declares the outcome show.gone; declared are show.shown"},
		"misspelt":                          {map[string]string{"a.intent.yaml": one, "p.prd.yaml": prd(", link: [show.shown, shwo.shown]")}, "warning danglingScenarioLink Orders: no boundary document declares the outcome shwo.shown; the nearest are show.shown"},
		"of a draft":                        {map[string]string{"a.intent.yaml": one, "b.intent.yaml": strings.NewReplacer("name: show", "name: other", "purpose: p", "purpose:").Replace(one), "p.prd.yaml": prd(", link: [show.shown, other.shown]")}, "warning danglingScenarioLink Orders: other.shown is an outcome of the draft b.intent.yaml, which waits for what is blank in it"},
		"ambiguous":                         {map[string]string{"a.intent.yaml": one, "b.intent.yaml": one, "p.prd.yaml": prd(", link: show.shown")}, "warning ambiguousScenarioLink Orders: show.shown is declared by a.intent.yaml and b.intent.yaml; rename one of them"},
		"no scenarios":                      {map[string]string{"a.intent.yaml": one}, ""},
		"a draft of a scenario counts less": {map[string]string{"a.intent.yaml": one, "p.prd.yaml": "source: inferred\n" + prd(", link: [show.shown, show.gone]")}, "info danglingScenarioLink Orders: no boundary document declares the outcome show.gone; declared are show.shown"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := said(t, c.docs, units...); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestCallsOfOneText: the second call of one text is told from the first by a number, which no effect has. A name may end
// so by itself.
func TestCallsOfOneText(t *testing.T) {
	for name, want := range map[string]string{"db.orders.find#2": "db.orders.find", "db.orders.find": "db.orders.find", "this.#load": "this.#load", "load2": "load2", "a#b2": "a#b2"} {
		if got := unnumbered(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	rows := func(n string) summary.ValueRef {
		return summary.Derived{From: summary.Derived{From: summary.Dependency{Name: "session.query" + n}, Derivation: summary.MethodCall{Method: "filter"}}, Derivation: summary.MethodCall{Method: "first"}}
	}
	read := access("read", "orders", nil, nil).(summary.InteractionEffect)
	read.Callee = "session.query().filter().first"
	for _, n := range []string{"", "#2"} {
		unit := serving(path(summary.TruthinessCheck{Subject: rows(n), Negated: true}, read, answers(404, nil)), path(summary.TruthinessCheck{Subject: rows(n)}, read, answers(200, nil)))
		if got := said(t, map[string]string{"a.intent.yaml": shownDoc + missingDoc + "  - id: shown\n    when: [{reads: 'postgresql:orders', finds: something}]\n    response: {status: 200}\n"}, unit); got != "" {
			t.Errorf("%q: %s", n, got)
		}
	}
}

// TestElsewhere: an answer whose status was not read could be any, but not where the code answers something else.
func TestElsewhere(t *testing.T) {
	unread := path(summary.Opaque{SourceText: "x", Reason: summary.OpaqueComplexExpression}, summary.Response{StatusCode: summary.Unresolved{SourceText: "status"}})
	read := access("read", "orders", nil, nil)
	doc := shownDoc + missingDoc + shownOne
	for name, c := range map[string]struct {
		paths []summary.Transition
		want  string
	}{
		"as it is stated": {[]summary.Transition{path(found(true), read, answers(404, nil)), path(found(false), read, answers(200, nil)), unread}, ""},
		"the other way round": {[]summary.Transition{path(found(false), read, answers(404, nil)), path(found(true), read, answers(200, nil)), unread},
			"error uncoveredOutcome show.missing: where reads postgresql:orders finds nothing, the code answers 200\nerror uncoveredOutcome show.shown: where reads postgresql:orders finds something, the code answers 404"},
		"the other way round, under more": {[]summary.Transition{path(found(false), found(false, "owner"), read, answers(404, nil)), path(found(true), found(false, "owner"), read, answers(200, nil)), unread},
			"skipped show.missing: the paths that answer 404 have conditions that were not read: `x`\nskipped show.shown: the paths that answer 200 have conditions that were not read: `x`"},
		"no condition at all": {[]summary.Transition{path(read, answers(404, nil)), path(found(true), read, answers(200, nil)), unread},
			"error uncoveredOutcome show.missing: where reads postgresql:orders finds nothing, the code answers 200\nskipped show.shown: the paths that answer 200 have conditions that were not read: `x`"},
	} {
		if got := said(t, map[string]string{"a.intent.yaml": doc}, serving(c.paths...)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// TestHelpers: what a handler does and tests through helpers counts as its own.
func TestHelpers(t *testing.T) {
	helper := func(name string, effects ...summary.Effect) *summary.Summary {
		return &summary.Summary{Kind: summary.KindLibrary, Location: summary.Location{File: "store.ts"}, Identity: summary.Identity{Name: name}, Confidence: summary.Confidence{Source: summary.SourceInferredStatic},
			Transitions: []summary.Transition{{Effects: effects, Output: summary.Return{}}}}
	}
	call := func(name string) summary.Effect {
		return summary.Invocation{Callee: name, Summary: "store.ts::" + name}
	}
	none := summary.TruthinessCheck{Subject: summary.Dependency{Name: "find"}, Negated: true}
	doc := shownDoc + missingDoc + "  - id: kept\n    when: it is there\n    response: {status: 201}\n    results: [{writes: 'postgresql:orders'}]\n"
	unit := serving(path(none, call("find"), answers(404, nil)), path(call("find"), call("save"), answers(201, nil)))
	find, save := helper("find", access("read", "orders", nil, nil)), helper("save", call("find"), access("write", "orders", nil, nil))
	if got := said(t, map[string]string{"a.intent.yaml": doc}, unit, find, save); got != "" {
		t.Error(got)
	}
	// A helper that also writes gives nothing that a clause can name.
	find.Transitions[0].Effects = append(find.Transitions[0].Effects, access("write", "log", nil, nil))
	if got := said(t, map[string]string{"a.intent.yaml": doc}, unit, find, save); !strings.Contains(got, "skipped show.missing: the paths that answer 404 have conditions that were not read: !find()") {
		t.Error(got)
	}
}
