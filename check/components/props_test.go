package components

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestPropsOf: which props a component takes, and whether it may take others.
func TestPropsOf(t *testing.T) {
	param := func(name, role string, shape summary.TypeShape) summary.Input {
		p := summary.Parameter{Name: name, Shape: shape}
		if role != "" {
			p.Role = &role
		}
		return p
	}
	record := func(open bool, names ...string) summary.TypeShape {
		var r summary.Record
		for _, n := range names {
			r.Properties = append(r.Properties, summary.Property{Name: n, Shape: summary.Text{}})
		}
		if open {
			r.Spreads = []summary.Spread{{SourceText: "rest"}}
		}
		return r
	}
	for _, c := range []struct {
		name   string
		inputs []summary.Input
		reads  []summary.InputRead
		want   string
		closed bool
	}{
		{"named props", []summary.Input{param("a", "props", summary.Text{}), param("b", "props", nil)}, nil, "a b", true},
		{"other parameters beside them", []summary.Input{param("ref", "", nil), param("a", "props", nil), param("x", "context", record(true, "y"))}, nil, "a", true},
		{"a whole with a known type", []summary.Input{param("p", "props", record(false, "a", "b"))}, nil, "a b", true},
		{"a whole with more than is known", []summary.Input{param("p", "props", record(true, "a"))}, nil, "a", false},
		{"a whole of which nothing is known", []summary.Input{param("props", "props", summary.UnknownShape{})}, nil, "", false},
		{"what is read off a whole", []summary.Input{param("p", "props", record(false, "a"))}, []summary.InputRead{{Input: "p", Path: []string{"c", "d"}}, {Input: "p"}, {Input: "other", Path: []string{"e"}}}, "a c", true},
		{"what is read off props", []summary.Input{param("props", "props", nil)}, []summary.InputRead{{Input: "props", Path: []string{"a"}}}, "a", false},
		{"no props", []summary.Input{param("a", "", record(false, "b"))}, nil, "", false},
		{"one that is open makes all open", []summary.Input{param("props", "props", record(true)), param("b", "props", record(false, "c"))}, nil, "c", false},
	} {
		props, closed := propsOf(&summary.Summary{Inputs: c.inputs, InputReads: c.reads})
		if got := strings.Join(slices.Sorted(maps.Keys(props)), " "); got != c.want || closed != c.closed {
			t.Errorf("%s: %q, closed %t; want %q, %t", c.name, got, closed, c.want, c.closed)
		}
	}
}

// TestPropOf: the prop that a value is part of.
func TestPropOf(t *testing.T) {
	whole := map[string]bool{"props": true}
	in := func(input string, path ...string) summary.ValueRef {
		return summary.InputRef{Input: input, Path: path}
	}
	for _, c := range []struct {
		v    summary.ValueRef
		want string
		ok   bool
	}{
		{in("props", "a", "b"), "a", true}, {in("props"), "", false}, {in("b", "c"), "b", true}, {in(""), "", false},
		{summary.Derived{From: in("props", "a"), Derivation: summary.Awaited{}}, "a", true}, {summary.Dependency{Name: "f"}, "", false}, {nil, "", false},
	} {
		if got, ok := propOf(c.v, whole); got != c.want || ok != c.ok {
			t.Errorf("%v: %q, %t; want %q, %t", c.v, got, ok, c.want, c.ok)
		}
	}
}
