package ask

import (
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

// asked is a unit as far as it runs for the method that was asked for: one that takes every method may test it.
func (s *subject) asked(u *summary.Summary) *summary.Summary {
	return http.ForMethod(u, s.method)
}

// otherMethod reports whether a unit sends requests of another method than the one that was asked for.
func (s *subject) otherMethod(u *summary.Summary) bool {
	r, ok := summary.BindingOf[summary.Rest](u)
	if !ok || s.method == "" || r.Method == nil {
		return false
	}
	return *r.Method != s.method && *r.Method != "*"
}
