package intent

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// TestPlaces: which place a value is, in the terms of a clause; "-" for what no clause can name, "?" for what was not read.
func TestPlaces(t *testing.T) {
	role := func(name, role string) summary.Input { return summary.Parameter{Name: name, Role: summary.Str(role)} }
	read := access("read", "orders", nil, nil).(summary.InteractionEffect)
	read.Callee = "store.find"
	s := serving(path(read, access("read", "prices", nil, nil), answers(200, nil)))
	s.Inputs = []summary.Input{summary.Injection{Name: "db"}, role("req", "request"), role("id", "pathParams"), role("order", "requestBody"), role("args", "params"), role("name", "parameter"),
		role("event", "event"), role("msg", "message"), role("payload", "payload"), role("res", "response")}
	code := ReadCode([]*summary.Summary{s}, pairing.Read([]*summary.Summary{s}).Code)
	p := code.Boundaries()[0].Units[0].Paths()[0]
	input := func(name string, path ...string) summary.ValueRef { return summary.InputRef{Input: name, Path: path} }
	call := func(name string, chain ...string) summary.ValueRef {
		return summary.Dependency{Name: name, AccessChain: chain}
	}
	from := func(v summary.ValueRef, d summary.Derivation) summary.ValueRef {
		return summary.Derived{From: v, Derivation: d}
	}
	for _, c := range []struct {
		of   summary.ValueRef
		want string
	}{
		{summary.LiteralRef{Value: 1.0}, "-"},
		{input("req", "body", "id"), "input sections body.id"},
		{input("req", "headers"), "input sections headers"},
		{input("req", "query", "page"), "input sections query.page"},
		{input("req", "params", "id"), "input sections params.id"},
		{input("req", "user", "id"), "-"},
		{input("req"), "-"},
		{input("id"), "input sections params"},
		{input("id", "order"), "input sections params.order"},
		{input("order", "total"), "input sections body.total"},
		{input("args"), "-"},
		{input("args", "id"), "input id"},
		{input("name"), "input name"},
		{input("name", "first"), "input name.first"},
		{input("event"), "-"},
		{input("event", "id"), "input id"},
		{input("msg", "id"), "input id"},
		{input("payload", "id"), "input id"},
		{input("res", "locals"), "-"},
		{input("db"), "?"},
		{input("gone"), "?"},
		{call("store.find"), "reads postgresql:orders "},
		{call("store.find#2", "owner"), "reads postgresql:orders owner"},
		{call("catch"), "-"},
		{call("other"), "?"},
		{from(call("store"), summary.MethodCall{Method: "find"}), "?"},
		{from(input("store"), summary.MethodCall{Method: "find"}), "reads postgresql:orders "},
		{from(input("store"), summary.MethodCall{Method: "save"}), "?"},
		{from(call("store.find"), summary.Awaited{}), "reads postgresql:orders "},
		{from(call("store.find"), summary.PropertyAccess{Property: "owner"}), "reads postgresql:orders owner"},
		{from(call("store.find", "owner"), summary.Destructured{Field: "name"}), "reads postgresql:orders owner.name"},
		{from(call("store.find"), summary.IndexAccess{Index: "owner"}), "reads postgresql:orders owner"},
		{from(call("store.find"), summary.IndexAccess{Index: 0.0}), "?"},
		{from(call("other"), summary.PropertyAccess{Property: "owner"}), "?"},
		{from(call("catch"), summary.PropertyAccess{Property: "owner"}), "-"},
		{summary.Unresolved{SourceText: "x"}, "?"},
	} {
		got := "-"
		if at, known := p.place(c.of); at != nil {
			words := []string{at.verb}
			if at.sections {
				words = append(words, "sections")
			}
			if at.subject != "" {
				words = append(words, at.subject)
			}
			got = strings.Join(append(words, strings.Join(at.path, ".")), " ")
		} else if !known {
			got = "?"
		}
		if got != c.want {
			t.Errorf("%+v is %q, want %q", c.of, got, c.want)
		}
	}
}

// TestWritten: a value as effects name the call on it.
func TestWritten(t *testing.T) {
	from := func(v summary.ValueRef, d summary.Derivation) summary.ValueRef {
		return summary.Derived{From: v, Derivation: d}
	}
	in := summary.InputRef{Input: "req", Path: []string{"app", "db"}}
	for _, c := range []struct {
		of   summary.ValueRef
		want string
	}{
		{in, "req.app.db"},
		{summary.Dependency{Name: "open#2", AccessChain: []string{"orders"}}, "open().orders"},
		{summary.State{Name: "cache"}, "cache"},
		{from(in, summary.PropertyAccess{Property: "orders"}), "req.app.db.orders"},
		{from(in, summary.Destructured{Field: "orders"}), "req.app.db.orders"},
		{from(in, summary.MethodCall{Method: "open"}), "req.app.db.open()"},
		{from(in, summary.Awaited{}), "req.app.db"},
		{from(in, summary.IndexAccess{Index: 1.0}), "?"},
		{summary.Unresolved{SourceText: "x"}, "?"},
	} {
		if got := written(c.of); got != c.want {
			t.Errorf("%+v is written %q, want %q", c.of, got, c.want)
		}
	}
}

