package mcpserver

import "testing"

// TestNamed: a boundary is asked for by a part of its name, or with other signs for its parameters.
func TestNamed(t *testing.T) {
	for spelling, want := range map[string]bool{"": true, "orders": true, "get /orders": true, "GET /orders/{id}": true, "GET /orders/:number": true, "/orders/{id}": true, "POST /orders/{id}": false, "GET /orders/{id}/lines": false, "GET /boats/{id}": false} {
		if got := named("GET /orders/:id", spelling); got != want {
			t.Errorf("%q: %v, want %v", spelling, got, want)
		}
	}
}
