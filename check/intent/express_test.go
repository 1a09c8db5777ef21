package intent

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/contract/intent"
)

// TestClause: a test of a place in the words of a document, and the places and tests for which there are none.
func TestClause(t *testing.T) {
	input := place{verb: "input", path: []string{"body", "id"}}
	whole := place{verb: "reads", subject: "db:users"}
	part := place{verb: "reads", subject: "db:users", path: []string{"active"}}
	for _, c := range []struct {
		at   place
		t    test
		want intent.Clause
		ok   bool
	}{
		{input, test{kind: "set"}, intent.Clause{Verb: "input", Subject: "body.id", Test: "is", Value: "set"}, true},
		{input, test{kind: "notNull"}, intent.Clause{Verb: "input", Subject: "body.id", Test: "is", Value: "set"}, true},
		{input, test{kind: "missing"}, intent.Clause{Verb: "input", Subject: "body.id", Test: "is", Value: "missing"}, true},
		{input, test{kind: "null"}, intent.Clause{Verb: "input", Subject: "body.id", Test: "is", Value: "null"}, true},
		{input, test{kind: "equals", value: 3.0}, intent.Clause{Verb: "input", Subject: "body.id", Test: "equals", Value: 3.0}, true},
		{input, test{kind: "type", value: "string"}, intent.Clause{Verb: "input", Subject: "body.id", Test: "is", Value: "string"}, true},
		{input, test{kind: "has", value: "x"}, intent.Clause{Verb: "input", Subject: "body.id", Test: "has", Value: "x"}, true},
		{whole, test{kind: "set"}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "finds", Value: "something"}, true},
		{whole, test{kind: "notNull"}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "finds", Value: "something"}, true},
		{whole, test{kind: "missing"}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "finds", Value: "nothing"}, true},
		{whole, test{kind: "null"}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "finds", Value: "nothing"}, true},
		{part, test{kind: "set"}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "is", Value: "set", Where: []string{"active"}}, true},
		{part, test{kind: "missing"}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "is", Value: "missing", Where: []string{"active"}}, true},
		{part, test{kind: "null"}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "is", Value: "null", Where: []string{"active"}}, true},
		{part, test{kind: "equals", value: true}, intent.Clause{Verb: "reads", Subject: "db:users", Test: "equals", Value: true, Where: []string{"active"}}, true},
		// No clause has these.
		{place{verb: "sends", subject: "x"}, test{kind: "set"}, intent.Clause{}, false},
		{place{verb: "reads", subject: "x", path: []string{" "}}, test{kind: "set"}, intent.Clause{}, false},
		{place{verb: "reads", subject: "x", path: []string{"a.b"}}, test{kind: "set"}, intent.Clause{}, false},
		{place{verb: "reads"}, test{kind: "set"}, intent.Clause{}, false},
		{place{verb: "input"}, test{kind: "set"}, intent.Clause{}, false},
		{input, test{kind: "differs", value: 1.0}, intent.Clause{}, false},
		{input, test{kind: "lacks", value: 1.0}, intent.Clause{}, false},
		{input, test{kind: "notType", value: "string"}, intent.Clause{}, false},
		{input, test{kind: "type", value: 1.0}, intent.Clause{}, false},
		{input, test{kind: "type", value: " "}, intent.Clause{}, false},
		{input, test{kind: "type", value: "ns.set"}, intent.Clause{}, false},
		{input, test{kind: "type", value: "A::missing"}, intent.Clause{}, false},
		{input, test{kind: "type", value: "null"}, intent.Clause{}, false},
	} {
		got, ok := c.at.clause(c.t)
		if ok != c.ok {
			t.Errorf("%+v of %+v: said %t, want %t", c.t, c.at, ok, c.ok)
			continue
		}
		if ok && (got.Verb != c.want.Verb || got.Subject != c.want.Subject || got.Test != c.want.Test || got.Value != c.want.Value || !slices.Equal(got.Where, c.want.Where)) {
			t.Errorf("%+v of %+v: %+v, want %+v", c.t, c.at, got, c.want)
		}
	}
}
