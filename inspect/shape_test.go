package inspect

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

func TestShapes(t *testing.T) {
	defs := map[string]summary.TypeShape{
		"Order": record("id", summary.Integer{}, "next", summary.NewUnion(summary.Ref{Name: "Order", Def: "Order"}, summary.Null{})),
	}
	order := summary.Ref{Name: "Order", Def: "Order", From: "api/order.ts"}
	for _, c := range []struct {
		shape       summary.TypeShape
		text, types string
	}{
		{record("id", summary.Integer{}, "name", summary.Text{}, "ok", summary.Boolean{}, "gone", summary.Null{}), "{ gone: null, id: int, name: string, ok: bool }", ""},
		{record("note", summary.Optional(summary.Text{})), "{ note?: string }", ""},
		{record("note", summary.Optional(anything)), "{ note? }", ""},
		{record("a", anything, "content-type", summary.Text{}), `{ a, "content-type": string }`, ""},
		{record(), "{}", ""},
		{summary.Record{Properties: []summary.Property{{Name: "a", Shape: summary.Number{}}}, Spreads: []summary.Spread{{SourceText: "req . body"}}}, "{ a: number, ...req . body }", ""},
		{summary.Array{Items: summary.Text{}}, "[string]", ""},
		{summary.Array{Items: anything}, "[...]", ""},
		{summary.Array{Items: summary.NewUnion(summary.Text{}, summary.Null{})}, "[string | null]", ""},
		{summary.NewUnion(summary.Null{}, summary.Integer{}, summary.Text{}), "int | string | null", ""},
		{summary.Dictionary{Values: summary.Integer{}}, "{ [key]: int }", ""},
		{summary.Literal{Value: "open"}, `"open"`, ""},
		{summary.Literal{Value: 1e21, Raw: "1000000000000000000001"}, "1000000000000000000001", ""},
		{summary.Literal{Value: true}, "true", ""},
		{order, "Order (api/order.ts)", "{ id: int, next: Order | null }"},
		{summary.Ref{Name: "Date"}, "Date", "Date"},
		{record("o", order), "{ o: Order }", "{ o: { id: int, next: Order | null } }"},
		{record("a", record("b", record("c", record("d", summary.Text{})))), "{ a: { b: { c: { … } } } }", "{ a: { b: { c: { d: string } } } }"},
		{anything, "any", "any"},
	} {
		if got := (&words.Shaper{Defs: defs}).Text(c.shape); got != c.text {
			t.Errorf("%s, want %s", got, c.text)
		}
		if c.types == "" {
			c.types = c.text
		}
		if got := (&words.Shaper{Defs: defs, Expand: true}).Text(c.shape); got != c.types {
			t.Errorf("with types: %s, want %s", got, c.types)
		}
	}
}

func TestWideShapesAreWrapped(t *testing.T) {
	shape := record("identifier", summary.Integer{}, "items", summary.Array{Items: record("title", summary.Text{}, "quantity", summary.Integer{})}, "remark", summary.Optional(summary.Text{}), "x", anything)
	got := strings.Join((&words.Shaper{}).Lines(shape, 46), "\n")
	same(t, got, `{
  identifier: int,
  items: [{ quantity: int, title: string }],
  remark?: string,
  x,
}`)
	same(t, strings.Join((&words.Shaper{}).Lines(shape, 36), "\n"), `{
  identifier: int,
  items: [{
    quantity: int,
    title: string,
  }],
  remark?: string,
  x,
}`)
}

func TestWideUnionsAreWrapped(t *testing.T) {
	shape := summary.NewUnion(record("accepted", summary.Boolean{}, "reference", summary.Text{}), record("refused", summary.Text{}), summary.Null{})
	same(t, strings.Join((&words.Shaper{}).Lines(shape, 46), "\n"), `{ accepted: bool, reference: string }
| { refused: string }
| null`)
}

