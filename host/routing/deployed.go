package routing

import (
	"path/filepath"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/summary"
)

// Deployed is a function that a deploy template names, with what it is wired to.
type Deployed struct {
	// Entry is the absolute path of its file without extension, Export the name it is exported under.
	Entry, Export string
	Unit          summary.DeployableUnit
	// Boundaries are the routes and channels it serves; without any it is invoked by its name.
	Boundaries []summary.Binding
}

// DeployedUnit is a deployed function of the project, found.
type DeployedUnit struct {
	Deployed
	Value flow.Value
	Pack  int
	// Outside are the places of what runs around the function and may answer in a way that nothing is known of.
	Outside []flow.Site
}

// findDeployed looks up the functions that templates name and gives their parameters roles.
func (r *placer) findDeployed() {
	for i, p := range r.packs {
		named := rules.Deployed(p.Manifest)
		if named == nil || !r.opts.Active[i] {
			continue
		}
		for _, d := range r.opts.Deployed {
			file, ok := r.entryFile(d.Entry)
			if !ok {
				continue
			}
			r.Counts[i].Deployed++
			for _, v := range r.prog.Export(file, d.Export) {
				v, ok := r.eval.Callable(v)
				if !ok {
					continue
				}
				r.Deployed = append(r.Deployed, DeployedUnit{d, v, i, r.unreadAround[v.Func]})
				r.Assign(v, r.eval.RoleList(i, r.DeployedRules(i, d.http())))
				break
			}
		}
	}
}

// DeployedRules names the rules by which a pack reads deployed functions: those that answer as HTTP, or the others.
func (r *Routing) DeployedRules(pack int, http bool) string {
	named := rules.Deployed(r.packs[pack].Manifest)
	if http {
		return named.HTTP
	}
	return named.Event
}

// http tells whether any boundary is a route: the function then answers as HTTP.
func (d *Deployed) http() bool {
	for _, b := range d.Boundaries {
		if _, ok := b.Semantics.(summary.Rest); ok {
			return true
		}
	}
	return false
}

// entryFile is the source of an entry: the entry itself, or what a build makes it of.
func (r *placer) entryFile(entry string) (flow.FileID, bool) {
	rel := filepath.ToSlash(r.code.Project.Rel(entry))
	if id, ok := r.code.SourceOf(rel); ok {
		return id, true
	}
	for _, o := range project.FromOutput(rel) {
		if id, ok := r.code.SourceOf(o.Path()); ok {
			return id, true
		}
	}
	return 0, false
}
