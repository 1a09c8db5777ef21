package build

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Shapes is the table of the named shapes of one contract.
type Shapes = summary.Shapes

// Budget bounds the definitions that one summary carries.
const Budget = summary.DefinitionBudget

// Walk visits a shape and everything inside it.
func Walk(s summary.TypeShape, visit func(summary.TypeShape)) { summary.WalkShape(s, visit) }

// Merge joins two shapes that a value has at once (allOf).
func Merge(a, b summary.TypeShape) summary.TypeShape { return merge(a, b, 32) }

func merge(a, b summary.TypeShape, depth int) summary.TypeShape {
	if depth == 0 {
		return summary.UnknownShape{}
	}
	if _, ok := a.(summary.UnknownShape); ok || a == nil {
		return b
	}
	if _, ok := b.(summary.UnknownShape); ok || b == nil {
		return a
	}
	if u, ok := a.(summary.Union); ok {
		return mergeUnion(u, b, depth)
	}
	if u, ok := b.(summary.Union); ok {
		return mergeUnion(u, a, depth)
	}
	switch x := a.(type) {
	case summary.Record:
		switch y := b.(type) {
		case summary.Record:
			return mergeRecords(x, y, depth)
		case summary.Dictionary:
			return summary.Record{Properties: x.Properties, Spreads: append(append([]summary.Spread{}, x.Spreads...), summary.Spread{SourceText: "additionalProperties"})}
		}
	case summary.Dictionary:
		switch y := b.(type) {
		case summary.Record:
			return merge(y, x, depth-1)
		case summary.Dictionary:
			return summary.Dictionary{Values: merge(x.Values, y.Values, depth-1)}
		}
	case summary.Array:
		if y, ok := b.(summary.Array); ok {
			return summary.Array{Items: merge(x.Items, y.Items, depth-1)}
		}
	case summary.Literal:
		return x
	case summary.Number, summary.Text, summary.Integer, summary.Boolean:
		// The second of two scalars is the narrower one in practice: an enum, an integer.
		return b
	}
	return a
}

// maxVariants bounds the variants that are joined with another shape.
const maxVariants = 64

// mergeUnion joins a shape with each variant; null and undefined stay only when
// both sides allow them.
func mergeUnion(u summary.Union, b summary.TypeShape, depth int) summary.TypeShape {
	var out []summary.TypeShape
	for _, v := range u.Variants {
		switch v.(type) {
		case summary.Null, summary.Undefined:
			if allows(b, v) {
				out = append(out, v)
			}
			continue
		}
		if len(out) >= maxVariants {
			return u
		}
		out = append(out, merge(v, b, depth-1))
	}
	return summary.NewUnion(out...)
}

func allows(s, v summary.TypeShape) bool {
	if u, ok := s.(summary.Union); ok {
		for _, x := range u.Variants {
			if x == v {
				return true
			}
		}
	}
	return s == v
}

func mergeRecords(x, y summary.Record, depth int) summary.TypeShape {
	props := append([]summary.Property{}, x.Properties...)
	for _, p := range y.Properties {
		if old, ok := x.Get(p.Name); ok {
			p.Shape = both(old, p.Shape, depth-1)
		}
		props = append(props, p)
	}
	spreads := slices.Concat(x.Spreads, y.Spreads)
	return summary.NewRecord(props, spreads...)
}

// both is a property that two records declare: required when either requires it.
func both(a, b summary.TypeShape, depth int) summary.TypeShape {
	plainA, optA := required(a)
	plainB, optB := required(b)
	out := merge(plainA, plainB, depth)
	if optA && optB {
		return summary.Optional(out)
	}
	return out
}

// required takes undefined out of a shape and reports whether it was in.
func required(s summary.TypeShape) (summary.TypeShape, bool) {
	u, ok := s.(summary.Union)
	if !ok {
		return s, false
	}
	var rest []summary.TypeShape
	found := false
	for _, v := range u.Variants {
		if _, ok := v.(summary.Undefined); ok {
			found = true
			continue
		}
		rest = append(rest, v)
	}
	return summary.NewUnion(rest...), found
}
