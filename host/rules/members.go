package rules

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
)

// Members are the members of values with a role of which packs say something, by the role: what answers nothing, what gives
// the value again, what is an input or a header field, and what queries look for, which may answer (true). Only roles of
// which a pack lists what answers nothing are among them.
func Members(packs []*packrt.Pack) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, p := range packs {
		for _, c := range p.Manifest.CallsThat(abi.GivesData) {
			if out[c.Role] == nil {
				out[c.Role] = map[string]bool{}
			}
		}
	}
	known := func(role string, names ...string) {
		for _, name := range names {
			if out[role] != nil {
				out[role][name] = false
			}
		}
	}
	for _, p := range packs {
		for _, c := range p.Manifest.CallsThat(abi.GivesData) {
			known(c.Role, c.Methods...)
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
	}
	for _, p := range packs {
		eachQueried(p.Manifest, func(role, name string) {
			if out[role] != nil {
				out[role][name] = true
			}
		})
	}
	return out
}

// eachQueried calls do with the members that a pack's queries look for, and the roles of what they are members of.
func eachQueried(m *abi.Manifest, do func(role, name string)) {
	for i := range m.Queries {
		var roles, names []string
		for _, t := range m.Queries[i].Tests {
			roles, names = append(roles, t.Role...), append(names, t.Text...)
		}
		for _, role := range roles {
			for _, name := range names {
				do(role, name)
			}
		}
	}
}

// firstOf is the first name of a path of steps: "boom" of ".boom.notFound()".
func firstOf(path string) string {
	path = strings.TrimPrefix(path, ".")
	if end := strings.IndexAny(path, ".("); end >= 0 {
		path = path[:end]
	}
	return path
}
