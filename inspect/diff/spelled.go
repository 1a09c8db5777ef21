package diff

import (
	"crypto/sha256"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

const (
	// inlineDepth bounds how far named types are spelled out, so that a type inside itself ends.
	inlineDepth = 6
	// maxSpelled is how large a shape may be when it is drawn with its named types spelled out: types that lead to each other
	// in many ways grow with each name. Larger ones keep the names further inside; they are compared whole all the same.
	maxSpelled = 4000
)

// spelling spells out the named types of one unit. What is asked of a name is kept, since many ways lead to it.
type spelling struct {
	defs map[string]summary.TypeShape
	keys map[named]string
	size map[named]int
}

// named is a definition, and through how many more names it is followed.
type named struct {
	def   string
	depth int
}

func spellingOf(defs map[string]summary.TypeShape) *spelling {
	return &spelling{defs: defs, keys: map[named]string{}, size: map[named]int{}}
}

// get follows a name.
func (s *spelling) get(r summary.Ref, depth int) (summary.TypeShape, bool) {
	d, ok := s.defs[r.Def]
	return d, ok && depth > 0
}

// resolved follows the names at the top of a shape.
func (s *spelling) resolved(t summary.TypeShape, depth int) (summary.TypeShape, int) {
	for {
		r, ok := t.(summary.Ref)
		if !ok {
			return t, depth
		}
		d, ok := s.get(r, depth)
		if !ok {
			if len(s.defs) > 0 {
				return summary.Ref{Name: r.Name}, depth
			}
			return t, depth
		}
		t, depth = d, depth-1
	}
}

// maxKey is how long the key of a part may be before its digest stands for it.
const maxKey = 64

// key tells shapes apart by all that they hold: a type that has a name and the same type without one are the same.
func (s *spelling) key(t summary.TypeShape, depth int) string {
	switch q := t.(type) {
	case nil:
		return ""
	case summary.Ref:
		d, ok := s.get(q, depth)
		if !ok {
			return q.Name
		}
		at := named{q.Def, depth - 1}
		if k, ok := s.keys[at]; ok {
			return k
		}
		k := s.key(d, depth-1)
		s.keys[at] = k
		return k
	case summary.Union:
		var out []string
		s.variants(q, depth, map[named]bool{}, func(v summary.TypeShape, depth int) { out = append(out, s.key(v, depth)) })
		return short(strings.Join(out, " | "))
	case summary.Record:
		var b strings.Builder
		b.WriteByte('{')
		for _, p := range q.Properties {
			if isMethod(p) {
				continue
			}
			b.WriteString(" " + p.Name)
			inner, left := s.resolved(p.Shape, depth)
			if inner, optional := summary.WithoutUndefined(inner); optional {
				b.WriteString("?: " + s.key(inner, left) + ",")
			} else {
				b.WriteString(": " + s.key(p.Shape, depth) + ",")
			}
		}
		for _, x := range q.Spreads {
			b.WriteString(" ..." + words.Unformatted(x.SourceText))
		}
		return short(b.String() + " }")
	case summary.Array:
		return short("[" + s.key(q.Items, depth) + "]")
	case summary.Dictionary:
		return short("{ [key]: " + s.key(q.Values, depth) + " }")
	}
	return short(summary.ShapeText(t))
}

// variants are those of a union, and those of unions that are named in it, each name once.
func (s *spelling) variants(u summary.Union, depth int, seen map[named]bool, each func(summary.TypeShape, int)) {
	for _, v := range u.Variants {
		if r, ok := v.(summary.Ref); ok {
			at := named{r.Def, depth}
			if seen[at] {
				continue
			}
			seen[at] = r.Def != ""
		}
		inner, left := s.resolved(v, depth)
		if nested, ok := inner.(summary.Union); ok {
			s.variants(nested, left, seen, each)
			continue
		}
		each(v, depth)
	}
}

// short is a text, or a digest that stands for a long one.
func short(text string) string {
	if len(text) <= maxKey {
		return text
	}
	sum := sha256.Sum256([]byte(text))
	return "#" + string(sum[:16])
}

// sizeOf is how large a shape is when it is spelled out, no more than one beyond maxSpelled.
func (s *spelling) sizeOf(t summary.TypeShape, depth int) int {
	n := 1
	add := func(t summary.TypeShape) {
		if n <= maxSpelled {
			n = min(n+s.sizeOf(t, depth), maxSpelled+1)
		}
	}
	switch q := t.(type) {
	case summary.Ref:
		d, ok := s.get(q, depth)
		if !ok {
			return n
		}
		at := named{q.Def, depth - 1}
		if _, ok := s.size[at]; !ok {
			s.size[at] = s.sizeOf(d, depth-1)
		}
		return s.size[at]
	case summary.Record:
		for _, p := range q.Properties {
			add(p.Shape)
		}
	case summary.Array:
		add(q.Items)
	case summary.Dictionary:
		add(q.Values)
	case summary.Union:
		for _, v := range q.Variants {
			add(v)
		}
	}
	return n
}

// drawn is how far the names of a shape are spelled out where it is drawn.
func (s *spelling) drawn(t summary.TypeShape) int {
	depth := inlineDepth
	for depth > 0 && s.sizeOf(t, depth) > maxSpelled {
		depth--
	}
	return depth
}

// inlined is a shape with its named types spelled out, and without methods.
func (s *spelling) inlined(t summary.TypeShape, depth int) summary.TypeShape {
	switch q := t.(type) {
	case summary.Ref:
		if len(s.defs) == 0 {
			return q
		}
		d, ok := s.get(q, depth)
		if !ok {
			return summary.Ref{Name: q.Name}
		}
		return s.inlined(d, depth-1)
	case summary.Record:
		out := summary.Record{Spreads: q.Spreads}
		for _, p := range q.Properties {
			if isMethod(p) {
				continue // what an object can be asked is not what it says, and is not read of all objects of a class alike
			}
			out.Properties = append(out.Properties, summary.Property{Name: p.Name, Shape: s.inlined(p.Shape, depth)})
		}
		return out
	case summary.Array:
		return summary.Array{Items: s.inlined(q.Items, depth)}
	case summary.Dictionary:
		return summary.Dictionary{Values: s.inlined(q.Values, depth)}
	case summary.Union:
		out := summary.Union{}
		for _, v := range q.Variants {
			out.Variants = append(out.Variants, s.inlined(v, depth))
		}
		return out
	}
	return t
}

// inside finds the first difference of two shapes that are larger than what is drawn.
func inside(x, y *spelling, a, b summary.TypeShape, depthA, depthB int, at string) Field {
	a, depthA = x.resolved(a, depthA)
	b, depthB = y.resolved(b, depthB)
	differ := func(a, b summary.TypeShape) bool { return x.key(a, depthA) != y.key(b, depthB) }
	switch q := b.(type) {
	case summary.Array:
		if p, ok := a.(summary.Array); ok {
			return inside(x, y, p.Items, q.Items, depthA, depthB, at+"[]")
		}
	case summary.Dictionary:
		if p, ok := a.(summary.Dictionary); ok {
			return inside(x, y, p.Values, q.Values, depthA, depthB, at+"[key]")
		}
	case summary.Union:
		p, ok := a.(summary.Union)
		for i := 0; ok && len(p.Variants) == len(q.Variants) && i < len(q.Variants); i++ {
			if differ(p.Variants[i], q.Variants[i]) {
				return inside(x, y, p.Variants[i], q.Variants[i], depthA, depthB, at)
			}
		}
	case summary.Record:
		p, ok := a.(summary.Record)
		if !ok {
			break
		}
		below := func(name string) string { return strings.TrimPrefix(at+"."+name, ".") }
		for _, now := range q.Properties {
			was, had := p.Get(now.Name)
			switch {
			case isMethod(now):
			case !had:
				return Field{Change: Added, Name: below(now.Name), Now: (&words.Shaper{}).Text(now.Shape)}
			case differ(was, now.Shape):
				return inside(x, y, was, now.Shape, depthA, depthB, below(now.Name))
			}
		}
		for _, was := range p.Properties {
			if _, has := q.Get(was.Name); !has && !isMethod(was) {
				return Field{Change: Removed, Name: below(was.Name), Was: (&words.Shaper{}).Text(was.Shape)}
			}
		}
	}
	return Field{Change: Changed, Name: at, Was: (&words.Shaper{}).Text(a), Now: (&words.Shaper{}).Text(b)}
}
