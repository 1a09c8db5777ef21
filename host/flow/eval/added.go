package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/edges"
	"github.com/drift-analyzer/drift/host/unit"
)

// additions are what calls add to a list; complete is false when something unknown is added.
type additions struct {
	elements []flow.Prop
	complete bool
}

// added lists what calls add to a list literal, each under the activations in which the call runs; complete is false when
// something unknown is added. Of a list that is made once it is the same for everybody, so it is answered once.
func (q *Question) added(v flow.Value) (out []flow.Prop, complete bool) {
	h, ok := q.Appends().Lists[v.Site.File][v.Site.Expr]
	if !ok {
		return nil, true
	}
	if v.Env != nil || q.lookup != nil || q.trace != nil {
		return q.addedTo(v, h)
	}
	key := askKey{site: v.Site, what: "added"}
	if got, ok := q.program.added.Load(key.hash(), key); ok {
		return slices.Clip(got.elements), got.complete
	}
	answer, whole := q.once(key, func() any {
		elements, complete := q.addedTo(v, h)
		return additions{elements, complete}
	})
	got, _ := answer.(additions)
	if whole {
		q.program.added.Store(key.hash(), key, got)
	}
	return slices.Clip(got.elements), got.complete
}

// addedTo is added of a list in a holder.
func (q *Question) addedTo(v flow.Value, h edges.Holder) (out []flow.Prop, complete bool) {
	run := q.fillers(v, h)
	complete = !run.cut
	for i := range run.by {
		call, env := run.by[i].call, run.by[i].env
		f := q.Files[call.File]
		x := f.Expr(call.Expr)
		if x.Kind == unit.ExprBinary {
			if len(out) >= maxFills {
				return out, false
			}
			out = append(out, flow.Prop{Site: flow.Site{File: call.File, Expr: x.B}, Env: env})
			continue
		}
		each := q.Semantics.Lists.Adds[f.Expr(x.A).Str]
		for _, a := range f.ExprsIn(x.List) {
			if len(out) >= maxFills {
				return out, false
			}
			if k := f.Expr(a).Kind; k != unit.ExprSpread && !each {
				out = append(out, flow.Prop{Site: flow.Site{File: call.File, Expr: a}, Env: env})
				continue
			} else if k == unit.ExprSpread {
				a = f.Expr(a).A
			}
			values := q.Eval(flow.Site{File: call.File, Expr: a}, env)
			complete = complete && len(values) == 1
			for _, sv := range values {
				inner, ok := q.ElementSites(sv)
				out = append(out, inner...)
				complete = complete && ok
			}
		}
	}
	return out, complete
}

// maxFills bounds the elements that calls add to one list.
const maxFills = 2000
