package exceptions

import (
	"cmp"
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
)

// nearestFirst orders handlers of exceptions as they are asked about one: as they were registered, unless the language's frameworks
// look for the one that names the nearest class.
func (r *Handlers) nearestFirst(list []routing.Wrapper, values []flow.Value) []routing.Wrapper {
	if !r.prog.Semantics.Exceptions.NearestHandler || len(values) != 1 || len(list) < 2 {
		return list
	}
	list = slices.Clone(list)
	slices.Reverse(list) // of two that name one class the later has taken the place of the other
	slices.SortStableFunc(list, r.nearer(values[0]))
	return list
}

// nearestHandlers is nearestFirst for handlers; what looks at an exception after the rest of a request has run stays in its place.
func (r *Handlers) nearestHandlers(list []Handler, v flow.Value) []Handler {
	if !r.prog.Semantics.Exceptions.NearestHandler || len(list) < 2 {
		return list
	}
	from := len(list)
	for from > 0 && !list[from-1].behind {
		from--
	}
	nearer := r.nearer(v)
	out := slices.Clone(list)
	slices.Reverse(out[from:]) // see nearestFirst
	slices.SortStableFunc(out[from:], func(a, b Handler) int { return nearer(a.w, b.w) })
	return out
}

// nearer compares two handlers of exceptions by which is asked first about one.
func (r *Handlers) nearer(v flow.Value) func(a, b routing.Wrapper) int {
	distance := r.distanceTo(v)
	return func(a, b routing.Wrapper) int {
		return cmp.Or(cmp.Compare(a.Level, b.Level), cmp.Compare(distance(a), distance(b)))
	}
}

// distanceTo says how far above the class of an exception the class lies that a handler names.
func (r *Handlers) distanceTo(v flow.Value) func(routing.Wrapper) int {
	var lineage []flow.ClassRef
	if v.Kind == flow.Instance {
		for _, c := range r.prog.Lineage(v.Class) {
			lineage = append(lineage, r.prog.Canonical(c))
		}
	}
	origins := r.prog.Origins(v)
	return func(e routing.Wrapper) int {
		nearest := len(lineage) + len(origins)
		for _, c := range e.Catches {
			at := -1
			switch c.Kind {
			case flow.Const:
				at = 0 // the status that it is raised with is looked up before classes
			case flow.Class:
				at = slices.Index(lineage, r.prog.Canonical(c.Class))
			case flow.Extern:
				if at = slices.Index(origins, c.Text+"()"); at >= 0 {
					at += len(lineage)
				}
			}
			if at >= 0 {
				nearest = min(nearest, at)
			}
		}
		return nearest
	}
}
