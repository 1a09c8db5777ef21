package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// declares lists what the providers of boundaries promise: the fields of a table, the variables of a unit, the
// answers of an endpoint, the body of a message.
func (x *Index) declares(a *Answer, s subject) {
	for _, u := range x.providers(s) {
		u = s.asked(u)
		add := func(name, what string) {
			i := x.item(u)
			i.Provides = ""
			i.Relation, i.Boundary, i.Declares = "declares", s.name, strings.TrimSuffix(name+": "+what, ": ")
			if !slices.ContainsFunc(a.Items, func(o Item) bool { return o.ID == i.ID && o.Declares == i.Declares }) {
				a.Items = append(a.Items, i)
			}
		}
		draw := &words.Shaper{Defs: u.Definitions}
		if c := u.Metadata.StorageContract; c != nil {
			for i := range c.Fields {
				f := &c.Fields[i]
				add(f.Name, fieldType(f, draw))
			}
		}
		if c := u.Metadata.RuntimeContract; c != nil {
			for _, v := range c.Variables {
				if slices.Contains(s.labels, summary.VariableLabel(v.Name)) || !strings.HasPrefix(s.labels[0], summary.VariableLabel("")) || len(s.labels) == 1 && s.labels[0] == u.Identity.Binding.Label() {
					what := "set"
					if v.Optional {
						what = "set, or not"
					}
					add(v.Name, what)
				}
			}
		}
		if m := u.Metadata.HTTP; m != nil && m.DeclaredContract != nil {
			for _, r := range m.DeclaredContract.Responses {
				text := "declared"
				if r.Body != nil {
					text = draw.Text(r.Body)
				}
				add(r.Status.String(), text)
			}
		}
		for i := range u.Transitions {
			t := &u.Transitions[i]
			head, body := words.Ending(t.Output)
			switch t.Output.(type) {
			case summary.Response, summary.Return, summary.Emit:
				text := ""
				if body != nil {
					text = draw.Text(body)
				}
				if w := words.Conditions(t.Conditions); len(w) > 0 && text == "" {
					text = "without a body"
				}
				add(head, text)
			}
		}
	}
	a.Headline = fmt.Sprintf("%s declares %s", s.name, words.Count(len(a.Items), "thing", "things"))
	if len(a.Items) == 0 {
		a.Headline = s.name + " declares nothing that was read"
	}
	x.needProvider(a, s)
	if used := x.used(s); len(a.Items) == 0 && len(used) > 0 {
		a.Needs = append(a.Needs, "code reads, writes or selects by "+strings.Join(used, ", ")+" of "+s.name)
	}
}

// used are the columns of stores that code names.
func (x *Index) used(s subject) []string {
	var out []string
	for i := range x.accesses {
		if label := x.accessLabels[i]; x.stores[label] && slices.Contains(s.labels, label) {
			out = joined(out, slices.DeleteFunc(dependsOnAccess(x.accesses[i].Does), func(f string) bool { return f == "*" }))
		}
	}
	slices.Sort(out)
	return out
}

// fieldType is the type of a column.
func fieldType(f *summary.StorageField, draw *words.Shaper) string {
	text := f.Type.Name
	if text == "" && f.Type.Shape != nil {
		text = draw.Text(f.Type.Shape)
	}
	if f.Nullable != nil && *f.Nullable {
		text += " | null"
	}
	return strings.TrimPrefix(text, " | ")
}
