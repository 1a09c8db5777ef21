package storybook

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/summary"
)

// kind is what an expression is.
type kind uint8

const (
	_ kind = iota // anything else
	objectValue
	listValue
	textValue
	numberValue
	booleanValue
	nullValue
	undefinedValue
	// nameValue is a name or a path of names: Primary.args.
	nameValue
	functionValue
	callValue
)

// value is an expression as far as it is read.
type value struct {
	kind kind
	// source is the expression as it is written.
	source string
	// scalar is the text of a string, a number or a boolean.
	scalar  string
	entries []entry
	// items of a list; arguments of a call.
	items []*value
	// path of a name; of what is called.
	path []string
	// end is the line that the expression ends on.
	end int
	// code is what a function is written as.
	code syntax.Node
}

// entry of an object; a spread has no key.
type entry struct {
	key    string
	spread bool
	value  *value
}

func (v *value) get(key string) *value {
	if v == nil || v.kind != objectValue {
		return nil
	}
	for _, e := range slices.Backward(v.entries) {
		if !e.spread && e.key == key {
			return e.value
		}
	}
	return nil
}

// last is the last part of a path: bind of Template.bind.
func (v *value) last() string { return v.path[len(v.path)-1] }

// expression reads a value. What is computed is unknown.
func (f *file) expression(n syntax.Node) *value {
	v := f.plain(n)
	v.source, v.end = f.tree.Text(n), f.tree.EndLine(n)
	return v
}

// plain reads a value without its place: a type stated for it, or brackets around it, change nothing.
func (f *file) plain(n syntax.Node) *value {
	switch f.tree.KindName(n) {
	case "as_expression", "satisfies_expression", "non_null_expression", "parenthesized_expression":
		for c := range f.tree.NamedChildren(n) {
			return f.plain(c)
		}
	case "object":
		return f.object(n)
	case "array":
		v := &value{kind: listValue}
		for c := range f.tree.NamedChildren(n) {
			v.items = append(v.items, f.expression(c))
		}
		return v
	case "string":
		return &value{kind: textValue, scalar: unquoted(f.tree.Text(n))}
	case "template_string":
		if s := f.tree.Text(n); !strings.Contains(s, "${") && !strings.Contains(s, `\`) {
			return &value{kind: textValue, scalar: unquoted(s)}
		}
	case "number":
		return &value{kind: numberValue, scalar: strings.ReplaceAll(f.tree.Text(n), "_", "")}
	case "unary_expression":
		if operand := f.child(n, "argument"); f.tree.Text(f.child(n, "operator")) == "-" && f.tree.KindName(operand) == "number" {
			return &value{kind: numberValue, scalar: "-" + strings.ReplaceAll(f.tree.Text(operand), "_", "")}
		}
	case "true", "false":
		return &value{kind: booleanValue, scalar: f.tree.Text(n)}
	case "null":
		return &value{kind: nullValue}
	case "undefined":
		return &value{kind: undefinedValue}
	case "arrow_function", "function_expression", "generator_function":
		return &value{kind: functionValue, code: n}
	case "identifier", "this":
		return &value{kind: nameValue, path: []string{f.tree.Text(n)}}
	case "member_expression":
		v := f.plain(f.child(n, "object"))
		if v.kind == nameValue || v.kind == callValue {
			v.path = append(v.path, f.tree.Text(f.child(n, "property")))
			return v
		}
	case "call_expression":
		v, arguments := f.plain(f.child(n, "function")), f.child(n, "arguments")
		if v.kind != nameValue || f.tree.KindName(arguments) != "arguments" {
			break
		}
		v.kind = callValue
		for c := range f.tree.NamedChildren(arguments) {
			v.items = append(v.items, f.expression(c))
		}
		return v
	}
	return &value{}
}

func (f *file) object(n syntax.Node) *value {
	v := &value{kind: objectValue}
	add := func(key string, x *value) { v.entries = append(v.entries, entry{key: key, value: x}) }
	for c := range f.tree.NamedChildren(n) {
		switch f.tree.KindName(c) {
		case "pair":
			key := f.child(c, "key")
			if f.tree.KindName(key) == "computed_property_name" {
				v.entries = append(v.entries, entry{spread: true, value: &value{}})
				continue
			}
			add(f.key(key), f.expression(f.child(c, "value")))
		case "shorthand_property_identifier":
			add(f.tree.Text(c), &value{kind: nameValue, path: []string{f.tree.Text(c)}})
		case "method_definition":
			add(f.key(f.child(c, "name")), &value{kind: functionValue, code: c})
		case "spread_element":
			for x := range f.tree.NamedChildren(c) {
				v.entries = append(v.entries, entry{spread: true, value: f.expression(x)})
			}
		}
	}
	return v
}

// key is the name of a property as it is written, without quotes.
func (f *file) key(n syntax.Node) string {
	if f.tree.KindName(n) == "string" {
		return unquoted(f.tree.Text(n))
	}
	return f.tree.Text(n)
}

// unquoted is the text of a string or of a template without holes.
func unquoted(s string) string {
	if len(s) < 2 {
		return s
	}
	s = s[1 : len(s)-1]
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			if e := strings.IndexByte("ntr", s[i]); e >= 0 {
				b.WriteByte("\n\t\r"[e])
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// maxShapeDepth bounds the literals inside one another of which the shape is read.
const maxShapeDepth = 20

// shape of a literal; anything computed is unknown.
func (v *value) shape(depth int) summary.TypeShape {
	if v == nil || depth > maxShapeDepth {
		return summary.UnknownShape{}
	}
	switch v.kind {
	case textValue:
		return summary.Literal{Value: v.scalar}
	case numberValue:
		if n, err := strconv.ParseFloat(v.scalar, 64); err == nil {
			return summary.Literal{Value: n, Raw: v.scalar}
		}
		return summary.Number{}
	case booleanValue:
		return summary.Literal{Value: v.scalar == "true"}
	case nullValue:
		return summary.Null{}
	case undefinedValue:
		return summary.Undefined{}
	case listValue:
		var items []summary.TypeShape
		for _, item := range v.items[:min(len(v.items), 20)] {
			items = append(items, item.shape(depth+1))
		}
		return summary.Array{Items: summary.NewUnion(items...)}
	case objectValue:
		var props []summary.Property
		var spreads []summary.Spread
		for _, e := range v.entries {
			if e.spread {
				spreads = append(spreads, summary.Spread{SourceText: excerpt(e.value.source)})
				continue
			}
			props = append(props, summary.Property{Name: e.key, Shape: e.value.shape(depth + 1)})
		}
		return summary.NewRecord(props, spreads...)
	}
	return summary.UnknownShape{}
}

// maxExcerpt bounds the source text that stands for what is not read.
const maxExcerpt = 80

func excerpt(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > maxExcerpt {
		s = clip.Text(s, maxExcerpt) + "…"
	}
	if s == "" {
		s = "…"
	}
	return s
}
