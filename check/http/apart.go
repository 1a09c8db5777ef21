package http

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Told is which statuses a client tells apart from success.
type Told struct {
	// Apart are the statuses with a branch that does not run on the usual success.
	Apart Statuses
	// asks: some branch tests the status; unsure: the response is looked at, or given away, in a way that was not understood.
	asks, unsure bool
}

// Or is what two units on the way of one response tell apart together.
func (t Told) Or(o Told) Told {
	return Told{t.Apart.Or(o.Apart), t.asks || o.asks, t.unsure || o.unsure}
}

// apart reads which statuses a client tells apart from the successes that its provider gives.
//
// A branch is a path, a call that a path makes under conditions, or one side of a test that has code
// on both sides. It handles a status that it may run on when it does not run on the usual success as
// well: a path that all statuses share handles none of the failures. A path that throws handles what
// it runs on as soon as some success takes another way. So is a status handled that the path to which nothing else led, and
// which the usual success takes, does not run on. A status that a test names is handled, also
// where it is named to be treated as a success.
func apart(s *summary.Summary, a Answer, gives Produced) (out Told) {
	usual, all := gives.successes()
	switch named := a.namedSuccesses(s); {
	case gives.Open && named.Meets(success) && !slices.ContainsFunc(gives.List(), success.Has):
		usual, all = named, all.Or(named) // how it succeeds was not read: as the client that asks for it by name knows
	case named.Meets(all) && !named.Meets(usual):
		usual = named.And(all) // of several successes the one that the client asks for is meant
	}
	note := func(v verdict, throws bool) {
		out.asks, out.unsure = out.asks || v.asks, out.unsure || v.unsure
		if !v.may.Meets(usual) || throws && v.may.And(all) != all {
			out.Apart = out.Apart.Or(v.may)
		}
		out.Apart = out.Apart.Or(v.may.And(success)).Or(v.may.And(v.named))
	}
	paths := s.Body().Transitions
	for i := range paths {
		t := &paths[i]
		path := a.runs(t)
		_, throws := t.Output.(summary.Throw)
		note(path, throws)
		if t.IsDefault && !throws && path.may.Meets(usual) {
			// What the usual success goes on to and a failure never does: if (!r.ok || !r.body) return.
			out.Apart = out.Apart.Or(path.may.Not())
		}
		for _, b := range branches(t)[1:] {
			v := a.all(b.conditions)
			v.may = v.may.And(path.may)
			note(v, false)
		}
		if !throws && a.onlyOnSuccess(t) {
			out.Apart = out.Apart.Or(path.may.And(success.Not()))
		}
		out.unsure = out.unsure || a.givenAway(t)
	}
	for _, p := range a.tests {
		if v := a.of(p); v.asks || v.unsure {
			note(v, false)
			note(v.not(), false)
		}
	}
	out.Apart, out.unsure = out.Apart.Or(a.failing), out.unsure || a.unread
	return out
}

// namedSuccesses are the successes that a client compares the status with one by one.
func (a *Answer) namedSuccesses(s *summary.Summary) (out Statuses) {
	paths := s.Body().Transitions
	for i := range paths {
		for _, b := range branches(&paths[i]) {
			out = out.Or(a.all(b.conditions).named)
		}
	}
	for _, p := range a.tests {
		out = out.Or(a.of(p).named)
	}
	return out.And(success)
}

// onlyOnSuccess reports whether a path takes the body, and only after it has asked for a success:
// if (response.ok) { show(await response.json()) }.
func (a *Answer) onlyOnSuccess(t *summary.Transition) bool {
	taken := false
	for _, e := range t.Effects {
		call, ok := e.(summary.Invocation)
		if !ok || !a.takesBody(call.Callee) {
			continue
		}
		if v := a.all(call.Preconditions); !v.asks || v.unsure || v.may.Meets(success.Not()) {
			return false
		}
		taken = true
	}
	return taken
}

// takesBody reports whether a call is of a method that gives the body: response.json(), response.text().
func (a *Answer) takesBody(callee string) bool {
	return slices.ContainsFunc(a.body, func(p summary.Place) bool {
		return len(p.Steps) > 0 && strings.HasSuffix(callee, "."+strings.TrimSuffix(string(p.Steps[len(p.Steps)-1]), "()"))
	}) || slices.ContainsFunc(a.takes, func(method string) bool { return strings.HasSuffix(callee, "."+method) })
}

// givenAway reports whether a path passes the response, or whether it is a success, to code that was
// not read: that code may refuse failures.
func (a *Answer) givenAway(t *summary.Transition) bool {
	for _, e := range t.Effects {
		call, ok := e.(summary.Invocation)
		if !ok || call.Summary != "" {
			continue
		}
		if slices.ContainsFunc(call.Args, func(v summary.ValueRef) bool { return a.tellsOf(v) && !a.is(v, a.status) }) {
			return true
		}
	}
	return false
}
