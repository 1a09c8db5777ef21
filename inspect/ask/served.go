package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// served lists who provides boundaries, and of those whose messages are taken, who takes them.
func (x *Index) served(a *Answer, s subject) {
	verb := "serve"
	for _, u := range x.takers(s) {
		i := x.item(u)
		i.Relation, i.Boundary, i.Provides = "takes", u.Identity.Binding.Label(), ""
		a.Items = append(a.Items, i)
		verb = "take what is sent to"
	}
	for _, u := range x.providers(s) {
		verb = "serve"
		i := x.item(u)
		i.Relation, i.Boundary, i.Provides = "serves", s.name, ""
		if u.Identity.Binding != nil {
			i.Boundary = u.Identity.Binding.Label()
		}
		if u.IsContract() {
			i.Relation = "declares"
		}
		a.Items = append(a.Items, i)
	}
	x.sort(a.Items)
	var code []Item
	for _, i := range a.Items {
		if i.Relation != "declares" {
			code = append(code, i)
		}
	}
	n := functions(a.Items)
	switch declared := n - functions(code); {
	case len(code) > 0:
		n = functions(code)
		verb, of, _ := strings.Cut(verb, " ")
		a.Headline = fmt.Sprintf("%s %s %s", words.Count(n, "unit", "units"), strings.TrimSpace(plural(n, verb)+" "+of), s.name)
		if declared > 0 {
			a.Headline += fmt.Sprintf(", and %s %s it", words.Count(declared, "document", "documents"), plural(declared, "declare"))
		}
	case declared > 0:
		a.Headline = fmt.Sprintf("%s %s %s", words.Count(declared, "document", "documents"), plural(declared, "declare"), s.name)
	default:
		a.Headline = fmt.Sprintf("0 units serve %s", s.name)
	}
	if n == 0 {
		x.needProvider(a, s)
	}
}

// takers are the units that take what is sent to buses.
func (x *Index) takers(s subject) []*summary.Summary {
	if !strings.HasPrefix(s.name, "bus:") {
		return nil
	}
	var out []*summary.Summary
	for i, u := range x.Summaries {
		if u.Kind == summary.KindConsumer && x.unitLabels[i] != "" && slices.Contains(s.labels, x.unitLabels[i]) {
			out = append(out, u)
		}
	}
	return out
}
