package answers

import (
	"maps"
	"slices"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/requests"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// expected is the record of the body fields that are read on a path of these conditions. A read that is made only under a
// test which the path went the other way of is none of its own: both went through one joined state.
func expected(on []summary.Predicate, effects []paths.Effect, fields ...map[flow.Site][]fieldRead) summary.TypeShape {
	root := &fieldTree{}
	excluded := sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for _, p := range conjuncts(on, nil) {
			out[summary.PredicateText(summary.Negate(p))] = true
		}
		return out
	})
	elsewhere := func(e paths.Effect) bool {
		return slices.ContainsFunc(conjuncts(e.Preconditions, nil), func(p summary.Predicate) bool { return excluded()[summary.PredicateText(p)] })
	}
	for _, e := range effects {
		for _, of := range fields {
			if list := of[e.Site]; len(list) > 0 && !elsewhere(e) {
				for _, f := range list {
					root.add(f.path).reads(f.form)
				}
			}
		}
	}
	if len(root.children) == 0 {
		return nil
	}
	return root.shape()
}

// fieldRead is a field that an expression reads, and what it has to be there.
type fieldRead struct {
	path summary.Path
	form unit.Form
}

// fieldsRead are the fields that expressions read of the bodies of successes, and of failures.
func fieldsRead(reads []requests.BodyRead) (fields, failed map[flow.Site][]fieldRead) {
	fields, failed = map[flow.Site][]fieldRead{}, map[flow.Site][]fieldRead{}
	for _, b := range reads {
		if b.Failed {
			failed[b.Site] = append(failed[b.Site], fieldRead{b.Field, b.Form})
		} else {
			fields[b.Site] = append(fields[b.Site], fieldRead{b.Field, b.Form})
		}
	}
	return fields, failed
}

// readOf is the record of all fields that are read of the bodies of successes.
func readOf(reads []requests.BodyRead) summary.TypeShape {
	root := &fieldTree{}
	for _, b := range reads {
		if !b.Failed {
			root.add(b.Field).reads(b.Form)
		}
	}
	if len(root.children) == 0 {
		return nil
	}
	return root.shape()
}

// conjuncts lists the tests that all hold when the predicates do.
func conjuncts(list []summary.Predicate, out []summary.Predicate) []summary.Predicate {
	for _, p := range list {
		if c, ok := p.(summary.Compound); ok && c.Op == "and" {
			out = conjuncts(c.Operands, out)
		} else {
			out = append(out, p)
		}
	}
	return out
}

// fieldTree is what is read of a body: the fields by their names, or what a single value has to be. mixed: it is read as different things.
type fieldTree struct {
	children map[string]*fieldTree
	form     unit.Form
	mixed    bool
}

// reads notes what the value has to be.
func (t *fieldTree) reads(form unit.Form) {
	if form == unit.AnyForm {
		return
	}
	t.mixed = t.mixed || t.form != unit.AnyForm && t.form != form
	t.form = form
}

// add is the place of a field.
func (t *fieldTree) add(path summary.Path) *fieldTree {
	for _, step := range path {
		p := string(step)
		if t.children == nil {
			t.children = map[string]*fieldTree{}
		}
		next := t.children[p]
		if next == nil {
			next = &fieldTree{}
			t.children[p] = next
		}
		t = next
	}
	return t
}

func (t *fieldTree) shape() summary.TypeShape {
	switch {
	case len(t.children) > 0:
	case t.mixed || t.form == unit.AnyForm:
		return summary.UnknownShape{}
	case t.form == unit.TextForm:
		return summary.Text{}
	default:
		return summary.Number{}
	}
	names := slices.Sorted(maps.Keys(t.children))
	if element := t.children[string(summary.AnyIndex)]; element != nil {
		if len(names) > 1 {
			return summary.UnknownShape{} // a list for some of the code, and an object for the rest
		}
		return summary.Array{Items: element.shape()}
	}
	var props []summary.Property
	for _, n := range names {
		props = append(props, summary.Property{Name: n, Shape: t.children[n].shape()})
	}
	return summary.NewRecord(props)
}
