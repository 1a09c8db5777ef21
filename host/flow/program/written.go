package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
)

// FilledBy lists what a helper writes into the object that a call hands it, each under the
// activation in which that runs; open: by keys that are not known as well.
func (p *Program) FilledBy(call, argument flow.Site, env *flow.Env) (fills []edges.Fill, under []*flow.Env, open bool) {
	for _, by := range p.Fillings(p.Callees(call, env), argument) {
		those, more := p.FillsOf(by.In, by.Param)
		open = open || more
		for _, fill := range those {
			fills, under = append(fills, fill), append(under, by.Env)
		}
	}
	return fills, under, open
}

// Shrinks reports whether something may take properties off an object, under the name that holds it.
func (p *Program) Shrinks(v flow.Value) bool {
	fills, _ := p.Filled(v.Site)
	return slices.ContainsFunc(fills, func(f edges.Fill) bool { return f.Removes != 0 })
}
