package openapi

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// mode says which way a value goes: a response has no writeOnly property, a
// request no readOnly one.
type mode uint8

const (
	response mode = iota
	request
)

// maxSchemaDepth bounds schemas written inside each other.
const maxSchemaDepth = 200

type schemaKey struct {
	at *doc.Value
	m  mode
}

// schemas turns schemas into shapes. A schema that a $ref refers to is converted once
// and is in the table under its name; what refers to it holds a ref, or the
// shape itself when that is a plain scalar.
type schemas struct {
	r     *reader
	table build.Shapes
	names map[schemaKey]string
	open  map[schemaKey]bool
	taken map[string]bool
	depth int
	// inside counts the properties and items that are being converted, began is what it was when a schema's conversion began:
	// a schema that comes up again further inside is recursive, at the same place it would be a part of itself.
	inside int
	began  map[string]int
}

func (c *schemas) init(r *reader) {
	c.r, c.table = r, build.Shapes{}
	c.names, c.open, c.taken = map[schemaKey]string{}, map[schemaKey]bool{}, map[string]bool{}
	c.began = map[string]int{}
	c.depth, c.inside = 0, 0
}

// shape converts a schema where it is used.
func (c *schemas) shape(v *doc.Value, m mode) summary.TypeShape {
	if v.Is(doc.Bool) {
		return summary.UnknownShape{}
	}
	if v.IsNull() {
		return summary.UnknownShape{}
	}
	v.Map("a schema")
	ref := v.Get("$ref")
	if ref == nil || ref.Kind != doc.String {
		return c.convert(v, m)
	}
	target := c.r.target(ref, "a schema")
	if target == nil {
		return summary.UnknownShape{}
	}
	if target.Is(doc.Bool) {
		return summary.UnknownShape{}
	}
	target.Map("a schema")
	shape := c.named(target, ref, m)
	// 3.1 allows keywords next to $ref; the usual one makes the value nullable.
	if truth(v.Get("nullable")) || truth(v.Get("x-nullable")) {
		shape = summary.NewUnion(shape, summary.Null{})
	}
	return shape
}

// named converts the schema that a reference leads to once, and gives the ref to it or the shape itself.
func (c *schemas) named(target, ref *doc.Value, m mode) summary.TypeShape {
	key := schemaKey{target, m}
	name, known := c.names[key]
	if !known {
		if only := target.Get("$ref"); only.Is(doc.String) && len(target.Entries) == 1 {
			// A reference to a reference takes the name at its end.
			end := c.r.follow(target, "a schema")
			if end == nil {
				return summary.UnknownShape{}
			}
			return c.named(end, only, m)
		}
		name = c.pick(ref.Scalar, m)
		c.names[key] = name
		c.open[key] = true
		c.began[name] = c.inside
		c.table[name] = c.convert(target, m)
		delete(c.open, key)
	}
	full := summary.Ref{Name: plainName(ref.Scalar), Def: name}
	if c.open[key] {
		return full
	}
	if small(c.table[name]) {
		return c.table[name]
	}
	return full
}

func plainName(ref string) string {
	name := ref[strings.LastIndexAny(ref, "/#")+1:]
	if name == "" {
		name = strings.TrimRight(ref, "/#")
		name = name[strings.LastIndexByte(name, '/')+1:]
	}
	if i := strings.IndexByte(name, '.'); i > 0 && !strings.Contains(ref, "#/") {
		name = name[:i]
	}
	if name == "" {
		name = "schema"
	}
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
}

// pick gives a schema a name that no other has.
func (c *schemas) pick(ref string, m mode) string {
	name := plainName(ref)
	if m == request {
		name += "(request)"
	}
	out := name
	for n := 2; c.taken[out]; n++ {
		out = name + "#" + strconv.Itoa(n)
	}
	c.taken[out] = true
	return out
}

// small reports whether a shape is better written out than referred to.
func small(s summary.TypeShape) bool {
	n := 0
	build.Walk(s, func(x summary.TypeShape) {
		switch x.(type) {
		case summary.Record, summary.Dictionary, summary.Ref:
			n += 100
		}
		n++
	})
	return n <= 24
}

