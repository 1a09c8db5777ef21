package summary

import "iter"

// Predicate is a condition of a path.
type Predicate interface{ predicate() string }

// NullCheck tests for null or undefined.
type NullCheck struct {
	Subject ValueRef `json:"subject"`
	Negated bool     `json:"negated"`
}

// TruthinessCheck tests for a truthy value; it is another test than NullCheck.
type TruthinessCheck struct {
	Subject ValueRef `json:"subject"`
	Negated bool     `json:"negated"`
}

// ComparisonOp is the operator of a Comparison.
type ComparisonOp string

// Comparison operators.
const (
	OpEq  ComparisonOp = "eq"
	OpNeq ComparisonOp = "neq"
	OpGt  ComparisonOp = "gt"
	OpGte ComparisonOp = "gte"
	OpLt  ComparisonOp = "lt"
	OpLte ComparisonOp = "lte"
)

// Comparison compares two values.
type Comparison struct {
	Left  ValueRef     `json:"left"`
	Op    ComparisonOp `json:"op"`
	Right ValueRef     `json:"right"`
}

// TypeCheck tests the type of a value.
type TypeCheck struct {
	Subject      ValueRef `json:"subject"`
	ExpectedType string   `json:"expectedType"`
}

// PropertyExists tests whether a property is there.
type PropertyExists struct {
	Subject  ValueRef `json:"subject"`
	Property string   `json:"property"`
	Negated  bool     `json:"negated"`
}

// CompoundOp is and or or.
type CompoundOp string

// Compound joins predicates.
type Compound struct {
	Op       CompoundOp  `json:"op"`
	Operands []Predicate `json:"operands"`
}

// Negation is true when its operand is not.
type Negation struct {
	Operand Predicate `json:"operand"`
}

// ExceptionRaised is the text of the test of a path to which an exception came of which nothing more is known.
const ExceptionRaised = "an exception was raised"

// Raises begins what a CallPredicate calls that holds where one of its arguments, which are calls, raises an exception: "raises Full".
const Raises = "raises "

// PromiseRejected is the text of the test of a path to which what a promise was rejected with came, of which nothing more is known.
const PromiseRejected = "the promise was rejected"

// RaisesAny is what a CallPredicate calls that holds where one of its arguments, calls or members that are read, raises something of which
// it is not known what it is.
const RaisesAny = Raises + "an exception"

// RaisedUnknown reports whether a test is that of a path to which an exception came, or what a promise was rejected with, of which nothing
// more is known but perhaps what raised it.
func RaisedUnknown(p Predicate) bool {
	switch p := p.(type) {
	case Opaque:
		return p.SourceText == ExceptionRaised || p.SourceText == PromiseRejected
	case CallPredicate:
		return p.Callee == RaisesAny
	}
	return false
}

// AsksOnly is what a CallPredicate calls of which nothing is known but what it asks for: its arguments.
const AsksOnly = "asks"

// CallPredicate is a call used as a test.
type CallPredicate struct {
	Callee string     `json:"callee"`
	Args   []ValueRef `json:"args"`
}

// OpaqueReason says why a predicate could not be read.
type OpaqueReason string

// Opaque reasons.
const (
	OpaqueComplexExpression OpaqueReason = "complexExpression"
	OpaqueExternalFunction  OpaqueReason = "externalFunction"
	OpaqueDynamicValue      OpaqueReason = "dynamicValue"
	OpaqueUnsupportedSyntax OpaqueReason = "unsupportedSyntax"
)

// Opaque keeps the source text of a condition that was not read.
type Opaque struct {
	SourceText string       `json:"sourceText"`
	Reason     OpaqueReason `json:"reason"`
}

func (NullCheck) predicate() string       { return "nullCheck" }
func (TruthinessCheck) predicate() string { return "truthinessCheck" }
func (Comparison) predicate() string      { return "comparison" }
func (TypeCheck) predicate() string       { return "typeCheck" }
func (PropertyExists) predicate() string  { return "propertyExists" }
func (Compound) predicate() string        { return "compound" }
func (Negation) predicate() string        { return "negation" }
func (CallPredicate) predicate() string   { return "call" }
func (Opaque) predicate() string          { return "opaque" }

// Negate gives the predicate that is true exactly when p is not. Ordered
// comparisons are wrapped rather than turned round: both are false of a value
// that does not compare.
func Negate(p Predicate) Predicate {
	switch q := p.(type) {
	case NullCheck:
		q.Negated = !q.Negated
		return q
	case TruthinessCheck:
		q.Negated = !q.Negated
		return q
	case PropertyExists:
		q.Negated = !q.Negated
		return q
	case Comparison:
		switch q.Op {
		case OpEq:
			q.Op = OpNeq
			return q
		case OpNeq:
			q.Op = OpEq
			return q
		}
	case Negation:
		return q.Operand
	}
	return Negation{Operand: p}
}

// Tests gives the tests that conditions are made of: what stands in negations and compounds, and not these themselves.
func Tests(conditions []Predicate) iter.Seq[Predicate] {
	return func(yield func(Predicate) bool) { eachTest(conditions, yield) }
}

func eachTest(conditions []Predicate, yield func(Predicate) bool) bool {
	for _, p := range conditions {
		for n, ok := p.(Negation); ok; n, ok = p.(Negation) {
			p = n.Operand
		}
		if c, ok := p.(Compound); ok {
			if !eachTest(c.Operands, yield) {
				return false
			}
		} else if !yield(p) {
			return false
		}
	}
	return true
}
