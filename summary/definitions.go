package summary

// Shapes is the table of the named shapes of one contract or project. Shapes refer to each
// other by name, so that cycles are finite and nothing is written out twice.
type Shapes map[string]TypeShape

// DefinitionBudget bounds the definitions that one summary carries; what is beyond is a
// ref without definition, of which a check claims nothing.
const DefinitionBudget = 1500

// inlineDepth is how many names a body is followed through before its record.
const inlineDepth = 6

// Top writes out the names that stand at the top of a body: the body itself,
// the items of a list, the variants of a union.
func (t Shapes) Top(s TypeShape) TypeShape { return t.top(s, inlineDepth) }

func (t Shapes) top(s TypeShape, depth int) TypeShape {
	if depth == 0 {
		return s
	}
	switch x := s.(type) {
	case Ref:
		if d, ok := t[x.Def]; ok && x.Def != "" {
			return t.top(d, depth-1)
		}
	case Array:
		return Array{Items: t.top(x.Items, depth-1)}
	case Union:
		variants := make([]TypeShape, len(x.Variants))
		for i, v := range x.Variants {
			variants[i] = t.top(v, depth-1)
		}
		return NewUnion(variants...)
	}
	return s
}

// Attach gives a summary the definitions that its shapes refer to, nearest
// first, within the budget.
func (t Shapes) Attach(s *Summary) {
	var queue []string
	queued := map[string]bool{}
	see := func(shape TypeShape) {
		WalkShape(shape, func(x TypeShape) {
			if r, ok := x.(Ref); ok && r.Def != "" && !queued[r.Def] {
				queued[r.Def] = true
				queue = append(queue, r.Def)
			}
		})
	}
	eachShape(s, func(p *TypeShape) { see(*p) })
	left, dropped := DefinitionBudget, false
	for i := 0; i < len(queue); i++ {
		name := queue[i]
		shape, ok := t[name]
		size := 0
		WalkShape(shape, func(TypeShape) { size++ })
		if !ok || size > left {
			dropped = true
			continue
		}
		left -= size
		if s.Definitions == nil {
			s.Definitions = map[string]TypeShape{}
		}
		s.Definitions[name] = shape
		see(shape)
	}
	if !dropped {
		return
	}
	// Two names that are defined keep their definition; the others lose it.
	cut := func(x TypeShape) TypeShape {
		if r, ok := x.(Ref); ok && r.Def != "" {
			if _, ok := s.Definitions[r.Def]; !ok {
				return Ref{Name: r.Name, From: r.From}
			}
		}
		return x
	}
	eachShape(s, func(p *TypeShape) { *p = MapShape(*p, cut) })
	for name, d := range s.Definitions {
		s.Definitions[name] = MapShape(d, cut)
	}
}

// eachShape visits the shapes of a summary that may refer to definitions.
func eachShape(s *Summary, visit func(*TypeShape)) {
	at := func(p *TypeShape) {
		if *p != nil {
			visit(p)
		}
	}
	for i, in := range s.Inputs {
		if p, ok := in.(Parameter); ok {
			at(&p.Shape)
			s.Inputs[i] = p
		}
	}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		at(&t.ExpectedInput)
		switch o := t.Output.(type) {
		case Response:
			at(&o.Body)
			t.Output = o
		case Return:
			at(&o.Value)
			t.Output = o
		case Emit:
			at(&o.Payload)
			t.Output = o
		}
		for j, e := range t.Effects {
			x, ok := e.(InteractionEffect)
			if !ok {
				continue
			}
			switch y := x.Interaction.(type) {
			case MessageSend:
				at(&y.Body)
				x.Interaction = y
			case MessageReceive:
				at(&y.Body)
				x.Interaction = y
			case ServiceCall:
				at(&y.Payload)
				at(&y.ResponseShape)
				x.Interaction = y
			}
			t.Effects[j] = x
		}
	}
	if m := s.Metadata.HTTP; m != nil && m.DeclaredContract != nil {
		for i := range m.DeclaredContract.Responses {
			at(&m.DeclaredContract.Responses[i].Body)
		}
	}
	if m := s.Metadata.MessageBus; m != nil {
		at(&m.Body)
	}
}

// WalkShape visits a shape and everything inside it.
func WalkShape(s TypeShape, visit func(TypeShape)) {
	if s == nil {
		return
	}
	visit(s)
	switch x := s.(type) {
	case Record:
		for _, p := range x.Properties {
			WalkShape(p.Shape, visit)
		}
	case Array:
		WalkShape(x.Items, visit)
	case Dictionary:
		WalkShape(x.Values, visit)
	case Union:
		for _, v := range x.Variants {
			WalkShape(v, visit)
		}
	}
}

// MapShape rewrites a shape from the inside out.
func MapShape(s TypeShape, f func(TypeShape) TypeShape) TypeShape {
	switch x := s.(type) {
	case nil:
		return nil
	case Record:
		props := make([]Property, len(x.Properties))
		for i, p := range x.Properties {
			props[i] = Property{Name: p.Name, Shape: MapShape(p.Shape, f)}
		}
		return f(Record{Properties: props, Spreads: x.Spreads})
	case Array:
		return f(Array{Items: MapShape(x.Items, f)})
	case Dictionary:
		return f(Dictionary{Values: MapShape(x.Values, f)})
	case Union:
		variants := make([]TypeShape, len(x.Variants))
		for i, v := range x.Variants {
			variants[i] = MapShape(v, f)
		}
		return f(Union{Variants: variants})
	}
	return f(s)
}
