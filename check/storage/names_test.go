package storage

import "testing"

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
