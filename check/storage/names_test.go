package storage

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestBetween: the word that one of two names has more, in front or behind.
func TestBetween(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"users", "app_users", "app_"}, {"app_users", "users", "app_"}, {"users", "users_v2", "_v2"}, {"users_v2", "users", "_v2"}, {"users", "users", ""}, {"users", "orders", ""}, {"a", "bac", ""}, {"ab", "b", "a"},
	} {
		if got := between(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

// TestCalled: the one store whose name is a table's with a word more or fewer, or misspelt.
func TestCalled(t *testing.T) {
	list := []*store{}
	for _, name := range []string{"orders", "shop_users", "lines_of_orders", "invoices"} {
		list = append(list, &store{name: name, s: &summary.Summary{Identity: summary.Identity{Binding: &summary.Binding{}}}})
	}
	for _, c := range []struct {
		name   string
		mapper bool
		want   string
	}{
		{"orders_archive", false, "orders"}, // a word behind
		{"old_orders", false, "orders"},     // a word in front
		{"old_orders", true, ""},            // which a mapper puts there
		{"oldorders", false, ""},            // no word
		{"users", false, "shop_users"},      // the store has the word
		{"invoises", false, "invoices"},     // misspelt
		{"invoicess", false, ""},            // a plural
		{"lines", false, ""},                // two words more
		{"orders", false, ""},
	} {
		got := ""
		if s := called(c.name, list, c.mapper); s != nil {
			got = s.name
		}
		if got != c.want {
			t.Errorf("%s (mapper %v): %q, want %q", c.name, c.mapper, got, c.want)
		}
	}
}
