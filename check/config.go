package check

import (
	"fmt"
	slash "path"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// runtime is one deployed unit's declared configuration: metadata.runtimeContract
// {variables: [{name, optional?, global?}], codeScope: {path}, open?} on a summary whose binding is runtime-config.
type runtime struct {
	s         *summary.Summary
	unit      summary.DeployableUnit
	variables map[string]bool
	global    map[string]bool
	scope     string
	scoped    bool
	// open says why not all variables are known.
	open string
}

func readRuntime(s *summary.Summary) (runtime, bool) {
	b, ok := bindingOf[summary.RuntimeConfig](s)
	m := object(s.Metadata, "runtimeContract")
	if !ok || m == nil || s.Kind.IsConsumer() {
		return runtime{}, false
	}
	out := runtime{s: s, unit: summary.DeployableUnit(b), variables: map[string]bool{}, global: map[string]bool{}, open: text(m["open"])}
	list, _ := m["variables"].([]any)
	for _, raw := range list {
		v, _ := raw.(map[string]any)
		if name := text(v["name"]); name != "" {
			out.variables[name] = true
			out.global[name] = yes(v["global"])
		}
	}
	if scope := object(m, "codeScope"); scope != nil {
		out.scope, out.scoped = scope["path"].(string)
	}
	return out, true
}

// within compares by whole path segments: src/foo does not contain src/foobar. It is the one place
// where code scopes are decided.
func within(file, scope string) bool {
	scope = strings.Trim(slash.Clean("/"+strings.TrimPrefix(scope, "./")), "/")
	return scope == "" || file == scope || strings.HasPrefix(file, scope+"/")
}

// inScope gives the units whose code a summary belongs to: the deployed unit it carries,
// otherwise those whose scope holds its file most closely.
func inScope(s *summary.Summary, units []runtime) []runtime {
	if d := s.Identity.DeployableUnit; d != nil {
		var out []runtime
		for _, u := range units {
			if u.unit == *d {
				out = append(out, u)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	var out []runtime
	depth := -1
	for _, u := range units {
		if !u.scoped || !within(s.Location.File, u.scope) {
			continue
		}
		n := strings.Count(slash.Clean("/"+u.scope), "/")
		if slash.Clean("/"+u.scope) == "/" {
			n = 0
		}
		if n < depth {
			continue
		}
		if n > depth {
			out, depth = nil, n
		}
		out = append(out, u)
	}
	return out
}

// platform are variables that the platform itself sets: never unknown, never unused.
func platform(name string) bool {
	for _, p := range []string{"AWS_", "LAMBDA_", "_X_AMZN_", "npm_", "GITHUB_", "KUBERNETES_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	switch name {
	case "NODE_ENV", "PATH", "HOME", "PWD", "TZ", "LANG", "CI", "HOSTNAME", "USER", "SHELL", "TMPDIR", "NODE_OPTIONS", "PORT", "_HANDLER", "DEBUG", "NO_COLOR", "TERM", "PYTHONPATH", "RAILS_ENV", "RACK_ENV":
		return true
	}
	return false
}

// configuration compares the variables that code reads with what deployed units declare.
func configuration(all []*summary.Summary) []Finding {
	var units []runtime
	for _, s := range all {
		if r, ok := readRuntime(s); ok {
			units = append(units, r)
		}
	}
	if len(units) == 0 {
		return nil
	}
	uses := accesses(all)
	reads := 0
	for i := range uses {
		if _, ok := uses[i].does.(summary.ConfigRead); ok {
			reads++
		}
	}
	var out []Finding
	files := map[string]bool{}
	for _, s := range all {
		if !isContract(s) {
			files[s.Location.File] = true
		}
	}
	contested := contestedScopes(units)
	skip := map[*summary.Summary]bool{}
	for _, u := range units {
		reason := ""
		switch {
		case len(u.variables) == 0:
			skip[u.s] = true
			continue
		case u.carried(all):
		case !u.scoped:
			reason = "it states no code scope: add Metadata.DriftCodeScope.CodeUri, or a code URI"
		case !u.holds(files):
			reason = fmt.Sprintf("its code scope %s holds no file that was read: correct it, or extract that code into this run", u.scope)
		case contested[u.s] != "":
			reason = fmt.Sprintf("%s claims the same directory: give each its own code URI", contested[u.s])
		}
		if reason != "" {
			skip[u.s] = true
			out = append(out, Finding{Kind: RuntimeScopeUnknown, Severity: Info, Boundary: *u.s.Identity.Binding, Provider: side(u.s, nil), Consumer: side(u.s, nil),
				Description: fmt.Sprintf("which code %s runs cannot be told, so its variables are not compared: %s", u.s.Identity.Name, reason)})
		}
	}
	used := map[*summary.Summary]map[string]bool{}
	for i := range uses {
		a := &uses[i]
		read, ok := a.does.(summary.ConfigRead)
		if !ok {
			continue
		}
		for _, u := range inScope(a.unit, units) {
			if used[u.s] == nil {
				used[u.s] = map[string]bool{}
			}
			used[u.s][read.Name] = true
			if !skip[u.s] && u.open == "" && !u.variables[read.Name] && !read.Defaulted && !platform(read.Name) {
				out = append(out, Finding{Kind: BoundaryFieldUnknown, Severity: Error, Aspect: "read", Boundary: *u.s.Identity.Binding, Provider: side(u.s, nil), Consumer: a.side(),
					Description: fmt.Sprintf("%s reads %s, which the configuration of %s does not set: the value is undefined", a.unit.Identity.Name, read.Name, u.s.Identity.Name)})
			}
		}
	}
	if reads == 0 {
		u := units[0]
		return append(out, Finding{Kind: BoundaryFieldUnused, Severity: Info, Aspect: "read", Boundary: *u.s.Identity.Binding, Provider: side(u.s, nil), Consumer: side(u.s, nil),
			Description: "whether declared variables are read was not checked: no code of this run reads a configuration variable; extract it with the pack of its language's environment"})
	}
	once := map[string]bool{}
	for _, u := range units {
		if skip[u.s] {
			continue
		}
		for _, n := range sortedKeys(u.variables) {
			if used[u.s][n] || platform(n) {
				continue
			}
			if u.global[n] {
				// Set for every unit of the document: unused only where none reads it, and said once.
				key := u.s.Location.File + "\x00" + n
				if once[key] || readAnywhere(units, used, u.s.Location.File, n) {
					continue
				}
				once[key] = true
			}
			out = append(out, Finding{Kind: BoundaryFieldUnused, Severity: Warning, Aspect: "read", Boundary: *u.s.Identity.Binding, Provider: side(u.s, nil), Consumer: side(u.s, nil),
				Description: fmt.Sprintf("%s sets %s, and nothing in its code reads it", u.s.Identity.Name, n)})
		}
	}
	return out
}

func readAnywhere(units []runtime, used map[*summary.Summary]map[string]bool, document, name string) bool {
	for _, u := range units {
		if u.s.Location.File == document && used[u.s][name] {
			return true
		}
	}
	return false
}

// carried reports whether some code says itself that it runs in the unit.
func (u *runtime) carried(all []*summary.Summary) bool {
	for _, s := range all {
		if d := s.Identity.DeployableUnit; d != nil && *d == u.unit && !isContract(s) {
			return true
		}
	}
	return false
}

func (u *runtime) holds(files map[string]bool) bool {
	for f := range files {
		if within(f, u.scope) {
			return true
		}
	}
	return false
}

// contestedScopes finds units of one directory whose variables differ: which of them a file runs in cannot be told.
func contestedScopes(units []runtime) map[*summary.Summary]string {
	at := map[string][]runtime{}
	for _, u := range units {
		if u.scoped {
			key := strings.Trim(slash.Clean("/"+u.scope), "/")
			at[key] = append(at[key], u)
		}
	}
	out := map[*summary.Summary]string{}
	for _, list := range at {
		if len(list) < 2 {
			continue
		}
		sort.SliceStable(list, func(i, j int) bool { return list[i].s.ID() < list[j].s.ID() })
		for i, u := range list {
			other := list[(i+1)%len(list)]
			if strings.Join(sortedKeys(u.variables), ",") != strings.Join(sortedKeys(other.variables), ",") {
				out[u.s] = other.s.Identity.Name
			}
		}
	}
	return out
}
