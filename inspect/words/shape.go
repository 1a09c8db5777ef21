package words

import (
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/summary"
)

// What is drawn of a shape before it is cut, when named types are not spelled out.
const (
	LineWidth    = 120 // a shape longer than this is written over several lines
	shapeDepth   = 3   // records inside records
	variantLimit = 12  // variants of a union
)

// Shaper draws shapes: `{ id: int, name?: string | null }`.
type Shaper struct {
	Defs map[string]summary.TypeShape
	// Expand spells named types out and cuts nothing.
	Expand bool
	// open holds the names being spelled out, so that a type inside itself stays a name.
	open map[string]bool
}

// Text draws a body on one line; a named type at the top says where it is from.
func (s *Shaper) Text(t summary.TypeShape) string {
	if r, ok := t.(summary.Ref); ok && !(s.Expand && s.known(r)) {
		if r.From != "" {
			return r.Name + " (" + r.From + ")"
		}
		return r.Name
	}
	return s.inner(t, 0)
}

func (s *Shaper) known(r summary.Ref) bool {
	_, ok := s.Defs[r.Def]
	return ok && !s.open[r.Def]
}

// inside draws a definition with its name marked as open.
func (s *Shaper) inside(r summary.Ref, draw func(summary.TypeShape)) {
	if s.open == nil {
		s.open = map[string]bool{}
	}
	s.open[r.Def] = true
	draw(s.Defs[r.Def])
	delete(s.open, r.Def)
}

func (s *Shaper) inner(t summary.TypeShape, depth int) string {
	switch q := t.(type) {
	case nil:
		return "none"
	case summary.Record:
		if len(q.Properties)+len(q.Spreads) == 0 {
			return "{}"
		}
		if depth >= shapeDepth && !s.Expand {
			return "{ … }"
		}
		return "{ " + strings.Join(s.fields(q, depth), ", ") + " }"
	case summary.Dictionary:
		return "{ [key]: " + s.inner(q.Values, depth+1) + " }"
	case summary.Array:
		if _, unknown := q.Items.(summary.UnknownShape); unknown || q.Items == nil {
			return "[...]"
		}
		return "[" + s.inner(q.Items, depth) + "]"
	case summary.Literal:
		if q.Raw != "" {
			return q.Raw
		}
		return summary.LiteralText(q.Value)
	case summary.Text:
		return "string"
	case summary.Integer:
		return "int"
	case summary.Number:
		return "number"
	case summary.Boolean:
		return "bool"
	case summary.Null:
		return "null"
	case summary.Undefined:
		return "undefined"
	case summary.Union:
		return strings.Join(s.variants(q, depth), " | ")
	case summary.Ref:
		if s.Expand && s.known(q) {
			var out string
			s.inside(q, func(d summary.TypeShape) { out = s.inner(d, depth) })
			return out
		}
		return q.Name
	}
	return "any"
}

// fields draws the properties of a record; one that nothing is known of is its bare name.
func (s *Shaper) fields(r summary.Record, depth int) []string {
	out := make([]string, 0, len(r.Properties)+len(r.Spreads))
	for _, p := range r.Properties {
		inner, optional := summary.WithoutUndefined(p.Shape)
		text := key(p.Name, optional)
		if _, unknown := inner.(summary.UnknownShape); !unknown && inner != nil {
			text += ": " + s.inner(inner, depth+1)
		}
		out = append(out, text)
	}
	for _, sp := range r.Spreads {
		out = append(out, "..."+Shorten(sp.SourceText, 40))
	}
	return out
}

func key(name string, optional bool) string {
	if !identifier.MatchString(name) {
		name = summary.LiteralText(name)
	}
	if optional {
		name += "?"
	}
	return name
}

func (s *Shaper) variants(u summary.Union, depth int) []string {
	var out []string
	for i, v := range nothingLast(u.Variants) {
		if i == variantLimit && !s.Expand && len(u.Variants) > variantLimit+1 {
			return append(out, Plural(len(u.Variants)-i, "more variant"))
		}
		out = append(out, s.inner(v, depth))
	}
	return out
}

// nothingLast puts null and undefined behind the variants that hold something.
func nothingLast(variants []summary.TypeShape) []summary.TypeShape {
	var some, none []summary.TypeShape
	for _, v := range variants {
		switch v.(type) {
		case summary.Null, summary.Undefined:
			none = append(none, v)
		default:
			some = append(some, v)
		}
	}
	return append(some, none...)
}

// Lines draws a body on one line where it fits, otherwise with one field or variant a line.
func (s *Shaper) Lines(t summary.TypeShape, width int) []string {
	text := s.Text(t)
	if utf8.RuneCountInString(text) <= width || width < 20 {
		return []string{text}
	}
	switch q := t.(type) {
	case summary.Record:
		return s.block(q, width, 0)
	case summary.Array:
		return wrapFirstLast("[", s.Lines(q.Items, width-2), "]")
	case summary.Union:
		var out []string
		for i, v := range nothingLast(q.Variants) {
			part := s.Lines(v, width-2)
			if i > 0 {
				part = wrapFirstLast("| ", part, "")
			}
			out = append(out, part...)
		}
		return out
	case summary.Ref:
		if s.Expand && s.known(q) {
			var out []string
			s.inside(q, func(d summary.TypeShape) { out = s.Lines(d, width) })
			return out
		}
	}
	return []string{text}
}

func wrapFirstLast(before string, lines []string, after string) []string {
	if len(lines) == 0 {
		return []string{before + after}
	}
	lines[0] = before + lines[0]
	lines[len(lines)-1] += after
	return lines
}

// block writes a record over several lines.
func (s *Shaper) block(r summary.Record, width, depth int) []string {
	out := []string{"{"}
	for _, p := range r.Properties {
		inner, optional := summary.WithoutUndefined(p.Shape)
		name := key(p.Name, optional)
		if _, unknown := inner.(summary.UnknownShape); unknown || inner == nil {
			out = append(out, "  "+name+",")
			continue
		}
		// Beside it stand the indent, the name, a colon with a blank, and a comma.
		part := s.nested(inner, width-5-utf8.RuneCountInString(name))
		part = wrapFirstLast(name+": ", part, ",")
		for _, l := range part {
			out = append(out, "  "+l)
		}
	}
	for _, sp := range r.Spreads {
		out = append(out, "  ..."+Shorten(sp.SourceText, 40)+",")
	}
	return append(out, "}")
}

// nested is lines for a field's shape, where a named type is only its name.
func (s *Shaper) nested(t summary.TypeShape, width int) []string {
	if text := s.inner(t, 1); utf8.RuneCountInString(text) <= width || width < 20 {
		return []string{text}
	}
	switch q := t.(type) {
	case summary.Record:
		return s.block(q, width, 1)
	case summary.Array:
		return wrapFirstLast("[", s.nested(q.Items, width-2), "]")
	}
	return []string{s.inner(t, 1)}
}
