package pairing

import (
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestOpenRequest: a request whose path goes on in a way that is not known is paired
// only where one provider alone can be meant.
func TestOpenRequest(t *testing.T) {
	index := NewRESTIndex()
	for _, path := range []string{"/api/users", "/api/users/:id", "/files/list"} {
		index.Add(checktest.With(checktest.Answers(checktest.Resp(200, nil)), func(s *summary.Summary) { s.Identity.Binding = checktest.Rest("GET", path, "hono") }))
	}
	method := "GET"
	for path, want := range map[string]int{"/api/{path*}": 0, "/files/{path*}": 1, "/api/users": 1, "/api/users/{id}": 1} {
		if got := index.Find(summary.Rest{Method: &method, Path: &path}); len(got) != want {
			t.Errorf("%s: %d providers, want %d", path, len(got), want)
		}
	}
}
