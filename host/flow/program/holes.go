package program

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/builtin"
	"github.com/drift-analyzer/drift/host/unit"
)

// Texts gives the strings an expression may be, in the brace grammar. An unknown
// value gives nothing.
func (p *Program) Texts(values []flow.Value) []flow.PatternText {
	var out []flow.PatternText
	for i := range values {
		switch v := &values[i]; v.Kind {
		case flow.Const:
			if v.Lit == unit.LitString || v.Lit == unit.LitSymbol || v.Lit == unit.LitNumber {
				out = append(out, flow.PatternText{Text: v.Text, Whole: true})
			}
		case flow.Pattern:
			out = append(out, flow.PatternText{Text: v.Text, Whole: false})
		case flow.Extern:
			if made := p.Semantics.Builtins.URL.Origin; made != "" && strings.HasPrefix(v.Text, made) {
				q := p.Question()
				out = append(out, p.Texts(p.Builtins.TextOfURL(q, v))...)
				q.Done()
			} else if names, whole, ok := p.QueryNames(v); ok {
				out = append(out, flow.PatternText{Text: builtin.QueryText(names, whole).Text})
			}
		}
	}
	return out
}

// maxHoleDepth bounds the steps to what fills a hole.
const maxHoleDepth = 64

// Holes gives the values that fill the holes of a text.
func (p *Program) Holes(site flow.Site, env *flow.Env) []flow.Value {
	var out []flow.Value
	q := p.Question()
	seen := map[flow.Site]bool{}
	var visit func(site flow.Site, env *flow.Env, depth int)
	visit = func(site flow.Site, env *flow.Env, depth int) {
		if depth > maxHoleDepth || seen[site] {
			return
		}
		seen[site] = true
		parts := p.Parts(site, nil, 0)
		if len(parts) == 1 && parts[0] == site {
			x := p.Expr(site)
			switch x.Kind {
			case unit.ExprNew:
				for _, v := range q.Eval(site, env) {
					for _, a := range p.Builtins.ArgumentsOfURL(&v) {
						visit(flow.Site{File: site.File, Expr: a}, env, depth+1)
						for _, given := range q.Eval(flow.Site{File: site.File, Expr: a}, env) {
							if given.Kind == flow.Param {
								out = append(out, given)
							}
						}
					}
				}
				return
			case unit.ExprCall:
				if at, ok := p.Through(site, env); ok {
					visit(at, env, depth+1)
					return
				}
				callees := p.Callees(site, env)
				for _, c := range callees { // a helper that makes the text of what it is given
					for _, e := range p.Returns(c.Func) {
						visit(flow.Site{File: c.Func.File, Expr: e}, c.Env, depth+1)
					}
				}
				if len(callees) > 0 || !slices.ContainsFunc(q.Eval(site, env), func(v flow.Value) bool { return v.Kind == flow.Pattern }) {
					return
				}
				for _, part := range p.operands(q, site, env) { // one of the language's own that does
					for _, v := range q.At(part) {
						if v.Kind == flow.Param {
							out = append(out, v)
						}
					}
					visit(part.Site, part.Env, depth+1)
				}
				return
			case unit.ExprConditional:
				visit(flow.Site{File: site.File, Expr: x.B}, env, depth+1)
				visit(flow.Site{File: site.File, Expr: x.C}, env, depth+1)
				return
			case unit.ExprLogical:
				visit(flow.Site{File: site.File, Expr: x.A}, env, depth+1)
				visit(flow.Site{File: site.File, Expr: x.B}, env, depth+1)
				return
			case unit.ExprMember:
				// A property of an object that is written out: what stands there.
				for _, v := range q.Eval(flow.Site{File: site.File, Expr: x.A}, env) {
					if v.Kind == flow.Instance {
						for _, field := range q.FieldSites(&v, x.Str) {
							visit(field.Site, field.Env, depth+1)
						}
					}
					if v.Kind != flow.Object {
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
					e := flow.EnvOf(env, flow.FuncRef{File: site.File, Func: b.Owner})
					for e != nil && e.Element != nil {
						e = flow.EnvOf(e.Lexical, flow.FuncRef{File: site.File, Func: b.Owner})
					}
					if e != nil {
						if at, outer, ok := p.Argument(e, int(b.Index)); ok {
							visit(at, outer, depth+1)
						}
					}
					return
				}
				if value := p.lastGiven(site, x); value != 0 {
					visit(flow.Site{File: site.File, Expr: value}, env, depth+1)
				}
			}
			return
		}
		for _, part := range parts {
			for _, v := range q.Eval(part, env) {
				if v.Kind != flow.Const && v.Kind != flow.Pattern {
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

// lastGiven is the expression that gave a name what it has at a place, 0 where several may have.
func (p *Program) lastGiven(at flow.Site, x *unit.Expr) unit.ExprID {
	f := p.Files[at.File]
	b := f.Binding(unit.BindingID(x.Ref))
	if (b.Kind == unit.BindLocal || b.Kind == unit.BindParam) && len(b.Writes) == 1 {
		return f.Writes[b.Writes[0]].Value
	}
	if w, ok := p.WrittenBefore(at.File, b, x.Node); ok {
		return f.Writes[w].Value
	}
	return 0
}

// operands are what a call makes a text of: what it is made on and its arguments, the elements of lists among them.
func (p *Program) operands(q flow.Evaluation, call flow.Site, env *flow.Env) (out []flow.Prop) {
	f := p.Files[call.File]
	x := f.Expr(call.Expr)
	of := f.ExprsIn(x.List)
	if callee := f.Expr(f.Plain(x.A)); callee.Kind == unit.ExprMember {
		if gives := p.Semantics.Builtins.Methods[callee.Str]; gives == unit.GivesReplaced || gives == unit.GivesAllReplaced {
			return nil // the places of a text that stands for all of them are filled
		}
		of = append([]unit.ExprID{callee.A}, of...)
	}
	for _, e := range of {
		if k := f.Expr(e).Kind; k == unit.ExprKeyword || k == unit.ExprSpread {
			e = f.Expr(e).A
		}
		one := flow.Prop{Site: flow.Site{File: call.File, Expr: e}, Env: env}
		values := q.At(one)
		if len(values) != 1 || values[0].Kind != flow.Array {
			out = append(out, one)
			continue
		}
		elements, _ := q.ElementSites(values[0])
		out = append(out, elements...)
	}
	return out
}
