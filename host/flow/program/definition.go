package program

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxNames bounds the names that are followed to what the last of them was given.
const maxNames = 64

// Definition follows a name through imports and plain assignments to the
// expression that it was given as its only value; the expression itself when it is no name.
func (p *Program) Definition(site flow.Site) (flow.Site, bool) {
	for hops := 0; hops < maxNames && site.Expr != 0; hops++ {
		x := p.Expr(site)
		switch x.Kind {
		case unit.ExprName:
			if x.Ref == 0 {
				return site, false
			}
			next, ok := p.DefinitionOf(site.File, unit.BindingID(x.Ref))
			if !ok || next == site {
				return site, false
			}
			site = next
		case unit.ExprMember:
			for _, v := range p.Eval(flow.Site{File: site.File, Expr: x.A}, nil) {
				if v.Kind == flow.Module {
					if next, ok := p.ExportDefinition(v.Site.File, x.Str); ok {
						return p.Definition(next)
					}
				}
			}
			return site, false
		default:
			return site, true
		}
	}
	return site, false
}

// Metadatum is one expression of what an annotation says besides the type, and the environment under which it is evaluated.
type Metadatum struct {
	Site flow.Site
	Env  *flow.Env
}

// Metadata lists what an annotation says besides the type (Annotated), through names that stand for annotations and functions
// that return them.
func (p *Program) Metadata(site flow.Site) []Metadatum { return p.metadata(site, nil, nil) }

// metadata is Metadata under an environment, inside functions that make annotations: what one of them makes of itself is none.
func (p *Program) metadata(site flow.Site, env *flow.Env, inside []flow.FuncRef) []Metadatum {
	at, ok := p.Definition(site)
	if !ok {
		return nil
	}
	x := p.Expr(at)
	switch x.Kind {
	case unit.ExprCast:
		out := make([]Metadatum, 0, x.List.Len)
		for _, e := range p.Files[at.File].ExprsIn(x.List) {
			out = append(out, Metadatum{flow.Site{File: at.File, Expr: e}, env})
		}
		// Annotated[Alias, …] says what the alias says too.
		return append(out, p.metadata(flow.Site{File: at.File, Expr: x.A}, env, inside)...)
	case unit.ExprCall:
		var out []Metadatum
		for _, c := range p.Callees(at, env) {
			if slices.Contains(inside, c.Func) {
				continue
			}
			for _, e := range p.Returns(c.Func) {
				if e != 0 {
					out = append(out, p.metadata(flow.Site{File: c.Func.File, Expr: e}, c.Env, append(inside[:len(inside):len(inside)], c.Func))...)
				}
			}
		}
		return out
	}
	return nil
}
