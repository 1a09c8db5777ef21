package words

import "github.com/drift-analyzer/drift/summary"

// Cond is one condition of a path that is no conjunction, with the text it is compared by.
type Cond struct {
	P   summary.Predicate
	Key string
}

// Conditions splits the conditions of a path into single ones: negations are
// pushed inwards and conjunctions taken apart, so that a test and its complement
// look alike however they were written.
func Conditions(list []summary.Predicate) []Cond {
	var out []Cond
	for _, p := range list {
		out = appendConditions(out, inward(p, false))
	}
	return out
}

func appendConditions(out []Cond, p summary.Predicate) []Cond {
	if c, ok := p.(summary.Compound); ok && c.Op != "or" {
		for _, o := range c.Operands {
			out = appendConditions(out, o)
		}
		return out
	}
	return append(out, Cond{p, summary.PredicateText(p)})
}

// inward gives a predicate, or its negation, with no negation above a compound.
func inward(p summary.Predicate, negated bool) summary.Predicate {
	switch q := p.(type) {
	case summary.Negation:
		return inward(q.Operand, !negated)
	case summary.Compound:
		op := q.Op
		if negated && op == "or" {
			op = "and"
		} else if negated {
			op = "or"
		}
		out := summary.Compound{Op: op}
		for _, o := range q.Operands {
			in := inward(o, negated)
			if c, ok := in.(summary.Compound); ok && c.Op == op {
				out.Operands = append(out.Operands, c.Operands...)
				continue
			}
			out.Operands = append(out.Operands, in)
		}
		if len(out.Operands) == 1 {
			return out.Operands[0]
		}
		return out
	}
	if negated {
		return summary.Negate(p)
	}
	return p
}

// Complement gives the conditions that hold exactly when the given ones, joined by and, do not.
func Complement(list []Cond) []Cond {
	if len(list) == 1 {
		return appendConditions(nil, inward(list[0].P, true))
	}
	all := summary.Compound{Op: "and"}
	for _, c := range list {
		all.Operands = append(all.Operands, c.P)
	}
	return appendConditions(nil, inward(all, true))
}

// Begins reports whether a path's conditions start with the given ones.
func Begins(path, with []Cond) bool {
	if len(path) < len(with) {
		return false
	}
	for i := range with {
		if path[i].Key != with[i].Key {
			return false
		}
	}
	return true
}

// Predicates are the predicates of conditions.
func Predicates(list []Cond) []summary.Predicate {
	out := make([]summary.Predicate, len(list))
	for i, c := range list {
		out[i] = c.P
	}
	return out
}

// Exclusive reports whether two tests cannot both hold: they compare one value with two literals.
func Exclusive(a, b []Cond) bool {
	for _, x := range a {
		l, ok := x.P.(summary.Comparison)
		if !ok || l.Op != summary.OpEq {
			continue
		}
		for _, y := range b {
			r, ok := y.P.(summary.Comparison)
			if !ok || r.Op != summary.OpEq || summary.ValueText(l.Left) != summary.ValueText(r.Left) {
				continue
			}
			p, ok1 := l.Right.(summary.LiteralRef)
			q, ok2 := r.Right.(summary.LiteralRef)
			if ok1 && ok2 && summary.LiteralText(p.Value) != summary.LiteralText(q.Value) {
				return true
			}
		}
	}
	return false
}
