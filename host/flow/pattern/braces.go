package pattern

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
)

// braces writes the holes of a path that are spelled <name> or <type:name> in the
// brace grammar; one of the type path takes several segments.
func FromAngles(v flow.Value) flow.Value {
	if v.Kind != flow.Const && v.Kind != flow.Pattern || !strings.Contains(v.Text, "<") {
		return v
	}
	var out strings.Builder
	rest := v.Text
	for {
		before, after, ok := strings.Cut(rest, "<")
		out.WriteString(before)
		hole, tail, closed := strings.Cut(after, ">")
		if !ok || !closed {
			if ok {
				out.WriteString("<" + after)
			}
			break
		}
		kind, name, typed := strings.Cut(hole, ":")
		if !typed {
			kind, name = "", hole
		}
		out.WriteString("{" + name)
		if kind == "path" {
			out.WriteString("+")
		}
		out.WriteString("}")
		rest = tail
	}
	v.Text = out.String()
	if strings.Contains(v.Text, "{") {
		v.Kind, v.Lit = flow.Pattern, 0
	}
	return v
}
