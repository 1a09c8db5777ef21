package http

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Bodies lists the bodies of responses.
func Bodies(list []*summary.Transition) []summary.TypeShape {
	var out []summary.TypeShape
	for _, t := range list {
		out = append(out, t.Output.(summary.Response).Body)
	}
	return out
}

// Missing lists the expected fields that every body lacks for certain.
func Missing(want summary.TypeShape, have []summary.TypeShape, defs map[string]summary.TypeShape, path []string) [][]string {
	if len(have) == 0 {
		return nil
	}
	if list, ok := want.(summary.Array); ok {
		var items []summary.TypeShape
		for _, body := range have {
			a, ok := summary.Resolve(body, defs).(summary.Array)
			if !ok {
				return nil
			}
			items = append(items, a.Items)
		}
		return Missing(list.Items, items, defs, path)
	}
	w, ok := want.(summary.Record)
	if !ok {
		return nil
	}
	var out [][]string
	for _, prop := range w.Properties {
		at := append(path[:len(path):len(path)], prop.Name)
		var inner []summary.TypeShape
		lacking := true
		for _, body := range have {
			got, lacks := Lookup(body, prop.Name, defs)
			lacking = lacking && lacks
			if got != nil {
				inner = append(inner, got)
			}
		}
		if lacking {
			out = append(out, at)
		} else if len(inner) == len(have) {
			out = append(out, Missing(prop.Shape, inner, defs, at)...)
		}
	}
	return out
}

// Lookup finds a field of a body. lacks is true only when the body is certain not to have it.
func Lookup(body summary.TypeShape, name string, defs map[string]summary.TypeShape) (got summary.TypeShape, lacks bool) {
	switch b := summary.Resolve(body, defs).(type) {
	case summary.Record:
		if s, ok := b.Get(name); ok {
			return s, false
		}
		return nil, len(b.Spreads) == 0
	case summary.Union:
		lacks = true
		for _, v := range b.Variants {
			switch v.(type) {
			case summary.Null, summary.Undefined:
				continue
			}
			s, l := Lookup(v, name, defs)
			lacks = lacks && l
			if s != nil && got != nil {
				s = summary.NewUnion(got, s)
			}
			if s != nil {
				got = s
			}
		}
		return got, lacks && len(b.Variants) > 0
	}
	return nil, false
}

// fieldNames lists the fields of a body or of its elements, those of all its variants.
func fieldNames(body summary.TypeShape, defs map[string]summary.TypeShape) []string {
	var out []string
	switch b := summary.Resolve(body, defs).(type) {
	case summary.Record:
		for _, p := range b.Properties {
			out = append(out, p.Name)
		}
	case summary.Array:
		out = fieldNames(b.Items, defs)
	case summary.Union:
		for _, v := range b.Variants {
			out = append(out, fieldNames(v, defs)...)
		}
	}
	return out
}

// maxFields bounds the fields that a sentence names.
const maxFields = 12

// fieldsOf names the fields that the bodies of a status have at a place.
func fieldsOf(list []*summary.Transition, place []string, defs map[string]summary.TypeShape) string {
	set := map[string]bool{}
	for _, b := range Bodies(list) {
		b = shapeAt(b, place, defs)
		for _, name := range fieldNames(b, defs) {
			set[name] = true
		}
	}
	out := slices.Sorted(maps.Keys(set))
	if len(out) == 0 {
		return "none"
	}
	if len(out) > maxFields {
		out = append(out[:maxFields], "…")
	}
	return strings.Join(out, ", ")
}

// has reports whether every body has a field; lacks, whether every body certainly lacks it.
func has(list []summary.TypeShape, name string, defs map[string]summary.TypeShape) bool {
	for _, b := range list {
		if got, _ := Lookup(b, name, defs); got == nil {
			return false
		}
	}
	return len(list) > 0
}

func lacks(list []summary.TypeShape, name string, defs map[string]summary.TypeShape) bool {
	for _, b := range list {
		if b == nil {
			continue // no body at all
		}
		if _, l := Lookup(b, name, defs); !l {
			return false
		}
	}
	return true
}
