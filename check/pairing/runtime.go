package pairing

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Runtime is the declared configuration of one deployed unit.
type Runtime struct {
	S         *summary.Summary
	Unit      summary.DeployableUnit
	Variables map[string]bool
	Global    map[string]bool
	// Sometimes are variables of which a condition decides whether they are set, Image those that the image itself sets.
	Sometimes, Image map[string]bool
	// ReadAt are files beside the code, of a unit's scope, that read a variable.
	ReadAt map[string]string
	// Built are the variables that its code is built with, nil where that is not known.
	Built  map[string]bool
	values map[string][]string
	Scope  string
	Scoped bool
	// entry is the file of the unit's handler, without its ending.
	Entry string
	// holds are the folders and files of the scope that the unit has, none where it has all of them.
	holds []string
	// open says why not all variables are known.
	Open string
}

// Value is the one text that a variable is always set to; false where it is not known, or where there are several.
func (u *Runtime) Value(name string) (string, bool) {
	if list := u.values[name]; len(list) == 1 && !u.Sometimes[name] && !strings.ContainsAny(list[0], "${") {
		return list[0], true
	}
	return "", false
}

// InPart reports whether a unit has some folders of its scope alone.
func (u *Runtime) InPart() bool { return len(u.holds) > 0 }

// PassesOn reports whether a unit has a variable from the variable of that name where it is started, and says no value itself.
func (u *Runtime) PassesOn(name string) bool {
	list := u.values[name]
	return len(list) == 1 && list[0] == "{"+name+"}"
}

func readRuntime(s *summary.Summary) (*Runtime, bool) {
	b, ok := summary.BindingOf[summary.RuntimeConfig](s)
	m := s.Metadata.RuntimeContract
	if !ok || m == nil || m.Listed || s.Kind.IsConsumer() {
		return nil, false
	}
	out := &Runtime{S: s, Unit: summary.DeployableUnit(b), Variables: map[string]bool{}, Global: map[string]bool{}, Sometimes: map[string]bool{}, Image: map[string]bool{}, ReadAt: map[string]string{}, values: map[string][]string{}, Open: m.Open}
	if strings.HasPrefix(s.Location.File, ".devcontainer/") || strings.Contains(s.Location.File, "/.devcontainer/") {
		out.Open = cmp.Or(out.Open, "people set variables of their own in a container for development")
	}
	for _, v := range m.Variables {
		if v.Name == "" {
			continue
		}
		out.Variables[v.Name] = true
		out.Global[v.Name] = v.Global
		out.ReadAt[v.Name] = v.ReadAt
		out.Image[v.Name] = v.From == summary.FromImage
		// A value that was not read is no condition.
		out.Sometimes[v.Name] = v.Optional && (v.Value != nil || v.Ref != "" || v.From != "")
		for _, value := range []string{summary.StrOf(v.Value), v.Ref} {
			if value != "" && !slices.Contains(out.values[v.Name], value) {
				out.values[v.Name] = append(out.values[v.Name], value)
			}
		}
	}
	for _, name := range m.Build {
		if out.Built == nil {
			out.Built = map[string]bool{}
		}
		out.Built[name] = true
	}
	if scope := m.CodeScope; scope != nil {
		out.Scope, out.Scoped, out.Entry = summary.StrOf(scope.Path), scope.Path != nil, scope.Entry
		for _, held := range scope.Holds {
			out.holds = append(out.holds, cleanScope(held))
		}
	}
	return out, true
}

// same reports whether two units set the same variables.
func (u *Runtime) same(o *Runtime) bool {
	return strings.Join(slices.Sorted(maps.Keys(u.Variables)), "\x00") == strings.Join(slices.Sorted(maps.Keys(o.Variables)), "\x00")
}
