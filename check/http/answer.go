package http

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Answer is how a client's code reads the response, from metadata.http.response.
type Answer struct {
	// subject is the response of the request.
	subject summary.Place
	// status and body are the places of its parts: in the response, or in the caught exception.
	status, body []summary.Place
	// flags are truth values of the response, classes its classes, each with the statuses that they stand for.
	flags   []flag
	classes map[string]Statuses
	// failing are the statuses that arrive as an exception.
	failing        Statuses
	exception      bool
	HandsOn, Known bool
	// tests are conditions of branches with code on both sides; unread: a test looks at the status in a way that was not read.
	tests  []summary.Predicate
	unread bool
	// asks are the parts of the body that any test before a branch asks for.
	asks []summary.ValueRef
	// parses: the body is what parsing it gives, which fails where there is none.
	parses bool
	// takes are the methods of the response that give its body.
	takes []string
}

// flag is a truth value of a response, and the statuses for which it is true.
type flag struct {
	at summary.Place
	on Statuses
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
	a := Answer{Known: true, subject: summary.PlaceOf(m.Subject), exception: m.Failure == summary.FailureException, HandsOn: s.Metadata.HTTP.ReturnsResponse, tests: m.Tests, asks: m.Asks, unread: m.UnreadTests || m.Failure == summary.FailureEither || m.Failure == summary.FailureIgnored}
	if a.exception {
		a.failing = success.Not()
	}
	at := func(from summary.Place, list []summary.Path) (out []summary.Place) {
		for _, p := range list {
			out = append(out, from.At(p))
		}
		return out
	}
	a.parses = slices.ContainsFunc(m.Body, func(p summary.Path) bool { return len(p) == 1 && p[0] == "json" })
	for _, p := range slices.Concat(m.Body, m.Text) {
		if len(p) == 1 {
			a.takes = append(a.takes, string(p[0]))
		}
	}
	a.status = append(at(a.subject, m.Status), at(caught, m.ErrorStatus)...)
	a.body = append(append(at(a.subject, m.Body), at(a.subject, m.ErrorBody)...), at(caught, m.ErrorBody)...)
	for _, r := range m.Ranges {
		on := StatusRange(r.From, r.To)
		if r.Class == "" {
			a.flags = append(a.flags, flag{a.subject.At(r.Path), on})
			continue
		}
		if a.classes == nil {
			a.classes = map[string]Statuses{}
		}
		a.classes[r.Class] = on
	}
	for _, place := range at(a.subject, m.Ok) {
		a.flags = append(a.flags, flag{place, success})
	}
	a.unread = a.unread || s.Metadata.DerivedFromWrapper != "" && a.asksAnother(s, slices.Concat(m.Status, m.Ok))
	return a
}

// asksAnother reports whether a unit asks for the status, or whether it is a success, of what another call gave than the one that
// sends its request: a helper on the way that gives one of several answers.
func (a *Answer) asksAnother(s *summary.Summary, parts []summary.Path) bool {
	another := func(v summary.ValueRef) bool {
		place := summary.PlaceOf(v)
		return strings.HasPrefix(place.Root, "call ") && place.Root != a.subject.Root && place.Root != caught.Root && !strings.Contains(place.Root, "#") &&
			slices.ContainsFunc(parts, func(p summary.Path) bool { return len(p) > 0 && slices.Equal(p, place.Steps) })
	}
	paths := s.Body().Transitions
	for i := range paths {
		for p := range summary.Tests(paths[i].Conditions) {
			switch q := p.(type) {
			case summary.TruthinessCheck:
				if another(q.Subject) {
					return true
				}
			case summary.Comparison:
				if another(q.Left) || another(q.Right) {
					return true
				}
			}
		}
	}
	return false
}

// is reports whether a value is read from one of some places.
func (a *Answer) is(v summary.ValueRef, places []summary.Place) bool {
	if len(places) == 0 {
		return false
	}
	have := summary.PlaceOf(v)
	return slices.ContainsFunc(places, have.Equal)
}

// runs is the verdict of the conditions of a client's path.
func (a *Answer) runs(t *summary.Transition) verdict {
	v := a.all(unraised(t.Conditions))
	switch wasCaught := t.WasCaught(); {
	case a.exception && wasCaught:
		v.may = v.may.And(a.failing)
	case a.exception:
		v.may = v.may.And(a.failing.Not())
	case wasCaught && !v.asks:
		// The request failed without a response.
		v.may = Statuses{}
	}
	v.must = v.must.And(v.may)
	return v
}

