package answers

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/summary"
)

// there leaves null and undefined out of what an expression gives where a condition of the path says that it is not: if (!user) return none().
func (r *Walker) there(w *walk, at flow.Prop, x *paths.Exit, s summary.TypeShape) summary.TypeShape {
	_, ok := s.(summary.Union)
	there := summary.WithoutNothing(s)
	if !ok || len(x.Conditions) == 0 {
		return s
	}
	of := conditions.Subject(r.prog, w.root, at.Site, at.Env, x.Locals)
	subject := summary.ValueText(of)
	if slices.ContainsFunc(conditions.Conjuncts(x.Conditions, nil), func(c summary.Predicate) bool { return isThere(c, subject) }) {
		return there
	}
	return s
}

// isThere reports whether a condition is true only where a value is not null.
func isThere(c summary.Predicate, subject string) bool {
	switch c := c.(type) {
	case summary.TruthinessCheck:
		return !c.Negated && summary.ValueText(c.Subject) == subject
	case summary.NullCheck:
		return c.Negated && summary.ValueText(c.Subject) == subject
	case summary.Negation:
		switch of := c.Operand.(type) {
		case summary.TruthinessCheck:
			return of.Negated && summary.ValueText(of.Subject) == subject
		case summary.NullCheck:
			return !of.Negated && summary.ValueText(of.Subject) == subject
		}
	}
	return false
}
