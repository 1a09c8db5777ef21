package intent

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// Clauses are the conditions of a path as clauses; false where they cannot say all of it.
func (p *Path) Clauses() ([]intent.Clause, bool) {
	var out []intent.Clause
	for _, cond := range p.Conditions {
		list, ok := p.clauses(cond, false)
		if !ok {
			return nil, false
		}
		for _, c := range list {
			if !slices.ContainsFunc(out, func(o intent.Clause) bool { return o.String() == c.String() }) {
				out = append(out, c)
			}
		}
	}
	for i := range out {
		if p.says(&out[i]) != holds {
			return nil, false // two conditions that contradict each other, of values that one clause names
		}
	}
	return out, true
}

func (p *Path) clauses(cond summary.Predicate, negated bool) ([]intent.Clause, bool) {
	switch q := cond.(type) {
	case summary.Negation:
		return p.clauses(q.Operand, !negated)
	case summary.Compound:
		if (q.Op == "and") == negated {
			return nil, false // one of them is enough
		}
		var out []intent.Clause
		for _, o := range q.Operands {
			list, ok := p.clauses(o, negated)
			if !ok {
				return nil, false
			}
			out = append(out, list...)
		}
		return out, true
	}
	at, t, known := p.reads(cond)
	if at == nil || !known {
		return nil, false
	}
	if negated {
		t.kind = opposite[t.kind]
	}
	c, ok := at.clause(t)
	return []intent.Clause{c}, ok
}

// clause is a test of a place as a clause; false for a test that no clause has.
func (at *place) clause(t test) (intent.Clause, bool) {
	c := intent.Clause{Verb: at.verb, Subject: at.subject}
	if at.verb == "sends" {
		return c, false
	}
	for _, name := range at.path {
		if strings.TrimSpace(name) == "" || strings.Contains(name, ".") {
			return c, false
		}
	}
	c.Where = at.path
	if at.verb == "input" {
		c.Subject, c.Where = strings.Join(at.path, "."), nil
	}
	whole := at.verb != "input" && len(at.path) == 0
	switch t.kind {
	case "set", "notNull":
		c.Test, c.Value = "is", "set"
		if whole {
			c.Test, c.Value = "finds", "something"
		}
	case "missing", "null":
		c.Test, c.Value = "is", "missing"
		if whole {
			c.Test, c.Value = "finds", "nothing"
		} else if t.kind == "null" {
			c.Value = "null"
		}
	case "equals":
		c.Test, c.Value = "equals", t.value
	case "type":
		kind, ok := t.value.(string)
		if !ok || slices.Contains([]string{"set", "missing", "null"}, lastName(kind)) || strings.TrimSpace(kind) == "" {
			return c, false
		}
		c.Test, c.Value = "is", kind
	case "has":
		c.Test, c.Value = "has", t.value
	default:
		return c, false
	}
	return c, c.Subject != ""
}