// convert turns the keywords of one schema into a shape.
func (c *schemas) convert(v *doc.Value, m mode) summary.TypeShape {
	if c.depth++; c.depth > maxSchemaDepth {
		doc.Fail(v, "schemas are nested deeper than %d levels", maxSchemaDepth)
	}
	defer func() { c.depth-- }()
	shape := c.own(v, m)
	for _, part := range v.ListAt("allOf") {
		got := c.shape(part, m)
		switch {
		case says(got) && says(shape):
			shape = build.Merge(c.expand(part, shape, "allOf"), c.expand(part, got, "allOf"))
		case says(got):
			// The only one that says something: a reference stays one.
			c.notItself(part, got, "allOf")
			shape = got
		}
	}
	for _, key := range []string{"oneOf", "anyOf"} {
		if list := v.ListAt(key); len(list) > 0 {
			alternatives := c.alternatives(v, list, m)
			if shape == nil {
				shape = alternatives
			} else {
				shape = build.Merge(c.expand(v, shape, key), c.expandVariants(list, alternatives, key))
			}
		}
	}
	if shape == nil {
		shape = summary.UnknownShape{}
	}
	if truth(v.Get("nullable")) || truth(v.Get("x-nullable")) {
		shape = summary.NewUnion(shape, summary.Null{})
	}
	return shape
}

// says reports whether a shape says anything of a value.
func says(s summary.TypeShape) bool {
	_, unknown := s.(summary.UnknownShape)
	return s != nil && !unknown
}

// notItself refuses a schema that would be a part of itself.
func (c *schemas) notItself(at *doc.Value, s summary.TypeShape, what string) {
	if r, ok := s.(summary.Ref); ok && r.Def != "" && c.table[r.Def] == nil && c.began[r.Def] == c.inside {
		doc.Fail(at, "%s leads back to the schema %s that it is a part of", what, r.Name)
	}
}

// further converts a schema inside another: of a property, or of items.
func (c *schemas) further(v *doc.Value, m mode) summary.TypeShape {
	c.inside++
	defer func() { c.inside-- }()
	return c.shape(v, m)
}

// expand writes a ref out, for merging; a schema around the place is
// open: it is not known yet what it has.
func (c *schemas) expand(at *doc.Value, s summary.TypeShape, what string) summary.TypeShape {
	for range maxHops {
		r, ok := s.(summary.Ref)
		if !ok || r.Def == "" {
			return s
		}
		d, ok := c.table[r.Def]
		if !ok {
			c.notItself(at, r, what)
			return summary.Record{Spreads: []summary.Spread{{SourceText: r.Name}}}
		}
		s = d
	}
	return s
}

func (c *schemas) expandVariants(list []*doc.Value, s summary.TypeShape, what string) summary.TypeShape {
	u, ok := s.(summary.Union)
	if !ok {
		return c.expand(list[0], s, what)
	}
	out := make([]summary.TypeShape, len(u.Variants))
	for i, v := range u.Variants {
		out[i] = c.expand(list[0], v, what)
	}
	return summary.NewUnion(out...)
}

// alternatives are the variants of oneOf or anyOf. With a discriminator each
// variant that is a record states its value of the discriminating property.
func (c *schemas) alternatives(v *doc.Value, list []*doc.Value, m mode) summary.TypeShape {
	property := ""
	byRef := map[string][]string{}
	if d := v.Get("discriminator"); d.Is(doc.Map) {
		property = d.TextAt("propertyName")
		for _, e := range d.MapAt("mapping") {
			target := e.Value.Text("mapping")
			byRef[target] = append(byRef[target], e.Key)
		}
	}
	out := make([]summary.TypeShape, 0, len(list))
	for _, item := range list {
		shape := c.shape(item, m)
		if ref := item.Get("$ref"); property != "" && ref.Is(doc.String) {
			shape = c.discriminated(shape, property, discriminants(byRef, ref.Scalar))
		}
		out = append(out, shape)
	}
	return summary.NewUnion(out...)
}

// discriminants are the values that select a schema: those mapped to its
// reference or its name, else the name itself.
func discriminants(byRef map[string][]string, ref string) []string {
	values := append(append([]string{}, byRef[ref]...), byRef[plainName(ref)]...)
	if len(values) == 0 {
		values = []string{plainName(ref)}
	}
	slices.Sort(values)
	return values
}

func (c *schemas) discriminated(s summary.TypeShape, property string, values []string) summary.TypeShape {
	r, ok := s.(summary.Ref)
	if !ok {
		return s
	}
	record, ok := c.table[r.Def].(summary.Record)
	if !ok {
		return s
	}
	if old, ok := record.Get(property); ok {
		if _, literal := old.(summary.Literal); literal {
			return s
		}
	}
	literals := make([]summary.TypeShape, len(values))
	for i, value := range values {
		literals[i] = summary.Literal{Value: value}
	}
	props := append(append([]summary.Property{}, record.Properties...), summary.Property{Name: property, Shape: summary.NewUnion(literals...)})
	return summary.NewRecord(props, record.Spreads...)
}

