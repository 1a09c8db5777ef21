package flow

import "strings"

// braces writes the holes of a path that are spelled <name> or <type:name> in the
// brace grammar; one of the type path takes several segments.
func fromAngles(v Value) Value {
	if v.Kind != Const && v.Kind != Pattern || !strings.Contains(v.Text, "<") {
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
		v.Kind, v.Lit = Pattern, 0
	}
	return v
}
