package survey

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/internal/glob"
)

// ecosystems are where the packages of a language come from.
var ecosystems = map[string]string{"typescript": "npm", "python": "pypi", "ruby": "gem"}

// match gives every project the packs that fit: those for a dependency of its own manifest, or of one above it that its
// sources import, and those for what its language ships and its sources use.
func (r *reader) match(packs []*abi.Manifest) {
	for _, p := range r.survey.Projects {
		shown, framework := false, false
		reached := r.reached(p)
		for _, m := range packs {
			if !slices.Contains(m.Languages, p.Language) {
				continue
			}
			e, ok := r.dependency(p, m)
			if !ok {
				e, ok = r.used[p][m.ID]
			}
			if !ok {
				e, ok = r.importsOwn(p, m)
			}
			for i := 0; !ok && passedOn(m) && i < len(reached); i++ {
				e, ok = r.dependency(reached[i], m)
			}
			ran, runs := r.deployed[p]
			if runs = runs && readsDeployed(m); runs && !ok {
				e, ok = ran, true
			}
			if ok {
				p.Packs = append(p.Packs, Match{m.ID, m.Kind, e})
				shown = shown || runs || r.shows(p, m)
				framework = framework || m.Kind == "framework"
			}
		}
		if len(p.Packs) > 0 {
			r.addBrought(p, packs)
		}
		p.serves = framework
		// The manifest at the root of a repository often names what only the projects below use.
		if len(p.Within) > 0 && !shown && r.imports != nil {
			p.Packs = nil
		}
	}
	r.keepServed(packs)
	r.dropBeside()
	for _, p := range r.survey.Projects {
		sort.Slice(p.Packs, func(i, j int) bool { return p.Packs[i].Pack < p.Packs[j].Pack })
	}
}

// ownModules are modules of Node's library that the sources of an application import where others use a global.
var ownModules = []string{"process"}

// importsOwn finds where the sources of a project import a module of Node's own library that a pack looks for.
func (r *reader) importsOwn(p *Project, m *abi.Manifest) (Evidence, bool) {
	if p.Language != "typescript" || m.Kind == "framework" {
		return Evidence{}, false
	}
	for _, origin := range origins(m) {
		module, _, _ := strings.Cut(origin, "#")
		if !slices.Contains(ownModules, module) {
			continue
		}
		for _, name := range []string{module, "node:" + module} {
			if e, ok := r.imports[p][name]; ok {
				return e, true
			}
		}
	}
	return Evidence{}, false
}

// dropBeside drops what readBeside made a project of and neither serves nor sends.
func (r *reader) dropBeside() {
	dropped := map[string]bool{}
	r.survey.Projects = slices.DeleteFunc(r.survey.Projects, func(p *Project) bool {
		drop := p.beside && !slices.ContainsFunc(p.Packs, func(m Match) bool { return m.Kind != "effects" })
		if drop {
			dropped[p.Folder] = true
		}
		return drop
	})
	for _, p := range r.survey.Projects {
		if p.Language == "typescript" {
			p.Within = slices.DeleteFunc(p.Within, func(folder string) bool { return dropped[folder] })
		}
	}
}

// keepServed decides about sources that no manifest speaks for: scripts that a browser is given with an application's pages are
// its client, by what a page has and nobody imports. Others may be anything: a script that sends a request is no project.
func (r *reader) keepServed(packs []*abi.Manifest) {
	servers := func(but *Project) bool {
		given := !slices.ContainsFunc(but.sources, func(f string) bool { return !templates.IsPage(f) && !isGiven(f) })
		return slices.ContainsFunc(r.survey.Projects, func(p *Project) bool { return p != but && p.serves && (given || p.Language != "typescript") })
	}
	for _, p := range r.survey.Projects {
		switch {
		case p.adopted && !p.serves:
			p.Packs = slices.DeleteFunc(p.Packs, func(m Match) bool {
				_, used := r.used[p][m.Pack]
				return !used || p.Language != "typescript" || !servers(p)
			})
		case p.serves && p.Language == "typescript" && !slices.ContainsFunc(p.Packs, func(m Match) bool { return m.Kind == "client" }):
			for _, m := range packs {
				if e, ok := r.usedAside[p][m.ID]; ok && m.Kind == "client" {
					p.Packs = append(p.Packs, Match{m.ID, m.Kind, e})
				}
			}
		}
	}
}

// empty notes the projects that a pack fits and that hold no source, nor have one that does below them.
func (r *reader) empty(packs []*abi.Manifest) {
	for _, p := range r.survey.all {
		if p.Files > 0 || len(p.Manifests) == 0 || slices.ContainsFunc(r.sources, func(f string) bool { return languageOf(f) == p.Language && inFolder(f, p.Folder) }) {
			continue
		}
		for _, m := range packs {
			if e, ok := r.dependency(p, m); ok && slices.Contains(m.Languages, p.Language) {
				r.survey.Empty = append(r.survey.Empty, Note{p.Manifests[0], fmt.Sprintf("names %s, and there is no source to read below it", e.What)})
				break
			}
		}
	}
	slices.SortFunc(r.survey.Empty, func(a, b Note) int { return strings.Compare(a.File, b.File) })
}

// passedOn reports whether what a pack reads of a library is done wherever a value of the library gets to: a client that one
// package of a workspace makes sends requests where another one calls it.
func passedOn(m *abi.Manifest) bool { return m.Kind != "framework" || len(m.Clients) > 0 }

