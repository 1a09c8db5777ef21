package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Texts gives the strings an expression may be, in the brace grammar. An unknown
// value gives nothing.
func (p *Program) Texts(values []Value) []PatternText {
	var out []PatternText
	for i := range values {
		switch v := &values[i]; v.Kind {
		case Const:
			if v.Lit == unit.LitString || v.Lit == unit.LitSymbol || v.Lit == unit.LitNumber {
				out = append(out, PatternText{v.Text, true})
			}
		case Pattern:
			out = append(out, PatternText{v.Text, false})
		case Extern:
			if made := p.Semantics.Builtins.URL.Origin; made != "" && strings.HasPrefix(v.Text, made) {
				q := p.question()
				out = append(out, p.Texts(p.builtins.textOfURL(q, v))...)
				q.done()
			}
		}
	}
	return out
}

// Holes gives the values that fill the holes of a text.
func (p *Program) Holes(site Site, env *Env) []Value {
	var out []Value
	q := p.question()
	seen := map[Site]bool{}
	var visit func(site Site, env *Env, depth int)
	visit = func(site Site, env *Env, depth int) {
		if depth > 8 || seen[site] {
			return
		}
		seen[site] = true
		parts := p.parts(site, nil, 0)
		if len(parts) == 1 && parts[0] == site {
			x := p.Expr(site)
			switch x.Kind {
			case unit.ExprNew:
				for _, v := range q.Eval(site, env) {
					for _, a := range p.builtins.argumentsOfURL(&v) {
						visit(Site{site.File, a}, env, depth+1)
						for _, given := range q.Eval(Site{site.File, a}, env) {
							if given.Kind == Param {
								out = append(out, given)
							}
						}
					}
				}
				return
			case unit.ExprCall:
				if at, ok := p.Through(site, env); ok {
					visit(at, env, depth+1)
				}
				return
			case unit.ExprLogical:
				visit(Site{site.File, x.A}, env, depth+1)
				visit(Site{site.File, x.B}, env, depth+1)
				return
			case unit.ExprMember:
				// A property of an object that is written out: what stands there.
				for _, v := range q.Eval(Site{site.File, x.A}, env) {
					if v.Kind != Object {
						continue
					}
					props, _ := p.Properties(v)
					for _, prop := range props {
						if prop.Name == x.Str && prop.Value == nil {
							visit(prop.Site, prop.Env, depth+1)
						}
					}
				}
				return
			}
			if x.Kind == unit.ExprName && x.Ref != 0 {
				b := p.Files[site.File].Binding(unit.BindingID(x.Ref))
				if b.Kind == unit.BindParam && len(b.Writes) == 0 {
					// What the parameter stands for may have holes of its own.
					e := envOf(env, FuncRef{site.File, b.Owner})
					for e != nil && e.Element != nil {
						e = envOf(e.Lexical, FuncRef{site.File, b.Owner})
					}
					if e != nil {
						if at, outer, ok := p.Argument(e, int(b.Index)); ok {
							visit(at, outer, depth+1)
						}
					}
					return
				}
				if len(b.Writes) == 1 && b.Kind == unit.BindLocal {
					visit(Site{site.File, p.Files[site.File].Writes[b.Writes[0]].Value}, env, depth+1)
				}
			}
			return
		}
		for _, part := range parts {
			for _, v := range q.Eval(part, env) {
				if v.Kind != Const && v.Kind != Pattern {
					out = append(out, v)
				}
			}
			visit(part, env, depth+1)
		}
	}
	if site.Expr != 0 {
		visit(site, env, 0)
	}
	return out
}
