package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/builtin"
	"github.com/drift-analyzer/drift/host/unit"
)

// QueryNames are the names in a query that a function of a library made, with what its methods added; false for any other value.
func (r *Rules) QueryNames(q flow.Evaluation, b *builtin.Builtins, v *flow.Value) (names []string, whole, ok bool) {
	if _, ok := r.maker(v); !ok {
		return nil, false, false
	}
	of := query{rules: r, eval: q, builtins: b, seen: map[madeQuery]bool{}, whole: true}
	of.put(v)
	return of.names, of.whole, true
}

// maker is how the function that made a query takes names.
func (r *Rules) maker(v *flow.Value) (flow.QueryMaker, bool) {
	if v.Kind != flow.Extern {
		return flow.QueryMaker{}, false
	}
	origin, _, _ := strings.Cut(v.Text, ")")
	maker, ok := r.Hints.Calls.Queries[strings.TrimSuffix(origin, "(")]
	return maker, ok
}

// query collects the names that calls put into one query, each call once, however many ways lead to it: a name that is written
// under each of ten tests has as many ways through its writes as there are sets of them, and in a loop there is no end to them.
type query struct {
	rules    *Rules
	eval     flow.Evaluation
	builtins *builtin.Builtins
	seen     map[madeQuery]bool
	names    []string
	whole    bool
}

// madeQuery is a query as one call leaves it.
type madeQuery struct {
	call flow.Site
	env  *flow.Env
	// first: the call makes it.
	first bool
}

// put adds the names that a query has.
func (o *query) put(v *flow.Value) {
	maker, ok := o.rules.maker(v)
	_, puts, _ := strings.Cut(v.Text, ")")
	at := madeQuery{call: v.Call, env: v.Env, first: puts == ""}
	if at.call.Expr == 0 {
		at.call = v.Site
	}
	if o.seen[at] {
		return
	}
	o.seen[at] = true
	if !ok || at.call.Expr == 0 {
		o.whole = false
		return
	}
	f := o.rules.Files[at.call.File]
	x := f.Expr(at.call.Expr)
	args := f.ExprsIn(x.List)
	eval := func(e unit.ExprID) []flow.Value { return o.eval.Eval(flow.Site{File: at.call.File, Expr: e}, v.Env) }
	if at.first {
		if maker.Argument < len(args) {
			o.add(o.builtins.NamesIn(o.eval, o.taken(maker, eval(args[maker.Argument]))))
		}
		return
	}
	callee := f.Expr(x.A)
	if callee.Kind != unit.ExprMember || !maker.Puts[callee.Str] || len(args) == 0 {
		o.whole = false
		return
	}
	before := eval(callee.A)
	o.whole = o.whole && len(before) > 0
	for i := range before {
		o.put(&before[i])
	}
	if key := eval(args[0]); len(key) == 1 && key[0].Kind == flow.Const {
		o.add([]string{key[0].Text}, true)
	} else {
		o.whole = false
	}
}

// taken is what a maker takes names of.
func (o *query) taken(maker flow.QueryMaker, of []flow.Value) []flow.Value {
	if maker.Property == "" {
		return of
	}
	var parts []flow.Value
	for i := range of {
		parts = append(parts, o.eval.Property(&of[i], maker.Property)...)
	}
	return parts
}

// add notes names, and whether they are all.
func (o *query) add(names []string, whole bool) {
	o.whole = o.whole && whole
	for _, name := range names {
		if !slices.Contains(o.names, name) {
			o.names = append(o.names, name)
		}
	}
}
