package bodies

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// PartsOf are the parts of the body of a function's answer that an expression in it gives, each with its place in what is given.
func (r *Bodies) PartsOf(here facts.Grounded, site flow.Site) (out []facts.Carried) {
	w := Client{here.Owner, here.Env, &here}
	root := conditions.Root{Func: here.Owner, Numbers: r.NumbersIn(here.Owner)}
	ref, calls := conditions.SubjectWithCalls(r.prog, root, site, here.Env, nil)
	if slices.ContainsFunc(calls, w.has) {
		for _, b := range r.bodies(w, root, r.Rules(w)) {
			if part, whole := r.partBehind(&b, ref); whole {
				out = append(out, facts.Carried{Part: append(b.part[:len(b.part):len(b.part)], part...)})
			}
		}
		return out
	}
	search := r.searchFor(here)
	for _, v := range r.prog.Eval(site, here.Env) {
		search.in(v, nil)
	}
	return search.result()
}

// PartsPassed are the parts of an answer that an expression gives in a function of which a parameter has it.
func (r *Bodies) PartsPassed(here facts.Grounded, site flow.Site) (out []summary.Path) {
	w := Client{here.Owner, here.Env, &here}
	root := conditions.Root{Func: here.Owner, Numbers: r.NumbersIn(here.Owner)}
	ref, _ := conditions.SubjectWithCalls(r.prog, root, site, here.Env, nil)
	for _, b := range r.bodies(w, root, r.Rules(w)) {
		if rest, whole := r.partBehind(&b, ref); whole && b.named {
			out = append(out, slices.Concat(b.part, rest))
		}
	}
	return out
}