// reached lists the packages of the workspace that the sources of an application import, and those that these import, the
// nearest first. What one package gets from another is read with the application that imports both, so that only a project
// which no other one's manifest names has any.
func (r *reader) reached(p *Project) []*Project {
	for _, q := range r.survey.Projects {
		if _, named := q.dependencies["npm:"+p.name]; named && q != p {
			return nil
		}
	}
	out := []*Project{p}
	for i := 0; i < len(out); i++ {
		for _, q := range r.survey.Projects {
			if q.name == "" || q.Language != p.Language || slices.Contains(out, q) {
				continue
			}
			if _, imports := r.imports[out[i]][q.name]; imports {
				out = append(out, q)
			}
		}
	}
	return out[1:]
}

// shows reports whether the sources of a project itself have anything to do with a pack. Ruby's name no gem that they use.
func (r *reader) shows(p *Project, m *abi.Manifest) bool {
	if _, ok := r.used[p][m.ID]; ok || p.Language == "ruby" {
		return true
	}
	names := slices.Clone(m.Requires)
	for _, d := range m.Dependency {
		names = append(names, d.Name)
	}
	return slices.ContainsFunc(names, func(name string) bool { _, ok := r.imports[p][name]; return ok }) || servesByPlace(p, m)
}

// servesByPlace reports whether a source of a project lies where a framework takes files for routes: such files need not import it.
func servesByPlace(p *Project, m *abi.Manifest) bool {
	if m.Kind != "framework" {
		return false
	}
	for _, q := range m.Queries {
		for _, t := range q.Tests {
			for _, where := range t.File {
				if strings.HasPrefix(strings.TrimPrefix(where, "**/"), "*.") {
					continue // any file of the language
				}
				if slices.ContainsFunc(p.own, func(f string) bool { return glob.Match(where, strings.TrimPrefix(f, p.Folder+"/")) }) {
					return true
				}
			}
		}
	}
	return false
}

// dependency finds what shows that a project depends on what a pack reads.
func (r *reader) dependency(p *Project, m *abi.Manifest) (Evidence, bool) {
	for _, d := range m.Dependency {
		if d.Ecosystem != ecosystems[p.Language] {
			continue
		}
		if e, ok := p.dependencies[dependencyKey(d)]; ok {
			return e, true
		}
	}
	if p.adopted || r.undeclared(p) || r.carries(p) {
		for _, d := range m.Dependency {
			for _, name := range append(slices.Clone(m.Requires), d.Name) {
				if e, ok := r.imports[p][name]; ok && d.Ecosystem == ecosystems[p.Language] {
					return e, true
				}
			}
		}
		return Evidence{}, false
	}
	for _, d := range m.Dependency {
		for _, above := range r.survey.all {
			if above.Language != p.Language || !inside(above.Folder, p.Folder) {
				continue
			}
			if _, ok := above.dependencies[dependencyKey(d)]; !ok {
				continue
			}
			for _, name := range modulesOf(m, d) {
				if e, ok := r.imports[p][name]; ok {
					return e, true
				}
			}
		}
	}
	return Evidence{}, false
}

// addBrought adds to a project of Python that has packs those of clients, and of configuration, that its sources import and no manifest
// names: another dependency brings them along.
func (r *reader) addBrought(p *Project, packs []*abi.Manifest) {
	for _, m := range packs {
		if p.Language != "python" || m.Kind != "client" && len(m.Environment) == 0 || slices.ContainsFunc(p.Packs, func(has Match) bool { return has.Pack == m.ID }) {
			continue
		}
		for _, d := range m.Dependency {
			if e, ok := r.imports[p][d.Name]; ok && d.Ecosystem == ecosystems[p.Language] {
				p.Packs = append(p.Packs, Match{m.ID, m.Kind, e})
				break
			}
		}
	}
}

// modulesOf are what sources import of a dependency that a pack reads: the package, or those of its modules that the pack looks
// for where it looks for no other. Who imports a component of a library sends no request through it.
func modulesOf(m *abi.Manifest, d abi.Dependency) []string {
	var parts []string
	for _, origin := range origins(m) {
		module, _, _ := strings.Cut(strings.TrimPrefix(origin, "type:"), "#")
		switch {
		case module == d.Name:
			return append(slices.Clone(m.Requires), d.Name)
		case strings.HasPrefix(module, d.Name+"/"):
			parts = append(parts, module)
		}
	}
	if len(parts) > 0 && d.Ecosystem == "npm" {
		return parts
	}
	return append(slices.Clone(m.Requires), d.Name)
}

// carries reports whether a project holds the packages that it depends on, which no manifest has to name then.
func (r *reader) carries(p *Project) bool {
	return p.Language == "python" && slices.ContainsFunc(r.installed, func(folder string) bool { return inside(p.Folder, folder) })
}

// undeclared reports whether no manifest, of a project or above it, names dependencies in its language: a package that is installed
// into another one's environment needs to name none.
func (r *reader) undeclared(p *Project) bool {
	return !slices.ContainsFunc(r.survey.all, func(q *Project) bool {
		return q.Language == p.Language && len(q.dependencies) > 0 && (q == p || inside(q.Folder, p.Folder))
	})
}

func dependencyKey(d abi.Dependency) string {
	if d.Ecosystem == "pypi" {
		return "pypi:" + normalized(d.Name)
	}
	return d.Ecosystem + ":" + d.Name
}

// Dependencies lists what a project's own manifests name, as ecosystem:name, sorted.
func (p *Project) Dependencies() []string {
	out := make([]string, 0, len(p.dependencies))
	for name := range p.dependencies {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// Reads describes a project for people: its folder and language.
func (p *Project) Reads() string {
	folder := p.Folder
	if folder == "." {
		folder = "this folder"
	}
	language := strings.ToUpper(p.Language[:1]) + p.Language[1:]
	if p.Language == "typescript" {
		language = "TypeScript"
	}
	return language + " in " + folder
}
