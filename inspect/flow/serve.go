package flow

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// serve ends a chain at what runs code: with the units of its code that answer the request.
func (w *walk) serve(n *node, q Request, c Chain) {
	unit := summary.DeployableUnit{DeploymentTarget: summary.DeploymentTarget(n.Target), InstanceName: n.Unit}
	runtime, scoped := w.g.runtime(unit)
	var own, others []*summary.Summary
	for _, s := range w.g.code {
		switch {
		case s.Identity.DeployableUnit != nil && *s.Identity.DeployableUnit == unit:
			own = append(own, s)
		case s.Identity.DeployableUnit != nil:
		case scoped:
			if units, _ := w.g.scopes.Of(s); slices.ContainsFunc(units, func(u *pairing.Runtime) bool { return u.Unit == unit }) {
				own = append(own, s)
			}
		default:
			if units, around := w.g.scopes.Of(s); len(units) == 0 && len(around) == 0 {
				others = append(others, s)
			}
		}
	}
	carried := slices.DeleteFunc(slices.Clone(own), func(s *summary.Summary) bool {
		return s.Identity.DeployableUnit == nil || s.Kind == summary.KindModuleInit
	})
	for _, list := range [][]*summary.Summary{serving(carried, q), serving(own, q), handlers(runtime, own, carried, unit)} {
		if len(list) == 0 {
			continue
		}
		why := q.Rewritten
		switch {
		case why != "" || unit.DeploymentTarget == summary.TargetFunction && routeOf(list[0]) == "":
		case tied(list):
			why = "several routes fit the path; which one answers is decided by the framework's order"
		case list[0].Identity.DeployableUnit == nil && w.g.alsoOf(list[0], unit) != "":
			why = "the folder of its code is that of " + w.g.alsoOf(list[0], unit) + " too"
		}
		w.end(c.to(n, list, q, why), End{Kind: EndServed, Node: n.ID, Units: units(list)})
		return
	}
	reason := "none of the routes of its code serves it"
	switch {
	case !scoped && len(own) == 0:
		reason = "no document says which code it runs"
		if list := serving(others, q); len(list) > 0 {
			w.end(c.to(n, list, q, reason+", and these routes serve the request"), End{Kind: EndServed, Node: n.ID, Units: units(list)})
			return
		}
		reason += "; codeScope of its entry in drift.json, or drift contract --code-scope " + n.Unit + "=FOLDER, names its folder"
	case len(own) == 0:
		reason = "no unit of the folder of its code (" + cmp.Or(runtime.Scope, ".") + ") is in the summaries"
	case q.Rewritten != "":
		reason += " under the path of the request, and " + q.Rewritten
	}
	w.end(c, End{Kind: EndNoHandler, Node: n.ID, Reason: reason})
}

// to adds the hop to the units that serve the request.
func (c Chain) to(n *node, list []*summary.Summary, q Request, why string) Chain {
	hop := Hop{From: n.ID, To: list[0].ID(), Edge: summary.EdgeServes, Certainty: Certain, Match: routeOf(list[0])}
	if why != "" {
		hop.Certainty, hop.Open = Possible, why
		c = c.open(n.ID, why)
	}
	c.Hops = append(c.Hops[:len(c.Hops):len(c.Hops)], hop)
	return c
}

// runtime is the declared configuration of a unit, and whether it says which code it runs.
func (g *Graph) runtime(unit summary.DeployableUnit) (*pairing.Runtime, bool) {
	var found *pairing.Runtime
	for _, u := range g.scopes.Units {
		if u.Unit == unit && (found == nil || u.Scoped && !found.Scoped) {
			found = u
		}
	}
	return found, found != nil && found.Scoped
}

// handlers are the functions that the platform calls for every request to a deployed function: those that the code itself
// names for it, else the one that the document names.
func handlers(u *pairing.Runtime, own, carried []*summary.Summary, unit summary.DeployableUnit) []*summary.Summary {
	if unit.DeploymentTarget != summary.TargetFunction || len(carried) > 0 || u == nil || u.Entry == "" {
		return carried
	}
	m := u.S.Metadata.RuntimeContract.CodeScope
	name := m.Handler[strings.LastIndexByte(m.Handler, '.')+1:]
	var out []*summary.Summary
	for _, s := range own {
		file := strings.TrimSuffix(s.Location.File, path.Ext(s.Location.File))
		// Files of the code are named from the folder of its project on.
		if s.Identity.Name == name && (file == u.Entry || strings.HasSuffix(u.Entry, "/"+file)) {
			out = append(out, s)
		}
	}
	return out
}

