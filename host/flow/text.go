package flow

import (
	"slices"

	"github.com/drift-analyzer/drift/host/unit"
)

// texts folds a template or a concatenation to constants and patterns.
func (q *question) texts(site Site, env *Env) []Value {
	type piece struct {
		text  string
		whole bool
	}
	out := []piece{{"", true}}
	for _, part := range q.parts(site, nil, 0) {
		var options []piece
		add := func(one piece) {
			if !slices.Contains(options, one) {
				options = append(options, one)
			}
		}
		x := q.Expr(part)
		values := q.Eval(part, env)
		if len(values) == 1 {
			if url := q.program.builtins.textOfURL(q, &values[0]); len(url) > 0 {
				values = url
			}
		}
		for _, v := range values {
			if v.Kind == Const && v.Lit == unit.LitNull {
				// What a name holds before it is given a value is no part of a text.
				v.Kind = Unknown
			}
			switch v.Kind {
			case Const:
				add(piece{constPiece(&v), true})
			case Pattern:
				add(piece{v.Text, false})
			default:
				add(piece{"{" + q.holeName(part, x, &v) + "}", false})
			}
		}
		if len(options) == 0 {
			options = []piece{{"{" + q.holeName(part, x, nil) + "}", false}}
		}
		if len(out)*len(options) > maxStrings {
			options = []piece{{"{" + q.holeName(part, x, nil) + "}", false}}
		}
		var next []piece
		for _, a := range out {
			for _, b := range options {
				next = append(next, piece{a.text + b.text, a.whole && b.whole})
			}
		}
		out = next
	}
	var values []Value
	for _, o := range out {
		if o.whole {
			values = append(values, Value{Kind: Const, Lit: unit.LitString, Text: o.text})
		} else {
			values = append(values, Value{Kind: Pattern, Text: o.text})
		}
	}
	return values
}

func constPiece(v *Value) string {
	switch v.Lit {
	case unit.LitNull:
		return "null"
	case unit.LitUndefined:
		return ""
	}
	return v.Text
}
