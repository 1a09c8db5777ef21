package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// runtime is one deployed unit's declared configuration: metadata.runtimeContract
// {variables: [{name}], codeScope: {path}} on a summary whose binding is runtime-config.
type runtime struct {
	s         *summary.Summary
	variables map[string]bool
	scope     string
	scoped    bool
}

func readRuntime(s *summary.Summary) (runtime, bool) {
	if s.Identity.Binding == nil || s.Kind.IsConsumer() {
		return runtime{}, false
	}
	if _, ok := s.Identity.Binding.Semantics.(summary.RuntimeConfig); !ok {
		return runtime{}, false
	}
	m, ok := s.Metadata["runtimeContract"].(map[string]any)
	if !ok {
		return runtime{}, false
	}
	out := runtime{s: s, variables: map[string]bool{}}
	list, _ := m["variables"].([]any)
	for _, raw := range list {
		v, _ := raw.(map[string]any)
		if name, ok := v["name"].(string); ok {
			out.variables[name] = true
		}
	}
	if scope, ok := m["codeScope"].(map[string]any); ok {
		out.scope, out.scoped = scope["path"].(string)
	}
	return out, true
}

// within compares by whole path segments: src/foo does not contain src/foobar.
func within(file, scope string) bool {
	scope = strings.Trim(strings.TrimPrefix(scope, "./"), "/")
	return scope == "" || scope == "." || file == scope || strings.HasPrefix(file, scope+"/")
}

// configuration compares the variables that code reads with what deployed units declare.
func configuration(all []*summary.Summary) []Finding {
	var units []runtime
	for _, s := range all {
		if r, ok := readRuntime(s); ok && r.scoped {
			units = append(units, r)
		}
	}
	if len(units) == 0 {
		return nil
	}
	used := map[*summary.Summary]map[string]bool{}
	var out []Finding
	for _, s := range all {
		for i := range s.Transitions {
			for _, e := range s.Transitions[i].Effects {
				x, ok := e.(summary.InteractionEffect)
				if !ok {
					continue
				}
				read, ok := x.Interaction.(summary.ConfigRead)
				if !ok {
					continue
				}
				for _, u := range units {
					if !within(s.Location.File, u.scope) {
						continue
					}
					if used[u.s] == nil {
						used[u.s] = map[string]bool{}
					}
					used[u.s][read.Name] = true
					if !u.variables[read.Name] && !read.Defaulted {
						out = append(out, Finding{Kind: BoundaryFieldUnknown, Severity: Error, Aspect: "read", Boundary: *u.s.Identity.Binding, Provider: side(u.s, nil),
							Consumer: side(s, &s.Transitions[i]), Description: fmt.Sprintf("%s reads %s, which the configuration of %s does not set: the value is undefined", s.Identity.Name, read.Name, u.s.Identity.Name)})
					}
				}
			}
		}
	}
	for _, u := range units {
		var names []string
		for n := range u.variables {
			if !used[u.s][n] {
				names = append(names, n)
			}
		}
		sort.Strings(names)
		for _, n := range names {
			out = append(out, Finding{Kind: BoundaryFieldUnused, Severity: Warning, Aspect: "read", Boundary: *u.s.Identity.Binding, Provider: side(u.s, nil), Consumer: side(u.s, nil),
				Description: fmt.Sprintf("%s sets %s, and nothing in its code reads it", u.s.Identity.Name, n)})
		}
	}
	return out
}
