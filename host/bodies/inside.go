package bodies

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// maxHeld bounds the objects, instances and lists that are looked into for one answer: what calls give that lies in what other calls
// give has activations of its own in each of them.
const maxHeld = 1000

// holder is a value in which others lie, whatever way it came.
type holder struct {
	kind  flow.Kind
	index int32
	site  flow.Site
	call  flow.Site
	class flow.ClassRef
	text  string
	env   *flow.Env
}

// inside is what lies in a value.
type inside struct {
	places []place
	// of are the values that it lies in; leads: the answer or its body lies in it, however deep.
	of    []*inside
	leads bool
}

// place is a place in a value, and what may lie there.
type place struct {
	step   summary.Step
	values []flow.Value
}

// holderOf names a value in which others lie.
func holderOf(v flow.Value) (holder, bool) {
	switch v.Kind {
	case flow.Object, flow.Instance, flow.Array:
		return holder{v.Kind, v.Index, v.Site, v.Call, v.Class, v.Text, v.Env}, true
	}
	return holder{}, false
}

// places lists what lies in a value.
func (s *carriedSearch) places(v flow.Value) []place {
	key, ok := holderOf(v)
	if !ok {
		return nil
	}
	return s.looked(key, v).places
}

// leads reports whether the answer or its body is a value or lies in it.
func (s *carriedSearch) leads(v flow.Value) bool {
	key, ok := holderOf(v)
	if !ok {
		return s.wanted(v)
	}
	return s.looked(key, v).leads
}

// wanted reports whether a value is the answer or a part of its body.
func (s *carriedSearch) wanted(v flow.Value) bool {
	if s.answer(v) {
		return true
	}
	_, ok := s.r.partOfBody(v, s.rules, s.request)
	return ok
}

// looked looks into a value and all that lies in it, the nearest first and each once, and then tells all of them which lead to what is wanted.
func (s *carriedSearch) looked(key holder, v flow.Value) *inside {
	if got := s.inside[key]; got != nil {
		return got
	}
	first := &inside{}
	s.inside[key] = first
	type look struct {
		in    *inside
		value flow.Value
	}
	var leading []*inside
	for next := []look{{first, v}}; len(next) > 0; next = next[1:] {
		at := next[0]
		if s.seen++; s.seen > maxHeld {
			s.more = true
			break
		}
		at.in.places = s.held(at.value)
		for _, p := range at.in.places {
			for _, held := range p.values {
				key, ok := holderOf(held)
				if !ok {
					if s.wanted(held) {
						leading = append(leading, at.in)
					}
					continue
				}
				in := s.inside[key]
				if in == nil {
					in = &inside{}
					s.inside[key] = in
					next = append(next, look{in, held})
				}
				in.of = append(in.of, at.in)
				if in.leads {
					leading = append(leading, at.in)
				}
			}
		}
	}
	for len(leading) > 0 {
		in := leading[len(leading)-1]
		leading = leading[:len(leading)-1]
		if !in.leads {
			in.leads = true
			leading = append(leading, in.of...)
		}
	}
	return first
}

// held lists what lies directly in a value.
func (s *carriedSearch) held(v flow.Value) (out []place) {
	var names []string
	switch v.Kind {
	case flow.Object:
		props, whole := s.r.prog.Properties(v)
		for _, p := range props {
			names = append(names, p.Name)
		}
		if !whole {
			names = append(names, s.merged()...)
		}
	case flow.Instance:
		for _, c := range s.r.prog.Lineage(v.Class) {
			for _, m := range s.r.prog.Class(c).Members {
				if m.Func == 0 && !m.Static {
					names = append(names, m.Name)
				}
			}
		}
	case flow.Array:
		elements, _ := s.r.prog.ElementSites(v)
		for _, e := range elements {
			out = append(out, place{summary.AnyIndex, s.r.prog.At(e)})
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		out = append(out, place{summary.Step(name), s.r.prog.Property(v, name)})
	}
	return out
}
