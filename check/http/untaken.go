package http

import (
	"slices"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// untaken gives what decides whether the request of a client certainly does not take a path of the handler: it lacks a field that the path has
// been asked for, has one that the path is for the lack of, or fits what is checked before the handler runs.
func untaken(p pairing.Pair) func(*summary.Transition) bool {
	body, _, lacks := lackedBy(p)
	if lacks == nil {
		return func(*summary.Transition) bool { return false }
	}
	declared := ReadTaken(p.Provider)
	request := requestSent{of: p.Provider, body: body, defs: p.Consumer.Body().Definitions, whole: p.Consumer.Metadata.HTTP.Sends.Body}
	return func(t *summary.Transition) bool {
		if Unfitting(t) {
			return t == declared.from && declared.fits(p)
		}
		return slices.ContainsFunc(t.Conditions, func(c summary.Predicate) bool {
			is, about := without(p.Provider, c, lacks)
			return is == fails && len(about) > 0 || request.says(c) == fails
		})
	}
}

// requestSent is a request whose fields are sent in its body.
type requestSent struct {
	of    *summary.Summary
	body  summary.Record
	defs  map[string]summary.TypeShape
	whole summary.TypeShape
}

// wellFormed is how a summary calls the check of a body which is to be JSON.
const wellFormed = "the body is JSON"

// says decides a condition that asks whether a field is there, for a request that has the field. What a client puts together as a value is
// written well, whoever reads it.
func (q requestSent) says(p summary.Predicate) truth {
	switch x := p.(type) {
	case summary.Negation:
		return q.says(x.Operand).not()
	case summary.Compound:
		decides := holds
		if x.Op == "and" {
			decides = fails
		}
		if slices.ContainsFunc(x.Operands, func(o summary.Predicate) bool { return q.says(o) == decides }) {
			return decides
		}
	case summary.CallPredicate:
		if x.Callee == wellFormed && q.put() {
			return holds
		}
	case summary.TruthinessCheck:
		if r, ok := receivedBy(q.of, x.Subject); ok && r.part == "body" {
			if shape, sent := q.body.Get(r.field); sent {
				if value, literal := summary.Resolve(shape, q.defs).(summary.Literal); literal && truthy(value.Value) {
					return truthOf(!x.Negated)
				}
			}
		}
	case summary.NullCheck:
		if form := q.form(x.Subject); form != anyForm && form != null {
			return truthOf(x.Negated)
		}
	case summary.PropertyExists:
		if q.form(summary.Derived{From: x.Subject, Derivation: summary.PropertyAccess{Property: x.Property}}) != anyForm {
			return truthOf(!x.Negated)
		}
	}
	return unknown
}

// put reports whether the whole body is put together as a value.
func (q requestSent) put() bool {
	switch summary.Resolve(q.whole, q.defs).(type) {
	case summary.Record, summary.Array:
		return true
	}
	return false
}

// form is that of a field which is always sent, anyForm where it is not known.
func (q requestSent) form(v summary.ValueRef) form {
	r, ok := receivedBy(q.of, v)
	if !ok || r.part != "body" {
		return anyForm
	}
	shape, sent := q.body.Get(r.field)
	whole, sometimes := summary.WithoutUndefined(summary.Resolve(shape, q.defs))
	if !sent || sometimes || mayBeNull(whole, q.defs) {
		return anyForm
	}
	return formOf(whole, q.defs)
}

// fits reports whether a request certainly fits the parameters that are checked: they are a body that is a table, and it has no value of which it
// is known that it is none of those that the table takes.
func (k Taken) fits(p pairing.Pair) bool {
	body, record := present(p.Consumer.Metadata.HTTP.Sends.Body, p.Consumer.Body().Definitions).(summary.Record)
	table, ok := present(k.body, k.by.Body().Definitions).(summary.Dictionary)
	if !ok || !record || len(body.Spreads) > 0 || !k.bodyAlone {
		return false
	}
	switch table.Values.(type) {
	case summary.UnknownShape:
		return true
	case summary.Text:
		return !slices.ContainsFunc(body.Properties, func(f summary.Property) bool {
			switch given := summary.Resolve(f.Shape, p.Consumer.Body().Definitions).(type) {
			case summary.UnknownShape, summary.Text:
				return false
			case summary.Literal:
				_, text := given.Value.(string)
				return !text
			}
			return true
		})
	}
	return false
}
