package summary

import (
	"reflect"
	"testing"
)

// TestLeaveOut: what is left out by name is gone, what is left out where it holds nothing may be missing, inside as well.
func TestLeaveOut(t *testing.T) {
	record := func(fields ...any) Record {
		var props []Property
		for i := 0; i < len(fields); i += 2 {
			props = append(props, Property{Name: fields[i].(string), Shape: fields[i+1].(TypeShape)})
		}
		return NewRecord(props)
	}
	maybe := NewUnion(Text{}, Null{})
	whole := record("a", Integer{}, "b", maybe, "in", record("c", maybe, "d", UnknownShape{}), "n", Null{})
	open := record("a", Optional(UnknownShape{}))
	open.Spreads = []Spread{{SourceText: "options"}}
	for name, c := range map[string]struct {
		of           TypeShape
		only, except []string
		want         TypeShape
	}{
		"nothing":    {whole, nil, nil, whole},
		"names":      {whole, nil, []string{"b", "c", "n"}, record("a", Integer{}, "in", record("c", maybe, "d", UnknownShape{}))},
		"only":       {Array{Items: whole}, []string{"a", "c"}, nil, Array{Items: record("a", Integer{})}},
		"null":       {whole, nil, []string{LeftNull}, record("a", Integer{}, "b", Optional(Text{}), "in", record("c", Optional(Text{}), "d", Optional(UnknownShape{})), "n", Optional(Undefined{}))},
		"default":    {record("a", Integer{}), nil, []string{LeftDefault}, record("a", Optional(Integer{}))},
		"any":        {record("a", Integer{}), nil, []string{LeftAny}, open},
		"dictionary": {Dictionary{Values: record("a", maybe)}, nil, []string{LeftNull}, Dictionary{Values: record("a", Optional(Text{}))}},
		"union":      {NewUnion(record("a", maybe), Null{}), nil, []string{LeftNull}, NewUnion(record("a", Optional(Text{})), Null{})},
		"text":       {Text{}, nil, []string{LeftNull}, Text{}},
	} {
		if got := LeaveOut(c.of, c.only, c.except); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %#v, want %#v", name, got, c.want)
		}
	}
}
