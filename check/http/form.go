package http

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// form is what a value is in JSON, as far as reading on behind it can go wrong.
type form string

const (
	object  form = "an object"
	list    form = "a list"
	scalar  form = "a single value"
	null    form = "null"
	text    form = "a text"
	number  form = "a number"
	anyForm form = ""
)

// formOf is the form of a value that all its variants have; null counts only where there is nothing else.
func formOf(s summary.TypeShape, defs map[string]summary.TypeShape) form {
	switch b := summary.Resolve(s, defs).(type) {
	case summary.Array:
		return list
	case summary.Record:
		if len(b.Spreads) == 0 {
			return object
		}
	case summary.Null:
		return null
	case summary.Text, summary.Integer, summary.Number, summary.Boolean:
		return scalar
	case summary.Literal:
		return scalar
	case summary.Union:
		out := null
		for _, v := range b.Variants {
			out = out.with(formOf(v, defs))
		}
		return out
	}
	return anyForm
}

// with is the form of what is one of two; null counts only where there is nothing else.
func (f form) with(other form) form {
	switch {
	case f == other || other == null:
		return f
	case f == null:
		return other
	}
	return anyForm
}

// common is the form that all bodies have.
func common(have []summary.TypeShape, defs map[string]summary.TypeShape) form {
	out := anyForm
	for i, body := range have {
		f := formOf(body, defs)
		if i > 0 && f != out {
			return anyForm
		}
		out = f
	}
	return out
}

// misformed is a place of a body that a client reads as one form, and that has another in every body.
type misformed struct {
	place      string
	want, have form
}

// singleOf is what the single values are that all bodies have there: texts, numbers or something else; anyForm where they differ.
func singleOf(have []summary.TypeShape, defs map[string]summary.TypeShape) form {
	out := null
	for _, s := range have {
		of := anyForm
		switch v := summary.Resolve(s, defs).(type) {
		case summary.Text:
			of = text
		case summary.Integer, summary.Number:
			of = number
		case summary.Boolean:
			of = scalar
		case summary.Null:
			of = null
		case summary.Literal:
			switch v.Value.(type) {
			case string:
				of = text
			case bool:
				of = scalar
			default:
				of = number
			}
		case summary.Union:
			of = singleOf(v.Variants, defs)
		}
		out = out.with(of)
	}
	return out
}

// misformedSingle is a place that is read as a text or as a number, and that is neither that nor unknown in any body.
func misformedSingle(want form, have []summary.TypeShape, defs map[string]summary.TypeShape, path []string) []misformed {
	is := common(have, defs)
	if is == scalar {
		is = singleOf(have, defs)
	}
	if is == want || is == anyForm || is == null || len(path) == 0 {
		return nil
	}
	return []misformed{{strings.Join(path, "."), want, is}}
}

// noElements reports whether none of some single values has elements of which code reads what it reads: numbers have none, and those
// of a text have no fields.
func noElements(read summary.TypeShape, have []summary.TypeShape, defs map[string]summary.TypeShape) bool {
	of, fields := read.(summary.Record)
	fields = fields && len(of.Properties) > 0
	var plain func(summary.TypeShape) bool
	plain = func(s summary.TypeShape) bool {
		switch v := summary.Resolve(s, defs).(type) {
		case summary.Integer, summary.Number, summary.Boolean, summary.Null:
			return true
		case summary.Text:
			return fields
		case summary.Literal:
			_, text := v.Value.(string)
			return fields || !text
		case summary.Union:
			return !slices.ContainsFunc(v.Variants, func(one summary.TypeShape) bool { return !plain(one) })
		}
		return false
	}
	return !slices.ContainsFunc(have, func(s summary.TypeShape) bool { return !plain(s) })
}

// misforms lists the places that a consumer reads on behind, and that have a form in every body behind which there is nothing of the kind.
func misforms(want summary.TypeShape, have []summary.TypeShape, defs map[string]summary.TypeShape, path []string) (out []misformed) {
	if len(have) == 0 {
		return nil
	}
	is := common(have, defs)
	switch w := want.(type) {
	case summary.Text:
		return misformedSingle(text, have, defs, path)
	case summary.Number:
		return misformedSingle(number, have, defs, path)
	case summary.Array:
		if is == object || is == null || is == scalar && noElements(w.Items, have, defs) {
			return []misformed{{strings.Join(path, "."), list, is}}
		}
		var items []summary.TypeShape
		for _, body := range have {
			if b, ok := summary.Resolve(body, defs).(summary.Array); ok {
				items = append(items, b.Items)
			}
		}
		if len(items) == len(have) {
			return misforms(w.Items, items, defs, path)
		}
	case summary.Record:
		if len(w.Properties) > 0 && (is == list || is == scalar || is == null) {
			return []misformed{{strings.Join(path, "."), object, is}}
		}
		for _, prop := range w.Properties {
			var inner []summary.TypeShape
			for _, body := range have {
				if got, _ := Lookup(body, prop.Name, defs); got != nil {
					inner = append(inner, got)
				}
			}
			if len(inner) == len(have) {
				out = append(out, misforms(prop.Shape, inner, defs, append(path[:len(path):len(path)], prop.Name))...)
			}
		}
	}
	return out
}

// Misform is a place of what is handed over that is read as one form, and that has another in all that is.
type Misform struct {
	Place string
	want  form
	Have  string
}

// Reads says what is read of what.
func (m *Misform) Reads(what string) string { return m.want.reads(what) }

// subject is how identities of findings call what is read in the form; those of lists and of objects share a name.
func (f form) subject() string {
	switch f {
	case text:
		return "text"
	case number:
		return "number"
	}
	return "list"
}

// reads says what code reads of what, which it takes for a value of the form.
func (f form) reads(what string) string {
	switch f {
	case list:
		return "elements of " + what
	case text, number:
		return what + " as " + string(f)
	}
	return "a field of " + what
}

// Misforms lists the places that are read on behind in a form that none of what is handed over has there.
func Misforms(want summary.TypeShape, have []summary.TypeShape, defs map[string]summary.TypeShape) (out []Misform) {
	for _, m := range misforms(want, have, defs, nil) {
		out = append(out, Misform{m.place, m.want, string(m.have)})
	}
	return out
}