// alsoOf names another unit whose code stands in the same folder as that of a summary.
func (g *Graph) alsoOf(s *summary.Summary, unit summary.DeployableUnit) string {
	units, _ := g.scopes.Of(s)
	for _, u := range units {
		if u.Unit != unit {
			return u.Unit.InstanceName
		}
	}
	return ""
}

// serving are the units whose route serves a request, the most specific first.
func serving(list []*summary.Summary, q Request) []*summary.Summary {
	asked := literal(q.Path)
	var out []*summary.Summary
	for _, s := range list {
		b, ok := summary.BindingOf[summary.Rest](s)
		if !ok || s.Kind.IsConsumer() || b.Path == nil || b.Method == nil {
			continue
		}
		if pairing.SameMethod(*b.Method, q.Method) && restpath.Pairs(*b.Path, asked) {
			out = append(out, s)
		}
	}
	// A route for whatever path stands behind the others: before them it would leave none of them anything to do.
	if slices.ContainsFunc(out, func(s *summary.Summary) bool { return !takesEveryPath(s) }) {
		out = slices.DeleteFunc(out, takesEveryPath)
	}
	slices.SortStableFunc(out, func(a, b *summary.Summary) int {
		if x, y := specific(a), specific(b); x != y {
			return y - x
		}
		if x := strings.Compare(a.Location.File, b.Location.File); x != 0 {
			return x
		}
		return a.Location.Range.Start - b.Location.Range.Start
	})
	// Two templates that name one function give it its routes twice.
	return slices.CompactFunc(out, func(a, b *summary.Summary) bool {
		return a.Location.File == b.Location.File && a.Location.Range == b.Location.Range && a.Identity.Name == b.Identity.Name && routeOf(a) == routeOf(b)
	})
}

// takesEveryPath reports whether a route is one for every path.
func takesEveryPath(s *summary.Summary) bool {
	b, _ := summary.BindingOf[summary.Rest](s)
	return everyPath.MatchString(summary.StrOf(b.Path))
}

var everyPath = regexp.MustCompile(`^/?(\*\w*|\{\w*\*\}|\(\.\*\)|:\w*\*)$`)

func specific(s *summary.Summary) int {
	b, _ := summary.BindingOf[summary.Rest](s)
	return restpath.Specificity(summary.StrOf(b.Path))
}

// tied reports whether routes with different paths serve the request.
func tied(list []*summary.Summary) bool {
	first, _ := summary.BindingOf[summary.Rest](list[0])
	for _, s := range list[1:] {
		if b, _ := summary.BindingOf[summary.Rest](s); restpath.Normalize(*b.Path) != restpath.Normalize(*first.Path) {
			return true
		}
	}
	return false
}

// literal writes a request's path so that no part of it reads as a hole of a pattern.
func literal(path string) string {
	return strings.NewReplacer(":", "%3A", "*", "%2A", "{", "%7B", "[", "%5B", "(", "%28", "<", "%3C").Replace(path)
}

func units(list []*summary.Summary) []Unit {
	out := make([]Unit, len(list))
	for i, s := range list {
		out[i] = Unit{Unit: s.Identity.Name, File: fileOf(s), Line: s.Location.Range.Start, Route: routeOf(s)}
	}
	return out
}

// fileOf is a unit's file as its repository calls it.
func fileOf(s *summary.Summary) string {
	if at := s.Metadata.Source; at != nil {
		return path.Join(at.Root, s.Location.File)
	}
	return s.Location.File
}

func routeOf(s *summary.Summary) string {
	if b, ok := summary.BindingOf[summary.Rest](s); ok && b.Method != nil && b.Path != nil {
		return fmt.Sprintf("%s %s", *b.Method, *b.Path)
	}
	return ""
}
