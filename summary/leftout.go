package summary

import (
	"slices"
	"strings"
)

// What may be left out of a shape besides fields by name.
const (
	LeftNull    = "?null"    // fields that hold nothing
	LeftDefault = "?default" // fields that nobody gave a value
	LeftAny     = "?any"     // what is not known: any field may be left out, or be written otherwise
)

// LeaveOut is a shape without the fields that are left out when it is written: those that except names and, where only names any,
// those that it does not; what except says of kinds of fields holds in what lies inside as well.
func LeaveOut(s TypeShape, only, except []string) TypeShape {
	if len(only)+len(except) == 0 {
		return s
	}
	return leaveOut(s, only, except, true)
}

// leaveOut leaves fields out of a shape; names are those of the outermost record alone.
func leaveOut(s TypeShape, only, except []string, outermost bool) TypeShape {
	switch s := s.(type) {
	case Array:
		return Array{Items: leaveOut(s.Items, only, except, outermost)}
	case Dictionary:
		return Dictionary{Values: leaveOut(s.Values, only, except, false)}
	case Union:
		parts := make([]TypeShape, len(s.Variants))
		for i, v := range s.Variants {
			parts[i] = leaveOut(v, only, except, outermost)
		}
		return NewUnion(parts...)
	case Record:
		var props []Property
		for _, p := range s.Properties {
			if outermost && (named(except, p.Name) || len(only) > 0 && !named(only, p.Name)) {
				continue
			}
			props = append(props, Property{Name: p.Name, Shape: leftField(leaveOut(p.Shape, only, except, false), except)})
		}
		spreads := s.Spreads
		if slices.Contains(except, LeftAny) {
			spreads = append(slices.Clone(spreads), Spread{SourceText: "options"})
		}
		return NewRecord(props, spreads...)
	}
	return s
}

// named reports whether a list names a field, in whatever case it is written: first_name is firstName on the wire.
func named(list []string, field string) bool {
	bare := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }
	return slices.ContainsFunc(list, func(name string) bool { return bare(name) == bare(field) })
}

// leftField is a field's shape where some fields are left out.
func leftField(s TypeShape, except []string) TypeShape {
	switch {
	case slices.Contains(except, LeftAny):
		return Optional(UnknownShape{})
	case slices.Contains(except, LeftNull):
		if value, null := withoutNull(s); null {
			s = Optional(value)
		}
	}
	if slices.Contains(except, LeftDefault) {
		s = Optional(s)
	}
	return s
}

// withoutNull is a shape where it is not null, and whether it may be; what is not known may be.
func withoutNull(s TypeShape) (TypeShape, bool) {
	switch s := s.(type) {
	case UnknownShape:
		return s, true
	case Null:
		return Undefined{}, true
	case Union:
		return WithoutNull(s), slices.ContainsFunc(s.Variants, isNull)
	}
	return s, false
}

// WithoutNull is a union without null, and any other shape as it is.
func WithoutNull(s TypeShape) TypeShape {
	u, ok := s.(Union)
	if !ok || !slices.ContainsFunc(u.Variants, isNull) {
		return s
	}
	return NewUnion(slices.DeleteFunc(slices.Clone(u.Variants), isNull)...)
}

// WithoutNothing leaves null and undefined out of what a value may be.
func WithoutNothing(s TypeShape) TypeShape {
	u, ok := WithoutNull(s).(Union)
	if !ok || !slices.ContainsFunc(u.Variants, isUndefined) {
		return WithoutNull(s)
	}
	return NewUnion(slices.DeleteFunc(slices.Clone(u.Variants), isUndefined)...)
}

func isUndefined(s TypeShape) bool { _, undefined := s.(Undefined); return undefined }

func isNull(s TypeShape) bool { _, null := s.(Null); return null }
