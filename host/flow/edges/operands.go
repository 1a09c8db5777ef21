package edges

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxParts bounds the operands inside one another of a concatenation.
const maxParts = 200

// Parts flattens concatenations and templates to their operands.
func (g *Graph) Parts(site flow.Site, out []flow.Site, depth int) []flow.Site {
	f := g.Files[site.File]
	x := f.Expr(site.Expr)
	switch {
	case depth > maxParts:
	case x.Kind == unit.ExprTemplate:
		for _, e := range f.ExprsIn(x.List) {
			out = append(out, flow.Site{File: site.File, Expr: e})
		}
		return out
	case x.Kind == unit.ExprBinary && x.Op == unit.OpAdd:
		return g.Parts(flow.Site{File: site.File, Expr: x.B}, g.Parts(flow.Site{File: site.File, Expr: x.A}, out, depth+1), depth+1)
	case x.Kind == unit.ExprCast:
		return g.Parts(flow.Site{File: site.File, Expr: x.A}, out, depth+1)
	}
	return append(out, site)
}

// HoleName names a hole as the code names what fills it.
func (g *Graph) HoleName(site flow.Site, x *unit.Expr, v *flow.Value) string {
	f := g.Files[site.File]
	for x != nil {
		switch x.Kind {
		case unit.ExprName, unit.ExprMember:
			return strings.TrimPrefix(x.Str, g.Semantics.Classes.Fields)
		case unit.ExprAwait, unit.ExprCast, unit.ExprUnary:
			x = f.Expr(x.A)
			continue
		case unit.ExprLogical:
			if x.Op == unit.OpAnd {
				x = f.Expr(x.B) // settings && settings.url
			} else {
				x = f.Expr(x.A)
			}
			continue
		case unit.ExprOther: // a value in another notation
			if inside := f.ExprsIn(x.List); len(inside) == 1 {
				x = f.Expr(inside[0])
				continue
			}
		case unit.ExprCall:
			if args := f.ExprsIn(x.List); len(args) == 1 {
				x = f.Expr(args[0])
				continue
			}
			if c := f.Expr(x.A); c.Kind == unit.ExprMember && x.List.Len == 0 {
				x = f.Expr(c.A)
				continue
			}
		}
		break
	}
	return "value"
}
