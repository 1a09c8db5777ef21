package intent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/intent"
)

// renamed finds a store that a document names and no path touches, where the paths touch exactly one store of the same
// system that the document does not name, with the same verbs. That is one finding and not one for each statement: the
// outcomes come back with the store's name in the code.
func (x *comparison) renamed(m *matching) []intent.Outcome {
	type use struct {
		verbs map[string]bool
		at    intent.At
	}
	named, touched := map[string]*use{}, map[string]*use{}
	note := func(in map[string]*use, label, verb string, at intent.At) {
		if in[label] == nil {
			in[label] = &use{map[string]bool{}, at}
		}
		in[label].verbs[verb] = true
	}
	for i := range m.outcomes {
		o := &m.outcomes[i]
		for _, r := range o.Results {
			note(named, r.Subject, r.Verb, r.At)
		}
		for _, c := range o.Clauses {
			if c.Verb != "input" {
				note(named, c.Subject, c.Verb, c.At)
			}
		}
	}
	for _, p := range m.paths {
		for i := range p.crosses().list {
			if a := &p.crosses().list[i]; a.Label != "" && !a.Relation {
				note(touched, a.Label, a.documentVerb(), intent.At{})
			}
		}
	}
	var gone, fresh []string
	for label := range named {
		if touched[label] == nil {
			gone = append(gone, label)
		}
	}
	for label := range touched {
		if named[label] == nil {
			fresh = append(fresh, label)
		}
	}
	system := func(label string) string { s, _, _ := strings.Cut(label, ":"); return s }
	renames := map[string]string{}
	slices.Sort(gone)
	for _, from := range gone {
		same := func(label string) bool { return system(label) == system(from) && strings.Contains(from, ":") }
		if len(slices.DeleteFunc(slices.Clone(gone), func(l string) bool { return !same(l) })) != 1 {
			continue
		}
		to := slices.DeleteFunc(slices.Clone(fresh), func(l string) bool { return !same(l) })
		if len(to) != 1 || !sameKeys(named[from].verbs, touched[to[0]].verbs) {
			continue
		}
		renames[from] = to[0]
		x.report(RenamedBoundary, nil, named[from].at, "", fmt.Sprintf("no path of the code touches %s; what the document says of it the code does to %s", from, to[0]))
	}
	if len(renames) == 0 {
		return m.outcomes
	}
	out := slices.Clone(m.outcomes)
	for i := range out {
		out[i].Results, out[i].Clauses = slices.Clone(out[i].Results), slices.Clone(out[i].Clauses)
		for j := range out[i].Results {
			if to, ok := renames[out[i].Results[j].Subject]; ok {
				out[i].Results[j].Subject = to
			}
		}
		for j := range out[i].Clauses {
			if to, ok := renames[out[i].Clauses[j].Subject]; ok {
				out[i].Clauses[j].Subject = to
			}
		}
	}
	return out
}

func sameKeys(a, b map[string]bool) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if !b[k] {
			return false
		}
	}
	return true
}
