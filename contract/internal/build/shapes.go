package build

import (
	"slices"

	"github.com/drift-analyzer/drift/summary"
)

// Shapes is the table of the named shapes of one contract. Shapes refer to each
// other by name, so that cycles are finite and nothing is written out twice.
type Shapes map[string]summary.TypeShape

// Budget bounds the definitions that one summary carries; what is beyond is a
// ref without definition, of which a check claims nothing.
const Budget = 1500

// inlineDepth is how many names a body is followed through before its record.
const inlineDepth = 6

// Top writes out the names that stand at the top of a body: the body itself,
// the items of a list, the variants of a union.
func (t Shapes) Top(s summary.TypeShape) summary.TypeShape { return t.top(s, inlineDepth) }

func (t Shapes) top(s summary.TypeShape, depth int) summary.TypeShape {
	if depth == 0 {
		return s
	}
	switch x := s.(type) {
	case summary.Ref:
		if d, ok := t[x.Def]; ok && x.Def != "" {
			return t.top(d, depth-1)
		}
	case summary.Array:
		return summary.Array{Items: t.top(x.Items, depth-1)}
	case summary.Union:
		variants := make([]summary.TypeShape, len(x.Variants))
		for i, v := range x.Variants {
			variants[i] = t.top(v, depth-1)
		}
		return summary.NewUnion(variants...)
	}
	return s
}

// Attach gives a summary the definitions that its shapes refer to, nearest
// first, within the budget.
func (t Shapes) Attach(s *summary.Summary) {
	var queue []string
	queued := map[string]bool{}
	see := func(shape summary.TypeShape) {
		Walk(shape, func(x summary.TypeShape) {
			if r, ok := x.(summary.Ref); ok && r.Def != "" && !queued[r.Def] {
				queued[r.Def] = true
				queue = append(queue, r.Def)
			}
		})
	}
	eachShape(s, func(p *summary.TypeShape) { see(*p) })
	left, dropped := Budget, false
	for i := 0; i < len(queue); i++ {
		name := queue[i]
		shape, ok := t[name]
		size := 0
		Walk(shape, func(summary.TypeShape) { size++ })
		if !ok || size > left {
			dropped = true
			continue
		}
		left -= size
		if s.Definitions == nil {
			s.Definitions = map[string]summary.TypeShape{}
		}
		s.Definitions[name] = shape
		see(shape)
	}
	if !dropped {
		return
	}
	// Two names that are defined keep their definition; the others lose it.
	cut := func(x summary.TypeShape) summary.TypeShape {
		if r, ok := x.(summary.Ref); ok && r.Def != "" {
			if _, ok := s.Definitions[r.Def]; !ok {
				return summary.Ref{Name: r.Name, From: r.From}
			}
		}
		return x
	}
	eachShape(s, func(p *summary.TypeShape) { *p = Map(*p, cut) })
	for name, d := range s.Definitions {
		s.Definitions[name] = Map(d, cut)
	}
}

// eachShape visits the shapes of a summary that may refer to definitions.
func eachShape(s *summary.Summary, visit func(*summary.TypeShape)) {
	at := func(p *summary.TypeShape) {
		if *p != nil {
			visit(p)
		}
	}
	for i, in := range s.Inputs {
		if p, ok := in.(summary.Parameter); ok {
			at(&p.Shape)
			s.Inputs[i] = p
		}
	}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		at(&t.ExpectedInput)
		switch o := t.Output.(type) {
		case summary.Response:
			at(&o.Body)
			t.Output = o
		case summary.Return:
			at(&o.Value)
			t.Output = o
		case summary.Emit:
			at(&o.Payload)
			t.Output = o
		}
		for j, e := range t.Effects {
			x, ok := e.(summary.InteractionEffect)
			if !ok {
				continue
			}
			switch y := x.Interaction.(type) {
			case summary.MessageSend:
				at(&y.Body)
				x.Interaction = y
			case summary.MessageReceive:
				at(&y.Body)
				x.Interaction = y
			case summary.ServiceCall:
				at(&y.Payload)
				at(&y.ResponseShape)
				x.Interaction = y
			}
			t.Effects[j] = x
		}
	}
	for _, domain := range []string{"http", "messageBus"} {
		m, _ := s.Metadata[domain].(map[string]any)
		eachMeta(m, at)
	}
}

// eachMeta visits the shapes that stand in metadata.
func eachMeta(m map[string]any, at func(*summary.TypeShape)) {
	for key, v := range m {
		switch x := v.(type) {
		case summary.TypeShape:
			at(&x)
			m[key] = x
		case map[string]any:
			eachMeta(x, at)
		case []any:
			for _, item := range x {
				if inner, ok := item.(map[string]any); ok {
					eachMeta(inner, at)
				}
			}
		}
	}
}

// Walk visits a shape and everything inside it.
func Walk(s summary.TypeShape, visit func(summary.TypeShape)) {
	if s == nil {
		return
	}
	visit(s)
	switch x := s.(type) {
	case summary.Record:
		for _, p := range x.Properties {
			Walk(p.Shape, visit)
		}
	case summary.Array:
		Walk(x.Items, visit)
	case summary.Dictionary:
		Walk(x.Values, visit)
	case summary.Union:
		for _, v := range x.Variants {
			Walk(v, visit)
		}
	}
}

// Map rewrites a shape from the inside out.
func Map(s summary.TypeShape, f func(summary.TypeShape) summary.TypeShape) summary.TypeShape {
	switch x := s.(type) {
	case nil:
		return nil
	case summary.Record:
		props := make([]summary.Property, len(x.Properties))
		for i, p := range x.Properties {
			props[i] = summary.Property{Name: p.Name, Shape: Map(p.Shape, f)}
		}
		return f(summary.Record{Properties: props, Spreads: x.Spreads})
	case summary.Array:
		return f(summary.Array{Items: Map(x.Items, f)})
	case summary.Dictionary:
		return f(summary.Dictionary{Values: Map(x.Values, f)})
	case summary.Union:
		variants := make([]summary.TypeShape, len(x.Variants))
		for i, v := range x.Variants {
			variants[i] = Map(v, f)
		}
		return f(summary.Union{Variants: variants})
	}
	return f(s)
}

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
		if len(out) >= 64 {
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
