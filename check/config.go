package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// runtime is one deployed unit's declared configuration: metadata.runtimeContract
// {variables: [{name, value?, ref?, optional?, global?}], codeScope: {path}, open?} on a summary whose binding is runtime-config.
type runtime struct {
	s         *summary.Summary
	unit      summary.DeployableUnit
	variables map[string]bool
	global    map[string]bool
	values    map[string][]string
	scope     string
	scoped    bool
	// entry is the file of the unit's handler, without its ending.
	entry string
	// open says why not all variables are known.
	open string
}

func readRuntime(s *summary.Summary) (*runtime, bool) {
	b, ok := bindingOf[summary.RuntimeConfig](s)
	m := s.Metadata.RuntimeContract
	if !ok || m == nil || s.Kind.IsConsumer() {
		return nil, false
	}
	out := &runtime{s: s, unit: summary.DeployableUnit(b), variables: map[string]bool{}, global: map[string]bool{}, values: map[string][]string{}, open: m.Open}
	for _, v := range m.Variables {
		if v.Name == "" {
			continue
		}
		out.variables[v.Name] = true
		out.global[v.Name] = v.Global
		for _, value := range []string{deref(v.Value), v.Ref} {
			if value != "" && !contains(out.values[v.Name], value) {
				out.values[v.Name] = append(out.values[v.Name], value)
			}
		}
	}
	if scope := m.CodeScope; scope != nil {
		out.scope, out.scoped, out.entry = deref(scope.Path), scope.Path != nil, scope.Entry
	}
	return out, true
}

// same reports whether two units set the same variables.
func (u *runtime) same(o *runtime) bool {
	return strings.Join(sortedKeys(u.variables), "\x00") == strings.Join(sortedKeys(o.variables), "\x00")
}

// platform are variables that the platform itself sets: never unknown, never unused.
func platform(name string) bool {
	for _, p := range []string{"AWS_", "LAMBDA_", "_X_AMZN_", "npm_", "GITHUB_", "KUBERNETES_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	switch name {
	case "NODE_ENV", "PATH", "HOME", "PWD", "TZ", "LANG", "CI", "HOSTNAME", "USER", "SHELL", "TMPDIR", "NODE_OPTIONS", "PORT", "_HANDLER", "DEBUG", "NO_COLOR", "TERM", "IS_OFFLINE", "IS_LOCAL", "PYTHONPATH", "RAILS_ENV", "RACK_ENV":
		return true
	}
	return false
}

// configDomain compares the variables that code reads with what deployed units declare.
var configDomain = Domain{Name: "config", Kinds: []*Kind{BoundaryFieldUnknown, BoundaryFieldUnused, RuntimeScopeUnknown}, Compare: compareConfig}

func compareConfig(run *Reading) ([]Finding, []Pair) {
	uses, scope := run.Accesses, run.Scopes
	if len(scope.units) == 0 {
		return nil, nil
	}
	c := &configCheck{scopes: scope, used: map[*runtime]map[string]bool{}}
	c.unscoped()
	reads := 0
	for i := range uses {
		if read, ok := uses[i].does.(summary.ConfigRead); ok {
			reads++
			c.read(&uses[i], read)
		}
	}
	if reads == 0 {
		u := scope.units[0]
		c.report(u, BoundaryFieldUnused.At(UnusedUnchecked, Finding{Aspect: "read", Consumer: side(u.s, nil),
			Description: "whether declared variables are read was not checked: no code of this run reads a configuration variable; extract it with the pack of its language's environment"}))
		return c.out, c.pairs
	}
	c.unused()
	return c.out, c.pairs
}

type configCheck struct {
	*scopes
	skip  map[*runtime]bool
	used  map[*runtime]map[string]bool
	out   []Finding
	pairs []Pair
}

func (c *configCheck) report(u *runtime, f Finding) {
	f.Boundary, f.Provider = *u.s.Identity.Binding, side(u.s, nil)
	c.out = append(c.out, f)
}

