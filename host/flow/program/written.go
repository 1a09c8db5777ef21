package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
)

// FilledBy lists what a helper writes into the object that a call hands it, each under the
// activation in which that runs; open: by keys that are not known as well.
func (p *Program) FilledBy(call, argument flow.Site, env *flow.Env) (fills []edges.Fill, under []*flow.Env, open bool) {
	for _, c := range p.Callees(call, env) {
		params := p.Func(c.Func).Params
		for i := range params {
			if c.Env == nil || params[i].Rest || params[i].KeywordRest || params[i].Binding == 0 {
				continue
			}
			if at, _, ok := p.Argument(c.Env, i); !ok || at != argument {
				continue
			}
			ix := p.FilledIn(c.Func.File)
			open = open || ix.Open[params[i].Binding]
			for _, fill := range ix.Fills[params[i].Binding] {
				fills, under = append(fills, fill), append(under, c.Env)
			}
		}
	}
	return fills, under, open
}
