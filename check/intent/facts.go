package intent

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// place is what a condition is about in the terms of a clause: what the caller sent, or what another boundary gave.
type place struct {
	// verb is input, reads, writes or invokes.
	verb string
	// subject is the boundary; "" for an input.
	subject string
	// path leads to the part that is tested. That of an input begins at the section of the request where sections is true.
	path     []string
	sections bool
}

// answer is what a condition says of a clause.
type answer int

const (
	// unrelated: it is about something else.
	unrelated answer = iota
	// undecided: it could be about the clause, and that was not read.
	undecided
	denied
	holds
)

// test is what a condition tests of its place.
type test struct {
	// kind is set, missing, null, notNull, equals, differs, type, notType, has or lacks.
	kind  string
	value any
}

var opposite = map[string]string{"set": "missing", "missing": "set", "null": "notNull", "notNull": "null", "equals": "differs", "differs": "equals", "type": "notType", "notType": "type", "has": "lacks", "lacks": "has"}

// says is what the conditions of a path say of a clause: it holds when one of them says so.
func (p *Path) says(c *intent.Clause) answer {
	if c.Test == "" && c.Verb != "input" {
		return p.did(c)
	}
	out := unrelated
	for _, cond := range p.Conditions {
		switch p.of(cond, false, c) {
		case holds:
			return holds
		case denied:
			out = denied
		case undecided:
			if out == unrelated {
				out = undecided
			}
		}
	}
	return out
}

// did answers a clause without a test: the path reads, writes or calls the boundary.
func (p *Path) did(c *intent.Clause) answer {
	ways := p.crosses()
	for _, a := range ways.list {
		if a.does(c.Verb, c.Subject) {
			return holds
		}
	}
	if ways.unread(c.Verb) != "" {
		return undecided
	}
	return unrelated
}

// of is what one condition, or its opposite, says of a clause.
func (p *Path) of(cond summary.Predicate, negated bool, c *intent.Clause) answer {
	switch q := cond.(type) {
	case summary.Negation:
		return p.of(q.Operand, !negated, c)
	case summary.Compound:
		return p.several(q, negated, c)
	}
	at, t, known := p.reads(cond)
	if !known {
		return undecided
	}
	if at == nil || !at.is(c) {
		return unrelated
	}
	if negated {
		t.kind = opposite[t.kind]
	}
	return t.answers(c)
}

// several is what conditions that are joined say. One of several that need not all hold is enough for a clause: where the
// clause holds, the path is taken.
func (p *Path) several(q summary.Compound, negated bool, c *intent.Clause) answer {
	all := (q.Op == "and") != negated
	counts := map[answer]int{}
	for _, o := range q.Operands {
		counts[p.of(o, negated, c)]++
	}
	switch {
	case counts[holds] > 0:
		return holds
	case counts[denied] > 0 && (all || counts[denied] == len(q.Operands)):
		return denied
	case counts[undecided] > 0:
		return undecided
	}
	return unrelated
}

// reads says what a condition tests, and of which place. known is false where the condition was not read, or its subject:
// it could then be about anything. A nil place is one that no clause can name.
func (p *Path) reads(cond summary.Predicate) (at *place, t test, known bool) {
	var subject summary.ValueRef
	switch q := cond.(type) {
	case summary.TruthinessCheck:
		subject, t = q.Subject, test{kind: "set"}
		if q.Negated {
			t.kind = "missing"
		}
	case summary.NullCheck:
		subject, t = q.Subject, test{kind: "null"}
		if q.Negated {
			t.kind = "notNull"
		}
	case summary.Comparison:
		left, right := q.Left, q.Right
		if _, literal := left.(summary.LiteralRef); literal {
			left, right = right, left
		}
		l, literal := right.(summary.LiteralRef)
		at, known = p.place(left)
		if !literal || q.Op != summary.OpEq && q.Op != summary.OpNeq {
			if !known || literal {
				return nil, t, known
			}
			_, known = p.place(right)
			return nil, t, known // compared with another value, or by its order
		}
		t = test{"equals", l.Value}
		if q.Op == summary.OpNeq {
			t.kind = "differs"
		}
		return at, t, known
	case summary.TypeCheck:
		subject, t = q.Subject, test{"type", q.ExpectedType}
	case summary.PropertyExists:
		subject, t = q.Subject, test{"has", q.Property}
		if q.Negated {
			t.kind = "lacks"
		}
	case summary.CallPredicate:
		if at := p.called(q.Callee, nil); at != nil {
			return at, test{kind: "set"}, true
		}
		return nil, t, false
	default:
		return nil, t, false
	}
	at, known = p.place(subject)
	return at, t, known
}

