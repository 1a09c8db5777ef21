package summary

import "sort"

// TypeShape describes a value as it crosses a serialization boundary.
type TypeShape interface{ shape() string }

// Record is a closed struct; with spreads it is open to what they hold.
type Record struct {
	// Properties sorted by name.
	Properties []Property
	Spreads    []Spread `json:"spreads,omitempty"`
}

// Property is one field of a record. An optional one is a union with Undefined.
type Property struct {
	Name  string
	Shape TypeShape
}

// Spread is something spread into a record that could not be read.
type Spread struct {
	SourceText string `json:"sourceText"`
}

// Dictionary has an open set of keys.
type Dictionary struct {
	Values TypeShape `json:"values"`
}

// Array is a list.
type Array struct {
	Items TypeShape `json:"items"`
}

// Literal is one value: a string, float64 or bool. Raw keeps the exact source text of a number.
type Literal struct {
	Value any    `json:"value"`
	Raw   string `json:"raw,omitempty"`
}

// Text is any string.
type Text struct{}

// Integer is any whole number.
type Integer struct{}

// Number is any number.
type Number struct{}

// Boolean is true or false.
type Boolean struct{}

// Null is null.
type Null struct{}

// Undefined is absent at the wire.
type Undefined struct{}

// Union is one of its variants.
type Union struct {
	Variants []TypeShape `json:"variants"`
}

// Ref is a named type: spelled out in the summary's definitions when Def is set,
// otherwise one without a wire form or not read.
type Ref struct {
	Name string `json:"name"`
	Def  string `json:"def,omitempty"`
	From string `json:"from,omitempty"`
}

// UnknownShape is a value nothing is known of.
type UnknownShape struct{}

func (Record) shape() string       { return "record" }
func (Dictionary) shape() string   { return "dictionary" }
func (Array) shape() string        { return "array" }
func (Literal) shape() string      { return "literal" }
func (Text) shape() string         { return "text" }
func (Integer) shape() string      { return "integer" }
func (Number) shape() string       { return "number" }
func (Boolean) shape() string      { return "boolean" }
func (Null) shape() string         { return "null" }
func (Undefined) shape() string    { return "undefined" }
func (Union) shape() string        { return "union" }
func (Ref) shape() string          { return "ref" }
func (UnknownShape) shape() string { return "unknown" }

// NewRecord makes a record with sorted properties; of two with one name the last wins.
func NewRecord(props []Property, spreads ...Spread) Record {
	out := make([]Property, 0, len(props))
	at := make(map[string]int, len(props))
	for _, p := range props {
		if i, ok := at[p.Name]; ok {
			out[i] = p
			continue
		}
		at[p.Name] = len(out)
		out = append(out, p)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return Record{Properties: out, Spreads: spreads}
}

// Get looks a property up.
func (r Record) Get(name string) (TypeShape, bool) {
	i := sort.Search(len(r.Properties), func(i int) bool { return r.Properties[i].Name >= name })
	if i < len(r.Properties) && r.Properties[i].Name == name {
		return r.Properties[i].Shape, true
	}
	return nil, false
}

// Optional marks a property's shape as one that may be absent.
func Optional(s TypeShape) TypeShape { return NewUnion(s, Undefined{}) }

// NewUnion joins shapes: nested unions are flattened, equal variants dropped,
// true and false made boolean, and a single variant stands alone.
func NewUnion(shapes ...TypeShape) TypeShape {
	if len(shapes) == 1 && shapes[0] != nil {
		if _, union := shapes[0].(Union); !union {
			return shapes[0] // nothing to tell it from
		}
	}
	var out []TypeShape
	seen := map[string]bool{}
	var add func(s TypeShape)
	add = func(s TypeShape) {
		if u, ok := s.(Union); ok {
			for _, v := range u.Variants {
				add(v)
			}
			return
		}
		if s == nil {
			return
		}
		key := ShapeText(s)
		if !seen[key] {
			seen[key] = true
			out = append(out, s)
		}
	}
	for _, s := range shapes {
		add(s)
	}
	if seen["true"] && seen["false"] || seen["bool"] {
		kept := out[:0]
		placed := false
		for _, s := range out {
			if l, ok := s.(Literal); ok {
				if _, isBool := l.Value.(bool); isBool {
					s = Boolean{}
				}
			}
			if _, ok := s.(Boolean); ok {
				if placed {
					continue
				}
				placed = true
			}
			kept = append(kept, s)
		}
		out = kept
	}
	switch len(out) {
	case 0:
		return UnknownShape{}
	case 1:
		return out[0]
	}
	return Union{Variants: out}
}

// maxRefs bounds the definitions that are nothing but another one.
const maxRefs = 32

// Resolve follows a ref into the definitions; other shapes, and refs without one, come back as they are.
func Resolve(s TypeShape, defs map[string]TypeShape) TypeShape {
	for range maxRefs {
		r, ok := s.(Ref)
		if !ok || r.Def == "" {
			return s
		}
		d, ok := defs[r.Def]
		if !ok {
			return s
		}
		s = d
	}
	return s
}
