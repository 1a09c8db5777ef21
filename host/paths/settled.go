package paths

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
)

// running says of a path in a promise's function what has settled the promise.
type running struct {
	// by is what did on the path, where it has not met others since.
	by *settled
	// past are what did on the paths that have met here; all: they all did. Otherwise left is what the others know.
	past []*settled
	all  bool
	left []conditions.Test
}

// unsettled divides a path in a promise's function: open is where nothing has settled the promise, nil for nowhere; rest is where
// something has, nil for nowhere.
func (s *state) unsettled(scope *settling) (open, rest *state) {
	switch {
	case s.run == nil || s.run.of() != scope:
		return s, nil
	case s.run.by != nil || s.run.all:
		return nil, s
	}
	open = s.clone()
	for _, t := range s.run.left {
		open.conds = open.conds.add(t)
	}
	open.run = nil
	return open, s
}

// of is the promise that a path is told apart for.
func (r *running) of() *settling {
	if r.by != nil {
		return r.by.of
	}
	return r.past[0].of
}

// end says that a path on which something settled a promise is over, or has met others.
func (p *settled) end(s *state) *settled {
	s = s.clone()
	s.run = nil
	if !p.over {
		p.over, p.state = true, s
		return p
	}
	more := *p
	more.state = s
	p.of.settled = append(p.of.settled, &more)
	return &more
}

// before is what was known where the promise was settled, nil where no more is known at the end.
func (p *settled) before() *conditions.Locals {
	if p.locals == p.state.locals {
		return nil
	}
	return p.locals
}

// meet says what has settled a promise where paths meet, nil for nothing; fresh are those that did on paths which end there.
func meet(base *state, states []*state) (out *running, fresh []*settled) {
	if !slices.ContainsFunc(states, func(s *state) bool { return s.run != base.run }) {
		return base.run, nil
	}
	if first := states[0].run; first != nil && first.by != nil && !slices.ContainsFunc(states, func(s *state) bool { return s.run == nil || s.run.by != first.by }) {
		return first, nil
	}
	out = &running{all: true}
	var open []*state
	for _, s := range states {
		switch {
		case s.run == nil:
			out.all, open = false, append(open, s)
		case s.run.by != nil:
			p := s.run.by.end(s)
			out.past, fresh = append(out.past, p), append(fresh, p)
		default:
			for _, p := range s.run.past {
				if !slices.Contains(out.past, p) {
					out.past = append(out.past, p)
				}
			}
			if !s.run.all {
				rest, _ := s.unsettled(s.run.of())
				out.all, open = false, append(open, rest)
			}
		}
	}
	if !out.all {
		out.left, _ = residue(base.conds, open)
	}
	return out, fresh
}

// metIn notes for what settled a promise on paths that have met what is known where they have.
func metIn(out *state, fresh []*settled) *state {
	for _, p := range fresh {
		p.at = out.conds
	}
	return out
}

// executor walks the function that a promise is made with. It gives the state behind it where nothing has settled the promise,
// and those in which it ends.
func (w *walker) executor(fn flow.Value, s *state) (after *state, ends []*state) {
	before, at := w.ended, w.at
	entry := s.clone()
	entry.run = nil
	fr := w.enter(fn.Func, fn.Env, entry)
	w.at = at
	scope := w.settling[len(w.settling)-1]
	ended := w.ended > before
	var live []*state
	for _, r := range fr.returns {
		open, rest := r.state.unsettled(scope)
		ended = ended || rest != nil
		live, ends = append(live, open), append(ends, r.state)
	}
	base := *s
	base.run = nil
	return merge(&base, ended, live...), ends
}

// close ends the paths on which something has settled a promise, at the end of its function.
func (p *settling) close(entry *state, ends []*state) {
	gone := map[*settled]bool{}
	for _, s := range ends {
		switch {
		case s.run == nil:
		case s.run.by != nil:
			s.run.by.end(s)
		default:
			for _, at := range s.run.past {
				if gone[at] {
					at = at.end(at.met)
				}
				at.goesOn(s)
				gone[at] = true
			}
		}
	}
	for _, at := range p.settled {
		at.state = at.state.clone()
		at.state.run = entry.run
		if at.from != nil {
			at.gains(ends, at.from)
		}
		at.what.state = at.state
	}
}

// goesOn gives a path that has met others what was tested and answered behind that, up to an end of the function.
func (p *settled) goesOn(end *state) {
	p.met = p.state
	s := p.state.clone()
	for _, t := range atomsSince(end.conds, end.conds.common(p.at)) {
		s.conds = s.conds.add(t)
	}
	s.answered, s.done = s.answered || end.answered, unionExits(s.done, end.done)
	p.state = s
}

// gains adds to a path what had run at the end of others, beyond what had before they parted.
func (p *settled) gains(ends []*state, before *effectNode) {
	has := map[*recorded]bool{}
	for _, n := range p.state.effects.since(nil) {
		has[n.recorded] = true
	}
	for _, s := range ends {
		if s == nil {
			continue
		}
		for _, n := range s.effects.since(before) {
			if !has[n.recorded] {
				has[n.recorded] = true
				p.state.effects = p.state.effects.and(n.recorded)
			}
		}
	}
}

// handedSettles ends the paths of a function that something else runs, on which it has settled a promise: it may run when the rest
// of the promise's function has. s is the state in which it began.
func (w *walker) handedSettles(fr *frame, s *state) {
	n := len(w.settling)
	if n == 0 {
		return
	}
	var returns []returned
	for _, r := range fr.returns {
		if r.state.run != s.run && r.state.run != nil {
			open, rest := r.state.unsettled(w.settling[n-1])
			if rest != nil && rest.run.by != nil {
				rest.run.by.end(rest)
			}
			if open == nil {
				continue
			}
			r.state = open.clone()
			r.state.run = s.run
		}
		returns = append(returns, r)
	}
	fr.returns = returns
}

// chained walks a chain of promise callbacks. Where all its paths settle the promise whose function is being walked, control goes
// on behind it all the same, since the callbacks run later.
func (w *walker) chained(s *state, walk func() *state) *state {
	n := len(w.settling)
	if n == 0 || w.settling[n-1].chain == w.frame || s == nil {
		return walk()
	}
	scope := w.settling[n-1]
	since, chain, from := len(scope.settled), scope.chain, scope.from
	if scope.chain = w.frame; from == nil {
		scope.from = s.effects
	}
	after := walk()
	scope.chain, scope.from = chain, from
	if after == nil && len(scope.settled) > since {
		scope.later = true
		return s.clone()
	}
	return after
}
