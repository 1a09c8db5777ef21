package clients

import (
	"slices"
	"sync"

	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// Expected is the record of the body fields that are read on a path of these conditions. A read that is made only under a
// test which the path went the other way of is none of its own: both went through one joined state.
func Expected(on []summary.Predicate, effects []paths.Effect, fields ...map[flow.Site][]bodies.Read) summary.TypeShape {
	root := &bodies.FieldTree{}
	excluded := sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for _, p := range conditions.Conjuncts(on, nil) {
			out[summary.PredicateText(summary.Negate(p))] = true
		}
		return out
	})
	elsewhere := func(e paths.Effect) bool {
		return slices.ContainsFunc(conditions.Conjuncts(e.Preconditions, nil), func(p summary.Predicate) bool { return excluded()[summary.PredicateText(p)] })
	}
	for _, e := range effects {
		for _, of := range fields {
			if list := of[e.Site]; len(list) > 0 && !elsewhere(e) {
				for _, f := range list {
					root.Add(f.Field, f.Form)
				}
			}
		}
	}
	if root.Empty() {
		return nil
	}
	return root.Shape()
}

// FieldsRead are the reads of the bodies of successes, and of failures, by the expressions that read.
func FieldsRead(reads []bodies.Read) (fields, failed map[flow.Site][]bodies.Read) {
	fields, failed = map[flow.Site][]bodies.Read{}, map[flow.Site][]bodies.Read{}
	for _, b := range reads {
		if b.Failed {
			failed[b.Site] = append(failed[b.Site], b)
		} else {
			fields[b.Site] = append(fields[b.Site], b)
		}
	}
	return fields, failed
}

// AllRead is the record of all fields that are read of the bodies of successes.
func AllRead(reads []bodies.Read) summary.TypeShape {
	root := &bodies.FieldTree{}
	for _, b := range reads {
		if !b.Failed {
			root.Add(b.Field, b.Form)
		}
	}
	if root.Empty() {
		return nil
	}
	return root.Shape()
}