// TestAnswers: every test of a place against every clause about it.
func TestAnswers(t *testing.T) {
	kinds := []test{{kind: "set"}, {kind: "missing"}, {kind: "null"}, {kind: "notNull"}, {"equals", "a"}, {"equals", "b"}, {"differs", "a"}, {"differs", "b"}, {"type", "m.A"}, {"type", "B"}, {"notType", "m::A"},
		{"notType", "B"}, {"has", "a"}, {"has", "b"}, {"lacks", "a"}, {"lacks", "b"}}
	// For each clause a letter for each test above: y holds, n denied, - unrelated.
	for _, c := range []struct {
		clause intent.Clause
		want   string
	}{
		{intent.Clause{Test: "finds", Value: "nothing"}, "nyyn----nn--nn--"},
		{intent.Clause{Test: "finds", Value: "something"}, "ynny----yy--yy--"},
		{intent.Clause{Test: "is", Value: "set"}, "ynny----yy--yy--"},
		{intent.Clause{Test: "is", Value: "missing"}, "nyyn----nn--nn--"},
		{intent.Clause{Test: "is", Value: "null"}, "n-yn----nn--nn--"},
		{intent.Clause{Test: "is", Value: "A"}, "--------y-n-----"},
		{intent.Clause{Test: "is", Value: "x.B"}, "---------y-n----"},
		{intent.Clause{Test: "has", Value: "a"}, "------------y-n-"},
		{intent.Clause{Test: "equals", Value: "a"}, "----ynn---------"},
		{intent.Clause{Test: "equals", Value: true}, "yn--nn----------"},
		{intent.Clause{Test: "equals", Value: false}, "ny--nn----------"},
		{intent.Clause{Test: "equals", Value: nil}, "n-ynnn----------"},
		{intent.Clause{}, "ynny----yy--yy--"},
	} {
		var got strings.Builder
		for _, k := range kinds {
			got.WriteString(map[answer]string{holds: "y", denied: "n", unrelated: "-", undecided: "?"}[k.answers(&c.clause)])
		}
		if got.String() != c.want {
			t.Errorf("%s %v: %s, want %s", c.clause.Test, c.clause.Value, &got, c.want)
		}
	}
	if (test{"equals", 3}).answers(&intent.Clause{Test: "equals", Value: 3.0}) != holds {
		t.Error("3 is 3")
	}
	for a, b := range opposite {
		if opposite[b] != a {
			t.Errorf("the opposite of %s is %s, and of that %s", a, b, opposite[b])
		}
	}
}

// TestPlaceOfClause: whether a place is that of a clause.
func TestPlaceOfClause(t *testing.T) {
	at := func(sections bool, path ...string) place { return place{verb: "input", sections: sections, path: path} }
	input := func(subject string, where ...string) intent.Clause {
		return intent.Clause{Verb: "input", Subject: subject, Where: where}
	}
	reads := func(subject string, where ...string) intent.Clause {
		return intent.Clause{Verb: "reads", Subject: subject, Where: where}
	}
	of := place{verb: "reads", subject: "postgresql:orders", path: []string{"owner"}}
	for _, c := range []struct {
		at     place
		clause intent.Clause
		want   bool
	}{
		{at(true, "body", "id"), input("body.id"), true},
		{at(true, "body", "id"), input("body", "id"), true},
		{at(true, "body", "id"), input("body"), false},
		{at(true, "body", "id"), input("body.ID"), false},
		{at(true, "headers", "X-Key"), input("headers.x-key"), true},
		{at(true, "query", "id"), input("body.id"), false},
		{at(false, "id"), input("body.id"), true},
		{at(false, "id"), input("query.id"), true},
		{at(false, "id"), input("id"), true},
		{at(false, "id"), input("user.id"), false},
		{at(true, "id"), input("body.id"), false},
		{at(true, "body", "id"), reads("body.id"), false},
		{of, reads("postgresql:orders", "owner"), true},
		{of, reads("postgresql:orders"), false},
		{of, reads("postgresql:orders", "id"), false},
		{of, reads("postgresql:prices", "owner"), false},
		{of, intent.Clause{Verb: "writes", Subject: "postgresql:orders", Where: []string{"owner"}}, false},
		{of, input("postgresql:orders", "owner"), false},
	} {
		if got := c.at.is(&c.clause); got != c.want {
			t.Errorf("%+v is %+v: %v", c.at, c.clause, got)
		}
	}
}
