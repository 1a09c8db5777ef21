package units

import (
	"strings"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/summary"
)

// deployedUnits makes the units of deployed functions: one for each route and
// channel, and one by its name for a function that serves neither.
func (r *finder) deployedUnits() []*Unit {
	var out []*Unit
	for i := range r.routing.Deployed {
		d := &r.routing.Deployed[i]
		m := r.packs[d.Pack].Manifest
		r.code.ProtectFunc(stageName, d.Value.Func, func() {
			boundaries := d.Boundaries
			if len(boundaries) == 0 {
				boundaries = []summary.Binding{{Transport: "http", Semantics: summary.UnitInvocation{DeploymentTarget: d.Unit.DeploymentTarget, InstanceName: &d.Unit.InstanceName}}}
			}
			for _, b := range boundaries {
				b.Recognition = m.ID
				kind, rules := summary.KindConsumer, r.routing.DeployedRules(d.Pack, false)
				var route *routing.Route
				switch x := b.Semantics.(type) {
				case summary.Rest:
					kind, rules = summary.KindHandler, r.routing.DeployedRules(d.Pack, true)
					route = templateRoute(d, x)
				case summary.UnitInvocation:
					kind = summary.KindWorker
				}
				w := &Unit{Kind: kind, Code: Code{Func: d.Value.Func, Env: r.prog.BindThis(d.Value)},
					Framework: Framework{Pack: d.Pack, Rules: m.Units[rules], Roles: m.Roles[rules]}, Route: route, Binding: &b, Deployed: &d.Unit, Unread: d.Outside}
				w.Layers.All, w.Layers.Wrapped = r.routing.Peel(d.Value)
				if w.Name.Text, w.Name.Kind = r.code.FuncName(w.Shown()); w.Name.Kind == summary.NameLabel || len(boundaries) > 1 {
					w.Name.Text, w.Name.Kind = b.Label(), summary.NameLabel
				}
				r.Counts[d.Pack]++
				out = append(out, w)
			}
		})
	}
	return out
}

// templateRoute is the route of a deployed function as its template states it: no fact of the code does.
func templateRoute(d *routing.DeployedUnit, b summary.Rest) *routing.Route {
	path := summary.StrOf(b.Path)
	return &routing.Route{Inst: facts.Grounded{Fact: &facts.Fact{Pack: d.Pack}}, Method: summary.StrOf(b.Method), Path: path, HasPath: b.Path != nil,
		Open: strings.ContainsAny(path, "*+"), Handler: d.Value, Pack: d.Pack, Roots: 1, Outside: d.Outside}
}
