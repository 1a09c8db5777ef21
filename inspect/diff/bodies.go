package diff

import (
	"slices"
	"strings"
	"unicode"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// isMethod reports whether a property is a function, which is told by its own name in the place of a type.
func isMethod(p summary.Property) bool {
	r, ok := p.Shape.(summary.Ref)
	return ok && r.Def == "" && p.Name != "" && r.Name == p.Name && unicode.IsLower(rune(p.Name[0]))
}

// maxSame is how many fields that did not change are named beside those that did.
const maxSame = 6

// bodies draws the difference of two bodies that are records, or lists of them, field by field:
// `{ id, ~sum: string -> number, +unit: string, -memo }`. It is false for other bodies.
func bodies(a, b summary.TypeShape, x, y *spelling) (text string, fields []Field, ok bool) {
	d := &marker{}
	depth := min(x.drawn(a), y.drawn(b))
	text, ok = d.draw(x.inlined(a, depth), y.inlined(b, depth), "")
	if depth < inlineDepth && len(d.fields) == 0 {
		// What differs is further inside than the names that are spelled out.
		first := inside(x, y, a, b, inlineDepth, inlineDepth, "")
		return listed([]Field{first}), []Field{first}, first.Name != ""
	}
	if len(text) > maxDrawn {
		text = listed(d.fields)
	}
	return text, d.fields, ok && len(d.fields) > 0
}

// A body whose drawing is longer is not drawn: the first of the fields that changed are named with the way to them, and the others
// counted. JSON has all of them.
const (
	maxDrawn = 600
	maxNamed = 6
)

// listed are fields that changed, without the record around them.
func listed(fields []Field) string {
	var out []string
	for _, f := range fields[:min(len(fields), maxNamed)] {
		text := sign[f.Change] + f.Name
		if f.Change == Changed {
			text += ": " + words.Shorten(f.Was, words.SourceLimit) + " -> " + words.Shorten(f.Now, words.SourceLimit)
		}
		out = append(out, text)
	}
	if n := len(fields) - len(out); n > 0 {
		out = append(out, "and "+words.Count(n, "more field", "more fields"))
	}
	return "a record with " + strings.Join(out, ", ")
}

type marker struct{ fields []Field }

func (d *marker) draw(a, b summary.TypeShape, at string) (string, bool) {
	switch y := b.(type) {
	case summary.Array:
		if x, ok := a.(summary.Array); ok {
			text, ok := d.draw(x.Items, y.Items, at+"[]")
			return "[" + text + "]", ok
		}
	case summary.Union:
		// A record that may also be nothing.
		if x, ok := a.(summary.Union); ok && len(x.Variants) == len(y.Variants) {
			var list []string
			drawn := false
			for i := range y.Variants {
				if summary.ShapeText(x.Variants[i]) == summary.ShapeText(y.Variants[i]) {
					list = append(list, (&words.Shaper{}).Text(y.Variants[i]))
					continue
				}
				text, ok := d.draw(x.Variants[i], y.Variants[i], at)
				if !ok || drawn {
					return "", false
				}
				drawn = true
				list = append(list, text)
			}
			return strings.Join(list, " | "), drawn
		}
	case summary.Record:
		if x, ok := a.(summary.Record); ok {
			return d.record(x, y, at), true
		}
	}
	return "", false
}

func (d *marker) record(a, b summary.Record, at string) string {
	var out []string
	same := 0
	prefix := at
	if prefix != "" {
		prefix += "."
	}
	for _, p := range b.Properties {
		was, had := a.Get(p.Name)
		now := (&words.Shaper{}).Text(p.Shape)
		switch {
		case !had:
			d.fields = append(d.fields, Field{Change: Added, Name: prefix + p.Name, Now: now})
			out = append(out, "+"+p.Name+typed(now))
		case summary.ShapeText(was) == summary.ShapeText(p.Shape):
			if same++; same <= maxSame {
				out = append(out, p.Name)
			}
		default:
			before := len(d.fields)
			if text, ok := d.draw(was, p.Shape, prefix+p.Name); ok {
				out = append(out, "~"+p.Name+": "+text)
				continue
			}
			d.fields = append(d.fields[:before], Field{Change: Changed, Name: prefix + p.Name, Was: (&words.Shaper{}).Text(was), Now: now})
			out = append(out, "~"+p.Name+": "+(&words.Shaper{}).Text(was)+" -> "+now)
		}
	}
	for _, p := range a.Properties {
		if _, has := b.Get(p.Name); !has {
			was := (&words.Shaper{}).Text(p.Shape)
			d.fields = append(d.fields, Field{Change: Removed, Name: prefix + p.Name, Was: was})
			out = append(out, "-"+p.Name)
		}
	}
	for _, x := range spreads(a, b) {
		d.fields = append(d.fields, Field{Change: Removed, Name: prefix + x, Was: x})
		out = append(out, "-"+x)
	}
	for _, x := range spreads(b, a) {
		d.fields = append(d.fields, Field{Change: Added, Name: prefix + x, Now: x})
		out = append(out, "+"+x)
	}
	if same > maxSame {
		out = append(out, words.Count(same-maxSame, "more field", "more fields")+" as before")
	}
	return "{ " + strings.Join(out, ", ") + " }"
}

// typed is the type of a field behind its name; a field of which nothing is known is its name.
func typed(shape string) string {
	if shape == "any" || shape == "" {
		return ""
	}
	return ": " + shape
}

// spreads are the spreads of one record that the other lacks.
func spreads(a, b summary.Record) []string {
	var out []string
	for _, s := range a.Spreads {
		if !slices.ContainsFunc(b.Spreads, func(o summary.Spread) bool {
			return words.Unformatted(o.SourceText) == words.Unformatted(s.SourceText)
		}) {
			out = append(out, "..."+words.Collapse(s.SourceText))
		}
	}
	return out
}
