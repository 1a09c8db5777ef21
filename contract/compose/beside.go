package compose

import (
	"strings"
)

// readBeside notes, on the variables of services whose code is known, a file beside the code that reads them: scripts,
// templates of configuration and schemas read variables as code does.
func (r *reader) readBeside() {
	names := map[string]bool{}
	for _, u := range r.model.Units {
		for _, v := range u.Vars {
			names[v.Name] = u.Scope != "" || names[v.Name]
		}
	}
	seen := map[string]bool{}
	for _, u := range r.model.Units {
		if u.Scope == "" || len(u.Vars) == 0 || seen[u.Scope] {
			continue
		}
		seen[u.Scope] = true
		for _, file := range r.in.Beside(u.Scope) {
			for _, name := range r.in.Reading(file, names) {
				r.note(file, name)
			}
		}
	}
}

// note says on every service that may have a file that the file reads a variable.
func (r *reader) note(file, name string) {
	for _, u := range r.model.Units {
		if u.Scope != "." && u.Scope != "" && !strings.HasPrefix(file, u.Scope+"/") || u.Scope == "" {
			continue
		}
		for i := range u.Vars {
			if u.Vars[i].Name == name && u.Vars[i].ReadAt == "" {
				u.Vars[i].ReadAt = file
			}
		}
	}
}
