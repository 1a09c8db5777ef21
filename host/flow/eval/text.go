package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// texts folds a template or a concatenation to constants and patterns.
func (q *Question) texts(site flow.Site, env *flow.Env) []flow.Value {
	type piece struct {
		text  string
		whole bool
	}
	out := []piece{{"", true}}
	for _, part := range q.summed(q.Parts(site, nil, 0), site, env) {
		var options []piece
		add := func(one piece) {
			if !slices.Contains(options, one) {
				options = append(options, one)
			}
		}
		x := q.Expr(part)
		values := q.Eval(part, env)
		if len(values) == 1 {
			if url := q.program.Builtins.TextOfURL(q, &values[0]); len(url) > 0 {
				values = url
			}
		}
		for _, v := range values {
			if v.Kind == flow.Const && v.Lit == unit.LitNull {
				// What a name holds before it is given a value is no part of a text.
				v.Kind = flow.Unknown
			}
			switch v.Kind {
			case flow.Const:
				add(piece{constPiece(&v), true})
			case flow.Pattern:
				add(piece{v.Text, false})
			default:
				add(piece{"{" + q.HoleName(part, x, &v) + "}", false})
			}
		}
		if len(options) == 0 {
			options = []piece{{"{" + q.HoleName(part, x, nil) + "}", false}}
		}
		if len(out)*len(options) > maxStrings {
			options = []piece{{"{" + q.HoleName(part, x, nil) + "}", false}}
		}
		var next []piece
		for _, a := range out {
			for _, b := range options {
				next = append(next, piece{a.text + b.text, a.whole && b.whole})
			}
		}
		out = next
	}
	var values []flow.Value
	for _, o := range out {
		if o.whole {
			values = append(values, flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: o.text})
		} else {
			values = append(values, flow.Value{Kind: flow.Pattern, Text: o.text})
		}
	}
	return values
}

// maxSummed is of how many parts a sum of numbers inside a text may be; a longer one is read part by part.
const maxSummed = 8

// summed puts sums of numbers in the place of their parts: 1 + 2 + "a" is "3a", and "a" + (1 + 2) is "a3".
func (q *Question) summed(parts []flow.Site, site flow.Site, env *flow.Env) []flow.Site {
	f := q.Files[site.File]
	x := f.Expr(site.Expr)
	for x.Kind == unit.ExprCast {
		x = f.Expr(x.A)
	}
	if x.Kind != unit.ExprBinary || len(parts) < 3 || len(parts) > 4*maxSummed {
		return parts
	}
	var out []flow.Site
	var walk func(e unit.ExprID, top bool)
	walk = func(e unit.ExprID, top bool) {
		at := flow.Site{File: site.File, Expr: e}
		x := f.Expr(e)
		for x.Kind == unit.ExprCast {
			x = f.Expr(x.A)
		}
		if x.Kind != unit.ExprBinary || x.Op != unit.OpAdd {
			out = q.Parts(at, out, 0)
			return
		}
		if !top {
			inner := q.Parts(at, nil, 0)
			text := func(s flow.Site) bool {
				k := q.Expr(s)
				return k.Kind == unit.ExprTemplate || k.Kind == unit.ExprLiteral && k.Op == unit.LitString
			}
			if len(inner) <= maxSummed && !slices.ContainsFunc(inner, text) {
				if v := q.Eval(at, env); len(v) == 1 && v[0].Kind == flow.Const && v[0].Lit == unit.LitNumber {
					out = append(out, at)
					return
				}
			}
		}
		walk(x.A, false)
		walk(x.B, false)
	}
	walk(site.Expr, true)
	return out
}

func constPiece(v *flow.Value) string {
	switch v.Lit {
	case unit.LitNull:
		return "null"
	case unit.LitUndefined:
		return ""
	}
	return v.Text
}
