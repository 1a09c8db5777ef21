package check

import (
	"strings"

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
	subject                   []string
	status, ok, body          [][]string
	errorStatus, errorBody    [][]string
	exception, handsOn, known bool
	// told are tests with something written for both sides.
	told []summary.Predicate
}

func readAnswer(s *summary.Summary) answer {
	http, _ := s.Metadata["http"].(map[string]any)
	m, ok := http["response"].(map[string]any)
	if !ok {
		return answer{}
	}
	ref, err := summary.DecodeValueRef(m["subject"])
	if err != nil || ref == nil {
		return answer{}
	}
	a := answer{known: true, subject: spelled(ref), status: pathsOf(m["status"]), ok: pathsOf(m["ok"]), body: pathsOf(m["body"]),
		errorStatus: pathsOf(m["errorStatus"]), errorBody: pathsOf(m["errorBody"]), exception: m["failure"] == "exception"}
	a.handsOn, _ = http["returnsResponse"].(bool)
	told, _ := m["told"].([]any)
	for _, raw := range told {
		if p, err := summary.DecodePredicate(raw); err == nil && p != nil {
			a.told = append(a.told, p)
		}
	}
	return a
}

func pathsOf(raw any) [][]string {
	list, _ := raw.([]any)
	var out [][]string
	for _, p := range list {
		parts, _ := p.([]any)
		var one []string
		for _, x := range parts {
			if s, ok := x.(string); ok {
				one = append(one, s)
			}
		}
		out = append(out, one)
	}
	return out
}

// spelled writes a reference as its root and the names behind it.
func spelled(v summary.ValueRef) []string {
	switch x := v.(type) {
	case summary.Dependency:
		return append([]string{"call " + x.Name}, x.AccessChain...)
	case summary.InputRef:
		return append([]string{"input " + x.Input}, x.Path...)
	case summary.State:
		return []string{"state " + x.Name}
	case summary.Derived:
		from := spelled(x.From)
		switch d := x.Derivation.(type) {
		case summary.PropertyAccess:
			return append(from, d.Property)
		case summary.Destructured:
			return append(from, d.Field)
		case summary.MethodCall:
			return append(from, d.Method)
		case summary.IndexAccess:
			return append(from, "[]")
		}
		return from
	}
	return []string{"? " + summary.ValueText(v)}
}

var caught = []string{"call catch"}

func (a *answer) is(v summary.ValueRef, root []string, accessors [][]string) bool {
	have := spelled(v)
	for _, p := range accessors {
		if strings.Join(have, "\x00") == strings.Join(append(root[:len(root):len(root)], p...), "\x00") {
			return true
		}
	}
	return false
}

func (a *answer) isStatus(v summary.ValueRef) bool {
	return a.is(v, a.subject, a.status) || a.is(v, caught, a.errorStatus)
}

// set reads the statuses for which a predicate may hold. readable is false when
// it says nothing about the status; exact when it says nothing else.
func (a *answer) set(p summary.Predicate) (out statuses, readable, exact bool) {
	switch q := p.(type) {
	case summary.Comparison:
		lit, ok := q.Right.(summary.LiteralRef)
		n, number := lit.Value.(float64)
		if !ok || !number || !a.isStatus(q.Left) {
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
		if a.is(q.Subject, a.subject, a.ok) {
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
	http, _ := t.Metadata["http"].(map[string]any)
	wasCaught, _ := http["caught"].(bool)
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
			if lit, ok := q.Right.(summary.LiteralRef); ok && q.Op == summary.OpEq && a.isStatus(q.Left) {
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