// unscoped reports the units of which it cannot be told which code they run.
func (c *configCheck) unscoped() {
	c.skip = map[*runtime]bool{}
	contested := c.contested()
	for _, u := range c.units {
		reason := ""
		switch {
		case len(u.variables) == 0:
			c.skip[u] = true
			continue
		case c.carried[u.unit]:
		case !u.scoped:
			reason = "it states no code scope: add Metadata.DriftCodeScope.CodeUri, or a code URI"
		case !c.held[u]:
			where := "its code scope " + u.scope
			if u.scope == "" {
				where = "its code scope, the whole project,"
			}
			reason = where + " holds no file that was read: correct it, or extract that code into this run"
		case contested[u] != "":
			reason = fmt.Sprintf("%s claims the same directory: give each its own code URI, or let a pack find its entry so that the code says which unit it runs in", contested[u])
		}
		if reason != "" {
			c.skip[u] = true
			c.report(u, RuntimeScopeUnknown.At(nil, Finding{Consumer: side(u.s, nil),
				Description: fmt.Sprintf("which code %s runs cannot be told, so its variables are not compared: %s", u.s.Identity.Name, reason)}))
		}
	}
}

func (c *configCheck) read(a *access, read summary.ConfigRead) {
	units, around := c.of(a.unit)
	for _, u := range append(units[:len(units):len(units)], around...) {
		if c.used[u] == nil {
			c.used[u] = map[string]bool{}
		}
		c.used[u][read.Name] = true
	}
	var lack []*runtime
	for _, u := range units {
		if c.skip[u] {
			continue
		}
		c.pairs = append(c.pairs, Pair{u.s.Identity.Binding.Label(), u.s, a.unit})
		if u.open == "" && !u.variables[read.Name] && !read.Defaulted && !platform(read.Name) && !setBy(around, read.Name) {
			lack = append(lack, u)
		}
	}
	if len(lack) == 0 {
		return
	}
	// Units of one scope set the same, so that it is one thing to mend.
	who := "the configuration of " + lack[0].s.Identity.Name
	f := BoundaryFieldUnknown.At(nil, Finding{Aspect: "read", Subject: read.Name, Consumer: a.side()})
	if len(lack) > 1 {
		who += fmt.Sprintf(" and of %d more that run this code", len(lack)-1)
		for _, u := range lack {
			f.Sources = append(f.Sources, u.s.ID())
		}
		sort.Strings(f.Sources)
	}
	f.Description = fmt.Sprintf("%s reads %s, which %s does not set: the value is undefined", a.unit.Identity.Name, read.Name, who)
	c.report(lack[0], f)
}

// setBy reports whether a wider scope sets a variable, or may set it.
func setBy(around []*runtime, name string) bool {
	for _, u := range around {
		if u.variables[name] || u.open != "" {
			return true
		}
	}
	return false
}

// unused reports variables that are set and that nothing in the unit's code reads.
func (c *configCheck) unused() {
	once := map[string]bool{}
	for _, u := range c.units {
		if c.skip[u] {
			continue
		}
		if !c.entered(u) {
			if key := u.s.Location.Workspace + "\x00" + u.s.Location.File; !once[key] {
				once[key] = true
				c.report(u, BoundaryFieldUnused.At(UnusedUnchecked, Finding{Aspect: "read", Consumer: side(u.s, nil),
					Description: fmt.Sprintf("whether the variables of %s are read was not checked: no unit of its entry %s was read", u.s.Identity.Name, u.entry)}))
			}
			continue
		}
		for _, n := range sortedKeys(u.variables) {
			if c.used[u][n] || platform(n) {
				continue
			}
			if u.global[n] {
				// Set for every unit of the document: unused only where none reads it, and said once.
				key := u.s.Location.File + "\x00" + n
				if once[key] || c.readAnywhere(u.s.Location.File, n) {
					continue
				}
				once[key] = true
			}
			c.report(u, BoundaryFieldUnused.At(nil, Finding{Aspect: "read", Subject: n, Consumer: side(u.s, nil),
				Description: fmt.Sprintf("%s sets %s, and nothing in its code reads it", u.s.Identity.Name, n)}))
		}
	}
}

func (c *configCheck) readAnywhere(document, name string) bool {
	for _, u := range c.units {
		if u.s.Location.File == document && c.used[u][name] {
			return true
		}
	}
	return false
}