// answers is what a test says of a clause about the same place.
func (t test) answers(c *intent.Clause) answer {
	decide := func(yes, no []string) answer {
		switch {
		case slices.Contains(yes, t.kind):
			return holds
		case slices.Contains(no, t.kind):
			return denied
		}
		return unrelated
	}
	switch c.Test {
	case "finds":
		if c.Value == "nothing" {
			return decide([]string{"missing", "null"}, []string{"set", "notNull", "type", "has"})
		}
		return decide([]string{"set", "notNull", "type", "has"}, []string{"missing", "null"})
	case "equals":
		same := sameValue(t.value, c.Value)
		switch {
		case t.kind == "equals" && same:
			return holds
		case t.kind == "equals", t.kind == "differs" && same:
			return denied
		case c.Value == true && t.kind == "set", c.Value == false && t.kind == "missing", c.Value == nil && t.kind == "null":
			return holds
		case c.Value == true && t.kind == "missing", c.Value == false && t.kind == "set", c.Value == nil && (t.kind == "notNull" || t.kind == "set"):
			return denied
		}
		return unrelated
	case "has":
		if t.value != c.Value {
			return unrelated
		}
		return decide([]string{"has"}, []string{"lacks"})
	}
	switch c.Value {
	case "set":
		return decide([]string{"set", "notNull", "type", "has"}, []string{"missing", "null"})
	case "missing":
		return decide([]string{"missing", "null"}, []string{"set", "notNull", "type", "has"})
	case "null":
		return decide([]string{"null"}, []string{"set", "notNull", "type", "has"})
	}
	if c.Test != "is" {
		return decide([]string{"set", "notNull", "type", "has"}, []string{"missing", "null"})
	}
	if kind, ok := t.value.(string); !ok || lastName(kind) != lastName(c.Value.(string)) {
		return unrelated
	}
	return decide([]string{"type"}, []string{"notType"})
}

func sameValue(a, b any) bool {
	if n, ok := a.(int); ok {
		a = float64(n)
	}
	return a == b
}

// lastName is the name of a class without what it is inside of.
func lastName(class string) string {
	class = class[strings.LastIndexByte(class, '.')+1:]
	return class[strings.LastIndexByte(class, ':')+1:]
}

// is reports whether a place is the one of a clause.
func (at *place) is(c *intent.Clause) bool {
	if at.verb != "input" {
		return sameVerb(at.verb, c.Verb) && sameBoundary(at.subject, c.Subject) && slices.Equal(at.path, c.Where)
	}
	if c.Verb != "input" {
		return false
	}
	path := append(strings.Split(c.Subject, "."), c.Where...)
	if slices.EqualFunc(at.path, path, strings.EqualFold) && (len(path) == 0 || strings.EqualFold(path[0], "headers") || slices.Equal(at.path, path)) {
		return true
	}
	// Where the code does not say from which section it reads, the name is what counts.
	return !at.sections && len(path) > 1 && isSection(path[0]) && slices.Equal(at.path, path[1:])
}

var requestSections = []string{"headers", "query", "params", "body"}

func isSection(name string) bool { return slices.Contains(requestSections, name) }

// place says what a value is in the terms of a clause; nil for what no clause can name, and known is false for what was not
// read.
func (p *Path) place(v summary.ValueRef) (at *place, known bool) {
	switch x := v.(type) {
	case summary.LiteralRef:
		return nil, true
	case summary.InputRef:
		return p.input(x)
	case summary.Dependency:
		if x.Name == "catch" {
			return nil, true
		}
		if at := p.called(unnumbered(x.Name), x.AccessChain); at != nil {
			return at, true
		}
		return nil, false
	case summary.Derived:
		switch d := x.Derivation.(type) {
		case summary.Awaited:
			return p.place(x.From)
		case summary.MethodCall:
			if at := p.called(written(x.From)+"."+d.Method, nil); at != nil {
				return at, true
			}
			return nil, false
		case summary.PropertyAccess:
			return p.part(x.From, d.Property)
		case summary.Destructured:
			return p.part(x.From, d.Field)
		case summary.IndexAccess:
			if name, ok := d.Index.(string); ok {
				return p.part(x.From, name)
			}
		}
	}
	return nil, false
}

