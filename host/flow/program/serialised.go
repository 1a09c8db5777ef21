package program

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxSerialised bounds the names that are followed to what is serialised.
const maxSerialised = 4

// Serialised is what a text was made of that holds an object: the argument of what the language writes it with, through names, and
// through choices between it and nothing.
func (p *Program) Serialised(at flow.Prop) flow.Prop { return p.serialised(at, 0) }

func (p *Program) serialised(at flow.Prop, depth int) flow.Prop {
	file := p.Files[at.Site.File]
	x := file.Expr(at.Site.Expr)
	known := &p.Semantics.Builtins
	switch x.Kind {
	case unit.ExprCall:
		args := file.ExprsIn(x.List)
		if on := file.Expr(x.A); on.Kind == unit.ExprMember && known.EncodesItself != "" && on.Str == known.EncodesItself && len(args) == 0 {
			return flow.Prop{Site: flow.Site{File: at.Site.File, Expr: on.A}, Env: at.Env}
		} else if on.Kind == unit.ExprMember && known.BytesOf != "" && on.Str == known.BytesOf && depth < maxSerialised {
			// The text of which bytes are made is what it is called on, or what it is handed.
			for _, part := range append([]unit.ExprID{on.A}, args...) {
				of := flow.Prop{Site: flow.Site{File: at.Site.File, Expr: part}, Env: at.Env}
				if inner := p.serialised(of, depth+1); inner.Site != of.Site {
					return inner
				}
			}
		}
		for _, v := range p.Eval(flow.Site{File: at.Site.File, Expr: x.A}, at.Env) {
			if v.Kind == flow.Extern && known.Encodes[v.Text] && len(args) > 0 {
				return flow.Prop{Site: flow.Site{File: at.Site.File, Expr: args[0]}, Env: at.Env}
			}
			if v.Kind == flow.Extern && known.AsBytes[v.Text] && len(args) > 0 && depth < maxSerialised {
				return p.serialised(flow.Prop{Site: flow.Site{File: at.Site.File, Expr: args[0]}, Env: at.Env}, depth+1)
			}
		}
	case unit.ExprConditional:
		return p.eitherSerialised(at, x.B, x.C, depth)
	case unit.ExprLogical:
		if x.Op == unit.OpAnd {
			return p.eitherSerialised(at, x.B, 0, depth)
		}
	case unit.ExprName:
		if x.Ref != 0 && depth < maxSerialised {
			if b := file.Binding(unit.BindingID(x.Ref)); len(b.Writes) == 1 && file.Writes[b.Writes[0]].Value != 0 {
				written := flow.Prop{Site: flow.Site{File: at.Site.File, Expr: file.Writes[b.Writes[0]].Value}, Env: at.Env}
				// What serialises nothing is asked about under its own name, of which tests may speak.
				if inner := p.serialised(written, depth+1); inner.Site != written.Site {
					return inner
				}
			}
		}
	}
	return at
}

// eitherSerialised is what one of two expressions serialises, where the other is nothing, or the same value as it is: body ?
// JSON.stringify(body) : undefined, typeof body === "string" ? body : JSON.stringify(body).
func (p *Program) eitherSerialised(at flow.Prop, a, b unit.ExprID, depth int) flow.Prop {
	if depth == maxSerialised {
		return at
	}
	file := p.Files[at.Site.File]
	for _, two := range [][2]unit.ExprID{{a, b}, {b, a}} {
		if two[0] == 0 {
			continue
		}
		one := flow.Prop{Site: flow.Site{File: at.Site.File, Expr: two[0]}, Env: at.Env}
		inner := p.serialised(one, depth+1)
		if inner.Site == one.Site {
			continue
		}
		if two[1] == 0 || inner.Site.File == at.Site.File && file.ExprText(inner.Site.Expr) == file.ExprText(two[1]) {
			return inner
		}
		if other := file.Expr(two[1]); other.Kind == unit.ExprLiteral && (other.Op == unit.LitUndefined || other.Op == unit.LitNull) {
			return inner
		}
	}
	return at
}
