package http

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// answered is one answer of a provider: a status and a body.
type answered struct {
	status int
	body   summary.TypeShape
	defs   map[string]summary.TypeShape
}

// ByBody is the failures that a consumer distinguishes by the body, or by its absence.
func ByBody(consumer *summary.Summary, a Answer, gives Produced, defs map[string]summary.TypeShape) Statuses {
	return byField(gives, Guards(consumer, a), defs).Or(byTests(consumer, a, gives, defs)).Or(unparsed(consumer, a, gives))
}

// byTests is the failures that a client tells apart by what it asks of the body: some branch asks about it, may run on
// all bodies of the failure and on none of the successes, or runs on all of the failure for certain and not on every success
// (`if (!data.success)`).
func byTests(consumer *summary.Summary, a Answer, gives Produced, defs map[string]summary.TypeShape) (out Statuses) {
	var successes []answered
	failures := map[int][]answered{}
	throwing := a.parses && slices.ContainsFunc(consumer.Body().Transitions, parses)
	for _, s := range gives.List() {
		for _, body := range Bodies(gives.ByStatus[s]) {
			switch one := (answered{s, body, defs}); {
			case success.Has(s):
				successes = append(successes, one)
			case body != nil || !throwing: // what has no body is an exception where one is parsed
				failures[s] = append(failures[s], one)
			}
		}
	}
	if len(successes) == 0 {
		return out
	}
	eachBranch(consumer, a, func(conditions []summary.Predicate) {
		conditions = slices.DeleteFunc(slices.Clone(conditions), func(p summary.Predicate) bool { return !a.asksBody(p) && !a.of(p).asks })
		if !slices.ContainsFunc(conditions, a.asksBody) {
			return
		}
		whole := summary.Compound{Op: "and", Operands: conditions}
		none, not := true, false
		for _, s := range successes {
			t := a.holdsFor(whole, s)
			none, not = none && t == fails, not || t != holds
		}
		for status, list := range failures {
			may, must := true, true
			for _, f := range list {
				t := a.holdsFor(whole, f)
				may, must = may && t != fails, must && t == holds
			}
			if may && none || must && not {
				out = out.Or(StatusRange(status, status))
			}
		}
	})
	return out
}

// eachBranch calls for the conditions of each branch of a client, and for both sides of its tests.
func eachBranch(consumer *summary.Summary, a Answer, visit func([]summary.Predicate)) {
	paths := consumer.Body().Transitions
	for i := range paths {
		for _, b := range branches(&paths[i]) {
			visit(b.conditions)
		}
	}
	for _, p := range a.tests {
		visit([]summary.Predicate{p})
		visit([]summary.Predicate{summary.Negation{Operand: p}})
	}
}

// asksBody reports whether a condition asks about the body.
func (a *Answer) asksBody(p summary.Predicate) bool {
	is := func(v summary.ValueRef) bool { _, ok := a.inBody(v); return ok }
	switch q := p.(type) {
	case summary.NullCheck:
		return is(q.Subject)
	case summary.TruthinessCheck:
		return is(q.Subject)
	case summary.Comparison:
		return is(q.Left) || is(q.Right)
	case summary.Negation:
		return a.asksBody(q.Operand)
	case summary.Compound:
		return slices.ContainsFunc(q.Operands, a.asksBody)
	}
	return false
}

// inBody gives the way from the body to a value that is read of it; it is empty for the body itself.
func (a *Answer) inBody(v summary.ValueRef) (summary.Path, bool) {
	have := summary.PlaceOf(keyed(v))
	for _, body := range a.body {
		if steps, ok := have.Within(body); ok {
			return steps, true
		}
	}
	return nil, false
}

// holdsFor says whether a condition holds for an answer, as far as its status and its body decide.
func (a *Answer) holdsFor(p summary.Predicate, of answered) truth {
	if v := a.of(p); v.asks && v.may == v.must {
		return truthOf(v.may.Has(of.status))
	}
	switch q := p.(type) {
	case summary.NullCheck:
		t := nothing(a.valueIn(q.Subject, of))
		if q.Negated {
			return t.not()
		}
		return t
	case summary.TruthinessCheck:
		t := countsAsTrue(a.valueIn(q.Subject, of))
		if q.Negated {
			return t.not()
		}
		return t
	case summary.Comparison:
		return a.equalIn(q, of)
	case summary.Negation:
		return a.holdsFor(q.Operand, of).not()
	case summary.Compound:
		decided, all := fails, holds
		if q.Op != "and" {
			decided, all = holds, fails
		}
		for _, o := range q.Operands {
			switch t := a.holdsFor(o, of); {
			case t == decided:
				return decided
			case t == unknown:
				all = unknown
			}
		}
		return all
	}
	return unknown
}

