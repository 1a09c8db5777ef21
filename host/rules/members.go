package rules

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
)

// Members are the members of values with a role of which packs say something, by the role: what answers nothing, what gives
// the value again, what is an input or a header field, and what queries look for. Only roles of which a pack lists what
// answers nothing are among them.
func Members(packs []*packrt.Pack) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, p := range packs {
		for _, c := range p.Manifest.CallsThat(abi.GivesData) {
			nameUnder(out, c.Role, c.Methods)
		}
	}
	known := func(role string, names ...string) {
		if out[role] != nil {
			nameUnder(out, role, names)
		}
	}
	for _, p := range packs {
		m := p.Manifest
		for _, c := range m.CallsThat(abi.GivesReceiver) {
			known(c.Role, c.Methods...)
		}
		for i := range m.Inputs {
			known(m.Inputs[i].Role, firstOf(m.Inputs[i].Path))
		}
		for path := range m.Takes {
			role, rest, _ := strings.Cut(path, ".")
			known(role, firstOf("."+rest))
		}
		for _, h := range Headers(m) {
			known(h.On, firstOf(h.Path+"."+h.Method))
		}
		for i := range m.Queries {
			var roles, names []string
			for _, t := range m.Queries[i].Tests {
				roles, names = append(roles, t.Role...), append(names, t.Text...)
			}
			for _, role := range roles {
				known(role, names...)
			}
		}
	}
	return out
}

// firstOf is the first name of a path of steps: "boom" of ".boom.notFound()".
func firstOf(path string) string {
	path = strings.TrimPrefix(path, ".")
	if end := strings.IndexAny(path, ".("); end >= 0 {
		path = path[:end]
	}
	return path
}
