package http

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestByName: the methods of dictionaries that give a field by its name, and no others.
func TestByName(t *testing.T) {
	text := summary.LiteralRef{Value: "title"}
	for _, c := range []struct {
		call summary.MethodCall
		want string
	}{
		{summary.MethodCall{Method: "get", Args: []summary.ValueRef{text}}, "title"},
		{summary.MethodCall{Method: "fetch", Args: []summary.ValueRef{text, summary.LiteralRef{Value: "none"}}}, "title"},
		{summary.MethodCall{Method: "dig", Args: []summary.ValueRef{text}}, "title"},
		{summary.MethodCall{Method: "pop", Args: []summary.ValueRef{text}}, ""},
		{summary.MethodCall{Method: "get"}, ""},
		{summary.MethodCall{Method: "get", Args: []summary.ValueRef{summary.LiteralRef{Value: 1.0}}}, ""},
		{summary.MethodCall{Method: "get", Args: []summary.ValueRef{summary.InputRef{Input: "name"}}}, ""},
	} {
		if got, ok := byName(c.call); got != c.want || ok != (c.want != "") {
			t.Errorf("%+v: %q, %v, want %q", c.call, got, ok, c.want)
		}
	}
}
