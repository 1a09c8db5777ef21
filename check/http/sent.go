package http

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// received is what part of a handler's input a condition or a read is about.
type received struct {
	// part is "body" or "query", field the name in it.
	part, field string
}

// requestParts are the names under which frameworks put the parts of a request into the value that they pass.
var requestParts = map[string]string{"body": "body", "json": "body", "query": "query"}

// receivedBy reads a value as a field of the request's body or query.
func receivedBy(s *summary.Summary, v summary.ValueRef) (received, bool) {
	place := summary.PlaceOf(v)
	if s.Metadata.HTTP != nil {
		if r, ok := takenAt(s.Metadata.HTTP.Takes, v, place); ok {
			return r, true
		}
	}
	if d, ok := v.(summary.Derived); ok {
		if call, ok := d.Derivation.(summary.MethodCall); ok {
			field, ok := byName(call)
			if !ok {
				return received{}, false // a method of the language says nothing of a field
			}
			place = summary.PlaceOf(d.From).At(summary.Path{summary.Step(field)})
		}
	}
	name, ok := strings.CutPrefix(place.Root, "input ")
	if !ok {
		return received{}, false
	}
	for _, in := range s.Body().Inputs {
		p, is := in.(summary.Parameter)
		if !is || p.Name != name || summary.StrOf(p.Role) != "request" || len(place.Steps) < 2 {
			continue
		}
		if part := requestParts[string(place.Steps[0])]; part != "" && len(place.Steps) == 2 {
			return received{part, string(place.Steps[1])}, true
		}
	}
	return received{}, false
}

// takenAt reads a value as a field of what the handler says that it takes.
func takenAt(takes []summary.RequestTaken, v summary.ValueRef, place summary.Place) (received, bool) {
	for i := range takes {
		t := &takes[i]
		for _, f := range t.Fields {
			if len(f.Path) == 1 && slices.ContainsFunc(f.At, func(at summary.ValueRef) bool { return summary.ValueText(at) == summary.ValueText(v) }) {
				return received{t.Part, string(f.Path[0])}, true
			}
		}
		if d, ok := v.(summary.Derived); ok {
			if call, ok := d.Derivation.(summary.MethodCall); ok {
				name, ok := byName(call)
				if !ok {
					continue // a method of the language says nothing of a field
				}
				place = summary.PlaceOf(d.From).At(summary.Path{summary.Step(name)})
			}
		}
		for _, at := range t.At {
			if steps, ok := place.Within(summary.PlaceOf(at)); ok && len(steps) == 1 {
				return received{t.Part, string(steps[0])}, true
			}
		}
	}
	return received{}, false
}

// byName is the field that a method of a dictionary gives: data.get("name").
func byName(call summary.MethodCall) (string, bool) {
	if call.Method != "get" && call.Method != "fetch" && call.Method != "dig" || len(call.Args) == 0 {
		return "", false
	}
	lit, ok := call.Args[0].(summary.LiteralRef)
	name, is := lit.Value.(string)
	return name, ok && is
}

// emptiness are methods that ask whether there is something, by what they say of what is not there.
var emptiness = map[string]bool{".blank?": true, ".nil?": true, ".empty?": true, ".present?": false, ".presence": false, ".any?": false}

