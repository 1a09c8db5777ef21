package summary

import (
	"maps"
	"reflect"
	"slices"
)

// The objects of metadata cross JSON as other structs do, with three differences, so that what
// other writers put there is never lost: keys that are not known are kept in Other, and so is a
// known key whose value is not of its type or is the empty one; and keys are written in order of
// their names, throughout.

// DecodeMetadata reads a summary's metadata from decoded JSON.
func DecodeMetadata(raw map[string]any) Metadata {
	var m Metadata
	v := reflect.ValueOf(&m).Elem()
	decodeOpen(raw, v, infoOf(v.Type()), "metadata", 0)
	return m
}

// DecodeTransitionMetadata reads a path's metadata from decoded JSON.
func DecodeTransitionMetadata(raw map[string]any) TransitionMetadata {
	var m TransitionMetadata
	v := reflect.ValueOf(&m).Elem()
	decodeOpen(raw, v, infoOf(v.Type()), "metadata", 0)
	return m
}

// decodeOpen reads an object that keeps what it does not know.
func decodeOpen(obj map[string]any, v reflect.Value, info *structInfo, at string, depth int) {
	known := 0
	var other Other
	keep := func(key string, raw any) {
		if other == nil {
			other = Other{}
		}
		other[key] = plain(raw)
	}
	for _, f := range info.fields {
		raw, ok := obj[f.name]
		if !ok {
			continue
		}
		known++
		field := f.in(v)
		if err := decode(raw, field, at+"."+f.name, depth+1); err != nil || f.optional && unstated(field) {
			field.SetZero()
			keep(f.name, raw)
		}
	}
	if known != len(obj) {
		for key, raw := range obj {
			if !slices.ContainsFunc(info.fields, func(f structField) bool { return f.name == key }) {
				keep(key, raw)
			}
		}
	}
	if other != nil {
		v.Field(info.other).Set(reflect.ValueOf(other))
	}
}

// appendOpen writes an object with the keys that were kept.
func appendOpen(b []byte, lists *lists, v reflect.Value, info *structInfo, depth int) []byte {
	other := v.Field(info.other).Interface().(Other)
	rest := slices.Sorted(maps.Keys(other))
	b = append(b, '{')
	first := true
	put := func(k string, value reflect.Value) {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(appendString(appendIndent(b, depth+1), k), ": "...)
		b = appendValue(b, lists, value, depth+1, sorted)
	}
	for _, f := range info.sorted {
		field := f.in(v)
		_, kept := other[f.name]
		if (f.optional || kept) && unstated(field) {
			continue
		}
		for len(rest) > 0 && rest[0] <= f.name {
			if rest[0] != f.name {
				put(rest[0], reflect.ValueOf(other[rest[0]]))
			}
			rest = rest[1:]
		}
		put(f.name, field)
	}
	for _, k := range rest {
		put(k, reflect.ValueOf(other[k]))
	}
	if first {
		return append(b, '}')
	}
	return append(appendEnd(b, depth), '}')
}

// unstated reports whether a key is left out of an object of metadata. An empty list is stated.
func unstated(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.Interface, reflect.Pointer:
		return v.IsNil()
	}
	return v.IsZero()
}

// isEmptyOpen reports whether an object of metadata states nothing.
func isEmptyOpen(m any) bool {
	v := reflect.ValueOf(m).Elem()
	info := infoOf(v.Type())
	for _, f := range info.fields {
		if !unstated(f.in(v)) {
			return false
		}
	}
	return v.Field(info.other).Len() == 0
}

// formOf gives a value as the form that writes itself.
func formOf(v reflect.Value) form {
	if v.CanAddr() {
		return v.Addr().Interface().(form)
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.Interface().(form)
}

// plainList is a list of texts as decoded JSON has it.
func plainList(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
