package requests

import (
	"github.com/drift-analyzer/drift/summary"
)

// Paths reads the paths of a manifest (".response.status", ".json()").
func Paths(list []string) []summary.Path {
	var out []summary.Path
	for _, p := range list {
		out = append(out, summary.ParsePath(p))
	}
	return out
}