// valueIn is what an answer has where a value is read of its body: Undefined where a closed body has nothing there, nil where
// that is not known.
func (a *Answer) valueIn(v summary.ValueRef, of answered) summary.TypeShape {
	steps, ok := a.inBody(v)
	at := summary.TypeShape(nil)
	if ok {
		at = of.body
	}
	for _, step := range steps {
		got, lacks := Lookup(at, string(step), of.defs)
		switch summary.Resolve(at, of.defs).(type) {
		case summary.Text, summary.Literal:
			lacks = true
		}
		if lacks {
			return summary.Undefined{}
		}
		at = got
	}
	if at == nil {
		return nil
	}
	return summary.Resolve(at, of.defs)
}

// equalIn decides whether a field of the body is a literal, where the field is one or is not there.
func (a *Answer) equalIn(q summary.Comparison, of answered) truth {
	left, right := q.Left, q.Right
	if _, ok := a.inBody(left); !ok {
		left, right = right, left
	}
	lit, ok := right.(summary.LiteralRef)
	if !ok || q.Op != summary.OpEq && q.Op != summary.OpNeq {
		return unknown
	}
	t := unknown
	switch have := a.valueIn(left, of).(type) {
	case summary.Literal:
		t = truthOf(have.Value == lit.Value)
	case summary.Undefined:
		t = truthOf(lit.Value == nil)
		if _, flag := lit.Value.(bool); q.Op == summary.OpNeq && lit.Value != nil && !flag {
			return unknown // what has no such field is not asked about
		}
	case summary.Record, summary.Array:
		t = fails
	}
	if q.Op == summary.OpNeq {
		return t.not()
	}
	return t
}

func countsAsTrue(s summary.TypeShape) truth {
	switch x := s.(type) {
	case summary.Literal:
		return truthOf(x.Value != false && x.Value != "" && x.Value != float64(0))
	case summary.Null, summary.Undefined:
		return fails
	case summary.Record, summary.Array, summary.Dictionary, summary.Text: // an empty text says nothing to anybody
		return holds
	case summary.Union:
		out := unknown
		for i, v := range x.Variants {
			if t := countsAsTrue(v); i == 0 {
				out = t
			} else if t != out {
				return unknown
			}
		}
		return out
	}
	return unknown
}

func nothing(s summary.TypeShape) truth {
	switch s.(type) {
	case summary.Null, summary.Undefined:
		return holds
	case summary.Literal, summary.Record, summary.Array, summary.Dictionary:
		return fails
	}
	return unknown
}

// unparsed is the failures without a body whose client parses one: it gets an exception there, as from a client that throws.
func unparsed(consumer *summary.Summary, a Answer, gives Produced) (out Statuses) {
	if !a.parses || !slices.ContainsFunc(consumer.Body().Transitions, parses) {
		return out
	}
	for _, status := range gives.List() {
		if !success.Has(status) && !slices.ContainsFunc(Bodies(gives.ByStatus[status]), func(body summary.TypeShape) bool { return body != nil }) {
			out = out.Or(StatusRange(status, status))
		}
	}
	return out
}

// parses reports whether a path parses the body whatever the answer is: under no condition, or under those alone under which
// the request was sent.
func parses(t summary.Transition) bool {
	var sent [][]string
	for _, e := range t.Effects {
		switch e := e.(type) {
		case summary.InteractionEffect:
			if _, ok := e.Interaction.(summary.ServiceCall); ok {
				sent = append(sent, summary.PredicateTexts(e.Preconditions))
			}
		case summary.Invocation:
			if !strings.HasSuffix(e.Callee, ".json") {
				continue
			}
			under := summary.PredicateTexts(e.Preconditions)
			if len(under) == 0 || slices.ContainsFunc(sent, func(of []string) bool { return subset(under, of) }) {
				return true
			}
		}
	}
	return false
}

// subset reports whether each text of a list is one of another list.
func subset(list, of []string) bool {
	return !slices.ContainsFunc(list, func(s string) bool { return !slices.Contains(of, s) })
}
