package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/builtin"
	"github.com/drift-analyzer/drift/host/unit"
)

// maxQuerySteps bounds the calls that put names into one query; what is behind it is a name that is not known.
const maxQuerySteps = 64

// QueryNames are the names in a query that a function of a library made, with what its methods added; false for any other value.
func (r *Rules) QueryNames(q flow.Evaluation, b *builtin.Builtins, v *flow.Value) (names []string, whole, ok bool) {
	return r.queryNames(q, b, v, maxQuerySteps)
}

func (r *Rules) queryNames(q flow.Evaluation, b *builtin.Builtins, v *flow.Value, steps int) (names []string, whole, ok bool) {
	origin, puts, _ := strings.Cut(v.Text, ")")
	maker, ok := r.Hints.Calls.Queries[strings.TrimSuffix(origin, "(")]
	if v.Kind != flow.Extern || !ok {
		return nil, false, false
	}
	made := v.Call
	if made.Expr == 0 {
		made = v.Site
	}
	if made.Expr == 0 || steps == 0 {
		return nil, false, true
	}
	f := r.Files[made.File]
	x := f.Expr(made.Expr)
	args := f.ExprsIn(x.List)
	if puts == "" {
		if maker.Argument >= len(args) {
			return nil, true, true
		}
		of := q.Eval(flow.Site{File: made.File, Expr: args[maker.Argument]}, v.Env)
		if maker.Property != "" {
			var parts []flow.Value
			for i := range of {
				parts = append(parts, q.Property(&of[i], maker.Property)...)
			}
			of = parts
		}
		names, whole = b.NamesIn(q, of)
		return names, whole, true
	}
	callee := f.Expr(x.A)
	if callee.Kind != unit.ExprMember || !maker.Puts[callee.Str] || len(args) == 0 {
		return nil, false, true
	}
	before := q.Eval(flow.Site{File: made.File, Expr: callee.A}, v.Env)
	whole = len(before) > 0
	for i := range before {
		more, all, query := r.queryNames(q, b, &before[i], steps-1)
		whole = whole && all && query
		names = append(names, more...)
	}
	key := q.Eval(flow.Site{File: made.File, Expr: args[0]}, v.Env)
	if len(key) != 1 || key[0].Kind != flow.Const {
		return names, false, true
	}
	if !slices.Contains(names, key[0].Text) {
		names = append(names, key[0].Text)
	}
	return names, whole, true
}
