package extract

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

// deployedUnit is a deployed function of the project, found.
type deployedUnit struct {
	Deployed
	value flow.Value
	pack  int
}

// findDeployed looks up the functions that templates name and gives their parameters roles.
func (r *run) findDeployed() {
	for i, p := range r.opts.Packs {
		rules := rules.Deployed(p.Manifest)
		if rules == nil || !r.active[i] {
			continue
		}
		for _, d := range r.opts.Deployed {
			file, ok := r.entryFile(d.Entry)
			if !ok {
				continue
			}
			r.result.Counts[i].Matches++
			for _, v := range r.prog.Export(file, d.Export) {
				v, ok := r.callable(v)
				if !ok {
					continue
				}
				r.deployed = append(r.deployed, deployedUnit{d, v, i})
				r.assign(v, r.roleList(i, r.deployedRules(i, d.http())))
				break
			}
		}
	}
}

func (r *run) deployedRules(pack int, http bool) string {
	rules := rules.Deployed(r.opts.Packs[pack].Manifest)
	if http {
		return rules.HTTP
	}
	return rules.Event
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

// entryFile finds the source of an entry: itself, or what a build's output is made of.
func (r *run) entryFile(entry string) (flow.FileID, bool) {
	rel := filepath.ToSlash(r.project.Rel(entry))
	if id, ok := r.sourceOf(rel); ok {
		return id, true
	}
	for _, o := range project.FromOutput(rel) {
		if id, ok := r.sourceOf(o.Path()); ok {
			return id, true
		}
	}
	return 0, false
}

// deployedWork makes the units of deployed functions: one for each route and
// channel, and one by its name for a function that serves neither.
func (r *run) deployedWork() []*unitWork {
	var out []*unitWork
	for i := range r.deployed {
		d := &r.deployed[i]
		m := r.opts.Packs[d.pack].Manifest
		boundaries := d.Boundaries
		if len(boundaries) == 0 {
			boundaries = []summary.Binding{{Transport: "http", Semantics: summary.UnitInvocation{DeploymentTarget: d.Unit.DeploymentTarget, InstanceName: &d.Unit.InstanceName}}}
		}
		for _, b := range boundaries {
			b.Recognition = m.ID
			kind, rules := summary.KindConsumer, r.deployedRules(d.pack, false)
			switch b.Semantics.(type) {
			case summary.Rest:
				kind, rules = summary.KindHandler, r.deployedRules(d.pack, true)
			case summary.UnitInvocation:
				kind = summary.KindWorker
			}
			w := &unitWork{kind: kind, fn: d.value.Func, env: r.prog.BindThis(d.value), pack: d.pack, rules: m.Units[rules], roles: m.Roles[rules], binding: &b, deployed: &d.Unit}
			w.layers, w.wrapped = r.peel(d.value)
			if w.name, w.nameKind = r.funcName(w.shown()); w.nameKind == summary.NameLabel || len(boundaries) > 1 {
				w.name, w.nameKind = b.Label(), summary.NameLabel
			}
			r.result.Counts[d.pack].Units++
			out = append(out, w)
		}
	}
	return out
}
