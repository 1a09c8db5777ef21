package bodies

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/summary"
)

// Meanings reads which truth values and classes of an answer stand for which statuses, in order.
func Meanings(rules abi.ClientRules) []summary.StatusMeaning {
	var out []summary.StatusMeaning
	for _, name := range slices.Sorted(maps.Keys(rules.Ranges)) {
		one := summary.StatusMeaning{From: rules.Ranges[name][0], To: rules.Ranges[name][1]}
		if strings.HasPrefix(name, ".") {
			one.Path = summary.ParsePath(name)
		} else {
			one.Class = name
		}
		out = append(out, one)
	}
	return out
}

// Paths reads the paths of a manifest (".response.status", ".json()").
func Paths(list []string) []summary.Path {
	var out []summary.Path
	for _, p := range list {
		out = append(out, summary.ParsePath(p))
	}
	return out
}
