package http

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Answer is how a client's code reads the response, from metadata.http.response.
type Answer struct {
	// subject is the response of the request.
	subject summary.Place
	// status, ok and body are the places of its parts: in the response, or in the caught exception.
	status, ok, body          []summary.Place
	exception, HandsOn, Known bool
	// tests are conditions of branches with code on both sides.
	tests []summary.Predicate
}

// caught is the exception of a catch clause.
var caught = summary.Place{Root: "call catch"}

// ReadAnswer reads how a client's code reads the response; Known is false when the summary does not
// say.
func ReadAnswer(s *summary.Summary) Answer {
	if s.Metadata.HTTP == nil || s.Metadata.HTTP.Response == nil || s.Metadata.HTTP.Response.Subject == nil {
		return Answer{}
	}
	m := s.Metadata.HTTP.Response
	a := Answer{Known: true, subject: summary.PlaceOf(m.Subject), exception: m.Failure == summary.FailureException, HandsOn: s.Metadata.HTTP.ReturnsResponse, tests: m.Tests}
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

// is reports whether a value is read from one of some places.
func (a *Answer) is(v summary.ValueRef, places []summary.Place) bool {
	if len(places) == 0 {
		return false
	}
	have := summary.PlaceOf(v)
	return slices.ContainsFunc(places, have.Equal)
}

// set gives the statuses for which a predicate can hold. readable is false when the predicate does
// not test the status; exact is true when it tests nothing else.
func (a *Answer) set(p summary.Predicate) (out Statuses, readable, exact bool) {
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
			return StatusRange(s, s), true, true
		case summary.OpNeq:
			return StatusRange(s, s).not(), true, true
		case summary.OpGt:
			return StatusRange(s+1, 599), true, true
		case summary.OpGte:
			return StatusRange(s, 599), true, true
		case summary.OpLt:
			return StatusRange(100, s-1), true, true
		case summary.OpLte:
			return StatusRange(100, s), true, true
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

func (a *Answer) compound(q summary.Compound) (out Statuses, readable, exact bool) {
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
				out, readable = out.And(s), true
			}
			continue
		}
		if !r {
			return everyStatus, false, false
		}
		out = out.Or(s)
	}
	return out, readable, exact
}

// Coverage is the statuses on which a client's path runs.
func (a *Answer) Coverage(t *summary.Transition) (out Statuses, tested bool) {
	out = everyStatus
	wasCaught := t.WasCaught()
	for _, c := range t.Conditions {
		if s, readable, _ := a.set(c); readable {
			out, tested = out.And(s), true
		}
	}
	switch {
	case a.exception && wasCaught:
		out = out.And(success.not())
	case a.exception:
		out = out.And(success)
	case wasCaught && !tested:
		// The request failed without a response.
		out = Statuses{}
	case t.IsDefault || !tested:
		// A path without a test of the status is meant for success.
		out = out.And(success)
	}
	return out, tested
}

// Tests lists the single statuses that the conditions of a client's path test.
func (a *Answer) Tests(t *summary.Transition) []int {
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

// bodyField names the field of the response's body that a value is part of; whole is true when it is
// the field itself.
func (a *Answer) bodyField(v summary.ValueRef) (name string, whole, ok bool) {
	have := summary.PlaceOf(v)
	for _, body := range a.body {
		if steps, ok := have.Within(body); ok && len(steps) > 0 {
			return string(steps[0]), len(steps) == 1, true
		}
	}
	return "", false, false
}

// within is the statuses that branches inside a path handle separately.
func (a *Answer) within(t *summary.Transition) (out Statuses, tested bool) {
	for _, b := range branches(t)[1:] {
		on, some := everyStatus, false
		for _, c := range b.conditions {
			if s, readable, _ := a.set(c); readable {
				on, some = on.And(s), true
			}
		}
		if some {
			out, tested = out.Or(on), true
		}
	}
	return out, tested
}
