package compose

import (
	"github.com/drift-analyzer/drift/contract/internal/image"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
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

// fromFile is a variable that a service has of a file of variables.
type fromFile struct {
	unit *deploy.Unit
	v    deploy.Var
	// file is the file of variables, by the composition that names it.
	file, by string
}

// shareFiles notes that a file of variables which several services are given is for all of them, each of which reads its own; and
// that what the composition puts together of a variable reads it.
func (r *reader) shareFiles() {
	given := map[string]map[*deploy.Unit]bool{}
	for _, of := range r.fromFiles {
		if given[of.file] == nil {
			given[of.file] = map[*deploy.Unit]bool{}
		}
		given[of.file][of.unit] = true
	}
	put := map[string]map[string]bool{}
	for _, of := range r.fromFiles {
		if put[of.by] == nil {
			put[of.by] = map[string]bool{}
			text, err := r.in.Read(of.by)
			if err != nil {
				continue // it was read before
			}
			for _, m := range image.Braced.FindAllStringSubmatch(string(text), -1) {
				put[of.by][m[1]+m[2]] = true
			}
		}
		for i := range of.unit.Vars {
			v := &of.unit.Vars[i]
			if v.Name != of.v.Name || v.Value != of.v.Value || v.From != of.v.From {
				continue
			}
			v.Global = v.Global || len(given[of.file]) > 1
			if put[of.by][v.Name] && v.ReadAt == "" {
				v.ReadAt = of.by
			}
		}
	}
	r.fromFiles = nil
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
