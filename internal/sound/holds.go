package main

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Truth has a third value, for what cannot be known.
type Truth int

// The three truths.
const (
	No Truth = iota
	Maybe
	Yes
)

func truth(b bool) Truth {
	if b {
		return Yes
	}
	return No
}

// Value is a value as far as it is known. Nothing is what a language has where a value is missing: Absent for
// JavaScript's undefined, nil for null.
type Value struct {
	Known bool
	V     any
}

func known(v any) Value { return Value{true, v} }

// Terms is what a language says about values.
type Terms struct {
	// Nothings: there is more than one value for nothing, and the format has one predicate for the tests of each and
	// of all of them, so that it does not decide for a value that is one of them.
	Nothings bool
	// Truthy says which values count as true.
	Truthy func(v any) bool
	// Member reads a property; Method calls a method with known arguments.
	Member func(v any, name string) Value
	Method func(v any, name string, args []any) Value
	// TypeOf is what a type check expects of a value.
	TypeOf func(v any) []string
}

// reader evaluates the predicates of one summary for one request.
type reader struct {
	framework *Framework
	summary   *summary.Summary
	request   Request
}

// All joins the conditions of a transition.
func (r *reader) All(list []summary.Predicate) Truth {
	out := Yes
	for _, p := range list {
		out = min(out, r.Holds(p))
	}
	return out
}

// Holds evaluates one predicate.
func (r *reader) Holds(p summary.Predicate) Truth {
	switch q := p.(type) {
	case summary.NullCheck:
		if v := r.value(q.Subject); v.Known {
			if missing(v.V) && r.framework.Terms.Nothings {
				return Maybe
			}
			return truth(missing(v.V) != q.Negated)
		}
	case summary.TruthinessCheck:
		if v := r.value(q.Subject); v.Known {
			return truth(r.framework.Terms.Truthy(v.V) != q.Negated)
		}
	case summary.Comparison:
		a, b := r.value(q.Left), r.value(q.Right)
		if a.Known && b.Known {
			return compare(a.V, q.Op, b.V)
		}
	case summary.TypeCheck:
		if v := r.value(q.Subject); v.Known && r.framework.Terms.TypeOf != nil {
			return truth(slices.Contains(r.framework.Terms.TypeOf(v.V), q.ExpectedType))
		}
	case summary.PropertyExists:
		if v := r.value(q.Subject); v.Known {
			if m, ok := v.V.(map[string]any); ok {
				_, has := m[q.Property]
				return truth(has != q.Negated)
			}
		}
	case summary.Compound:
		out := Yes
		if q.Op != "and" {
			out = No
		}
		for _, o := range q.Operands {
			if q.Op == "and" {
				out = min(out, r.Holds(o))
			} else {
				out = max(out, r.Holds(o))
			}
		}
		return out
	case summary.Negation:
		return Yes - r.Holds(q.Operand)
	}
	return Maybe
}

func missing(v any) bool {
	_, absent := v.(Absent)
	return v == nil || absent
}

func (r *reader) value(ref summary.ValueRef) Value {
	switch x := ref.(type) {
	case summary.LiteralRef:
		return known(x.Value)
	case summary.InputRef:
		v := r.framework.Input(r.summary, x.Input, r.request)
		for _, name := range x.Path {
			v = r.member(v, name)
		}
		return v
	case summary.Derived:
		v := r.value(x.From)
		switch d := x.Derivation.(type) {
		case summary.PropertyAccess:
			return r.member(v, d.Property)
		case summary.Destructured:
			return r.member(v, d.Field)
		case summary.Awaited:
			return v
		case summary.IndexAccess:
			if name, ok := d.Index.(string); ok {
				return r.member(v, name)
			}
		case summary.MethodCall:
			var args []any
			for _, a := range d.Args {
				arg := r.value(a)
				if !arg.Known {
					return Value{}
				}
				args = append(args, arg.V)
			}
			if v.Known {
				return r.framework.Terms.Method(v.V, d.Method, args)
			}
		}
	}
	return Value{}
}

// open is an object to which code may add what is not known here.
type open map[string]any

func (r *reader) member(v Value, name string) Value {
	if !v.Known {
		return v
	}
	if m, ok := v.V.(open); ok {
		inner, ok := m[name]
		return Value{ok, inner}
	}
	if m, ok := v.V.(map[string]any); ok {
		if inner, ok := m[name]; ok {
			return known(inner)
		}
	}
	return r.framework.Terms.Member(v.V, name)
}

// compare compares two known values as JavaScript, Python and Ruby all do; Maybe where they do not agree.
func compare(a any, op summary.ComparisonOp, b any) Truth {
	a, b = plain(a), plain(b)
	if op == summary.OpEq || op == summary.OpNeq {
		if missing(a) && missing(b) {
			return truth((a == b) == (op == summary.OpEq))
		}
		switch a.(type) {
		case map[string]any, []any:
			return Maybe
		}
		switch b.(type) {
		case map[string]any, []any:
			return Maybe
		}
		return truth((a == b) == (op == summary.OpEq))
	}
	x, number := a.(float64)
	y, other := b.(float64)
	if !number || !other {
		if s, ok := a.(string); ok {
			if t, ok := b.(string); ok {
				return ordered(s, op, t)
			}
		}
		return Maybe
	}
	return ordered(x, op, y)
}

func ordered[T float64 | string](a T, op summary.ComparisonOp, b T) Truth {
	switch op {
	case summary.OpGt:
		return truth(a > b)
	case summary.OpGte:
		return truth(a >= b)
	case summary.OpLt:
		return truth(a < b)
	case summary.OpLte:
		return truth(a <= b)
	}
	return Maybe
}

// plain makes all numbers float64.
func plain(v any) any {
	switch n := v.(type) {
	case int:
		return float64(n)
	case int64:
		return float64(n)
	}
	return v
}
