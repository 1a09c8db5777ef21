package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/builtin"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxSpelled bounds a text that is put together: names that each stand twice in the next one double it.
const maxSpelled = 1 << 20

// piece is what a text may begin with; whole: all of it is known.
type piece struct {
	text  string
	whole bool
}

// length is that of the longest of some pieces.
func length(pieces []piece) (n int) {
	for _, p := range pieces {
		n = max(n, len(p.text))
	}
	return n
}

// spelled leaves out what texts say that are longer than what is put together.
func spelled(values []flow.Value, site flow.Site) []flow.Value {
	long := func(v *flow.Value) bool {
		return len(v.Text) > maxSpelled && (v.Kind == flow.Const || v.Kind == flow.Pattern)
	}
	for i := range values {
		if !long(&values[i]) {
			continue
		}
		out := slices.Clone(values)
		for i := range out {
			if long(&out[i]) {
				out[i] = flow.Value{Kind: flow.Unknown, Site: site, Text: "too long a text"}
			}
		}
		return flow.Dedupe(out)
	}
	return values
}

// texts folds a template or a concatenation to constants and patterns.
func (q *Question) texts(site flow.Site, env *flow.Env) []flow.Value {
	out := []piece{{"", true}}
	parts, _ := q.summed(site, env, true, 0)
	for _, part := range parts {
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
			} else if names, whole, ok := q.queryNames(&values[0]); ok {
				values = []flow.Value{builtin.QueryText(names, whole)}
			}
		}
		for _, v := range values {
			if len(values) > 1 && isNotGiven(&v) && q.Semantics.Names.Undefined != "" {
				continue // no text is written for the word: it is what there is before, or without, the others
			}
			if standsForNothing(&v) && slices.ContainsFunc(values, func(o flow.Value) bool { return o.Kind != flow.Const }) {
				continue // what stands where a setting is missing is tested before a text is made of it, and the setting's hole takes any text
			}
			if v.Kind == flow.Const && (v.Lit == unit.LitNull || v.Lit == unit.LitUndefined && q.Semantics.Names.Undefined == "") {
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
		if len(out)*len(options) > maxStrings || length(out)+length(options) > maxSpelled {
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

// standsForNothing reports whether a value is the one that code puts where there is none: `setting || false`.
func standsForNothing(v *flow.Value) bool {
	return v.Kind == flow.Const && v.Lit == unit.LitBoolean && v.Text == "false"
}

// isText reports whether a sum is a text since something in it that is added from the left is a text that is written out. Nothing has to
// be asked of the sums in it then, each of which would be put together and kept.
func (q *Question) isText(site flow.Site) bool {
	f := q.Files[site.File]
	written := func(x *unit.Expr) bool {
		return x.Kind == unit.ExprTemplate || x.Kind == unit.ExprLiteral && x.Op == unit.LitString
	}
	x := f.Expr(site.Expr)
	for x.Kind == unit.ExprCast || x.Kind == unit.ExprBinary && x.Op == unit.OpAdd {
		if x.Kind == unit.ExprBinary && written(f.Expr(x.B)) {
			return true
		}
		x = f.Expr(x.A)
	}
	return written(x)
}

// summed flattens a concatenation to its operands as Parts does, but leaves sums of numbers whole: 1 + 2 + "a" is "3a", and
// "a" + (1 + 2) is "a3". number says that all of it is one number; asked, that this has to be known of an operand, which
// is so only behind numbers.
func (q *Question) summed(site flow.Site, env *flow.Env, asked bool, depth int) (parts []flow.Site, number bool) {
	f := q.Files[site.File]
	x := f.Expr(site.Expr)
	for x.Kind == unit.ExprCast {
		x = f.Expr(x.A)
	}
	if depth > maxDepth {
		return []flow.Site{site}, false // it is folded by itself
	}
	if x.Kind != unit.ExprBinary || x.Op != unit.OpAdd {
		if asked && x.Kind != unit.ExprTemplate && !(x.Kind == unit.ExprLiteral && x.Op == unit.LitString) {
			v := q.Eval(site, env)
			number = len(v) == 1 && v[0].Kind == flow.Const && v[0].Lit == unit.LitNumber && !v[0].Maybe
		}
		return q.Parts(site, nil, 0), number
	}
	left, leads := q.summed(flow.Site{File: site.File, Expr: x.A}, env, true, depth+1)
	right, follows := q.summed(flow.Site{File: site.File, Expr: x.B}, env, leads, depth+1)
	if leads && follows {
		return []flow.Site{site}, true
	}
	return append(left, right...), false
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

// queryNames are the names in a query of a URL that a value is, of the language or of a library, and whether these are all; false
// for any other value.
func (q *Question) queryNames(v *flow.Value) (names []string, whole, ok bool) {
	if names, whole, ok = q.program.Builtins.QueryNames(q, v); ok {
		return names, whole, true
	}
	return q.program.Rules.QueryNames(q, q.program.Builtins, v)
}

// QueryNames are the names in a query of a URL that a value is, and whether these are all; false for any other value.
func (p *Evaluator) QueryNames(v *flow.Value) (names []string, whole, ok bool) {
	q := p.Question()
	defer q.Done()
	return q.queryNames(v)
}

// FormNames are the names of the fields of a form that is sent as a body, and whether these are all; false for any other value.
func (p *Evaluator) FormNames(v *flow.Value) (names []string, whole, ok bool) {
	q := p.Question()
	defer q.Done()
	return p.Builtins.FormNames(q, v)
}
