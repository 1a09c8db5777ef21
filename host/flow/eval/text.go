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
	for _, part := range q.Parts(site, nil, 0) {
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

func constPiece(v *flow.Value) string {
	switch v.Lit {
	case unit.LitNull:
		return "null"
	case unit.LitUndefined:
		return ""
	}
	return v.Text
}
