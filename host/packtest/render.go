package packtest

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
)

// Stated is a fact as an author reads it.
type Stated struct {
	File string
	Line int
	Kind string
	// Fields are "name=value", in the order of the field numbers.
	Fields []string
}

func (s Stated) String() string {
	if len(s.Fields) == 0 {
		return s.Kind
	}
	return s.Kind + " " + strings.Join(s.Fields, " ")
}

// Render writes a fact: constants as their value, other nodes as their source text.
func Render(w packrt.World, f *packrt.Fact) Stated {
	out := Stated{Kind: f.Kind.String()}
	if at, ok := f.Site(f.At); ok {
		out.File, out.Line = w.Path(at.File), w.Line(at)
	}
	fields := append([]abi.Field(nil), f.Fields...)
	for i := 1; i < len(fields); i++ {
		for k := i; k > 0 && fields[k].ID < fields[k-1].ID; k-- {
			fields[k], fields[k-1] = fields[k-1], fields[k]
		}
	}
	for _, one := range fields {
		out.Fields = append(out.Fields, one.ID.String()+"="+value(w, f, one.Value))
	}
	return out
}

func value(w packrt.World, f *packrt.Fact, v abi.Value) string {
	steps := ""
	for _, step := range v.Steps {
		if !strings.ContainsAny(step[:min(1, len(step))], ".[(") {
			steps += "|"
		}
		steps += step
	}
	switch v.Kind {
	case abi.ValueNode:
		at, ok := f.Site(v.Node)
		if !ok {
			return "nothing"
		}
		if steps == "" {
			return constant(w, at)
		}
		return source(w, at) + steps
	case abi.ValueString:
		return strconv.Quote(v.Text)
	case abi.ValueNumber:
		return v.Text
	case abi.ValueBool:
		return strconv.FormatBool(v.Bool)
	case abi.ValueNull:
		return "null"
	case abi.ValueList:
		return "[" + values(w, f, v.Items) + "]"
	case abi.ValueJoin:
		if v.Bool {
			return "concat(" + values(w, f, v.Items) + ")"
		}
		return "join(" + values(w, f, v.Items) + ")"
	case abi.ValueFirst:
		return "first(" + values(w, f, v.Items) + ")"
	case abi.ValueArguments:
		return arguments(w, f, v)
	case abi.ValueObject:
		var parts []string
		for i := range v.Items {
			key := ""
			if i < len(v.Keys) {
				key = v.Keys[i]
			}
			parts = append(parts, strconv.Quote(key)+": "+value(w, f, v.Items[i]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return v.Kind.String()
}

func values(w packrt.World, f *packrt.Fact, items []abi.Value) string {
	var out []string
	for _, i := range items {
		out = append(out, value(w, f, i))
	}
	return strings.Join(out, ", ")
}

// arguments writes the arguments of a call from an index on, or the one at it.
func arguments(w packrt.World, f *packrt.Fact, v abi.Value) string {
	call, ok := f.Site(v.Node)
	if !ok {
		return "nothing"
	}
	list, ok := w.Field(call, "arguments")
	if !ok {
		return "[]"
	}
	var out []string
	for i := int(v.Index); i < w.Count(list); i++ {
		at, ok := w.Child(list, i)
		if !ok {
			break
		}
		if v.Bool {
			return constant(w, at)
		}
		out = append(out, constant(w, at))
	}
	if v.Bool {
		return "nothing"
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// constant writes what a node folds to, or its source text.
func constant(w packrt.World, at packrt.Site) string {
	kind, text, ok := w.Const(at)
	switch {
	case !ok:
		return source(w, at)
	case kind == 's' || kind == 'p':
		return strconv.Quote(text)
	case kind == '0':
		return "null"
	}
	return text
}

// longest is how much source text of a value is written.
const longest = 60

// source writes a node's text in one short line.
func source(w packrt.World, at packrt.Site) string {
	text := strings.Join(strings.Fields(w.Text(at)), " ")
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "…"
	}
	return text
}
