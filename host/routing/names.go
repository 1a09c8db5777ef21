package routing

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// nameOf is the name of a route at a place: what its fact says, with the names of the mounts above it where a star stands ("*:list"),
// or those without the nearest where two do ("search_**_boats"). shortened: shallow nesting leaves some of them out.
func (r *placer) nameOf(f *facts.Fact, env *flow.Env, at *place, shortened bool) string {
	name, ok := r.eval.Text(f, abi.FieldName, env)
	if !ok || strings.ContainsAny(name, "{}") {
		return ""
	}
	names := at.names
	if shortened && at.shallow {
		names = at.baseNames
	}
	return NameBelow(name, names)
}

// NameBelow fills the names of mounts into that of a route. The sign behind the stars, or before them at the end, joins them, and goes with
// them where there are none.
func NameBelow(name string, names []string) string {
	before, after, ok := strings.Cut(name, "*")
	if !ok {
		return name
	}
	if strings.HasPrefix(after, "*") {
		after = after[1:]
		names = names[:max(0, len(names)-1)]
	}
	join := ""
	switch {
	case after != "":
		join, after = after[:1], after[1:]
	case before != "":
		join, before = before[len(before)-1:], before[:len(before)-1]
		if len(names) > 0 {
			before += join
		}
		return before + strings.Join(names, join)
	}
	if len(names) == 0 {
		return before + after
	}
	return before + strings.Join(names, join) + join + after
}