// unraised leaves out of conditions that one of their ways is an exception: a path that one joins is meant for what its other ways ask.
func unraised(list []summary.Predicate) []summary.Predicate {
	out := slices.Clone(list)
	for i, p := range out {
		if c, ok := p.(summary.Compound); ok && c.Op == "or" {
			c.Operands = slices.DeleteFunc(slices.Clone(c.Operands), summary.RaisedUnknown)
			if len(c.Operands) > 0 {
				out[i] = c
			}
		}
	}
	return out
}

// Coverage is the statuses that a client's path is meant for. What runs on successes as well as on
// failures is meant for the successes.
func (a *Answer) Coverage(t *summary.Transition) Statuses {
	on := a.runs(t).may
	if on.Meets(success) {
		return on.And(success)
	}
	return on
}

// ReadOn are the statuses for whose bodies it is certain that a client's path reads what it reads.
func (a *Answer) ReadOn(t *summary.Transition) Statuses {
	covered := a.Coverage(t)
	if inner, tested := a.within(t); tested && inner.Meets(success.Not()) {
		if on, known := a.takenOn(t); known && !on.Meets(success.Not()) {
			return covered.And(on)
		}
		// The field may be read in a branch for failures inside the path.
		covered = covered.And(success.Not())
	}
	return covered
}

// takenOn are the statuses of the branches in which a path takes the body by a call (`response.json()`); false where it takes it by none, or by
// one that runs on any status.
func (a *Answer) takenOn(t *summary.Transition) (on Statuses, known bool) {
	for _, e := range t.Effects {
		x, ok := e.(summary.Invocation)
		if !ok || !slices.Contains(a.takes, x.Callee[strings.LastIndexByte(x.Callee, '.')+1:]) {
			continue
		}
		v := a.all(x.Preconditions)
		if !v.asks {
			return Statuses{}, false
		}
		on, known = on.Or(v.may), true
	}
	return on, known
}

// Tests lists the single statuses that the conditions of a client's path test.
func (a *Answer) Tests(t *summary.Transition) []int {
	return a.testsUnless(t, func(summary.Predicate) bool { return false })
}

// TestedAlone is Tests without those of conditions that a status which is given fulfils as well.
func (a *Answer) TestedAlone(t *summary.Transition, gives func(int) bool) []int {
	return a.testsUnless(t, func(p summary.Predicate) bool {
		v := a.of(p)
		return v.may == v.must && v.may.Some(gives)
	})
}

func (a *Answer) testsUnless(t *summary.Transition, skip func(summary.Predicate) bool) []int {
	var out []int
	var visit func(p summary.Predicate)
	visit = func(p summary.Predicate) {
		switch q := p.(type) {
		case summary.Comparison:
			if lit, ok := q.Right.(summary.LiteralRef); ok && q.Op == summary.OpEq && a.is(q.Left, a.status) {
				if n, ok := numberOf(lit.Value); ok {
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
			if !skip(c) {
				visit(c)
			}
		}
	}
	return out
}

// bodyField names the field of the response's body that a value is part of; whole is true when it is
// the field itself.
func (a *Answer) bodyField(v summary.ValueRef) (name string, whole, ok bool) {
	steps, ok := a.bodySteps(v)
	if !ok {
		return "", false, false
	}
	return string(steps[0]), len(steps) == 1, true
}

// bodySteps are the steps that lead from the response's body to a value that is part of it.
func (a *Answer) bodySteps(v summary.ValueRef) (summary.Path, bool) {
	have := summary.PlaceOf(keyed(v))
	for _, body := range a.body {
		steps, ok := have.Within(body)
		for ok && len(steps) > 0 && (steps[0] == "catch" || steps[0] == "finally") {
			steps = steps[1:] // of the promise of the body
		}
		if ok && len(steps) > 0 {
			return steps, true
		}
	}
	return nil, false
}

// keyed is a value whose parts are looked up by name (`body.get("rows")`) as one that has them as fields.
func keyed(v summary.ValueRef) summary.ValueRef {
	d, ok := v.(summary.Derived)
	if !ok {
		return v
	}
	d.From = keyed(d.From)
	if call, ok := d.Derivation.(summary.MethodCall); ok && readsByName[call.Method] && len(call.Args) > 0 {
		if name, ok := call.Args[0].(summary.LiteralRef); ok {
			if text, ok := name.Value.(string); ok {
				d.Derivation = summary.PropertyAccess{Property: text}
			}
		}
	}
	return d
}

// readsByName are methods of dictionaries that give what is under a name.
var readsByName = map[string]bool{"get": true, "fetch": true, "dig": true}

// within is the statuses that branches inside a path handle separately.
func (a *Answer) within(t *summary.Transition) (out Statuses, tested bool) {
	for _, b := range branches(t)[1:] {
		if v := a.all(b.conditions); v.asks {
			out, tested = out.Or(v.may), true
		}
	}
	return out, tested
}
