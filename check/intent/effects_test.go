package intent

import "testing"

// TestUnreadAccess: an access may be there although none was read where something was not followed, and where a boundary
// that is used in the same way was not read by its name.
func TestUnreadAccess(t *testing.T) {
	named := Access{Verb: "writes", Label: "postgres:boats"}
	for _, c := range []struct {
		effects effects
		verb    string
		want    string
	}{
		{effects{}, "writes", ""},
		{effects{list: []Access{named}}, "writes", ""},
		{effects{list: []Access{named}, open: "a helper was not followed"}, "reads", "a helper was not followed"},
		{effects{list: []Access{named, {Verb: "writes", system: "redis"}}}, "writes", "the name of a boundary of redis was not read"},
		{effects{list: []Access{{Verb: "writes", system: "redis"}, named}}, "reads", ""},
		{effects{list: []Access{{Verb: "reads", system: "redis"}}}, "writes", ""},
		{effects{list: []Access{{Verb: "sends", system: "kafka"}}}, "writes", "the name of a boundary of kafka was not read"},
		{effects{list: []Access{{Verb: "sends", system: "kafka"}}}, "invokes", "the name of a boundary of kafka was not read"},
		{effects{list: []Access{{Verb: "sends", system: "kafka"}}}, "reads", ""},
		{effects{list: []Access{{Verb: "invokes", system: "http"}}}, "reads", "the name of a boundary of http was not read"},
		{effects{list: []Access{{Verb: "reads", system: "a"}, {Verb: "reads", system: "b"}}}, "reads", "the name of a boundary of a was not read"},
	} {
		if got := c.effects.unread(c.verb); got != c.want {
			t.Errorf("%v: %s may be unread because of %q, want %q", c.effects, c.verb, got, c.want)
		}
	}
}