// askedOf is the field that a call asks about, and what the call says where the field is not there.
func askedOf(s *summary.Summary, q summary.CallPredicate) (r received, without, ok bool) {
	if s.Metadata.HTTP == nil {
		return r, false, false
	}
	for i := range s.Metadata.HTTP.Takes {
		t := &s.Metadata.HTTP.Takes[i]
		for _, f := range t.Fields {
			if len(f.Path) != 1 {
				continue
			}
			for _, at := range f.At {
				dep, is := at.(summary.Dependency)
				if is && len(dep.AccessChain) == 0 && dep.Name == q.Callee && len(q.Args) > 0 {
					if lit, ok := q.Args[0].(summary.LiteralRef); ok && lit.Value == string(f.Path[0]) {
						value, _, literal := defaultOf(q.Callee[strings.LastIndexByte(q.Callee, '.')+1:], q.Args)
						return received{t.Part, string(f.Path[0])}, isSomething(value), literal
					}
				}
			}
			for _, at := range t.At {
				whole := ""
				switch at := at.(type) {
				case summary.InputRef:
					if len(at.Path) == 0 {
						whole = at.Input
					}
				case summary.State:
					whole = at.Name
				}
				for method, says := range emptiness {
					if whole != "" && q.Callee == whole+"()."+string(f.Path[0])+method {
						return received{t.Part, string(f.Path[0])}, says, true
					}
				}
			}
		}
	}
	return r, false, false
}

// insteadOf is what a method gives for a field that is not there: form.get("name", "x"). given is false where it gives nothing,
// literal where it is known what it gives.
func insteadOf(v summary.ValueRef) (value any, given, literal bool) {
	d, ok := v.(summary.Derived)
	if !ok {
		return nil, false, true
	}
	call, ok := d.Derivation.(summary.MethodCall)
	if !ok {
		return nil, false, true
	}
	return defaultOf(call.Method, call.Args)
}

// defaultOf is what a call of a method is handed to give in place of what is not there.
func defaultOf(method string, args []summary.ValueRef) (value any, given, literal bool) {
	if method != "get" && method != "fetch" || len(args) < 2 {
		return nil, false, true // what dig is handed beyond the first are names further down
	}
	lit, literal := args[1].(summary.LiteralRef)
	return lit.Value, !literal || lit.Value != nil, literal
}

// isSomething reports whether a value counts as true in every language: nil, false, zero and the empty text do not.
func isSomething(value any) bool {
	return value != nil && value != false && value != "" && fmt.Sprint(value) != "0"
}

// without decides a condition for a request that lacks some fields. about reports whether the absence of a field decided it.
func without(s *summary.Summary, p summary.Predicate, lacks func(received) bool) (t truth, about []received) {
	absent := func(v summary.ValueRef) bool {
		r, ok := receivedBy(s, v)
		if ok && lacks(r) {
			about = append(about, r)
			return true
		}
		return false
	}
	switch q := p.(type) {
	case summary.TruthinessCheck:
		if value, _, literal := insteadOf(q.Subject); literal && absent(q.Subject) {
			return truthOf(q.Negated != isSomething(value)), about
		}
	case summary.NullCheck:
		if _, given, literal := insteadOf(q.Subject); literal && absent(q.Subject) {
			return truthOf(q.Negated == given), about
		}
	case summary.PropertyExists:
		inner := summary.Derived{From: q.Subject, Derivation: summary.PropertyAccess{Property: q.Property}}
		if absent(inner) {
			return truthOf(q.Negated), about
		}
	case summary.TypeCheck:
		if _, given, _ := insteadOf(q.Subject); !given && absent(q.Subject) && q.ExpectedType != "undefined" {
			return fails, about
		}
	case summary.Comparison:
		lit, literal := q.Right.(summary.LiteralRef)
		value, _, known := insteadOf(q.Left)
		if literal && known && lit.Value != nil && (q.Op == summary.OpEq || q.Op == summary.OpNeq) && absent(q.Left) {
			return truthOf((q.Op == summary.OpNeq) == (value != lit.Value)), about
		}
	case summary.CallPredicate:
		if r, says, ok := askedOf(s, q); ok && lacks(r) {
			about = append(about, r)
			return truthOf(says), about
		}
	case summary.Negation:
		t, about := without(s, q.Operand, lacks)
		return t.not(), about
	case summary.Compound:
		decides, all := holds, true
		if q.Op == "and" {
			decides = fails
		}
		for _, o := range q.Operands {
			one, by := without(s, o, lacks)
			if one == decides {
				return decides, by
			}
			all, about = all && one != unknown, append(about, by...)
		}
		if all {
			return decides.not(), about
		}
		return unknown, nil
	}
	return unknown, nil
}

