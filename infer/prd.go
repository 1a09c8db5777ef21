package infer

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/drift-analyzer/drift/contract/intent"
)

// Product drafts a product document for each boundary document that no scenario links to: one scenario for each outcome,
// with what the outcome turns on beside it. A folder with a draft that nobody has curated is refused.
func Product(folder *intent.Folder) ([]Draft, error) {
	var waiting []string
	all := slices.Clone(folder.Documents)
	for _, d := range folder.Drafts {
		all = append(all, d.Document)
		if d.Document.Boundary != nil {
			waiting = append(waiting, d.File)
		}
	}
	for _, d := range folder.Documents {
		if d.Boundary != nil && d.Inferred() {
			waiting = append(waiting, d.File)
		}
	}
	if len(waiting) > 0 {
		return nil, fmt.Errorf("a scenario is drafted from outcomes that a person has named: curate %s first (write what is blank, rename the ids, and set source to `%s`)", strings.Join(waiting, ", "), intent.SourceCurated)
	}
	linked := map[string]bool{}
	for _, d := range all {
		for _, s := range d.Scenarios {
			for _, l := range s.Links {
				linked[l.Text] = true
			}
		}
	}
	var out []Draft
	names := map[string]bool{}
	for _, d := range folder.Documents {
		if d.Boundary == nil || described(d, linked) {
			continue
		}
		text, err := product(d)
		if err != nil {
			return nil, err
		}
		out = append(out, Draft{unique(names, slug(d.Name)) + ".prd.yaml", append([]byte(schemaLine), text...)})
	}
	return out, nil
}

// described reports whether some scenario links to an outcome of a document.
func described(d *intent.Document, linked map[string]bool) bool {
	for i := range d.Boundary.Outcomes {
		if linked[d.Name+"."+d.Boundary.Outcomes[i].ID] {
			return true
		}
	}
	return false
}

func product(d *intent.Document) ([]byte, error) {
	var scenarios []*yaml.Node
	for i := range d.Boundary.Outcomes {
		o := &d.Boundary.Outcomes[i]
		one := mapping("title", o.ID, "when", blank("what a person does"), "expect", blank("what she sees"), "link", d.Name+"."+o.ID)
		one.HeadComment = intent.Describe(o)
		scenarios = append(scenarios, one)
	}
	return encode(mapping("kind", "prd", "title", d.Name, "purpose", d.Purpose, "audience", d.Audience, "source", intent.SourceInferred, "scenarios", sequence(scenarios)))
}
