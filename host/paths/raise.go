package paths

import (
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Invalid says that a call raises where its argument is not valid.
const Invalid = "invalid"

// endProgram ends a path at a call that ends the program: by an exception, or so that nothing of it goes on.
func (w *walker) endProgram(site flow.Site, raised []string, s *state) *state {
	s = s.clone()
	s.record(w.effect(site, s))
	switch {
	case len(raised) > 0:
		w.throwing(s, thrown{state: s, site: site, env: w.frame.env, raised: raised})
	case s.answered:
		w.ended++
	default:
		w.exit(s, Exit{Kind: ExitProgram, Site: site, Env: w.frame.env})
	}
	return nil
}

// raise splits a state over what a call raises: when it finds nothing, or where what it asks for does not hold.
func (w *walker) raise(id unit.ExprID, site flow.Site, raises Raising, s *state) *state {
	r := w.reader(s.locals)
	subject := r.Subject(id)
	if _, ok := subject.(summary.InputRef); ok {
		r = w.reader(s.locals) // whichever call reads it, the request has it or not
	}
	a := r.Test(summary.NullCheck{Subject: subject})
	callee := w.file().Expr(w.file().Expr(id).A)
	switch {
	case raises.Asked != "":
		a = r.Test(summary.Negate(summary.CallPredicate{Callee: raises.Asked}))
	case raises.Unless == Invalid:
		a = r.Test(summary.CallPredicate{Callee: Invalid, Args: []summary.ValueRef{r.Called(id)}})
	case raises.Unless != "" && callee.Kind == unit.ExprMember:
		a = r.Test(summary.TruthinessCheck{Subject: conditions.Property(r.Subject(callee.A), raises.Unless), Negated: true})
	}
	yes, no := w.split(a, s, []conditions.Test{a})
	if yes != nil {
		w.throwing(yes, thrown{state: yes, site: site, env: w.frame.env, raised: raises.Exception})
	}
	for _, other := range raises.Further {
		if no == nil {
			break
		}
		no = w.raise(id, site, other, no)
	}
	return no
}