func TestPredicates(t *testing.T) {
	id := input("req", "params", "id")
	for _, c := range []struct {
		p    summary.Predicate
		want string
	}{
		{truthy(call("loadTicket", "closedOn")), "loadTicket().closedOn"},
		{falsy(call("db.user.findUnique", "active")), "!db.user.findUnique().active"},
		{truthy(call("catch")), "caught error"},
		{equal(call("catch", "code"), literal("P2002")), `caught error.code === "P2002"`},
		{summary.NullCheck{Subject: id}, "req.params.id == null"},
		{summary.NullCheck{Subject: summary.State{Name: "config"}, Negated: true}, "config != null"},
		{summary.Comparison{Left: input("req", "items", "0", "x-y"), Op: summary.OpGte, Right: literal(2.5)}, `req.items[0]["x-y"] >= 2.5`},
		{summary.Comparison{Left: id, Op: summary.OpNeq, Right: literal(nil)}, "req.params.id !== null"},
		{summary.TypeCheck{Subject: id, ExpectedType: "string"}, `typeof req.params.id === "string"`},
		{summary.TypeCheck{Subject: id, ExpectedType: "array"}, "Array.isArray(req.params.id)"},
		{summary.TypeCheck{Subject: call("catch"), ExpectedType: "NotFound"}, "caught error instanceof NotFound"},
		{summary.PropertyExists{Subject: input("body"), Property: "id"}, `"id" in body`},
		{summary.PropertyExists{Subject: input("body"), Property: "id", Negated: true}, `!("id" in body)`},
		{all(truthy(id), either(truthy(input("a")), falsy(input("b")))), "req.params.id && (a || !b)"},
		{not(all(truthy(id), truthy(input("a")))), "!(req.params.id && a)"},
		{not(summary.CallPredicate{Callee: "isAdmin", Args: []summary.ValueRef{input("user"), literal(true)}}), "!isAdmin(user, true)"},
		{not(summary.Comparison{Left: input("n"), Op: summary.OpGt, Right: literal(5.0)}), "!(n > 5)"},
		{raw("a  ||\n b"), "a || b"},
		{all(raw("a || b"), raw("the promise was rejected")), "(a || b) && the promise was rejected"},
		{truthy(summary.Derived{From: summary.Derived{From: id, Derivation: summary.Awaited{}}, Derivation: summary.MethodCall{Method: "trim", Args: []summary.ValueRef{}}}), "req.params.id.trim()"},
		{truthy(summary.Derived{From: summary.Unresolved{SourceText: "a ?? b"}, Derivation: summary.IndexAccess{Index: 0}}), "(a ?? b)[0]"},
		{truthy(summary.Derived{From: id, Derivation: summary.IndexAccess{Index: "k"}}), `req.params.id["k"]`},
		{falsy(summary.Unresolved{SourceText: "x as string"}), "!(x as string)"},
	} {
		if got := words.Predicate(c.p); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// treeText draws a branch tree of statuses compactly.
func treeText(paths ...summary.Transition) string {
	var list []*summary.Transition
	for i := range paths {
		list = append(list, &paths[i])
	}
	var b strings.Builder
	walkBranches(branches(list), 0, func(depth int, word string, conds []words.Cond) {
		b.WriteString(strings.Repeat("  ", depth) + word)
		if len(conds) > 0 {
			b.WriteString(" " + words.Conjunction(words.Predicates(conds)))
		}
		b.WriteByte('\n')
	}, func(depth int, t *summary.Transition) {
		head, _ := words.Ending(t.Output)
		b.WriteString(strings.Repeat("  ", depth) + head + "\n")
	})
	return b.String()
}

func TestBranches(t *testing.T) {
	a, b, c := truthy(input("a")), truthy(input("b")), truthy(input("c"))
	is := func(n float64) summary.Predicate { return equal(input("x"), literal(n)) }
	last := path(nil, responds(200, nil))
	last.IsDefault = true
	for _, k := range []struct {
		name  string
		paths []summary.Transition
		want  string
	}{
		{"guards", []summary.Transition{path(when(not(a)), responds(401, nil)), path(when(a, not(b)), responds(404, nil)), path(when(a, b), responds(200, nil))},
			"if !a\n  401\nelif !b\n  404\nelse\n  200\n"},
		{"nested", []summary.Transition{path(when(a, b), responds(200, nil)), path(when(a, not(b)), responds(400, nil)), path(when(not(a)), responds(401, nil))},
			"if a\n  if b\n    200\n  else\n    400\nelse\n  401\n"},
		{"else holds more than a test", []summary.Transition{path(when(a), responds(401, nil)), path(when(not(a)), responds(200, nil)), path(when(not(a)), responds(422, nil))},
			"if a\n  401\nelse\n  200\n  422\n"},
		{"complement of an or as two", []summary.Transition{path(when(either(a, b)), responds(400, nil)), path(when(not(a), not(b), c), responds(404, nil)), path(when(not(a), not(b), not(c)), responds(200, nil))},
			"if a || b\n  400\nelif c\n  404\nelse\n  200\n"},
		{"complement of an and as a whole", []summary.Transition{path(when(all(a, b)), responds(400, nil)), path(when(not(all(a, b)), c), responds(404, nil)), path(when(not(all(a, b)), not(c)), responds(200, nil))},
			"if a && b\n  400\nelif c\n  404\nelse\n  200\n"},
		{"a shared prefix stands once", []summary.Transition{path(when(a, b, c), responds(200, nil)), path(when(a, b, not(c)), responds(400, nil))},
			"if a && b\n  if c\n    200\n  else\n    400\n"},
		{"unrelated tests", []summary.Transition{path(when(a), responds(400, nil)), path(when(b), responds(404, nil)), last},
			"if a\n  400\nif b\n  404\nelse\n  200\n"},
		{"values of one subject", []summary.Transition{path(when(is(1)), responds(201, nil)), path(when(is(2)), responds(202, nil)), last},
			"if x === 1\n  201\nelif x === 2\n  202\nelse\n  200\n"},
		{"no tests", []summary.Transition{last}, "200\n"},
		{"settled twice", []summary.Transition{path(when(a, a, b), responds(200, nil)), path(when(not(a)), responds(400, nil))},
			"if a\n  if b\n    200\nelse\n  400\n"},
	} {
		if got := treeText(k.paths...); got != k.want {
			t.Errorf("%s:\n%swant:\n%s", k.name, got, k.want)
		}
	}
}
