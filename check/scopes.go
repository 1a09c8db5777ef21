package check

import (
	slash "path"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// scopes knows which code every deployed unit of a run runs. It is the one place
// where code scopes are decided, and they are compared by whole path segments:
// src/foo does not contain src/foobar.
type scopes struct {
	units []*runtime
	// byPath are the units of each scope, "" being everything; inWorkspace those of
	// scopes that lead through a folder called as a workspace, below that folder.
	byPath      map[string][]*runtime
	inWorkspace map[string]map[string][]*runtime
	byUnit      map[summary.DeployableUnit][]*runtime
	// carried are the units that some code says itself that it runs in.
	carried map[summary.DeployableUnit]bool
	// held are the scopes that hold a file of the run.
	held map[*runtime]bool
	// files are those with a unit of the run, without their endings, with their workspaces.
	files map[string][]string
}

// entered reports whether some unit of the file of a deployed unit's handler was read;
// true where the file is not known.
func (x *scopes) entered(u *runtime) bool {
	if u.entry == "" || x.carried[u.unit] {
		return true
	}
	entry := cleanScope(u.entry)
	segments := strings.Split(entry, "/")
	for i := range segments {
		for _, w := range x.files[strings.Join(segments[i:], "/")] {
			if i == 0 || w != "" && w[strings.LastIndexByte(w, '/')+1:] == segments[i-1] {
				return true
			}
		}
	}
	return false
}

func cleanScope(p string) string {
	return strings.Trim(slash.Clean("/"+strings.TrimPrefix(p, "./")), "/")
}

func readScopes(all []*summary.Summary) *scopes {
	x := &scopes{byPath: map[string][]*runtime{}, inWorkspace: map[string]map[string][]*runtime{}, byUnit: map[summary.DeployableUnit][]*runtime{},
		carried: map[summary.DeployableUnit]bool{}, held: map[*runtime]bool{}, files: map[string][]string{}}
	workspaces := map[string]bool{}
	for _, s := range all {
		if u, ok := readRuntime(s); ok {
			x.units = append(x.units, u)
			x.byUnit[u.unit] = append(x.byUnit[u.unit], u)
			continue
		}
		if !isContract(s) {
			workspaces[s.Location.Workspace] = true
			if d := s.Identity.DeployableUnit; d != nil {
				x.carried[*d] = true
			}
		}
	}
	for _, u := range x.units {
		if u.scoped {
			u.scope = cleanScope(u.scope)
			x.byPath[u.scope] = append(x.byPath[u.scope], u)
			x.under(u, workspaces)
		}
	}
	if len(x.units) == 0 {
		return x
	}
	seen := map[[2]string]bool{}
	for _, s := range all {
		// What a file does at import is no handler of it.
		if !isContract(s) && s.Kind != summary.KindModuleInit {
			file := cleanScope(s.Location.File)
			if dot := strings.LastIndexByte(file, '.'); dot > strings.LastIndexByte(file, '/') {
				file = file[:dot]
			}
			if !contains(x.files[file], s.Location.Workspace) {
				x.files[file] = append(x.files[file], s.Location.Workspace)
			}
		}
		if at := [2]string{s.Location.Workspace, s.Location.File}; !isContract(s) && !seen[at] {
			seen[at] = true
			for _, u := range x.chain(s) {
				x.held[u] = true
			}
		}
	}
	return x
}

// under notes a scope that leads through a project's own folder: the files of that
// project are named from there.
func (x *scopes) under(u *runtime, workspaces map[string]bool) {
	segments := strings.Split(u.scope, "/")
	for i, name := range segments {
		for w := range workspaces {
			if w == "" || w[strings.LastIndexByte(w, '/')+1:] != name {
				continue
			}
			if x.inWorkspace[w] == nil {
				x.inWorkspace[w] = map[string][]*runtime{}
			}
			rest := strings.Join(segments[i+1:], "/")
			x.inWorkspace[w][rest] = append(x.inWorkspace[w][rest], u)
		}
	}
}

// chain gives the units whose scope holds a summary's file, the closest scope first.
func (x *scopes) chain(s *summary.Summary) []*runtime {
	own := func(at map[string][]*runtime) []*runtime {
		var out []*runtime
		for p := cleanScope(s.Location.File); ; p = p[:max(strings.LastIndexByte(p, '/'), 0)] {
			for _, u := range at[p] {
				if w := u.s.Location.Workspace; w == "" || w == s.Location.Workspace {
					out = append(out, u)
				}
			}
			if p == "" {
				return out
			}
		}
	}
	if out := own(x.byPath); len(out) > 0 {
		return out
	}
	return own(x.inWorkspace[s.Location.Workspace])
}

// of gives the units whose code a summary belongs to (the deployed unit it carries,
// otherwise those whose scope holds its file most closely) and the wider ones around them.
func (x *scopes) of(s *summary.Summary) (units, around []*runtime) {
	if d := s.Identity.DeployableUnit; d != nil && len(x.byUnit[*d]) > 0 {
		return x.byUnit[*d], nil
	}
	chain := x.chain(s)
	for i, u := range chain {
		if u.scope != chain[0].scope {
			return chain[:i], chain[i:]
		}
	}
	return chain, nil
}

// contested finds units of one directory whose variables differ: which of them a file runs in cannot be told.
func (x *scopes) contested() map[*runtime]string {
	out := map[*runtime]string{}
	for _, at := range x.byPath {
		byWorkspace := map[string][]*runtime{}
		for _, u := range at {
			byWorkspace[u.s.Location.Workspace] = append(byWorkspace[u.s.Location.Workspace], u)
		}
		for _, list := range byWorkspace {
			sort.SliceStable(list, func(i, j int) bool { return before(list[i].s, list[j].s) })
			for i, u := range list {
				other := list[(i+1)%len(list)]
				for j := 1; j < len(list) && u.same(other); j++ {
					other = list[(i+j)%len(list)]
				}
				if !u.same(other) {
					out[u] = other.s.Identity.Name
				}
			}
		}
	}
	return out
}

// values lists what a variable is set to for a summary's code; where it is in no
// unit's scope, what any unit of the run sets it to.
func (x *scopes) values(s *summary.Summary, name string) []string {
	units, around := x.of(s)
	var out []string
	for _, list := range [][]*runtime{units, around, x.units} {
		for _, u := range list {
			for _, v := range u.values[name] {
				if !contains(out, v) {
					out = append(out, v)
				}
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}