// own is what a schema says by itself, nil when it says nothing.
func (c *schemas) own(v *doc.Value, m mode) summary.TypeShape {
	if k := v.Get("const"); k != nil {
		return literal(k)
	}
	if list := v.Get("enum"); list != nil {
		var out []summary.TypeShape
		for _, item := range list.List("enum") {
			out = append(out, literal(item))
		}
		if len(out) > 0 {
			return summary.NewUnion(out...)
		}
	}
	types := v.Get("type")
	if types.IsNull() {
		switch {
		case v.Has("properties") || v.Has("additionalProperties") || v.Has("required") && !v.Has("oneOf") && !v.Has("anyOf") && !v.Has("allOf"):
			return c.object(v, m)
		case v.Has("items"):
			return c.list(v, m)
		}
		return nil
	}
	if types.Kind != doc.List {
		return c.typed(v, types.Text("type"), types, m)
	}
	var out []summary.TypeShape
	for _, item := range types.Items {
		out = append(out, c.typed(v, item.Text("type"), item, m))
	}
	return summary.NewUnion(out...)
}

func (c *schemas) typed(v *doc.Value, name string, at *doc.Value, m mode) summary.TypeShape {
	switch name {
	case "object":
		return c.object(v, m)
	case "array":
		return c.list(v, m)
	case "string", "file":
		return summary.Text{}
	case "integer", "number", "boolean":
		return summary.Word(name)
	case "null":
		return summary.Null{}
	case "any":
		return summary.UnknownShape{}
	}
	doc.Fail(at, "there is no type %q; there are object, array, string, integer, number, boolean and null", name)
	return nil
}

func literal(v *doc.Value) summary.TypeShape {
	switch v.Kind {
	case doc.Null:
		return summary.Null{}
	case doc.Bool:
		return summary.Literal{Value: v.Scalar == "true"}
	case doc.Number:
		if f, ok := v.Num(); ok {
			return summary.Literal{Value: f, Raw: v.Scalar}
		}
		return summary.Number{}
	case doc.String:
		return summary.Literal{Value: v.Scalar}
	}
	return summary.UnknownShape{}
}

func (c *schemas) list(v *doc.Value, m mode) summary.TypeShape {
	items := v.Get("items")
	var shapes []summary.TypeShape
	for _, p := range v.ListAt("prefixItems") {
		shapes = append(shapes, c.further(p, m))
	}
	if items.Is(doc.List) {
		for _, p := range items.Items {
			shapes = append(shapes, c.further(p, m))
		}
	} else if items != nil && !items.Is(doc.Bool) {
		shapes = append(shapes, c.further(items, m))
	}
	return summary.Array{Items: summary.NewUnion(shapes...)}
}

// object is a record of the stated properties. A schema that states none is a
// dictionary; one that allows more by name is open.
func (c *schemas) object(v *doc.Value, m mode) summary.TypeShape {
	required := map[string]bool{}
	if list := v.Get("required"); list.Is(doc.List) {
		for _, name := range list.Strings("required") {
			required[name] = true
		}
	}
	var props []summary.Property
	// Documents in parts put a reference in the place of all properties too.
	entries := c.r.follow(v.Get("properties"), "properties").Map("properties")
	for _, e := range entries {
		if e.Value.Is(doc.Bool) && e.Value.Scalar == "false" {
			continue
		}
		if m == response && truth(e.Value.Get("writeOnly")) || m == request && truth(e.Value.Get("readOnly")) {
			continue
		}
		shape := c.further(e.Value, m)
		// What has a default in a request may be left out, even where a generator lists it among what is always there.
		if !required[e.Key] || m == request && e.Value.Has("default") {
			shape = summary.Optional(shape)
		}
		props = append(props, summary.Property{Name: e.Key, Shape: shape})
	}
	more := v.Get("additionalProperties")
	open := more.Is(doc.Map) || truth(more) || v.Has("patternProperties")
	if len(entries) == 0 {
		if len(required) > 0 {
			for _, name := range slices.Sorted(maps.Keys(required)) {
				props = append(props, summary.Property{Name: name, Shape: summary.UnknownShape{}})
			}
			return summary.NewRecord(props, summary.Spread{SourceText: "properties without a schema"})
		}
		if more.Is(doc.Map) {
			return summary.Dictionary{Values: c.further(more, m)}
		}
		if more.Is(doc.Bool) && more.Scalar == "false" {
			return summary.NewRecord(nil)
		}
		if v.Has("allOf") || v.Has("oneOf") || v.Has("anyOf") {
			return nil
		}
		return summary.Dictionary{Values: summary.UnknownShape{}}
	}
	if open {
		return summary.NewRecord(props, summary.Spread{SourceText: "additionalProperties"})
	}
	return summary.NewRecord(props)
}
