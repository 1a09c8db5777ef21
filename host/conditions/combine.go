package conditions

import (
	"cmp"
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Test is one condition of a path.
type Test struct {
	Predicate summary.Predicate
	// Key is the same for two tests of the same thing, so that one decides the other; empty where a test may come out
	// differently the next time.
	Key string
	// Loose is the key of a test for any value that stands for none, where this one is for a certain one.
	Loose string
	// Other is, of a test whether a value is nothing, the key of the test whether it is true, and the other way round: what is true is
	// something, and what is nothing is not true.
	Other string
	// Negated: the path takes the side on which what Key names does not hold.
	Negated bool
}

// Not is the test on its other side.
func (a Test) Not() Test {
	return Test{Predicate: summary.Negate(a.Predicate), Key: a.Key, Loose: a.Loose, Other: a.Other, Negated: !a.Negated}
}

// AllOf joins conditions that all hold.
func AllOf(preds []summary.Predicate) summary.Predicate {
	if len(preds) == 1 {
		return preds[0]
	}
	return summary.Compound{Op: "and", Operands: preds}
}

// AllOrNil is AllOf, with nil for the empty list (always true).
func AllOrNil(preds []summary.Predicate) summary.Predicate {
	if len(preds) == 0 {
		return nil
	}
	return AllOf(preds)
}

// AnyOf joins alternatives; one with more tests than maxTests is left out.
func AnyOf(preds []summary.Predicate) summary.Predicate {
	if len(preds) == 1 {
		return preds[0]
	}
	total := 0
	for _, p := range preds {
		if total += Size(p); total > maxTests {
			return Omitted()
		}
	}
	return summary.Compound{Op: "or", Operands: preds}
}

// AnyOrAlways joins alternatives; one that always holds (nil) makes the whole hold always.
func AnyOrAlways(preds []summary.Predicate) (p summary.Predicate, total bool) {
	for _, q := range preds {
		if q == nil {
			return nil, true
		}
	}
	return AnyOf(preds), false
}

// maxTests bounds the single tests of an alternative between paths: it has the tests of
// every path that meets there, and their number multiplies with each further join.
const maxTests = 64

// cutText is the text of Omitted.
const cutText = "too many conditions to list"

// Size counts the single tests of a predicate.
func Size(p summary.Predicate) int {
	switch q := p.(type) {
	case summary.Compound:
		n := 0
		for _, o := range q.Operands {
			n += Size(o)
		}
		return n
	case summary.Negation:
		return Size(q.Operand)
	}
	return 1
}

// WasCut reports whether a part of a predicate was left out for its length.
func WasCut(p summary.Predicate) bool {
	switch q := p.(type) {
	case summary.Compound:
		return slices.ContainsFunc(q.Operands, WasCut)
	case summary.Negation:
		return WasCut(q.Operand)
	case summary.Opaque:
		return q.SourceText == cutText
	}
	return false
}

// AnyTest joins tests of which one holds.
func AnyTest(tests []Test) Test {
	if len(tests) == 1 {
		return tests[0]
	}
	preds := make([]summary.Predicate, len(tests))
	for i, t := range tests {
		preds[i] = t.Predicate
	}
	return Test{Predicate: AnyOf(preds)}
}

// Omitted stands for a condition that is left out for its length.
func Omitted() summary.Predicate { return Opaque(cutText, summary.OpaqueComplexExpression) }

// Opaque is a condition of which only a text is known.
func Opaque(text string, reason summary.OpaqueReason) summary.Predicate {
	return summary.Opaque{SourceText: text, Reason: reason}
}

// LiteralTruth decides a test of a literal: the subject of a condition may turn
// out to be one, such as a property that an object literal does not have.
func LiteralTruth(p summary.Predicate) (truth, known bool) {
	switch q := p.(type) {
	case summary.TruthinessCheck:
		if l, ok := q.Subject.(summary.LiteralRef); ok {
			set := l.Value != nil && l.Value != "" && l.Value != false && l.Value != float64(0)
			return set != q.Negated, true
		}
	case summary.Comparison:
		return compared(q)
	case summary.Negation:
		truth, known = LiteralTruth(q.Operand)
		return !truth, known
	case summary.Compound:
		all := len(q.Operands) > 0
		for _, o := range q.Operands {
			one, ok := LiteralTruth(o)
			if ok && one == (q.Op == "or") {
				return one, true
			}
			all = all && ok
		}
		return q.Op == "and", all
	case summary.NullCheck:
		if l, ok := q.Subject.(summary.LiteralRef); ok {
			return (l.Value == nil) != q.Negated, true
		}
	case summary.TypeCheck:
		// Only the words that name no type of a language's own are compared.
		if l, ok := q.Subject.(summary.LiteralRef); ok && l.Value != nil {
			switch q.ExpectedType {
			case "string", "number", "boolean", "object", "function":
				return q.ExpectedType == kindOf(l.Value), true
			}
		}
	}
	return false, false
}

// compared decides a comparison of two literals of one type.
func compared(c summary.Comparison) (truth, known bool) {
	a, left := c.Left.(summary.LiteralRef)
	b, right := c.Right.(summary.LiteralRef)
	if !left || !right {
		return false, false
	}
	switch c.Op {
	case summary.OpEq, summary.OpNeq:
		if (a.Value == nil) != (b.Value == nil) {
			return c.Op == summary.OpNeq, true // nothing is no literal of any type
		}
		if kindOf(a.Value) != kindOf(b.Value) {
			return false, false // languages differ in what they make of two types
		}
		return (a.Value == b.Value) == (c.Op == summary.OpEq), true
	}
	switch x := a.Value.(type) {
	case float64:
		if y, ok := b.Value.(float64); ok {
			return ordered(cmp.Compare(x, y), c.Op), true
		}
	case string:
		if y, ok := b.Value.(string); ok {
			return ordered(cmp.Compare(x, y), c.Op), true
		}
	}
	return false, false
}

// kindOf names the type of a literal.
func kindOf(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "boolean"
	}
	return "nothing"
}

// ordered says what a comparison of order makes of -1, 0 and 1.
func ordered(order int, op summary.ComparisonOp) bool {
	switch op {
	case summary.OpGt:
		return order > 0
	case summary.OpGte:
		return order >= 0
	case summary.OpLt:
		return order < 0
	}
	return order <= 0
}

// Conjuncts lists the tests that all hold when the predicates do.
func Conjuncts(list []summary.Predicate, out []summary.Predicate) []summary.Predicate {
	for _, p := range list {
		if c, ok := p.(summary.Compound); ok && c.Op == "and" {
			out = Conjuncts(c.Operands, out)
		} else {
			out = append(out, p)
		}
	}
	return out
}
