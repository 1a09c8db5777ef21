package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// maxDepth bounds over how many boundaries a change is followed; a run in which services call each other in
// a long chain says so.
const maxDepth = 8

// breaks lists who depends on boundaries, and who depends on what those serve, boundary by boundary.
func (x *Index) breaks(a *Answer, s subject) {
	seen := map[string]bool{} // boundaries that were followed
	units := map[string]bool{}
	labels := s.labels
	for _, l := range labels {
		seen[l] = true
	}
	for depth := 1; len(labels) > 0; depth++ {
		if depth > maxDepth {
			a.Caveats = append(a.Caveats, fmt.Sprintf("followed over %d boundaries; %s more were not followed", maxDepth, words.Count(len(labels), "boundary", "boundaries")))
			break
		}
		var next []string
		for _, d := range x.dependents(labels) {
			if depth == 1 && s.otherMethod(d.unit) {
				continue
			}
			i := x.item(d.unit)
			i.Relation, i.Boundary, i.Depends, i.Depth = d.relation, d.label, d.depends, depth
			if d.line > 0 {
				i.Line = d.line
			}
			if d.relation == "calls" {
				i.Through = x.sentIn(d.unit)
			}
			key := i.ID + "\x00" + i.Relation + "\x00" + i.Boundary + "\x00" + i.Provides
			if units[key] {
				continue
			}
			units[key] = true
			a.Items = append(a.Items, i)
			// Whoever serves a boundary by way of this unit hands the change on.
			for _, w := range x.above([]*summary.Summary{d.unit}, x.touchingOn([]string{d.label}, x.calledBy)) {
				label := serves(w.unit)
				if label == "" || seen[label] {
					continue
				}
				seen[label] = true
				next = append(next, label)
				if w.unit == d.unit {
					continue
				}
				h := x.item(w.unit)
				h.Relation, h.Boundary, h.Depth = "goes through "+d.unit.Identity.Name+" to", d.label, depth
				for _, u := range w.chain[1:] {
					h.Through = append(h.Through, u.Identity.Name)
				}
				a.Items = append(a.Items, h)
			}
		}
		labels = next
	}
	a.Items = withoutTwins(a.Items)
	x.sort(a.Items)
	n := functions(a.Items)
	a.Headline = fmt.Sprintf("%s %s on %s", words.Count(n, "unit", "units"), plural(n, "depend"), s.name)
	x.needProvider(a, s)
	if n == 0 {
		x.endingAlike(a, s.labels)
	}
	x.warnOpen(a)
}

// dependent is a unit that depends on a boundary.
type dependent struct {
	unit            *summary.Summary
	relation, label string
	depends         []string
	// line is where an access is written; 0 for a unit that is at the boundary itself.
	line int
}

// dependents are the units on the other side of boundaries: those that are paired with their providers, and those that
// name them.
func (x *Index) dependents(labels []string) []dependent {
	var out []dependent
	add := func(u *summary.Summary, relation, label string, depends []string, line int) {
		for i := range out {
			if o := &out[i]; o.unit == u && o.relation == relation && o.label == label {
				o.depends = joined(o.depends, depends)
				return
			}
		}
		out = append(out, dependent{u, relation, label, depends, line})
	}
	consumes := func(u *summary.Summary, label string) {
		r := "calls"
		if u.Kind == summary.KindConsumer {
			r = "receives"
		}
		add(u, r, label, dependsOnAnswer(u), 0)
	}
	for i, u := range x.Summaries {
		if x.unitLabels[i] != "" && u.Kind.IsConsumer() && slices.Contains(labels, x.unitLabels[i]) {
			consumes(u, x.unitLabels[i])
		}
	}
	for i := range x.accesses {
		c := &x.accesses[i]
		if label := x.accessLabels[i]; slices.Contains(labels, label) && !x.inHelper(i) {
			add(c.Unit, summary.Relation(c.Does), label, dependsOnAccess(c.Does), x.accessLine(c.Unit, c.Callee, label))
		}
	}
	for _, p := range x.pairs().Pairs {
		if b := p.Provider.Identity.Binding; b != nil && slices.Contains(labels, b.Label()) && p.Label() == b.Label() && !p.Consumer.IsContract() && !slices.ContainsFunc(out, func(d dependent) bool { return d.unit == p.Consumer }) {
			consumes(p.Consumer, b.Label())
		}
	}
	return out
}

// dependsOnAccess are the fields that an access names.
func dependsOnAccess(i summary.Interaction) []string {
	var out []string
	switch x := i.(type) {
	case summary.StorageAccess:
		out = append(out, x.Fields...)
		for _, s := range x.Selector {
			if !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	case summary.MessageSend:
		out = fieldNames(x.Body, "")
	case summary.MessageReceive:
		out = fieldNames(x.Body, "")
	case summary.ServiceCall:
		out = fieldNames(x.ResponseShape, "")
	}
	return out
}

// dependsOnAnswer are the statuses that a client tells apart and the fields of answers that it reads.
func dependsOnAnswer(u *summary.Summary) []string {
	var out []string
	add := func(s string) {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for i := range u.Transitions {
		t := &u.Transitions[i]
		for _, c := range words.Conditions(t.Conditions) {
			if status := statusIn(c.P); status != "" {
				add(status)
			}
		}
		for _, f := range fieldNames(t.ExpectedInput, "") {
			add(f)
		}
	}
	for _, r := range u.InputReads {
		if len(r.Path) > 0 && u.Kind == summary.KindConsumer {
			add(strings.Join(r.Path, "."))
		}
	}
	return out
}

// statusIn is the status that a test compares with, or that it asks whether the answer was one of success.
func statusIn(p summary.Predicate) string {
	if t, ok := p.(summary.TruthinessCheck); ok && strings.HasSuffix(summary.ValueText(t.Subject), ".ok") {
		return "2xx or not"
	}
	c, ok := p.(summary.Comparison)
	if !ok {
		return ""
	}
	left := summary.ValueText(c.Left)
	if lit, ok := c.Right.(summary.LiteralRef); ok && (strings.HasSuffix(left, ".status") || strings.HasSuffix(left, ".statusCode") || strings.HasSuffix(left, ".status_code")) {
		return summary.ValueText(lit)
	}
	return ""
}

// fieldNames are the fields of a shape, those inside with their path.
func fieldNames(s summary.TypeShape, at string) []string {
	var out []string
	switch x := s.(type) {
	case summary.Record:
		for _, p := range x.Properties {
			inner, _ := summary.WithoutUndefined(p.Shape)
			name := at + p.Name
			if deeper := fieldNames(inner, name+"."); len(deeper) > 0 {
				out = append(out, deeper...)
			} else {
				out = append(out, name)
			}
		}
	case summary.Array:
		return fieldNames(x.Items, strings.TrimSuffix(at, ".")+"[].")
	case summary.Union:
		for _, v := range x.Variants {
			for _, f := range fieldNames(v, at) {
				if !slices.Contains(out, f) {
					out = append(out, f)
				}
			}
		}
	}
	return out
}