func (p *Path) part(of summary.ValueRef, name string) (*place, bool) {
	at, known := p.place(of)
	if at == nil {
		return nil, known
	}
	out := *at
	out.path = append(out.path[:len(out.path):len(out.path)], name)
	return &out, true
}

// written is a value as a call is named in effects: without arguments.
func written(v summary.ValueRef) string {
	switch x := v.(type) {
	case summary.InputRef:
		return strings.Join(append([]string{x.Input}, x.Path...), ".")
	case summary.Dependency:
		return strings.Join(append([]string{unnumbered(x.Name) + "()"}, x.AccessChain...), ".")
	case summary.State:
		return x.Name
	case summary.Derived:
		switch d := x.Derivation.(type) {
		case summary.PropertyAccess:
			return written(x.From) + "." + d.Property
		case summary.Destructured:
			return written(x.From) + "." + d.Field
		case summary.MethodCall:
			return written(x.From) + "." + d.Method + "()"
		case summary.Awaited:
			return written(x.From)
		}
	}
	return "?"
}

// input is the place of something that the caller sent.
func (p *Path) input(x summary.InputRef) (*place, bool) {
	for _, s := range p.scope {
		for _, in := range s.Body().Inputs {
			param, ok := in.(summary.Parameter)
			if !ok || param.Name != x.Input {
				continue
			}
			at, ok := sent(param, x.Path)
			if !ok {
				return nil, true
			}
			return &at, true
		}
	}
	return nil, false
}

// sent is the place of a parameter's part in what the caller sent; false for what the framework or the project hands in.
func sent(param summary.Parameter, path []string) (place, bool) {
	at := place{verb: "input", path: path}
	switch role := summary.StrOf(param.Role); role {
	case "request":
		at.sections = len(path) > 0 && isSection(path[0])
		return at, at.sections
	case "pathParams":
		at.path, at.sections = append([]string{"params"}, path...), true
	case "requestBody":
		at.path, at.sections = append([]string{"body"}, path...), true
	case "params":
	case "parameter", "message", "event", "payload":
		if role == "parameter" {
			at.path = append([]string{param.Name}, path...)
		}
	default:
		return at, false
	}
	return at, len(at.path) > 0
}

// called is the place that a call gives: the boundary that it reads or calls, directly or as a helper that does nothing
// else. Nil where that is not one boundary.
func (p *Path) called(callee string, chain []string) *place {
	var found *place
	for _, a := range p.calledIn(callee) {
		one := place{verb: a.Verb, subject: a.Label, path: chain}
		if a.Label == "" || found != nil && (found.verb != one.verb || found.subject != one.subject) {
			return nil
		}
		found = &one
	}
	return found
}

// unnumbered is a callee without the number by which conditions tell the calls of one text apart (`load#2`).
func unnumbered(callee string) string {
	name := strings.TrimRight(callee, "0123456789")
	if len(name) < len(callee) && strings.HasSuffix(name, "#") {
		return name[:len(name)-1]
	}
	return callee
}

// calledIn are the accesses of a call that the units in scope make.
func (p *Path) calledIn(callee string) []Access {
	var out []Access
	for _, s := range p.scope {
		paths := s.Body().Transitions
		for i := range paths {
			for _, e := range paths[i].Effects {
				switch x := e.(type) {
				case summary.InteractionEffect:
					if a, ok := accessOf(x); ok && x.Callee == callee {
						out = append(out, a)
					}
				case summary.Invocation:
					if x.Callee != callee || x.Summary == "" {
						continue
					}
					if helper := p.Unit.code.index.Callee(s, x); helper != nil {
						out = append(out, p.Unit.code.gives(helper)...)
					}
				}
			}
		}
	}
	return out
}

// gives are the accesses of a helper that does nothing but read or call: its result is then what it read. Others give
// nothing that a clause can name.
func (c *Code) gives(helper *summary.Summary) []Access {
	all := c.effectsOf(helper)
	if all.open != "" {
		return nil
	}
	for _, a := range all.list {
		if a.Verb == "writes" {
			return nil
		}
	}
	return all.list
}
