package check

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// statuses is a set of HTTP statuses from 100 to 599.
type statuses [500]bool

func statusRange(from, to int) (out statuses) {
	for s := max(from, 100); s <= min(to, 599); s++ {
		out[s-100] = true
	}
	return out
}

func (s statuses) has(n int) bool { return n >= 100 && n <= 599 && s[n-100] }

func (s statuses) and(o statuses) (out statuses) {
	for i := range s {
		out[i] = s[i] && o[i]
	}
	return out
}

func (s statuses) or(o statuses) (out statuses) {
	for i := range s {
		out[i] = s[i] || o[i]
	}
	return out
}

func (s statuses) not() (out statuses) {
	for i := range s {
		out[i] = !s[i]
	}
	return out
}

var (
	everyStatus = statusRange(100, 599)
	success     = statusRange(200, 299)
)

// answer is how a client's code reads the response, from metadata.http.response.
type answer struct {
	// subject is the response of the request, as far as it went well.
	subject summary.Place
	// status, ok and body are where its parts are read: from the response, or from what is caught of a failure.
	status, ok, body          []summary.Place
	exception, handsOn, known bool
	// told are tests with something written for both sides.
	told []summary.Predicate
}

// caught is what a catch clause is given.
var caught = summary.Place{Root: "call catch"}

func readAnswer(s *summary.Summary) answer {
	if s.Metadata.HTTP == nil || s.Metadata.HTTP.Response == nil || s.Metadata.HTTP.Response.Subject == nil {
		return answer{}
	}
	m := s.Metadata.HTTP.Response
	a := answer{known: true, subject: summary.PlaceOf(m.Subject), exception: m.Failure == summary.FailureException, handsOn: s.Metadata.HTTP.ReturnsResponse, told: m.Told}
	at := func(from summary.Place, list []summary.Path) (out []summary.Place) {
		for _, p := range list {
			out = append(out, from.At(p))
		}
		return out
	}
	a.status = append(at(a.subject, m.Status), at(caught, m.ErrorStatus)...)
	a.ok = at(a.subject, m.Ok)
	a.body = append(append(at(a.subject, m.Body), at(a.subject, m.ErrorBody)...), at(caught, m.ErrorBody)...)
	return a
}

// is reports whether a value stands at one of some places.
func (a *answer) is(v summary.ValueRef, places []summary.Place) bool {
	if len(places) == 0 {
		return false
	}
	have := summary.PlaceOf(v)
	return slices.ContainsFunc(places, have.Equal)
}

// set reads the statuses for which a predicate may hold. readable is false when
// it says nothing about the status; exact when it says nothing else.
func (a *answer) set(p summary.Predicate) (out statuses, readable, exact bool) {
	switch q := p.(type) {
	case summary.Comparison:
		lit, ok := q.Right.(summary.LiteralRef)
		n, number := lit.Value.(float64)
		if !ok || !number || !a.is(q.Left, a.status) {
			return everyStatus, false, false
		}
		s := int(n)
		switch q.Op {
		case summary.OpEq:
			return statusRange(s, s), true, true
		case summary.OpNeq:
			return statusRange(s, s).not(), true, true
		case summary.OpGt:
			return statusRange(s+1, 599), true, true
		case summary.OpGte:
			return statusRange(s, 599), true, true
		case summary.OpLt:
			return statusRange(100, s-1), true, true
		case summary.OpLte:
			return statusRange(100, s), true, true
		}
	case summary.TruthinessCheck:
		if a.is(q.Subject, a.ok) {
			if q.Negated {
				return success.not(), true, true
			}
			return success, true, true
		}
	case summary.Negation:
		s, readable, exact := a.set(q.Operand)
		if readable && exact {
			return s.not(), true, true
		}
	case summary.Compound:
		return a.compound(q)
	}
	return everyStatus, false, false
}

func (a *answer) compound(q summary.Compound) (out statuses, readable, exact bool) {
	if q.Op == "and" {
		out, exact = everyStatus, true
	} else {
		readable, exact = true, true
	}
	for _, o := range q.Operands {
		s, r, e := a.set(o)
		exact = exact && r && e
		if q.Op == "and" {
			if r {
				out, readable = out.and(s), true
			}
			continue
		}
		if !r {
			return everyStatus, false, false
		}
		out = out.or(s)
	}
	return out, readable, exact
}

// coverage is the statuses a client's transition runs on.
func (a *answer) coverage(t *summary.Transition) (out statuses, tested bool) {
	out = everyStatus
	wasCaught := t.WasCaught()
	for _, c := range t.Conditions {
		if s, readable, _ := a.set(c); readable {
			out, tested = out.and(s), true
		}
	}
	switch {
	case a.exception && wasCaught:
		out = out.and(success.not())
	case a.exception:
		out = out.and(success)
	case wasCaught && !tested:
		// The request failed without a response.
		out = statuses{}
	case t.IsDefault || !tested:
		// Falling through is no written else: it stands for success.
		out = out.and(success)
	}
	return out, tested
}

// tests lists the single statuses that a client's conditions ask for.
func (a *answer) tests(t *summary.Transition) []int {
	var out []int
	var visit func(p summary.Predicate)
	visit = func(p summary.Predicate) {
		switch q := p.(type) {
		case summary.Comparison:
			if lit, ok := q.Right.(summary.LiteralRef); ok && q.Op == summary.OpEq && a.is(q.Left, a.status) {
				if n, ok := lit.Value.(float64); ok {
					out = append(out, int(n))
				}
			}
		case summary.Compound:
			for _, o := range q.Operands {
				visit(o)
			}
		}
	}
	for _, b := range branches(t) {
		for _, c := range b.conditions {
			visit(c)
		}
	}
	return out
}
