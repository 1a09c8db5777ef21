package answers

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// returnedMade reads what is returned where calls before made it, as a response that a name holds; ok is false for
// anything else.
func (r *Walker) returnedMade(w *walk, x *paths.Exit) (out []summary.Output, ok bool) {
	if x.Site.Expr == 0 || !slices.ContainsFunc(x.Effects, func(e paths.Effect) bool { return r.Calls.Makes(e.Site) }) {
		return nil, false
	}
	values := r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())
	made := r.allMade(w, x, values)
	if len(made) == 0 {
		made = r.handedOn(w, x)
	}
	for _, one := range made {
		out = append(out, r.answers(w, one)...)
	}
	return out, len(made) > 0
}

// allMade lists the exits that values are which calls made; none where one of them is something else.
func (r *Walker) allMade(w *walk, x *paths.Exit, values []flow.Value) []*paths.Exit {
	var made []*paths.Exit
	for _, v := range values {
		one, ok := r.madeBy(w, x, v)
		if !ok {
			return nil
		}
		made = append(made, one)
	}
	return made
}

// madeBy makes the exit of a value that a call made which answers where the unit returns it.
func (r *Walker) madeBy(w *walk, x *paths.Exit, v flow.Value) (*paths.Exit, bool) {
	at := v.Call
	switch v.Kind {
	case flow.Extern, flow.Param, flow.Typed:
		if k := r.prog.Expr(at).Kind; k != unit.ExprNew && !strings.HasSuffix(v.Text, "()") {
			return nil, false // something of it
		}
	case flow.Instance:
		at = v.Site
	default:
		return nil, false
	}
	if at.Expr == 0 {
		return nil, false
	}
	judge := calls.Judge{Index: r.Calls, Layers: &w.Layers.Layers, Pack: w.Framework.Pack}
	event := judge.Call(at, v.Env, x.Locals)
	if event == nil || !event.Flow.Returned {
		return nil, false
	}
	one := *x
	one.Kind, one.Site, one.Env, one.Outcome = paths.ExitOutcome, at, v.Env, event.Outcome
	return &one, true
}

// handedOn finds the response that a function nothing is known of was handed before the unit returns what it gives.
func (r *Walker) handedOn(w *walk, x *paths.Exit) []*paths.Exit {
	site, env := x.Site, x.Env
	for hops := 0; hops < maxHandedHops; hops++ {
		file := r.prog.Files[site.File]
		site.Expr = file.Plain(site.Expr)
		e := file.Expr(site.Expr)
		switch e.Kind {
		case unit.ExprName:
			if e.Ref == 0 || x.Locals == nil {
				return nil
			}
			at, under, _, ok := x.Locals.Value(site.File, unit.BindingID(e.Ref), r.prog.EnvOfName(site.File, unit.BindingID(e.Ref), env))
			if !ok {
				return nil
			}
			site, env = at, under
		case unit.ExprCall:
			if len(r.prog.Callees(site, env)) > 0 {
				return nil
			}
			for _, a := range file.ExprsIn(e.List) {
				if made := r.allMade(w, x, r.prog.EvalWith(flow.Site{File: site.File, Expr: a}, env, x.Locals.Lookup())); len(made) > 0 {
					return made
				}
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// maxHandedHops bounds the names between what is returned and the call that gave it.
const maxHandedHops = 8

// statusSince finds the last status that the path gave a response after a call made it.
func (r *Walker) statusSince(f *facts.Fact, x *paths.Exit) (*facts.Fact, *flow.Env) {
	if facts.Literal(f, abi.FieldWhen) != "returned" {
		return nil, nil
	}
	for i := len(x.Prepared) - 1; i >= 0; i-- {
		p := x.Prepared[i].Outcome.(calls.Outcome).Fact
		if p.Get(abi.FieldStatus).Kind == abi.ValueNone || p.Get(abi.FieldReceiver).Kind == abi.ValueNone {
			continue
		}
		for _, v := range r.eval.Values(p, p.Get(abi.FieldReceiver), x.Prepared[i].Env, x.Prepared[i].Locals.Lookup()) {
			if v.Call == x.Site || v.Site == x.Site {
				return p, x.Prepared[i].Env
			}
		}
	}
	return nil, nil
}