// lackedBy gives what decides whether the request of a client certainly lacks a field, nil where nothing is known of what it sends, with its body;
// closed: the body has no more than that.
func lackedBy(p pairing.Pair) (body summary.Record, closed bool, lacks func(received) bool) {
	m := p.Consumer.Metadata.HTTP
	if m == nil || m.Sends == nil {
		return body, false, nil
	}
	body, closed = summary.Resolve(m.Sends.Body, p.Consumer.Body().Definitions).(summary.Record)
	closed = closed && len(body.Spreads) == 0
	if rest, ok := summary.BindingOf[summary.Rest](p.Consumer); ok && m.Sends.NoBody && m.Sends.Body == nil && carriesBody[summary.StrOf(rest.Method)] {
		closed = true
	}
	inPath := Holes(p.Provider)
	return body, closed, func(r received) bool {
		_, inBody := body.Get(r.field)
		noQuery := (m.Sends.KnowsQuery() || m.Sends.NoQuery) && !slices.Contains(wholeNames(m.Sends.Query), r.field)
		switch r.part {
		case "query":
			return noQuery
		case "any":
			return !slices.Contains(inPath, r.field) && (closed && !inBody || m.Sends.Body == nil) && (noQuery || closed && len(m.Sends.Query) == 0 && !m.Sends.QueryOpen)
		}
		return r.part == "body" && closed && !inBody
	}
}

// sent compares what a client sends with what the handler insists on.
func sent(p pairing.Pair, report Reporter) {
	_, closed, lacks := lackedBy(p)
	if lacks == nil {
		return
	}
	seen := map[received]bool{}
	paths := p.Provider.Body().Transitions
	for i := range paths {
		t := &paths[i]
		r, ok := t.Output.(summary.Response)
		if !ok {
			continue
		}
		status, literal := summary.LiteralStatus(r)
		if !literal || status < 400 || status > 499 {
			continue
		}
		because, ok := refuses(p.Provider, t, lacks)
		if !ok || seen[because] {
			continue
		}
		seen[because] = true
		if because.part == "any" {
			because.part = "body"
			if !closed {
				because.part = "query"
			}
		}
		report(generic.BoundaryFieldRequired, nil, t, nil, because.part+" "+because.field, fmt.Sprintf("%s sends no %s in the %s, and the provider answers %d without it", p.Consumer.Identity.Name, because.field, because.part, int(status)))
	}
}

// refuses reports whether a path takes every request that lacks some fields and was not refused before: one of its
// conditions holds for that reason, and the others say only that nothing before it refused the request.
func refuses(s *summary.Summary, t *summary.Transition, lacks func(received) bool) (because received, ok bool) {
	for i, c := range t.Conditions {
		held, about := without(s, c, lacks)
		switch {
		case held == fails:
			return received{}, false
		case held == holds && len(about) > 0:
			because, ok = about[0], true // the last of them is what the path refuses for: those before it only lead there
		case held == unknown && !refusedBefore(s, t, i):
			return received{}, false
		}
	}
	return because, ok
}

// refusedBefore reports whether a condition of a path is the other side of one that ends in a failure.
func refusedBefore(s *summary.Summary, t *summary.Transition, i int) bool {
	want := summary.PredicateText(summary.Negate(t.Conditions[i]))
	paths := s.Body().Transitions
	for j := range paths {
		other := &paths[j]
		r, ok := other.Output.(summary.Response)
		status, literal := summary.LiteralStatus(r)
		_, throws := other.Output.(summary.Throw)
		if !(ok && literal && status >= 400 || throws) || len(other.Conditions) == 0 {
			continue
		}
		if summary.PredicateText(other.Conditions[len(other.Conditions)-1]) == want {
			return true
		}
	}
	return false
}
