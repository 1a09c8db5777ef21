package pairing

import (
	slash "path"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Scopes knows which code every deployed unit of a run runs. Code scopes are decided only here, and
// they are compared by whole path segments: src/foo does not contain src/foobar.
type Scopes struct {
	Units []*Runtime
	// byPath are the units of each scope, "" being the whole project; inRepository are they by their scopes from the
	// repository's folder on, where that is known. inWorkspace are those whose scope contains a folder with the name of a
	// workspace, by workspace and the path below that folder.
	byPath, inRepository map[string][]*Runtime
	inWorkspace          map[string]map[string][]*Runtime
	byUnit               map[summary.DeployableUnit][]*Runtime
	// carried are the units that the summary of some code names as its own.
	Carried map[summary.DeployableUnit]bool
	// held are the units whose scope contains a file of the run.
	Held map[*Runtime]bool
	// files lists the workspaces of each file that has a unit in the run and may be the file of some unit's handler; file names
	// have no extension.
	files map[string][]string
	// meet are units of one scope, one of which at least has a part of it, that both have a file of the run.
	meet map[[2]*Runtime]bool
}

// Entered reports whether some unit of the handler's file was read; true when that file is not known.
func (x *Scopes) Entered(u *Runtime) bool {
	if u.Entry == "" || x.Carried[u.Unit] {
		return true
	}
	entry := cleanScope(u.Entry)
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

// ReadScopes reads which code each deployed unit of a run runs.
func ReadScopes(all []*summary.Summary) *Scopes {
	x := &Scopes{byPath: map[string][]*Runtime{}, inRepository: map[string][]*Runtime{}, inWorkspace: map[string]map[string][]*Runtime{}, byUnit: map[summary.DeployableUnit][]*Runtime{},
		Carried: map[summary.DeployableUnit]bool{}, Held: map[*Runtime]bool{}, files: map[string][]string{}, meet: map[[2]*Runtime]bool{}}
	workspaces := map[string]bool{}
	for _, s := range all {
		if u, ok := readRuntime(s); ok {
			x.Units = append(x.Units, u)
			x.byUnit[u.Unit] = append(x.byUnit[u.Unit], u)
			continue
		}
		if !s.IsContract() {
			workspaces[s.Location.Workspace] = true
			if d := s.Identity.DeployableUnit; d != nil {
				x.Carried[*d] = true
			}
		}
	}
	for _, u := range x.Units {
		if u.Scoped {
			u.Scope = cleanScope(u.Scope)
			x.byPath[u.Scope] = append(x.byPath[u.Scope], u)
			if at, ok := InRepository(u.S, u.Scope); ok {
				x.inRepository[at] = append(x.inRepository[at], u)
			}
			x.under(u, workspaces)
		}
	}
	if len(x.Units) == 0 {
		return x
	}
	entries := x.entries()
	var before *summary.Summary // what is of one file mostly stands together
	for _, s := range all {
		// The unit of what a file does at import says nothing of its handlers.
		if !s.IsContract() && s.Kind != summary.KindModuleInit {
			file := cleanScope(s.Location.File)
			if dot := strings.LastIndexByte(file, '.'); dot > strings.LastIndexByte(file, '/') {
				file = file[:dot]
			}
			if entries[file] && !slices.Contains(x.files[file], s.Location.Workspace) {
				x.files[file] = append(x.files[file], s.Location.Workspace)
			}
		}
		if !s.IsContract() && (before == nil || before.Location.Workspace != s.Location.Workspace || before.Location.File != s.Location.File) {
			before = s
			in := x.chain(s)
			for i, u := range in {
				x.Held[u] = true
				for _, other := range in[:i] {
					if u.Scope == other.Scope && (u.InPart() || other.InPart()) {
						x.meet[[2]*Runtime{u, other}] = true
					}
				}
			}
		}
	}
	return x
}

// entries are the names that the files of the units' handlers may have.
func (x *Scopes) entries() map[string]bool {
	out := map[string]bool{}
	for _, u := range x.Units {
		if u.Entry == "" {
			continue
		}
		for entry, more := cleanScope(u.Entry), true; more; _, entry, more = strings.Cut(entry, "/") {
			out[entry] = true
		}
	}
	return out
}

// under notes a scope that contains the folder of a project, whose files are named from that folder on.
func (x *Scopes) under(u *Runtime, workspaces map[string]bool) {
	segments := strings.Split(u.Scope, "/")
	for i, name := range segments {
		for w := range workspaces {
			if w == "" || w[strings.LastIndexByte(w, '/')+1:] != name {
				continue
			}
			if x.inWorkspace[w] == nil {
				x.inWorkspace[w] = map[string][]*Runtime{}
			}
			rest := strings.Join(segments[i+1:], "/")
			x.inWorkspace[w][rest] = append(x.inWorkspace[w][rest], u)
		}
	}
}

// chain gives the units whose scope contains a summary's file, the innermost scope first.
func (x *Scopes) chain(s *summary.Summary) []*Runtime {
	own := func(at map[string][]*Runtime, file string, beside bool) []*Runtime {
		var out []*Runtime
		whole := cleanScope(file)
		for p := cleanScope(file); ; p = p[:max(strings.LastIndexByte(p, '/'), 0)] {
			for _, u := range at[p] {
				if w := u.S.Location.Workspace; (w == "" || w == s.Location.Workspace) && sameCheckout(u.S, s) == beside && u.has(whole, beside) {
					out = append(out, u)
				}
			}
			if p == "" {
				return out
			}
		}
	}
	if at, ok := InRepository(s, s.Location.File); ok {
		if out := own(x.inRepository, at, true); len(out) > 0 {
			return out
		}
	}
	if out := own(x.byPath, s.Location.File, false); len(out) > 0 {
		return out
	}
	return own(x.inWorkspace[s.Location.Workspace], s.Location.File, false)
}

// InRepository is a path of a summary from its repository's folder on; false when it is not known where the path stands.
func InRepository(s *summary.Summary, file string) (string, bool) {
	if s.Metadata.Source == nil {
		return "", false
	}
	return cleanScope(slash.Join(s.Metadata.Source.Root, file)), true
}

// sameCheckout reports whether two summaries were read in one state of one repository, so that their paths compare from its folder on.
func sameCheckout(a, b *summary.Summary) bool {
	x, y := a.Metadata.Source, b.Metadata.Source
	return x != nil && y != nil && x.Revision == y.Revision
}

// Of gives the units whose code a summary belongs to: the deployed unit that it names, otherwise
// those with the innermost scope around its file. A function whose package has a part of the scope is within a unit that
// has all of it. around are the units with wider scopes.
func (x *Scopes) Of(s *summary.Summary) (units, around []*Runtime) {
	if d := s.Identity.DeployableUnit; d != nil && len(x.byUnit[*d]) > 0 {
		return x.byUnit[*d], nil
	}
	units = x.chain(s)
	for i, u := range units {
		if u.Scope != units[0].Scope {
			units, around = units[:i:i], units[i:]
			break
		}
	}
	packaged := func(u *Runtime) bool { return u.Entry != "" && u.InPart() }
	if slices.ContainsFunc(units, packaged) && !slices.ContainsFunc(units, func(u *Runtime) bool { return !packaged(u) && u.InPart() }) {
		var parts, wider []*Runtime
		for _, u := range units {
			if packaged(u) {
				parts = append(parts, u)
			} else {
				wider = append(wider, u)
			}
		}
		return parts, append(wider, around...)
	}
	return units, around
}

// share reports whether two units of one scope have code of the run in common: those that have all of it do, images that have parts of it
// where some file is in both.
func (x *Scopes) share(u, other *Runtime) bool {
	return !u.InPart() && !other.InPart() || x.meet[[2]*Runtime{u, other}] || x.meet[[2]*Runtime{other, u}]
}

// Contested finds units with the same directory and different variables, each with the name of
// another one: it is not known which of them a file runs in.
func (x *Scopes) Contested() map[*Runtime]string {
	out := map[*Runtime]string{}
	for _, at := range x.byPath {
		byWorkspace := map[string][]*Runtime{}
		for _, u := range at {
			byWorkspace[u.S.Location.Workspace] = append(byWorkspace[u.S.Location.Workspace], u)
		}
		for _, list := range byWorkspace {
			sort.SliceStable(list, func(i, j int) bool { return Before(list[i].S, list[j].S) })
			for i, u := range list {
				other := list[(i+1)%len(list)]
				contests := func(o *Runtime) bool { return !u.same(o) && x.share(u, o) }
				for j := 1; j < len(list) && !contests(other); j++ {
					other = list[(i+j)%len(list)]
				}
				if contests(other) {
					out[u] = other.S.Identity.Name
				}
			}
		}
	}
	return out
}

// Values lists what a variable is set to for the code of a summary; for code outside every scope,
// what any unit of the run sets it to.
func (x *Scopes) Values(s *summary.Summary, name string) []string {
	units, around := x.Of(s)
	var out []string
	for _, list := range [][]*Runtime{units, around, x.Units} {
		for _, u := range list {
			for _, v := range u.values[name] {
				if !slices.Contains(out, v) {
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

// has reports whether a unit's image has a file, which is named from the repository's folder on or, where that is not
// known, as the unit's scope is.
func (u *Runtime) has(file string, fromRepository bool) bool {
	return len(u.holds) == 0 || slices.ContainsFunc(u.holds, func(held string) bool {
		if fromRepository {
			held, _ = InRepository(u.S, held)
		}
		return held == "" || file == held || strings.HasPrefix(file, held+"/")
	})
}
